"""A person's jobs: seen, cancelled, done again."""

from collections.abc import Mapping

from pydantic import JsonValue

from madang.protocol import Actor
from madang.store import JobNotFoundError, Store
from madang.store.runs import Job


class JobAccess:
    """The jobs of whoever asks; those of others raise `JobNotFoundError`, as if they did not exist."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def add(self, actor: Actor, kind: str, body: Mapping[str, JsonValue]) -> Job:
        """A job in the actor's name, for a worker to take."""
        added = await self._store.jobs.add(kind, body, tenant=actor.tenant, user=actor.user)
        await self._record(actor, "add job", added)
        return added

    async def list(self, actor: Actor) -> "list[Job]":
        """The actor's jobs, newest first."""
        return await self._store.jobs.list(actor.tenant, actor.user)

    async def get(self, actor: Actor, ident: str) -> Job:
        """The actor's job of that id."""
        found = await self._store.jobs.get(ident)
        if (found.tenant, found.user) != (actor.tenant, actor.user):
            raise JobNotFoundError(ident)
        return found

    async def cancel(self, actor: Actor, ident: str) -> Job:
        """The job, asked to stop; what it has done is kept."""
        await self._record(actor, "cancel job", await self.get(actor, ident))
        return await self._store.jobs.cancel(ident)

    async def retry(self, actor: Actor, ident: str) -> Job:
        """The job, to be done again."""
        await self._record(actor, "retry job", await self.get(actor, ident))
        return await self._store.jobs.retry(ident)

    async def _record(self, actor: Actor, action: str, job: Job) -> None:
        details: dict[str, JsonValue] = {"job": job.id, "kind": job.kind}
        await self._store.audit.record(actor.user, action, tenant=actor.tenant, details=details)
