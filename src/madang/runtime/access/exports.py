"""Exports: all conversations of a person, or of a tenant, as JSON lines. A job makes them, part by part, and goes on
after a crash; they are downloaded later, and deleted after a week.

An export lies in a session of its own, of the same id as its job: so it is sealed, counted, hidden from others, expired
and erased as every session is. A part is a gzip file, named by the last session in it; joined they are one.
"""

import asyncio
import gzip
import json
from collections.abc import AsyncGenerator, Iterable
from contextlib import suppress
from datetime import timedelta
from typing import Any, cast

from pydantic import JsonValue, ValidationError

from madang.protocol import Actor, Event
from madang.runtime.assistants import Assistants
from madang.runtime.jobs import JobAccess, JobProgress
from madang.runtime.runs import TimeTravel, read_request, recorded_answer, stored_fields
from madang.state import json_value
from madang.state.history import fields_of
from madang.state.privacy import redact, sensitive_fields
from madang.store import EXPORTED, JobNotFoundError, JobStatusError, SessionExistsError, SessionNotFoundError, Store
from madang.store.runs import Job, Run

EXPORT = "export"
"""The kind of the jobs."""
EXPORT_LIFETIME = timedelta(days=7)
_PART_BYTES = 4 * 2**20
_PAGE = 200


class ExportAccess:
    """Starts, makes and opens exports; those of others raise `JobNotFoundError`, as if they did not exist."""

    def __init__(self, store: Store, assistants: Assistants, jobs: JobAccess) -> None:
        self._store = store
        self._documents = SessionDocuments(store, assistants)
        self._jobs = jobs

    async def start(self, actor: Actor) -> Job:
        """A job that exports all conversations of the actor."""
        await self._store.quotas.check_room(actor.tenant)
        return await self._jobs.add(actor, EXPORT, {"user": actor.user, "form": "own"})

    async def open(self, actor: Actor, ident: str) -> AsyncGenerator[bytes]:
        """What the actor's export holds, part by part; `JobStatusError` while it is not made."""
        return await open_export(self._store, await self._own(actor, ident))

    async def delete(self, actor: Actor, ident: str) -> None:
        """Delete what an export holds, also where it is not made yet."""
        found = await self._own(actor, ident)
        await self._store.audit.record(actor.user, "delete export", tenant=actor.tenant, details={"job": found.id})
        with suppress(JobStatusError):
            await self._store.jobs.cancel(found.id)
        await self._store.delete(found.id)

    async def _own(self, actor: Actor, ident: str) -> Job:
        found = await self._jobs.get(actor, ident)
        if found.kind != EXPORT:
            raise JobNotFoundError(ident)
        return found

    async def make(self, job: Job, progress: JobProgress) -> dict[str, JsonValue]:
        """Do the job: write what is not written yet, and tell how much it came to."""
        tenant, user = job.tenant, cast("str | None", job.body["user"])
        sessions, lines = self._store.sessions, list[bytes]()
        await self._open_place(job)
        after = max([0, *map(_last_key, await self._part_names(job))])
        total = await sessions.count_after(0, tenant=tenant, user=user)
        done = total - await sessions.count_after(after, tenant=tenant, user=user)
        while page := await sessions.list_after(after, tenant=tenant, user=user, limit=_PAGE):
            for after, session in page:
                with suppress(SessionNotFoundError):  # somebody deleted it meanwhile
                    lines.append(await self._documents.line(session, str(job.body["form"])))
                done += 1
                progress.tell(done, max(done, total))
                if sum(map(len, lines)) >= _PART_BYTES:
                    await self._save(job, after, lines)
                    lines = []
        if lines or not await self._part_names(job):
            await self._save(job, after, lines)
        files = [stored.file for stored in await self._store.files.list(job.id)]
        return {"sessions": done, "parts": len(files), "bytes": sum(file.size for file in files)}

    async def _open_place(self, job: Job) -> None:
        """The session that the export lies in, which may be there from an earlier attempt."""
        kept = min(EXPORT_LIFETIME, self._store.sessions.lifetime or EXPORT_LIFETIME)
        until = self._store.jobs.clock() + kept
        try:
            await self._store.sessions.create(
                job.id, tenant=job.tenant, user=job.user, assistant=EXPORTED, expires_at=until
            )
        except SessionExistsError:
            found = await self._store.sessions.get(job.id)
            if (found.tenant, found.user, found.assistant) != (job.tenant, job.user, EXPORTED):
                raise

    async def _part_names(self, job: Job) -> list[str]:
        return [stored.file.name for stored in await self._store.files.list(job.id)]

    async def _save(self, job: Job, last_key: int, lines: Iterable[bytes]) -> None:
        content = await asyncio.to_thread(gzip.compress, b"".join(lines), mtime=0)
        await self._store.files.save(
            job.id, f"{last_key:020d}.jsonl.gz", "application/gzip", content, check=self._store.jobs.fence(job)
        )


