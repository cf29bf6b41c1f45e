"""Session events for many watchers: each event is read and encoded once, whoever watches the session.

Nobody has a queue. A watcher keeps the position it has seen and takes what came after it from the newest events held
here or, if it is further behind, from the log. So a slow client costs no memory, holds up nobody and misses nothing.
"""

import asyncio
import logging
from collections import deque
from collections.abc import AsyncGenerator, Generator
from contextlib import aclosing, contextmanager
from typing import NamedTuple

from madang.protocol import Event, EventFrame
from madang.runtime import Application
from madang.store import StoreClosedError, StoreError

_EVENTS_HELD = 256
_RETRY_SECONDS = 1.0
_log = logging.getLogger(__name__)


class EncodedEvent(NamedTuple):
    """An event, and the text as which it is sent."""

    position: int
    event: Event
    text: str


class EventFanout:
    """One channel for each session that somebody watches, for as long as somebody does."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._open: dict[str, _SessionFanout] = {}

    async def watch(self, session: str, after: int) -> AsyncGenerator[list[EncodedEvent]]:
        """The events past position `after`, several at a time, and those to come until the session is deleted.

        An empty list says that all there was has been given.
        """
        channel = self._open.get(session) or await self._begin(session)
        with self._counted(channel), channel.listening() as woken:
            while True:
                woken.clear()
                lines = await channel.read_after(after)
                if not lines and channel.has_ended:
                    return
                after = lines[-1].position if lines else after
                yield lines
                if not lines:
                    await woken.wait()

    async def _begin(self, session: str) -> "_SessionFanout":
        last = await self._application.store.events.last_position(session)
        return self._open.setdefault(session, _SessionFanout(self._application, session, last))

    @contextmanager
    def _counted(self, channel: "_SessionFanout") -> Generator[None]:
        self._open[channel.session] = channel
        channel.add_watcher()
        try:
            yield
        finally:
            if channel.remove_watcher():
                self._open.pop(channel.session, None)


class _SessionFanout:
    """The newest events of one session; `floor` is the position past which it holds all there are."""

    def __init__(self, application: Application, session: str, floor: int) -> None:
        self.session = session
        self.has_ended = False
        self._application = application
        self._floor = floor
        self._held: deque[EncodedEvent] = deque()
        self._watchers = 0
        self._signals: set[asyncio.Event] = set()
        self._following: asyncio.Task[None] | None = None

    def add_watcher(self) -> None:
        """One more watches; the first starts the reading."""
        self._watchers += 1
        if self._following is None:
            self._following = asyncio.create_task(self._follow())

    def remove_watcher(self) -> bool:
        """One less watches; whether that was the last, and the reading has ended."""
        self._watchers -= 1
        if self._watchers == 0 and self._following is not None:
            self._following.cancel()
        return self._watchers == 0

    @contextmanager
    def listening(self) -> Generator[asyncio.Event]:
        """A signal that is set whenever there may be something new."""
        woken = asyncio.Event()
        self._signals.add(woken)
        try:
            yield woken
        finally:
            self._signals.discard(woken)

    async def read_after(self, after: int) -> list[EncodedEvent]:
        """The next events past `after`; none if that is where the session stands."""
        if after >= self._floor:
            return [line for line in self._held if line.position > after]
        found = await self._application.read_session(self.session, after)
        return [_encoded(position, event) for position, event in found]

    async def _follow(self) -> None:
        """Hold what is logged from here on; while the store cannot be read, try again."""
        last = self._floor
        while not self.has_ended:
            try:
                async with aclosing(self._application.follow_session(self.session, last)) as events:
                    async for position, event in events:
                        last = position
                        self._append(_encoded(position, event))
                self._end()
            except StoreClosedError:
                self._end()
            except StoreError as error:
                _log.warning("The events of a session cannot be read; trying again: %s", error)
                await asyncio.sleep(_RETRY_SECONDS)

    def _append(self, line: EncodedEvent) -> None:
        self._held.append(line)
        if len(self._held) > _EVENTS_HELD:
            self._floor = self._held.popleft().position
        self._wake()

    def _end(self) -> None:
        self.has_ended = True
        self._wake()

    def _wake(self) -> None:
        for woken in self._signals:
            woken.set()


def _encoded(position: int, event: Event) -> EncodedEvent:
    return EncodedEvent(position, event, EventFrame(position=position, event=event).model_dump_json())
