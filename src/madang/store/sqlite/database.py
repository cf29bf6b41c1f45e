"""SQLite behind the port: one writing thread that commits in groups, a few reading threads, one file in WAL mode."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar, cast

from madang.store.database import Work
from madang.store.driving import Answer, Job, Patience, complete, started
from madang.store.errors import StoreClosedError
from madang.store.queries import read_migrations, read_queries
from madang.store.sqlite.connection import SqliteConnection, connect, refused, truncate_log
from madang.store.sqlite.schema import upgrade

__all__ = ["SqliteDatabase"]

T = TypeVar("T")
_PACKAGE = "madang.store.sqlite"
_READERS = 2
_GROUP = 64


class SqliteDatabase:
    """The `Database` port on one file; `":memory:"` lives as long as the object, for tests."""

    def __init__(self, path: str, *, busy_seconds: float = 30.0, package: str = _PACKAGE) -> None:
        self._path = path
        self._busy_seconds = busy_seconds
        self._package = package
        self._queries = read_queries(package)
        self._closed = False
        self._writing: SimpleQueue[Job | None] = SimpleQueue()
        self._reading = self._writing if path == ":memory:" else SimpleQueue[Job | None]()
        self._threads: list[Thread] = []
        upgraded: Future[SqliteConnection] = Future()
        self._start(partial(self._write_until_closed, upgraded), "madang-sqlite-writer")
        upgraded.result()
        for number in range(0 if self._reading is self._writing else _READERS):
            self._start(partial(self._read_until_closed, self._connect()), f"madang-sqlite-reader-{number}")

    async def read(self, work: Work[T], /) -> T:
        """What `work` returns, all of its reads from one moment of the database."""
        return cast("T", await self._submit(self._reading, Job(work)))

    async def write(
        self, work: Work[T], /, *, session: str | None = None, durable: bool = True, patient: bool = False
    ) -> T:
        """What `work` returns, once its changes are durable, or committed where they need not be."""
        del session
        return cast("T", await self._submit(self._writing, Job(work, durable=durable, patient=patient)))

    async def scrub(self) -> bool:
        """Fold the log into the file and empty it; the file itself is overwritten with zeros on each deletion."""
        return self._path == ":memory:" or await asyncio.to_thread(truncate_log, self._path, self._busy_seconds)

    async def close(self) -> None:
        """Finish what is queued, fold the log into the file and end the threads."""
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

    async def _submit(self, queue: SimpleQueue[Job | None], job: Job) -> Any:
        if self._closed:
            raise StoreClosedError
        queue.put(job)
        return await asyncio.wrap_future(job.future)

    def _connect(self) -> SqliteConnection:
        return SqliteConnection(connect(self._path, self._busy_seconds), self._queries)

    def _write_until_closed(self, upgraded: "Future[SqliteConnection]") -> None:
        with Answer(upgraded) as answer, refused("write"):
            answer.value = self._connect()
            upgrade(answer.value.raw, read_migrations(self._package))
        if upgraded.exception() is not None:
            return
        connection = upgraded.result()
        while group := self._next_group():
            _commit_together(connection, group)
        connection.raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.raw.close()

    def _next_group(self) -> list[Job]:
        """The next jobs to share a commit; empty when the database is closing."""
        first = self._writing.get()
        if first is None:
            return []
        group = [first]
        patience = Patience()
        with suppress(Empty):
            while len(group) < _GROUP:
                job = self._writing.get(timeout=patience.left_after(group[-1]))
                if job is None:
                    self._writing.put(None)
                    break
                group.append(job)
        return group

    def _read_until_closed(self, connection: SqliteConnection) -> None:
        while job := self._reading.get():
            if not job.future.set_running_or_notify_cancel():
                continue
            with Answer(job.future) as answer, refused("read"), connection.transaction("BEGIN"):
                answer.value = complete(job.work(connection))
        connection.raw.close()


def _commit_together(connection: SqliteConnection, group: list[Job]) -> None:
    """Run the jobs in one transaction, each undone alone if it fails, and answer once all is durable."""
    jobs = started(group)
    done: list[Future[Any]] = []
    committed: Future[Any] = Future()
    connection.sync(every_commit=any(job.durable for job in jobs))
    with Answer(committed), refused("write"), connection.transaction("BEGIN IMMEDIATE"):
        for job in jobs:
            outcome: Future[Any] = Future()
            with Answer(outcome) as answer, refused("write"), connection.savepoint(alone=len(jobs) == 1):
                answer.value = complete(job.work(connection))
            done.append(outcome)
        if len(jobs) == 1:
            done[0].result()
    for index, job in enumerate(jobs):
        with Answer(job.future) as answer:
            answer.value = done[index].result() if index < len(done) else None
            committed.result()
