"""Wakes those who follow a session after each of its events: within one process, and across processes that share a
SQLite file.

Whoever notifies may say what was logged, so that those in the same process need not read it.
"""

import asyncio
import sqlite3
from collections.abc import Generator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from threading import Event as ThreadSignal
from threading import Lock, Thread, get_ident
from typing import Protocol

from madang.protocol import Event
from madang.store.database.sqlite.connection import connect

_MAX_BUFFERED_EVENTS = 200
"""So many events are kept for a follower who is slow to take them; then it has to read."""


_HANDOVER_SECONDS = 0.1
"""A writer in this process hands its events over within this time of the commit, or was cancelled meanwhile."""


TOKENS = "(tokens) 3f6c1d52-9a0e-4d7b-8a53-5c1f0e2b7a94"
"""What is listened to in place of a session by those who want to hear that a token was changed or revoked.

The name is one that no session has; the trigger on the tokens of Postgres knows it too.
"""


WORK = "(work) 6a0f0c1e-52c8-4c0b-9f7e-0d4a6b1c9e35"
"""The same for workers, who want to hear that a run waits."""


JOBS = "(jobs) 5b1c8f0a-90d2-4d0f-8f6e-2f3a7c1be0d4"
"""The same for workers, who want to hear that a job is due, was changed or is over."""


def asks_of(worker: str) -> str:
    """What a worker listens to, to hear that something is asked of a run it has."""
    return f"(worker) {worker}"


class Notifier(Protocol):
    """All that following asks of a backend; callable from any thread."""

    tells_of_work: bool
    """Whether it tells of `WORK` that other processes take in, too."""

    def notify(self, session: str, events: Sequence[Event] = ()) -> None:
        """Wake those who listen to `session`, once what they will read is committed; `events` are all that is new."""
        ...

    def subscribe(self, session: str) -> "AbstractContextManager[Subscription]":
        """An ear that hears every ring from here to the end of the block, also those before it waits."""
        ...

    def close(self) -> None:
        """Wake everybody for the last time."""
        ...


class Subscription:
    """What one follower listens with, on the event loop that made it.

    With `patience` it wakes after so many seconds anyhow, for rings that no one in this process could sound.
    """

    def __init__(self, patience: float | None) -> None:
        self._loop = asyncio.get_running_loop()
        self._thread = get_ident()
        self._wake = asyncio.Event()
        self._timeout_seconds = patience
        self._events: list[Event] = []
        self._has_all_events = True
        self.position = 0
        """The last event that was heard of."""

    async def wait(self) -> list[Event] | None:
        """The events that were rung since the last `wait` returned, at least one; None if there may be others.

        Words that the log does not have yet are kept until it was read.
        """
        alarm = None if self._timeout_seconds is None else self._loop.call_later(self._timeout_seconds, self._wake.set)
        try:
            await self._wake.wait()
        finally:
            if alarm:
                alarm.cancel()
        self._wake.clear()
        told, self._events = self._events, []
        if not self._has_all_events:
            self._events = [event for event in told if not event.is_logged]
        if self._events:
            self._wake.set()
        is_complete, self._has_all_events = self._has_all_events and bool(told), True
        return told if is_complete else None

    def deliver(self, events: Sequence[Event]) -> None:
        """Wake the follower; called from any thread."""
        if get_ident() == self._thread:
            self._buffer(events)
            return
        with suppress(RuntimeError):  # its loop is closed: nobody is left to be woken
            self._loop.call_soon_threadsafe(self._buffer, events)

    def expect(self, position: int) -> None:
        """Wake the follower unless the event at `position` is handed over soon; called from any thread."""
        with suppress(RuntimeError):  # its loop is closed
            self._loop.call_soon_threadsafe(self._loop.call_later, _HANDOVER_SECONDS, self._catch_up, position)

    def _catch_up(self, position: int) -> None:
        if self.position < position:
            self._buffer(())

    def _buffer(self, events: Sequence[Event]) -> None:
        if not events or len(self._events) > _MAX_BUFFERED_EVENTS:
            self._has_all_events = False
        else:
            self._events += events
            self.position = max(self.position, events[-1].position)
        self._wake.set()


