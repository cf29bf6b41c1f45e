"""Rows of events: what happened in a run, numbered in the run and in its session."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from pydantic import JsonValue

from madang.store.clock import from_stamp
from madang.store.database import Connection, Row
from madang.store.documents import from_document, storable, to_document
from madang.store.idents import from_key
from madang.store.run_rows import Hold
from madang.store.seal import Label, Seal, Seals

__all__ = ["LoggedEvent", "NewEvent", "Numbers", "event_from_row", "event_label", "log_events", "log_numbered"]


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


class Numbers(NamedTuple):
    """Where an event stands in its session and in its run, and where their rows are."""

    session: str
    session_key: int
    position: int
    run: str
    run_key: int
    seq: int


async def log_events(
    connection: Connection, seals: Seals, held: Hold, events: Sequence[NewEvent], now: int
) -> list[LoggedEvent]:
    """Append to the log of a run in the current transaction."""
    seal = seals.unlock(held.session, held.place)
    [(seq,)] = await connection.fetch("number_in_run", key=held.key, count=len(events))
    [(position,)] = await connection.fetch("number_in_session", key=held.place.key, count=len(events))
    last = Numbers(held.session, held.place.key, position, held.run, held.key, seq)
    return await log_numbered(connection, seal, last, events, now)


async def log_numbered(
    connection: Connection, seal: Seal, last: Numbers, events: Sequence[NewEvent], now: int
) -> list[LoggedEvent]:
    """Append events that were given numbers, those of the last one and before."""
    bodies = [to_document(event.data, f"An event {event.kind!r}") for event in events]
    logged = [
        LoggedEvent(
            session=last.session,
            position=last.position - back,
            run=last.run,
            seq=last.seq - back,
            kind=storable(event.kind, "kind of event"),
            agent=event.agent and storable(event.agent, "agent"),
            at=from_stamp(now),
            data=event.data,
            source=event.source,
        )
        for back, event in zip(reversed(range(len(events))), events, strict=True)
    ]
    rows = [
        {
            "session": last.session_key,
            "position": event.position,
            "run": last.run_key,
            "seq": event.seq,
            "kind": event.kind,
            "agent": event.agent,
            "at": now,
            "body": seal.seal(body, event_label(last.session, event.position)),
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
