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


class SqliteArchive:
    """One connection; a writer takes the file lock before reading what the write depends on."""

    bytes_type = "BLOB"

    def __init__(self, path: str) -> None:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        self._connection = sqlite3.connect(path, timeout=_LOCK_TIMEOUT, isolation_level=None, check_same_thread=False)
        self._lock = threading.Lock()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

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

    @contextmanager
    def reading(self) -> Generator[RunStatement]:
        """Statements under the lock of this connection."""
        with self._lock:
            yield self._run

    def _run(self, sql: str, values: Sequence[Any] = (), /) -> list[tuple[Any, ...]]:
        try:
            return self._connection.execute(sql, values).fetchall()
        except (sqlite3.Error, OverflowError) as error:
            raise archive_failure(error) from error


class DuckdbArchive:
    """One connection under one lock."""

    bytes_type = "BLOB"

    def __init__(self, path: str) -> None:
        self._duckdb: Any = require("duckdb", "duckdb", "Keeping an archive in DuckDB")
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        self._connection: Any = self._duckdb.connect(path, config={"enable_external_access": "false"})
        self._lock = threading.Lock()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

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

    @contextmanager
    def reading(self) -> Generator[RunStatement]:
        """Statements under the lock of this connection."""
        with self._lock:
            yield self._run

    def _run(self, sql: str, values: Sequence[Any] = (), /) -> list[tuple[Any, ...]]:
        try:
            return self._connection.execute(sql, values).fetchall()
        except self._duckdb.Error as error:
            raise archive_failure(error) from error


_LOCK = 5_201_314
"""The key of the advisory lock that keeps others from writing."""


class PostgresArchive:
    """One connection; a writer holds an advisory lock to the end of the transaction."""

    bytes_type = "BYTEA"

    def __init__(self, url: str) -> None:
        self._psycopg: Any = require("psycopg", "postgres", "Keeping an archive in PostgreSQL")
        self._connection: Any = self._psycopg.connect(url, autocommit=True)
        self._lock = threading.Lock()

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    @contextmanager
    def writing(self) -> Generator[RunStatement]:
        """A transaction that others wait for before they write."""
        with self._lock, self._connection.transaction():
            self._run("SELECT pg_advisory_xact_lock(?)", [_LOCK])
            yield self._run

    @contextmanager
    def reading(self) -> Generator[RunStatement]:
        """Statements that see what is committed."""
        with self._lock:
            yield self._run

    def _run(self, sql: str, values: Sequence[Any] = (), /) -> list[tuple[Any, ...]]:
        try:
            cursor = self._connection.execute(sql.replace("?", "%s"), values)
            return cursor.fetchall() if cursor.description else []
        except self._psycopg.Error as error:
            raise archive_failure(error) from error
