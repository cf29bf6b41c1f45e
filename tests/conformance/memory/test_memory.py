"""Memory on every backend: what LangGraph's own store in memory does, durable and with owners."""

import asyncio
from datetime import timedelta
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from langgraph.graph import START, StateGraph
from langgraph.runtime import Runtime
from langgraph.store.base import (
    GetOp,
    Item,
    ListNamespacesOp,
    MatchCondition,
    Op,
    PutOp,
    SearchItem,
    SearchOp,
)
from langgraph.store.memory import InMemoryStore

from madang.protocol import EVERY_TENANT
from madang.store import Store, open_store
from madang.store.encryption.errors import CorruptRowError
from madang.store.errors import SessionDeletedError, StoreError, UnstorableValueError
from tests.conformance.backends import count_rows, execute
from tests.conformance.conftest import Clock

FRESH = count()
LABELS = st.sampled_from(["a", "b", "한", "a b", "%", "*"])
PATHS = st.lists(LABELS, max_size=2).map(tuple)
KEYS = st.sampled_from(["k", "K", "k'", "키", ""])
SCALARS = st.none() | st.booleans() | st.integers(-3, 3) | st.floats(-3, 3) | st.text(max_size=4)
VALUES = st.dictionaries(
    st.sampled_from(["x", "y"]), SCALARS | st.lists(SCALARS, max_size=2) | st.dictionaries(st.just("z"), SCALARS)
)
NUMBERS = st.dictionaries(st.just("n"), st.integers(-3, 3) | st.floats(-3, 3), min_size=1)
COMPARISONS = st.dictionaries(
    st.sampled_from(["$eq", "$ne", "$gt", "$gte", "$lt", "$lte"]), st.integers(-3, 3), min_size=1
)
FILTERS = VALUES | st.fixed_dictionaries({"n": COMPARISONS})


@st.composite
def operations(draw: st.DrawFn) -> list[Op]:
    """A batch of operations, all of whose items have a number to compare."""
    chosen: list[Op] = []
    for _ in range(draw(st.integers(1, 6))):
        namespace, key = draw(PATHS), draw(KEYS)
        value = draw(st.none() | st.builds(lambda one, two: {**one, **two}, VALUES, NUMBERS))
        conditions = draw(
            st.none() | st.builds(MatchCondition, st.sampled_from(["prefix", "suffix"]), PATHS).map(lambda c: (c,))
        )
        chosen.append(
            draw(
                st.sampled_from(
                    [
                        PutOp(namespace, key, value),
                        PutOp(namespace, key, value),
                        GetOp(namespace, key),
                        SearchOp(namespace, draw(st.none() | FILTERS), limit=1000),
                        ListNamespacesOp(conditions, draw(st.none() | st.integers(1, 4)), limit=1000),
                    ]
                )
            )
        )
    return chosen


def rooted(op: Op, root: str) -> Op:
    """The operation under a root of its own, so that examples do not meet."""
    if isinstance(op, SearchOp):
        return op._replace(namespace_prefix=(root, *op.namespace_prefix))
    if isinstance(op, ListNamespacesOp):
        under = MatchCondition("prefix", (root,))
        return op._replace(match_conditions=(under, *(op.match_conditions or ())))
    return op._replace(namespace=(root, *op.namespace))


def comparable(result: Any) -> Any:
    """A result without times, and without the order that only insertion gives."""
    if isinstance(result, Item):
        return result.namespace, result.key, repr(result.value)
    if isinstance(result, list):
        return sorted(map(comparable, result)) if result and isinstance(result[0], SearchItem) else result
    return result


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(operations(), max_size=6))
async def test_it_answers_as_the_store_in_memory_does(store: Store, batches: list[list[Op]]) -> None:
    model, root = InMemoryStore(), f"example {next(FRESH)}"
    for batch in batches:
        ops = [rooted(op, root) for op in batch]
        found, expected = await store.memory.abatch(ops), await model.abatch(ops)
        for empty in [namespace for namespace, items in model._data.items() if not items]:
            del model._data[empty]  # a namespace it was only asked about, or whose items are gone, is none
        for op, ours, theirs in zip(ops, found, expected, strict=True):
            if not isinstance(op, ListNamespacesOp):
                assert comparable(ours) == comparable(theirs)
        everything = ListNamespacesOp((MatchCondition("prefix", (root,)),), limit=1000)
        listings = [everything, *(op for op in ops if isinstance(op, ListNamespacesOp))]
        assert await store.memory.abatch(listings) == await model.abatch(listings)


