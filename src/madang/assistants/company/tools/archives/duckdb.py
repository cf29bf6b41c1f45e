"""An archive in a DuckDB file, which only one process at a time can have open."""

import threading
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from madang.assistants.company.tools.archives.ports import Run, failed
from madang.extras import require

__all__ = ["DuckdbArchive"]


class DuckdbArchive:
    """One connection under one lock."""

    bytes_type = "BLOB"

    def __init__(self, path: str) -> None:
        self._duckdb: Any = require("duckdb", "duckdb", "Keeping an archive in DuckDB")
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        self._connection: Any = self._duckdb.connect(path, config={"enable_external_access": "false"})
        self._lock = threading.Lock()

    def close(self) -> None:
        """Give the file back."""
        self._connection.close()

    @contextmanager
    def writing(self) -> Generator[Run]:
        """A transaction; nobody else can have the file open."""
        with self._lock:
            self._run("BEGIN TRANSACTION")
            kept = False
            try:
                yield self._run
                self._run("COMMIT")
                kept = True
            finally:
                if not kept:
                    self._connection.rollback()

    @contextmanager
    def reading(self) -> Generator[Run]:
        """Statements under the lock of this connection."""
        with self._lock:
            yield self._run

    def _run(self, sql: str, values: Sequence[Any] = (), /) -> list[tuple[Any, ...]]:
        try:
            return self._connection.execute(sql, values).fetchall()
        except self._duckdb.Error as error:
            raise failed(error) from error
