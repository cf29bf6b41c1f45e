"""One transaction on a Postgres connection, in pipeline mode: what needs no answer is sent without waiting for one."""

from collections.abc import Generator, Iterable, Mapping
from contextlib import contextmanager, suppress

import psycopg
from psycopg import errors
from psycopg.types.numeric import Int8BinaryDumper

from madang.store.database import Row
from madang.store.errors import (
    BusyStoreError,
    FullStoreError,
    ReadOnlyStoreError,
    StoreError,
    StoreUnavailableError,
    UnstorableValueError,
)
from madang.store.postgres.schema import enter

__all__ = ["PostgresConnection", "Queries", "prepare_connection", "reason_of", "refused", "savepoint"]

Queries = Mapping[str, bytes]


class PostgresConnection:
    """The `Connection` port. Its methods block instead of suspending, so work on it needs no event loop.

    A statement that fails may be noticed only by a later `fetch` or at the end; its transaction is undone all the same.
    """

    def __init__(self, raw: psycopg.Connection, queries: Queries) -> None:
        self._raw = raw
        self._unanswered = raw.cursor()
        self._queries = queries

    async def fetch(self, query: str, /, **values: object) -> list[Row]:
        """The rows of the named query."""
        return self._raw.execute(self._queries[query], values, binary=True).fetchall()

    async def fetch_many(self, query: str, rows: Iterable[Mapping[str, object]], /) -> list[list[Row]]:
        """The rows of the named query for each mapping of values."""
        text = self._queries[query]
        asked = [self._raw.execute(text, row, binary=True) for row in rows]
        return [cursor.fetchall() for cursor in asked]

    async def run(self, query: str, /, **values: object) -> int:
        """Run the named statement; the number of rows it touched."""
        [touched] = await self.run_each(query, [values])
        return touched

    async def run_each(self, query: str, rows: Iterable[Mapping[str, object]], /) -> list[int]:
        """Run the named statement once for each mapping of values; the number of rows it touched each time."""
        text = self._queries[query]
        asked = [self._raw.execute(text, row) for row in rows]
        _await_answers(self._raw)
        return [cursor.rowcount for cursor in asked]

    async def run_many(self, query: str, rows: Iterable[Mapping[str, object]], /) -> None:
        """Run the named statement once for each mapping of values."""
        text = self._queries[query]
        for row in rows:
            self._unanswered.execute(text, row)


@contextmanager
def savepoint(raw: psycopg.Connection, pipeline: psycopg.Pipeline) -> Generator[None]:
    """Undo this block alone if it fails; all of its statements are answered at its end."""
    raw.execute(b"SAVEPOINT job")
    kept = False
    try:
        yield
        raw.execute(b"RELEASE job")
        _await_answers(raw)
        kept = True
    finally:
        if not kept:
            with suppress(psycopg.Error):  # the first error is the one that is raised already
                _await_answers(raw)
            with suppress(psycopg.Error):
                pipeline.sync()
            raw.execute(b"ROLLBACK TO job")
            _await_answers(raw)


def _await_answers(raw: psycopg.Connection) -> None:
    """Wait until all that was sent is answered.

    `Pipeline.sync` alone would not do: while a long value is still on its way it waits for ever.
    """
    raw.execute(b"SELECT 1").fetchall()


def prepare_connection(raw: psycopg.Connection, schema: str, busy_seconds: float) -> None:
    """Make a new connection ready: its schema, how long it waits for a lock, whole numbers always of one size."""
    raw.adapters.register_dumper(int, Int8BinaryDumper)
    enter(raw, schema)
    raw.execute(f"SET lock_timeout = {int(busy_seconds * 1000)}".encode())


@contextmanager
def refused(task: str) -> Generator[None]:
    """Say what Postgres refused in the store's own words."""
    try:
        yield
    except errors.LockNotAvailable as error:
        raise BusyStoreError(
            f"Another writer kept the session locked, so this {task} was given up: try again."
        ) from error
    except (errors.DiskFull, errors.OutOfMemory) as error:
        raise FullStoreError(reason_of(error)) from error
    except (errors.ReadOnlySqlTransaction, errors.InsufficientPrivilege) as error:
        raise ReadOnlyStoreError(reason_of(error)) from error
    except (psycopg.DataError, errors.ProgramLimitExceeded) as error:
        raise UnstorableValueError(f"Postgres cannot keep such a value ({reason_of(error)}): change it.") from error
    except psycopg.OperationalError as error:
        raise StoreUnavailableError(
            f"Postgres went away during this {task} ({reason_of(error)}): what was acknowledged before is kept; "
            "try again once the server answers."
        ) from error
    except psycopg.Error as error:
        raise StoreError(f"Postgres could not {task} ({reason_of(error)}); nothing of it was stored.") from error


def reason_of(error: psycopg.Error) -> str:
    """What Postgres said, in one line."""
    return str(error).strip().partition("\n")[0]
