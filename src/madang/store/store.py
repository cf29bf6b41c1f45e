"""The store: one address, and behind it sessions, runs, events, checkpoints and their history."""

from collections.abc import AsyncGenerator, Callable, Collection, Sequence
from datetime import timedelta
from importlib import import_module
from typing import Any, Self, TypeVar, cast

from langgraph.store.base import IndexConfig, TTLConfig

from madang.store import phrases
from madang.store.audit import AuditAnchor, AuditFinding, AuditLog, ChainHead, DetailsSealer, HashChain, reconcile
from madang.store.checkpoints.checkpointer import Checkpointer
from madang.store.checkpoints.history import CheckpointHeader, NamedCheckpoints, read_history
from madang.store.checkpoints.offload_store import OffloadStores
from madang.store.checkpoints.pruning import CheckpointPruning
from madang.store.checkpoints.reader import CheckpointArchive
from madang.store.checkpoints.repair import RepairFinding, list_session_ids, repair_session
from madang.store.checkpoints.state_migration import DeclaredStates, MigrationFinding, check_migrations
from madang.store.checkpoints.writer import CheckpointWriter
from madang.store.content.cache import ContentCaches
from madang.store.content.codec import ValueCodec
from madang.store.content.own_modules import TypeModules
from madang.store.content.packing import Compression
from madang.store.content.rows import ContentRows
from madang.store.content.standard_types import standard_types
from madang.store.data_protection.erasure import ErasureReceipt, erase_session
from madang.store.data_protection.key_rotation import EncryptionReport, KeyRotation, Progress, report_encryption
from madang.store.database.columns import Clock, to_stamp, utc_now
from madang.store.database.opening import is_postgres, open_database
from madang.store.database.port import Connection, Database
from madang.store.database.threads import BackgroundLoop
from madang.store.database.timing import StoreTiming, TimedDatabase
from madang.store.encryption.data_keys import DataKeys
from madang.store.encryption.errors import MasterKeysError
from madang.store.encryption.keys import MasterKeys
from madang.store.encryption.sealers import ChecksumSealers
from madang.store.encryption.tenant_keys import TenantKeys
from madang.store.errors import ErasureIncompleteError, SessionNotFoundError, StoreError
from madang.store.files import SessionFiles
from madang.store.memory.items import Memory, MemoryRows
from madang.store.memory.personal import MemoryLifetimes, MemoryOwner, PersonalMemory
from madang.store.memory.vectors import MemoryIndex
from madang.store.runs.crons import Crons
from madang.store.runs.effect_records import EffectRecords
from madang.store.runs.event_log import EventLog
from madang.store.runs.jobs import Jobs
from madang.store.runs.lifecycle import Runs
from madang.store.runs.notifier import LocalNotifier, Notifier, SqliteNotifier
from madang.store.runs.open_runs import OpenRuns, count_open_runs
from madang.store.runs.quotas import Quotas, TenantQuotas
from madang.store.runs.turns import TurnSearch
from madang.store.runs.webhooks import Webhooks
from madang.store.sessions import Sessions
from madang.store.tokens import AccessTokens

T = TypeVar("T")


