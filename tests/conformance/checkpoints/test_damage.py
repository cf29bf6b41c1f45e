"""A store heals: what is damaged is refused and named, and a repair loses what lay in that row and nothing else."""

import random
from contextlib import suppress
from typing import Annotated, Any, TypedDict, cast

import pytest
from langchain_core.messages import AIMessage, AnyMessage, HumanMessage
from langgraph.channels.delta import DeltaChannel
from langgraph.checkpoint.base import empty_checkpoint
from langgraph.checkpoint.base.id import uuid6
from langgraph.graph import START, StateGraph, add_messages
from pydantic import BaseModel

from madang.store import open_store
from madang.store.database.columns import ident_to_key, key_to_ident
from madang.store.encryption.errors import CorruptRowError
from tests.conformance.backends import execute

TABLES = ("contents", "checkpoints", "writes")
THREAD: Any = {"configurable": {"thread_id": "t", "checkpoint_ns": ""}}
TURNS = 4


class Report(BaseModel):
    """An object that is stored by its fields: a long list, and a text that does without it."""

    title: str
    parts: list[AnyMessage]


class Chat(TypedDict):
    messages: Annotated[list[AnyMessage], add_messages]
    notes: dict[str, str]
    count: int
    text: str
    pair: tuple[AnyMessage, ...]
    report: Report
    name: str
    place: str
    mood: str
    tone: str
    topic: str


def chat(store: Any) -> Any:
    async def answer(state: Chat) -> dict[str, Any]:
        number = len(state["messages"])
        notes = {**state.get("notes", {}), f"note {number}": f"what was noted at {number}, at some length " * 3}
        return {
            "messages": [AIMessage(f"answer {number}, which is long enough for a row " * 3, id=f"a{number}")],
            "notes": notes,
            "count": number,
            "text": state.get("text", "It was a long text. " * 100) + f"And then it was {number}. ",
            "pair": tuple(AIMessage(f"pair {number} {side} " * 60, id=f"{side}") for side in "lr"),
            "report": Report(title=f"report {number}", parts=[*state["messages"]]),
            **{name: f"{name} at {number}" for name in ("name", "place", "mood", "tone", "topic")},
        }

    graph: Any = StateGraph(Chat)
    return graph.add_node("answer", answer).add_edge(START, "answer").compile(checkpointer=store.checkpointer)


def question(turn: int) -> dict[str, Any]:
    return {"messages": [HumanMessage(f"question {turn}, which is long enough for a row " * 3, id=f"q{turn}")]}


async def fill(url: str) -> dict[str, Any]:
    """Some turns of a conversation; every checkpoint as it reads before the damage."""
    async with open_store(url) as store:
        graph = chat(store)
        for turn in range(TURNS):
            await graph.ainvoke(question(turn), THREAD)
        return await read_all(url, store)


async def read_all(url: str, store: Any) -> dict[str, Any]:
    """The states of all checkpoints that are not refused, by their ids."""
    found: dict[str, Any] = {}
    for ident in map(key_to_ident, keys_of(url)):
        with suppress(CorruptRowError):
            read = await store.checkpointer.aget_tuple(at(ident))
            found[ident] = read.checkpoint["channel_values"]
    return found


def at(ident: str) -> Any:
    return {"configurable": {**THREAD["configurable"], "checkpoint_id": ident}}


def rows_of(url: str, table: str) -> list[tuple[str, bytes]]:
    """How to find each row of a table again, and what it holds; content in the order it was stored."""
    if url.startswith("sqlite"):
        key = {"contents": "rowid", "checkpoints": "id", "writes": "task"}[table]
        found = execute(url, f"SELECT '{key} = ' || quote({key}), hex(body) FROM {table} ORDER BY {key}")
    else:
        key = {"contents": "number", "checkpoints": "id", "writes": "task"}[table]
        place = "format('ctid = %L', ctid)"
        found = execute(url, f"SELECT {place}, encode(body, 'hex') FROM {table} ORDER BY {key}")
    return [(str(address), bytes.fromhex(str(body))) for address, body in found]


def flip(url: str, table: str, choose: random.Random) -> tuple[str, bytes]:
    """Change one byte of one row; what the row held, and what it holds now."""
    address, body = choose.choice(rows_of(url, table))
    changed = bytearray(body)
    changed[choose.randrange(len(body))] ^= choose.randrange(1, 256)
    _put(url, table, address, bytes(changed))
    return body.hex(), bytes(changed)


