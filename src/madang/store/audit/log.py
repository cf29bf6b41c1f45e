"""The audit log: who did what to which session of which tenant, and when. Append-only, and chained by hashes so that
tampering shows.

Each entry's hash covers the entry and the hash before it; a sealed head says where the chain ends. With a secret key
nobody without it can make a hash or a head, so a changed, inserted, removed or cut-off entry shows. A database put back
as a whole to an earlier state does not: heads kept elsewhere show that, see `anchors`. Without a key the chain guards
against mistakes only.

An entry names its tenant, and whoever reads names one too, or `EVERY_TENANT`: there is no way to forget it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from pydantic import BaseModel, ConfigDict, JsonValue

from madang.protocol import EVERY_TENANT, Actor, TenantScope
from madang.store.audit.chain import AuditRow, AuditVerification, ChainHead, HashChain
from madang.store.audit.details import ERASED, DetailsSealer, decode_details, matches_digest
from madang.store.database.columns import Clock, from_stamp, ident_to_key, key_to_ident, storable_text, to_stamp
from madang.store.database.port import Connection, Database
from madang.store.encryption.sealers import is_sealed
from madang.store.errors import AuditBrokenError

_PAGE = 1000


class AuditEntry(BaseModel):
    """One thing that was done. `tenant` is None where nobody knows any more whose it was; the operator sees those.

    `erased` says that the details were erased with what they told of.

    >>> import asyncio
    >>> from madang.store import open_store
    >>> with open_store("sqlite:///:memory:") as store:
    ...     entry = asyncio.run(store.audit.record("admin", "read session", tenant="acme", session="trip-1"))
    >>> entry.number, entry.actor, entry.action, entry.tenant, entry.session
    (1, 'admin', 'read session', 'acme', 'trip-1')
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    number: int
    at: datetime
    actor: str
    action: str
    tenant: str | None
    session: str | None
    details: Mapping[str, JsonValue]
    erased: bool = False


