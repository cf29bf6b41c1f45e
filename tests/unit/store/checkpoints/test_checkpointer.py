"""The checkpointer under real graphs, and what it stores."""

import asyncio
import dataclasses
import operator
import sqlite3
from datetime import UTC, datetime
from decimal import Decimal
from enum import Enum
from pathlib import Path
from typing import Annotated, Any, TypedDict

import pytest
from langchain_core.messages import AIMessage, AnyMessage, HumanMessage
from langgraph.channels.delta import DeltaChannel
from langgraph.checkpoint.base import empty_checkpoint
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, StateGraph, add_messages
from langgraph.types import CacheKey, Command, Send, interrupt
from pydantic import BaseModel

from madang.store import Store, open_store
from madang.store.encryption.errors import CorruptRowError
from madang.store.errors import RunInUseError, StoreError, UnknownTypeError, UnstorableValueError
from tests.acceptance.processes import forking

LONG = "a sentence that is long enough to be stored as a piece of its own, and then some more. "


class Chat(TypedDict):
    messages: Annotated[list[AnyMessage], add_messages]


class Colour(Enum):
    RED = "red"


class Stop(BaseModel):
    city: str
    colour: Colour
    nights: int = 1


@dataclasses.dataclass(frozen=True)
class Trip:
    stops: list[Stop]
    price: Decimal


def _chat(checkpointer: Any) -> Any:
    async def answer(state: Chat) -> dict[str, Any]:
        return {"messages": [AIMessage(LONG + str(len(state["messages"])), id=f"a{len(state['messages'])}")]}

    graph: Any = StateGraph(Chat)
    return graph.add_node("answer", answer).add_edge(START, "answer").compile(checkpointer=checkpointer)


def _config(thread: str = "t") -> Any:
    return {"configurable": {"thread_id": thread, "checkpoint_ns": ""}}


async def _put(store: Store, values: dict[str, Any], thread: str = "t", **metadata: Any) -> Any:
    checkpoint = empty_checkpoint()
    checkpoint["channel_values"] = values
    checkpoint["channel_versions"] = dict.fromkeys(values, 1)
    versions = checkpoint["channel_versions"]
    return await store.checkpointer.aput(_config(thread), checkpoint, {"step": 0, **metadata}, versions)


async def _values(store: Store, config: Any) -> Any:
    found = await store.checkpointer.aget_tuple(config)
    assert found is not None
    return found.checkpoint["channel_values"]


def _rows(path: Path, table: str) -> int:
    raw = sqlite3.connect(path)
    (count,) = raw.execute(f"SELECT count(*) FROM {table}").fetchone()
    raw.close()
    return count


