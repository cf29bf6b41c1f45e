"""Writes of a node that do not fit the state."""

from typing import Any, Literal

from langgraph.checkpoint.memory import InMemorySaver
from langgraph.errors import InvalidUpdateError
from langgraph.graph import START, StateGraph
from pydantic import BaseModel

from madang.state import CheckedGraph, StateError

_CONFIG: Any = {"configurable": {"thread_id": "t"}}


class Trip(BaseModel):
    """A state of two fields."""

    stops: list[str] = []
    nights: int = 0


async def undeclared_there() -> str:
    """A node writes `stop`, which is not a field."""
    values = _graph(StateGraph, {"stop": "Osaka"}).invoke({"stops": []}, _CONFIG)
    return "dropped without a word" if "stop" not in values else "kept"


async def undeclared_here() -> str:
    """The same, checked."""
    return _refusal({"stop": "Osaka"})


async def invalid_there() -> str:
    """A node writes a text where a number belongs; the last node of a graph, so that nobody reads it again."""
    graph = _graph(StateGraph, {"nights": "three"})
    graph.invoke({"stops": []}, _CONFIG)
    return f"stored: nights={graph.get_state(_CONFIG).values['nights']!r}"


async def invalid_here() -> str:
    """The same, checked."""
    return _refusal({"nights": "three"})


async def parallel_there() -> str:
    """Two nodes that run side by side write the same field."""
    try:
        _parallel(StateGraph).compile().invoke({"stops": []})
    except InvalidUpdateError:
        return "an error in the middle of a run"
    return "one of them is lost"


async def parallel_here() -> str:
    """The same, checked."""
    try:
        _parallel(CheckedGraph).compile()
    except StateError as error:
        return f"refused when it is built: {error}"
    return "accepted"


def _parallel(kind: Any) -> Any:
    graph = kind(Trip)
    for name in ("hotels", "flights"):
        graph.add_node(name, _three_nights)
        graph.add_edge(START, name)
    return graph


def _three_nights(_: Trip) -> dict[Literal["nights"], int]:
    return {"nights": 3}


def _refusal(update: dict[str, Any]) -> str:
    graph = _graph(CheckedGraph, update)
    try:
        graph.invoke({"stops": []}, _CONFIG)
    except StateError as error:
        stored = graph.get_state(_CONFIG).values
        return f"refused, nothing stored: {error}" if not update.items() & stored.items() else "refused, but stored"
    return "accepted"


def _graph(kind: Any, update: dict[str, Any]) -> Any:
    graph = kind(Trip)
    graph.add_node("planner", lambda _: update)
    graph.add_edge(START, "planner")
    return graph.compile(checkpointer=InMemorySaver())
