"""The log of events: append-only, replayed from any number on, followed without polling."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import NamedTuple

from madang.store.bell import Bell
from madang.store.clock import Clock, to_stamp
from madang.store.database import Connection, Database, Row, Work
from madang.store.errors import RunNotFoundError, SessionNotFoundError
from madang.store.event_rows import LoggedEvent, NewEvent, event_from_row, log_events
from madang.store.run_rows import ENDED, fence, hold_run
from madang.store.seal import Seals
from madang.store.unlocking import place_of, unlock

__all__ = ["Events", "Pace"]

_PAGE = 200
_LINGER = 0.005
"""Seconds to wait for more to be told before it is read: a read costs more than a word, and this nobody notices."""


Pace = Callable[[], Awaitable[None]]


async def _linger() -> None:
    await asyncio.sleep(_LINGER)


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

        logged = await self.database.write(work, durable=False)
        self.bell.ring(logged[-1].session)
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

        return self._follow(find, partial(self._session_page, session), attrgetter("position"), after)

    def follow_run(self, run: str, after: int = 0, *, pace: Pace = _linger) -> AsyncGenerator[LoggedEvent]:
        """The events of a run past number `after`, and those to come, until it is over or deleted.

        `pace` returns when there is enough to be worth a read, after each ring.
        """

        async def find(connection: Connection) -> str:
            return (await hold_run(connection, run)).session

        return self._follow(find, partial(self._run_page, run), attrgetter("seq"), after, pace)

    async def _follow(
        self,
        find: Work[str],
        read: Callable[[int, int], Awaitable[_Page]],
        number: Callable[[LoggedEvent], int],
        after: int,
        pace: Pace = _linger,
    ) -> AsyncGenerator[LoggedEvent]:
        """One page after the other; it listens before it reads, so that no ring is lost in between."""
        with self.bell.listen(await self.database.read(find)) as ear, suppress(SessionNotFoundError, RunNotFoundError):
            while True:
                page = await read(after, _PAGE)
                for event in page.events:
                    after = number(event)
                    yield event
                if len(page.events) == _PAGE:
                    continue
                if page.over:
                    return
                await ear.wait()
                await pace()

    async def _session_page(self, session: str, after: int, limit: int) -> _Page:
        async def work(connection: Connection) -> _Page:
            place = await place_of(connection, session)
            rows = await connection.fetch("events_of_session", session=place.key, after=after, limit=limit)
            return _Page(await self._opened(connection, session, rows), over=False)

        return await self.database.read(work)

    async def _run_page(self, run: str, after: int, limit: int) -> _Page:
        async def work(connection: Connection) -> _Page:
            held = await hold_run(connection, run)
            rows = await connection.fetch("events_of_run", run=held.key, after=after, limit=limit)
            return _Page(await self._opened(connection, held.session, rows), held.status in ENDED)

        return await self.database.read(work)

    async def _opened(self, connection: Connection, session: str, rows: Sequence[Row]) -> list[LoggedEvent]:
        if not rows:
            return []
        seal = await unlock(connection, self.seals, session)
        return [event_from_row(row, session, seal) for row in rows]
