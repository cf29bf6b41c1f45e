"""One SQLite connection, used by one thread: opened, brought to the current schema, and its errors translated into the
store's own.
"""

import sqlite3
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from typing import Any, cast

from madang.store import errors, phrases
from madang.store.database.port import Migration, Row

_LOG_PAGES = 1000
"""The length of the log, in pages, from which it is folded into the file: what SQLite itself would choose."""
_STATEMENTS = 256
"""More than there are queries, so that each is prepared once."""


class SqliteConnection:
    """The `Connection` port. Its methods never suspend, so work on it can be driven without an event loop."""

    def __init__(self, raw: sqlite3.Connection, queries: Mapping[str, str]) -> None:
        self.raw = raw
        self._queries = queries
        self._syncs = True
        self._busy_seconds: float | None = None

    async def fetch(self, query: str, /, **values: object) -> list[Row]:
        """The rows of the named query."""
        return self.raw.execute(self._queries[query], values).fetchall()

    async def fetch_many(self, query: str, rows: Iterable[Mapping[str, object]], /) -> list[list[Row]]:
        """The rows of the named query for each mapping of values."""
        return [await self.fetch(query, **row) for row in rows]

    async def run(self, query: str, /, **values: object) -> int:
        """Run the named statement; the number of rows it touched."""
        return self.raw.execute(self._queries[query], values).rowcount

    async def run_each(self, query: str, rows: Iterable[Mapping[str, object]], /) -> list[int]:
        """Run the named statement once for each mapping of values; the number of rows it touched each time."""
        return [await self.run(query, **row) for row in rows]

    async def run_many(self, query: str, rows: Iterable[Mapping[str, object]], /) -> None:
        """Run the named statement once for each mapping of values."""
        self.raw.executemany(self._queries[query], cast("Iterable[Any]", rows))

    def sync(self, *, every_commit: bool) -> None:
        """Whether a commit from now on waits for the disk; one that does brings all before it there as well."""
        if every_commit != self._syncs:
            self.raw.execute(f"PRAGMA synchronous = {'FULL' if every_commit else 'NORMAL'}")
            self._syncs = every_commit

    def wait(self, busy_seconds: float) -> None:
        """How long work from now on waits for another's lock; not at all is not for the log to be folded in, either."""
        if busy_seconds != self._busy_seconds:
            self.raw.execute(f"PRAGMA busy_timeout = {int(busy_seconds * 1000)}")
            self.raw.execute(f"PRAGMA wal_autocheckpoint = {_LOG_PAGES if busy_seconds else 0}")
            self._busy_seconds = busy_seconds

    @contextmanager
    def transaction(self, begin: str) -> Generator[None]:
        """Commit at the end of the block, or undo all of it."""
        self.raw.execute(begin)
        try:
            yield
            self.raw.execute("COMMIT")
        finally:
            if self.raw.in_transaction:
                self.raw.execute("ROLLBACK")

    @contextmanager
    def savepoint(self, *, alone: bool) -> Generator[None]:
        """Undo this block alone if it fails; a block that is `alone` leaves that to its transaction."""
        if alone:
            yield
            return
        self.raw.execute("SAVEPOINT job")
        kept = False
        try:
            yield
            kept = True
        finally:
            if not kept:
                self.raw.execute("ROLLBACK TO job")
            self.raw.execute("RELEASE job")


def connect(path: str, busy_seconds: float) -> sqlite3.Connection:
    """Open `path` so that several processes may share it and a commit is durable."""
    try:
        raw = sqlite3.connect(
            path,
            timeout=busy_seconds,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=_STATEMENTS,
        )
        raw.execute("PRAGMA journal_mode = WAL")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_FULL:
            raise errors.FullStoreError(error) from error
        raise errors.StoreAddressError(
            f"SQLite cannot open {path!r} ({error}): name a file in a directory that exists and may be written to.",
            text=phrases.CANNOT_OPEN_FILE.format(path=path),
        ) from error
    raw.execute("PRAGMA synchronous = FULL")
    raw.execute("PRAGMA foreign_keys = ON")
    raw.execute("PRAGMA secure_delete = ON")
    return raw


def truncate_log(path: str, busy_seconds: float) -> bool:
    """Whether the write-ahead log could be emptied; a reader that still needs it stands in the way."""
    with closing(connect(path, busy_seconds)) as raw:
        busy, *_ = raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not busy


def upgrade_schema(raw: sqlite3.Connection, migrations: Sequence[Migration]) -> None:
    """Apply the migrations the file has not seen, all or none; refuse a file from a newer program."""
    raw.execute("BEGIN IMMEDIATE")
    try:
        raw.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY) STRICT")
        (found,) = raw.execute("SELECT coalesce(max(version), 0) FROM schema_version").fetchone()
        known = migrations[-1][0]
        if found > known:
            raise errors.NewerStoreError(found, known)
        for version, text in migrations:
            if version > found:
                _apply_migration(raw, version, text)
        raw.execute("COMMIT")
    finally:
        if raw.in_transaction:
            raw.execute("ROLLBACK")


def _apply_migration(raw: sqlite3.Connection, version: int, text: str) -> None:
    for statement in _statements(text):
        raw.execute(statement)
    raw.execute("INSERT INTO schema_version (version) VALUES (?)", (version,))


def _statements(text: str) -> Iterator[str]:
    statement = ""
    for line in text.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


@contextmanager
def translated_errors(task: str) -> Generator[None]:
    """Say what SQLite refused in the store's own words."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise _store_error(task, error) from error
    except sqlite3.DatabaseError as error:
        raise errors.StoreError(f"SQLite could not {task} ({error}); nothing of it was stored.") from error


def _store_error(task: str, error: sqlite3.OperationalError) -> errors.StoreError:
    code = error.sqlite_errorcode & 0xFF
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
        return errors.BusyStoreError(
            f"Another process kept the database locked, so this {task} was given up: try again."
        )
    if code == sqlite3.SQLITE_FULL:
        return errors.FullStoreError(error)
    if code == sqlite3.SQLITE_READONLY:
        return errors.ReadOnlyStoreError(error)
    if code == sqlite3.SQLITE_IOERR:
        return errors.StoreUnavailableError(
            f"The disk failed during this {task} ({error}): what was acknowledged before is kept; "
            "check the disk, its space and its limits, then try again."
        )
    return errors.StoreError(f"SQLite refused to {task} ({error}); nothing of it was stored.")
