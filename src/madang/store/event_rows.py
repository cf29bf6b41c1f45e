"""Rows of events: what happened in a run, numbered in the run and in its session."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from pydantic import JsonValue

from madang.store.clock import from_stamp
from madang.store.database import Connection, Row
from madang.store.documents import from_document, storable, to_document
from madang.store.idents import from_key
from madang.store.run_rows import Hold
from madang.store.seal import Label, Seal, Seals

__all__ = ["LoggedEvent", "NewEvent", "event_from_row", "event_label", "log_events"]


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event on its way into the log: its kind, what it says, and the agent that speaks.

    `source` is what the data was made of: not stored, but handed to those who follow the log in this process.
    """

    kind: str
    data: JsonValue = field(default_factory=dict[str, JsonValue])
    agent: str | None = None
    source: object = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class LoggedEvent:
    """An event of the log: `seq` counts within its run, `position` within its session, both from 1.

    `source` is what its data was made of, where that happened in this process a moment ago.
    """

    session: str
    position: int
    run: str
    seq: int
    kind: str
    agent: str | None
    at: datetime
    data: JsonValue
    source: object = field(default=None, compare=False, repr=False)


async def log_events(
    connection: Connection, seals: Seals, held: Hold, events: Sequence[NewEvent], now: int
) -> list[LoggedEvent]:
    """Append to the log of a run in the current transaction, in which nothing else was logged for its session."""
    seal = seals.unlock(held.session, held.place)
    bodies = [to_document(event.data, f"An event {event.kind!r}") for event in events]
    logged = [
        LoggedEvent(
            session=held.session,
            position=held.last_position + number,
            run=held.run,
            seq=held.last_seq + number,
            kind=storable(event.kind, "kind of event"),
            agent=event.agent and storable(event.agent, "agent"),
            at=from_stamp(now),
            data=event.data,
            source=event.source,
        )
        for number, event in enumerate(events, 1)
    ]
    rows = [
        {
            "session": held.place.key,
            "position": event.position,
            "run": held.key,
            "seq": event.seq,
            "kind": event.kind,
            "agent": event.agent,
            "at": now,
            "body": seal.seal(body, event_label(held.session, event.position)),
        }
        for event, body in zip(logged, bodies, strict=True)
    ]
    await connection.run_many("add_event", rows)
    await connection.run_many("number_in_run", [{"key": held.key, "last": logged[-1].seq}])
    await connection.run_many("number_in_session", [{"key": held.place.key, "last": logged[-1].position}])
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
