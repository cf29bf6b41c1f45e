"""Postgres behind the port: a pool of connections, each used by one thread at a time.

Work runs on threads of the database's own, so that callers may be on any thread and any event loop. Writers to
different sessions run side by side. A query `x` that has a twin `x_to_write` gives way to it when work writes, and the
twin holds what it reads (a session's row) until the end: so writers to one session wait for each other. Those of one
process wait in a line, without a connection, and share a commit.
"""

import asyncio
import time
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, Literal, TypeVar, cast

import psycopg
from psycopg import errors
from psycopg_pool import ConnectionPool

from madang.store.database import Work
from madang.store.driving import Answer, Job, complete, started
from madang.store.errors import BusyStoreError, StoreAddressError, StoreClosedError
from madang.store.postgres.address import parse_address
from madang.store.postgres.connection import (
    PostgresConnection,
    Queries,
    prepare_connection,
    reason_of,
    refused,
    savepoint,
)
from madang.store.postgres.lines import Lines
from madang.store.postgres.schema import upgrade
from madang.store.queries import read_migrations, read_queries
from madang.text import Text

__all__ = ["PostgresDatabase"]

T = TypeVar("T")
Task = Literal["read", "write"]
_PACKAGE = "madang.store.postgres"
_BEGIN: Mapping[Task, bytes] = {
    "read": b"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    "write": b"BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE",
}
# A unique value that another writer took between our look and our insert is met by looking again.
_IN_THE_WAY = (errors.SerializationFailure, errors.DeadlockDetected, errors.UniqueViolation)
_PAUSES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 1.0)
_TO_WRITE = "_to_write"


class PostgresDatabase:
    """The `Database` port on the server that `url` names."""

    def __init__(self, url: str, *, connections: int = 10, busy_seconds: float = 30.0, package: str = _PACKAGE) -> None:
        address = parse_address(url)
        self._queries = _queries(package)
        self._closed = False
        with _reachable(address.shown), psycopg.connect(address.conninfo, autocommit=True) as raw:
            upgrade(raw, address.schema, read_migrations(package))
        self._threads = ThreadPoolExecutor(connections, thread_name_prefix="madang-postgres")
        self._lines = Lines(self._threads, self._write)
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

    async def read(self, work: Work[T], /, *, light: bool = False) -> T:
        """What `work` returns, all of its reads from one moment of the database."""
        del light
        return cast("T", await self._submit(Job(work), None, self._read))

    async def write(
        self, work: Work[T], /, *, session: str | None = None, durable: bool = True, light: bool = False
    ) -> T:
        """What `work` returns, once its changes are durable: all are, since workers outlive a server that fails."""
        del durable, light
        return cast("T", await self._submit(Job(work), session, self._write))

    async def scrub(self) -> bool:
        """False: Postgres keeps deleted rows in its log and pages for a while. Without a key they say nothing."""
        return False

    async def close(self) -> None:
        """Finish what was begun and hang up."""
        if not self._closed:
            self._closed = True
            await asyncio.to_thread(self._hang_up)

    async def _submit(self, job: Job, session: str | None, serve: Callable[[list[Job]], None]) -> Any:
        if self._closed:
            raise StoreClosedError
        if session is None:
            self._threads.submit(serve, [job])
        else:
            self._lines.join(session, job)
        return await asyncio.wrap_future(job.future)

    def _read(self, jobs: list[Job]) -> None:
        for job in started(jobs):
            with Answer(job.future) as answer:
                answer.value = self._carry_out("read", job.work)

    def _write(self, jobs: list[Job]) -> None:
        """Run the jobs in one transaction, and those that Postgres undid once more alone."""
        jobs = started(jobs)
        together: Future[list[Future[Any] | None]] = Future()
        with Answer(together) as answer:
            answer.value = self._transact_together(jobs) if len(jobs) > 1 else [None]
        for number, job in enumerate(jobs):
            with Answer(job.future) as answer:
                outcome = together.result()[number]
                answer.value = outcome.result() if outcome else self._carry_out("write", job.work)

    def _carry_out(self, task: Task, work: Work[T]) -> T:
        """Run `work` in a transaction of its own, again if others were in its way or its connection was stale."""
        with refused(task):
            for pause in _PAUSES:
                try:
                    return self._transact(task, work)
                except _IN_THE_WAY:
                    time.sleep(pause)
                except _StaleConnectionError:
                    self._pool.check()
        raise BusyStoreError(f"Other writers were in the way of every attempt to {task}: try again.")

    def _transact(self, task: Task, work: Work[T]) -> T:
        with self._pool.connection() as raw, raw.pipeline():
            with _noticing_loss(raw):
                raw.execute(_BEGIN[task])
                done = complete(work(PostgresConnection(raw, self._queries[task])))
            raw.execute(b"COMMIT")
        return done

    def _transact_together(self, jobs: list[Job]) -> list[Future[Any] | None]:
        """What became of each job once it is durable; None for those that Postgres undid."""
        outcomes: list[Future[Any]] = []
        with refused("write"):
            try:
                with self._pool.connection() as raw, raw.pipeline() as pipeline:
                    with _noticing_loss(raw):
                        raw.execute(_BEGIN["write"])
                        connection = PostgresConnection(raw, self._queries["write"])
                        outcomes += [_run_alone(job, connection, raw, pipeline) for job in jobs]
                    raw.execute(b"COMMIT")
            except (_StaleConnectionError, errors.PipelineAborted):  # the commit was never carried out
                return [None] * len(jobs)
        return [None if isinstance(outcome.exception(), psycopg.Error) else outcome for outcome in outcomes]

    def _hang_up(self) -> None:
        self._threads.shutdown()
        self._pool.close()


def _run_alone(
    job: Job, connection: PostgresConnection, raw: psycopg.Connection, pipeline: psycopg.Pipeline
) -> Future[Any]:
    """What became of a job that shares its transaction with others but not its failure."""
    outcome: Future[Any] = Future()
    with Answer(outcome) as answer, savepoint(raw, pipeline):
        answer.value = complete(job.work(connection))
    if raw.closed:
        raise _StaleConnectionError("the connection was lost")
    return outcome


def _queries(package: str) -> Mapping[Task, Queries]:
    reading = {name: text.encode() for name, text in read_queries(package).items()}
    twins = {name.removesuffix(_TO_WRITE): text for name, text in reading.items() if name.endswith(_TO_WRITE)}
    return {"read": reading, "write": reading | twins}


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
            f"There is no store to be had at {shown!r} ({reason_of(error)}): start the server, or correct the address.",
            text=Text(
                ko=f"{shown!r}에 저장소가 없습니다. 서버를 켜거나 주소를 고치세요. ({reason_of(error)})",
                en=f"There is no store to be had at {shown!r}: start the server, or correct the address. "
                f"({reason_of(error)})",
            ),
        ) from error
