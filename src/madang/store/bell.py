"""The bell that wakes those who follow a session: rung after each of its events, heard without polling."""

import asyncio
from collections.abc import Generator
from contextlib import AbstractContextManager, contextmanager, suppress
from threading import Lock
from typing import Protocol

__all__ = ["Bell", "Ear", "LocalBell"]


class Bell(Protocol):
    """All that following asks of a backend; callable from any thread."""

    def ring(self, session: str) -> None:
        """Wake those who listen to `session`, once what they will read is committed."""
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
        self._heard = asyncio.Event()
        self._patience = patience

    async def wait(self) -> None:
        """Return at the first ring since the last `wait` returned."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self._patience):
                await self._heard.wait()
        self._heard.clear()

    def hear(self) -> None:
        """Wake the follower; called from any thread."""
        with suppress(RuntimeError):  # its loop is closed: nobody is left to be woken
            self._loop.call_soon_threadsafe(self._heard.set)


class LocalBell:
    """A bell for one process."""

    def __init__(self, patience: float | None = None) -> None:
        self._patience = patience
        self._lock = Lock()
        self._ears: dict[str, set[Ear]] = {}

    def ring(self, session: str) -> None:
        """Wake those who listen to `session`."""
        with self._lock:
            ears = tuple(self._ears.get(session, ()))
        for ear in ears:
            ear.hear()

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

    def listened_to(self) -> list[str]:
        """The sessions that somebody listens to."""
        with self._lock:
            return list(self._ears)
