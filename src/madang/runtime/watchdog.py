"""A watchdog over the event loop: it names, with its stack, what keeps the loop from answering anybody else."""

import asyncio
import ctypes
import logging
import sys
import threading
import time
import traceback
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from contextvars import Context
from typing import Any, NamedTuple

from madang.runtime.errors import BlockedStepError

_log = logging.getLogger(__name__)

_BLOCKED_SECONDS = 1.0
_LEAST_SHARE = 0.01
"""What a step that wants to go on gets of a processor, however many others want it."""
_DEEPEST = 12
"""Calls that are shown of the stack, the innermost ones."""


class LoopLimit(NamedTuple):
    """How long one callback may keep a loop from turning before `error` is raised in it.

    What counts is what it had of the processor, and how long it waited for something else, such as a network. That it
    waited for the processor does not: on a busy machine the clock says little.
    """

    error: type[Exception]
    processor_seconds: float
    waiting_seconds: float


LONGEST_STEP = LoopLimit(BlockedStepError, processor_seconds=12, waiting_seconds=60)
"""For whatever an assistant does."""


class _SpentTime(NamedTuple):
    """What a step of a loop has had: seconds of the processor, and seconds in which it wanted next to none."""

    step: int | None
    processor: float = 0.0
    waiting: float = 0.0

    def and_then(self, step: int | None, processor: float, looked: float) -> "_SpentTime":
        """With what was seen after looking on for so many seconds; another step begins with nothing."""
        if step is None or step != self.step:
            return _SpentTime(step)
        waited = looked if processor < looked * _LEAST_SHARE else 0.0
        return _SpentTime(step, self.processor + processor, self.waiting + waited)

    def is_beyond(self, limit: LoopLimit) -> bool:
        """Whether it is too much."""
        return self.processor > limit.processor_seconds or self.waiting > limit.waiting_seconds


_UsualLoop: type[asyncio.SelectorEventLoop] = getattr(asyncio, "ProactorEventLoop", asyncio.SelectorEventLoop)


class SteppingLoop(_UsualLoop):
    """An event loop that numbers its steps (the turns of tasks), so that one of them, and no other, can be ended."""

    def __init__(self) -> None:
        super().__init__()
        self._thread = 0
        self._ending = threading.Lock()
        self._number = 0
        self._is_under_way = False
        self._is_ended = False

    def call_soon(self, callback: Callable[..., object], *args: Any, context: Context | None = None) -> asyncio.Handle:
        """As that of asyncio; the callback is a step."""
        return super().call_soon(self._take_step, callback, *args, context=context)

    def current_step(self) -> int | None:
        """The number of the step under way."""
        return self._number if self._is_under_way else None

    def end_step(self, number: int, error: type[Exception]) -> None:
        """Raise the error in a step, unless it is over."""
        with self._ending:
            if self.current_step() == number:
                self._is_ended = True
                _raise_in_thread(self._thread, error)

    def _take_step(self, callback: Callable[..., object], *args: Any) -> None:
        self._thread = threading.get_ident()
        self._number += 1
        self._is_under_way = True
        try:
            callback(*args)
        finally:
            with self._ending:
                self._is_under_way = False
                if self._is_ended:  # an error that was not raised by now is nobody else's
                    self._is_ended = False
                    _raise_in_thread(self._thread, None)


def _raise_in_thread(thread: int, error: type[Exception] | None) -> None:
    """Raise the error in another thread as soon as it runs Python; None takes back one that was not raised yet."""
    given = ctypes.py_object(error) if error else ctypes.c_void_p(None)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), given)


@asynccontextmanager
async def watching_event_loop(
    seconds: float = _BLOCKED_SECONDS, *, limit: LoopLimit | None = None
) -> AsyncGenerator[None]:
    """Within this block, an event loop that does not turn for so many seconds is named in the log, once each time.

    A step that goes on beyond the `limit` is ended by an error, where it is plain Python and on a `SteppingLoop`.

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
        spent, before = _SpentTime(self._current_step()), self._processor_seconds()
        while not (alive.wait(self._seconds) or self.over.is_set()):
            now = self._processor_seconds()
            spent, before = spent.and_then(self._current_step(), now - before, self._seconds), now
            if self._limit and spent.is_beyond(self._limit):
                self._end_step(spent.step, self._limit.error)
                spent = _SpentTime(spent.step)

    def _current_step(self) -> int | None:
        return self._loop.current_step() if isinstance(self._loop, SteppingLoop) else None

    def _end_step(self, number: int | None, error: type[Exception]) -> None:
        if isinstance(self._loop, SteppingLoop) and number is not None:
            self._loop.end_step(number, error)

    def _processor_seconds(self) -> float:
        """What the thread of the loop has had of the processor; where that is not told, what the process has had."""
        if not hasattr(time, "pthread_getcpuclockid"):
            return time.process_time()
        return time.clock_gettime(time.pthread_getcpuclockid(self._thread))

    def _name_blocker(self, asked: float) -> None:
        frame = sys._current_frames().get(self._thread)  # pyright: ignore[reportPrivateUsage] - there is no other
        stack = traceback.StackSummary.extract(traceback.walk_stack(frame), limit=_DEEPEST) if frame else ()
        places = " < ".join(f"{place.name} ({place.filename}:{place.lineno})" for place in stack)
        _log.warning("The event loop is blocked for %.1f s by %s", time.monotonic() - asked, places or "nobody")
