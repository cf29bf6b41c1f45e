"""What savers keep: threads that come back, size, secrets."""

import asyncio
import secrets
from base64 import b64encode
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, TypedDict

from langchain_core.messages import AIMessage, AnyMessage, HumanMessage
from langgraph.checkpoint.base import empty_checkpoint
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.graph import START, StateGraph, add_messages

from madang.store import MasterKey, MasterKeys, open_store
from madang.store.errors import SessionDeletedError

_CONFIG: Any = {"configurable": {"thread_id": "t", "checkpoint_ns": ""}}
_SECRET = "resident number 900101-1234567"
TURNS = 200


class Talk(TypedDict):
    """A conversation."""

    messages: Annotated[list[AnyMessage], add_messages]


async def revived_there() -> str:
    """A worker writes to a thread that was deleted meanwhile."""
    with SqliteSaver.from_conn_string(":memory:") as saver:
        kept = saver.put(_CONFIG, empty_checkpoint(), {"source": "input", "step": -1}, {})
        saver.delete_thread("t")
        saver.put(kept, empty_checkpoint(), {"source": "loop", "step": 0}, {})
        return "the thread is back" if saver.get_tuple(_CONFIG) else "stays deleted"


async def revived_here() -> str:
    """The same with a session of the store, which is deleted as a whole."""
    async with open_store("sqlite:///:memory:") as store:
        await store.sessions.create("t")
        saver = store.checkpointer
        kept = await saver.aput(_CONFIG, empty_checkpoint(), {"source": "input", "step": -1}, {})
        await store.delete("t")
        try:
            await saver.aput(kept, empty_checkpoint(), {"source": "loop", "step": 0}, {})
        except SessionDeletedError:
            return "the late write is refused"
        return "the session is back"


async def growth_there() -> str:
    """The size of the file after many turns."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "theirs.db"
        with SqliteSaver.from_conn_string(str(file)) as saver:
            _converse(saver, "x", TURNS)
        return _size(folder)


async def growth_here() -> str:
    """The same, on the store."""
    with TemporaryDirectory() as folder:
        with open_store(f"sqlite:///{folder}/ours.db") as store:
            _converse(store.checkpointer, "x", TURNS)
        return _size(folder)


async def secret_there() -> str:
    """Whether what was said can be read in the file."""
    with TemporaryDirectory() as folder:
        with SqliteSaver.from_conn_string(f"{folder}/theirs.db") as saver:
            _converse(saver, _SECRET, 1)
        return _readable(folder)


async def secret_here() -> str:
    """The same, on a store with a key."""
    keys = MasterKeys([MasterKey.new("bench")])
    with TemporaryDirectory() as folder:
        with open_store(f"sqlite:///{folder}/ours.db", keys=keys) as store:
            _converse(store.checkpointer, _SECRET, 1)
        return _readable(folder)


async def erased_there() -> str:
    """Whether what was said can be read in the file after its thread was deleted."""
    with TemporaryDirectory() as folder:
        with SqliteSaver.from_conn_string(f"{folder}/theirs.db") as saver:
            _converse(saver, _SECRET, 1)
            saver.delete_thread("t")
        return _readable(folder)


async def erased_here() -> str:
    """The same after its session was erased; its key is destroyed, which also reaches backups."""
    keys = MasterKeys([MasterKey.new("bench")])
    with TemporaryDirectory() as folder:
        async with open_store(f"sqlite:///{folder}/ours.db", keys=keys) as store:
            await store.sessions.create("t")
            await asyncio.to_thread(_converse, store.checkpointer, _SECRET, 1)
            receipt = await store.erase("t")
        return f"{_readable(folder)}, with a signed receipt" if receipt else "no receipt"


def _converse(saver: Any, said: str, turns: int) -> None:
    graph = StateGraph(Talk)
    graph.add_node("reply", lambda _: {"messages": [AIMessage(b64encode(secrets.token_bytes(750)).decode())]})
    graph.add_edge(START, "reply")
    app = graph.compile(checkpointer=saver)
    for _ in range(turns):
        app.invoke({"messages": [HumanMessage(said)]}, _CONFIG)


def _size(folder: str) -> str:
    return f"{sum(file.stat().st_size for file in Path(folder).iterdir()) / 1e6:.1f} MB"


def _readable(folder: str) -> str:
    found = any(_SECRET.encode() in file.read_bytes() for file in Path(folder).iterdir())
    return "readable" if found else "not found"
