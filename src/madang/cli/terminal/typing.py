"""What a person types, read without holding up the runs that this process carries out."""

import asyncio
import signal
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress

from madang.cli.terminal.screen import Screen

__all__ = ["Interrupt", "interruptible", "read_line"]

Interrupt = asyncio.Future[None]
"""Done once Ctrl-C was pressed."""


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
    """The line typed after `prompt`; None where there is none, by Ctrl-D or Ctrl-C."""
    screen.write_beside(prompt, end="")
    if sys.stdin.isatty() and not await _is_typed(interrupt):
        screen.write_beside()
        return None
    line = sys.stdin.readline()
    if not line:
        screen.write_beside()
        return None
    return line.strip()


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