def open_store(
    url: str,
    *,
    lifetime: timedelta | None = None,
    compression_level: int = 3,
    clock: Clock = utc_now,
    keys: MasterKeys | None = None,
    allow_plain: bool = False,
    audit_key: bytes | None = None,
    audit_anchor: AuditAnchor | None = None,
    types_from: Collection[str] | None = None,
    quotas: Quotas | None = None,
    memory_lifetimes: MemoryLifetimes | None = None,
    connections: int = 10,
    timing: StoreTiming | None = None,
) -> "Store":
    """The store at `url`, set up or brought up to date.

    `sqlite:///relative.db`, `sqlite:////absolute.db`, or `postgresql://user@host/database?schema=madang`.

    A session that is not written to for `lifetime` is deleted by the next `sweep`. Level 0 stores without compression.
    With `keys` everything a session holds is encrypted, and sessions that are not are refused unless `allow_plain`.
    With an `audit_key`, which must stay the same, only those who hold it can write an audit that verifies. An
    `audit_anchor` keeps heads of the audit outside the store, see `anchor_audit`.

    Models, dataclasses, enums and named tuples of the app's own modules are stored without being registered; with
    `types_from` those of the modules and packages that it names, and no others. `quotas` limit each tenant,
    `memory_lifetimes` how long something is remembered of a person. Of Postgres the store has so many `connections` at
    most, and one to listen on. `timing` is told how long transactions take.

    >>> import asyncio
    >>> from madang.store import open_store
    >>> with open_store("sqlite:///:memory:") as store:
    ...     session = asyncio.run(store.sessions.create(title="Jeju in May"))
    >>> session.title
    'Jeju in May'
    """
    opened = open_database(url, connections=connections)
    database = TimedDatabase(opened, timing) if timing else opened
    sealers = DataKeys(keys, allow_plain=allow_plain) if keys else ChecksumSealers()
    sessions = Sessions(database, clock, lifetime, sealers)
    content_rows = ContentRows(ValueCodec(standard_types(TypeModules(types_from))), Compression(compression_level))
    archive = CheckpointArchive(database, sessions, sealers, content_rows, ContentCaches(), clock)
    return Store(
        archive,
        _open_notifier(url, opened),
        audit_key=audit_key,
        audit_anchor=audit_anchor,
        quotas=quotas,
        memory_lifetimes=memory_lifetimes or MemoryLifetimes(),
    )


