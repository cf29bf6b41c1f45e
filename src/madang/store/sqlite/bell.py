"""A bell that also hears what other processes write to the same file."""

import sqlite3
from collections.abc import Generator, Sequence
from contextlib import closing, contextmanager
from threading import Event, Lock, Thread

from madang.store.bell import Ear, LocalBell
from madang.store.event_rows import LoggedEvent
from madang.store.sqlite.connection import connect

__all__ = ["FileBell"]

_TICK = 0.1
_BUSY_SECONDS = 5.0
_LAST_POSITION = "SELECT last_position FROM sessions WHERE id = ?"


class FileBell:
    """Rings at once for this process, and within a tick for what another one committed.

    A thread looks at the file's change counter while somebody listens; that is a look into shared memory, not a query.
    Only when the counter moved does it ask which of the sessions listened to have new events, or are gone.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._local = LocalBell()
        self._starting = Lock()
        self._watcher: Thread | None = None
        self._listening = Event()
        self._closed = Event()

    def ring(self, session: str, events: Sequence[LoggedEvent] = ()) -> None:
        """Wake those in this process who listen to `session`."""
        self._local.ring(session, events)

    @contextmanager
    def listen(self, session: str) -> Generator[Ear]:
        """An ear that hears every ring from here to the end of the block."""
        with self._local.listen(session) as ear:
            self._keep_watch()
            yield ear

    def close(self) -> None:
        """End the watch and wake everybody for the last time."""
        self._closed.set()
        self._listening.set()
        self._local.close()
        if self._watcher is not None:
            self._watcher.join()

    def _keep_watch(self) -> None:
        with self._starting:
            if self._watcher is None and not self._closed.is_set():
                self._watcher = Thread(target=self._watch, name="madang-sqlite-bell", daemon=True)
                self._watcher.start()
        self._listening.set()

    def _watch(self) -> None:
        with closing(connect(self._path, _BUSY_SECONDS)) as raw:
            watch = _Watch(raw)
            while not self._closed.wait(_TICK):
                if not (sessions := self._local.listened_to()):
                    self._pause()
                for session, position in watch.changed(sessions):
                    self._local.ring_for(session, position)

    def _pause(self) -> None:
        """Sleep until somebody listens again or the bell is closed, which may have been while this began."""
        self._listening.clear()
        if not self._closed.is_set() and not self._local.listened_to():
            self._listening.wait()


class _Watch:
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
        row = self._raw.execute(_LAST_POSITION, (session,)).fetchone()
        return None if row is None else row[0]
