"""Postgres behind the port: a pool of connections, each used by one thread at a time; writers to one session queue up
and share a commit.

Work runs on threads of the database's own, so that callers may be on any thread and any event loop. Writers to
different sessions run side by side. A query `x` that has a twin `x_to_write` gives way to it when work writes, and the
twin locks what it reads (a session's row) until the end: so writers to one session wait for each other. Those of one
process wait in a queue, without a connection, and share a commit.
"""

import asyncio
import time
from collections.abc import Callable, Generator, Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from threading import Lock
from typing import Any, Literal, TypeVar, cast

import psycopg
from psycopg import errors
from psycopg_pool import ConnectionPool

from madang.store import phrases
from madang.store.database.port import Work, read_migrations, read_queries
from madang.store.database.postgres.connection import (
    AnotherQueryError,
    OneQueryConnection,
    PostgresConnection,
    Queries,
    parse_address,
    prepare_connection,
    reason_of,
    savepoint,
    show_rows,
    translated_errors,
    upgrade_schema,
)
from madang.store.database.threads import DatabaseJob, JobOutcome, run_to_end, start_jobs
from madang.store.errors import BusyStoreError, StoreAddressError, StoreClosedError

T = TypeVar("T")
Task = Literal["look", "read", "write"]
_PACKAGE = "madang.store.database.postgres"
_BEGIN: Mapping[Task, bytes] = {
    "read": b"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    "write": b"BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE",
}
# A unique value that another writer took between our look and our insert is met by looking again.
_CONFLICTS = (errors.SerializationFailure, errors.DeadlockDetected, errors.UniqueViolation)
# The server's last word on a connection, which may be read before its end is noticed.
_ENDED_BY_SERVER = (errors.AdminShutdown, errors.CrashShutdown, errors.IdleSessionTimeout)
_PAUSES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 1.0)
_TO_WRITE = "_to_write"
_JOBS_PER_COMMIT = 64


class PostgresDatabase:
    """The `Database` port on the server that `url` names."""

    def __init__(self, url: str, *, connections: int = 10, busy_seconds: float = 30.0, package: str = _PACKAGE) -> None:
        address = parse_address(url)
        self._queries = _queries(package)
        self._closed = False
        self.backends: set[int] = set()
        """The server's processes that have served this database: what they give notice of was written here."""
        with _reachable(address.shown), psycopg.connect(address.conninfo, autocommit=True) as raw:
            upgrade_schema(raw, address.schema, read_migrations(package))
        self._threads = ThreadPoolExecutor(connections, thread_name_prefix="madang-postgres")
        self._session_queues = SessionQueues(self._threads, self._write)
        self._pool = ConnectionPool(
            address.conninfo,
            kwargs={"autocommit": True, "prepare_threshold": 1},
            configure=lambda raw: self._prepare(raw, address.schema, busy_seconds),
            min_size=1,
            max_size=connections,
            timeout=busy_seconds,
            name="madang",
            open=True,
        )

    async def read(self, work: Work[T], /, *, light: bool = False, one_query: bool = False) -> T:
        """What `work` returns, all of its reads from one moment of the database."""
        del light
        return cast("T", await self._submit(DatabaseJob(work), None, self._look if one_query else self._read))

    async def write(
        self, work: Work[T], /, *, session: str | None = None, durable: bool = True, light: bool = False
    ) -> T:
        """What `work` returns, once its changes are durable: all are, since workers outlive a server that fails."""
        del durable, light
        return cast("T", await self._submit(DatabaseJob(work), session, self._write))

    async def erase_deleted_rows(self) -> bool:
        """False: Postgres keeps deleted rows in its log and pages for a while. Without a key they say nothing."""
        return False

    async def close(self) -> None:
        """Finish what was begun and hang up."""
        if not self._closed:
            self._closed = True
            await asyncio.to_thread(self._disconnect)

    def _prepare(self, raw: psycopg.Connection, schema: str, busy_seconds: float) -> None:
        prepare_connection(raw, schema, busy_seconds)
        self.backends.add(raw.info.backend_pid)

    async def _submit(self, job: DatabaseJob, session: str | None, serve: Callable[[list[DatabaseJob]], None]) -> Any:
        if self._closed:
            raise StoreClosedError
        if session is None:
            self._threads.submit(serve, [job])
        else:
            self._session_queues.enqueue(session, job)
        return await asyncio.wrap_future(job.future)

    def _read(self, jobs: list[DatabaseJob]) -> None:
        for job in start_jobs(jobs):
            with JobOutcome(job.future) as answer:
                answer.value = self._carry_out("read", job)

    def _look(self, jobs: list[DatabaseJob]) -> None:
        for job in start_jobs(jobs):
            with JobOutcome(job.future) as answer:
                answer.value = self._carry_out("look", job)

    def _write(self, jobs: list[DatabaseJob]) -> None:
        """Run the jobs in one transaction, and those that Postgres undid once more alone."""
        jobs = start_jobs(jobs)
        together: Future[list[Future[Any] | None]] = Future()
        with JobOutcome(together) as answer:
            answer.value = self._transact_together(jobs) if len(jobs) > 1 else [None]
        for number, job in enumerate(jobs):
            with JobOutcome(job.future) as answer:
                outcome = together.result()[number]
                answer.value = outcome.result() if outcome else self._carry_out("write", job)

    def _carry_out(self, task: Task, job: DatabaseJob) -> Any:
        """Run a job in a transaction of its own, again if others were in its way or its connection was stale."""
        with translated_errors(task):
            for pause in _PAUSES:
                try:
                    return self._transact(task, job)
                except _CONFLICTS:
                    time.sleep(pause)
                except _StaleConnectionError:
                    self._pool.check()
        raise BusyStoreError(f"Other writers were in the way of every attempt to {task}: try again.")

    def _transact(self, task: Task, job: DatabaseJob) -> Any:
        if task == "look":
            return self._query(job)
        with self._pool.connection() as raw, raw.pipeline():
            with _noticing_loss(raw):
                raw.execute(_BEGIN[task])
                show_rows(raw, job.rows)
                done = run_to_end(job.work(PostgresConnection(raw, self._queries[task])))
            raw.execute(b"COMMIT")
        return done

    def _query(self, job: DatabaseJob) -> Any:
        """What the work returns, which mostly makes one query; a pipeline is a transaction without a word of it."""
        with self._pool.connection() as raw, suppress(AnotherQueryError), raw.pipeline(), _noticing_loss(raw):
            show_rows(raw, job.rows)
            return run_to_end(job.work(OneQueryConnection(raw, self._queries["read"])))
        return self._transact("read", job)

    def _transact_together(self, jobs: list[DatabaseJob]) -> list[Future[Any] | None]:
        """What became of each job once it is durable; None for those that Postgres undid."""
        outcomes: list[Future[Any]] = []
        with translated_errors("write"):
            try:
                with self._pool.connection() as raw, raw.pipeline() as pipeline:
                    with _noticing_loss(raw):
                        raw.execute(_BEGIN["write"])
                        connection = PostgresConnection(raw, self._queries["write"])
                        outcomes += [_run_in_savepoint(job, connection, raw, pipeline) for job in jobs]
                    raw.execute(b"COMMIT")
            except (_StaleConnectionError, errors.PipelineAborted):  # the commit was never carried out
                return [None] * len(jobs)
        return [None if isinstance(outcome.exception(), psycopg.Error) else outcome for outcome in outcomes]

    def _disconnect(self) -> None:
        self._threads.shutdown()
        self._pool.close()


