"""`madang demo`: the state layer at work on a small trip, without a key or a network; or sample documents to ask of."""

from datetime import UTC, datetime, timedelta
from importlib.resources import as_file, files
from typing import Annotated, Any

import typer
from langchain_core.messages import AIMessage, AnyMessage, HumanMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, add_messages
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from madang.cli import phrases
from madang.cli.terminal.connections import with_library
from madang.cli.terminal.screen import Screen
from madang.knowledge import Library
from madang.knowledge.ingest import IngestReport
from madang.state import WriteError
from madang.state.fields import Bounds, Keep, Sensitive, State, append
from madang.state.plans import Plan, Step
from madang.state.privacy import redact
from madang.state.writes import CheckedGraph, reference_page
from madang.text import Language, Text

TITLE = Text(ko="상태 계층을 짧은 여행 예제로 보여 줍니다.", en="Show the state layer at work on a small trip.")


_SAMPLE = "sample"
_THREAD: Any = {"configurable": {"thread_id": "demo"}}


class DemoTrip(State, name="demo.trip"):
    """A trip in the making."""

    destination: str | None = None
    nights: Annotated[int | None, Bounds(1, 14, phrases.DEMO_NIGHTS)] = None
    passport: Annotated[str | None, Sensitive()] = None
    stops: Annotated[list[str], append] = []
    messages: Annotated[list[AnyMessage], add_messages, Keep(first=1, last=2)] = []


def demo(
    context: typer.Context,
    *,
    documents: Annotated[bool, typer.Option("--documents", help=phrases.DEMO_DOCUMENTS_HELP.en)] = False,
) -> None:
    """Walk through declaration, refusal, merging and planning; or add the sample documents to the library."""
    language: Language = context.obj or "en"
    if documents:
        _add_sample_documents(Screen.of(context))
        return
    console = Console()
    console.print(f"[bold]{phrases.DEMO_DECLARED.read(language)}[/bold]")
    console.print(_fields())
    console.print(f"\n[bold]{phrases.DEMO_REFUSED.read(language)}[/bold]")
    for update in ({"stop": ["Osaka"]}, {"nights": "three"}, {"nights": 20}, {"passport": 12345678}):
        console.print(f"  {_refusal(update, language)}", markup=False)
    console.print(f"\n[bold]{phrases.DEMO_MERGED.read(language)}[/bold]")
    console.print_json(data=_conversation())
    console.print(f"\n[bold]{phrases.DEMO_PLANNED.read(language)}[/bold]")
    console.print(_plan())


def _add_sample_documents(screen: Screen) -> None:
    """Puts the sample documents into a corpus of their own, and says what to ask."""

    async def add(library: Library) -> IngestReport:
        with as_file(files("madang.cli") / "templates" / "sample_documents") as folder:
            return await library.corpus(_SAMPLE, tenant="").add_files([folder])

    added = with_library(add)
    count = len(added.new) + len(added.changed) + len(added.unchanged)
    screen.print_text(phrases.DEMO_DOCUMENTS_ADDED, count=count, corpus=_SAMPLE)


def _fields() -> Table:
    header, _, *rows = [
        _cells(line) for line in reference_page(CheckedGraph(DemoTrip).schema).splitlines() if "|" in line
    ]
    table = Table(*header)
    for row in rows:
        table.add_row(*(escape(cell.replace("`", "")) for cell in row))
    return table


def _cells(line: str) -> list[str]:
    return [cell.replace("\0", "|").strip() for cell in line.replace("\\|", "\0").strip("| ").split("|")]


def _refusal(update: dict[str, Any], language: Language) -> str:
    def planner(state: DemoTrip) -> Any:
        del state
        return update

    try:
        _graph(planner).invoke({}, _THREAD)
    except WriteError as error:
        return f"{error}\n    -> {error.text.read(language)}" if error.text else str(error)
    raise AssertionError(f"{update!r} was not refused")


def _conversation() -> Any:
    def planner(state: DemoTrip) -> dict[str, Any]:
        return {
            "stops": [f"stop {len(state.stops) + 1}"],
            "messages": [AIMessage(f"Added a stop in {state.destination}.")],
        }

    app = _graph(planner)
    first = {"destination": "오사카", "nights": 3, "passport": "M12345678"}
    for number in range(3):
        messages = [HumanMessage(f"Message {number + 1}, call me at 010-1234-5678")]
        app.invoke({**(first if number == 0 else {}), "messages": messages}, _THREAD)
    trip = DemoTrip(**app.get_state(_THREAD).values)
    shown = {"destination": trip.destination, "passport": trip.passport, "stops": trip.stops}
    return redact({**shown, "messages": [message.text for message in trip.messages]}, fields={"passport"})


def _graph(planner: Any) -> Any:
    graph: Any = CheckedGraph(DemoTrip)
    graph.add_node("planner", planner)
    graph.add_edge(START, "planner")
    return graph.compile(checkpointer=InMemorySaver())


def _plan() -> Table:
    at = datetime(2026, 1, 2, 9, 0, tzinfo=UTC)
    plan = Plan(
        id="trip",
        strategy="parallel",
        steps=(
            Step(id="flights", agent="flight expert"),
            Step(id="hotels", agent="hotel expert"),
            Step(id="itinerary", agent="planner", dependencies=("hotels",)),
            Step(id="fares", agent="budget", dependencies=("flights",)),
        ),
    )
    plan = plan.start("flights", at=at).start("hotels", at=at)
    plan = plan.finish("hotels", at=at + timedelta(seconds=2))
    plan = plan.fail("flights", error="provider timed out", at=at + timedelta(seconds=5))
    table = Table("step", "agent", "status", "progress", "error", caption=f"{plan.progress} %, {plan.status}")
    for step in plan.steps:
        table.add_row(step.id, step.agent, step.status, f"{step.progress}", step.error or "")
    return table
