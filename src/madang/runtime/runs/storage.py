"""The ports of a run on the store: each write carries the run and the epoch of its lease and is refused once another
worker has the run.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from pydantic import JsonValue

from madang.protocol import Event, EventDraft, File
from madang.runtime.runs.request import Actor
from madang.store import AuditLog, RunFence, SessionFiles
from madang.store.runs import EffectBegun, EffectDone, EffectInDoubt, EffectRecords, EventLog


@dataclass(frozen=True, slots=True)
class StoredJournal:
    """A run's log in the store; a worker that lost the run is refused with `StaleRunError`."""

    events: EventLog
    run: str
    epoch: int

    async def append(self, said: Sequence[EventDraft]) -> None:
        """Log these in this order, all or none."""
        await self.events.append(self.run, self.epoch, said)

    async def read(self) -> list[Event]:
        """All that was logged for the run."""
        return await self.events.read_all(self.run)


@dataclass(frozen=True, slots=True)
class StoredEffects:
    """A run's effects in the store; a worker that lost the run is refused with `StaleRunError`."""

    effects: EffectRecords
    run: str
    epoch: int

    async def begin(self, key: str) -> EffectBegun | EffectDone | EffectInDoubt:
        """Whether this is to be done, was done, or may have been done."""
        return await self.effects.begin(self.run, self.epoch, key)

    async def finish(self, key: str, result: JsonValue) -> None:
        """Keep the result of what was begun."""
        await self.effects.finish(self.run, self.epoch, key, result)

    async def find(self, key: str) -> EffectDone | None:
        """What was recorded under the key, if anything was."""
        return await self.effects.find(self.run, key)

    async def record(self, key: str, result: JsonValue) -> None:
        """Keep the result of something that does no harm if it is done twice."""
        await self.effects.record(self.run, self.epoch, key, result)

    async def withdraw(self, key: str) -> None:
        """Forget what was begun and is known not to have happened."""
        await self.effects.withdraw(self.run, self.epoch, key)


@dataclass(frozen=True, slots=True)
class StoredFiles:
    """The files of a run's session; a worker that lost the run is refused with `StaleRunError`."""

    files: SessionFiles
    session: str
    fence: RunFence

    async def save(self, name: str, media_type: str, content: bytes, *, lifetime: timedelta | None = None) -> File:
        """The file, kept with the session or for its `lifetime`."""
        return await self.files.save(self.session, name, media_type, content, lifetime=lifetime, holder=self.fence)

    async def open(self, reference: str) -> bytes:
        """The content of a file of the session."""
        return await self.files.open(self.session, reference)


@dataclass(frozen=True, slots=True)
class StoredAudit:
    """The audit of the store, for what a run does in the name of who asked for it.

    >>> import asyncio
    >>> from madang.runtime import Actor, StoredAudit
    >>> from madang.store import open_store
    >>> with open_store("sqlite:///:memory:") as store:
    ...     audit = StoredAudit(store.audit, Actor(user="hong"), session="trip-1", run="run-1")
    ...     asyncio.run(audit.record("book", {"hotel": "A"}))
    ...     [entry] = asyncio.run(store.audit.list())
    >>> entry.actor, entry.action
    ('hong', 'book')
    """

    audit: AuditLog
    actor: Actor
    session: str
    run: str

    async def record(self, action: str, details: Mapping[str, JsonValue]) -> None:
        """Put on record that this was done; it is durable before this returns."""
        about = {"tenant": self.actor.tenant, "role": self.actor.role, "run": self.run, **details}
        await self.audit.record(self.actor.user, action, session=self.session, details=about)
