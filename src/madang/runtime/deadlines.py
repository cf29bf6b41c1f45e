"""Work with a deadline, told by the run's own sense of time."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from madang.runtime.errors import TimedOutError
from madang.runtime.ports import Sleep

__all__ = ["ends_within", "leave", "within"]

T = TypeVar("T")


async def within(seconds: float, work: Coroutine[Any, Any, T], *, sleep: Sleep, what: str) -> T:
    """What `work` gives; work that takes longer is cancelled, and `TimedOutError` says that `what` was late."""
    task = asyncio.create_task(work)
    if not await ends_within(seconds, task, sleep=sleep):
        raise TimedOutError(what, seconds)
    return task.result()


async def ends_within(seconds: float, task: "asyncio.Task[Any]", *, sleep: Sleep) -> bool:
    """Waits for the task to end, in whatever way, and cancels it when time is up; whether it ended in time."""
    alarm = asyncio.create_task(sleep(seconds))
    try:
        await asyncio.wait({task, alarm}, return_when=asyncio.FIRST_COMPLETED)
        return task.done()
    finally:
        await leave(task, alarm)


async def leave(*tasks: "asyncio.Task[Any]") -> None:
    """Cancel what is still going on and wait until it is gone."""
    for task in tasks:
        task.cancel()
    if going := [task for task in tasks if not task.done()]:
        await asyncio.wait(going)
