"""Saves that share a transaction, and those that have to go alone."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from langgraph.checkpoint.base import empty_checkpoint

from madang.store import Store, open_store
from madang.store.database.sqlite.database import SqliteDatabase
from madang.store.errors import StoreError, UnknownTypeError

LONG_WAIT = 60.0
CONFIG: Any = {"configurable": {"thread_id": "t", "checkpoint_ns": "", "checkpoint_id": "before"}}


class Transactions:
    """Counts the transactions of a database, and refuses the next one if told so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        self.refused: list[Exception] = []
        write = SqliteDatabase.write

        async def counted(database: SqliteDatabase, work: Any, **options: Any) -> Any:
            self.count += 1
            if self.refused:
                raise self.refused.pop()
            return await write(database, work, **options)

        monkeypatch.setattr(SqliteDatabase, "write", counted)


@pytest.fixture
async def store() -> AsyncIterator[Store]:
    async with open_store("sqlite:///:memory:") as opened:
        yield opened


@pytest.fixture
def transactions(monkeypatch: pytest.MonkeyPatch, store: Store) -> Transactions:
    del store
    monkeypatch.setattr("madang.store.checkpoints.saves._WAIT_SECONDS", LONG_WAIT)
    return Transactions(monkeypatch)


def begin_writes(store: Store, *tasks: str) -> "list[asyncio.Task[None]]":
    written = [("notes", "word")]
    return [asyncio.create_task(store.checkpointer.aput_writes(CONFIG, written, task)) for task in tasks]


async def put(store: Store, value: object = "v") -> Any:
    checkpoint = {**empty_checkpoint(), "id": "after", "channel_values": {"notes": value}}
    return await store.checkpointer.aput(CONFIG, checkpoint, {}, {"notes": 1})  # type: ignore[arg-type]


async def stored_tasks(store: Store) -> list[str]:
    """The tasks whose writes on the checkpoint 'before' are stored."""
    await store.checkpointer.aput(
        {"configurable": {"thread_id": "t", "checkpoint_ns": ""}}, {**empty_checkpoint(), "id": "before"}, {}, {}
    )
    found = await store.checkpointer.aget_tuple(CONFIG)
    assert found is not None
    return [task for task, *_ in found.pending_writes or []]


async def test_what_tasks_wrote_is_stored_with_the_checkpoint_that_follows(
    store: Store, transactions: Transactions
) -> None:
    writes = begin_writes(store, "a", "b")
    await asyncio.sleep(0)
    await put(store)
    assert (transactions.count, await asyncio.gather(*writes)) == (1, [None, None])
    assert await stored_tasks(store) == ["a", "b"]


async def test_what_a_task_wrote_is_stored_alone_if_nothing_follows(
    store: Store, transactions: Transactions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("madang.store.checkpoints.saves._WAIT_SECONDS", 0.001)
    await asyncio.gather(*begin_writes(store, "a"))
    assert (transactions.count, await stored_tasks(store)) == (1, ["a"])


async def test_a_checkpoint_that_cannot_be_stored_leaves_the_writes_to_themselves(
    store: Store, transactions: Transactions
) -> None:
    writes = begin_writes(store, "a", "b")
    await asyncio.sleep(0)
    transactions.refused.append(StoreError("refused"))
    with pytest.raises(StoreError, match="refused"):
        await put(store)
    assert await asyncio.gather(*writes) == [None, None]
    assert await stored_tasks(store) == ["a", "b"]


async def test_a_checkpoint_of_an_unknown_type_takes_nothing_along(store: Store, transactions: Transactions) -> None:
    writes = begin_writes(store, "a")
    await asyncio.sleep(0)
    with pytest.raises(UnknownTypeError):
        await put(store, object())
    await put(store)
    assert (transactions.count, await asyncio.gather(*writes)) == (1, [None])


async def test_a_write_given_up_by_its_caller_disturbs_no_other(store: Store, transactions: Transactions) -> None:
    given_up, kept = begin_writes(store, "a", "b")
    await asyncio.sleep(0)
    given_up.cancel()
    await put(store)
    await kept
    assert (transactions.count, given_up.cancelled()) == (1, True)
