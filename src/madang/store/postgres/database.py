"""Postgres behind the port: a pool of connections, each used by one thread at a time.

Work runs on threads of the database's own, so that callers may be on any thread and any event loop. Writers to
different sessions run side by side; a query `x` that has a twin `x_to_write` gives way to it when work writes, and the
twin holds what it reads (a session's row) until the end. So writers to one session wait for each other.
"""

import asyncio
import time
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TypeVar

import psycopg
from psycopg import errors
from psycopg_pool import ConnectionPool

from madang.store.database import Work
from madang.store.driving import complete
from madang.store.errors import BusyStoreError, StoreAddressError, StoreClosedError
from madang.store.postgres.address import parse_address
from madang.store.postgres.connection import PostgresConnection, Queries, prepare_connection, reason_of, refused
from madang.store.postgres.schema import upgrade
from madang.store.queries import read_migrations, read_queries

__all__ = ["PostgresDatabase"]

T = TypeVar("T")
_PACKAGE = "madang.store.postgres"
_READ = b"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
_WRITE = b"BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
_PAUSES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 1.0)
_TO_WRITE = "_to_write"


class PostgresDatabase:
    """The `Database` port on the server that `url` names."""

    def __init__(self, url: str, *, connections: int = 10, busy_seconds: float = 30.0) -> None:
        address = parse_address(url)
        self._reading = {name: text.encode() for name, text in read_queries(_PACKAGE).items()}
        twins = {name.removesuffix(_TO_WRITE): text for name, text in self._reading.items() if name.endswith(_TO_WRITE)}
        self._writing = self._reading | twins
        self._closed = False
        with _reachable(address.shown), psycopg.connect(address.conninfo, autocommit=True) as raw:
            upgrade(raw, address.schema, read_migrations(_PACKAGE))
        self._threads = ThreadPoolExecutor(connections, thread_name_prefix="madang-postgres")
        self._pool = ConnectionPool(
            address.conninfo,
            kwargs={"autocommit": True, "prepare_threshold": 1},
            configure=lambda raw: prepare_connection(raw, address.schema, busy_seconds),
            min_size=1,
            max_size=connections,
            timeout=busy_seconds,
            name="madang",
            open=True,
        )

    async def read(self, work: Work[T], /) -> T:
        """What `work` returns, all of its reads from one moment of the database."""
        return await self._submit("read", _READ, work, self._reading)

    async def write(self, work: Work[T], /) -> T:
        """What `work` returns, once its changes are durable."""
        return await self._submit("write", _WRITE, work, self._writing)

    async def close(self) -> None:
        """Finish what was begun and hang up."""
        if not self._closed:
            self._closed = True
            await asyncio.to_thread(self._hang_up)

    async def _submit(self, task: str, begin: bytes, work: Work[T], queries: Queries) -> T:
        if self._closed:
            raise StoreClosedError
        return await asyncio.wrap_future(self._threads.submit(self._carry_out, task, begin, work, queries))

    def _carry_out(self, task: str, begin: bytes, work: Work[T], queries: Queries) -> T:
        """Run `work` in a transaction, again from the start if others were in its way or its connection was stale."""
        for pause in _PAUSES:
            with refused(task):
                try:
                    return self._transact(begin, work, queries)
                except (errors.SerializationFailure, errors.DeadlockDetected):
                    time.sleep(pause)
                except _StaleConnectionError:
                    self._pool.check()
        raise BusyStoreError(f"Other writers were in the way of every attempt to {task}: try again.")

    def _transact(self, begin: bytes, work: Work[T], queries: Queries) -> T:
        with self._pool.connection() as raw, raw.pipeline() as pipeline:
            with _noticing_loss(raw):
                raw.execute(begin)
                done = complete(work(PostgresConnection(raw, pipeline, queries)))
            raw.execute(b"COMMIT")
        return done

    def _hang_up(self) -> None:
        self._threads.shutdown()
        self._pool.close()


class _StaleConnectionError(psycopg.OperationalError):
    """A connection was lost before its transaction was to be committed, so that nothing of it can have been kept."""


@contextmanager
def _noticing_loss(raw: psycopg.Connection) -> Generator[None]:
    try:
        yield
    except psycopg.OperationalError as error:
        if raw.closed:
            raise _StaleConnectionError(str(error)) from error
        raise


@contextmanager
def _reachable(shown: str) -> Generator[None]:
    try:
        yield
    except psycopg.Error as error:
        raise StoreAddressError(
            f"There is no store to be had at {shown!r} ({reason_of(error)}): start the server, or correct the address."
        ) from error
