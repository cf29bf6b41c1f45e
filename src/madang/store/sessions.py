"""Sessions: created, found, listed, renamed and deleted. A session is the root of everything stored; its id is also its
LangGraph thread id.

Title and metadata are readable columns, or one sealed value if the session is encrypted.
"""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Literal, NamedTuple, cast
from uuid import uuid4

from pydantic import BaseModel, ConfigDict

from madang.protocol import EVERY_TENANT, TenantScope
from madang.store.database.columns import Clock, from_stamp, to_stamp
from madang.store.database.port import Connection, Database, Row
from madang.store.database.session_row import SessionRow, find_session_row
from madang.store.encryption.errors import PlainRowError
from madang.store.encryption.sealers import Sealer, SessionSealers, details_label
from madang.store.errors import SessionDeletedError, SessionExistsError, SessionIdError, SessionNotFoundError

_NO_LIMIT = 2**31
EXPORTED = "(export)"
"""Where the name of an assistant stands, of a session that an export lies in; such are not listed."""
_SESSION_ROW_COLUMN = 11  # the column at which the queries of sessions go on as `get_place`
_NO_OWNER = {"tenant": "", "user": "", "assistant": ""}
_EMPTY_COLUMNS = {"title": "", "metadata": "{}"}
SessionStatus = Literal["idle", "busy", "interrupted", "error"]
SessionOrder = Literal["thread_id", "status", "created_at", "updated_at"]


def check_session_id(session: str) -> str:
    """The id as it is; `SessionIdError` for one that could lead elsewhere where it stands in an address or a path.

    >>> from madang.store import check_session_id
    >>> check_session_id("trip-1")
    'trip-1'
    """
    if _SESSION_ID.fullmatch(session) is None or session in {".", ".."}:
        raise SessionIdError(session)
    return session


_SESSION_ID = re.compile(r"(?=\S)[^\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff/\\]{1,200}(?<=\S)")


class Session(BaseModel):
    """One conversation, without its states.

    >>> import asyncio
    >>> from madang.store import open_store
    >>> with open_store("sqlite:///:memory:") as store:
    ...     session = asyncio.run(store.sessions.create("trip-1", user="hong"))
    >>> session.id, session.user, session.status
    ('trip-1', 'hong', 'idle')
    """

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


class SessionDetails(NamedTuple):
    """The title and metadata of a session."""

    title: str
    metadata: Mapping[str, Any]


_NO_DETAILS = SessionDetails("", {})


