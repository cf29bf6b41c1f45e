"""A DuckDB file, opened read-only, with no way to other files, the network or its settings."""

import threading
from pathlib import Path
from typing import Any

from madang.assistants.company.domain.errors import NoDatabaseError
from madang.assistants.company.domain.gate import Admitted, Dialect
from madang.assistants.company.tools.warehouses.ports import Outcome, cut_off, failed
from madang.extras import require

__all__ = ["DuckdbWarehouse"]

_SHUT = {"enable_external_access": "false", "autoinstall_known_extensions": "false", "lock_configuration": "true"}


class DuckdbWarehouse:
    """One connection, held open; while it is, DuckDB lets nobody write, so the data stay as they were."""

    dialect: Dialect = "duckdb"

    def __init__(self, path: str) -> None:
        if not Path(path).is_file():
            raise NoDatabaseError("DuckDB", path)
        self._duckdb: Any = require("duckdb", "duckdb", "Reading DuckDB files")
        self._written = Path(path).stat().st_mtime_ns
        self._connection: Any = self._duckdb.connect(path, read_only=True, config=_SHUT)
        self._lock = threading.Lock()

    def close(self) -> None:
        """Give the file back."""
        self._connection.close()

    def version(self) -> str:
        """When the file was last written."""
        return f"{self._written:x}"

    def run(self, statement: Admitted, *, seconds: float) -> Outcome:
        """The rows; the connection is interrupted when the time is over."""
        with self._lock:
            alarm = threading.Timer(seconds, self._connection.interrupt)
            alarm.start()
            try:
                plan = self._connection.execute(f"EXPLAIN {statement.sql}", statement.parameters).fetchall()
                rows = self._connection.execute(statement.sql, statement.parameters).fetchall()
            except self._duckdb.InterruptException as error:
                raise cut_off(seconds) from error
            except self._duckdb.Error as error:
                raise failed(error) from error
            finally:
                alarm.cancel()
        return Outcome(rows, tuple(line for _, text in plan for line in text.splitlines()))
