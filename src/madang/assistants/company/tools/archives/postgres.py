"""An archive in a PostgreSQL database, in the schema that the address puts first on the search path."""

import threading
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import Any

from madang.assistants.company.tools.archives.ports import Run, failed
from madang.extras import require

__all__ = ["PostgresArchive"]

_LOCK = 5_201_314
"""The key under which who writes keeps others from writing to an archive of the same database."""


class PostgresArchive:
    """One connection; who writes holds an advisory lock to the end of the transaction."""

    bytes_type = "BYTEA"

    def __init__(self, url: str) -> None:
        self._psycopg: Any = require("psycopg", "postgres", "Keeping an archive in PostgreSQL")
        self._connection: Any = self._psycopg.connect(url, autocommit=True)
        self._lock = threading.Lock()

    def close(self) -> None:
        """Give the connection back."""
        self._connection.close()

    @contextmanager
    def writing(self) -> Generator[Run]:
        """A transaction that others wait for before they write."""
        with self._lock, self._connection.transaction():
            self._run("SELECT pg_advisory_xact_lock(?)", [_LOCK])
            yield self._run

    @contextmanager
    def reading(self) -> Generator[Run]:
        """Statements that see what is committed."""
        with self._lock:
            yield self._run

    def _run(self, sql: str, values: Sequence[Any] = (), /) -> list[tuple[Any, ...]]:
        try:
            cursor = self._connection.execute(sql.replace("?", "%s"), values)
            return cursor.fetchall() if cursor.description else []
        except self._psycopg.Error as error:
            raise failed(error) from error
