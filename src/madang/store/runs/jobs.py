"""Jobs: work that is no run and takes longer than a request, such as filling a corpus. The row is the job (decision
0220): it says how far the work is, who may see it, and when a worker is to take it.
"""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal, cast
from uuid import uuid4

from pydantic import BaseModel, ConfigDict, JsonValue

from madang.store.database.columns import Clock, decode_json, encode_json, from_stamp, storable_text, to_stamp
from madang.store.database.port import Connection, Database, Row, Work
from madang.store.errors import JobNotFoundError, JobStatusError, StaleJobError
from madang.store.runs.notifier import JOBS, Notifier

JobStatus = Literal["pending", "running", "completed", "failed", "cancelled"]
_KEPT = timedelta(days=30)
"""How long a job that is over can be looked at."""


class Job(BaseModel):
    """One job: what is to be done, for whom, and how far it is; `outcome` tells how it ended, in counts and names.

    While it runs, `due_at` is when another worker takes it if this one is not heard of.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    kind: str
    tenant: str
    user: str
    body: Mapping[str, JsonValue]
    status: JobStatus
    due_at: datetime
    done: int
    total: int
    epoch: int
    cancel_requested: bool
    outcome: Mapping[str, JsonValue] | None
    created_at: datetime
    ended_at: datetime | None


@dataclass(frozen=True, slots=True)
class Jobs:
    """Keeps jobs, and gives each to one worker at a time."""

    database: Database
    notifier: Notifier
    clock: Clock

    async def add(
        self,
        kind: str,
        body: Mapping[str, JsonValue],
        *,
        tenant: str = "",
        user: str = "",
        ident: str | None = None,
        every: timedelta | None = None,
    ) -> Job:
        """A job to be done now, and `every` so often if it repeats; the one there is, where there is one of that id."""
        known = ident or str(uuid4())
        values = {
            "id": known,
            "kind": kind,
            "tenant": tenant,
            "user": user,
            "body": _text(body, known),
            "due_at": self._now(),
            "repeat_every": None if every is None else every // timedelta(microseconds=1),
            "now": self._now(),
        }

        async def work(connection: Connection) -> Job:
            await connection.run("add_job", **values)
            return _job((await connection.fetch("get_job", id=known))[0])

        added = await self.database.write(work)
        self.notifier.notify(JOBS)
        return added

    async def claim(self, lease: timedelta, kinds: Collection[str]) -> Job | None:
        """The job of these kinds that is due longest, to be done within the `lease`; None if none is due."""
        until = to_stamp(self.clock() + lease)

        async def work(connection: Connection) -> Job | None:
            rows = await connection.fetch("claim_job", until=until, now=self._now(), kinds=_names(kinds))
            return _job(rows[0]) if rows else None

        return await self.database.write(work, light=True)

    async def keep(self, job: Job, lease: timedelta, done: int, total: int) -> Job | None:
        """The job with its progress, kept for another `lease`; None if it is somebody else's or over."""
        until = to_stamp(self.clock() + lease)

        async def work(connection: Connection) -> Job | None:
            rows = await connection.fetch("keep_job", id=job.id, epoch=job.epoch, until=until, done=done, total=total)
            return _job(rows[0]) if rows else None

        return await self.database.write(work, durable=False, light=True)

    async def end(
        self, job: Job, status: JobStatus, outcome: Mapping[str, JsonValue], done: int = 0, total: int = 0
    ) -> None:
        """Keep how a job ended, unless it is somebody else's by now; one that repeats is due again."""
        values = {"done": done, "total": total, "outcome": _text(outcome, job.id), "now": self._now()}
        await self._change("end_job", id=job.id, epoch=job.epoch, status=status, **values)

    def fence(self, job: Job) -> Work[None]:
        """What refuses, within the transaction of a write, one for a job that is somebody else's by now or over."""

        async def check(connection: Connection) -> None:
            if not await connection.fetch("fence_job", id=job.id, epoch=job.epoch):
                raise StaleJobError(job.id)

        return check

    async def release(self, job: Job) -> None:
        """Let another worker go on with a job now."""
        await self._change("release_job", id=job.id, epoch=job.epoch, now=self._now())

    async def postpone(self, job: Job, due_at: datetime, done: int = 0, total: int = 0) -> None:
        """Let a job be due again then, unless it is somebody else's by now."""
        values = {"due_at": to_stamp(due_at), "done": done, "total": total}
        await self._change("postpone_job", id=job.id, epoch=job.epoch, **values)

    async def cancel(self, ident: str) -> Job:
        """The job, asked to stop, or `JobStatusError` if it is over."""
        return await self._asked("cancel_job", ident)

    async def retry(self, ident: str) -> Job:
        """The job, to be done again, or `JobStatusError` if it has not failed and was not cancelled."""
        return await self._asked("retry_job", ident)

    async def get(self, ident: str) -> Job:
        """The job of that id, or `JobNotFoundError`."""

        async def work(connection: Connection) -> Job:
            for row in await connection.fetch("get_job", id=storable_text(ident, "job")):
                return _job(row)
            raise JobNotFoundError(ident)

        return await self.database.read(work)

    async def list(self, tenant: str, user: str, *, limit: int = 100) -> "list[Job]":
        """The jobs of a user, newest first."""

        async def work(connection: Connection) -> list[Job]:
            return [_job(row) for row in await connection.fetch("list_jobs", tenant=tenant, user=user, limit=limit)]

        return await self.database.read(work)

    async def list_all(self, *, limit: int = 100) -> "list[Job]":
        """The jobs of everybody, newest first; for operators."""

        async def work(connection: Connection) -> list[Job]:
            return [_job(row) for row in await connection.fetch("all_jobs", limit=limit)]

        return await self.database.read(work)

    async def next_at(self, kinds: Collection[str]) -> datetime | None:
        """When the next job of these kinds is due; None if there is none."""

        async def work(connection: Connection) -> datetime | None:
            [(at,)] = await connection.fetch("next_job", kinds=_names(kinds))
            return None if at is None else from_stamp(at)

        return await self.database.read(work, light=True, one_query=True)

    async def sweep(self) -> int:
        """Forget jobs that have been over for a month; how many. Those of crons and webhooks go with them."""

        async def work(connection: Connection) -> int:
            return await connection.run("delete_ended_jobs", before=to_stamp(self.clock() - _KEPT))

        return await self.database.write(work)

    async def delete_all(self, tenant: str, user: str) -> int:
        """Forget all jobs of a user; how many there were."""

        async def work(connection: Connection) -> int:
            return await connection.run("delete_person_jobs", tenant=tenant, user=user)

        return await self.database.write(work)

    async def _asked(self, query: str, ident: str) -> Job:
        job = await self.get(ident)
        if not await self._change(query, id=job.id, now=self._now()):
            raise JobStatusError(ident, job.status)
        self.notifier.notify(JOBS)
        return await self.get(ident)

    async def _change(self, query: str, **values: object) -> int:
        async def work(connection: Connection) -> int:
            return await connection.run(query, **values)

        return await self.database.write(work)

    def _now(self) -> int:
        return to_stamp(self.clock())


def _names(kinds: Collection[str]) -> str:
    return json.dumps(sorted(kinds))


def _text(data: Mapping[str, JsonValue], ident: str) -> str:
    return encode_json(dict(data), f"The job {ident!r}").decode()


def _job(row: Row) -> Job:
    ident, kind, tenant, user, body, status, due_at, done, total, epoch, cancelled, outcome, created_at, ended_at = row
    return Job(
        id=ident,
        kind=kind,
        tenant=tenant,
        user=user,
        body=decode_json(body.encode()),
        status=cast("JobStatus", status),
        due_at=from_stamp(due_at),
        done=done,
        total=total,
        epoch=epoch,
        cancel_requested=bool(cancelled),
        outcome=None if outcome is None else decode_json(outcome.encode()),
        created_at=from_stamp(created_at),
        ended_at=None if ended_at is None else from_stamp(ended_at),
    )