class LocalNotifier:
    """Notifies followers within one process."""

    tells_of_work = False

    def __init__(self, patience: float | None = None) -> None:
        self._timeout_seconds = patience
        self._lock = Lock()
        self._subscriptions: dict[str, set[Subscription]] = {}

    def notify(self, session: str, events: Sequence[Event] = ()) -> None:
        """Wake those who listen to `session`."""
        for subscription in self.subscriptions_of(session):
            subscription.deliver(events)

    def notify_after(self, session: str, position: int | None, *, written_here: bool = False) -> None:
        """Wake those who have not heard of the event at `position`, or all if there is none because all is gone.

        What was `written_here` is about to be handed to them by `notify`, so they are given a moment to hear of it.
        """
        for subscription in self.subscriptions_of(session):
            if position is not None and subscription.position >= position:
                continue
            if written_here and position is not None:
                subscription.expect(position)
            else:
                subscription.deliver(())

    @contextmanager
    def subscribe(self, session: str) -> Generator[Subscription]:
        """An ear that hears every ring from here to the end of the block."""
        subscription = Subscription(self._timeout_seconds)
        with self._lock:
            self._subscriptions.setdefault(session, set()).add(subscription)
        try:
            yield subscription
        finally:
            with self._lock:
                self._subscriptions[session].discard(subscription)
                if not self._subscriptions[session]:
                    del self._subscriptions[session]

    def close(self) -> None:
        """Wake everybody for the last time."""
        for session in self.subscribed_sessions():
            self.notify(session)

    def subscriptions_of(self, session: str) -> tuple[Subscription, ...]:
        """Those who listen to `session`."""
        with self._lock:
            return tuple(self._subscriptions.get(session, ()))

    def subscribed_sessions(self) -> list[str]:
        """The sessions that somebody listens to."""
        with self._lock:
            return list(self._subscriptions)


_POLL_SECONDS = 0.1
_BUSY_SECONDS = 5.0
_LAST_POSITION = "SELECT last_position FROM sessions WHERE id = ?"
_REVISION_OF_TOKENS = "SELECT revision FROM token_changes"


class SqliteNotifier:
    """Rings at once for this process, and within a tick for what another one committed.

    A thread looks at the file's change counter while somebody listens; that is a look into shared memory, not a query.
    Only when the counter moved does it ask which of the sessions listened to have new events, or are gone.
    """

    tells_of_work = False

    def __init__(self, path: str) -> None:
        self._path = path
        self._local = LocalNotifier()
        self._starting = Lock()
        self._watcher: Thread | None = None
        self._listening = ThreadSignal()
        self._closed = ThreadSignal()

    def notify(self, session: str, events: Sequence[Event] = ()) -> None:
        """Wake those in this process who listen to `session`."""
        self._local.notify(session, events)

    @contextmanager
    def subscribe(self, session: str) -> Generator[Subscription]:
        """An ear that hears every ring from here to the end of the block."""
        with self._local.subscribe(session) as subscription:
            self._start_watching()
            yield subscription

    def close(self) -> None:
        """End the watch and wake everybody for the last time."""
        self._closed.set()
        self._listening.set()
        self._local.close()
        if self._watcher is not None:
            self._watcher.join()

    def _start_watching(self) -> None:
        with self._starting:
            if self._watcher is None and not self._closed.is_set():
                self._watcher = Thread(target=self._watch, name="madang-sqlite-notifier", daemon=True)
                self._watcher.start()
        self._listening.set()

    def _watch(self) -> None:
        with closing(connect(self._path, _BUSY_SECONDS)) as raw:
            watch = _ChangeWatch(raw)
            while not self._closed.wait(_POLL_SECONDS):
                if not (sessions := self._local.subscribed_sessions()):
                    self._pause()
                for session, position in watch.changed(sessions):
                    self._local.notify_after(session, position)

    def _pause(self) -> None:
        """Sleep until somebody listens again or the notifier is closed, which may have been while this began."""
        self._listening.clear()
        if not self._closed.is_set() and not self._local.subscribed_sessions():
            self._listening.wait()


class _ChangeWatch:
    """Remembers how far each session was when the file was last looked at."""

    def __init__(self, raw: sqlite3.Connection) -> None:
        self._raw = raw
        self._counter: object = None
        self._known: dict[str, int | None] = {}

    def changed(self, sessions: list[str]) -> list[tuple[str, int | None]]:
        """Those of `sessions` that are not as they were, or were not looked at before, and how far they are now."""
        try:
            counter = self._raw.execute("PRAGMA data_version").fetchone()
            if counter == self._counter and sessions == list(self._known):
                return []
            found = {session: self._last_position(session) for session in sessions}
        except sqlite3.OperationalError:  # locked for the moment: the next tick looks again
            return []
        before, self._known, self._counter = self._known, found, counter
        return [(name, last) for name, last in found.items() if name not in before or before[name] != last]

    def _last_position(self, session: str) -> int | None:
        query, values = (_REVISION_OF_TOKENS, ()) if session == TOKENS else (_LAST_POSITION, (session,))
        row = self._raw.execute(query, values).fetchone()
        return None if row is None else row[0]