async def test_an_item_keeps_its_first_time_and_its_exact_value(store: Store, clock: Clock) -> None:
    value = {"text": "전세", "pair": (1, 2), "at": clock.now, "raw": b"\0\xff", "flag": True, "one": 1}
    await store.memory.aput(("t", "u"), "k", {"old": 1})
    begun = clock.now
    clock.advance(timedelta(minutes=1))
    await store.memory.aput(("t", "u"), "k", value)

    found = await store.memory.aget(("t", "u"), "k")

    assert found == Item(namespace=("t", "u"), key="k", value=value, created_at=begun, updated_at=clock.now)
    assert type(found.value["flag"]) is bool


async def test_what_could_not_be_read_back_is_refused_when_it_is_written(store: Store) -> None:
    class Note:
        pass

    with pytest.raises(UnstorableValueError) as caught:
        await store.memory.aput(("t", "u"), "k", {"note": Note()})
    assert str(caught.value) == (
        "Memory 'k' holds a value that has no stored form (Type is not msgpack serializable: Note): "
        "change it to plain data."
    )
    assert await store.memory.aget(("t", "u"), "k") is None


async def test_a_graph_puts_and_searches_its_memory(store: Store) -> None:
    async def note(state: dict[str, Any], runtime: Runtime[None]) -> None:
        assert runtime.store is not None
        await runtime.store.aput(("t", "u", "notes"), "k", {"text": "likes tea"})

    graph = StateGraph(dict).add_node("note", note).add_edge(START, "note").compile(store=store.memory)
    await graph.ainvoke({"x": 1})

    assert [item.value for item in await store.memory.asearch(("t", "u"))] == [{"text": "likes tea"}]


def test_the_synchronous_side_does_the_same(url: str) -> None:
    with open_store(url) as store:
        store.memory.put(("t", "u"), "k", {"x": 1})
        assert [item.value for item in store.memory.search(("t",))] == [{"x": 1}]
        assert store.memory.list_namespaces(prefix=("t",)) == [("t", "u")]
        store.memory.delete(("t", "u"), "k")
        assert store.memory.get(("t", "u"), "k") is None


async def test_search_is_paged_last_changed_first(store: Store, clock: Clock) -> None:
    for number in range(5):
        clock.advance(timedelta(seconds=1))
        await store.memory.aput(("t", "u"), f"k{number}", {"even": number % 2 == 0})

    async def keys(**more: Any) -> list[str]:
        return [item.key for item in await store.memory.asearch(("t",), **more)]

    assert await keys() == ["k4", "k3", "k2", "k1", "k0"]
    assert await keys(limit=2, offset=1) == ["k3", "k2"]
    assert await keys(filter={"even": True}, limit=1, offset=1) == ["k2"]


async def test_a_query_ranks_korean_and_english_and_puts_the_rest_last(store: Store) -> None:
    texts = {
        "lease": "사용자는 전세 보증금 2억원 아파트를 찾는다",
        "pet": "The user has a cat named 나비",
        "food": "매운 음식을 좋아한다",
    }
    for key, text in texts.items():
        await store.memory.aput(("t", "u"), key, {"text": text})

    async def scores(query: str) -> list[tuple[str, bool]]:
        found = await store.memory.asearch(("t", "u"), query=query)
        return [(item.key, item.score is not None) for item in found]

    assert (await scores("전세가 오를까요?"))[0] == ("lease", True)
    assert (await scores("What is my CAT called?"))[0] == ("pet", True)
    assert sorted(await scores("zzz")) == [("food", False), ("lease", False), ("pet", False)]
    [best] = await store.memory.asearch(("t", "u"), query="매운 음식을 좋아한다", limit=1)
    assert (best.key, best.score) == ("food", 1.0)


async def test_only_what_is_indexed_is_found_by_a_query(store: Store) -> None:
    value = {"title": "tea", "body": "coffee"}
    await store.memory.aput(("t", "u"), "all", value)
    await store.memory.aput(("t", "u"), "title", value, index=["title"])
    await store.memory.aput(("t", "u"), "none", value, index=False)

    found = await store.memory.asearch(("t", "u"), query="coffee")

    assert {item.key: item.score is not None for item in found} == {"all": True, "title": False, "none": False}


async def test_items_expire_and_reading_renews_them(store: Store, clock: Clock) -> None:
    for key in ("read", "searched", "left", "peeked"):
        await store.memory.aput(("t", key), key, {"x": key}, ttl=10)
    await store.memory.aput(("t", "stays"), "stays", {"x": 1})
    clock.advance(timedelta(minutes=6))
    await store.memory.aget(("t", "read"), "read")
    await store.memory.asearch(("t",), filter={"x": "searched"})
    await store.memory.aget(("t", "peeked"), "peeked", refresh_ttl=False)
    clock.advance(timedelta(minutes=6))

    assert sorted(item.key for item in await store.memory.asearch(("t",))) == ["read", "searched", "stays"]
    assert await store.memory.aget(("t", "left"), "left") is None
    assert await store.memory.alist_namespaces() == [("t", "read"), ("t", "searched"), ("t", "stays")]
    assert await store.memory.sweep() == 2


