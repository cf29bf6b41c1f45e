"""An assistant that answers with what it is told, in every place where an answer can hold text, in every kind of view.

A message of digits is answered with as many words; 'wait' takes longer than anybody waits, and what begins with
'slowly' is written a few letters at a time.
"""

from collections.abc import Mapping
from typing import Annotated, Any

from langgraph.graph import END, START

from madang.protocol import Reply, RunRequest, Source
from madang.protocol.events import TokenStreamed, ToolCalled
from madang.protocol.files import File
from madang.protocol.tables import TableColumn
from madang.protocol.views import (
    CalculationLine,
    CalculationView,
    ChartView,
    ComparisonCriterion,
    ComparisonView,
    DocumentView,
    MapPoint,
    MapView,
    RuleVerdict,
    ScheduleDay,
    ScheduleEntry,
    ScheduleView,
    TableView,
    VerdictsView,
    View,
)
from madang.runtime import Assistant, RunContext
from madang.runtime.agents.context import current_context
from madang.state import CheckedGraph, Sensitive, State
from madang.state.fields.reducers import append
from madang.text import Language, Text

PASSWORD = "open sesame"
SLOWLY = "slowly\n"
PACE = 0.02


class Tricks(State, name="tests.mischief", version=1):
    told: Annotated[list[str], append] = []
    said: str | None = None
    files: tuple[File, ...] = ()
    password: Annotated[str | None, Sensitive()] = None


async def play(state: Tricks) -> dict[str, Any]:
    run, said = current_context(), state.told[-1]
    run.emit(ToolCalled(call="1", tool=said[:100], arguments={said[:100]: said[:100]}))
    await run.sleep(60 if said == "wait" else 0)
    words = pieces_of(said)
    for word in words:
        run.emit(TokenStreamed(text=word))
        await run.sleep(PACE if said.startswith(SLOWLY) else 0)
    kept = await run.files.save(said[:200], "text/plain", said.encode())
    return {"files": (kept,), "said": "".join(words)}


def pieces_of(said: str) -> list[str]:
    """The text of the answer in the pieces in which it is written."""
    if said.isdigit():
        return [f"word-{number} " for number in range(int(said))]
    text = said.removeprefix(SLOWLY)
    return [text[at : at + 5] for at in range(0, len(text), 5)] if said.startswith(SLOWLY) else [said]


def answer(state: Tricks, language: Language) -> Reply:
    said = state.said
    if said is None:
        return Reply(answer="")
    return Reply(
        answer=f"{said} [1]",
        views=() if said.startswith("word-") else views_of(said),
        sources=(Source(id="s", title=said, location=said, excerpt=said, as_of="2026-01-01"),),
        files=state.files,
        warnings=(said,),
    )


def views_of(said: str) -> tuple[View, ...]:
    """One view of each kind, that text in each of its fields."""
    table = TableView(
        columns=(TableColumn(title=said), TableColumn(title="won", kind="money")), rows=((said, 1200),), note=said
    )
    spec = {"mark": "bar", "data": {"values": [{"a": said, "b": 1}]}, "encoding": _ENCODING}
    day = ScheduleDay(title=said, entries=(ScheduleEntry(title=said, start="09:00", note=said, cost=said, link=said),))
    points = tuple(MapPoint(latitude=33 + n, longitude=126 + n, label=said, order=n, link=said) for n in (1, 2))
    line = CalculationLine(label=said, value=1200, formula=said, source=said)
    verdict = RuleVerdict(subject=said, verdict="fail", reason=said, found=said, limit=said, article=said, remedy=said)
    criterion = ComparisonCriterion(label=said, values=(said, said), best=1)
    shown = (
        table,
        ChartView(spec=spec, table=table, summary=said),
        MapView(points=points, route=((34, 127), (35, 128))),
        DocumentView(markdown=said, version=2, unfilled=(said,), changes=(said,)),
        VerdictsView(verdicts=(verdict,)),
        ComparisonView(options=(said, said), criteria=(criterion,), recommended=1, reason=said),
        ScheduleView(days=(day,)),
        CalculationView(lines=(line,), result=line, article=said, note=said),
    )
    return tuple(data.titled(said) for data in shown)


_ENCODING = {"x": {"field": "a", "type": "nominal"}, "y": {"field": "b", "type": "quantitative"}}


def build() -> CheckedGraph[Tricks, RunContext, Any, Any]:
    graph: CheckedGraph[Tricks, RunContext, Any, Any] = CheckedGraph(Tricks, context_schema=RunContext)
    graph.add_node("play", play)
    graph.add_edge(START, "play")
    graph.add_edge("play", END)
    return graph


def read(request: RunRequest) -> Mapping[str, Any]:
    return {"said": None, "told": [request.message], "password": PASSWORD}


MISCHIEF = Assistant(
    name="mischief",
    reads_files=True,
    title=Text(ko="장난", en="Mischief"),
    about=Text(ko="들은 대로 말합니다.", en="Says what it is told."),
    examples=(Text(ko="안녕", en="hello"),),
    state=Tricks,
    build=build,
    read=read,
    answer=answer,
    views=("table", "chart", "map", "document", "verdicts", "comparison", "schedule", "calculation"),
)