class Sessions:
    """Create, find, list, count, rename and delete sessions without touching their states."""

    def __init__(self, database: Database, clock: Clock, lifetime: timedelta | None, sealers: SessionSealers) -> None:
        self._database = database
        self._clock = clock
        self._sealers = sealers
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
        """A new session; the id is made up unless given. `SessionIdError` for one that cannot be, and an id once
        deleted is refused.
        """
        ident = str(uuid4()) if session is None else check_session_id(session)
        values = {"tenant": tenant, "user": user, "assistant": assistant, **self._times(expires_at)}

        async def work(connection: Connection) -> Session:
            if not await self._create(connection, ident, values):
                raise SessionExistsError(ident)
            await self._write_details(connection, ident, SessionDetails(title, metadata or {}))
            return await self._find(connection, ident)

        return await self._database.write(work)

    async def get(self, session: str) -> Session:
        """The session of that id, or `SessionNotFoundError`."""

        async def work(connection: Connection) -> Session:
            return await self._find(connection, session)

        return await self._database.read(work, light=True, one_query=True)

    async def tenant_of(self, session: str) -> str:
        """Whose the session is, or `SessionNotFoundError`; no key is needed."""

        async def work(connection: Connection) -> str:
            for (tenant,) in await connection.fetch("get_session_tenant", id=session):
                return tenant
            raise SessionNotFoundError(session)

        return await self._database.read(work, one_query=True)

    async def list(
        self,
        tenant: TenantScope,
        *,
        user: str | None = None,
        assistant: str | None = None,
        status: SessionStatus | None = None,
        search: str | None = None,
        limit: int = 50,
        offset: int = 0,
    ) -> list[Session]:
        """Sessions of a tenant that match all that is given, last changed first; `search` looks into title and id.

        Titles of encrypted sessions are opened to be searched: name the user, so that no more than theirs are.
        """
        criteria = _criteria(tenant, user, assistant, status, search)
        if search is not None and self._sealers.encrypts:
            return (await self._search(criteria, search))[offset : offset + limit]

        async def work(connection: Connection) -> list[Session]:
            rows = await connection.fetch("list_sessions", **criteria, limit=limit, offset=offset)
            return [self._session(row) for row in rows]

        return await self._database.read(work)

    async def list_ids(self, tenant: str, user: str) -> "list[str]":
        """The sessions of a person, that of their memory too; no key is needed."""

        async def work(connection: Connection) -> list[str]:
            return [ident for (ident,) in await connection.fetch("list_person_sessions", tenant=tenant, user=user)]

        return await self._database.read(work)

    async def list_after(
        self, key: int, *, tenant: str, user: str | None = None, limit: int = 200
    ) -> "list[tuple[int, str]]":
        """Conversations of a tenant, or of one person in it, that were begun after the one of that key, with keys.

        In the order they were begun, which does not change while they are read page by page. No data key is needed.
        """
        values = {"after": key, "tenant": tenant, "user": user, "limit": limit}

        async def work(connection: Connection) -> list[tuple[int, str]]:
            return [(found, ident) for found, ident in await connection.fetch("page_sessions", **values)]

        return await self._database.read(work)

    async def count_after(self, key: int, *, tenant: str, user: str | None = None) -> int:
        """How many conversations `list_after` would give without its limit."""

        async def work(connection: Connection) -> int:
            rows = await connection.fetch("count_sessions_after", after=key, tenant=tenant, user=user)
            return cast("int", rows[0][0])

        return await self._database.read(work)

    @property
    def seals_metadata(self) -> bool:
        """Whether metadata are encrypted, so that the database cannot look into them."""
        return self._sealers.encrypts

    async def find(
        self,
        tenant: TenantScope,
        *,
        user: str | None = None,
        assistant: str | None = None,
        status: SessionStatus | None = None,
        metadata: Mapping[str, str] | None = None,
        sort_by: SessionOrder = "updated_at",
        ascending: bool = False,
        limit: int = 50,
        offset: int = 0,
    ) -> Sequence[Session]:
        """Sessions of a tenant that match all that is given, in any order; `metadata` are texts, and not sealed.

        They are looked for in the text of a session's metadata: the caller sees to it that they stand at the top.
        """
        order = {"sort_by": sort_by, "ascending": ascending, "limit": limit, "offset": offset}
        fragments = [json.dumps({name: value}, ensure_ascii=False)[1:-1] for name, value in (metadata or {}).items()]
        criteria = {**_criteria(tenant, user, assistant, status, None), "fragments": json.dumps(fragments)}

        async def work(connection: Connection) -> Sequence[Session]:
            return [self._session(row) for row in await connection.fetch("find_sessions", **criteria, **order)]

        return await self._database.read(work)

    async def count(
        self,
        tenant: TenantScope,
        *,
        user: str | None = None,
        assistant: str | None = None,
        status: SessionStatus | None = None,
        search: str | None = None,
    ) -> int:
        """How many sessions `list` would give without its limit."""
        criteria = _criteria(tenant, user, assistant, status, search)
        if search is not None and self._sealers.encrypts:
            return len(await self._search(criteria, search))

        async def work(connection: Connection) -> int:
            return cast("int", (await connection.fetch("count_sessions", **criteria))[0][0])

        return await self._database.read(work)

    async def rename(self, session: str, title: str) -> Session:
        """The session under its new title."""

        async def work(connection: Connection) -> Session:
            known = await self._find(connection, session)
            await self._write_details(connection, session, SessionDetails(title, known.metadata))
            return await self._find(connection, session)

        return await self._database.write(work)

    async def annotate(self, session: str, metadata: Mapping[str, Any]) -> Session:
        """The session with `metadata` added to, or in session_row of, what it has under the same names."""

        async def work(connection: Connection) -> Session:
            known = await self._find(connection, session)
            await self._write_details(connection, session, SessionDetails(known.title, {**known.metadata, **metadata}))
            return await self._find(connection, session)

        return await self._database.write(work)

    async def bind(self, session: str, assistant: str) -> Session:
        """The session with the assistant it speaks with; one that has an assistant keeps it."""

        async def work(connection: Connection) -> Session:
            await connection.run("bind_session", id=session, assistant=assistant)
            return await self._find(connection, session)

        return await self._database.write(work)

    async def expire(self, session: str, at: datetime) -> Session:
        """The session, to be deleted by the first sweep after `at`, whatever is written to it until then."""

        async def work(connection: Connection) -> Session:
            await connection.run("expire_session", id=session, expires_at=to_stamp(at))
            return await self._find(connection, session)

        return await self._database.write(work)

    async def delete(self, session: str) -> bool:
        """Remove the session and all that hangs on it; False if there was none. Later writes to it are refused."""

        async def work(connection: Connection) -> bool:
            return await self.delete_with_tombstone(connection, session)

        return await self._database.write(work)

    async def delete_thread(self, session: str) -> bool:
        """As `delete`; but a thread that is nobody's session, and that no run was for, may be begun anew."""

        async def work(connection: Connection) -> bool:
            if await connection.fetch("unowned_session", id=session):
                return bool(await connection.run("delete_session", id=session))
            return await self.delete_with_tombstone(connection, session)

        return await self._database.write(work)

    async def sweep(self) -> int:
        """Delete the sessions whose time is over; how many there were."""

        async def work(connection: Connection) -> int:
            expired = await connection.fetch("expired_sessions", now=self._now())
            for (session,) in expired:
                await self.delete_with_tombstone(connection, session)
            return len(expired)

        return await self._database.write(work)

    async def get_or_create_row(self, connection: Connection, session: str, *, tenant: str = "") -> SessionRow:
        """The row of `session`, which is created for `tenant` if it never existed and refused if it was deleted."""
        if session_row := await find_session_row(connection, session):
            return session_row
        await self._create(connection, session, {**_NO_OWNER, "tenant": tenant, **self._times(None)})
        [row] = await connection.fetch("get_place", id=session)
        return SessionRow(*row)

    async def record_write(self, connection: Connection, session_row: SessionRow) -> None:
        """Record that the session was written to just now, and how far its content is numbered."""
        session_row.updated_at = max(self._now(), session_row.updated_at + 1)
        values = {"session": session_row.key, "next_content": session_row.next_content, "now": session_row.updated_at}
        await connection.run_many("touch_session", [values])

    async def delete_with_tombstone(self, connection: Connection, session: str) -> bool:
        """Remove the session and leave its tombstone; False if there was none."""
        if not await connection.run("delete_session", id=session):
            return False
        await connection.run("add_tombstone", digest=_tombstone_digest(session), now=self._now())
        return True

    def _now(self) -> int:
        return to_stamp(self._clock())

    async def _create(self, connection: Connection, session: str, values: Mapping[str, object]) -> bool:
        """Create a session with its sealer and no details; False if it exists, refused if it was deleted."""
        await _refuse_deleted(connection, session)
        if not await connection.run("add_session", id=session, **values):
            return False
        [row] = await connection.fetch("get_place", id=session)
        await self._sealers.create(connection, session, SessionRow(*row))
        return True

    async def _write_details(self, connection: Connection, session: str, details: SessionDetails) -> None:
        [row] = await connection.fetch("get_place", id=session)
        sealer = self._sealers.sealer_of(session, SessionRow(*row))
        columns = details_columns(details, session, sealer)
        await connection.run("describe_session", id=session, now=self._now(), **columns)

    async def _find(self, connection: Connection, session: str) -> Session:
        for row in await connection.fetch("get_session", id=session):
            return self._session(row)
        raise SessionNotFoundError(session)

    async def _search(self, criteria: Mapping[str, Any], words: str) -> "list[Session]":
        """All sessions whose title or id holds `words`, found by opening each of them."""

        async def work(connection: Connection) -> list[Session]:
            rows = await connection.fetch("list_sessions", **{**criteria, "search": None}, limit=_NO_LIMIT, offset=0)
            found = [self._session(row) for row in rows]
            wanted = words.casefold()
            return [
                session for session in found if wanted in session.title.casefold() or wanted in session.id.casefold()
            ]

        return await self._database.read(work)

    def _session(self, row: Row) -> Session:
        ident, tenant, user, assistant, status, *times, title, metadata, sealed = row[:_SESSION_ROW_COLUMN]
        created_at, updated_at, expires_at = times
        sealer = self._sealers.sealer_of(ident, SessionRow(*row[_SESSION_ROW_COLUMN:]))
        details = read_details(title, metadata, sealed, ident, sealer)
        return Session(
            id=ident,
            tenant=tenant,
            user=user,
            assistant=assistant,
            title=details.title,
            status=status,
            created_at=from_stamp(created_at),
            updated_at=from_stamp(updated_at),
            expires_at=None if expires_at is None else from_stamp(expires_at),
            metadata=details.metadata,
        )

    def _times(self, expires_at: datetime | None) -> dict[str, Any]:
        lifetime = self.lifetime // timedelta(microseconds=1) if self.lifetime else None
        expiry = to_stamp(expires_at) if expires_at else None
        return {"now": self._now(), "expires_at": expiry, "lifetime": None if expires_at else lifetime}


