"""The store: one address, and behind it sessions, runs, events, checkpoints and their history."""

from datetime import timedelta
from importlib import import_module
from typing import Self, TypeVar, cast

from madang.extras import require
from madang.store.archive import Archive
from madang.store.bell import Bell, LocalBell
from madang.store.checkpointer import Checkpointer
from madang.store.clock import Clock, utc_now
from madang.store.codec import Codec
from madang.store.compression import Compression
from madang.store.contents import Contents
from madang.store.database import Database
from madang.store.effects import Effects
from madang.store.errors import StoreAddressError
from madang.store.events import Events
from madang.store.history import Header, read_history
from madang.store.known_types import known_types
from madang.store.ledger import Ledgers
from madang.store.loop import BackgroundLoop
from madang.store.runs import Runs
from madang.store.seal import ChecksumSeals, Seals
from madang.store.sessions import Sessions
from madang.store.sqlite.bell import FileBell
from madang.store.sqlite.database import SqliteDatabase

__all__ = ["Store", "open_store"]

T = TypeVar("T")
_POSTGRES = "postgresql://"


def open_store(
    url: str,
    *,
    lifetime: timedelta | None = None,
    compression_level: int = 3,
    clock: Clock = utc_now,
    seals: Seals | None = None,
) -> "Store":
    """The store at `url`, set up or brought up to date.

    `sqlite:///relative.db`, `sqlite:////absolute.db`, or `postgresql://user@host/database?schema=madang`.

    A session that is not written to for `lifetime` is deleted by the next `sweep`. Level 0 stores without compression.
    """
    database = _open_database(url)
    sessions = Sessions(database, clock, lifetime)
    contents = Contents(Codec(known_types()), Compression(compression_level))
    archive = Archive(database, sessions, seals or ChecksumSeals(), contents, Ledgers())
    return Store(database, archive, _hang_bell(url), clock)


class Store:
    """Sessions, and a LangGraph checkpointer that stores new content only. Close it, or use it in a `with` block."""

    def __init__(self, database: Database, archive: Archive, bell: Bell, clock: Clock) -> None:
        self._database = database
        self._archive = archive
        self._bell = bell
        self._loop = BackgroundLoop()
        self.checkpointer = Checkpointer(archive, self._loop)
        self.sessions = archive.sessions
        self.runs = Runs(database, archive.sessions, archive.seals, bell, clock)
        self.events = Events(database, archive.seals, bell, clock)
        self.effects = Effects(database, archive.seals, clock)

    def register(self, *types: type) -> None:
        """Allow these models, dataclasses, enums and named tuples in states, with the types of their fields."""
        self._archive.contents.codec.registry.register(*types)

    async def history(
        self, session: str, *, namespace: str = "", before: str | None = None, limit: int = 20
    ) -> list[Header]:
        """The newest checkpoints of a session without their states; older than `before` for the next page."""
        return await read_history(self._archive, session, namespace=namespace, before=before, limit=limit)

    async def delete(self, session: str) -> bool:
        """Remove a session and all that hangs on it; False if there was none."""
        deleted = await self.sessions.delete(session)
        self._archive.ledgers.drop(session)
        self._bell.ring(session)
        return deleted

    async def close(self) -> None:
        """Finish what was begun and release the database."""
        await self._database.close()
        self._bell.close()
        self._loop.stop()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: object, error: object, trace: object) -> None:
        await self.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self._loop.run(self._database.close())
        self._bell.close()
        self._loop.stop()


def _open_database(url: str) -> Database:
    if url.startswith(_POSTGRES):
        require("psycopg_pool", "postgres", "The Postgres store")
        return cast("Database", import_module("madang.store.postgres.database").PostgresDatabase(url))
    if not url.startswith("sqlite:///") or url == "sqlite:///":
        raise StoreAddressError(
            f"{url!r} is not the address of a store: use 'sqlite:///relative.db', 'sqlite:////absolute.db' or "
            "'postgresql://user@host/database'."
        )
    return SqliteDatabase(url.removeprefix("sqlite:///"))


def _hang_bell(url: str) -> Bell:
    if url.startswith(_POSTGRES):
        return cast("Bell", import_module("madang.store.postgres.bell").NoticeBell(url))
    path = url.removeprefix("sqlite:///")
    return LocalBell(patience=1.0) if path == ":memory:" else FileBell(path)
