"""LangGraph's own savers as a source of checkpoints: the packages that bring them are asked for when they are used."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

from langgraph.checkpoint.base import BaseCheckpointSaver

from madang.extras import require
from madang.store.errors import StoreAddressError
from madang.store.importing import Place, Source
from madang.text import Text

__all__ = ["open_source"]

_PLACES = "SELECT thread_id, checkpoint_ns, checkpoint_id FROM checkpoints ORDER BY checkpoint_id, thread_id"
_PATHS = (
    "SELECT DISTINCT task_id, task_path FROM {table} "
    "WHERE thread_id = {mark} AND checkpoint_ns = {mark} AND checkpoint_id = {mark}"
)


def open_source(url: str) -> AbstractAsyncContextManager[Source]:
    """The saver at `sqlite:///file` or `postgresql://...`, as AsyncSqliteSaver or AsyncPostgresSaver left it."""
    if url.startswith("sqlite:///"):
        return _open_sqlite(url.removeprefix("sqlite:///"))
    if url.startswith("postgresql://"):
        return _open_postgres(url)
    raise StoreAddressError(
        f"{url!r} is not the address of a LangGraph saver: use 'sqlite:///file' or 'postgresql://user@host/database'.",
        text=Text(
            ko=f"{url!r}: LangGraph 체크포인트의 주소가 아닙니다. 'sqlite:///파일'이나 "
            "'postgresql://user@host/database'처럼 적어 주세요.",
            en=f"{url!r} is not the address of a LangGraph saver: use 'sqlite:///file' or "
            "'postgresql://user@host/database'.",
        ),
    )


@asynccontextmanager
async def _open_sqlite(path: str) -> AsyncGenerator[Source]:
    module = require("langgraph.checkpoint.sqlite.aio", "import", "Reading LangGraph's SQLite saver")
    if not await asyncio.to_thread(Path(path).is_file):
        raise StoreAddressError(
            f"There is no file {path!r}: name the database that AsyncSqliteSaver wrote.",
            text=Text(
                ko=f"{path!r} 파일이 없습니다. AsyncSqliteSaver가 쓴 데이터베이스를 지정하세요.",
                en=f"There is no file {path!r}: name the database that AsyncSqliteSaver wrote.",
            ),
        )
    async with module.AsyncSqliteSaver.from_conn_string(path) as saver:
        await saver.setup()
        yield _SqliteSource(saver)


@asynccontextmanager
async def _open_postgres(url: str) -> AsyncGenerator[Source]:
    module = require("langgraph.checkpoint.postgres.aio", "import", "Reading LangGraph's Postgres saver")
    async with module.AsyncPostgresSaver.from_conn_string(url) as saver:
        cursor = await saver.conn.execute("SELECT to_regclass('checkpoint_writes') IS NULL AS missing")
        if (await cursor.fetchone())["missing"]:
            raise StoreAddressError(
                "This Postgres database has no table 'checkpoint_writes': name the one that AsyncPostgresSaver wrote.",
                text=Text(
                    ko="이 데이터베이스에는 체크포인트가 없습니다. AsyncPostgresSaver가 쓴 것을 지정하세요.",
                    en="This database holds no checkpoints: name the one that AsyncPostgresSaver wrote.",
                ),
            )
        yield _PostgresSource(saver)


class _SqliteSource:
    """The tables of AsyncSqliteSaver."""

    def __init__(self, saver: Any) -> None:
        self.saver: BaseCheckpointSaver[Any] = saver
        self._connection = saver.conn

    async def places(self) -> AsyncIterator[Place]:
        """Where all checkpoints are, older ones of a thread first."""
        async with self._connection.execute(_PLACES) as cursor:
            rows = await cursor.fetchall()
        for row in rows:
            yield Place(*row)

    async def task_paths(self, place: Place) -> dict[str, str]:
        """The path of each task that wrote on top of a checkpoint."""
        async with self._connection.execute(_PATHS.format(table="writes", mark="?"), place) as cursor:
            return dict(await cursor.fetchall())


class _PostgresSource:
    """The tables of AsyncPostgresSaver."""

    def __init__(self, saver: Any) -> None:
        self.saver: BaseCheckpointSaver[Any] = saver
        self._connection = saver.conn

    async def places(self) -> AsyncIterator[Place]:
        """Where all checkpoints are, older ones of a thread first."""
        cursor = await self._connection.execute(_PLACES)
        for row in await cursor.fetchall():
            yield Place(row["thread_id"], row["checkpoint_ns"], row["checkpoint_id"])

    async def task_paths(self, place: Place) -> dict[str, str]:
        """The path of each task that wrote on top of a checkpoint."""
        cursor = await self._connection.execute(_PATHS.format(table="checkpoint_writes", mark="%s"), place)
        return {row["task_id"]: row["task_path"] for row in await cursor.fetchall()}
