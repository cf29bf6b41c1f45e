"""Sessions: the root of everything that is stored. A session's id is also its LangGraph thread id."""

import hashlib
import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Literal, cast
from uuid import uuid4

from pydantic import BaseModel, ConfigDict

from madang.store.clock import Clock, from_stamp, to_stamp
from madang.store.database import Connection, Database, Row
from madang.store.errors import SessionDeletedError, SessionExistsError, SessionNotFoundError

__all__ = ["Place", "Session", "SessionStatus", "Sessions", "find_place", "find_session", "settle"]

SessionStatus = Literal["idle", "busy", "interrupted", "error"]


class Session(BaseModel):
    """One conversation, without its states."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    tenant: str
    user: str
    assistant: str
    title: str
    status: SessionStatus
    created_at: datetime
    updated_at: datetime
    expires_at: datetime | None
    metadata: Mapping[str, Any]


class Place:
    """Where a session's rows are: its key, and how far its content is numbered.

    `epoch` grows when content is removed and `tip` changes with every write, so that no cache trusts what is gone.
    """

    __slots__ = ("epoch", "key", "next_content", "updated_at")

    def __init__(self, key: int, epoch: int, next_content: int, updated_at: int) -> None:
        self.key = key
        self.epoch = epoch
        self.next_content = next_content
        self.updated_at = updated_at

    @property
    def tip(self) -> tuple[int, int]:
        """What the last write left: the next number, and when it was."""
        return self.next_content, self.updated_at


class Sessions:
    """Create, find, list, count, rename and delete sessions without touching their states."""

    def __init__(self, database: Database, clock: Clock, lifetime: timedelta | None) -> None:
        self._database = database
        self._clock = clock
        self.lifetime = lifetime

    async def create(
        self,
        session: str | None = None,
        *,
        tenant: str = "",
        user: str = "",
        assistant: str = "",
        title: str = "",
        expires_at: datetime | None = None,
        metadata: Mapping[str, Any] | None = None,
    ) -> Session:
        """A new session; the id is made up unless given, and an id once deleted is refused."""
        values = {"id": session or str(uuid4()), "tenant": tenant, "user": user, "assistant": assistant, "title": title}
        values |= {"metadata": json.dumps(dict(metadata or {}), ensure_ascii=False), **self._times(expires_at)}

        async def work(connection: Connection) -> Session:
            await _refuse_deleted(connection, values["id"])
            if not await connection.run("add_session", **values):
                raise SessionExistsError(values["id"])
            return await find_session(connection, values["id"])

        return await self._database.write(work)

    async def get(self, session: str) -> Session:
        """The session of that id, or `SessionNotFoundError`."""

        async def work(connection: Connection) -> Session:
            return await find_session(connection, session)

        return await self._database.read(work)

    async def list(
        self,
        *,
        tenant: str | None = None,
        user: str | None = None,
        assistant: str | None = None,
        status: SessionStatus | None = None,
        search: str | None = None,
        limit: int = 50,
        offset: int = 0,
    ) -> list[Session]:
        """Sessions that match all that is given, last changed first; `search` looks into title and id."""
        values = _criteria(tenant, user, assistant, status, search) | {"limit": limit, "offset": offset}

        async def work(connection: Connection) -> list[Session]:
            return [_session(row) for row in await connection.fetch("list_sessions", **values)]

        return await self._database.read(work)

    async def count(
        self,
        *,
        tenant: str | None = None,
        user: str | None = None,
        assistant: str | None = None,
        status: SessionStatus | None = None,
        search: str | None = None,
    ) -> int:
        """How many sessions `list` would give without its limit."""
        values = _criteria(tenant, user, assistant, status, search)

        async def work(connection: Connection) -> int:
            return cast(int, (await connection.fetch("count_sessions", **values))[0][0])

        return await self._database.read(work)

    async def rename(self, session: str, title: str) -> Session:
        """The session under its new title."""

        async def work(connection: Connection) -> Session:
            await connection.run("rename_session", id=session, title=title, now=self._now())
            return await find_session(connection, session)

        return await self._database.write(work)

    async def delete(self, session: str) -> bool:
        """Remove the session and all that hangs on it; False if there was none. Later writes to it are refused."""

        async def work(connection: Connection) -> bool:
            return await self._bury(connection, session)

        return await self._database.write(work)

    async def sweep(self) -> int:
        """Delete the sessions whose time is over; how many there were."""

        async def work(connection: Connection) -> int:
            expired = await connection.fetch("expired_sessions", now=self._now())
            for (session,) in expired:
                await self._bury(connection, session)
            return len(expired)

        return await self._database.write(work)

    async def settle(self, connection: Connection, session: str) -> Place:
        """Where to write for `session`, which is created if it never existed and refused if it was deleted."""
        return await settle(connection, session, self._times(None))

    async def touch(self, connection: Connection, place: Place) -> None:
        """Record that the session was written to just now, and how far its content is numbered."""
        place.updated_at = max(self._now(), place.updated_at + 1)
        values = {"session": place.key, "next_content": place.next_content, "now": place.updated_at}
        await connection.run_many("touch_session", [values])

    def _now(self) -> int:
        return to_stamp(self._clock())

    def _times(self, expires_at: datetime | None) -> dict[str, Any]:
        lifetime = self.lifetime // timedelta(microseconds=1) if self.lifetime else None
        expiry = to_stamp(expires_at) if expires_at else None
        return {"now": self._now(), "expires_at": expiry, "lifetime": None if expires_at else lifetime}

    async def _bury(self, connection: Connection, session: str) -> bool:
        if not await connection.run("delete_session", id=session):
            return False
        await connection.run("add_tombstone", digest=_epitaph(session), now=self._now())
        return True


async def settle(connection: Connection, session: str, times: Mapping[str, Any]) -> Place:
    """Where to write for `session`, which is created if it never existed and refused if it was deleted."""
    if place := await find_place(connection, session):
        return place
    await _refuse_deleted(connection, session)
    blank = {"tenant": "", "user": "", "assistant": "", "title": "", "metadata": "{}"}
    await connection.run("add_session", id=session, **blank, **times)
    [row] = await connection.fetch("get_place", id=session)
    return Place(*row)


async def find_place(connection: Connection, session: str) -> Place | None:
    """Where the rows of `session` are, or None if there is no such session."""
    for row in await connection.fetch("get_place", id=session):
        return Place(*row)
    return None


async def find_session(connection: Connection, session: str) -> Session:
    """The session of that id, or `SessionNotFoundError`."""
    for row in await connection.fetch("get_session", id=session):
        return _session(row)
    raise SessionNotFoundError(session)


async def _refuse_deleted(connection: Connection, session: str) -> None:
    if await connection.fetch("get_tombstone", digest=_epitaph(session)):
        raise SessionDeletedError(session)


def _epitaph(session: str) -> bytes:
    return hashlib.blake2b(session.encode(), digest_size=16).digest()


def _criteria(
    tenant: str | None, user: str | None, assistant: str | None, status: SessionStatus | None, search: str | None
) -> dict[str, Any]:
    pattern = None
    if search is not None:
        escaped = search.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        pattern = f"%{escaped}%"
    return {"tenant": tenant, "user": user, "assistant": assistant, "status": status, "search": pattern}


def _session(row: Row) -> Session:
    *texts, created_at, updated_at, expires_at, metadata = row
    names = ("id", "tenant", "user", "assistant", "title", "status")
    return Session(
        **dict(zip(names, texts, strict=True)),
        created_at=from_stamp(created_at),
        updated_at=from_stamp(updated_at),
        expires_at=None if expires_at is None else from_stamp(expires_at),
        metadata=json.loads(metadata),
    )
