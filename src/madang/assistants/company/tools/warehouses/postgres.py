"""A PostgreSQL database, read in transactions that cannot write."""

import threading
from typing import Any

from madang.assistants.company.domain.gate import Admitted, Dialect
from madang.assistants.company.tools.warehouses.ports import Outcome, cut_off, failed
from madang.extras import require

__all__ = ["PostgresWarehouse"]


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

    def run(self, statement: Admitted, *, seconds: float) -> Outcome:
        """The rows; the server itself ends what takes longer."""
        values = [*statement.parameters.values()]
        with self._lock:
            try:
                with self._connection.transaction():
                    self._connection.execute(f"SET LOCAL statement_timeout = {int(seconds * 1000)}")
                    plan = self._connection.execute(f"EXPLAIN {statement.sql}", values).fetchall()
                    rows = self._connection.execute(statement.sql, values).fetchall()
            except self._psycopg.errors.QueryCanceled as error:
                raise cut_off(seconds) from error
            except self._psycopg.Error as error:
                raise failed(error) from error
        return Outcome(rows, tuple(line for (line,) in plan))
