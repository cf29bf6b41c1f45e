"""Work on threads: database jobs driven to their end without an event loop, and the background event loop for
synchronous callers.
"""

import asyncio
import threading
from collections.abc import Awaitable, Coroutine, Generator
from concurrent.futures import Future
from typing import Any, TypeVar, cast

from madang.store.database.acting_tenant import visible_rows
from madang.store.database.port import Work
from madang.store.errors import StoreError

T = TypeVar("T")


def run_to_end(work: Awaitable[T]) -> T:
    """What `work` returns, driven to its end here and now."""
    steps = cast("Generator[object, None, T]", work.__await__())
    try:
        next(steps)
    except StopIteration as end:
        return cast("T", end.value)
    steps.close()
    raise StoreError("Work on a connection awaited something else: await only the connection's own methods.")


class DatabaseJob:
    """Work that waits for its turn, in whose name it is done, and the future its caller waits on."""

    __slots__ = ("durable", "future", "rows", "work")

    def __init__(self, work: Work[Any], *, durable: bool = True) -> None:
        self.work = work
        self.durable = durable
        self.rows = visible_rows()
        self.future: Future[Any] = Future()


def start_jobs(jobs: list[DatabaseJob]) -> list[DatabaseJob]:
    """The jobs whose callers still wait; from now on they cannot be cancelled."""
    return [job for job in jobs if job.future.set_running_or_notify_cancel()]


class JobOutcome:
    """Gives `value`, or the exception that ended the block, to the one who waits on the future."""

    __slots__ = ("future", "value")

    def __init__(self, future: Future[Any]) -> None:
        self.future = future
        self.value: Any = None

    def __enter__(self) -> "JobOutcome":
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if error is None:
            self.future.set_result(self.value)
        else:
            self.future.set_exception(error)
        return True


class BackgroundLoop:
    """An event loop on a thread of its own, started when first needed."""

    def __init__(self) -> None:
        self._starting = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """What `coroutine` returns; the calling thread waits for it."""
        return asyncio.run_coroutine_threadsafe(coroutine, self._started()).result()

    def stop(self) -> None:
        """End the thread; a later `run` starts a new one."""
        with self._starting:
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._loop.stop)
                self._loop = None

    def _started(self) -> asyncio.AbstractEventLoop:
        with self._starting:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                threading.Thread(target=_run_loop, args=(self._loop,), name="madang-store", daemon=True).start()
            return self._loop


def _run_loop(loop: asyncio.AbstractEventLoop) -> None:
    try:
        loop.run_forever()
    finally:
        loop.close()
