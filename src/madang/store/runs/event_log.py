"""The event log of runs and sessions: append-only, read from any number on, followed without polling."""

from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from madang.protocol import Event, EventDraft
from madang.store.database.columns import Clock, to_stamp
from madang.store.database.port import Connection, Database, Row, Work
from madang.store.database.session_row import get_session_row
from madang.store.encryption.sealers import Sealer, SessionSealers
from madang.store.errors import RunNotFoundError, SessionNotFoundError
from madang.store.runs.notifier import Notifier
from madang.store.runs.rows import ENDED_STATUSES, event_from_row, fence, get_run_row, log_events

_PAGE = 200
_LONG_PAGE = 500
_LIGHT_EVENTS = 32


class _EventPage(NamedTuple):
    """Events in order, and whether no more can follow them."""

    events: list[Event]
    over: bool


@dataclass(frozen=True, slots=True)
class EventLog:
    """The logs of all runs, read and followed by run or by session; `of` a run it is appended to."""

    database: Database
    sealers: SessionSealers
    notifier: Notifier
    clock: Clock

    def of(self, run: str, epoch: int) -> "LeasedEvents":
        """The log of one run for the worker that took it in that epoch."""
        return LeasedEvents(self, run, epoch)

    async def read_session(self, session: str, after: int = 0, limit: int = _PAGE) -> list[Event]:
        """The events of a session past position `after`, of all its runs."""
        return (await self._session_page(session, after, limit)).events

    async def read_run(self, run: str, after: int = 0, limit: int = _PAGE) -> list[Event]:
        """The events of a run past number `after`."""
        return (await self._run_page(run, after, limit)).events

    async def read_all(self, run: str) -> list[Event]:
        """All events of a run so far."""
        found: list[Event] = []
        while page := await self.read_run(run, after=found[-1].seq if found else 0, limit=_LONG_PAGE):
            found += page
        return found

    async def read_questions(self, run: str) -> list[Event]:
        """The questions that a run asked and the notes that they were answered, in order."""

        async def work(connection: Connection) -> list[Event]:
            held = await get_run_row(connection, run)
            rows = await connection.fetch("question_events_of_run", run=held.key)
            return _events_from_rows(rows, held.session, self.sealers.sealer_of(held.session, held.session_row))

        return await self.database.read(work, light=True)

    async def last_position(self, session: str) -> int:
        """The position of the newest event of a session; 0 before the first."""

        async def work(connection: Connection) -> int:
            for (position,) in await connection.fetch("last_position", id=session):
                return position
            raise SessionNotFoundError(session)

        return await self.database.read(work)

    def follow_session(self, session: str, after: int = 0) -> AsyncGenerator[Event]:
        """The events of a session past position `after`, and those to come, until the session is deleted."""

        async def find(connection: Connection) -> str:
            await get_session_row(connection, session)
            return session

        return self._follow(find, partial(self._session_page, session), _position_in, after)

    def follow_run(self, run: str, after: int = 0) -> AsyncGenerator[Event]:
        """The events of a run past number `after`, and those to come, until it is over or deleted."""

        async def find(connection: Connection) -> str:
            return (await get_run_row(connection, run)).session

        return self._follow(find, partial(self._run_page, run), partial(_seq_in, run), after)

    async def _follow(
        self,
        find: Work[str],
        read: Callable[[int, int], Awaitable[_EventPage]],
        number: Callable[[Event], int],
        after: int,
    ) -> AsyncGenerator[Event]:
        """One page after the other, then what is rung; it listens before it reads, so that nothing is missed."""
        session = await self.database.read(find, light=True)
        with self.notifier.subscribe(session) as subscription, suppress(SessionNotFoundError, RunNotFoundError):
            while True:
                page = await read(after, _PAGE)
                for event in page.events:
                    after = number(event)
                    yield event
                if len(page.events) == _PAGE:
                    continue
                if page.over:
                    return
                while (following := _gapless(after, await subscription.wait(), number)) is not None:
                    for event in following:
                        after = number(event)
                        yield event

    async def _session_page(self, session: str, after: int, limit: int) -> _EventPage:
        async def work(connection: Connection) -> _EventPage:
            place = await get_session_row(connection, session)
            rows = await connection.fetch("events_of_session", session=place.key, after=after, limit=limit)
            return _EventPage(_events_from_rows(rows, session, self.sealers.sealer_of(session, place)), over=False)

        return await self.database.read(work, light=limit <= _PAGE)

    async def _run_page(self, run: str, after: int, limit: int) -> _EventPage:
        async def work(connection: Connection) -> _EventPage:
            held = await get_run_row(connection, run)
            rows = await connection.fetch("events_of_run", run=held.key, after=after, limit=limit)
            sealer = self.sealers.sealer_of(held.session, held.session_row)
            return _EventPage(_events_from_rows(rows, held.session, sealer), held.status in ENDED_STATUSES)

        return await self.database.read(work, light=limit <= _PAGE)


@dataclass(frozen=True, slots=True)
class LeasedEvents:
    """The log of one run; a worker that no longer holds the run is refused with `StaleRunError`."""

    log: EventLog
    run: str
    epoch: int

    async def append(self, events: Sequence[EventDraft]) -> list[Event]:
        """The events as they were logged, in this order, all or none.

        A machine that fails may lose the last of them, with the progress that they told of.
        """
        if not events:
            return []

        async def work(connection: Connection) -> list[Event]:
            held = await fence(connection, self.run, self.epoch)
            return await log_events(connection, self.log.sealers, held, events, to_stamp(self.log.clock()))

        logged = await self.log.database.write(work, durable=False, light=len(events) <= _LIGHT_EVENTS)
        self.log.notifier.notify(logged[-1].session, logged)
        return logged

    async def read(self) -> list[Event]:
        """All that was logged for the run, by whichever worker."""
        return await self.log.read_all(self.run)


def _events_from_rows(rows: Sequence[Row], session: str, sealer: Sealer) -> list[Event]:
    return [event_from_row(row, session, sealer) for row in rows]


def _gapless(after: int, heard: Sequence[Event] | None, number: Callable[[Event], int]) -> list[Event] | None:
    """Those of the events heard that follow number `after` without a gap; None if only the log can tell."""
    if heard is None:
        return None
    new = [event for event in heard if number(event) > after]
    return new if [number(event) for event in new] == list(range(after + 1, after + 1 + len(new))) else None


def _position_in(event: Event) -> int:
    return event.position


def _seq_in(run: str, event: Event) -> int:
    """The number of an event in its run; those of other runs come before all of them."""
    return event.seq if event.run == run else 0
