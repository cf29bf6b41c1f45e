"""Session events for many watchers: each event is read and encoded once, however many watch the session.

Nobody has a queue. A watcher keeps the position it has seen and takes what came after it from the newest events held
here or, if it is further behind, from the log. So a slow client costs no memory, holds up nobody and misses nothing.
Words are held when they are said and once more when they are logged; each watcher hears them once.
"""

import asyncio
import logging
from collections import deque
from collections.abc import AsyncGenerator, Generator
from contextlib import aclosing, contextmanager
from itertools import islice
from typing import NamedTuple

from madang.protocol import Event, EventFrame, HeardWords
from madang.runtime.access import SessionAccess
from madang.runtime.runs import Actor
from madang.store import StoreClosedError, StoreError

_EVENTS_HELD = 256
_RETRY_SECONDS = 1.0
_log = logging.getLogger(__name__)


class EncodedEvent(NamedTuple):
    """An event with its text on the wire, and where it stands in its session: a word that was only said, after that."""

    event: Event
    text: str
    position: int


class EventFanout:
    """Follows the log of each session once, for as long as somebody watches it."""

    def __init__(self, sessions: SessionAccess) -> None:
        self._sessions = sessions
        self._open: dict[str, _SessionFanout] = {}

    async def watch(
        self, actor: Actor, session: str, after: int, heard: HeardWords | None = None
    ) -> AsyncGenerator[list[EncodedEvent]]:
        """The events past position `after`, several at a time, and those to come until the session is deleted.

        Words come as they are said to whoever tells which were `heard`, and else as they are logged. An empty list
        means that the watcher is up to date. The actor owns the session, as all who watch it do.
        """
        fanout, place = self._open.get(session) or await self._begin(actor, session), 0
        with self._counted(fanout), fanout.listening() as woken:
            while True:
                woken.clear()
                events, place = await fanout.read_after(after, place)
                if not events and fanout.has_ended:
                    return
                after = max(after, events[-1].position) if events else after
                told = [each for each in events if (heard.is_new(each.event) if heard else each.event.is_logged)]
                if told or not events:
                    yield told
                if not events:
                    await woken.wait()

    async def _begin(self, actor: Actor, session: str) -> "_SessionFanout":
        last = await self._sessions.last_position(actor, session)
        return self._open.setdefault(session, _SessionFanout(self._sessions, actor, session, last))

    @contextmanager
    def _counted(self, fanout: "_SessionFanout") -> Generator[None]:
        self._open[fanout.session] = fanout
        fanout.add_watcher()
        try:
            yield
        finally:
            if fanout.remove_watcher():
                self._open.pop(fanout.session, None)


class _SessionFanout:
    """The newest events of one session; all logged events past the position `floor` are held here."""

    def __init__(self, sessions: SessionAccess, actor: Actor, session: str, floor: int) -> None:
        self.session = session
        self.has_ended = False
        self._sessions = sessions
        self._actor = actor
        self._floor = floor
        self._held: deque[EncodedEvent] = deque()
        self._held_before = 0
        self._watchers = 0
        self._signals: set[asyncio.Event] = set()
        self._following: asyncio.Task[None] | None = None

    def add_watcher(self) -> None:
        """Count a watcher; the first one starts the reading."""
        self._watchers += 1
        if self._following is None:
            self._following = asyncio.create_task(self._follow())

    def remove_watcher(self) -> bool:
        """Whether this was the last watcher; then the reading ends."""
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

    async def read_after(self, after: int, place: int) -> tuple[list[EncodedEvent], int]:
        """The next events past `after`, of those held here from `place` on, and the place behind them.

        None if there are no newer ones. A word that was said right after `after` is newer.
        """
        if after < self._floor:
            logged = await self._sessions.events(self._actor, self.session, after)
            return [_encoded(event, event.position) for event in logged], place
        new = islice(self._held, max(place - self._held_before, 0), None)
        found = [each for each in new if each.position > after or (each.position == after and not each.event.is_logged)]
        return found, self._held_before + len(self._held)

    async def _follow(self) -> None:
        """Hold what is newly said or logged; retry while the store cannot be read."""
        last = self._floor
        while not self.has_ended:
            try:
                async with aclosing(self._sessions.follow(self._actor, self.session, last, words="twice")) as events:
                    async for event in events:
                        last = max(last, event.position)
                        self._append(_encoded(event, last))
                self._end()
            except StoreClosedError:
                self._end()
            except StoreError as error:
                _log.warning("Could not read session events, trying again: %s", error)
                await asyncio.sleep(_RETRY_SECONDS)

    def _append(self, event: EncodedEvent) -> None:
        self._held.append(event)
        if len(self._held) > _EVENTS_HELD:
            self._floor = self._held.popleft().position
            self._held_before += 1
        self._wake()

    def _end(self) -> None:
        self.has_ended = True
        self._wake()

    def _wake(self) -> None:
        for woken in self._signals:
            woken.set()


def _encoded(event: Event, position: int) -> EncodedEvent:
    return EncodedEvent(event, EventFrame.of(event, position).text, position)