@pytest.mark.req("H71")
async def test_a_conversation_stores_each_message_once(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    async with open_store(f"sqlite:///{path}", compression_level=0) as store:
        graph = _chat(store.checkpointer)
        for turn in range(20):
            await graph.ainvoke({"messages": [HumanMessage(f"{LONG}{turn}", id=f"h{turn}")]}, _config())
        state = await graph.aget_state(_config())
    assert [message.id for message in state.values["messages"][:4]] == ["h0", "a1", "h1", "a3"]
    assert path.read_bytes().count(b"then some more. 19") == 2  # the last question, and the answer numbered 19


def test_a_graph_runs_synchronously_on_the_same_store(tmp_path: Path) -> None:
    def answer(state: Chat) -> dict[str, Any]:
        return {"messages": [AIMessage(LONG, id=f"a{len(state['messages'])}")]}

    with open_store(f"sqlite:///{tmp_path}/s.db") as store:
        builder: Any = StateGraph(Chat).add_node("answer", answer).add_edge(START, "answer")
        graph = builder.compile(checkpointer=store.checkpointer)
        graph.invoke({"messages": [HumanMessage("hi", id="h")]}, _config())
        assert [each.id for each in graph.get_state(_config()).values["messages"]] == ["h", "a1"]
        assert len(list(graph.get_state_history(_config()))) == 3


async def test_a_value_comes_back_as_the_reader_s_own(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/s.db") as store:
        config = await _put(store, {"messages": [AIMessage(LONG, additional_kwargs={"n": [1]})]})
        for _ in range(3):
            found = await _values(store, config)
            assert found["messages"] == [AIMessage(LONG, additional_kwargs={"n": [1]})]
            found["messages"][0].additional_kwargs["n"].append(2)
            found["messages"][0].content = "changed"


@pytest.mark.parametrize("new", [True, 1.0])
async def test_one_that_becomes_true_in_place_is_stored(tmp_path: Path, new: Any) -> None:
    async with open_store(f"sqlite:///{tmp_path}/s.db") as store:
        message = AIMessage(LONG, additional_kwargs={"count": 1})
        first = await _put(store, {"messages": [message]})
        message.additional_kwargs["count"] = new
        second = await _put(store, {"messages": [message]})
        kept = [(await _values(store, at))["messages"][0].additional_kwargs["count"] for at in (first, second)]
    assert [(type(value), value) for value in kept] == [(int, 1), (type(new), new)]


async def test_registered_types_come_back_exactly(tmp_path: Path) -> None:
    trip = Trip([Stop(city="부산 " * 20, colour=Colour.RED)] * 3, Decimal("1.20"))
    values = {"trip": trip, "pair": (1, (True, 2.0)), "at": datetime(2026, 3, 1, tzinfo=UTC), "tags": {"a", "b"}}
    path = tmp_path / "s.db"
    async with open_store(f"sqlite:///{path}") as store:
        store.register(Trip)
        config = await _put(store, values)
    async with open_store(f"sqlite:///{path}") as store:
        store.register(Trip)
        assert await _values(store, config) == values


async def test_an_unregistered_type_is_refused_when_it_is_written(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/s.db", types_from=["elsewhere"]) as store:
        with pytest.raises(UnknownTypeError) as caught:
            await _put(store, {"stop": [{"at": Stop(city="x", colour=Colour.RED)}]})
        assert await store.checkpointer.aget_tuple(_config()) is None
    assert str(caught.value) == (
        f"Channel 'stop' holds a {Stop.__module__}.Stop, which could not be rebuilt on reading: "
        "register it with `store.register(Stop)`, or keep plain data instead."
    )


async def test_a_stored_type_that_is_no_longer_registered_is_not_rebuilt(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    async with open_store(f"sqlite:///{path}") as store:
        store.register(Stop)
        config = await _put(store, {"stop": Stop(city="x", colour=Colour.RED)})
    async with open_store(f"sqlite:///{path}", types_from=[]) as store:
        with pytest.raises(StoreError) as caught:
            await _values(store, config)
        store.register(Stop)
        assert await _values(store, config) == {"stop": Stop(city="x", colour=Colour.RED)}
    name = f"{Colour.__module__}:Colour"
    assert str(caught.value) == (
        f"The store holds a {name!r}, which is not registered here: call `store.register(Colour)` with that type, "
        f"open the store with `types_from=[{Colour.__module__!r}]` once its module is imported or, if it was renamed "
        "or moved, give it that name with `@stored_as(..., formerly=[...])`."
    )


async def test_an_allowlist_adds_types_to_one_checkpointer_only(tmp_path: Path) -> None:
    key = CacheKey(ns=("a", "b"), key=LONG, ttl=None)
    checkpoint = empty_checkpoint()
    checkpoint["channel_values"] = {"key": key}
    async with open_store(f"sqlite:///{tmp_path}/s.db") as store:
        wider = store.checkpointer.with_allowlist([(CacheKey.__module__, "CacheKey"), ("not_loaded", "Evil")])
        config = await wider.aput(_config(), checkpoint, {"step": 0}, {})
        found = await wider.aget_tuple(config)
        assert found is not None
        assert found.checkpoint["channel_values"] == {"key": key}
        with pytest.raises(UnknownTypeError):
            await _put(store, {"key": key})
        with pytest.raises(StoreError, match=r"The store holds a 'langgraph\.types:CacheKey', which is not registered"):
            await _values(store, config)


async def test_a_model_that_gained_a_required_field_is_not_rebuilt_without_it(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    old = type("Leg", (BaseModel,), {"__annotations__": {"city": str}, "__module__": "legs"})
    new = type("Leg", (BaseModel,), {"__annotations__": {"city": str, "km": int}, "__module__": "legs"})
    async with open_store(f"sqlite:///{path}") as store:
        store.register(old)
        config = await _put(store, {"leg": old(city="x")})
    async with open_store(f"sqlite:///{path}") as store:
        store.register(new)
        with pytest.raises(StoreError) as caught:
            await _values(store, config)
    assert str(caught.value) == (
        "The store holds a 'legs:Leg' that its type does not accept any more (km: missing): "
        "give the new fields defaults, or its type a version with `@stored_as(..., upcast={...})`."
    )
    assert caught.value.__suppress_context__


async def test_keys_that_would_change_are_refused(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/s.db") as store:
        store.register(Colour)
        with pytest.raises(UnstorableValueError) as caught:
            await _put(store, {"by_colour": {Colour.RED: 1}})
    assert str(caught.value) == (
        "Channel 'by_colour' holds a dict with the key <Colour.RED: 'red'> of type Colour, which would not come back "
        "as it is: use text, numbers, bytes or tuples of them as keys."
    )


async def test_one_edited_entry_of_a_large_dict_stores_that_entry(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    files = {f"src/file_{number}.py": f"{number} {LONG * 20}" for number in range(200)}
    async with open_store(f"sqlite:///{path}", compression_level=0) as store:
        await _put(store, {"files": files})
        before = _rows(path, "contents")
        config = await _put(store, {"files": {**files, "src/file_77.py": "edited " + LONG * 20}})
        assert _rows(path, "contents") - before <= 3
        assert (await _values(store, config))["files"] == {**files, "src/file_77.py": "edited " + LONG * 20}
        assert list((await _values(store, config))["files"]) == list(files)


async def test_packets_that_carry_whole_states_share_their_content(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    said = [HumanMessage(f"{number} {LONG}", id=str(number)) for number in range(100)]
    tasks = [Send("worker", {"messages": said, "number": number}) for number in range(50)]
    async with open_store(f"sqlite:///{path}") as store:
        config = await _put(store, {"messages": said, "__pregel_tasks": tasks, "__start__": {"messages": said}})
        assert _rows(path, "contents") <= 105
        found = await _values(store, config)
    assert found == {"messages": said, "__pregel_tasks": tasks, "__start__": {"messages": said}}


@pytest.mark.req("H70", "H72")
async def test_subgraphs_forks_and_interrupts_work_as_on_langgraph_s_own_saver(tmp_path: Path) -> None:
    class Inner(TypedDict):
        messages: Annotated[list[AnyMessage], add_messages]

    def ask(state: Inner) -> dict[str, Any]:
        return {"messages": [AIMessage(LONG + interrupt({"question": LONG}), id="asked")]}

    def worker(state: dict[str, Any]) -> dict[str, Any]:
        return {"messages": [AIMessage(f"{LONG}{state['n']}", id=f"w{state['n']}")]}

    def build(saver: Any) -> Any:
        inner: Any = StateGraph(Inner).add_node("ask", ask).add_edge(START, "ask")
        outer: Any = StateGraph(Chat).add_node("inner", inner.compile()).add_node("worker", worker)
        outer.add_edge(START, "inner").add_edge("worker", END)
        outer.add_conditional_edges("inner", lambda state: [Send("worker", {**state, "n": n}) for n in range(3)])
        return outer.compile(checkpointer=saver)

    async def play(saver: Any) -> list[Any]:
        graph = build(saver)
        await graph.ainvoke({"messages": [HumanMessage("q", id="q")]}, _config())
        waiting = await graph.aget_state(_config(), subgraphs=True)
        await graph.ainvoke(Command(resume="yes"), _config())
        history = [each async for each in graph.aget_state_history(_config())]
        await graph.aupdate_state(history[-2].config, {"messages": [HumanMessage("fork", id="fork")]})
        final = await graph.aget_state(_config())
        return [
            [task.interrupts[0].value for task in waiting.tasks],
            [(each.next, each.metadata["step"], each.values) for each in history],
            final.values,
        ]

    async with open_store(f"sqlite:///{tmp_path}/s.db") as store:
        assert await play(store.checkpointer) == await play(InMemorySaver())


def _extend(state: list[str], writes: list[list[str]]) -> list[str]:
    return [*state, *(item for written in writes for item in written)]


class Log(TypedDict):
    lines: Annotated[list[str], DeltaChannel(_extend, snapshot_frequency=4)]
    count: Annotated[int, operator.add]


def _log(saver: Any) -> Any:
    def note(state: Log) -> dict[str, Any]:
        return {"lines": [f"{LONG}{state['count']}"], "count": 1}

    graph: Any = StateGraph(Log).add_node("note", note).add_edge(START, "note")
    return graph.compile(checkpointer=saver)


async def test_delta_channels_survive_copy_and_prune(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/s.db") as store:
        graph = _log(store.checkpointer)
        for turn in range(7):
            await graph.ainvoke({"lines": [f"in {turn} {LONG}"], "count": 0}, _config())
        expected = (await graph.aget_state(_config())).values
        assert len(expected["lines"]) == 14
        await store.checkpointer.acopy_thread("t", "copy")
        await store.checkpointer.aprune(["t"])
        for thread in ("t", "copy"):
            assert (await graph.aget_state(_config(thread))).values == expected
        await graph.ainvoke({"lines": ["more"], "count": 0}, _config())
        assert len((await graph.aget_state(_config())).values["lines"]) == 16
        await store.checkpointer.aprune(["t"])
        assert len((await graph.aget_state(_config())).values["lines"]) == 16


async def test_a_run_that_a_later_delta_state_is_built_on_is_not_deleted(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/s.db") as store:
        graph = _log(store.checkpointer)
        for run in ("one", "two"):
            config: Any = {"configurable": {"thread_id": "t"}, "metadata": {"run_id": run}}
            await graph.ainvoke({"lines": [run], "count": 0}, config)
        with pytest.raises(RunInUseError) as caught:
            await store.checkpointer.adelete_for_runs(["one"])
        await store.checkpointer.adelete_for_runs(["two"])
        assert (await graph.aget_state(_config())).values["lines"][0] == "one"
    assert str(caught.value) == (
        "A later state of session 't' is built on writes of this run to the delta channel 'lines': "
        "delete the later runs with it, or prune the session first."
    )


async def test_pruning_leaves_only_the_content_of_the_latest_state(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    async with open_store(f"sqlite:///{path}") as store:
        for number in range(10):
            await _put(store, {"notes": [f"{number} {LONG}", f"always {LONG}"]})
        await store.checkpointer.aprune(["t"])
        assert (_rows(path, "checkpoints"), _rows(path, "contents")) == (1, 3)
        config = await _put(store, {"notes": [f"0 {LONG}", f"always {LONG}"]})
        assert (await _values(store, config))["notes"] == [f"0 {LONG}", f"always {LONG}"]
        await store.checkpointer.aprune(["t"], strategy="delete")
        assert (_rows(path, "checkpoints"), _rows(path, "contents"), _rows(path, "sessions")) == (0, 0, 1)


async def test_an_unknown_way_to_prune_is_refused(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/s.db") as store:
        with pytest.raises(StoreError) as caught:
            await store.checkpointer.aprune(["t"], strategy="some")
    assert str(caught.value) == "'some' is not a way to prune: use 'keep_latest' or 'delete'."


async def test_a_copy_goes_to_a_session_that_has_no_checkpoints(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/s.db") as store:
        await _put(store, {"a": LONG})
        await _put(store, {"a": LONG}, thread="busy")
        with pytest.raises(StoreError) as caught:
            await store.checkpointer.acopy_thread("t", "busy")
    assert str(caught.value) == "Session 'busy' has checkpoints already: copy to a session that has none."


@pytest.mark.parametrize(
    ("table", "damage"),
    [
        ("contents", "zeroblob(length(body))"),
        ("contents", "substr(body, 1, length(body) - 1)"),
        ("checkpoints", "substr(body, 1, length(body) / 2)"),
        ("writes", "substr(body, 2)"),
    ],
)
async def test_a_damaged_row_is_reported_by_name_and_never_returned(tmp_path: Path, table: str, damage: str) -> None:
    path = tmp_path / "s.db"
    async with open_store(f"sqlite:///{path}") as store:
        config = await _put(store, {"notes": LONG})
        await store.checkpointer.aput_writes(config, [("notes", "w")], "task")
    raw = sqlite3.connect(path)
    raw.execute(f"UPDATE {table} SET body = {damage}")
    raw.commit()
    raw.close()
    async with open_store(f"sqlite:///{path}") as store:
        with pytest.raises(CorruptRowError) as caught:
            await _values(store, config)
    ident = config["configurable"]["checkpoint_id"]
    named = {
        "contents": "content 1 of session 't'",
        "checkpoints": f"checkpoint {ident} in namespace '' of session 't'",
        "writes": f"write task to checkpoint {ident} in namespace '' of session 't'",
    }[table]
    assert str(caught.value) == (f"The stored {named} is damaged and was not read: restore the database from a backup.")


async def test_rows_that_changed_places_are_noticed(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    async with open_store(f"sqlite:///{path}") as store:
        config = await _put(store, {"a": LONG, "b": LONG * 2})
    raw = sqlite3.connect(path)
    first, second = (body for (body,) in raw.execute("SELECT body FROM contents WHERE id & 7 < 2 ORDER BY id"))
    raw.execute("UPDATE contents SET body = CASE id & 7 WHEN 0 THEN ? ELSE ? END WHERE id & 7 < 2", (second, first))
    raw.commit()
    raw.close()
    async with open_store(f"sqlite:///{path}") as store:
        with pytest.raises(CorruptRowError):
            await _values(store, config)


async def test_a_missing_row_is_reported_by_name(tmp_path: Path) -> None:
    path = tmp_path / "s.db"
    async with open_store(f"sqlite:///{path}") as store:
        config = await _put(store, {"a": LONG})
    raw = sqlite3.connect(path)
    raw.execute("DELETE FROM contents WHERE id & 7 = 0")
    raw.commit()
    raw.close()
    async with open_store(f"sqlite:///{path}") as store:
        with pytest.raises(CorruptRowError, match="The stored content 0 of session 't' is damaged"):
            await _values(store, config)


@pytest.mark.req("H70", "H76")
async def test_history_shows_steps_without_states(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/s.db") as store:
        graph = _chat(store.checkpointer)
        for turn in range(2):
            await graph.ainvoke({"messages": [HumanMessage(f"{LONG}{turn}", id=f"h{turn}")]}, _config())
        headers = await store.history("t", limit=4)
        assert [(each.step, each.source, each.nodes) for each in headers] == [
            (4, "loop", ("answer",)),
            (3, "loop", ()),
            (2, "input", ()),
            (1, "loop", ("answer",)),
        ]
        assert headers[0].changed == ("messages",)
        assert headers[0].size > headers[1].size > 0
        assert headers[0].added < LONG.__len__() * 2
        rest = await store.history("t", before=headers[-1].id)
        assert [each.step for each in rest] == [0, -1]
        assert await store.history("nowhere") == []


async def test_a_thread_keeps_the_type_of_its_versions(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/s.db") as store:
        following = store.checkpointer.get_next_version
        assert following(None, None) == 1
        assert following(7, None) == 8
        assert following(1.5, None) == 2.5
        assert following("00000000000000000000000000000002.0.5", None) > "00000000000000000000000000000002.0.5"


def _write_many(path: str, name: str, count: int) -> None:
    async def write() -> None:
        async with open_store(f"sqlite:///{path}") as store:
            for number in range(count):
                await _put(store, {"notes": [f"{name} {number} {LONG}", f"shared {number} {LONG}"]}, note=name)

    asyncio.run(write())


async def test_two_processes_may_write_to_one_session(tmp_path: Path) -> None:
    path = str(tmp_path / "s.db")
    others = [forking().Process(target=_write_many, args=(path, name, 15)) for name in ("left", "right")]
    for other in others:
        other.start()
    for other in others:
        await asyncio.to_thread(other.join)
    assert [other.exitcode for other in others] == [0, 0]
    async with open_store(f"sqlite:///{path}") as store:
        found = [each async for each in store.checkpointer.alist(_config())]
        for each in found:
            name = each.metadata["note"]
            first, second = each.checkpoint["channel_values"]["notes"]
            number = first.split()[1]
            assert (first, second) == (f"{name} {number} {LONG}", f"shared {number} {LONG}")
    assert len(found) == 30


async def test_two_open_stores_see_each_other_s_pruning(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/s.db"
    async with open_store(url) as one, open_store(url) as two:
        kept = [f"kept {LONG}", f"dropped {LONG}"]
        await _put(one, {"notes": kept})
        await _put(two, {"notes": [f"kept {LONG}"]})
        await two.checkpointer.aprune(["t"])
        config = await _put(one, {"notes": kept})
        assert (await _values(two, config))["notes"] == kept