class Store:
    """Sessions and all that hangs on them, and the audit. Close it, or use it in a `with` block.

    `checkpointer` and `memory` are what a LangGraph graph is compiled with.

    >>> from langgraph.graph import START
    >>> from madang.state import CheckedGraph, State
    >>> from madang.store import open_store
    >>> class Trip(State):
    ...     days: int = 3
    >>> builder = CheckedGraph(Trip).add_node("longer", lambda trip: {"days": trip.days + 1}).add_edge(START, "longer")
    >>> with open_store("sqlite:///:memory:") as store:
    ...     graph = builder.compile(store.checkpointer)
    ...     thread = {"configurable": {"thread_id": "trip-1"}}
    ...     _ = graph.invoke({"days": 4}, thread)
    ...     graph.get_state(thread).values
    {'days': 5}
    """

    def __init__(
        self,
        archive: CheckpointArchive,
        notifier: Notifier,
        *,
        audit_key: bytes | None,
        audit_anchor: AuditAnchor | None,
        memory_lifetimes: MemoryLifetimes,
        quotas: Quotas | None = None,
    ) -> None:
        database, clock = archive.database, archive.clock
        self._database = database
        self._archive = archive
        self._audit_anchor = audit_anchor
        self._notifier = notifier
        self._loop = BackgroundLoop()
        self._declared_states = DeclaredStates(encrypted=archive.sealers.encrypts)
        self.checkpointer = Checkpointer(archive, notifier, self._loop, self._declared_states)
        self.sessions = archive.sessions
        self.quotas = TenantQuotas(database, clock, quotas or Quotas())
        self.runs = Runs(database, archive.sessions, archive.sealers, notifier, clock)
        self.events = EventLog(database, archive.sealers, notifier, clock)
        self.turns = TurnSearch(database, archive.sealers)
        self.webhooks = Webhooks(database, clock)
        self.jobs = Jobs(database, notifier, clock)
        self.effects = EffectRecords(database, archive.sealers, clock)
        self.offload_stores = OffloadStores(archive)
        self.named_checkpoints = NamedCheckpoints(archive)
        self.files = SessionFiles(database, archive.sealers, clock)
        self._tenant_keys = TenantKeys(archive.sealers.keys if isinstance(archive.sealers, DataKeys) else None)
        self.audit = AuditLog(database, clock, HashChain(audit_key), DetailsSealer(self._tenant_keys))
        self.crons = Crons(database, self._tenant_keys, clock)
        self.tokens = AccessTokens(database, self.audit, notifier, clock)
        rows = MemoryRows(archive.sessions, archive.sealers, archive.content_rows.codec)
        self.memory = Memory(database, rows, self._loop, clock)
        self._memory_lifetimes = memory_lifetimes

    def register(
        self, *types: type[T], take: Callable[[T], object] | None = None, make: Callable[[Any], T] | None = None
    ) -> None:
        """Allow these models, dataclasses, enums, named tuples and plain classes, with the types of their fields.

        A class that holds more than attributes is registered alone, with how to `take` plain data from a value and
        `make` it again.

        >>> from madang.store import open_store
        >>> with open_store("sqlite:///:memory:") as store:
        ...     store.register(slice, take=lambda cut: [cut.start, cut.stop], make=lambda ends: slice(*ends))
        """
        registry = self._archive.content_rows.codec.registry
        if take is None and make is None:
            registry.register(*types)
        elif take is None or make is None or len(types) != 1:
            raise StoreError("`take` and `make` go together, for one type: `store.register(T, take=..., make=...)`.")
        else:
            registry.register_form(types[0], take, make)

    def as_langgraph_store(self, index: IndexConfig | None = None, ttl: TTLConfig | None = None) -> Memory:
        """The long-term memory for `graph.compile(store=...)`; with an `index` it is searched by vectors.

        >>> from madang.store import open_store
        >>> def count_letters(texts):
        ...     return [[float(text.count("a")), float(text.count("b"))] for text in texts]
        >>> with open_store("sqlite:///:memory:") as store:
        ...     memory = store.as_langgraph_store(index={"dims": 2, "embed": count_letters})
        ...     memory.put(("acme", "hong"), "one", {"text": "aaa"})
        ...     memory.put(("acme", "hong"), "two", {"text": "bbb"})
        ...     [item.key for item in memory.search(("acme", "hong"), query="abbb")]
        ['two', 'one']
        """
        if index is None and ttl is None:
            return self.memory
        return self.memory.configured(MemoryIndex(index) if index else None, ttl)

    def personal_memory(self, tenant: str, user: str) -> PersonalMemory:
        """What is remembered of one person."""
        return PersonalMemory(self.memory, MemoryOwner(tenant, user), self._memory_lifetimes)

    async def history(
        self, session: str, *, namespace: str = "", before: str | None = None, limit: int = 20
    ) -> list[CheckpointHeader]:
        """The newest checkpoints of a session without their states; older than `before` for the next page."""
        return await read_history(self._archive, session, namespace=namespace, before=before, limit=limit)

    async def count_open_runs(self) -> list[OpenRuns]:
        """The runs of all tenants that wait or are under way, counted by assistant and status."""
        return await count_open_runs(self._database, self._archive.clock())

    async def delete(self, session: str) -> bool:
        """Remove a session and all that hangs on it; False if there was none."""
        deleted = await self.sessions.delete(session)
        self._archive.caches.drop(session)
        self._notifier.notify(session)
        return deleted

    async def erase(self, session: str, *, actor: str = "") -> ErasureReceipt:
        """Destroy a session's data key and all its rows; the signed receipt is checked with `verify_receipt`.

        The audit notes that `actor` asked for it.
        """
        receipt = await erase_session(self._archive, self._data_keys(), self.audit, session, actor)
        self._notifier.notify(session)
        return receipt

    async def erase_person(self, tenant: str, user: str, *, actor: str = "") -> AsyncGenerator[ErasureReceipt]:
        """Erase all of a person, and give the receipt of each session once it is erased.

        What is remembered lies in a session of its own, which goes with the others; crons, jobs and links to sessions
        go first. A session that cannot be erased keeps no other: `ErasureIncompleteError` names them at the end.
        """
        self._data_keys()
        removed = {
            "crons": await self.crons.delete_all(tenant, user),
            "jobs": await self.jobs.delete_all(tenant, user),
            "links": await self.tokens.delete_links(tenant, user),
        }
        await self.audit.record(actor, "erase person", tenant=tenant, details=removed)
        failed: dict[str, str] = {}
        for session in await self.sessions.list_ids(tenant, user):
            try:
                yield await self.erase(session, actor=actor)
            except SessionNotFoundError:  # somebody deleted it meanwhile
                continue
            except StoreError as error:
                failed[session] = str(error)
        if failed:
            raise ErasureIncompleteError(failed)

    async def rotate_keys(self) -> int:
        """Wrap every data key under the current master key; how many were not. Content is not written again."""
        sessions = await KeyRotation(self._archive, self._data_keys()).rotate()
        return sessions + await self._database.write(self._tenant_keys.rotate)

    async def renew_session_key(self, session: str) -> None:
        """Encrypt all that a session holds again under a new data key."""
        await KeyRotation(self._archive, self._data_keys()).renew(session)

    async def encrypt_existing(self, progress: Progress | None = None) -> int:
        """Encrypt the sessions, and the details of the audit, stored before the store had keys; how many sessions."""
        sessions = await KeyRotation(self._archive, self._data_keys()).encrypt_existing(progress)
        await self.audit.seal_existing()
        await self.crons.seal_existing()
        await self._database.erase_deleted_rows()
        return sessions

    async def anchor_audit(self) -> ChainHead | None:
        """Keep the head of the audit where the anchor says; None without one. `AnchorError` if that failed."""
        if self._audit_anchor is None:
            return None
        head = await self.audit.head()
        await self._audit_anchor.write(head, self._archive.clock())
        return head

    async def anchored_heads(self) -> Sequence[ChainHead] | None:
        """The heads that the anchor keeps; None without one, or where they cannot be read back."""
        return await self._audit_anchor.read() if self._audit_anchor else None

    async def reconcile_audit(self) -> list[AuditFinding]:
        """What is stored of tokens and sessions and is not as the audit tells it."""
        return await reconcile(self.audit)

    async def prune(self, session: str) -> int:
        """Keep only the latest state of a session, or the last good one; how many checkpoints were removed."""
        return await CheckpointPruning(self._archive).prune(session, "keep_latest")

    async def repair(self, session: str | None = None, *, apply: bool = False) -> list[RepairFinding]:
        """What is damaged in a session, or in all; `apply` stores what is left of it and removes the rest."""
        sessions = [session] if session is not None else await self._database.read(list_session_ids)
        writer = CheckpointWriter(self._archive, self._notifier)
        return [
            found for ident in sessions for found in await repair_session(self._archive, writer, ident, apply=apply)
        ]

    async def check_migrations(self) -> list[MigrationFinding]:
        """What would change or fail if every stored state whose schema is known were read now."""
        return await check_migrations(self._archive, self._declared_states.lineages)

    async def clock_lag(self) -> timedelta:
        """How far the clock is behind what was stored last: more than nothing where it was set back."""

        async def work(connection: Connection) -> int:
            [times] = await connection.fetch("newest_times")
            return max((time for time in times if time is not None), default=0)

        newest = await self._database.read(work)
        return max(timedelta(0), timedelta(microseconds=newest - to_stamp(self._archive.clock())))

    async def is_role_held_by_policies(self) -> bool:
        """False where Postgres knows us by a role that passes by row-level security."""

        async def work(connection: Connection) -> bool:
            [(held,)] = await connection.fetch("is_role_held_by_policies")
            return bool(held)

        return await self._database.read(work)

    async def encryption_report(self) -> EncryptionReport:
        """What is encrypted under which keys, and what is not."""
        keys = self._archive.sealers.keys if isinstance(self._archive.sealers, DataKeys) else None
        return await report_encryption(self._database, keys, self._declared_states)

    async def close(self) -> None:
        """Finish what was begun and release the database."""
        await self._database.close()
        self._notifier.close()
        self._loop.stop()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, kind: object, error: object, trace: object) -> None:
        await self.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        self._loop.run(self._database.close())
        self._notifier.close()
        self._loop.stop()

    def _data_keys(self) -> DataKeys:
        if not isinstance(self._archive.sealers, DataKeys):
            raise MasterKeysError(
                "The store was opened without master keys, which this needs: open it with `keys=`.",
                text=phrases.KEYS_NEEDED,
            )
        return self._archive.sealers


def _open_notifier(url: str, database: Database) -> Notifier:
    if is_postgres(url):
        postgres = import_module("madang.store.runs.postgres_notifier").PostgresNotifier
        return cast("Notifier", postgres(url, own_backends=cast("Any", database).backends))
    path = url.removeprefix("sqlite:///")
    return LocalNotifier(patience=1.0) if path == ":memory:" else SqliteNotifier(path)
