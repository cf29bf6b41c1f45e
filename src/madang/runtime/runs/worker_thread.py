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

from madang.runtime.runs.worker import Worker
from madang.runtime.watchdog import LONGEST_STEP, LoopLimit, SteppingLoop, watching_event_loop
from madang.store import StoreClosedError

_log = logging.getLogger(__name__)

_RESTART_SECONDS = 1.0
_LAST_SECONDS = 5.0
"""How long the thread is waited for at the end, beyond the grace of its runs."""


class WorkerThread:
    """Passes on to a worker what is asked of it from another thread; see the module."""

    def __init__(self, worker: Worker, limit: LoopLimit = LONGEST_STEP) -> None:
        self._worker = worker
        self._limit = limit
        self._loop = SteppingLoop()
        self._thread = Thread(target=self._turn, name="madang-worker", daemon=True)
        self._serving: Future[None] | None = None
        self._is_drained = False

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
        if self._is_drained:
            return
        self._is_drained = True
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
            await _serve_until_drained(self._worker)

    async def _drain(self, grace: timedelta) -> None:
        await self._worker.drain(grace)
        if self._serving is not None:
            await asyncio.wrap_future(self._serving)

    def _turn(self) -> None:
        """Turn the loop until it is stopped; what an assistant does to end the program ends its own run alone."""
        asyncio.set_event_loop(self._loop)
        while True:
            try:
                self._loop.run_forever()
                break
            except SystemExit:
                _log.warning("A run wanted to end the program.")
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        self._loop.close()


async def _serve_until_drained(worker: Worker) -> None:
    """Let the worker serve; one that fails is set to work again, so that no run waits for a worker that is gone."""
    while True:
        try:
            return await worker.serve()
        except StoreClosedError:
            raise
        except Exception:  # noqa: BLE001 - the edge of the worker's loop: it is told, and begins again
            _log.exception("The worker failed and is started again.")
            await asyncio.sleep(_RESTART_SECONDS)


@asynccontextmanager
async def working_apart(worker: Worker, grace: timedelta) -> AsyncGenerator[WorkerThread]:
    """The worker at work on a thread of its own; at the end of the block it is drained."""
    working = WorkerThread(worker)
    working.start()
    try:
        yield working
    finally:
        await working.drain(grace)


@asynccontextmanager
async def working_here(worker: Worker, grace: timedelta) -> AsyncGenerator[Worker]:
    """The worker at work on this event loop; at the end of the block it is drained."""
    serving = asyncio.create_task(_serve_until_drained(worker))
    try:
        yield worker
    finally:
        await worker.drain(grace)
        await serving
