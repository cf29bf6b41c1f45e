"""Keys that come and go while drafts are on their way."""

from pathlib import Path
from typing import Any

import pytest
from langgraph.checkpoint.base import empty_checkpoint

from madang.store import Store, open_store
from madang.store.encryption.keys import MasterKey, MasterKeys
from madang.store.errors import StoreError, UnknownTypeError

KEYS = MasterKeys([MasterKey.new("test")])
CONFIG: Any = {"configurable": {"thread_id": "s1", "checkpoint_ns": ""}}


async def put(store: Store, **values: Any) -> dict[str, Any]:
    checkpoint = empty_checkpoint()
    checkpoint["channel_values"] = values
    await store.checkpointer.aput(CONFIG, checkpoint, {"source": "loop", "step": 1}, {})
    return values


async def latest(store: Store) -> Any:
    found = await store.checkpointer.aget_tuple(CONFIG)
    return found and found.checkpoint["channel_values"]


async def test_two_processes_that_begin_one_session_agree_on_its_key(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/store.db"
    async with open_store(address, keys=KEYS) as here, open_store(address, keys=KEYS) as there:
        assert (await latest(here), await latest(there)) == (None, None)
        first = await put(here, text="a" * 1000)
        second = await put(there, text="a" * 1000, more="b" * 1000)
        assert await latest(here) == second
        assert first != second
        newest, oldest = await here.history("s1")
        assert (newest.added < 1200, oldest.added < 1200) == (True, True)


async def test_a_refused_first_write_leaves_the_session_usable(tmp_path: Path) -> None:
    async with open_store(f"sqlite:///{tmp_path}/store.db", keys=KEYS) as store:
        with pytest.raises(UnknownTypeError):
            await put(store, text=object())
        values = await put(store, text="fine")
        assert await latest(store) == values


async def test_an_undone_transaction_takes_its_key_with_it(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/store.db"
    async with open_store(address, keys=KEYS) as store:

        async def fail(connection: Any) -> None:
            await store.sessions.get_or_create_row(connection, "s1")
            raise StoreError("undone")

        with pytest.raises(StoreError, match="undone"):
            await store._database.write(fail)
        values = await put(store, text="stored under a key that is stored too")
    async with open_store(address, keys=KEYS) as store:
        assert await latest(store) == values
