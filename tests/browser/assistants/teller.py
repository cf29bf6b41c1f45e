"""An assistant that tells a trip in words and shows it in views, and says how it read the nights.

A trip 'to the temple' ends there; 'report' is answered with a long report, and 'rows' with ten thousand of them.
"""

import re
from collections.abc import Mapping
from typing import Any

from langgraph.graph import END, START

from madang.protocol import Reply, RunRequest, Source
from madang.protocol.files import File
from madang.protocol.tables import TableColumn
from madang.protocol.understanding import Understanding, UnderstoodValue
from madang.protocol.views import (
    ComparisonCriterion,
    ComparisonView,
    MapPoint,
    MapView,
    ScheduleDay,
    ScheduleEntry,
    ScheduleView,
    TableView,
    View,
)
from madang.runtime import Assistant, RunContext
from madang.state import CheckedGraph, State
from madang.text import Language, Text

STOPS = (("Harbour", 33.5, 126.5), ("Market", 33.48, 126.53))
TEMPLE = (STOPS[0], ("Temple", 33.48, 126.53))
ROWS = 10_000
CITED = "The ferry leaves at nine."
SOURCES = tuple(Source(id=str(n), title=f"Paper {n}", excerpt=f"Before. {CITED} After.") for n in (1, 2))
REPORT = "\n\n".join(
    [
        f"Boats leave in the morning. {CITED} [1]",
        *(f"## Part {n}\n\n{'More of it follows here. ' * 20}" for n in (1, 2)),
        "## Sources\n\n1. Paper 1, a.md\n2. Paper 2, b.md",
    ]
)
TRIP = "Take the **quiet** plan.\n\n- quiet: 2 stops\n- busy: 9 stops\n\n## Day 1\n\nHarbour, then market."


class Tale(State, name="tests.teller", version=1):
    asked: str = ""
    files: tuple[File, ...] = ()


async def tell(state: Tale) -> dict[str, Any]:
    return {"asked": state.asked}


def answer(state: Tale, language: Language) -> Reply:
    if state.asked.startswith("report"):
        cited = tuple(Source(id=file.name, title=file.name, location=file.name) for file in state.files[:1])
        return Reply(answer=REPORT, sources=SOURCES + cited)
    if state.asked.startswith("rows"):
        return Reply(answer="Here they are.", views=(_rows().titled("Rows"),))
    return Reply(
        answer=TRIP, views=_trip(TEMPLE if "temple" in state.asked else STOPS), understood=_understood(state.asked)
    )


def _understood(message: str) -> Understanding:
    found = re.search(r"\d+ nights", message)
    if found is None:
        return Understanding()
    value = UnderstoodValue(name="nights", label="stay", shown=found.group(), text=found.group(), span=found.span())
    return Understanding(values=(value,), unread=("cheaply",) if "cheaply" in message else ())


def _trip(stops: tuple[tuple[str, float, float], ...]) -> tuple[View, ...]:
    points = tuple(
        MapPoint(latitude=lat - day / 50, longitude=lon, label=name, order=number, layer=day)
        for day in (1, 2)
        for number, (name, lat, lon) in enumerate(stops, 1)
    )
    entries = tuple(ScheduleEntry(title=name, start="09:00") for name, *_ in stops)
    days = tuple(ScheduleDay(title=f"Day {day}", entries=entries) for day in (1, 2))
    costs = TableView(
        columns=(TableColumn(title="what"), TableColumn(title="won", kind="money")), rows=(("bus", 1200),)
    )
    views = (
        ComparisonView(options=("quiet", "busy"), criteria=(ComparisonCriterion(label="stops", values=(2, 9)),)).titled(
            "Plans"
        ),
        ScheduleView(days=days).titled("Schedule"),
        costs.titled("Costs"),
        MapView(points=points, layers=("Day 1", "Day 2")).titled("Map"),
    )
    return tuple(view.changed(told=True) for view in views)


def _rows() -> TableView:
    columns = (TableColumn(title="clinic"), TableColumn(title="sales", kind="money", unit="won"))
    return TableView(columns=columns, rows=tuple((f"clinic {n:05}", (n * 7919) % ROWS) for n in range(ROWS)))


def build() -> CheckedGraph[Tale, RunContext, Any, Any]:
    graph: CheckedGraph[Tale, RunContext, Any, Any] = CheckedGraph(Tale, context_schema=RunContext)
    graph.add_node("tell", tell)
    graph.add_edge(START, "tell")
    graph.add_edge("tell", END)
    return graph


def read(request: RunRequest) -> Mapping[str, Any]:
    return {"asked": request.message, "files": request.attachments}


TELLER = Assistant(
    name="teller",
    reads_files=True,
    title=Text(ko="이야기꾼", en="Teller"),
    about=Text(ko="여행을 이야기합니다.", en="Tells a trip."),
    examples=(Text(ko="여행", en="a trip"),),
    state=Tale,
    build=build,
    read=read,
    answer=answer,
    views=("comparison", "schedule", "table", "map"),
)
