"""Channels: the events of a session, read and written out once for all who watch it.

Nobody has a queue. Whoever watches keeps the position they have seen and takes what came after it from the last events
that the channel holds or, where they are further behind, from the log. So a slow client costs no memory, holds up
nobody, and misses nothing.
"""

import asyncio
import logging
from collections import deque
from collections.abc import AsyncGenerator, Generator
from contextlib import aclosing, contextmanager
from typing import NamedTuple

from madang.protocol.events import Event
from madang.protocol.frames import Told
from madang.runtime.office import Office
from madang.store.errors import StoreClosedError, StoreError

__all__ = ["Channels", "Line"]

_HELD = 256
_PATIENCE = 1.0
_log = logging.getLogger(__name__)


class Line(NamedTuple):
    """An event, and the text as which it is sent."""

    position: int
    event: Event
    text: str


class Channels:
    """One channel for each session that somebody watches, for as long as somebody does."""

    def __init__(self, office: Office) -> None:
        self._office = office
        self._open: dict[str, _Channel] = {}

    async def watch(self, session: str, after: int) -> AsyncGenerator[list[Line]]:
        """The events past position `after`, several at a time, and those to come until the session is deleted.

        An empty list says that all there was has been given.
        """
        channel = self._open.get(session) or await self._begin(session)
        with self._watching(channel), channel.listening() as woken:
            while True:
                woken.clear()
                lines = await channel.past(after)
                if not lines and channel.over:
                    return
                after = lines[-1].position if lines else after
                yield lines
                if not lines:
                    await woken.wait()

    async def _begin(self, session: str) -> "_Channel":
        last = await self._office.store.events.last_position(session)
        return self._open.setdefault(session, _Channel(self._office, session, last))

    @contextmanager
    def _watching(self, channel: "_Channel") -> Generator[None]:
        self._open[channel.session] = channel
        channel.join()
        try:
            yield
        finally:
            if channel.leave():
                self._open.pop(channel.session, None)


class _Channel:
    """The newest events of one session; `floor` is the position past which it holds all there are."""

    def __init__(self, office: Office, session: str, floor: int) -> None:
        self.session = session
        self.over = False
        self._office = office
        self._floor = floor
        self._held: deque[Line] = deque()
        self._watchers = 0
        self._woken: set[asyncio.Event] = set()
        self._following: asyncio.Task[None] | None = None

    def join(self) -> None:
        """One more watches; the first starts the reading."""
        self._watchers += 1
        if self._following is None:
            self._following = asyncio.create_task(self._follow())

    def leave(self) -> bool:
        """One less watches; whether that was the last, and the reading has ended."""
        self._watchers -= 1
        if self._watchers == 0 and self._following is not None:
            self._following.cancel()
        return self._watchers == 0

    @contextmanager
    def listening(self) -> Generator[asyncio.Event]:
        """A signal that is set whenever there may be something new."""
        woken = asyncio.Event()
        self._woken.add(woken)
        try:
            yield woken
        finally:
            self._woken.discard(woken)

    async def past(self, after: int) -> list[Line]:
        """The next events past `after`; none if that is where the session stands."""
        if after >= self._floor:
            return [line for line in self._held if line.position > after]
        found = await self._office.read_session(self.session, after)
        return [_line(position, event) for position, event in found]

    async def _follow(self) -> None:
        """Hold what is logged from here on; while the store cannot be read, try again."""
        last = self._floor
        while not self.over:
            try:
                async with aclosing(self._office.follow_session(self.session, last)) as events:
                    async for position, event in events:
                        last = position
                        self._hold(_line(position, event))
                self._end()
            except StoreClosedError:
                self._end()
            except StoreError as error:
                _log.warning("The events of a session cannot be read; trying again: %s", error)
                await asyncio.sleep(_PATIENCE)

    def _hold(self, line: Line) -> None:
        self._held.append(line)
        if len(self._held) > _HELD:
            self._floor = self._held.popleft().position
        self._wake()

    def _end(self) -> None:
        self.over = True
        self._wake()

    def _wake(self) -> None:
        for woken in self._woken:
            woken.set()


def _line(position: int, event: Event) -> Line:
    return Line(position, event, Told(position=position, event=event).model_dump_json())
