"""The store: one address, and behind it sessions, runs, events, checkpoints and their history."""

from datetime import timedelta
from importlib import import_module
from typing import Self, TypeVar, cast

from madang.store import phrases
from madang.store.audit import AuditLog, HashChain
from madang.store.checkpoints.checkpointer import Checkpointer
from madang.store.checkpoints.history import CheckpointHeader, NamedCheckpoints, read_history
from madang.store.checkpoints.offload_store import OffloadStores
from madang.store.checkpoints.reader import CheckpointArchive
from madang.store.checkpoints.state_migration import DeclaredStates, MigrationFinding, check_migrations
from madang.store.content.cache import ContentCaches
from madang.store.content.codec import ValueCodec
from madang.store.content.known_types import known_types
from madang.store.content.packing import Compression
from madang.store.content.rows import ContentRows
from madang.store.data_protection.erasure import ErasureReceipt, erase_session
from madang.store.data_protection.key_rotation import EncryptionReport, KeyRotation, Progress, report_encryption
from madang.store.database.columns import Clock, utc_now
from madang.store.database.opening import open_database
from madang.store.database.threads import BackgroundLoop
from madang.store.encryption.data_keys import DataKeys
from madang.store.encryption.errors import MasterKeysError
from madang.store.encryption.keys import MasterKeys
from madang.store.encryption.sealers import ChecksumSealers
from madang.store.files import SessionFiles
from madang.store.memory.items import Memory, MemoryRows
from madang.store.runs.effect_records import EffectRecords
from madang.store.runs.event_log import EventLog
from madang.store.runs.lifecycle import Runs
from madang.store.runs.notifier import LocalNotifier, Notifier, SqliteNotifier
from madang.store.sessions import Sessions
from madang.store.tokens import AccessTokens

T = TypeVar("T")
_POSTGRES = "postgresql://"


def open_store(
    url: str,
    *,
    lifetime: timedelta | None = None,
    compression_level: int = 3,
    clock: Clock = utc_now,
    keys: MasterKeys | None = None,
    allow_plain: bool = False,
    audit_key: bytes | None = None,
) -> "Store":
    """The store at `url`, set up or brought up to date.

    `sqlite:///relative.db`, `sqlite:////absolute.db`, or `postgresql://user@host/database?schema=madang`.

    A session that is not written to for `lifetime` is deleted by the next `sweep`. Level 0 stores without compression.
    With `keys` everything a session holds is encrypted, and sessions that are not are refused unless `allow_plain`.
    With an `audit_key`, which must stay the same, only those who hold it can write an audit that verifies.

    >>> import asyncio
    >>> from madang.store import open_store
    >>> with open_store("sqlite:///:memory:") as store:
    ...     session = asyncio.run(store.sessions.create(title="Jeju in May"))
    >>> session.title
    'Jeju in May'
    """
    database = open_database(url)
    sealers = DataKeys(keys, allow_plain=allow_plain) if keys else ChecksumSealers()
    sessions = Sessions(database, clock, lifetime, sealers)
    content_rows = ContentRows(ValueCodec(known_types()), Compression(compression_level))
    archive = CheckpointArchive(database, sessions, sealers, content_rows, ContentCaches(), clock)
    return Store(archive, _open_notifier(url), audit_key=audit_key)


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

    def __init__(self, archive: CheckpointArchive, notifier: Notifier, *, audit_key: bytes | None) -> None:
        database, clock = archive.database, archive.clock
        self._database = database
        self._archive = archive
        self._notifier = notifier
        self._loop = BackgroundLoop()
        self._declared_states = DeclaredStates(encrypted=archive.sealers.encrypts)
        self.checkpointer = Checkpointer(archive, notifier, self._loop, self._declared_states)
        self.sessions = archive.sessions
        self.runs = Runs(database, archive.sessions, archive.sealers, notifier, clock)
        self.events = EventLog(database, archive.sealers, notifier, clock)
        self.effects = EffectRecords(database, archive.sealers, clock)
        self.offload_stores = OffloadStores(archive)
        self.named_checkpoints = NamedCheckpoints(archive)
        self.files = SessionFiles(database, archive.sealers, clock)
        self.audit = AuditLog(database, clock, HashChain(audit_key))
        self.tokens = AccessTokens(database, self.audit, clock)
        rows = MemoryRows(archive.sessions, archive.sealers, archive.content_rows.codec)
        self.memory = Memory(database, rows, self._loop, clock)

    def register(self, *types: type) -> None:
        """Allow these models, dataclasses, enums and named tuples in states, with the types of their fields."""
        self._archive.content_rows.codec.registry.register(*types)

    async def history(
        self, session: str, *, namespace: str = "", before: str | None = None, limit: int = 20
    ) -> list[CheckpointHeader]:
        """The newest checkpoints of a session without their states; older than `before` for the next page."""
        return await read_history(self._archive, session, namespace=namespace, before=before, limit=limit)

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

    async def rotate_keys(self) -> int:
        """Wrap every data key under the current master key; how many were not. Content is not written again."""
        return await KeyRotation(self._archive, self._data_keys()).rotate()

    async def renew_session_key(self, session: str) -> None:
        """Encrypt all that a session holds again under a new data key."""
        await KeyRotation(self._archive, self._data_keys()).renew(session)

    async def encrypt_existing(self, progress: Progress | None = None) -> int:
        """Encrypt the sessions stored before the store had keys; how many there were."""
        return await KeyRotation(self._archive, self._data_keys()).encrypt_existing(progress)

    async def check_migrations(self) -> list[MigrationFinding]:
        """What would change or fail if every stored state whose schema is known were read now."""
        return await check_migrations(self._archive, self._declared_states.lineages)

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


def _open_notifier(url: str) -> Notifier:
    if url.startswith(_POSTGRES):
        return cast("Notifier", import_module("madang.store.runs.postgres_notifier").PostgresNotifier(url))
    path = url.removeprefix("sqlite:///")
    return LocalNotifier(patience=1.0) if path == ":memory:" else SqliteNotifier(path)
