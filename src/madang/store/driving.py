"""Work driven to its end on the thread that holds the connection, without an event loop."""

import time
from collections.abc import Awaitable, Generator
from concurrent.futures import Future
from typing import Any, TypeVar, cast

from madang.store.database import Work
from madang.store.errors import StoreError

__all__ = ["Answer", "Job", "Patience", "complete", "started"]

T = TypeVar("T")
_PATIENCE = 0.002
"""How long patient work waits for company, in seconds: a graph takes less from a task's end to its checkpoint."""


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

    __slots__ = ("durable", "future", "patient", "work")

    def __init__(self, work: Work[Any], *, durable: bool = True, patient: bool = False) -> None:
        self.work = work
        self.durable = durable
        self.patient = patient
        self.future: Future[Any] = Future()


class Patience:
    """How long a group of jobs waits for others to share its commit, from now on: no longer once one is in a hurry."""

    __slots__ = ("_until",)

    def __init__(self) -> None:
        self._until = time.monotonic() + _PATIENCE

    def left_after(self, job: Job) -> float:
        """The seconds that are left now that `job` has joined the group."""
        if not job.patient:
            self._until = 0.0
        return max(0.0, self._until - time.monotonic())


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
