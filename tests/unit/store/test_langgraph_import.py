"""Threads of LangGraph's savers moved over: plain, with subgraphs, interrupted, with DeltaChannel."""

import asyncio
import operator
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, Any, TypedDict

import pytest
from langchain_core.messages import AIMessage, HumanMessage
from langgraph.channels.delta import DeltaChannel
from langgraph.checkpoint.postgres.aio import AsyncPostgresSaver
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.graph import START, StateGraph, add_messages
from langgraph.types import Command, Send, interrupt

from madang.store import open_store
from madang.store.errors import ImportMismatchError, StoreAddressError
from madang.store.langgraph_import import ImportProgress, compare_checkpoints, import_checkpoints, open_langgraph_saver

ASKED: Any = {"configurable": {"thread_id": "asked"}}
LONG: Any = {"configurable": {"thread_id": "long"}}


def extend(state: list[str], writes: Sequence[list[str]]) -> list[str]:
    return [*state, *(line for written in writes for line in written)]


class Town(TypedDict):
    messages: Annotated[list[Any], add_messages]
    seen: Annotated[list[str], operator.add]
    log: Annotated[list[str], DeltaChannel(extend, snapshot_frequency=3)]


def build(checkpointer: Any) -> Any:
    """A graph that fans out, enters a sub-graph and may ask the user."""

    async def walk(state: Town) -> Any:
        said = AIMessage("on my way", id=f"a{len(state['messages'])}")
        return Command(update={"messages": [said], "log": ["walk"]}, goto=[Send("look", place) for place in "cab"])

    async def look(place: str) -> dict[str, Any]:
        return {"seen": [place], "log": [f"look {place}"]}

    async def rest(state: Town) -> dict[str, Any]:
        return {"log": ["rest"]}

    async def ask(state: Town) -> dict[str, Any]:
        return {"log": [interrupt("And now?")]} if "ask" in state["messages"][-1].content else {}

    inner: Any = StateGraph(Town)
    inner.add_node("ask", ask).add_node("rest", rest).add_edge(START, "ask").add_edge("ask", "rest")
    outer: Any = StateGraph(Town)
    outer.add_node("walk", walk).add_node("look", look).add_node("inn", inner.compile(checkpointer=True))
    outer.add_edge(START, "walk").add_edge(START, "inn")
    return outer.compile(checkpointer=checkpointer)


@asynccontextmanager
async def stock_saver(url: str) -> AsyncIterator[Any]:
    if url.startswith("sqlite"):
        async with AsyncSqliteSaver.from_conn_string(url.removeprefix("sqlite:///")) as saver:
            yield saver
    else:
        async with AsyncPostgresSaver.from_conn_string(url) as saver:
            await saver.setup()
            yield saver


@pytest.fixture(params=["sqlite", "postgres"])
async def source_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of a stock saver with a long thread and one that waits for an answer."""
    url = f"sqlite:///{tmp_path}/stock.db"
    if request.param == "postgres":
        url, _, schema = request.getfixturevalue("postgres_url").rpartition("&schema=")
        async with AsyncPostgresSaver.from_conn_string(url) as saver:
            await saver.conn.execute(f"CREATE SCHEMA {schema}".encode())
        url = f"{url}&options=-csearch_path%3D{schema}"
    async with stock_saver(url) as saver:
        graph = build(saver)
        for turn in range(5):
            await graph.ainvoke({"messages": [HumanMessage(f"go {turn}", id=f"h{turn}")]}, LONG)
        await graph.ainvoke({"messages": [HumanMessage("ask me", id="h")]}, ASKED)
    return url


async def test_all_states_are_the_same_before_and_after(source_url: str, tmp_path: Path) -> None:
    seen: list[ImportProgress] = []
    async with open_langgraph_saver(source_url) as source, open_store(f"sqlite:///{tmp_path}/madang.db") as store:
        progress = await import_checkpoints(source, store, report=seen.append)
        compared = await compare_checkpoints(source, store)
        states = [await build(saver).aget_state(LONG) for saver in (source.saver, store.checkpointer)]

    assert progress == ImportProgress(copied=compared) == seen[-1]
    assert compared == len(seen) > 20
    assert states[0].values == states[1].values
    assert {"walk", "look a", "look b", "look c", "rest"} == set(states[1].values["log"])


async def test_an_interrupted_thread_is_resumed_where_it_was(source_url: str, tmp_path: Path) -> None:
    async with open_langgraph_saver(source_url) as source, open_store(f"sqlite:///{tmp_path}/madang.db") as store:
        await import_checkpoints(source, store)
        ours = await build(store.checkpointer).ainvoke(Command(resume="sleep"), ASKED)
        theirs = await build(source.saver).ainvoke(Command(resume="sleep"), ASKED)

    assert ours == theirs
    assert "sleep" in ours["log"]


async def test_an_import_that_was_cut_off_is_gone_on_with(source_url: str, tmp_path: Path) -> None:
    def cut_off(progress: ImportProgress) -> None:
        if progress.copied == 7:
            raise KeyboardInterrupt

    async with open_langgraph_saver(source_url) as source, open_store(f"sqlite:///{tmp_path}/madang.db") as store:
        with pytest.raises(KeyboardInterrupt):
            await import_checkpoints(source, store, report=cut_off)
        progress = await import_checkpoints(source, store)
        compared = await compare_checkpoints(source, store)

    assert progress == ImportProgress(copied=compared - 7, present=7)


async def test_a_thread_that_moved_on_is_named(source_url: str, tmp_path: Path) -> None:
    async with open_langgraph_saver(source_url) as source, open_store(f"sqlite:///{tmp_path}/madang.db") as store:
        await import_checkpoints(source, store)
        [latest] = [found async for found in source.saver.alist(LONG, limit=1)]
        await source.saver.aput_writes(latest.config, [("seen", ["late"])], "late")
        with pytest.raises(ImportMismatchError) as refusal:
            await compare_checkpoints(source, store)

    assert str(refusal.value) == (
        f"Checkpoint {latest.checkpoint['id']} of thread 'long' is not the same on both sides: "
        "import into an empty store, while nobody writes to either."
    )


def test_a_file_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    async def enter() -> None:
        async with open_langgraph_saver(f"sqlite:///{tmp_path}/none.db"):
            pass

    with pytest.raises(StoreAddressError) as refusal:
        asyncio.run(enter())

    assert str(refusal.value) == (
        f"There is no file '{tmp_path}/none.db': name the database that AsyncSqliteSaver wrote."
    )
    assert list(tmp_path.iterdir()) == []
