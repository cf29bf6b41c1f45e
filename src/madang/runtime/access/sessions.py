"""A person's sessions: found, listed, created, changed, copied and deleted, and the events of all their runs."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import aclosing
from datetime import datetime
from typing import Any

from pydantic import JsonValue

from madang.protocol import Actor, Event
from madang.runtime.access.ownership import own_session
from madang.runtime.runs.time_travel import TimeTravels
from madang.store import Session, SessionBusyError, SessionOrder, SessionStatus, Store
from madang.store.checkpoints import CheckpointHeader, NamedCheckpoint
from madang.store.data_protection import ErasureReceipt
from madang.store.runs import FoundTurn, WordsTold


class SessionAccess:
    """The sessions of whoever asks; those of others raise `SessionNotFoundError`, as if they did not exist."""

    def __init__(self, store: Store, time_travels: TimeTravels) -> None:
        self._store = store
        self._time_travels = time_travels

    async def get(self, actor: Actor, session: str) -> Session:
        """The actor's session of that id."""
        return await own_session(self._store, actor, session)

    async def list(
        self,
        actor: Actor,
        *,
        assistant: str | None = None,
        status: SessionStatus | None = None,
        search: str | None = None,
        limit: int = 50,
        offset: int = 0,
    ) -> list[Session]:
        """The actor's sessions that match all that is given, last changed first; `search` looks into title and id."""
        return await self._store.sessions.list(
            actor.tenant,
            user=actor.user,
            assistant=assistant,
            status=status,
            search=search,
            limit=limit,
            offset=offset,
        )

    @property
    def seals_metadata(self) -> bool:
        """Whether metadata are encrypted, so that `find` cannot look into them."""
        return self._store.sessions.seals_metadata

    async def find(
        self,
        actor: Actor,
        *,
        assistant: str | None = None,
        status: SessionStatus | None = None,
        metadata: Mapping[str, str] | None = None,
        sort_by: SessionOrder = "updated_at",
        ascending: bool = False,
        limit: int = 50,
        offset: int = 0,
    ) -> Sequence[Session]:
        """The actor's sessions that match all that is given, in the order that is asked for."""
        return await self._store.sessions.find(
            actor.tenant,
            user=actor.user,
            assistant=assistant,
            status=status,
            metadata=metadata,
            sort_by=sort_by,
            ascending=ascending,
            limit=limit,
            offset=offset,
        )

    async def count(
        self,
        actor: Actor,
        *,
        assistant: str | None = None,
        status: SessionStatus | None = None,
        search: str | None = None,
    ) -> int:
        """How many sessions `list` would give without its limit."""
        return await self._store.sessions.count(
            actor.tenant, user=actor.user, assistant=assistant, status=status, search=search
        )

    async def search(self, actor: Actor, words: str, *, limit: int = 20) -> Sequence[tuple[FoundTurn, Session]]:
        """What was asked and answered in the actor's sessions, found by its words, each with its session."""
        found = await self._store.turns.search(actor.tenant, words, user=actor.user, limit=limit)
        return [(turn, await self.get(actor, turn.session)) for turn in found]

    async def create(
        self,
        actor: Actor,
        session: str | None = None,
        *,
        assistant: str = "",
        title: str = "",
        expires_at: datetime | None = None,
        metadata: Mapping[str, Any] | None = None,
    ) -> Session:
        """A new session of the actor's; the id is made up unless given, and an id once deleted is refused."""
        await self._store.quotas.check_room(actor.tenant)
        return await self._store.sessions.create(
            session,
            tenant=actor.tenant,
            user=actor.user,
            assistant=assistant,
            title=title,
            expires_at=expires_at,
            metadata=metadata,
        )

    async def name_checkpoint(
        self, actor: Actor, session: str, name: str, checkpoint: str, *, phase: str = "", progress: float | None = None
    ) -> NamedCheckpoint:
        """Give a checkpoint of the actor's session a name, by which it is found again, and note where it stood then."""
        await self.get(actor, session)
        named = await self._store.named_checkpoints.save(session, name, checkpoint, phase=phase, progress=progress)
        details = {"checkpoint": checkpoint}
        await self._store.audit.record(
            actor.user, "name checkpoint", tenant=actor.tenant, session=session, details=details
        )
        return named

    async def named_checkpoints(self, actor: Actor, session: str) -> "list[NamedCheckpoint]":
        """The named checkpoints of the actor's session, the oldest first."""
        await self.get(actor, session)
        return await self._store.named_checkpoints.list(session)

    async def copy(self, actor: Actor, session: str) -> Session:
        """A new session with all the states of this one, and none of its runs."""
        old = await self.get(actor, session)
        new = await self.create(actor, assistant=old.assistant, title=old.title, metadata=old.metadata)
        await self._store.checkpointer.acopy_thread(session, new.id)
        return new

    async def rename(self, actor: Actor, session: str, title: str) -> Session:
        """The session under a new title."""
        await self.get(actor, session)
        return await self._store.sessions.rename(session, title)

    async def annotate(self, actor: Actor, session: str, metadata: Mapping[str, Any]) -> Session:
        """The session with `metadata` added to what it has, or in place of what it has under the same names."""
        await self.get(actor, session)
        return await self._store.sessions.annotate(session, metadata)

    async def expire(self, actor: Actor, session: str, at: datetime) -> Session:
        """The session, to be deleted soon after `at`, whatever is written to it until then."""
        await self.get(actor, session)
        return await self._store.sessions.expire(session, at)

    async def prune(self, actor: Actor, session: str) -> None:
        """Delete all states of a session but the latest."""
        await self.get(actor, session)
        await self._store.checkpointer.aprune([session])

    async def delete(self, actor: Actor, session: str) -> None:
        """Delete a session and everything that belongs to it."""
        await self.get(actor, session)
        await self._store.audit.record(actor.user, "delete", tenant=actor.tenant, session=session)
        await self._store.delete(session)

    async def erase(self, actor: Actor, session: str) -> ErasureReceipt:
        """Destroy a session's key and all its rows; the receipt is signed. Only a store with keys can."""
        await self.get(actor, session)
        return await self._store.erase(session, actor=actor.user)

    async def checkpoints(
        self, actor: Actor, session: str, *, before: str | None = None, limit: int = 20
    ) -> Sequence[CheckpointHeader]:
        """The newest checkpoints without their states; those older than `before` for the next page."""
        await self.get(actor, session)
        return await self._store.history(session, before=before, limit=limit)

    async def write_state(
        self,
        actor: Actor,
        session: str,
        values: JsonValue,
        *,
        as_node: str | None = None,
        checkpoint: str | None = None,
    ) -> str:
        """The id of a new checkpoint with `values` written on top of the latest, or of `checkpoint`.

        They pass the write gate, as in `TimeTravel.write_state`; a run that waits goes on from them. While a run is
        under way nothing is written: `SessionBusyError`.
        """
        found = await self.get(actor, session)
        if found.status == "busy":
            raise SessionBusyError(session)
        waiting = await self._store.runs.list(session=session, status="interrupted", limit=1)
        made = await self._time_travels.of(found.assistant).write_state(
            session, values, as_node=as_node, checkpoint=checkpoint, run=waiting[0].id if waiting else None
        )
        details = {"fields": sorted(values) if isinstance(values, dict) else []}
        await self._store.audit.record(actor.user, "write", tenant=actor.tenant, session=session, details=details)
        return made

    async def last_position(self, actor: Actor, session: str) -> int:
        """The position of the newest event of a session; 0 before the first."""
        await self.get(actor, session)
        return await self._store.events.last_position(session)

    async def events(self, actor: Actor, session: str, after: int = 0) -> Sequence[Event]:
        """The next page of a session's events past position `after`; none at the end."""
        await self.get(actor, session)
        return await self._store.events.read_session(session, after)

    async def follow(
        self,
        actor: Actor,
        session: str,
        after: int = 0,
        *,
        words: WordsTold = "once",
    ) -> AsyncGenerator[Event]:
        """The events of all runs of a session past position `after`, and those to come."""
        await self.get(actor, session)
        async with aclosing(self._store.events.follow_session(session, after, words=words)) as events:
            async for event in events:
                yield event