def details_columns(details: SessionDetails, session: str, sealer: Sealer) -> dict[str, object]:
    """The values of the columns `title`, `metadata` and `sealed`."""
    metadata = json.dumps(dict(details.metadata), ensure_ascii=False)
    if not sealer.encrypts or details == _NO_DETAILS:
        return {"title": details.title, "metadata": metadata, "sealed": None}
    words = json.dumps([details.title, metadata], ensure_ascii=False).encode()
    return {**_EMPTY_COLUMNS, "sealed": sealer.seal(words, details_label(session))}


def read_details(title: str, metadata: str, sealed: bytes | None, session: str, sealer: Sealer) -> SessionDetails:
    """The details in those columns; an encrypted session with readable ones is refused."""
    if not sealer.encrypts:
        return SessionDetails(title, json.loads(metadata))
    if {"title": title, "metadata": metadata} != _EMPTY_COLUMNS:
        raise PlainRowError(str(details_label(session)))
    if sealed is None:
        return _NO_DETAILS
    opened, words = json.loads(sealer.open(sealed, details_label(session)))
    return SessionDetails(opened, json.loads(words))


async def _refuse_deleted(connection: Connection, session: str) -> None:
    if await connection.fetch("get_tombstone", digest=_tombstone_digest(session)):
        raise SessionDeletedError(session)


def _tombstone_digest(session: str) -> bytes:
    return hashlib.blake2b(session.encode(), digest_size=16).digest()


def _criteria(
    tenant: TenantScope, user: str | None, assistant: str | None, status: SessionStatus | None, search: str | None
) -> dict[str, Any]:
    pattern = None
    if search is not None:
        escaped = search.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        pattern = f"%{escaped}%"
    chosen = None if tenant is EVERY_TENANT else tenant
    return {"tenant": chosen, "user": user, "assistant": assistant, "status": status, "search": pattern}