def _hex(url: str) -> str:
    return "hex(body)" if url.startswith("sqlite") else "encode(body, 'hex')"


def _put(url: str, table: str, address: str, body: bytes) -> None:
    literal = f"X'{body.hex()}'" if url.startswith("sqlite") else f"'\\x{body.hex()}'::bytea"
    execute(url, f"UPDATE {table} SET body = {literal} WHERE {address}")


def restore(url: str, table: str, good: str, bad: bytes) -> None:
    literal = f"X'{bad.hex()}'" if url.startswith("sqlite") else f"'\\x{bad.hex()}'::bytea"
    _put(url, table, f"body = {literal}", bytes.fromhex(good))


def is_part_of(left: Any, whole: Any) -> bool:
    """Whether a value is a list or dict without some of its items, or the value itself."""
    if isinstance(left, Report) and isinstance(whole, Report):
        return left.title == whole.title and is_part_of(left.parts, whole.parts)
    if isinstance(left, list | tuple) and type(left) is type(whole):
        rest = iter(whole)
        return all(any(item == other for other in rest) for item in left)
    if isinstance(left, dict) and isinstance(whole, dict):
        return all(key in whole and is_part_of(value, whole[key]) for key, value in left.items())
    return left == whole


async def check_one_flip(url: str, before: dict[str, Any], table: str, choose: random.Random) -> None:
    """What can be read is as it was; what cannot is refused and reported, and the last good one is named."""
    good, bad = flip(url, table, choose)
    async with open_store(url) as store:
        after = await read_all(url, store)
        assert after == {ident: before[ident] for ident in after}
        refused = before.keys() - after.keys()
        assert refused or table == "contents"
        findings = await store.repair("t")
        assert {ident for finding in findings for ident in finding.unreadable} == refused
        assert all(finding.last_good == max(after, default=None) for finding in findings if finding.unreadable)
        if max(before) in refused:
            with pytest.raises(CorruptRowError) as caught:
                await store.checkpointer.aget_tuple(THREAD)
            assert caught.value.__notes__ == notes(max(before), max(after, default=None))
    restore(url, table, good, bad)


def notes(damaged: str, good: str | None) -> list[str]:
    return [
        f"Checkpoint {damaged!r} cannot be read.",
        "None of the last 200 checkpoints can be read."
        if good is None
        else f"The last good checkpoint is {good!r}: a run can go on from it by its id.",
        "`madang repair --session t` says what can be saved, and saves it with --apply.",
    ]


async def test_a_flipped_byte_costs_what_lay_in_its_row_and_nothing_else(url: str) -> None:
    await flip_many(url, 6)


@pytest.mark.soak
async def test_five_hundred_flipped_bytes_cost_what_lay_in_their_rows(url: str) -> None:
    await flip_many(url, 500)


async def flip_many(url: str, times: int) -> None:
    before = await fill(url)
    choose = random.Random(7)
    for number in range(times):
        await check_one_flip(url, before, TABLES[number % len(TABLES)], choose)
    async with open_store(url) as store:
        assert await read_all(url, store) == before
        assert await store.repair() == []


@pytest.mark.parametrize("seed", range(3))
async def test_a_repair_leaves_a_store_in_which_nothing_is_refused(url: str, seed: int) -> None:
    await repair_after_a_flip(url, seed)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3, 100))
async def test_a_repair_after_any_of_many_flips(url: str, seed: int) -> None:
    await repair_after_a_flip(url, seed)


async def repair_after_a_flip(url: str, seed: int) -> None:
    before = await fill(url)
    choose = random.Random(seed)
    flip(url, TABLES[seed % len(TABLES)], choose)
    async with open_store(url) as store:
        hopeless = {ident for finding in await store.repair("t", apply=True) for ident in finding.hopeless}
        assert await store.repair("t") == []
        found = [item async for item in store.checkpointer.alist(THREAD)]
        after = {item.config["configurable"]["checkpoint_id"]: item for item in found}
        assert after.keys() == before.keys() - hopeless
        for ident, item in after.items():
            check_losses(item.checkpoint["channel_values"], before[ident], item.metadata.get("repaired", ()))
        assert len(await store.history("t")) == len(after)
        await store.checkpointer.acopy_thread("t", "copy")
        await chat(store).ainvoke(question(9), THREAD)
        assert (await chat(store).aget_state(THREAD)).values["messages"][-1].type == "ai"