async def test_an_expired_item_put_again_is_a_new_one(store: Store, clock: Clock) -> None:
    await store.memory.aput(("t", "u"), "k", {"x": 1}, ttl=1)
    clock.advance(timedelta(minutes=2))
    await store.memory.aput(("t", "u"), "k", {"x": 2})

    found = await store.memory.aget(("t", "u"), "k")
    assert found is not None
    assert found.created_at == clock.now


async def test_what_a_session_taught_goes_with_it_and_the_rest_stays(store: Store, url: str) -> None:
    taught = store.memory.for_session("s")
    await taught.aput(("t", "u"), "said", {"text": "in the conversation"})
    await taught.aput(("t", "u"), "later confirmed", {"x": 1})
    await store.memory.aput(("t", "u"), "later confirmed", {"x": 2})
    await store.memory.aput(("t", "u"), "set", {"x": 3})
    await store.delete("s")

    assert sorted(item.key for item in await store.memory.asearch(("t", "u"))) == ["later confirmed", "set"]
    with pytest.raises(SessionDeletedError):
        await taught.aput(("t", "u"), "late", {"x": 4})
    assert count_rows(url)["memories"] == 2


async def test_the_memory_of_a_user_is_one_hidden_session_that_can_be_deleted(store: Store, clock: Clock) -> None:
    for user in ("u", "u", "v"):
        await store.memory.aput(("t", user, "preferences"), "k", {"x": user})
    await store.sessions.create("s", tenant="t", user="u")

    assert [session.id for session in await store.sessions.list("t")] == ["s"]
    assert await store.sessions.count(EVERY_TENANT) == 1
    [mine] = await store.sessions.list("t", user="u", assistant="(memory)")
    assert mine.expires_at is None
    await store.delete(mine.id)
    assert [item.value for item in await store.memory.asearch(("t",))] == [{"x": "v"}]
    await store.memory.aput(("t", "u"), "again", {"x": 1})
    assert len(await store.memory.asearch(("t", "u"))) == 1


async def test_a_moved_item_is_named_and_not_returned(store: Store, url: str) -> None:
    await store.memory.for_session("s").aput(("t", "u"), "mine", {"x": 1})
    await store.memory.for_session("s").aput(("t", "v"), "theirs", {"x": 2})
    execute(url, "UPDATE memories SET body = (SELECT max(body) FROM memories)")

    with pytest.raises(CorruptRowError) as caught:
        await store.memory.aget(("t", "u"), "mine")
    assert str(caught.value) == (
        "The stored memory 'mine' in ('t', 'u') of session 's' is damaged and was not read: "
        "restore the database from a backup."
    )


async def test_an_unknown_operator_is_refused(store: Store) -> None:
    await store.memory.aput(("t", "u"), "k", {"x": 1})
    with pytest.raises(StoreError) as caught:
        await store.memory.asearch(("t",), filter={"x": {"$like": 1}})
    assert str(caught.value) == "'$like' is not a way to filter: use $eq, $ne, $gt, $gte, $lt or $lte."
    assert await store.memory.asearch(("t",), filter={"y": {"$gt": 1}}) == []


@pytest.mark.parametrize("label", ["'; --", '"', "한국어 🙂", "x" * 1000, "\x01\x7f"], ids=range(5))
async def test_odd_labels_and_keys_come_back_as_they_were(store: Store, label: str) -> None:
    await store.memory.aput((label, label), label, {label: label})

    assert await store.memory.alist_namespaces() == [(label, label)]
    [item] = await store.memory.asearch((label,))
    assert (item.namespace, item.key, item.value) == ((label, label), label, {label: label})


@pytest.mark.parametrize("label", ["a\0b", "\ud800"], ids=["nul", "surrogate"])
async def test_labels_and_keys_that_not_every_database_stores_are_refused(store: Store, label: str) -> None:
    for op in (PutOp((label,), "k", {}), PutOp(("t",), label, {}), GetOp((label,), "k"), SearchOp((label,))):
        with pytest.raises(UnstorableValueError, match="holds a NUL or half of a surrogate pair"):
            await store.memory.abatch([op])
    assert await store.memory.alist_namespaces() == []


async def test_a_value_changed_after_it_was_handed_over_is_stored_as_it_was(store: Store) -> None:
    value = {"list": [1]}
    putting = asyncio.create_task(store.memory.aput(("t", "u"), "k", value))
    await asyncio.sleep(0)
    value["list"].append(2)
    await putting

    found = await store.memory.aget(("t", "u"), "k")
    assert found is not None
    assert found.value == {"list": [1]}
