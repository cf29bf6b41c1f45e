"""The event log of runs and sessions: append-only, read from any number on, followed without polling. Those who follow
it in the process of the worker hear words when they are said, before they are logged.
"""

from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from functools import partial
from typing import Literal, NamedTuple

from madang.protocol import Event, EventDraft, HeardWords, RunEnded, WordNumber
from madang.state import stamp
from madang.store.database.columns import Clock, ident_to_key, to_stamp
from madang.store.database.port import Connection, Database, Row
from madang.store.database.session_row import SessionRow
from madang.store.encryption.sealers import Sealer, SessionSealers
from madang.store.errors import RunNotFoundError, SessionNotFoundError
from madang.store.runs.notifier import Notifier
from madang.store.runs.rows import ENDED_STATUSES, events_from_row, fence, get_run_row, log_events

WordsTold = Literal["once", "logged", "twice"]
"""When words are told: once, as they are said or else as they are logged; only as they are logged; or at both times."""

_PAGE = 200
_LONG_PAGE = 500
_LIGHT_EVENTS = 32
_SESSION_COLUMNS = 6
_RUN_COLUMNS = 8


class _EventPage(NamedTuple):
    """Events in order, whether there may be more in the log, and whether no more can come."""

    events: list[Event]
    has_more: bool
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
        return (await self._session_page(session, after, limit)).events[:limit]

    async def read_run(self, run: str, after: int = 0, limit: int = _PAGE) -> list[Event]:
        """The events of a run past number `after`."""
        return (await self._run_page(run, after, limit)).events[:limit]

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

    def follow_session(self, session: str, after: int = 0, *, words: WordsTold = "once") -> AsyncGenerator[Event]:
        """The events of a session past position `after`, and those to come, until the session is deleted."""
        listener = LogListener(_position_in, after, HeardWords(), words)
        return self._follow(session, partial(self._session_page, session), listener)

    async def follow_run(self, run: str, after: int = 0, *, session: str | None = None) -> AsyncGenerator[Event]:
        """The events of a run past number `after`, and those to come, until it is over or deleted.

        Its `session` is looked up unless it is given.
        """
        place = session or await self.database.read(partial(_session_of, run), light=True, one_query=True)
        listener = LogListener(partial(_seq_in, run), after, HeardWords())
        async with aclosing(self._follow(place, partial(self._run_page, run), listener)) as events:
            async for event in events:
                yield event
                if event.run == run and isinstance(event.data, RunEnded) and event.data.status in ENDED_STATUSES:
                    return

    async def _follow(
        self, session: str, read: Callable[[int, int], Awaitable[_EventPage]], listener: "LogListener"
    ) -> AsyncGenerator[Event]:
        """One page after the other, then what is rung; it listens before it reads, so that nothing is missed."""
        with self.notifier.subscribe(session) as subscription:
            page = await read(listener.after, _PAGE)
            while True:
                for event in page.events:
                    subscription.position = event.position
                    if listener.is_new(event):
                        yield event
                if not page.has_more:
                    if page.over:
                        return
                    while (heard := await subscription.wait()) is not None:
                        for event in listener.take(heard):
                            yield event
                        if listener.has_missed:
                            break
                try:
                    page = await read(listener.after, _PAGE)
                except (SessionNotFoundError, RunNotFoundError):
                    return

    async def _session_page(self, session: str, after: int, limit: int) -> _EventPage:
        async def work(connection: Connection) -> _EventPage:
            rows = await connection.fetch("events_of_session", session=session, after=after, limit=limit)
            if not rows:
                raise SessionNotFoundError(session)
            place = SessionRow(*rows[0][:_SESSION_COLUMNS])
            found = [row[_SESSION_COLUMNS:] for row in rows if row[_SESSION_COLUMNS] is not None]
            events = _events_from_rows(found, session, self.sealers.sealer_of(session, place))
            new = [event for event in events if event.position > after]
            return _EventPage(new, has_more=len(found) == limit, over=False)

        return await self.database.read(work, light=limit <= _PAGE, one_query=True)

    async def _run_page(self, run: str, after: int, limit: int) -> _EventPage:
        async def work(connection: Connection) -> _EventPage:
            rows = await connection.fetch("events_of_run", run=ident_to_key(run), after=after, limit=limit)
            if not rows:
                raise RunNotFoundError(run)
            status, session, *place = rows[0][:_RUN_COLUMNS]
            found = [row[_RUN_COLUMNS:] for row in rows if row[_RUN_COLUMNS] is not None]
            sealer = self.sealers.sealer_of(session, SessionRow(*place))
            new = [event for event in _events_from_rows(found, session, sealer) if event.seq > after]
            return _EventPage(new, has_more=len(found) == limit, over=status in ENDED_STATUSES)

        return await self.database.read(work, light=limit <= _PAGE, one_query=True)


async def _session_of(run: str, connection: Connection) -> str:
    return (await get_run_row(connection, run)).session


class LogListener:
    """How far somebody who follows the log has been told: events up to number `after`, and words.

    `has_missed` says that the last events handed over did not follow these without a gap; only the log can tell.
    """

    def __init__(
        self, number: Callable[[Event], int], after: int, heard: HeardWords, words: WordsTold = "once"
    ) -> None:
        self.after = after
        self.has_missed = False
        self._number = number
        self._heard = heard
        self._words: WordsTold = words

    def is_new(self, logged: Event) -> bool:
        """Whether the next event of the log is told, since it is no word that was told when it was said."""
        self.after = self._number(logged)
        return self._words != "once" or self._heard.is_new(logged)

    def take(self, heard: Iterable[Event]) -> Iterator[Event]:
        """Those of the events heard that are new, up to a gap in the log."""
        self.has_missed = False
        for event in heard:
            number = self._number(event)
            if not event.is_logged:
                if self._words == "twice" or (self._words == "once" and self._heard.is_new(event)):
                    yield event
            elif number > self.after + 1:
                self.has_missed = True
                return
            elif number == self.after + 1 and self.is_new(event):
                yield event


@dataclass(slots=True)
class LeasedEvents:
    """The log of one run; a worker that no longer holds the run is refused with `StaleRunError`."""

    log: EventLog
    run: str
    epoch: int
    _last: Event | None = None
    _words: int = 0

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
        self._last = logged[-1]
        self._words += sum(event.word is not None for event in logged)
        self.log.notifier.notify(self._last.session, logged)
        return logged

    def say(self, words: Sequence[EventDraft]) -> None:
        """Tell those who listen in this process of words that will be logged next, and all events before them are."""
        if self._last is not None and words:
            self.log.notifier.notify(self._last.session, [self._said(each, self._last) for each in words])

    def _said(self, draft: EventDraft, last: Event) -> Event:
        place = draft.word or 0
        return Event(
            session=last.session,
            run=self.run,
            seq=last.seq + max(place - self._words, 1),
            at=stamp(self.log.clock()),
            agent=draft.agent,
            data=draft.data,
            word=WordNumber(self.epoch, place),
        )

    async def read(self) -> list[Event]:
        """All that was logged for the run, by whichever worker."""
        return await self.log.read_all(self.run)


def _events_from_rows(rows: Sequence[Row], session: str, sealer: Sealer) -> list[Event]:
    return [event for row in rows for event in events_from_row(row, session, sealer)]


def _position_in(event: Event) -> int:
    return event.position


def _seq_in(run: str, event: Event) -> int:
    """The number of an event in its run; those of other runs come before all of them."""
    return event.seq if event.run == run else 0
