"""The store: one address, and behind it sessions, runs, events, checkpoints and their history."""

from datetime import timedelta
from importlib import import_module
from typing import Self, TypeVar, cast

from madang.extras import require
from madang.store.archive import Archive
from madang.store.audit import Audit
from madang.store.bell import Bell, LocalBell
from madang.store.chains import Chain
from madang.store.checkpointer import Checkpointer
from madang.store.clock import Clock, utc_now
from madang.store.codec import Codec
from madang.store.compression import Compression
from madang.store.contents import Contents
from madang.store.custody import Custody, Progress
from madang.store.database import Database
from madang.store.declared import Declared
from madang.store.effects import Effects
from madang.store.erasure import erase
from madang.store.errors import StoreAddressError
from madang.store.events import Events
from madang.store.files import Files
from madang.store.history import Header, read_history
from madang.store.key_errors import KeysError
from madang.store.keys import MasterKeys
from madang.store.known_types import known_types
from madang.store.ledger import Ledgers
from madang.store.loop import BackgroundLoop
from madang.store.memory import Memory
from madang.store.memory_rows import MemoryRows
from madang.store.receipts import Receipt
from madang.store.rehearsal import Finding, rehearse
from madang.store.runs import Runs
from madang.store.safety import Safety, assess
from madang.store.saves import Saves
from madang.store.seal import ChecksumSeals
from madang.store.sessions import Sessions
from madang.store.shelves import Shelves
from madang.store.snapshots import Snapshots
from madang.store.sqlite.bell import FileBell
from madang.store.sqlite.database import SqliteDatabase
from madang.store.tokens import Tokens
from madang.store.vault import Vault
from madang.text import Text

__all__ = ["Store", "open_database", "open_store"]

T = TypeVar("T")
_POSTGRES = "postgresql://"
_NO_KEYS = Text(
    ko="열쇠 없이 연 저장소에서는 할 수 없습니다. MADANG_KEYS나 MADANG_KEYS_FILE을 설정하세요.",
    en="This needs a store with keys: set MADANG_KEYS or MADANG_KEYS_FILE.",
)


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
    """
    database = open_database(url)
    seals = Vault(keys, allow_plain=allow_plain) if keys else ChecksumSeals()
    sessions = Sessions(database, clock, lifetime, seals)
    contents = Contents(Codec(known_types()), Compression(compression_level))
    ledgers = Ledgers()
    saves = Saves(database, sessions, seals, contents, ledgers, clock)
    archive = Archive(database, sessions, seals, contents, ledgers, saves, _hang_bell(url), clock)
    return Store(database, archive, clock, audit_key=audit_key)


class Store:
    """Sessions and all that hangs on them, and the audit. Close it, or use it in a `with` block.

    `checkpointer` and `memory` are what a LangGraph graph is compiled with.
    """

    def __init__(self, database: Database, archive: Archive, clock: Clock, *, audit_key: bytes | None) -> None:
        self._database = database
        self._archive = archive
        self._bell = bell = archive.bell
        self._loop = BackgroundLoop()
        self._declared = Declared(encrypted=archive.seals.conceals)
        self.checkpointer = Checkpointer(archive, self._loop, self._declared)
        self.sessions = archive.sessions
        self.runs = Runs(database, archive.sessions, archive.seals, bell, clock)
        self.events = Events(database, archive.seals, bell, clock)
        self.effects = Effects(database, archive.seals, clock)
        self.shelves = Shelves(archive)
        self.snapshots = Snapshots(archive, clock)
        self.files = Files(database, archive.seals, clock)
        self.audit = Audit(database, clock, Chain(audit_key))
        self.tokens = Tokens(database, self.audit, clock)
        rows = MemoryRows(archive.sessions, archive.seals, archive.contents.codec)
        self.memory = Memory(database, rows, self._loop, clock)

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

    async def erase(self, session: str, *, actor: str = "") -> Receipt:
        """Destroy a session's data key and all its rows; the signed receipt is checked with `verify_receipt`.

        The audit notes that `actor` asked for it.
        """
        receipt = await erase(self._archive, self._vault(), self.audit, session, actor)
        self._bell.ring(session)
        return receipt

    async def rotate_keys(self) -> int:
        """Wrap every data key under the current master key; how many were not. Content is not written again."""
        return await Custody(self._archive, self._vault()).rotate()

    async def renew_session_key(self, session: str) -> None:
        """Encrypt all that a session holds again under a new data key."""
        await Custody(self._archive, self._vault()).renew(session)

    async def encrypt_existing(self, progress: Progress | None = None) -> int:
        """Encrypt the sessions stored before the store had keys; how many there were."""
        return await Custody(self._archive, self._vault()).encrypt_existing(progress)

    async def check_migrations(self) -> list[Finding]:
        """What would change or fail if every stored state that a checkpointer was told about were read now."""
        return await rehearse(self._archive, self._declared.lineages)

    async def safety(self) -> Safety:
        """What is encrypted under which keys, and what is not."""
        keys = self._archive.seals.keys if isinstance(self._archive.seals, Vault) else None
        return await assess(self._database, keys, self._declared)

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

    def _vault(self) -> Vault:
        if not isinstance(self._archive.seals, Vault):
            raise KeysError(
                "The store was opened without master keys, which this needs: open it with `keys=`.", text=_NO_KEYS
            )
        return self._archive.seals


def open_database(url: str, *, package: str = "madang.store") -> Database:
    """The database at `url`, with the tables and queries of the `sqlite` and `postgres` folders of `package`."""
    if url.startswith(_POSTGRES):
        require("psycopg_pool", "postgres", "The Postgres store")
        postgres = import_module("madang.store.postgres.database").PostgresDatabase
        return cast("Database", postgres(url, package=f"{package}.postgres"))
    if not url.startswith("sqlite:///") or url == "sqlite:///":
        raise StoreAddressError(
            f"{url!r} is not the address of a store: use 'sqlite:///relative.db', 'sqlite:////absolute.db' or "
            "'postgresql://user@host/database'.",
            text=Text(
                ko=f"{url!r}: 저장소의 주소가 아닙니다. 'sqlite:////절대/경로.db'나 "
                "'postgresql://user@host/database'처럼 적어 주세요.",
                en=f"{url!r} is not the address of a store: use 'sqlite:////absolute.db' or "
                "'postgresql://user@host/database'.",
            ),
        )
    return SqliteDatabase(url.removeprefix("sqlite:///"), package=f"{package}.sqlite")


def _hang_bell(url: str) -> Bell:
    if url.startswith(_POSTGRES):
        return cast("Bell", import_module("madang.store.postgres.bell").NoticeBell(url))
    path = url.removeprefix("sqlite:///")
    return LocalBell(patience=1.0) if path == ":memory:" else FileBell(path)
