"""Warehouses in SQLite, DuckDB and PostgreSQL, each opened read-only by its address."""

import sqlite3
import threading
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote

from madang.assistants.company.figures.errors import DatabaseKindError, NoDatabaseError
from madang.assistants.company.figures.sql_gate import AdmittedStatement, Dialect
from madang.assistants.company.tools.warehouses.ports import (
    StatementOutcome,
    Warehouse,
    statement_failure,
    statement_timeout,
)
from madang.extras import require

_STEPS = 5000
"""Machine steps between two looks at the clock."""
_READING = {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION}
_FUNCTIONS = {
    "abs", "avg", "coalesce", "count", "date", "dense_rank", "ifnull", "lag", "lead", "length", "like", "lower", "max",
    "min", "nullif", "rank", "round", "row_number", "strftime", "substr", "substring", "sum", "total", "trim", "upper",
}  # fmt: skip


class SqliteWarehouse:
    """One connection, held open: `PRAGMA data_version` tells when another one has written."""

    dialect: Dialect = "sqlite"

    def __init__(self, path: str) -> None:
        if not Path(path).is_file():
            raise NoDatabaseError("SQLite", path)
        self._opened = Path(path).stat().st_mtime_ns
        self._connection = sqlite3.connect(f"file:{quote(path)}?mode=ro", uri=True, check_same_thread=False)
        self._connection.execute("PRAGMA query_only = ON")
        self._lock = threading.Lock()

    def close(self) -> None:
        """Give the file back."""
        self._connection.close()

    def version(self) -> str:
        """When the file was written before it was opened, and how often it changed since."""
        with self._lock:
            return f"{self._opened:x}.{self._connection.execute('PRAGMA data_version').fetchone()[0]}"

    def run(self, statement: AdmittedStatement, *, seconds: float) -> StatementOutcome:
        """The rows, read under an authorizer that lets nothing but SELECT and known functions pass."""
        deadline = time.monotonic() + seconds
        with self._lock:
            self._connection.set_authorizer(_authorize)
            self._connection.set_progress_handler(lambda: time.monotonic() > deadline, _STEPS)
            try:
                plan = self._connection.execute(f"EXPLAIN QUERY PLAN {statement.sql}", statement.parameters).fetchall()
                rows = self._connection.execute(statement.sql, statement.parameters).fetchall()
            except sqlite3.Error as error:
                raise statement_timeout(seconds) if "interrupted" in str(error) else statement_failure(error) from error
            finally:
                self._connection.set_authorizer(None)
                self._connection.set_progress_handler(None, 0)
        return StatementOutcome(rows, tuple(str(step[-1]) for step in plan))


def _authorize(action: int, _first: str | None, second: str | None, _database: str | None, _trigger: str | None) -> int:
    if action == sqlite3.SQLITE_FUNCTION and (second or "").lower() not in _FUNCTIONS:
        return sqlite3.SQLITE_DENY
    return sqlite3.SQLITE_OK if action in _READING else sqlite3.SQLITE_DENY


_LOCKED_DOWN = {
    "enable_external_access": "false",
    "autoinstall_known_extensions": "false",
    "lock_configuration": "true",
}


class DuckdbWarehouse:
    """One connection, held open; while it is, DuckDB lets nobody write, so the data stay as they were."""

    dialect: Dialect = "duckdb"

    def __init__(self, path: str) -> None:
        if not Path(path).is_file():
            raise NoDatabaseError("DuckDB", path)
        self._duckdb: Any = require("duckdb", "duckdb", "Reading DuckDB files")
        self._written = Path(path).stat().st_mtime_ns
        self._connection: Any = self._duckdb.connect(path, read_only=True, config=_LOCKED_DOWN)
        self._lock = threading.Lock()

    def close(self) -> None:
        """Give the file back."""
        self._connection.close()

    def version(self) -> str:
        """When the file was last written."""
        return f"{self._written:x}"

    def run(self, statement: AdmittedStatement, *, seconds: float) -> StatementOutcome:
        """The rows; the connection is interrupted when the time is over."""
        with self._lock:
            alarm = threading.Timer(seconds, self._connection.interrupt)
            alarm.start()
            try:
                plan = self._connection.execute(f"EXPLAIN {statement.sql}", statement.parameters).fetchall()
                rows = self._connection.execute(statement.sql, statement.parameters).fetchall()
            except self._duckdb.InterruptException as error:
                raise statement_timeout(seconds) from error
            except self._duckdb.Error as error:
                raise statement_failure(error) from error
            finally:
                alarm.cancel()
        return StatementOutcome(rows, tuple(line for _, text in plan for line in text.splitlines()))


class PostgresWarehouse:
    """One connection; every statement runs in a read-only transaction with a time limit that the server keeps."""

    dialect: Dialect = "postgres"

    def __init__(self, url: str) -> None:
        self._psycopg: Any = require("psycopg", "postgres", "Reading PostgreSQL")
        self._connection: Any = self._psycopg.connect(url, cursor_factory=self._psycopg.RawCursor)
        self._connection.read_only = True
        self._lock = threading.Lock()

    def close(self) -> None:
        """Give the connection back."""
        self._connection.close()

    def version(self) -> str:
        """The snapshot: two that are equal see the same committed transactions, and so the same rows."""
        with self._lock, self._connection.transaction():
            return self._connection.execute("SELECT pg_current_snapshot()::text").fetchone()[0]

    def run(self, statement: AdmittedStatement, *, seconds: float) -> StatementOutcome:
        """The rows; the server itself ends what takes longer."""
        values = [*statement.parameters.values()]
        with self._lock:
            try:
                with self._connection.transaction():
                    self._connection.execute(f"SET LOCAL statement_timeout = {int(seconds * 1000)}")
                    plan = self._connection.execute(f"EXPLAIN {statement.sql}", values).fetchall()
                    rows = self._connection.execute(statement.sql, values).fetchall()
            except self._psycopg.errors.QueryCanceled as error:
                raise statement_timeout(seconds) from error
            except self._psycopg.Error as error:
                raise statement_failure(error) from error
        return StatementOutcome(rows, tuple(line for (line,) in plan))


def open_warehouse(url: str) -> Warehouse:
    """The warehouse at `sqlite:///file`, `duckdb:///file` or `postgresql://...`, which must exist."""
    kind, _, rest = url.partition("://")
    match kind:
        case "sqlite":
            return SqliteWarehouse(rest.removeprefix("/"))
        case "duckdb":
            return DuckdbWarehouse(rest.removeprefix("/"))
        case "postgresql" | "postgres":
            return PostgresWarehouse(url)
        case _:
            raise DatabaseKindError(kind)
