"""The worker of jobs: how far each is, what ends it, and who goes on with it."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from datetime import timedelta

import pytest
from pydantic import JsonValue

from madang.runtime.errors import MissingFolderError
from madang.runtime.jobs import JobPostponed, JobProgress, JobWorker, doing_jobs
from madang.store import Store, open_store
from madang.store.runs import Job, JobStatus

LEASE = timedelta(milliseconds=80)
SOON = 30.0


@pytest.fixture
async def store() -> AsyncIterator[Store]:
    async with open_store("sqlite:///:memory:") as opened:
        yield opened


class Counting:
    """A handler that counts to three, and waits at two until it is let go."""

    def __init__(self) -> None:
        self.begun: list[int] = []
        self.go = asyncio.Event()

    async def __call__(self, job: Job, progress: JobProgress) -> Mapping[str, JsonValue]:
        self.begun.append(job.done)
        progress.tell(2, 3)
        await self.go.wait()
        progress.tell(3, 3)
        return {"counted": 3}


async def until(store: Store, job: str, status: JobStatus, done: int) -> Job:
    async with asyncio.timeout(SOON):
        while True:
            found = await store.jobs.get(job)
            if (found.status, found.done) == (status, done):
                return found
            await asyncio.sleep(0.01)


async def test_progress_is_stored_while_a_job_is_done_and_its_outcome_after(store: Store):
    count = Counting()
    job = await store.jobs.add("count", {})
    async with doing_jobs(JobWorker(store.jobs, {"count": count}, lease=LEASE)):
        under_way = await until(store, job.id, "running", 2)
        assert under_way.total == 3
        count.go.set()
        assert (await until(store, job.id, "completed", 3)).outcome == {"counted": 3}


async def test_a_worker_that_leaves_hands_its_job_to_the_next_which_sees_how_far_it_was(store: Store):
    first, second = Counting(), Counting()
    job = await store.jobs.add("count", {})
    async with doing_jobs(JobWorker(store.jobs, {"count": first}, lease=LEASE)):
        await until(store, job.id, "running", 2)
    assert (await store.jobs.get(job.id)).status == "pending"
    second.go.set()
    async with doing_jobs(JobWorker(store.jobs, {"count": second}, lease=LEASE)):
        await until(store, job.id, "completed", 3)
    assert (first.begun, second.begun) == ([0], [2])


async def test_a_cancelled_job_stops_and_is_done_again_when_asked(store: Store):
    count = Counting()
    job = await store.jobs.add("count", {})
    async with doing_jobs(JobWorker(store.jobs, {"count": count}, lease=LEASE)):
        await until(store, job.id, "running", 2)
        await store.jobs.cancel(job.id)
        await until(store, job.id, "cancelled", 2)
        count.go.set()
        await store.jobs.retry(job.id)
        await until(store, job.id, "completed", 3)


async def test_a_job_that_fails_says_why_and_keeps_no_other_from_being_done(store: Store):
    async def fail(_: Job, __: JobProgress) -> Mapping[str, JsonValue]:
        raise MissingFolderError("/nowhere")

    count = Counting()
    count.go.set()
    failed, foreign, other = [await store.jobs.add(kind, {}) for kind in ("fail", "of another process", "count")]
    async with doing_jobs(JobWorker(store.jobs, {"fail": fail, "count": count}, lease=LEASE)):
        await until(store, other.id, "completed", 3)
    assert (await store.jobs.get(failed.id)).outcome == {"error": "missing_folder"}
    assert (await store.jobs.get(foreign.id)).status == "pending"


async def test_a_job_that_is_postponed_is_asked_again_then(store: Store):
    asked: list[int] = []

    async def tell(job: Job, progress: JobProgress) -> Mapping[str, JsonValue]:
        asked.append(job.done)
        progress.tell(job.done + 1, 2)
        if not job.done:
            raise JobPostponed(store.jobs.clock() + timedelta(milliseconds=50))
        return {}

    job = await store.jobs.add("tell", {})
    async with doing_jobs(JobWorker(store.jobs, {"tell": tell}, lease=LEASE)):
        await until(store, job.id, "completed", 2)
    assert asked == [0, 1]
