"""The log of events: append-only, replayed from any number on, followed without polling."""

from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from madang.store.bell import Bell
from madang.store.clock import Clock, to_stamp
from madang.store.database import Connection, Database, Row, Work
from madang.store.errors import RunNotFoundError, SessionNotFoundError
from madang.store.event_rows import LoggedEvent, NewEvent, event_from_row, log_events
from madang.store.places import place_of
from madang.store.run_rows import ENDED, fence, hold_run
from madang.store.seal import Seal, Seals

__all__ = ["Events"]

_PAGE = 200
_FEW = 32


class _Page(NamedTuple):
    """Events in order, and whether no more can follow them."""

    events: list[LoggedEvent]
    over: bool


@dataclass(frozen=True, slots=True)
class Events:
    """Appends to the logs of runs and reads them, by run or by session."""

    database: Database
    seals: Seals
    bell: Bell
    clock: Clock

    async def append(self, run: str, epoch: int, events: Sequence[NewEvent]) -> list[LoggedEvent]:
        """The events as they were logged, all or none; a worker that no longer holds the run is refused.

        A machine that fails may lose the last of them, with the progress that they told of.
        """
        if not events:
            return []

        async def work(connection: Connection) -> list[LoggedEvent]:
            held = await fence(connection, run, epoch)
            return await log_events(connection, self.seals, held, events, to_stamp(self.clock()))

        logged = await self.database.write(work, durable=False, light=len(events) <= _FEW)
        self.bell.ring(logged[-1].session, logged)
        return logged

    async def read_session(self, session: str, after: int = 0, limit: int = _PAGE) -> list[LoggedEvent]:
        """The events of a session past position `after`, of all its runs."""
        return (await self._session_page(session, after, limit)).events

    async def read_run(self, run: str, after: int = 0, limit: int = _PAGE) -> list[LoggedEvent]:
        """The events of a run past number `after`."""
        return (await self._run_page(run, after, limit)).events

    async def last_position(self, session: str) -> int:
        """The position of the newest event of a session; 0 before the first."""

        async def work(connection: Connection) -> int:
            for (position,) in await connection.fetch("last_position", id=session):
                return position
            raise SessionNotFoundError(session)

        return await self.database.read(work)

    def follow_session(self, session: str, after: int = 0) -> AsyncGenerator[LoggedEvent]:
        """The events of a session past position `after`, and those to come, until the session is deleted."""

        async def find(connection: Connection) -> str:
            await place_of(connection, session)
            return session

        return self._follow(find, partial(self._session_page, session), _position_in, after)

    def follow_run(self, run: str, after: int = 0) -> AsyncGenerator[LoggedEvent]:
        """The events of a run past number `after`, and those to come, until it is over or deleted."""

        async def find(connection: Connection) -> str:
            return (await hold_run(connection, run)).session

        return self._follow(find, partial(self._run_page, run), partial(_seq_in, run), after)

    async def _follow(
        self,
        find: Work[str],
        read: Callable[[int, int], Awaitable[_Page]],
        number: Callable[[LoggedEvent], int],
        after: int,
    ) -> AsyncGenerator[LoggedEvent]:
        """One page after the other, then what is rung; it listens before it reads, so that nothing is missed."""
        session = await self.database.read(find, light=True)
        with self.bell.listen(session) as ear, suppress(SessionNotFoundError, RunNotFoundError):
            while True:
                page = await read(after, _PAGE)
                for event in page.events:
                    after = number(event)
                    yield event
                if len(page.events) == _PAGE:
                    continue
                if page.over:
                    return
                while (following := _following(after, await ear.wait(), number)) is not None:
                    for event in following:
                        after = number(event)
                        yield event

    async def _session_page(self, session: str, after: int, limit: int) -> _Page:
        async def work(connection: Connection) -> _Page:
            place = await place_of(connection, session)
            rows = await connection.fetch("events_of_session", session=place.key, after=after, limit=limit)
            return _Page(_opened(rows, session, self.seals.unlock(session, place)), over=False)

        return await self.database.read(work, light=limit <= _PAGE)

    async def _run_page(self, run: str, after: int, limit: int) -> _Page:
        async def work(connection: Connection) -> _Page:
            held = await hold_run(connection, run)
            rows = await connection.fetch("events_of_run", run=held.key, after=after, limit=limit)
            seal = self.seals.unlock(held.session, held.place)
            return _Page(_opened(rows, held.session, seal), held.status in ENDED)

        return await self.database.read(work, light=limit <= _PAGE)


def _opened(rows: Sequence[Row], session: str, seal: Seal) -> list[LoggedEvent]:
    return [event_from_row(row, session, seal) for row in rows]


def _following(
    after: int, heard: Sequence[LoggedEvent] | None, number: Callable[[LoggedEvent], int]
) -> list[LoggedEvent] | None:
    """Those of the events heard that follow number `after` without a gap; None if only the log can tell."""
    if heard is None:
        return None
    new = [event for event in heard if number(event) > after]
    return new if [number(event) for event in new] == list(range(after + 1, after + 1 + len(new))) else None


def _position_in(event: LoggedEvent) -> int:
    return event.position


def _seq_in(run: str, event: LoggedEvent) -> int:
    """The number of an event in its run; those of other runs come before all of them."""
    return event.seq if event.run == run else 0
