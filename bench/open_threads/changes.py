"""Threads that are older than the code that goes on with them."""

from tempfile import TemporaryDirectory
from typing import Any, TypedDict

from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, StateGraph

from madang.state import CheckedGraph, Migrations, State
from madang.store import open_store

_CONFIG: Any = {"configurable": {"thread_id": "t"}}


class OldPlain(TypedDict, total=False):
    """A state as it was."""

    topic: str


class NewPlain(TypedDict, total=False):
    """The same after `topic` was renamed."""

    subject: str


class Old(State, name="bench.open_threads.desk", version=1):
    """A state as it was, with a version."""

    topic: str = ""


class New(State, name="bench.open_threads.desk", version=2):
    """The same after `topic` was renamed."""

    subject: str = ""


_MIGRATIONS = Migrations("bench.open_threads.desk", current=2)
_MIGRATIONS.step(1)(lambda state: {"subject": state.get("topic", "")})


async def renamed_there() -> str:
    """A thread of the old code, read by the new."""
    saver = InMemorySaver()
    await _graph(StateGraph, OldPlain, saver).ainvoke({"topic": "leases"}, _CONFIG)
    values = (await _graph(StateGraph, NewPlain, saver).aget_state(_CONFIG)).values
    return f"reads {values!r}"


async def renamed_here() -> str:
    """The same, with a step that brings old states forward."""
    with TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/store.db"
        async with open_store(url) as store:
            await _graph(CheckedGraph, Old, store.checkpointer.for_state(Old)).ainvoke({"topic": "leases"}, _CONFIG)
        async with open_store(url) as store:
            graph = _graph(CheckedGraph, New, store.checkpointer.for_state(New, _MIGRATIONS))
            return f"reads {(await graph.aget_state(_CONFIG)).values!r}"


def _graph(kind: Any, schema: type[Any], saver: Any) -> Any:
    graph = kind(schema)
    graph.add_node("work", lambda _: {})
    graph.add_edge(START, "work")
    return graph.compile(checkpointer=saver)