@dataclass(frozen=True, slots=True)
class AuditLog:
    """Records and verifies; `chain` says what can be noticed, `sealer` how details are stored.

    >>> import asyncio
    >>> from madang.store import open_store
    >>> with open_store("sqlite:///:memory:", audit_key=bytes(32)) as store:
    ...     _ = asyncio.run(store.audit.record("admin", "export", tenant="", details={"format": "json"}))
    ...     asyncio.run(store.audit.verify())
    AuditVerification(valid_entries=1, first_invalid=None, reason=None)
    """

    database: Database
    clock: Clock
    chain: HashChain
    sealer: DetailsSealer

    def of(self, actor: Actor, *, session: str, run: str) -> "ActorAudit":
        """The audit of what a run does in the name of who asked for it."""
        return ActorAudit(self, actor, session, run)

    async def record(
        self,
        actor: str,
        action: str,
        *,
        tenant: str,
        session: str | None = None,
        details: Mapping[str, object] | None = None,
    ) -> AuditEntry:
        """The entry, once it is durable. `tenant` is the one whose session or token it is, whoever acts."""

        async def work(connection: Connection) -> AuditEntry:
            return await self.record_in(connection, actor, action, tenant=tenant, session=session, details=details)

        return await self.database.write(work)

    async def record_in(
        self,
        connection: Connection,
        actor: str,
        action: str,
        *,
        tenant: str,
        session: str | None = None,
        details: Mapping[str, object] | None = None,
    ) -> AuditEntry:
        """The entry, in the transaction of what it tells of, so that neither is there without the other."""
        head = await self._trusted_head(connection)
        number = head.number + 1
        stored = await self.sealer.seal(connection, tenant, number, details or {}, action)
        entry = AuditRow(
            number=number,
            at=to_stamp(self.clock()),
            actor=storable_text(actor, "actor"),
            action=storable_text(action, "action"),
            session=None if session is None else ident_to_key(session),
            tenant=storable_text(tenant, "tenant"),
            digest=stored.digest,
            details=stored.details,
        )
        head = self.chain.append_to(head, entry)
        await connection.run_many("add_audit_entry", [entry._replace(hash=head.hash)._asdict()])
        await connection.run_many("put_audit_head", [{**head._asdict(), "seal": self.chain.sign_head(head)}])
        return await self._entry(connection, entry)

    async def list(
        self,
        tenant: TenantScope,
        *,
        session: str | None = None,
        actor: str | None = None,
        before: int | None = None,
        limit: int = 50,
    ) -> list[AuditEntry]:
        """Entries of a tenant that match all that is given, newest first; those before number `before` come next."""
        key = None if session is None else ident_to_key(session)
        page = {"session": key, "actor": actor, "before": before, "limit": limit}

        async def work(connection: Connection) -> list[AuditEntry]:
            if tenant is EVERY_TENANT:
                rows = await connection.fetch("list_audit_of_all_tenants", **page)
            else:
                rows = await connection.fetch("list_audit", tenant=tenant, **page)
            return [await self._entry(connection, AuditRow(*row)) for row in rows]

        return await self.database.read(work)

    async def head(self) -> ChainHead:
        """Where the chain ends now, to be kept elsewhere for `verify`."""

        async def work(connection: Connection) -> ChainHead:
            return await self._trusted_head(connection)

        return await self.database.read(work)

    async def verify(self, kept: Sequence[ChainHead] = ()) -> AuditVerification:
        """Whether every entry is there and as it was written, up to the heads `kept` elsewhere and beyond.

        With keys it is also verified that the details are those that were written.
        """
        anchors = {head.number: head for head in kept}

        async def work(connection: Connection) -> AuditVerification:
            head = ChainHead()
            while rows := await connection.fetch("page_audit", after=head.number, limit=_PAGE):
                for entry in (AuditRow(*row) for row in rows):
                    if fault := await self._fault(connection, head, entry, anchors.get(entry.number)):
                        return AuditVerification(head.number, head.number + 1, fault)
                    head = ChainHead(entry.number, entry.hash)
            return await self._verdict_at_end(connection, head, max(kept, default=None))

        return await self.database.read(work)

    async def erase_details_in(self, connection: Connection, session: str) -> int:
        """Erase the details of a session's entries for good; how many had some. The entries themselves stay."""
        rows = await connection.fetch("list_audit_of_session", session=ident_to_key(session), nothing=ERASED)
        for entry in (AuditRow(*row) for row in rows):
            proof = self.chain.prove_erasure(entry)
            await connection.run("put_audit_details", number=entry.number, details=ERASED, proof=proof)
        return len(rows)

    async def seal_existing(self) -> int:
        """Seal the details that were recorded before the store had keys; how many there were."""
        sealed, last = 0, 0
        while page := await self._seal_page(last):
            sealed, last = sealed + page[0], page[1]
        return sealed

    async def _seal_page(self, after: int) -> tuple[int, int] | None:
        """How many entries of the next page were sealed, and the number of its last; None at the end."""

        async def work(connection: Connection) -> tuple[int, int] | None:
            rows = [AuditRow(*row) for row in await connection.fetch("page_audit", after=after, limit=_PAGE)]
            sealed = 0
            for entry in rows:
                if details := await self.sealer.seal_again(connection, entry):
                    await connection.run("put_audit_details", number=entry.number, details=details, proof=entry.proof)
                    sealed += 1
            return (sealed, rows[-1].number) if rows else None

        return await self.database.write(work)

    async def _fault(
        self, connection: Connection, head: ChainHead, entry: AuditRow, kept: ChainHead | None
    ) -> str | None:
        if entry.number != head.number + 1:
            return "it is missing"
        if fault := await self._fault_of_details(connection, head, entry):
            return fault
        if kept is not None and kept.hash != entry.hash:
            return "it is not the one whose head was kept"
        return None

    async def _fault_of_details(self, connection: Connection, head: ChainHead, entry: AuditRow) -> str | None:
        """What is wrong with an entry in itself: its hash, its details, or how these were erased."""
        if entry.details == ERASED:
            if entry.proof != self.chain.prove_erasure(entry):
                return "its details were removed, and not by an erasure"
            is_whole = entry.digest is None or self.chain.append_to(head, entry).hash == entry.hash
            return None if is_whole else _CHANGED
        if entry.digest is not None and self.chain.append_to(head, entry).hash != entry.hash:
            return _CHANGED
        if is_sealed(entry.details) and not self.sealer.can_open:
            return None  # the digest is covered; whoever has the keys can compare the details with it
        opened = await self.sealer.open(connection, entry)
        if entry.digest is not None:
            return None if matches_digest(opened, entry.digest) else "its details were changed"
        return None if self.chain.append_to(head, entry._replace(details=opened)).hash == entry.hash else _CHANGED

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
        [(has_entries,)] = await connection.fetch("audit_has_entries")
        return ChainHead(), not has_entries

    async def _entry(self, connection: Connection, row: AuditRow) -> AuditEntry:
        return AuditEntry(
            number=row.number,
            at=from_stamp(row.at),
            actor=row.actor,
            action=row.action,
            tenant=row.tenant,
            session=None if row.session is None else key_to_ident(row.session),
            details=decode_details(await self.sealer.open(connection, row)),
            erased=row.details == ERASED,
        )


_CHANGED = "it was changed, or the one before it was"


@dataclass(frozen=True, slots=True)
class ActorAudit:
    """The audit of what one run does in the name of who asked for it.

    >>> import asyncio
    >>> from madang.protocol import Actor
    >>> from madang.store import open_store
    >>> with open_store("sqlite:///:memory:") as store:
    ...     audit = store.audit.of(Actor(user="hong", tenant="acme"), session="trip-1", run="run-1")
    ...     asyncio.run(audit.record("book", {"hotel": "A"}))
    ...     [entry] = asyncio.run(store.audit.list("acme"))
    >>> entry.actor, entry.action
    ('hong', 'book')
    """

    audit: AuditLog
    actor: Actor
    session: str
    run: str

    async def record(self, action: str, details: Mapping[str, JsonValue]) -> None:
        """Put on record that this was done; it is durable before this returns."""
        about = {"role": self.actor.role, "run": self.run, **details}
        await self.audit.record(self.actor.user, action, tenant=self.actor.tenant, session=self.session, details=about)
