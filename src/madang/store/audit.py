"""The audit log: who did what to which session, and when. Append-only, without content, and chained by hashes so that
tampering shows.

Each entry's hash covers the entry and the hash before it; a sealed head says where the chain ends. With a secret key
nobody without it can make a hash or a head, so a changed, inserted, removed or cut-off entry shows. A database put back
as a whole to an earlier state does not: keep a head elsewhere now and then and verify against it. Without a key the
chain guards against mistakes only.
"""

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict, JsonValue

from madang.protocol import Actor
from madang.state.privacy import redact
from madang.store.content.packing import pack
from madang.store.database.columns import (
    Clock,
    decode_json,
    encode_json,
    from_stamp,
    ident_to_key,
    key_to_ident,
    storable_text,
    to_stamp,
)
from madang.store.database.port import Connection, Database
from madang.store.errors import AuditBrokenError

_FIRST_HASH = b"\0" * 32
_PAGE = 1000


class AuditEntry(BaseModel):
    """One thing that was done.

    >>> import asyncio
    >>> from madang.store import open_store
    >>> with open_store("sqlite:///:memory:") as store:
    ...     entry = asyncio.run(store.audit.record("admin", "read session", session="trip-1"))
    >>> entry.number, entry.actor, entry.action, entry.session
    (1, 'admin', 'read session', 'trip-1')
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    number: int
    at: datetime
    actor: str
    action: str
    session: str | None
    details: Mapping[str, JsonValue]


class AuditVerification(NamedTuple):
    """Whether the audit is whole: how many entries are, and if not which is the first that is not, and why.

    >>> from madang.store import AuditVerification
    >>> AuditVerification(valid_entries=6, first_invalid=7, reason="it is missing").first_invalid
    7
    """

    valid_entries: int
    first_invalid: int | None = None
    reason: str | None = None


class ChainHead(NamedTuple):
    """How many entries a chain has, and the hash of the last; worth keeping outside the database.

    >>> import asyncio
    >>> from madang.store import open_store
    >>> with open_store("sqlite:///:memory:") as store:
    ...     _ = asyncio.run(store.audit.record("admin", "read session", session="trip-1"))
    ...     asyncio.run(store.audit.head()).number
    1
    """

    number: int = 0
    hash: bytes = _FIRST_HASH


class AuditRow(NamedTuple):
    """One row of the audit, as it is stored."""

    number: int
    at: int
    actor: str
    action: str
    session: bytes | None
    details: bytes
    hash: bytes = b""


@dataclass(frozen=True, slots=True)
class AuditLog:
    """Records and verifies; `chain` says what can be noticed.

    >>> import asyncio
    >>> from madang.store import open_store
    >>> with open_store("sqlite:///:memory:", audit_key=bytes(32)) as store:
    ...     _ = asyncio.run(store.audit.record("admin", "export", session="trip-1", details={"format": "json"}))
    ...     asyncio.run(store.audit.verify())
    AuditVerification(valid_entries=1, first_invalid=None, reason=None)
    """

    database: Database
    clock: Clock
    chain: "HashChain"

    def of(self, actor: Actor, *, session: str, run: str) -> "ActorAudit":
        """The audit of what a run does in the name of who asked for it."""
        return ActorAudit(self, actor, session, run)

    async def record(
        self, actor: str, action: str, *, session: str | None = None, details: Mapping[str, object] | None = None
    ) -> AuditEntry:
        """The entry, once it is durable."""

        async def work(connection: Connection) -> AuditEntry:
            return await self.record_in(connection, actor, action, session=session, details=details)

        return await self.database.write(work)

    async def record_in(
        self,
        connection: Connection,
        actor: str,
        action: str,
        *,
        session: str | None = None,
        details: Mapping[str, object] | None = None,
    ) -> AuditEntry:
        """The entry, in the transaction of what it tells of, so that neither is there without the other."""
        head = await self._trusted_head(connection)
        entry = AuditRow(
            number=head.number + 1,
            at=to_stamp(self.clock()),
            actor=storable_text(actor, "actor"),
            action=storable_text(action, "action"),
            session=None if session is None else ident_to_key(session),
            details=encode_json(redact(dict(details or {})), f"The details of {action!r}"),
        )
        head = self.chain.append_to(head, entry)
        await connection.run("add_audit_entry", **entry._replace(hash=head.hash)._asdict())
        await connection.run("put_audit_head", **head._asdict(), seal=self.chain.sign_head(head))
        return _entry_from_row(entry)

    async def list(
        self, *, session: str | None = None, actor: str | None = None, before: int | None = None, limit: int = 50
    ) -> list[AuditEntry]:
        """Entries that match all that is given, newest first; those before number `before` for the next page."""
        page = {"actor": actor, "before": before, "limit": limit}

        async def work(connection: Connection) -> list[AuditEntry]:
            if session is None:
                rows = await connection.fetch("list_audit", **page)
            else:
                rows = await connection.fetch("list_audit_of_session", session=ident_to_key(session), **page)
            return [_entry_from_row(AuditRow(*row)) for row in rows]

        return await self.database.read(work)

    async def head(self) -> ChainHead:
        """Where the chain ends now, to be kept elsewhere for `verify`."""

        async def work(connection: Connection) -> ChainHead:
            return await self._trusted_head(connection)

        return await self.database.read(work)

    async def verify(self, kept: ChainHead | None = None) -> AuditVerification:
        """Whether every entry is there and as it was written, up to a head `kept` elsewhere and beyond."""

        async def work(connection: Connection) -> AuditVerification:
            head = ChainHead()
            while rows := await connection.fetch("page_audit", after=head.number, limit=_PAGE):
                for entry in (AuditRow(*row) for row in rows):
                    if fault := self._fault(head, entry, kept):
                        return AuditVerification(head.number, head.number + 1, fault)
                    head = self.chain.append_to(head, entry)
            return await self._verdict_at_end(connection, head, kept)

        return await self.database.read(work)

    def _fault(self, head: ChainHead, entry: AuditRow, kept: ChainHead | None) -> str | None:
        if entry.number != head.number + 1:
            return "it is missing"
        found = self.chain.append_to(head, entry)
        if found.hash != entry.hash:
            return "it was changed, or the one before it was"
        if kept is not None and kept.number == found.number and kept.hash != found.hash:
            return "it is not the one whose head was kept"
        return None

    async def _verdict_at_end(
        self, connection: Connection, last: ChainHead, kept: ChainHead | None
    ) -> AuditVerification:
        """The verdict on a chain whose entries hang together: does it end where it should?"""
        head, genuine = await self._head(connection)
        if not genuine:
            return AuditVerification(0, 1, "the head of the chain was changed or removed, so its end may be anywhere")
        most = max(head, kept or head)
        if most.number > last.number:
            return AuditVerification(last.number, last.number + 1, "it is missing")
        if head != last:
            return AuditVerification(head.number, head.number + 1, "it was added without the head of the chain")
        return AuditVerification(last.number)

    async def _trusted_head(self, connection: Connection) -> ChainHead:
        """The head to go on from; going on from a changed one would hide the change."""
        head, genuine = await self._head(connection)
        if not genuine:
            raise AuditBrokenError
        return head

    async def _head(self, connection: Connection) -> tuple[ChainHead, bool]:
        """The head as it is stored, and whether it is as it was written."""
        for number, digest, seal in await connection.fetch("get_audit_head"):
            head = ChainHead(number, digest)
            return head, seal == self.chain.sign_head(head)
        return ChainHead(), not await connection.fetch("page_audit", after=0, limit=1)


@dataclass(frozen=True, slots=True)
class ActorAudit:
    """The audit of what one run does in the name of who asked for it.

    >>> import asyncio
    >>> from madang.protocol import Actor
    >>> from madang.store import open_store
    >>> with open_store("sqlite:///:memory:") as store:
    ...     audit = store.audit.of(Actor(user="hong"), session="trip-1", run="run-1")
    ...     asyncio.run(audit.record("book", {"hotel": "A"}))
    ...     [entry] = asyncio.run(store.audit.list())
    >>> entry.actor, entry.action
    ('hong', 'book')
    """

    audit: AuditLog
    actor: Actor
    session: str
    run: str

    async def record(self, action: str, details: Mapping[str, JsonValue]) -> None:
        """Put on record that this was done; it is durable before this returns."""
        about = {"tenant": self.actor.tenant, "role": self.actor.role, "run": self.run, **details}
        await self.audit.record(self.actor.user, action, session=self.session, details=about)


class HashChain:
    """Computes hashes and seals, with a secret key if there is one."""

    def __init__(self, key: bytes | None) -> None:
        self._key = key

    def append_to(self, head: ChainHead, entry: AuditRow) -> ChainHead:
        """The head of the chain once `entry`, whatever its own hash says, is its last."""
        return ChainHead(entry.number, self._digest(b"entry", head.hash + pack(list(entry[:-1]))))

    def sign_head(self, head: ChainHead) -> bytes:
        """What proves that a head was written by whoever holds the key."""
        return self._digest(b"head", pack(list(head)))

    def _digest(self, purpose: bytes, data: bytes) -> bytes:
        if self._key is None:
            return hashlib.sha256(purpose + data).digest()
        return hmac.digest(self._key, purpose + data, "sha256")


def _entry_from_row(entry: AuditRow) -> AuditEntry:
    return AuditEntry(
        number=entry.number,
        at=from_stamp(entry.at),
        actor=entry.actor,
        action=entry.action,
        session=None if entry.session is None else key_to_ident(entry.session),
        details=decode_json(entry.details),
    )
