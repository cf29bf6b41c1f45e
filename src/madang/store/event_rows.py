"""Rows of events: what happened in a run, numbered in the run and in its session."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from pydantic import BaseModel, ConfigDict, JsonValue

from madang.store.clock import from_stamp
from madang.store.database import Connection, Row
from madang.store.documents import from_document, storable, to_document
from madang.store.idents import from_key
from madang.store.run_rows import Hold
from madang.store.seal import Label, Seal, Seals
from madang.store.unlocking import unlock

__all__ = ["LoggedEvent", "NewEvent", "event_from_row", "event_label", "log_events"]


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event on its way into the log: its kind, what it says, and the agent that speaks."""

    kind: str
    data: JsonValue = field(default_factory=dict[str, JsonValue])
    agent: str | None = None


class LoggedEvent(BaseModel):
    """An event of the log: `seq` counts within its run, `position` within its session, both from 1."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    session: str
    position: int
    run: str
    seq: int
    kind: str
    agent: str | None
    at: datetime
    data: JsonValue


async def log_events(
    connection: Connection, seals: Seals, held: Hold, events: Sequence[NewEvent], now: int
) -> list[LoggedEvent]:
    """Append to the log of a run in the current transaction."""
    bodies = [to_document(event.data, f"An event {event.kind!r}") for event in events]
    seal = await unlock(connection, seals, held.session)
    [(seq,)] = await connection.fetch("number_in_run", key=held.key, count=len(events))
    [(session, position)] = await connection.fetch("number_in_session", id=held.session, count=len(events))
    backwards = reversed(range(len(events)))
    logged = [
        LoggedEvent(
            session=held.session,
            position=position - back,
            run=held.run,
            seq=seq - back,
            kind=storable(event.kind, "kind of event"),
            agent=event.agent and storable(event.agent, "agent"),
            at=from_stamp(now),
            data=event.data,
        )
        for back, event in zip(backwards, events, strict=True)
    ]
    rows = [
        {
            **event.model_dump(include={"position", "seq", "kind", "agent"}),
            "session": session,
            "run": held.key,
            "at": now,
            "body": seal.seal(body, event_label(event.session, event.position)),
        }
        for event, body in zip(logged, bodies, strict=True)
    ]
    await connection.run_many("add_event", rows)
    return logged


def event_from_row(row: Row, session: str, seal: Seal) -> LoggedEvent:
    """The event that a row of `events_of_session` or `events_of_run` tells of."""
    position, run, seq, kind, agent, at, body = row
    return LoggedEvent(
        session=session,
        position=position,
        run=from_key(run),
        seq=seq,
        kind=kind,
        agent=agent,
        at=from_stamp(at),
        data=from_document(seal.open(body, event_label(session, position))),
    )


def event_label(session: str, position: int) -> Label:
    """What an event is sealed under."""
    return Label("event", position, session)
