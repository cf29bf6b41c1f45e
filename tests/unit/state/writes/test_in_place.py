"""What a node changes in the values it was given, in place of returning it, is refused where the node ran."""

import logging
from typing import Annotated, Any, TypedDict

import pytest
from langchain_core.messages import AnyMessage, HumanMessage
from langgraph.constants import START
from langgraph.graph.message import add_messages
from pydantic import BaseModel, ConfigDict

from madang.state.errors import WriteError
from madang.state.fields.policies import Transient
from madang.state.fields.reducers import append
from madang.state.fields.schema import State
from madang.state.writes.graph import CheckedGraph
from madang.state.writes.in_place import changed_fields, watch


class Stop(BaseModel):
    name: str
    tags: list[str] = []


class Booked(BaseModel):
    model_config = ConfigDict(frozen=True)

    seats: list[int] = []


class Trip(State):
    """A trip in the making."""

    days: int = 0
    notes: Annotated[list[str], append] = []
    costs: dict[str, Any] = {}
    stops: list[Stop] = []
    booked: Booked = Booked()
    messages: Annotated[list[AnyMessage], add_messages] = []
    listeners: Annotated[list[str], Transient()] = []


class LooseTrip(TypedDict):
    """The same, as a dict."""

    days: int
    notes: list[str]
    costs: dict[str, Any]


def _change(values: Any, how: str) -> None:
    """One of the ways in which nodes that were written carelessly change what they were given."""
    ways: dict[str, Any] = {
        "append": lambda: values["notes"].append("tokyo"),
        "replace": lambda: values["notes"].__setitem__(0, "tokyo"),
        "key": lambda: values["costs"].update(food=40),
        "deep": lambda: values["costs"]["hotel"]["nights"].append(1),
        "model": lambda: setattr(values["stops"][0], "name", "tower"),
        "in a model": lambda: values["stops"][0].tags.append("old"),
        "in a frozen model": lambda: values["booked"].seats.append(2),
        "message": lambda: setattr(values["messages"][0], "content", "bye"),
    }
    ways[how]()


WAYS = {
    "append": "notes", "replace": "notes", "key": "costs", "deep": "costs", "model": "stops", "in a model": "stops",
    "in a frozen model": "booked", "message": "messages",
}  # fmt: skip


@pytest.mark.req("H1", "H5")
@pytest.mark.parametrize(("how", "field"), WAYS.items(), ids=WAYS)
def test_a_change_in_place_is_refused_where_the_node_ran_and_names_node_and_field(how: str, field: str) -> None:
    def planner(state: Trip) -> dict[str, Any]:
        _change(vars(state), how)
        return {"days": 3}

    app = _graph(Trip, planner)
    with pytest.raises(WriteError, match=rf"^'planner' changed '{field}' of Trip in place"):
        app.invoke(_given())


@pytest.mark.req("H5")
async def test_a_node_that_waits_for_something_is_watched_as_well() -> None:
    async def planner(state: LooseTrip) -> dict[str, Any]:
        state["notes"].append("tokyo")
        return {"days": 3}

    app = _graph(LooseTrip, planner)
    with pytest.raises(WriteError, match=r"^'planner' changed 'notes' of LooseTrip in place"):
        await app.ainvoke({"days": 1, "notes": [], "costs": {}})


def test_what_is_changed_and_returned_is_checked_as_what_it_became() -> None:
    def planner(state: LooseTrip) -> Any:
        state["notes"].append(3)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        return state

    app = _graph(LooseTrip, planner)
    with pytest.raises(WriteError, match=r"wrote .* to 'notes' of LooseTrip, which takes"):
        app.invoke({"days": 1, "notes": [], "costs": {}})


def test_what_lives_in_memory_alone_may_be_changed_in_place() -> None:
    def planner(state: Trip) -> dict[str, Any]:
        state.listeners.append("me")
        return {"days": 3}

    app = _graph(Trip, planner)
    assert app.invoke({"listeners": ["you"]})["days"] == 3


def test_a_graph_that_only_warns_says_it_and_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    def planner(state: Trip) -> dict[str, Any]:
        state.costs["food"] = 40
        return {"days": 3}

    app = _graph(Trip, planner, on_violation="warn")
    with caplog.at_level(logging.WARNING):
        assert app.invoke({"costs": {}})["days"] == 3
    assert "changed 'costs' of Trip in place" in caplog.text


def test_long_values_are_watched_by_their_length_and_their_end() -> None:
    notes = [str(number) for number in range(10_000)]
    watched = watch({"notes": notes})
    assert changed_fields(watched) == []
    notes[-1] = "changed"
    assert changed_fields(watched) == ["notes"]


def _graph(schema: type[Any], planner: Any, **options: Any) -> Any:
    graph: Any = CheckedGraph(schema, **options)
    return graph.add_node("planner", planner).add_edge(START, "planner").compile()


def _given() -> dict[str, Any]:
    return {
        "notes": ["osaka"],
        "costs": {"hotel": {"nights": [90, 95]}},
        "stops": [Stop(name="castle")],
        "booked": Booked(seats=[1]),
        "messages": [HumanMessage("hello", id="1")],
    }
