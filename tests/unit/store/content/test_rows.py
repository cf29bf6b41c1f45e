"""Content that was read before: recognized when it is saved again, trusted only while it is there."""

import asyncio
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from threading import Event
from typing import Any

from langchain_core.messages import HumanMessage
from langgraph.checkpoint.base import empty_checkpoint

from madang.store import Store, open_store
from madang.store.checkpoints.reader import StoredCheckpoint
from madang.store.database.port import Connection

LONG = "a sentence that is long enough to be stored as a piece of its own, and then some more. "
CONFIG: Any = {"configurable": {"thread_id": "t", "checkpoint_ns": ""}}


async def _put(store: Store, values: dict[str, Any]) -> str:
    checkpoint = empty_checkpoint() | {"channel_values": values, "channel_versions": dict.fromkeys(values, 1)}
    put = await store.checkpointer.aput(CONFIG, checkpoint, {"step": 0}, checkpoint["channel_versions"])
    return put["configurable"]["checkpoint_id"]


async def _latest(store: Store) -> dict[str, Any]:
    found = await store.checkpointer.aget_tuple(CONFIG)
    assert found is not None
    return found.checkpoint["channel_values"]


def _contents(path: Path) -> int:
    raw = sqlite3.connect(path)
    [(count,)] = raw.execute("SELECT count(*) FROM contents").fetchall()
    raw.close()
    return count


async def test_what_another_process_stored_is_recognized_when_it_is_saved_again(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/store.db"
    async with open_store(url) as store:
        await _put(store, {"messages": [HumanMessage(f"{LONG}{number}", id=f"{number}") for number in range(20)]})
    before = _contents(tmp_path / "store.db")
    async with open_store(url) as store:
        values = await _latest(store)
        await _put(store, values)
        assert await _latest(store) == values
    assert _contents(tmp_path / "store.db") == before


async def test_a_first_copy_that_was_changed_in_place_is_stored_as_it_is(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/store.db"
    async with open_store(url) as store:
        await _put(store, {"notes": [{"text": LONG, "read": 1}]})
    async with open_store(url) as store:
        values = await _latest(store)
        values["notes"][0]["read"] = True
        await _put(store, values)
    async with open_store(url) as store:
        assert (await _latest(store))["notes"][0]["read"] is True


async def test_content_that_was_removed_while_it_was_read_is_stored_again(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/store.db"
    begun, pruned = Event(), Event()
    async with open_store(url) as store, open_store(url) as other:
        old = await _put(store, {"note": LONG})
        await _put(store, {"other": LONG.upper()})

        async def read_slowly(connection: Connection) -> StoredCheckpoint | None:
            reader = await store._archive.reader(connection, "t")
            assert reader is not None
            begun.set()
            pruned.wait(10)
            row = await reader.find_row("", old)
            return row and await reader.checkpoint(row, known=True)

        read = asyncio.create_task(store._archive.database.read(read_slowly))
        assert await asyncio.to_thread(begun.wait, 10)
        await other.checkpointer.aprune(["t"])
        await _put(store, {"other": LONG.upper()})
        pruned.set()
        snapshot = await read
        assert snapshot is not None
        await _put(store, snapshot.checkpoint["channel_values"])
    async with open_store(url) as store:
        assert await _latest(store) == {"note": LONG}


def test_equal_sets_are_stored_alike_in_every_process() -> None:
    (order, stored), (other_order, stored_there) = map(_encoded_words, ("1", "2"))
    assert order != other_order
    assert stored == stored_there


def _encoded_words(seed: str) -> list[bytes]:
    """In which order a process with such hashes holds a set of words, and what it stores for that and a mixed one."""
    code = """
from madang.store.content.codec import ValueCodec
from madang.store.content.standard_types import standard_types
words = {"one", "two", "three", "four", "five", "six"}
print(*words)
print(ValueCodec(standard_types()).encode([words, frozenset(words | {1, 2, 3})], "A value").hex())
"""
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, env=environment
    ).stdout.splitlines()
