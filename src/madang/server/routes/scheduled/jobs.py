"""Routes for the caller's jobs: work that goes on after its request, such as filling a corpus. Listed with their
progress, cancelled, done again.
"""

from collections.abc import Mapping
from datetime import datetime

from fastapi import APIRouter
from pydantic import BaseModel, JsonValue

from madang.server.context import Context, Reader, Writer
from madang.store.runs import Job, JobStatus

router = APIRouter(tags=["jobs"])


class JobEntry(BaseModel):
    """A job as its owner sees it: so much of so much is done; `outcome` tells how it ended."""

    id: str
    kind: str
    status: JobStatus
    body: Mapping[str, JsonValue]
    done: int
    total: int
    outcome: Mapping[str, JsonValue] | None
    created_at: datetime
    ended_at: datetime | None

    @classmethod
    def of(cls, job: Job) -> "JobEntry":
        """The entry of a job."""
        return cls.model_validate(job.model_dump(include=set(cls.model_fields)))


@router.get("/jobs")
async def list_jobs(context: Context, caller: Reader) -> list[JobEntry]:
    """The caller's jobs, newest first."""
    return [JobEntry.of(job) for job in await context.application.jobs.list(caller.actor)]


@router.get("/jobs/{job}")
async def get_job(context: Context, caller: Reader, job: str) -> JobEntry:
    """A job as it stands."""
    return JobEntry.of(await context.application.jobs.get(caller.actor, job))


@router.post("/jobs/{job}/cancel")
async def cancel_job(context: Context, caller: Writer, job: str) -> JobEntry:
    """Stop a job that is not over; what it has done is kept."""
    return JobEntry.of(await context.application.jobs.cancel(caller.actor, job))


@router.post("/jobs/{job}/retry")
async def retry_job(context: Context, caller: Writer, job: str) -> JobEntry:
    """Do a job again that failed or was cancelled; it goes on with what is there."""
    return JobEntry.of(await context.application.jobs.retry(caller.actor, job))
