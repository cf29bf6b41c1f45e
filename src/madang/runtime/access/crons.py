"""A person's crons: runs that are to be started again and again in their name."""

from collections.abc import Mapping
from datetime import datetime

from pydantic import JsonValue

from madang.protocol import Actor
from madang.runtime.access.ownership import own_session
from madang.store import Cron, CronNotFoundError, Store
from madang.store.runs import Job


class CronAccess:
    """The crons of whoever asks; those of others raise `CronNotFoundError`, as if they did not exist."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def create(
        self, actor: Actor, ident: str, body: Mapping[str, JsonValue], next_at: datetime | None, session: str | None
    ) -> Cron:
        """A new cron; one that runs in a `session` of the actor's goes with it."""
        if session is not None:
            await own_session(self._store, actor, session)
        made = Cron(ident, actor.tenant, actor.user, next_at, body, session)
        await self._store.crons.put(made)
        await self._record(actor, "create cron", ident)
        return made

    async def change(self, actor: Actor, ident: str, body: Mapping[str, JsonValue], next_at: datetime | None) -> Cron:
        """The cron with another content, due at another time."""
        await self.get(actor, ident)
        changed = Cron(ident, actor.tenant, actor.user, next_at, body)
        await self._store.crons.put(changed)
        await self._record(actor, "change cron", ident)
        return changed

    async def get(self, actor: Actor, ident: str) -> Cron:
        """The actor's cron of that id."""
        found = await self._store.crons.get(ident)
        if (found.tenant, found.user) != (actor.tenant, actor.user):
            raise CronNotFoundError(ident)
        return found

    async def list(self, actor: Actor) -> "list[Cron]":
        """All crons of the actor."""
        return await self._store.crons.list(actor.tenant, actor.user)

    async def count(self, actor: Actor) -> int:
        """How many crons the actor has."""
        return await self._store.crons.count(actor.tenant, actor.user)

    async def delete(self, actor: Actor, ident: str) -> None:
        """Forget a cron; runs that it started go on."""
        await self.get(actor, ident)
        await self._store.crons.delete(ident)
        await self._record(actor, "delete cron", ident)

    async def of_job(self, job: Job) -> Cron:
        """The cron whose job that is; for whoever starts its runs."""
        return await self._store.crons.get(job.id)

    async def move(self, cron: Cron, next_at: datetime | None) -> bool:
        """Make a cron due at another time, or never again; False if another process did already."""
        return await self._store.crons.move(cron, next_at)

    async def _record(self, actor: Actor, action: str, ident: str) -> None:
        await self._store.audit.record(actor.user, action, tenant=actor.tenant, details={"cron": ident})
