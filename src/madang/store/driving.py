"""Work driven to its end on the thread that holds the connection, without an event loop."""

from collections.abc import Awaitable, Generator
from concurrent.futures import Future
from typing import Any, TypeVar, cast

from madang.store.database import Work
from madang.store.errors import StoreError

__all__ = ["Answer", "Job", "complete", "started"]

T = TypeVar("T")


def complete(work: Awaitable[T]) -> T:
    """What `work` returns, driven to its end here and now."""
    steps = cast("Generator[object, None, T]", work.__await__())
    try:
        next(steps)
    except StopIteration as end:
        return cast("T", end.value)
    steps.close()
    raise StoreError("Work on a connection awaited something else: await only the connection's own methods.")


class Job:
    """Work that waits for its turn, and the future its caller waits on."""

    __slots__ = ("durable", "future", "work")

    def __init__(self, work: Work[Any], *, durable: bool = True) -> None:
        self.work = work
        self.durable = durable
        self.future: Future[Any] = Future()


def started(jobs: list[Job]) -> list[Job]:
    """The jobs whose callers still wait; from now on they cannot be cancelled."""
    return [job for job in jobs if job.future.set_running_or_notify_cancel()]


class Answer:
    """Gives `value`, or the exception that ended the block, to the one who waits on the future."""

    __slots__ = ("future", "value")

    def __init__(self, future: Future[Any]) -> None:
        self.future = future
        self.value: Any = None

    def __enter__(self) -> "Answer":
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if error is None:
            self.future.set_result(self.value)
        else:
            self.future.set_exception(error)
        return True
