"""Wakes the followers of a session in every process: Postgres (LISTEN) gives notice of each commit that brought
events.
"""

import hashlib
from collections.abc import Generator, Sequence
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
    """Rings for what any process committed, as soon as Postgres says so.

    A thread with a connection of its own waits for notices from the time somebody first listens.
    """

    def __init__(self, url: str) -> None:
        address = parse_address(url)
        self._conninfo = address.conninfo
        self._channel = f"madang_{_digest(address.schema)}"
        self._local = LocalNotifier()
        self._starting = Lock()
        self._listener: Thread | None = None
        self._listening = ThreadSignal()
        self._closed = ThreadSignal()

    def notify(self, session: str, events: Sequence[Event] = ()) -> None:
        """Wake those who listen to `session`, unless a notice is sure to do it."""
        del events
        if not self._listening.is_set():
            self._local.notify(session)

    @contextmanager
    def subscribe(self, session: str) -> Generator[Subscription]:
        """An ear that hears every ring from here to the end of the block."""
        with self._local.subscribe(session) as subscription:
            self._start_listening()
            yield subscription

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
                for session in self._local.subscribed_sessions():
                    if _digest(session) == notice.payload:
                        self._local.notify(session)


def _digest(text: str) -> str:
    """What Postgres calls `md5(text)`; it tells names apart and protects nothing."""
    return hashlib.md5(text.encode(), usedforsecurity=False).hexdigest()
