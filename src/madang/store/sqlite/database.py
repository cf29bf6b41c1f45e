"""SQLite behind the port: one writing thread that commits in groups, a few reading threads, one file in WAL mode."""

import asyncio
from concurrent.futures import Future
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar, cast

from madang.store.database import Work
from madang.store.driving import Answer, Job, complete, started
from madang.store.errors import StoreClosedError
from madang.store.queries import read_migrations, read_queries
from madang.store.sqlite.connection import SqliteConnection, connect, refused
from madang.store.sqlite.schema import upgrade

__all__ = ["SqliteDatabase"]

T = TypeVar("T")
_PACKAGE = "madang.store.sqlite"
_READERS = 2
_GROUP = 64


class SqliteDatabase:
    """The `Database` port on one file; `":memory:"` lives as long as the object, for tests."""

    def __init__(self, path: str, *, busy_seconds: float = 30.0) -> None:
        self._path = path
        self._busy_seconds = busy_seconds
        self._queries = read_queries(_PACKAGE)
        self._closed = False
        upgraded: Future[Any] = Future()
        self._writing: SimpleQueue[Job | None] = SimpleQueue()
        self._reading = self._writing if path == ":memory:" else SimpleQueue[Job | None]()
        self._threads = [Thread(target=self._write_until_closed, args=(upgraded,), name="madang-sqlite-writer")]
        if self._reading is not self._writing:
            self._threads += [
                Thread(target=self._read_until_closed, name=f"madang-sqlite-reader-{n}") for n in range(_READERS)
            ]
        self._start(upgraded)

    async def read(self, work: Work[T], /) -> T:
        """What `work` returns, all of its reads from one moment of the database."""
        return await self._submit(self._reading, work)

    async def write(self, work: Work[T], /, *, session: str | None = None) -> T:
        """What `work` returns, once its changes are durable."""
        del session
        return await self._submit(self._writing, work)

    async def close(self) -> None:
        """Finish what is queued, fold the log into the file and end the threads."""
        if self._closed:
            return
        self._closed = True
        self._writing.put(None)
        if self._reading is not self._writing:
            for _ in range(_READERS):
                self._reading.put(None)
        for thread in self._threads:
            await asyncio.to_thread(thread.join)

    def _start(self, upgraded: Future[Any]) -> None:
        for thread in self._threads[:1]:
            thread.daemon = True
            thread.start()
        upgraded.result()
        for thread in self._threads[1:]:
            thread.daemon = True
            thread.start()

    async def _submit(self, queue: SimpleQueue[Job | None], work: Work[T]) -> T:
        if self._closed:
            raise StoreClosedError
        job = Job(work)
        queue.put(job)
        return cast(T, await asyncio.wrap_future(job.future))

    def _connect(self) -> SqliteConnection:
        return SqliteConnection(connect(self._path, self._busy_seconds), self._queries)

    def _write_until_closed(self, upgraded: "Future[Any]") -> None:
        with Answer(upgraded) as answer, refused("write"):
            connection = self._connect()
            upgrade(connection.raw, read_migrations(_PACKAGE))
            answer.value = connection
        if upgraded.exception() is not None:
            return
        connection = cast(SqliteConnection, upgraded.result())
        while group := self._next_group():
            _commit_together(connection, group)
        connection.raw.close()

    def _next_group(self) -> list[Job]:
        """The next jobs to share a commit; empty when the database is closing."""
        first = self._writing.get()
        if first is None:
            return []
        group = [first]
        while len(group) < _GROUP and not self._writing.empty():
            job = self._writing.get()
            if job is None:
                self._writing.put(None)
                break
            group.append(job)
        return group

    def _read_until_closed(self) -> None:
        connection = self._connect()
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


def database_path(address: str) -> str:
    """The file named by `sqlite:///file` (relative), `sqlite:////file` (absolute) or `sqlite:///:memory:`."""
    path = address.removeprefix("sqlite:///")
    return path if path == ":memory:" else str(Path(path).expanduser())
