"""Copies every thread, namespace, checkpoint and pending write from LangGraph's own SQLite or Postgres saver into a
store, and compares both sides.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import BaseCheckpointSaver, CheckpointTuple, PendingWrite

from madang.extras import require
from madang.store import phrases
from madang.store.errors import ImportMismatchError, StoreAddressError
from madang.store.store import Store


class CheckpointAddress(NamedTuple):
    """Where a checkpoint is."""

    thread: str
    namespace: str
    id: str

    @property
    def config(self) -> RunnableConfig:
        """The address as LangGraph writes it."""
        where = {"thread_id": self.thread, "checkpoint_ns": self.namespace, "checkpoint_id": self.id}
        return {"configurable": where}


class CheckpointSource(Protocol):
    """A saver to copy from, with what its interface does not offer."""

    @property
    def saver(self) -> BaseCheckpointSaver[Any]:
        """The saver itself."""
        ...

    def addresses(self) -> AsyncIterator[CheckpointAddress]:
        """Where all checkpoints are, older ones of a thread first."""
        ...

    async def task_paths(self, address: CheckpointAddress) -> dict[str, str]:
        """The path of each task that wrote on top of a checkpoint; it decides the order of the writes."""
        ...


@dataclass(frozen=True, slots=True)
class ImportProgress:
    """How far an import is: checkpoints copied now, and those that were there already.

    >>> from madang.store import ImportProgress
    >>> ImportProgress(copied=40, present=2).copied
    40
    """

    copied: int = 0
    present: int = 0


async def import_checkpoints(
    source: CheckpointSource, store: Store, *, report: Callable[[ImportProgress], None] = lambda _: None
) -> ImportProgress:
    """Copy what the store does not have yet. An import that was interrupted continues when it is called again.

    The writes of a checkpoint are copied before it: a checkpoint that is there is there with all that belongs to it.

    >>> import asyncio
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
    >>> from madang.store import import_checkpoints, open_langgraph_saver, open_store
    >>> async def move(folder):
    ...     path = Path(folder, "langgraph.db")
    ...     async with AsyncSqliteSaver.from_conn_string(str(path)) as saver:
    ...         await saver.setup()
    ...     async with open_langgraph_saver(f"sqlite:///{path}") as source, open_store("sqlite:///:memory:") as store:
    ...         return await import_checkpoints(source, store)
    >>> with TemporaryDirectory() as folder:
    ...     asyncio.run(move(folder))
    ImportProgress(copied=0, present=0)
    """
    progress = ImportProgress()
    async for address in source.addresses():
        if await store.checkpointer.aget_tuple(address.config) is not None:
            progress = ImportProgress(progress.copied, progress.present + 1)
        elif found := await source.saver.aget_tuple(address.config):
            await _copy_checkpoint(found, await source.task_paths(address), store, address)
            progress = ImportProgress(progress.copied + 1, progress.present)
        report(progress)
    return progress


async def compare_checkpoints(source: CheckpointSource, store: Store) -> int:
    """How many checkpoints there are, all the same on both sides; else `ImportMismatchError` names the first.

    >>> import asyncio
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
    >>> from madang.store import compare_checkpoints, open_langgraph_saver, open_store
    >>> async def move(folder):
    ...     path = Path(folder, "langgraph.db")
    ...     async with AsyncSqliteSaver.from_conn_string(str(path)) as saver:
    ...         await saver.setup()
    ...     async with open_langgraph_saver(f"sqlite:///{path}") as source, open_store("sqlite:///:memory:") as store:
    ...         return await compare_checkpoints(source, store)
    >>> with TemporaryDirectory() as folder:
    ...     asyncio.run(move(folder))
    0
    """
    count = 0
    async for address in source.addresses():
        before = await source.saver.aget_tuple(address.config)
        after = await store.checkpointer.aget_tuple(address.config)
        if before is None or after is None or _comparable(before) != _comparable(after):
            raise ImportMismatchError(address.id, address.thread)
        count += 1
    return count


async def _copy_checkpoint(
    found: CheckpointTuple, paths: dict[str, str], store: Store, address: CheckpointAddress
) -> None:
    for task, writes in groupby(found.pending_writes or [], key=itemgetter(0)):
        pairs = [(channel, value) for _, channel, value in writes]
        await store.checkpointer.aput_writes(address.config, pairs, task, paths.get(task, ""))
    parent = (found.parent_config or {}).get("configurable", {}).get("checkpoint_id")
    config: RunnableConfig = {"configurable": {"thread_id": address.thread, "checkpoint_ns": address.namespace}}
    config["configurable"]["checkpoint_id"] = parent
    versions = found.checkpoint["channel_versions"]
    await store.checkpointer.aput(config, found.checkpoint, found.metadata, versions)


def _comparable(found: CheckpointTuple) -> tuple[object, object, object, list[PendingWrite]]:
    parent = (found.parent_config or {}).get("configurable", {}).get("checkpoint_id")
    return found.checkpoint, found.metadata, parent, found.pending_writes or []


_CHECKPOINT_ADDRESSES = (
    "SELECT thread_id, checkpoint_ns, checkpoint_id FROM checkpoints ORDER BY checkpoint_id, thread_id"
)
_TASK_PATHS = (
    "SELECT DISTINCT task_id, task_path FROM {table} "
    "WHERE thread_id = {mark} AND checkpoint_ns = {mark} AND checkpoint_id = {mark}"
)


def open_langgraph_saver(url: str) -> AbstractAsyncContextManager[CheckpointSource]:
    """The saver at `sqlite:///file` or `postgresql://...`, as AsyncSqliteSaver or AsyncPostgresSaver left it.

    >>> from madang.store import open_langgraph_saver
    >>> open_langgraph_saver("langgraph.db")
    Traceback (most recent call last):
    madang.store.errors.StoreAddressError: 'langgraph.db' is not the address of a LangGraph saver: ...
    """
    if url.startswith("sqlite:///"):
        return _open_sqlite(url.removeprefix("sqlite:///"))
    if url.startswith("postgresql://"):
        return _open_postgres(url)
    raise StoreAddressError(
        f"{url!r} is not the address of a LangGraph saver: use 'sqlite:///file' or 'postgresql://user@host/database'.",
        text=phrases.NOT_A_SAVER_ADDRESS.format(url=url),
    )


@asynccontextmanager
async def _open_sqlite(path: str) -> AsyncGenerator[CheckpointSource]:
    module = require("langgraph.checkpoint.sqlite.aio", "import", "Reading LangGraph's SQLite saver")
    if not await asyncio.to_thread(Path(path).is_file):
        raise StoreAddressError(
            f"There is no file {path!r}: name the database that AsyncSqliteSaver wrote.",
            text=phrases.NO_SAVER_FILE.format(path=path),
        )
    async with module.AsyncSqliteSaver.from_conn_string(path) as saver:
        await saver.setup()
        yield _SqliteSource(saver)


@asynccontextmanager
async def _open_postgres(url: str) -> AsyncGenerator[CheckpointSource]:
    module = require("langgraph.checkpoint.postgres.aio", "import", "Reading LangGraph's Postgres saver")
    async with module.AsyncPostgresSaver.from_conn_string(url) as saver:
        cursor = await saver.conn.execute("SELECT to_regclass('checkpoint_writes') IS NULL AS missing")
        if (await cursor.fetchone())["missing"]:
            raise StoreAddressError(
                "This Postgres database has no table 'checkpoint_writes': name the one that AsyncPostgresSaver wrote.",
                text=phrases.NO_SAVER_TABLES,
            )
        yield _PostgresSource(saver)


class _SqliteSource:
    """The tables of AsyncSqliteSaver."""

    def __init__(self, saver: Any) -> None:
        self.saver: BaseCheckpointSaver[Any] = saver
        self._connection = saver.conn

    async def addresses(self) -> AsyncIterator[CheckpointAddress]:
        """Where all checkpoints are, older ones of a thread first."""
        async with self._connection.execute(_CHECKPOINT_ADDRESSES) as cursor:
            rows = await cursor.fetchall()
        for row in rows:
            yield CheckpointAddress(*row)

    async def task_paths(self, address: CheckpointAddress) -> dict[str, str]:
        """The path of each task that wrote on top of a checkpoint."""
        async with self._connection.execute(_TASK_PATHS.format(table="writes", mark="?"), address) as cursor:
            return dict(await cursor.fetchall())


class _PostgresSource:
    """The tables of AsyncPostgresSaver."""

    def __init__(self, saver: Any) -> None:
        self.saver: BaseCheckpointSaver[Any] = saver
        self._connection = saver.conn

    async def addresses(self) -> AsyncIterator[CheckpointAddress]:
        """Where all checkpoints are, older ones of a thread first."""
        cursor = await self._connection.execute(_CHECKPOINT_ADDRESSES)
        for row in await cursor.fetchall():
            yield CheckpointAddress(row["thread_id"], row["checkpoint_ns"], row["checkpoint_id"])

    async def task_paths(self, address: CheckpointAddress) -> dict[str, str]:
        """The path of each task that wrote on top of a checkpoint."""
        cursor = await self._connection.execute(_TASK_PATHS.format(table="checkpoint_writes", mark="%s"), address)
        return {row["task_id"]: row["task_path"] for row in await cursor.fetchall()}
