"""What a person types, read without holding up the runs that this process carries out."""

import asyncio
import os
import select
import signal
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress

from madang.cli.terminal.screen import Screen

__all__ = ["Interrupt", "interruptible", "read_line"]

Interrupt = asyncio.Future[None]
"""Done once Ctrl-C was pressed."""

_LONGEST = 65536
_PASTED_WITHIN = 0.02
"""Seconds within which the next line of a paste is there, and none that a person types."""


@contextmanager
def interruptible() -> Generator[Interrupt]:
    """Within this block, Ctrl-C only marks that it was pressed; begin it before showing what may be answered."""
    loop = asyncio.get_running_loop()
    pressed: Interrupt = loop.create_future()
    with suppress(NotImplementedError):  # where there are no such handlers, Ctrl-C simply leaves
        loop.add_signal_handler(signal.SIGINT, _settle, pressed)
    try:
        yield pressed
    finally:
        with suppress(NotImplementedError):
            loop.remove_signal_handler(signal.SIGINT)


async def read_line(screen: Screen, prompt: str, interrupt: Interrupt) -> str | None:
    """What was typed after `prompt`, or pasted there; None where there is nothing, by Ctrl-D or Ctrl-C."""
    screen.write_beside(prompt, end="")
    line = await _typed(interrupt) if sys.stdin.isatty() else sys.stdin.readline()
    if not line:
        screen.write_beside()
        return None
    return line.strip()


async def _typed(interrupt: Interrupt) -> str:
    """A line, with those that were pasted along with it; empty at Ctrl-D or Ctrl-C."""
    if not await _is_typed(interrupt):
        return ""
    if os.name != "posix":
        return sys.stdin.readline()
    terminal = sys.stdin.fileno()
    given = [os.read(terminal, _LONGEST)]
    while given[-1] and select.select([terminal], [], [], _PASTED_WITHIN)[0]:
        given.append(os.read(terminal, _LONGEST))
    return b"".join(given).decode("utf-8", "replace")


async def _is_typed(interrupt: Interrupt) -> bool:
    """True once a line is there, False at Ctrl-C."""
    loop = asyncio.get_running_loop()
    typed: asyncio.Future[None] = loop.create_future()
    try:
        loop.add_reader(sys.stdin.fileno(), _settle, typed)
    except NotImplementedError:  # on such a platform the line is read at once
        return True
    try:
        await asyncio.wait({typed, interrupt}, return_when=asyncio.FIRST_COMPLETED)
        return not interrupt.done()
    finally:
        loop.remove_reader(sys.stdin.fileno())


def _settle(future: "asyncio.Future[None]") -> None:
    if not future.done():
        future.set_result(None)
