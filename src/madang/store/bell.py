"""The bell that wakes those who follow a session: rung after each of its events, heard without polling.

Whoever rings may say what was logged, so that those in the same process need not read it.
"""

import asyncio
from collections.abc import Generator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from threading import Lock, get_ident
from typing import Protocol

from madang.store.event_rows import LoggedEvent

__all__ = ["Bell", "Ear", "LocalBell"]

_MOST_KEPT = 200
"""So many events are kept for a follower who is slow to take them; then it has to read."""


class Bell(Protocol):
    """All that following asks of a backend; callable from any thread."""

    def ring(self, session: str, events: Sequence[LoggedEvent] = ()) -> None:
        """Wake those who listen to `session`, once what they will read is committed; `events` are all that is new."""
        ...

    def listen(self, session: str) -> "AbstractContextManager[Ear]":
        """An ear that hears every ring from here to the end of the block, also those before it waits."""
        ...

    def close(self) -> None:
        """Wake everybody for the last time."""
        ...


class Ear:
    """What one follower listens with, on the event loop that made it.

    With `patience` it wakes after so many seconds anyhow, for rings that no one in this process could sound.
    """

    def __init__(self, patience: float | None) -> None:
        self._loop = asyncio.get_running_loop()
        self._thread = get_ident()
        self._woken = asyncio.Event()
        self._patience = patience
        self._events: list[LoggedEvent] = []
        self._is_told_all = True
        self.position = 0
        """The last event that was heard of."""

    async def wait(self) -> list[LoggedEvent] | None:
        """The events that were rung since the last `wait` returned, at least one; None if there may be others."""
        alarm = None if self._patience is None else self._loop.call_later(self._patience, self._woken.set)
        try:
            await self._woken.wait()
        finally:
            if alarm:
                alarm.cancel()
        self._woken.clear()
        told, self._events = (self._events if self._is_told_all and self._events else None), []
        self._is_told_all = True
        return told

    def hear(self, events: Sequence[LoggedEvent]) -> None:
        """Wake the follower; called from any thread."""
        if get_ident() == self._thread:
            self._take(events)
            return
        with suppress(RuntimeError):  # its loop is closed: nobody is left to be woken
            self._loop.call_soon_threadsafe(self._take, events)

    def _take(self, events: Sequence[LoggedEvent]) -> None:
        if not events or len(self._events) > _MOST_KEPT:
            self._is_told_all = False
        else:
            self._events += events
            self.position = events[-1].position
        self._woken.set()


class LocalBell:
    """A bell for one process."""

    def __init__(self, patience: float | None = None) -> None:
        self._patience = patience
        self._lock = Lock()
        self._ears: dict[str, set[Ear]] = {}

    def ring(self, session: str, events: Sequence[LoggedEvent] = ()) -> None:
        """Wake those who listen to `session`."""
        for ear in self._listeners(session):
            ear.hear(events)

    def ring_for(self, session: str, position: int | None) -> None:
        """Wake those who have not heard of the event at `position`, or all if there is none because all is gone."""
        for ear in self._listeners(session):
            if position is None or ear.position < position:
                ear.hear(())

    @contextmanager
    def listen(self, session: str) -> Generator[Ear]:
        """An ear that hears every ring from here to the end of the block."""
        ear = Ear(self._patience)
        with self._lock:
            self._ears.setdefault(session, set()).add(ear)
        try:
            yield ear
        finally:
            with self._lock:
                self._ears[session].discard(ear)
                if not self._ears[session]:
                    del self._ears[session]

    def close(self) -> None:
        """Wake everybody for the last time."""
        for session in self.listened_to():
            self.ring(session)

    def _listeners(self, session: str) -> tuple[Ear, ...]:
        with self._lock:
            return tuple(self._ears.get(session, ()))

    def listened_to(self) -> list[str]:
        """The sessions that somebody listens to."""
        with self._lock:
            return list(self._ears)