def check_losses(left: Any, whole: Any, lost: Any) -> None:
    """Only fields that are named lost something, and nothing in them is other than it was."""
    assert left.keys() <= whole.keys()
    for name, value in whole.items():
        if name not in lost:
            assert left[name] == value
        elif name in left:
            assert is_part_of(left[name], value)
            assert left[name] != value


async def damage_the_latest(url: str, lost: str = "messages") -> dict[str, Any]:
    """Flip a bit of the last row whose loss costs the latest state something of a field; every state before that."""
    before = await fill(url)
    async with open_store(url) as store:
        for _, body in reversed(rows_of(url, "contents")):
            damaged = bytes((body[0] ^ 1,)) + body[1:]
            restore(url, "contents", damaged.hex(), body)
            [finding] = await store.repair("t") or [None]
            if finding and lost in finding.lost and finding.unreadable[0] == max(before):
                return before
            restore(url, "contents", body.hex(), damaged)
    raise AssertionError(f"no row of {lost!r} was hit")


async def test_the_other_members_of_a_tuple_are_not_lost_with_one_of_them(url: str) -> None:
    before = await damage_the_latest(url, "pair")
    async with open_store(url) as store:
        await store.repair("t", apply=True)
        latest = await store.checkpointer.aget_tuple(THREAD)
    assert latest is not None
    left, whole = (values["pair"] for values in (latest.checkpoint["channel_values"], before[max(before)]))
    assert left in (whole[:1], whole[1:])
    assert latest.metadata.get("repaired") == ["pair"]


async def test_a_repair_needs_to_know_none_of_the_types_of_a_graph(url: str) -> None:
    before = await damage_the_latest(url, "pair")
    async with open_store(url, types_from=[]) as stranger:
        await stranger.repair("t", apply=True)
    async with open_store(url) as store:
        assert await store.repair("t") == []
        latest = await store.checkpointer.aget_tuple(THREAD)
    assert latest is not None
    check_losses(latest.checkpoint["channel_values"], before[max(before)], ["pair"])


