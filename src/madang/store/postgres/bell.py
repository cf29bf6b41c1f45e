"""A bell that rings in every process: Postgres gives notice of each commit that brought events."""

import hashlib
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from threading import Event, Lock, Thread

import psycopg
from psycopg.sql import SQL, Identifier

from madang.store.bell import Ear, LocalBell
from madang.store.event_rows import LoggedEvent
from madang.store.postgres.address import parse_address

__all__ = ["NoticeBell"]

_LISTENED_SECONDS = 5.0
_CLOSE_SECONDS = 1.0
_PAUSE = 0.5


class NoticeBell:
    """Rings for what any process committed, as soon as Postgres says so.

    A thread with a connection of its own waits for notices from the time somebody first listens.
    """

    def __init__(self, url: str) -> None:
        address = parse_address(url)
        self._conninfo = address.conninfo
        self._channel = f"madang_{_digest(address.schema)}"
        self._local = LocalBell()
        self._starting = Lock()
        self._listener: Thread | None = None
        self._listening = Event()
        self._closed = Event()

    def ring(self, session: str, events: Sequence[LoggedEvent] = ()) -> None:
        """Wake those who listen to `session`, unless a notice is sure to do it."""
        del events
        if not self._listening.is_set():
            self._local.ring(session)

    @contextmanager
    def listen(self, session: str) -> Generator[Ear]:
        """An ear that hears every ring from here to the end of the block."""
        with self._local.listen(session) as ear:
            self._keep_listening()
            yield ear

    def close(self) -> None:
        """Hang up and wake everybody for the last time."""
        self._closed.set()
        self._local.close()
        if self._listener is not None:
            self._listener.join()

    def _keep_listening(self) -> None:
        """Wait until notices arrive; if the server is away, go on: all are woken when it is back."""
        with self._starting:
            if self._listener is None and not self._closed.is_set():
                self._listener = Thread(target=self._listen_until_closed, name="madang-postgres-bell", daemon=True)
                self._listener.start()
        self._listening.wait(_LISTENED_SECONDS)

    def _listen_until_closed(self) -> None:
        while not self._closed.is_set():
            try:
                with psycopg.connect(self._conninfo, autocommit=True) as raw:
                    self._pass_on(raw)
            except psycopg.OperationalError:
                self._listening.clear()
                self._closed.wait(_PAUSE)

    def _pass_on(self, raw: psycopg.Connection) -> None:
        """Ring for each notice; and once for everybody at the beginning, since notices may have been missed."""
        raw.execute(SQL("LISTEN {}").format(Identifier(self._channel)))
        self._listening.set()
        self._local.close()
        while not self._closed.is_set():
            for notice in raw.notifies(timeout=_CLOSE_SECONDS, stop_after=1):
                for session in self._local.listened_to():
                    if _digest(session) == notice.payload:
                        self._local.ring(session)


def _digest(text: str) -> str:
    """What Postgres calls `md5(text)`; it tells names apart and protects nothing."""
    return hashlib.md5(text.encode(), usedforsecurity=False).hexdigest()
