"""What a person types, read without holding up the runs that this process carries out."""

import asyncio
import signal
import sys
from contextlib import suppress

from madang.cli.terminal.screen import Screen

__all__ = ["read_line"]


async def read_line(screen: Screen, prompt: str) -> str | None:
    """The line typed after `prompt`; None where there is none, by Ctrl-D or Ctrl-C."""
    screen.write_beside(prompt, end="")
    if sys.stdin.isatty() and not await _is_typed():
        screen.write_beside()
        return None
    line = sys.stdin.readline()
    if not line:
        screen.write_beside()
        return None
    return line.strip()


async def _is_typed() -> bool:
    """True once a line is there, False at Ctrl-C."""
    loop = asyncio.get_running_loop()
    typed: asyncio.Future[bool] = loop.create_future()
    try:
        loop.add_reader(sys.stdin.fileno(), _settle, typed, True)
        loop.add_signal_handler(signal.SIGINT, _settle, typed, False)
    except NotImplementedError:  # on such a platform the line is read at once, and Ctrl-C leaves
        return True
    try:
        return await typed
    finally:
        with suppress(NotImplementedError):
            loop.remove_reader(sys.stdin.fileno())
            loop.remove_signal_handler(signal.SIGINT)


def _settle(future: "asyncio.Future[bool]", value: bool) -> None:
    if not future.done():
        future.set_result(value)
