"""Threads beside the server for work that may take long: few at a time, fewer of one tenant, and none without end."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from typing import TypeVar
from weakref import WeakValueDictionary

from madang.runtime.watchdog import LONGEST_STEP, SteppingLoop, watching_event_loop

T = TypeVar("T")

_MOST_AT_A_TIME = 3
"""Pieces of work that are done side by side; they share the interpreter with those who serve."""
_MOST_OF_A_TENANT = 2
"""Pieces of one tenant among them, so that there is room for another's."""


class LimitedThreads:
    """Does what is asked for on threads of its own, within the limits of a step of a run."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(_MOST_AT_A_TIME, "limited")
        self._rooms = WeakValueDictionary[str, asyncio.Semaphore]()

    def close(self) -> None:
        """Take no more work; what waits is given up, what is under way ends within its limits."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def do(self, tenant: str, work: Callable[[], Awaitable[T]]) -> T:
        """What `work` returns, on an event loop of its own; `BlockedStepError` if it goes on for too long.

        Whoever gives up waiting leaves the room taken until the thread has ended.
        """
        room, loop = self._rooms.setdefault(tenant, asyncio.Semaphore(_MOST_OF_A_TENANT)), asyncio.get_running_loop()
        await room.acquire()

        def leave(_: Future[T]) -> None:
            with suppress(RuntimeError):  # the loop is closed: nobody waits for room any more
                loop.call_soon_threadsafe(room.release)

        working = self._threads.submit(copy_context().run, _carry_out, work)
        working.add_done_callback(leave)
        return await asyncio.wrap_future(working)

    async def call(self, tenant: str, function: Callable[[], T]) -> T:
        """What a plain function returns, which is done in one step."""

        async def work() -> T:
            return function()

        return await self.do(tenant, work)


def _carry_out(work: Callable[[], Awaitable[T]]) -> T:
    with asyncio.Runner(loop_factory=SteppingLoop) as runner:
        return runner.run(_within_limits(work))


async def _within_limits(work: Callable[[], Awaitable[T]]) -> T:
    async with watching_event_loop(limit=LONGEST_STEP):
        return await work()
