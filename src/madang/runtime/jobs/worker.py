"""Does jobs, one after the other: takes the one that is due longest, keeps it while the work goes on, and tells how far
it is. A job whose worker is gone is taken by another, whose handler goes on with what is there.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta

from pydantic import JsonValue

from madang.errors import MadangError
from madang.protocol import EVERY_TENANT
from madang.runtime.agents.limits import cancel_tasks
from madang.store import StoreClosedError, StoreError, TransientStoreError, acting_for
from madang.store.runs import JOBS, Job, Jobs

_log = logging.getLogger(__name__)
_LONGEST_WAIT = 600.0
"""Seconds between two looks where notices tell of jobs: one could be missed only with the connection."""


@dataclass
class JobProgress:
    """How far a job is; its handler says so, and its worker stores it now and then."""

    done: int = 0
    total: int = 0

    def tell(self, done: int, total: int) -> None:
        """So much of so much is done."""
        self.done, self.total = done, total


JobHandler = Callable[[Job, JobProgress], Awaitable[Mapping[str, JsonValue]]]
"""Does a job and tells its outcome, in counts and names. It may be begun again at any point, and is then to go on.
One that raises `JobPostponed` is asked again then.
"""


class JobPostponed(Exception):  # noqa: N818 - nothing went wrong with the job
    """There is nothing more to do for a job until a time."""

    def __init__(self, at: datetime) -> None:
        super().__init__(at)
        self.at = at


class JobWorker:
    """Does the jobs of the kinds it has handlers for, one at a time, until it is cancelled."""

    def __init__(
        self,
        jobs: Jobs,
        handlers: Mapping[str, JobHandler],
        *,
        lease: timedelta = timedelta(seconds=5),
        tick: timedelta = timedelta(seconds=1),
    ) -> None:
        self._jobs = jobs
        self._handlers = handlers
        self._lease = lease
        self._tick = tick.total_seconds()

    async def serve(self) -> None:
        """Do what is due, as it becomes due."""
        with acting_for(EVERY_TENANT), self._jobs.notifier.subscribe(JOBS) as woken:
            while True:
                try:
                    while (seconds := await self._seconds_to_wait()) <= 0:
                        await self.do_next()
                except StoreClosedError:
                    return
                except StoreError as error:
                    _log.warning("Could not look for jobs; trying again: %s", error)
                    seconds = self._tick
                with suppress(TimeoutError):
                    async with asyncio.timeout(seconds):
                        await woken.wait()

    async def do_next(self) -> None:
        """Do the job that is due longest, if there is one that no other worker takes."""
        job = await self._jobs.claim(self._lease, self._handlers)
        if job is not None:
            await self._do(job)

    async def _seconds_to_wait(self) -> float:
        at = await self._jobs.next_at(self._handlers)
        longest = _LONGEST_WAIT if self._jobs.notifier.tells_of_work else self._tick
        return longest if at is None else min((at - self._jobs.clock()).total_seconds(), longest)

    async def _do(self, job: Job) -> None:
        progress = JobProgress(job.done, job.total)
        work = asyncio.create_task(self._outcome(job, progress))
        try:
            stopped = await self._keep_until_done(job, progress, work)
        except asyncio.CancelledError:
            await cancel_tasks(work)
            with suppress(StoreError):
                await self._jobs.release(job)
            raise
        if stopped == "cancelled":
            await self._jobs.end(job, "cancelled", {}, progress.done, progress.total)
        elif stopped is None:
            await self._end(job, progress, work)

    async def _keep_until_done(
        self, job: Job, progress: JobProgress, work: asyncio.Task[Mapping[str, JsonValue]]
    ) -> str | None:
        """Store how far the work is, again and again; why it was stopped, if it was."""
        beat = self._lease.total_seconds() / 4
        while not (await asyncio.wait({work}, timeout=beat))[0]:
            try:
                kept = await self._jobs.keep(job, self._lease, progress.done, progress.total)
            except TransientStoreError:
                continue
            if kept is None or kept.cancel_requested:
                await cancel_tasks(work)
                return "cancelled" if kept else "lost"
        return None

    async def _outcome(self, job: Job, progress: JobProgress) -> Mapping[str, JsonValue]:
        with acting_for(job.tenant):
            return await self._handlers[job.kind](job, progress)

    async def _end(self, job: Job, progress: JobProgress, work: asyncio.Task[Mapping[str, JsonValue]]) -> None:
        try:
            outcome = work.result()
        except JobPostponed as later:
            await self._jobs.postpone(job, later.at, progress.done, progress.total)
        except (TransientStoreError, StoreClosedError) as error:
            _log.warning("The job %s is left for another attempt: %s", job.id, error)
        except Exception as error:  # noqa: BLE001 - the edge of the worker's loop: this job ends and says so
            _log.exception("The job %s failed.", job.id)
            code = error.code if isinstance(error, MadangError) else "internal"
            await self._jobs.end(job, "failed", {"error": code}, progress.done, progress.total)
        else:
            await self._jobs.end(job, "completed", outcome, progress.done, progress.total)


@asynccontextmanager
async def doing_jobs(worker: JobWorker) -> AsyncGenerator[None]:
    """Within this block jobs are done beside everything else; one under way at its end is left to another process."""
    task = asyncio.create_task(worker.serve())
    try:
        yield
    finally:
        await cancel_tasks(task)
