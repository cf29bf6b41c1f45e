"""SQLite behind the port: one writing thread that commits in groups, a few reading threads, one file in WAL mode.

Light work is done on the caller's own thread, on the connection of the writing thread while that is idle: handing it
over and back would take longer than the work. It waits for nobody there, neither for a lock nor for the disk.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import closing, suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Literal, TypeVar, cast

from madang.store.database.port import Work, read_migrations, read_queries
from madang.store.database.sqlite.connection import (
    SqliteConnection,
    connect,
    translated_errors,
    truncate_log,
    upgrade_schema,
)
from madang.store.database.sqlite.identity import FileIdentity, check_at_start, checked_after
from madang.store.database.threads import DatabaseJob, JobOutcome, run_to_end, start_jobs
from madang.store.errors import BusyStoreError, StoreClosedError

T = TypeVar("T")
_PACKAGE = "madang.store.database.sqlite"
Task = Literal["read", "write"]
_BEGIN: Mapping[Task, str] = {"read": "BEGIN", "write": "BEGIN IMMEDIATE"}
_READERS = 2
_JOBS_PER_COMMIT = 64
_LIGHT_IN_A_ROW = 256
"""So many light commits may follow each other before the writing thread has to see how long the log has grown."""


class SqliteDatabase:
    """The `Database` port on one file; `":memory:"` lives as long as the object, for tests."""

    def __init__(self, path: str, *, busy_seconds: float = 30.0, package: str = _PACKAGE) -> None:
        self._path = path
        self._busy_seconds = busy_seconds
        self._package = package
        self._queries = read_queries(package)
        self._closed = False
        self._writing: SimpleQueue[DatabaseJob | None] = SimpleQueue()
        self._reading = self._writing if path == ":memory:" else SimpleQueue[DatabaseJob | None]()
        self._threads: list[Thread] = []
        self._connection_lock = Lock()
        self._light_commits = 0
        upgraded: Future[SqliteConnection] = Future()
        self._start(partial(self._write_until_closed, upgraded), "madang-sqlite-writer")
        self._connection = upgraded.result()
        for number in range(0 if self._reading is self._writing else _READERS):
            self._start(partial(self._read_until_closed, self._connect()), f"madang-sqlite-reader-{number}")

    async def read(self, work: Work[T], /, *, light: bool = False, one_query: bool = False) -> T:
        """What `work` returns, all of its reads from one moment of the database."""
        del one_query
        if light and self._try_lock():
            with suppress(BusyStoreError):
                return self._run_on_caller("read", work)
        return cast("T", await self._submit(self._reading, DatabaseJob(work)))

    async def write(
        self, work: Work[T], /, *, session: str | None = None, durable: bool = True, light: bool = False
    ) -> T:
        """What `work` returns, once its changes are durable, or committed where they need not be."""
        del session
        if light and not durable and self._light_commits < _LIGHT_IN_A_ROW and self._try_lock():
            self._light_commits += 1
            with suppress(BusyStoreError):  # another process writes just now: the writing thread waits for it
                return self._run_on_caller("write", work)
        return cast("T", await self._submit(self._writing, DatabaseJob(work, durable=durable)))

    async def erase_deleted_rows(self) -> bool:
        """Fold the log into the file and empty it; the file itself is overwritten with zeros on each deletion."""
        return self._path == ":memory:" or await asyncio.to_thread(truncate_log, self._path, self._busy_seconds)

    async def close(self) -> None:
        """Finish what is queued, fold the log into the file where that can be done, and end the threads."""
        if self._closed:
            return
        self._closed = True
        writer, *readers = self._threads
        for queue, threads in ((self._reading, readers), (self._writing, [writer])):
            for _ in threads:
                queue.put(None)
            for thread in threads:
                await asyncio.to_thread(thread.join)

    def _start(self, serve: Callable[[], None], name: str) -> None:
        thread = Thread(target=serve, name=name, daemon=True)
        self._threads.append(thread)
        thread.start()

    async def _submit(self, queue: SimpleQueue[DatabaseJob | None], job: DatabaseJob) -> Any:
        if self._closed:
            raise StoreClosedError
        queue.put(job)
        return await asyncio.wrap_future(job.future)

    def _try_lock(self) -> bool:
        """Whether the writing thread is idle and its connection is now this caller's, until it is given back."""
        return not self._closed and self._writing.empty() and self._connection_lock.acquire(blocking=False)

    def _run_on_caller(self, task: Task, work: Work[T]) -> T:
        """What `work` returns, carried out on this thread; the turn that was taken is given back."""
        try:
            if self._closed:
                raise StoreClosedError
            self._connection.wait(0)
            self._connection.sync(every_commit=False)
            with translated_errors(task), self._connection.transaction(_BEGIN[task]):
                value = run_to_end(work(self._connection))
            self._identity.check()
            return value
        finally:
            self._connection_lock.release()

    def _connect(self) -> SqliteConnection:
        return SqliteConnection(connect(self._path, self._busy_seconds), self._queries)

    def _write_until_closed(self, upgraded: "Future[SqliteConnection]") -> None:
        with JobOutcome(upgraded) as answer, translated_errors("write"):
            answer.value = self._connect()
            check_at_start(answer.value.raw, self._path)
            upgrade_schema(answer.value.raw, read_migrations(self._package))
            self._identity = FileIdentity(self._path)
        if upgraded.exception() is not None:
            return
        connection = upgraded.result()
        while group := self._next_group():
            with self._connection_lock:
                connection.wait(self._busy_seconds)
                answer = _commit_together(connection, group, self._identity)
                self._light_commits = 0
            answer()  # whoever waits for it finds the connection free
        with (
            self._connection_lock,
            closing(connection.raw),
            suppress(sqlite3.OperationalError),
        ):  # what is not folded in is kept
            connection.wait(self._busy_seconds)
            connection.raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _next_group(self) -> list[DatabaseJob]:
        """The next jobs to share a commit; empty when the database is closing."""
        first = self._writing.get()
        if first is None:
            return []
        group = [first]
        with suppress(Empty):
            while len(group) < _JOBS_PER_COMMIT:
                job = self._writing.get_nowait()
                if job is None:
                    self._writing.put(None)
                    break
                group.append(job)
        return group

    def _read_until_closed(self, connection: SqliteConnection) -> None:
        while job := self._reading.get():
            if not job.future.set_running_or_notify_cancel():
                continue
            with JobOutcome(job.future) as answer, translated_errors("read"), connection.transaction(_BEGIN["read"]):
                answer.value = run_to_end(job.work(connection))
                self._identity.check()
        connection.raw.close()


def _commit_together(
    connection: SqliteConnection, group: list[DatabaseJob], identity: FileIdentity
) -> Callable[[], None]:
    """Run the jobs in one transaction, each undone alone if it fails; all is durable when what is returned answers.

    Nothing is acknowledged that went to a file which is no longer there.
    """
    jobs = start_jobs(group)
    done: list[Future[Any]] = []
    committed: Future[Any] = Future()
    connection.sync(every_commit=any(job.durable for job in jobs))
    with (
        JobOutcome(committed),
        checked_after(identity),
        translated_errors("write"),
        connection.transaction(_BEGIN["write"]),
    ):
        for job in jobs:
            outcome: Future[Any] = Future()
            with JobOutcome(outcome) as answer, translated_errors("write"), connection.savepoint(alone=len(jobs) == 1):
                answer.value = run_to_end(job.work(connection))
            done.append(outcome)
        if len(jobs) == 1:
            done[0].result()
    return partial(_answer_job, jobs, done, committed)


def _answer_job(jobs: list[DatabaseJob], done: list[Future[Any]], committed: Future[Any]) -> None:
    for index, job in enumerate(jobs):
        with JobOutcome(job.future) as answer:
            answer.value = done[index].result() if index < len(done) else None
            committed.result()
