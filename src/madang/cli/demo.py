"""`madang demo`: the state layer at work on a small trip, without a key or a network."""

from datetime import UTC, datetime, timedelta
from typing import Annotated, Any

import typer
from langchain_core.messages import AIMessage, AnyMessage, HumanMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, add_messages
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from madang.state import (
    Bounds,
    CheckedGraph,
    Keep,
    Plan,
    Sensitive,
    State,
    Step,
    WriteError,
    append,
    redact,
    reference_page,
)
from madang.text import Language, Text

__all__ = ["Trip", "demo"]

TITLE = Text(ko="상태 계층을 짧은 여행 예제로 보여 줍니다.", en="Show the state layer at work on a small trip.")

_NIGHTS = Text(ko="기간은 {minimum}박~{maximum}박이어야 합니다", en="A stay is {minimum} to {maximum} nights")
_DECLARED = Text(
    ko="1. 필드의 규칙은 타입에 한 번만 적습니다.", en="1. What may happen to a field is said once, in its type."
)
_REFUSED = Text(ko="2. 잘못된 쓰기는 저장되기 전에 거절됩니다.", en="2. A wrong write is refused before it is stored.")
_MERGED = Text(
    ko="3. 나머지는 합쳐지고 다듬어집니다. 비밀은 가려집니다.",
    en="3. The rest merges and is trimmed; secrets are masked.",
)
_PLANNED = Text(
    ko="4. 계획은 순서를 알고, 실패를 숨기지 않습니다.", en="4. A plan knows its order and hides no failure."
)

_THREAD: Any = {"configurable": {"thread_id": "demo"}}


class Trip(State, name="demo.trip"):
    """A trip in the making."""

    destination: str | None = None
    nights: Annotated[int | None, Bounds(1, 14, _NIGHTS)] = None
    passport: Annotated[str | None, Sensitive()] = None
    stops: Annotated[list[str], append] = []
    messages: Annotated[list[AnyMessage], add_messages, Keep(first=1, last=2)] = []


def demo(context: typer.Context) -> None:
    """Walk through declaration, refusal, merging and planning."""
    language: Language = context.obj or "en"
    console = Console()
    console.print(f"[bold]{_DECLARED.read(language)}[/bold]")
    console.print(_fields())
    console.print(f"\n[bold]{_REFUSED.read(language)}[/bold]")
    for update in ({"stop": ["Osaka"]}, {"nights": "three"}, {"nights": 20}, {"passport": 12345678}):
        console.print(f"  {_refusal(update, language)}", markup=False)
    console.print(f"\n[bold]{_MERGED.read(language)}[/bold]")
    console.print_json(data=_conversation())
    console.print(f"\n[bold]{_PLANNED.read(language)}[/bold]")
    console.print(_plan())


def _fields() -> Table:
    header, _, *rows = [_cells(line) for line in reference_page(CheckedGraph(Trip).schema).splitlines() if "|" in line]
    table = Table(*header)
    for row in rows:
        table.add_row(*(escape(cell.replace("`", "")) for cell in row))
    return table


def _cells(line: str) -> list[str]:
    return [cell.replace("\0", "|").strip() for cell in line.replace("\\|", "\0").strip("| ").split("|")]


def _refusal(update: dict[str, Any], language: Language) -> str:
    def planner(state: Trip) -> Any:
        del state
        return update

    try:
        _graph(planner).invoke({}, _THREAD)
    except WriteError as error:
        return f"{error}\n    -> {error.text.read(language)}" if error.text else str(error)
    raise AssertionError(f"{update!r} was not refused")


def _conversation() -> Any:
    def planner(state: Trip) -> dict[str, Any]:
        return {
            "stops": [f"stop {len(state.stops) + 1}"],
            "messages": [AIMessage(f"Added a stop in {state.destination}.")],
        }

    app = _graph(planner)
    first = {"destination": "오사카", "nights": 3, "passport": "M12345678"}
    for number in range(3):
        said = [HumanMessage(f"Message {number + 1}, call me at 010-1234-5678")]
        app.invoke({**(first if number == 0 else {}), "messages": said}, _THREAD)
    trip = Trip(**app.get_state(_THREAD).values)
    shown = {"destination": trip.destination, "passport": trip.passport, "stops": trip.stops}
    return redact({**shown, "messages": [message.text for message in trip.messages]}, fields={"passport"})


def _graph(planner: Any) -> Any:
    graph: Any = CheckedGraph(Trip)
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
