"""The audit: who did what to which session, and when; append-only, and tampering shows.

It holds no content. Details are redacted before they are written, and it outlives the sessions it tells of: that a
session was deleted, by whom and when, is what it is asked for once nothing else is left.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict, JsonValue

from madang.state.redaction import redact
from madang.store.chains import Chain, Entry, Head
from madang.store.clock import Clock, from_stamp, to_stamp
from madang.store.database import Connection, Database
from madang.store.documents import from_document, storable, to_document
from madang.store.errors import AuditBrokenError
from madang.store.idents import from_key, to_key

__all__ = ["Audit", "AuditEntry", "Verdict"]

_PAGE = 1000


class AuditEntry(BaseModel):
    """One thing that was done."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    number: int
    at: datetime
    actor: str
    action: str
    session: str | None
    details: Mapping[str, JsonValue]


class Verdict(NamedTuple):
    """Whether the audit is whole: how many entries are, and if not which is the first that is not, and why."""

    sound: int
    broken: int | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Audit:
    """Records and verifies; `chain` says what can be noticed."""

    database: Database
    clock: Clock
    chain: Chain

    async def record(
        self, actor: str, action: str, *, session: str | None = None, details: Mapping[str, object] | None = None
    ) -> AuditEntry:
        """The entry, once it is durable."""

        async def work(connection: Connection) -> AuditEntry:
            return await self.enter(connection, actor, action, session=session, details=details)

        return await self.database.write(work)

    async def enter(
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
        entry = Entry(
            number=head.number + 1,
            at=to_stamp(self.clock()),
            actor=storable(actor, "actor"),
            action=storable(action, "action"),
            session=None if session is None else to_key(session),
            details=to_document(redact(dict(details or {})), f"The details of {action!r}"),
        )
        head = self.chain.after(head, entry)
        await connection.run("add_audit_entry", **entry._replace(hash=head.hash)._asdict())
        await connection.run("put_audit_head", **head._asdict(), seal=self.chain.seal(head))
        return _shown(entry)

    async def list(
        self, *, session: str | None = None, actor: str | None = None, before: int | None = None, limit: int = 50
    ) -> list[AuditEntry]:
        """Entries that match all that is given, newest first; those before number `before` for the next page."""
        page = {"actor": actor, "before": before, "limit": limit}

        async def work(connection: Connection) -> list[AuditEntry]:
            if session is None:
                rows = await connection.fetch("list_audit", **page)
            else:
                rows = await connection.fetch("list_audit_of_session", session=to_key(session), **page)
            return [_shown(Entry(*row)) for row in rows]

        return await self.database.read(work)

    async def head(self) -> Head:
        """Where the chain ends now, to be kept elsewhere for `verify`."""

        async def work(connection: Connection) -> Head:
            return await self._trusted_head(connection)

        return await self.database.read(work)

    async def verify(self, kept: Head | None = None) -> Verdict:
        """Whether every entry is there and as it was written, up to a head `kept` elsewhere and beyond."""

        async def work(connection: Connection) -> Verdict:
            head = Head()
            while rows := await connection.fetch("page_audit", after=head.number, limit=_PAGE):
                for entry in (Entry(*row) for row in rows):
                    if fault := self._fault(head, entry, kept):
                        return Verdict(head.number, head.number + 1, fault)
                    head = self.chain.after(head, entry)
            return await self._verdict_at_end(connection, head, kept)

        return await self.database.read(work)

    def _fault(self, head: Head, entry: Entry, kept: Head | None) -> str | None:
        if entry.number != head.number + 1:
            return "it is missing"
        found = self.chain.after(head, entry)
        if found.hash != entry.hash:
            return "it was changed, or the one before it was"
        if kept is not None and kept.number == found.number and kept.hash != found.hash:
            return "it is not the one whose head was kept"
        return None

    async def _verdict_at_end(self, connection: Connection, last: Head, kept: Head | None) -> Verdict:
        """The verdict on a chain whose entries hang together: does it end where it should?"""
        head, genuine = await self._head(connection)
        if not genuine:
            return Verdict(0, 1, "the head of the chain was changed or removed, so its end may be anywhere")
        most = max(head, kept or head)
        if most.number > last.number:
            return Verdict(last.number, last.number + 1, "it is missing")
        if head != last:
            return Verdict(head.number, head.number + 1, "it was added without the head of the chain")
        return Verdict(last.number)

    async def _trusted_head(self, connection: Connection) -> Head:
        """The head to go on from; going on from a changed one would hide the change."""
        head, genuine = await self._head(connection)
        if not genuine:
            raise AuditBrokenError
        return head

    async def _head(self, connection: Connection) -> tuple[Head, bool]:
        """The head as it is stored, and whether it is as it was written."""
        for number, digest, seal in await connection.fetch("get_audit_head"):
            head = Head(number, digest)
            return head, seal == self.chain.seal(head)
        return Head(), not await connection.fetch("page_audit", after=0, limit=1)


def _shown(entry: Entry) -> AuditEntry:
    return AuditEntry(
        number=entry.number,
        at=from_stamp(entry.at),
        actor=entry.actor,
        action=entry.action,
        session=None if entry.session is None else from_key(entry.session),
        details=from_document(entry.details),
    )
