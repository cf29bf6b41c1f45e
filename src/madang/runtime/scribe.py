"""The scribe: writes down what is said while the work goes on, in order and several at a time.

It lingers a moment for more to come, since a write costs more than a word. Whatever is to be stored after what was said
waits for `written`, so that nothing is stored that was not told.
"""

import asyncio
from threading import get_ident
from types import TracebackType
from typing import Self

from madang.protocol.events import Token
from madang.runtime.deadlines import leave
from madang.runtime.hold import wait_for
from madang.runtime.ports import Journal, Said

__all__ = ["Scribe"]


class Scribe:
    """Takes down what is said in its block and has written all of it when the block ends.

    When the journal refuses, `writing` ends with its error, which leaving the block raises too.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._loop = asyncio.get_running_loop()
        self._thread = get_ident()
        self._waiting: list[Said] = []
        self._wake = asyncio.Event()
        self._hurry = asyncio.Event()
        self._idle = asyncio.Event()
        self._idle.set()
        self._closing = False
        self._text: list[str] = []

    async def __aenter__(self) -> Self:
        self.writing = asyncio.create_task(self._write())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closing = True
        self._hurry.set()
        self._wake.set()
        try:
            await asyncio.wait({self.writing})
        finally:
            await leave(self.writing)
        if error is None:
            self.writing.result()

    @property
    def text(self) -> str:
        """The text that was streamed."""
        return "".join(self._text)

    def say(self, said: Said) -> None:
        """Have this written down; called from any thread."""
        if get_ident() != self._thread:
            self._loop.call_soon_threadsafe(self.say, said)
            return
        if isinstance(said.data, Token):
            self._text.append(said.data.text)
        self._waiting.append(said)
        self._idle.clear()
        self._wake.set()

    async def written(self) -> None:
        """Returns once all that was said so far is written down, or cannot be, which `writing` tells."""
        if not self._idle.is_set():
            self._hurry.set()
            await self._idle.wait()

    async def _write(self) -> None:
        try:
            while self._waiting or not self._closing:
                await self._wake.wait()
                await wait_for(self._hurry, _LINGER)
                await self._write_batch()
        finally:
            self._idle.set()

    async def _write_batch(self) -> None:
        self._wake.clear()
        batch, self._waiting = self._waiting, []
        if batch:
            await self._journal.append(batch)
        if not self._waiting:
            self._idle.set()
            if not self._closing:
                self._hurry.clear()


_LINGER = 0.01
"""Seconds to wait for more to be said before it is written down; too short to be noticed by a person."""
