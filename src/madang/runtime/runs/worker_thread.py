"""A worker on a thread and an event loop of its own, so that whatever an assistant does, the loop of those who ask
goes on turning.

What is read by rules is read by plain Python. A message made for it, or one very long, may keep that busy for minutes;
a server that did it on its own loop would answer nobody meanwhile. Here only other runs wait, and not for long: a step
that keeps the loop from turning is ended, and its run fails with a sentence.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator
from concurrent.futures import Future
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from threading import Thread

from madang.runtime.errors import BlockedStepError
from madang.runtime.runs.worker import Worker
from madang.runtime.watchdog import LoopLimit, watching_event_loop

_log = logging.getLogger(__name__)

_LONGEST_STEP = LoopLimit(BlockedStepError, processor_seconds=12, clock_seconds=20)
_LAST_SECONDS = 5.0
"""How long the thread is waited for at the end, beyond the grace of its runs."""


class WorkerThread:
    """Passes on to a worker what is asked of it from another thread; see the module."""

    def __init__(self, worker: Worker, limit: LoopLimit = _LONGEST_STEP) -> None:
        self._worker = worker
        self._limit = limit
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._turn, name="madang-worker", daemon=True)
        self._serving: Future[None] | None = None

    def start(self) -> None:
        """Begin to take runs."""
        self._thread.start()
        self._serving = asyncio.run_coroutine_threadsafe(self._serve(), self._loop)

    def wake(self, run: str) -> None:
        """Look for work now; and if the run is in hand, at what is asked of it."""
        with suppress(RuntimeError):  # the loop is closed: the run is left to another process
            self._loop.call_soon_threadsafe(self._worker.wake, run)

    def stop_waiting(self) -> None:
        """Give what is in hand no more time to finish once the worker is drained."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._worker.stop_waiting)

    @property
    def active_runs(self) -> int:
        """How many runs are being carried out."""
        return self._worker.active_runs

    async def drain(self, grace: timedelta) -> None:
        """As `Worker.drain`; a step that does not let go of its thread is left behind when the process ends."""
        draining = asyncio.run_coroutine_threadsafe(self._drain(grace), self._loop)
        try:
            async with asyncio.timeout(grace.total_seconds() + _LAST_SECONDS):
                await asyncio.wrap_future(draining)
        except TimeoutError:
            _log.warning("A step does not end; its run is left for another process.")
            return
        self._loop.call_soon_threadsafe(self._loop.stop)
        await asyncio.to_thread(self._thread.join, _LAST_SECONDS)

    async def _serve(self) -> None:
        async with watching_event_loop(limit=self._limit):
            await self._worker.serve()

    async def _drain(self, grace: timedelta) -> None:
        await self._worker.drain(grace)
        if self._serving is not None:
            await asyncio.wrap_future(self._serving)

    def _turn(self) -> None:
        """Turn the loop until it is stopped. A step that was ended may have been over just then: the loop goes on."""
        asyncio.set_event_loop(self._loop)
        while True:
            try:
                self._loop.run_forever()
                break
            except BlockedStepError:
                _log.warning("A step ended just when it was to be stopped.")
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        self._loop.close()


def step_limit(lease: timedelta) -> LoopLimit:
    """How long a step may hold up its loop: short of a lease, which is not renewed meanwhile, else the run would be
    taken up once more.
    """
    seconds = lease.total_seconds()
    return LoopLimit(
        _LONGEST_STEP.error,
        processor_seconds=min(_LONGEST_STEP.processor_seconds, seconds * 0.4),
        clock_seconds=min(_LONGEST_STEP.clock_seconds, seconds * 0.6),
    )


@asynccontextmanager
async def working_apart(worker: Worker, grace: timedelta, lease: timedelta) -> AsyncGenerator[WorkerThread]:
    """The worker at work on a thread of its own; at the end of the block it is drained."""
    working = WorkerThread(worker, step_limit(lease))
    working.start()
    try:
        yield working
    finally:
        await working.drain(grace)


@asynccontextmanager
async def working_here(worker: Worker, grace: timedelta) -> AsyncGenerator[Worker]:
    """The worker at work on this event loop; at the end of the block it is drained."""
    serving = asyncio.create_task(worker.serve())
    try:
        yield worker
    finally:
        await worker.drain(grace)
        await serving
