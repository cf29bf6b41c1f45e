"""Lists by metadata: keys with dots and hyphens, steps, rows stored before there was an index, and damaged metadata."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from langgraph.checkpoint.base import empty_checkpoint
from langgraph.checkpoint.base.id import uuid6

from madang.store import Store, open_store
from madang.store.checkpoints.reader import CheckpointReader
from madang.store.encryption.errors import CorruptRowError
from tests.conformance.backends import execute

COUNT = 30
THREAD: Any = {"configurable": {"thread_id": "t", "checkpoint_ns": ""}}
EVERYWHERE: Any = {"configurable": {"thread_id": "t"}}


@pytest.fixture
async def filled(store: Store) -> AsyncIterator[Store]:
    for number in range(COUNT):
        checkpoint = {**empty_checkpoint(), "id": str(uuid6(clock_seq=number))}
        metadata: Any = {
            "source": "loop",
            "step": number,
            "user-id": f"u{number % 3}",
            "a.b": 2,
            "deep": {"er": number % 2, "un-even": {"x": True}},
        }
        config: Any = {"configurable": {"thread_id": "t", "checkpoint_ns": "sub" if number == 7 else ""}}
        await store.checkpointer.aput(config, checkpoint, metadata, {})  # type: ignore[arg-type]
    yield store


async def steps(store: Store, config: Any = THREAD, **options: Any) -> list[int]:
    return [found.metadata["step"] async for found in store.checkpointer.alist(config, **options)]


FOUND: list[tuple[dict[str, Any], list[int]]] = [
    ({"user-id": "u1"}, [28, 25, 22, 19, 16, 13, 10, 4, 1]),
    ({"a.b": 2, "step": 9}, [9]),
    ({"step": 9.0}, [9]),
    ({"step": True}, [1]),
    ({"step": 2**70}, []),
    ({"step": "9"}, []),
    ({"deep.er": 1, "user-id": "u0"}, [27, 21, 15, 9, 3]),
    ({"deep.un-even.x": True, "step": 0}, [0]),
    ({"deep": {"er": 0, "un-even": {"x": True}}, "step": 8}, [8]),
    ({"user-id": "nobody"}, []),
    ({"nothing": None, "step": 5}, [5]),
]


@pytest.mark.parametrize(("wanted", "expected"), FOUND, ids=str)
async def test_a_filter_finds_what_matches(filled: Store, wanted: dict[str, Any], expected: list[int]) -> None:
    assert await steps(filled, filter=wanted) == expected
    assert await steps(filled, filter=wanted, limit=1) == expected[:1]


async def test_a_filter_without_a_namespace_looks_into_all_of_them(filled: Store) -> None:
    assert await steps(filled, EVERYWHERE, filter={"user-id": "u1"}) == [28, 25, 22, 19, 16, 13, 10, 7, 4, 1]
    assert await steps(filled, None, filter={"step": 7}) == [7]


@pytest.mark.parametrize("told", ["NULL", "(SELECT max(metadata) FROM checkpoints)"], ids=["nothing", "wrong"])
async def test_rows_tell_for_certain_whatever_the_columns_say(filled: Store, url: str, told: str) -> None:
    execute(url, f"UPDATE checkpoints SET metadata = {told}, step = NULL")
    assert await steps(filled, filter={"user-id": "u2", "deep.er": 1}) == [29, 23, 17, 11, 5]


async def test_damaged_metadata_do_not_pass_for_metadata_that_differ(filled: Store, url: str) -> None:
    cut = "substr(body, 2)" if url.startswith("sqlite") else "substring(body from 2)"
    execute(url, f"UPDATE contents SET body = {cut}")
    async with open_store(url) as other:
        with pytest.raises(CorruptRowError):
            await steps(other, filter={"user-id": "u1"})


async def test_a_filter_with_a_limit_looks_at_the_newest_metadata_only(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(100):
        checkpoint: Any = {**empty_checkpoint(), "id": str(uuid6(clock_seq=number))}
        metadata: Any = {"source": "loop", "step": number, "user": f"u{number}", "team": number // 50}
        await store.checkpointer.aput(THREAD, checkpoint, metadata, {})
    looked_at: set[int] = set()
    shape = CheckpointReader.shape

    async def count(reader: CheckpointReader, number: int) -> Any:
        looked_at.add(number)
        return await shape(reader, number)

    monkeypatch.setattr(CheckpointReader, "shape", count)
    assert await steps(store, filter={"team": 1}, limit=3) == [99, 98, 97]
    assert len(looked_at) < 30
    assert await steps(store, filter={"team": 0}) == [*range(49, -1, -1)]
    assert await steps(store, filter={"user": "u3"}, limit=1) == [3]
