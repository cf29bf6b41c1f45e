"""A watchdog over the event loop: it names, with its stack, what keeps the loop from answering anybody else."""

import asyncio
import ctypes
import logging
import sys
import threading
import time
import traceback
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import NamedTuple

_log = logging.getLogger(__name__)

_BLOCKED_SECONDS = 1.0
_DEEPEST = 12
"""Calls that are shown of the stack, the innermost ones."""


class LoopLimit(NamedTuple):
    """How long one callback may keep a loop from turning before `error` is raised in it.

    By the clock or by the time of the processor, whichever is over first: on a busy machine the first says little.
    """

    error: type[Exception]
    processor_seconds: float
    clock_seconds: float


@asynccontextmanager
async def watching_event_loop(
    seconds: float = _BLOCKED_SECONDS, *, limit: LoopLimit | None = None
) -> AsyncGenerator[None]:
    """Within this block, an event loop that does not turn for so many seconds is named in the log, once each time.

    What goes on beyond the `limit` is ended by an error, where it is plain Python.

    >>> import asyncio
    >>> from madang.runtime import watching_event_loop
    >>> async def answer():
    ...     async with watching_event_loop(seconds=2):
    ...         return "served"
    >>> asyncio.run(answer())
    'served'
    """
    watchdog = _Watchdog(asyncio.get_running_loop(), threading.get_ident(), seconds, limit)
    thread = threading.Thread(target=watchdog.watch, name="madang-watchdog", daemon=True)
    thread.start()
    try:
        yield
    finally:
        watchdog.over.set()


class _Watchdog:
    """Asks the loop for a sign of life, from a thread of its own."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, thread: int, seconds: float, limit: LoopLimit | None = None
    ) -> None:
        self.over = threading.Event()
        self._loop = loop
        self._thread = thread
        self._seconds = seconds
        self._limit = limit

    def watch(self) -> None:
        """Watch until it is over."""
        while not self.over.wait(self._seconds / 2):
            alive, asked = threading.Event(), time.monotonic()
            if self._loop.is_closed():
                return
            self._loop.call_soon_threadsafe(alive.set)
            if not alive.wait(self._seconds):
                self._name_blocker(asked)
                self._wait_for_end(alive)
                _log.warning("The event loop turns again after %.1f s.", time.monotonic() - asked)

    def _wait_for_end(self, alive: threading.Event) -> None:
        """Wait until the loop turns again, and see to it that it does."""
        clock, processor = time.monotonic(), self._processor_seconds()
        while not (alive.wait(self._seconds) or self.over.is_set()):
            if (
                self._limit
                and not alive.is_set()
                and (
                    time.monotonic() - clock > self._limit.clock_seconds
                    or self._processor_seconds() - processor > self._limit.processor_seconds
                )
            ):
                ctypes.pythonapi.PyThreadState_SetAsyncExc(
                    ctypes.c_ulong(self._thread), ctypes.py_object(self._limit.error)
                )
                clock, processor = time.monotonic(), self._processor_seconds()

    def _processor_seconds(self) -> float:
        """What the thread of the loop has had of the processor; 0 where that is not told of a thread."""
        if not hasattr(time, "pthread_getcpuclockid"):
            return 0.0
        return time.clock_gettime(time.pthread_getcpuclockid(self._thread))

    def _name_blocker(self, asked: float) -> None:
        frame = sys._current_frames().get(self._thread)  # pyright: ignore[reportPrivateUsage] - there is no other
        stack = traceback.StackSummary.extract(traceback.walk_stack(frame), limit=_DEEPEST) if frame else ()
        places = " < ".join(f"{place.name} ({place.filename}:{place.lineno})" for place in stack)
        _log.warning("The event loop is blocked for %.1f s by %s", time.monotonic() - asked, places or "nobody")
