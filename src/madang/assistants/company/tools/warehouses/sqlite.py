"""A SQLite file, opened read-only, with an authorizer that knows nothing but reading."""

import sqlite3
import threading
import time
from pathlib import Path
from urllib.parse import quote

from madang.assistants.company.domain.errors import NoDatabaseError
from madang.assistants.company.domain.gate import Admitted, Dialect
from madang.assistants.company.tools.warehouses.ports import Outcome, cut_off, failed

__all__ = ["SqliteWarehouse"]

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

    def run(self, statement: Admitted, *, seconds: float) -> Outcome:
        """The rows, read under an authorizer that lets nothing but SELECT and known functions pass."""
        deadline = time.monotonic() + seconds
        with self._lock:
            self._connection.set_authorizer(_authorize)
            self._connection.set_progress_handler(lambda: time.monotonic() > deadline, _STEPS)
            try:
                plan = self._connection.execute(f"EXPLAIN QUERY PLAN {statement.sql}", statement.parameters).fetchall()
                rows = self._connection.execute(statement.sql, statement.parameters).fetchall()
            except sqlite3.Error as error:
                raise cut_off(seconds) if "interrupted" in str(error) else failed(error) from error
            finally:
                self._connection.set_authorizer(None)
                self._connection.set_progress_handler(None, 0)
        return Outcome(rows, tuple(str(step[-1]) for step in plan))


def _authorize(action: int, _first: str | None, second: str | None, _database: str | None, _trigger: str | None) -> int:
    if action == sqlite3.SQLITE_FUNCTION and (second or "").lower() not in _FUNCTIONS:
        return sqlite3.SQLITE_DENY
    return sqlite3.SQLITE_OK if action in _READING else sqlite3.SQLITE_DENY