class SessionQueues:
    """Hands jobs to threads, the jobs of one session a group at a time. `serve` carries a group out and answers it."""

    def __init__(self, threads: Executor, serve: Callable[[list[DatabaseJob]], None]) -> None:
        self._threads = threads
        self._serve = serve
        self._joining = Lock()
        self._waiting: dict[str, list[DatabaseJob]] = {}

    def enqueue(self, session: str, job: DatabaseJob) -> None:
        """Put a job at the end of its session's queue."""
        with self._joining:
            queue = self._waiting.get(session)
            if queue is not None:
                queue.append(job)
                return
            self._waiting[session] = [job]
        self._threads.submit(self._serve_all, session)

    def _serve_all(self, session: str) -> None:
        while group := self._next_group(session):
            self._serve(group)

    def _next_group(self, session: str) -> list[DatabaseJob]:
        """Those who wait now; the queue is dropped when there are none."""
        with self._joining:
            queue = self._waiting[session]
            group, self._waiting[session] = queue[:_JOBS_PER_COMMIT], queue[_JOBS_PER_COMMIT:]
            if not group:
                del self._waiting[session]
            return group


def _run_in_savepoint(
    job: DatabaseJob, connection: PostgresConnection, raw: psycopg.Connection, pipeline: psycopg.Pipeline
) -> Future[Any]:
    """What became of a job that shares its transaction with others but not its failure."""
    outcome: Future[Any] = Future()
    with JobOutcome(outcome) as answer, savepoint(raw, pipeline):
        show_rows(raw, job.rows)
        answer.value = run_to_end(job.work(connection))
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
        if raw.closed or isinstance(error, _ENDED_BY_SERVER):
            raise _StaleConnectionError(str(error)) from error
        raise


@contextmanager
def _reachable(shown: str) -> Generator[None]:
    try:
        yield
    except psycopg.Error as error:
        raise StoreAddressError(
            f"Cannot reach a store at {shown!r} ({reason_of(error)}): start the server, or correct the address.",
            text=phrases.NO_STORE_AT_ADDRESS.format(shown=shown, reason=reason_of(error)),
        ) from error