def _last_key(name: str) -> int:
    return int(name.partition(".")[0])


async def open_export(store: Store, job: Job) -> AsyncGenerator[bytes]:
    """What an export holds, part by part; `JobStatusError` while it is not made, `JobNotFoundError` once it is gone."""
    if job.status != "completed":
        raise JobStatusError(job.id, job.status)
    try:
        files = [stored.file for stored in await store.files.list(job.id)]
    except SessionNotFoundError:
        raise JobNotFoundError(job.id) from None
    files.sort(key=lambda file: file.name)

    async def contents() -> AsyncGenerator[bytes]:
        for file in files:
            yield await store.files.open(job.id, file.reference)

    return contents()


class SessionDocuments:
    """Sessions with their runs (requests, answers, outcomes, events), latest states and the names of their files."""

    def __init__(self, store: Store, assistants: Assistants) -> None:
        self._store = store
        self._assistants = assistants

    async def line(self, session: str, form: str) -> bytes:
        """A session on one line: `full`, or masked; its `own` reader has the conversation besides, as it is read."""
        document = await self.of(session, full=form == "full")
        if form == "own" and isinstance(document, dict):
            document = {**document, "conversation": await self._conversation(session)}
        return await asyncio.to_thread(lambda: json.dumps(document, ensure_ascii=False).encode() + b"\n")

    async def of(self, session: str, *, full: bool) -> JsonValue:
        """A session; personal data is masked unless `full`. What its files hold is not in it."""
        store = self._store
        found = await store.sessions.get(session)
        assistant = self._assistants.find(found.assistant)
        if assistant:
            store.register(assistant.state)
        newest = await store.history(session, limit=1)
        if not newest:
            state = {}
        elif assistant:
            state = await TimeTravel(store, assistant).state_at(session, newest[0].id, reveal=True)
        else:
            state = await stored_fields(store, session, newest[0].id)
        kept: dict[str, Any] = {
            "session": found.model_dump(mode="json"),
            "runs": [await self._run(run) for run in await self._runs(session)],
            "state": fields_of(state),
            "files": [stored.file.model_dump(mode="json") for stored in await store.files.list(session)],
        }
        if full:
            return json_value(kept)
        sensitive = sensitive_fields(assistant.state) if assistant else frozenset[str]()
        return await asyncio.to_thread(redact, kept, fields=sensitive)

    async def _runs(self, session: str) -> list[Run]:
        """Every run of a session, oldest first."""
        found: list[Run] = []
        while page := await self._store.runs.list(session=session, limit=_PAGE, offset=len(found)):
            found += page
        return found[::-1]

    async def _run(self, run: Run) -> dict[str, Any]:
        store = self._store
        return {
            **run.model_dump(mode="json"),
            "request": await store.runs.request_of(run.id),
            "answers": await store.runs.answers_of(run.id),
            "outcome": await store.runs.outcome_of(run.id),
            "events": [_event(event) for event in await store.events.read_all(run.id)],
        }

    async def _conversation(self, session: str) -> list[JsonValue]:
        return [await self._turn(run) for run in await self._runs(session)]

    async def _turn(self, run: Run) -> JsonValue:
        answer = await recorded_answer(self._store, run)
        message = None
        with suppress(ValidationError):  # of a version that asked otherwise; the masked record has it as it is
            message = read_request(run, await self._store.runs.request_of(run.id)).message
        asked_at = run.created_at.isoformat()
        return {"run": run.id, "asked_at": asked_at, "message": message, "answer": answer and answer.answer}


def _event(event: Event) -> dict[str, Any]:
    return {**event.to_wire(), "position": event.position, "kind": event.kind}
