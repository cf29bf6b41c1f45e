"""An archive in a SQLite file."""

import sqlite3
import threading
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from madang.assistants.company.tools.archives.ports import Run, failed

__all__ = ["SqliteArchive"]

_PATIENCE = 30.0
"""Seconds to wait for another process that writes."""


class SqliteArchive:
    """One connection; who writes takes the file's only lock before reading what the write depends on."""

    bytes_type = "BLOB"

    def __init__(self, path: str) -> None:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        self._connection = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False)
        self._lock = threading.Lock()

    def close(self) -> None:
        """Give the file back."""
        self._connection.close()

    @contextmanager
    def writing(self) -> Generator[Run]:
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
    def reading(self) -> Generator[Run]:
        """Statements under the lock of this connection."""
        with self._lock:
            yield self._run

    def _run(self, sql: str, values: Sequence[Any] = (), /) -> list[tuple[Any, ...]]:
        try:
            return self._connection.execute(sql, values).fetchall()
        except (sqlite3.Error, OverflowError) as error:
            raise failed(error) from error