async def test_a_fork_from_the_last_good_checkpoint_works_and_mends_what_it_writes_again(url: str) -> None:
    before = await damage_the_latest(url)
    async with open_store(url) as store:
        good = max(await read_all(url, store))
        graph = chat(store)
        with pytest.raises(CorruptRowError):
            await graph.ainvoke(question(9), THREAD)
        with pytest.raises(CorruptRowError):
            await graph.aget_state({"configurable": {**THREAD["configurable"], "checkpoint_id": None}})
        state = await graph.aget_state(at(good))
        await graph.ainvoke(None if state.next else question(len(state.values["messages"]) // 2), at(good))
    async with open_store(url) as store:
        assert (await chat(store).aget_state(THREAD)).values == before[max(before)]
        assert await read_all(url, store) | before == await read_all(url, store)


async def test_prune_keeps_the_last_good_state_and_what_is_damaged_after_it(url: str) -> None:
    before = await damage_the_latest(url)
    async with open_store(url) as store:
        good = max(await read_all(url, store))
        await store.checkpointer.aprune(["t"])
    async with open_store(url) as store:
        assert await read_all(url, store) == {good: before[good]}
        kept = {key_to_ident(key) for key in keys_of(url)}
        assert kept == {ident for ident in before if ident >= good}
        await store.repair("t", apply=True)
        latest = await store.checkpointer.aget_tuple(THREAD)
        assert latest is not None
        assert latest.metadata.get("repaired") == ["messages"]
        check_losses(latest.checkpoint["channel_values"], before[max(before)], ["messages"])
        await store.checkpointer.aprune(["t"], strategy="delete")
        assert keys_of(url) == []


async def test_a_copy_is_refused_and_a_fork_leaves_behind_what_is_damaged(url: str) -> None:
    before = await damage_the_latest(url)
    async with open_store(url) as store:
        good = max(await read_all(url, store))
        with pytest.raises(CorruptRowError):
            await store.checkpointer.acopy_thread("t", "copy")
        await store.checkpointer.afork_thread("t", "fork")
        found = await store.checkpointer.aget_tuple(
            {"configurable": {"thread_id": "fork", "checkpoint_ns": "", "checkpoint_id": good}}
        )
        assert found is not None
        assert found.checkpoint["channel_values"] == before[good]
        with pytest.raises(CorruptRowError):
            await store.checkpointer.aget_tuple({"configurable": {"thread_id": "fork", "checkpoint_ns": ""}})


async def test_a_list_gives_what_comes_before_the_damage_and_a_page_after_it(url: str) -> None:
    before = await fill(url)
    oldest_first = sorted(before)
    damage_checkpoint(url, oldest_first[5])
    async with open_store(url) as store:
        found: list[str] = []
        with pytest.raises(CorruptRowError) as caught:
            async for item in store.checkpointer.alist(THREAD):
                found += [item.config["configurable"]["checkpoint_id"]]
        assert found == oldest_first[:5:-1]
        assert caught.value.__notes__ == notes(oldest_first[5], oldest_first[4])
        rest = [item async for item in store.checkpointer.alist(THREAD, before=at(oldest_first[5]))]
        assert [item.config["configurable"]["checkpoint_id"] for item in rest] == oldest_first[4::-1]
        with pytest.raises(CorruptRowError) as caught:
            await store.history("t", limit=100)
        assert caught.value.__notes__ == notes("", oldest_first[-1])[1:]


async def test_a_parent_chain_that_is_a_cycle_ends(url: str) -> None:
    first, second = (str(uuid6(clock_seq=number)) for number in (1, 2))
    async with open_store(url) as store:
        for ident, parent in ((first, second), (second, first)):
            checkpoint: Any = {**empty_checkpoint(), "id": ident}
            metadata: Any = {"step": 0, "counters_since_delta_snapshot": {"log": [1, 1]}}
            config = await store.checkpointer.aput(at(parent), checkpoint, metadata, {})
            await store.checkpointer.aput_writes(config, [("log", ident)], "task")
        told = await store.checkpointer.aget_delta_channel_history(config=at(second), channels=["log"])
        assert [value for _, _, value in told["log"]["writes"]] == [first]
        assert await store.repair() == []
        await store.checkpointer.aprune(["t"])
        assert len(await store.history("t")) == 2


class Log(TypedDict):
    lines: Annotated[list[str], DeltaChannel(lambda held, new: [*held, *(line for some in new for line in some)])]


async def test_a_row_that_delta_states_are_built_on_is_not_removed(url: str) -> None:
    graph: Any = StateGraph(Log).add_node("say", lambda log: {"lines": [f"line {len(log['lines'])}"]})
    graph.add_edge(START, "say")
    async with open_store(url) as store:
        app = graph.compile(checkpointer=store.checkpointer)
        for _ in range(3):
            await app.ainvoke({"lines": ["asked"]}, THREAD)
        whole = (await app.aget_state(THREAD)).values
    keys = sorted(keys_of(url))
    damage_checkpoint(url, key_to_ident(keys[4]))
    async with open_store(url) as store:
        [finding] = await store.repair(apply=True)
        assert (finding.blocked, finding.repaired, finding.lost) == (key_to_ident(keys[-1]), False, ("lines",))
        assert sorted(keys_of(url)) == keys
        with pytest.raises(CorruptRowError):
            await graph.compile(checkpointer=store.checkpointer).aget_state(THREAD)
    damage_checkpoint(url, key_to_ident(keys[4]))
    async with open_store(url) as store:
        assert (await graph.compile(checkpointer=store.checkpointer).aget_state(THREAD)).values == whole


def keys_of(url: str) -> list[bytes]:
    return [cast("bytes", key) for (key,) in execute(url, "SELECT id FROM checkpoints")]


def damage_checkpoint(url: str, ident: str) -> None:
    """Flip a bit of a checkpoint's row; doing so twice leaves it as it was."""
    key = ident_to_key(ident).hex()
    address = f"id = X'{key}'" if url.startswith("sqlite") else f"id = '\\x{key}'::bytea"
    [(held,)] = execute(url, f"SELECT {_hex(url)} FROM checkpoints WHERE {address}")
    body = bytearray.fromhex(str(held))
    body[0] ^= 1
    _put(url, "checkpoints", address, bytes(body))
