"""Wakes the followers of a session in every process: Postgres (LISTEN) gives notice of each commit that brought
events.
"""

import hashlib
from collections.abc import Collection, Generator, Sequence
from contextlib import contextmanager
from threading import Event as ThreadSignal
from threading import Lock, Thread

import psycopg
from psycopg.sql import SQL, Identifier

from madang.protocol import Event
from madang.store.database.postgres.connection import parse_address
from madang.store.runs.notifier import LocalNotifier, Subscription

_LISTEN_SECONDS = 5.0
_CLOSE_SECONDS = 1.0
_RECONNECT_SECONDS = 0.5


class PostgresNotifier:
    """Rings at once for this process, and for what any other committed as soon as Postgres says so.

    A thread with a connection of its own waits for notices from the time somebody first listens. Notices of
    `own_backends` are of what was written here: mostly they come before the writer has handed its events over.
    """

    tells_of_work = True

    def __init__(self, url: str, own_backends: Collection[int] = ()) -> None:
        address = parse_address(url)
        self._conninfo = address.conninfo
        self._own_backends = own_backends
        self._channel = f"madang_at_{_digest(address.schema)}"
        self._local = LocalNotifier()
        self._starting = Lock()
        self._sessions: dict[str, str] = {}
        self._listener: Thread | None = None
        self._listening = ThreadSignal()
        self._closed = ThreadSignal()

    def notify(self, session: str, events: Sequence[Event] = ()) -> None:
        """Wake those in this process who listen to `session`; without events, a notice is sure to do it."""
        if events or not self._listening.is_set():
            self._local.notify(session, events)

    @contextmanager
    def subscribe(self, session: str) -> Generator[Subscription]:
        """An ear that hears every ring from here to the end of the block."""
        digest = _digest(session)
        with self._local.subscribe(session) as subscription:
            self._sessions[digest] = session
            self._start_listening()
            try:
                yield subscription
            finally:
                if len(self._local.subscriptions_of(session)) == 1:
                    self._sessions.pop(digest, None)

    def close(self) -> None:
        """Hang up and wake everybody for the last time."""
        self._closed.set()
        self._local.close()
        if self._listener is not None:
            self._listener.join()

    def _start_listening(self) -> None:
        """Wait until notices arrive; if the server is away, go on: all are woken when it is back."""
        with self._starting:
            if self._listener is None and not self._closed.is_set():
                self._listener = Thread(target=self._listen_until_closed, name="madang-postgres-notifier", daemon=True)
                self._listener.start()
        self._listening.wait(_LISTEN_SECONDS)

    def _listen_until_closed(self) -> None:
        while not self._closed.is_set():
            try:
                with psycopg.connect(self._conninfo, autocommit=True) as raw:
                    self._forward_notices(raw)
            except psycopg.OperationalError:
                self._listening.clear()
                self._closed.wait(_RECONNECT_SECONDS)

    def _forward_notices(self, raw: psycopg.Connection) -> None:
        """Ring for each notice; and once for everybody at the beginning, since notices may have been missed."""
        raw.execute(SQL("LISTEN {}").format(Identifier(self._channel)))
        self._listening.set()
        self._local.close()
        while not self._closed.is_set():
            for notice in raw.notifies(timeout=_CLOSE_SECONDS, stop_after=1):
                digest, _, position = notice.payload.partition(" ")
                if session := self._sessions.get(digest):
                    is_own = notice.pid in self._own_backends
                    self._local.notify_after(session, int(position) if position else None, written_here=is_own)


def _digest(text: str) -> str:
    """What Postgres calls `md5(text)`; it tells names apart and protects nothing."""
    return hashlib.md5(text.encode(), usedforsecurity=False).hexdigest()
