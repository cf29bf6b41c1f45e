"""Archive databases in SQLite, DuckDB and PostgreSQL, each with one writer at a time."""

import sqlite3
import threading
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from madang.assistants.company.tools.archives.ports import RunStatement, archive_failure
from madang.extras import require

_LOCK_TIMEOUT = 30.0
"""Seconds to wait for another process that writes."""


class _LockedConnection:
    """One connection under one lock; what the driver refuses is an `ArchiveError`."""

    bytes_type = "BLOB"

    def __init__(self, connection: Any, *refusals: type[Exception]) -> None:
        self._connection = connection
        self._refusals = refusals
        self._lock = threading.Lock()

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    @contextmanager
    def reading(self) -> Generator[RunStatement]:
        """Statements under the lock of this connection."""
        with self._lock:
            yield self._run

    def _run(self, sql: str, values: Sequence[Any] = (), /) -> list[tuple[Any, ...]]:
        try:
            return self._fetch(sql, values)
        except self._refusals as error:
            raise archive_failure(error) from error

    def _fetch(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        return self._connection.execute(sql, values).fetchall()


class SqliteArchive(_LockedConnection):
    """A writer takes the file lock before reading what the write depends on."""

    def __init__(self, path: str) -> None:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, timeout=_LOCK_TIMEOUT, isolation_level=None, check_same_thread=False)
        super().__init__(connection, sqlite3.Error, OverflowError)

    @contextmanager
    def writing(self) -> Generator[RunStatement]:
        """A transaction that holds the write lock from its beginning."""
        with self._lock:
            try:
                self._run("BEGIN IMMEDIATE")
                yield self._run
                self._run("COMMIT")
            finally:
                if self._connection.in_transaction:
                    self._connection.rollback()


class DuckdbArchive(_LockedConnection):
    """A file that nobody else can have open."""

    def __init__(self, path: str) -> None:
        duckdb: Any = require("duckdb", "duckdb", "Keeping an archive in DuckDB")
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        super().__init__(duckdb.connect(path, config={"enable_external_access": "false"}), duckdb.Error)

    @contextmanager
    def writing(self) -> Generator[RunStatement]:
        """A transaction; nobody else can have the file open."""
        with self._lock:
            self._run("BEGIN TRANSACTION")
            committed = False
            try:
                yield self._run
                self._run("COMMIT")
                committed = True
            finally:
                if not committed:
                    self._connection.rollback()


_LOCK = 5_201_314
"""The key of the advisory lock that keeps others from writing."""


class PostgresArchive(_LockedConnection):
    """A writer holds an advisory lock to the end of the transaction."""

    bytes_type = "BYTEA"

    def __init__(self, url: str) -> None:
        psycopg: Any = require("psycopg", "postgres", "Keeping an archive in PostgreSQL")
        super().__init__(psycopg.connect(url, autocommit=True), psycopg.Error)

    @contextmanager
    def writing(self) -> Generator[RunStatement]:
        """A transaction that others wait for before they write."""
        with self._lock, self._connection.transaction():
            self._run("SELECT pg_advisory_xact_lock(?)", [_LOCK])
            yield self._run

    def _fetch(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        cursor = self._connection.execute(sql.replace("?", "%s"), values)
        return cursor.fetchall() if cursor.description else []
