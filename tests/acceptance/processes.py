"""Processes of their own, to be killed: forked from one that has all imported, so that each is at work at once."""

import multiprocessing
import os
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import cache
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, ForkServerProcess
from threading import Lock

import pytest

_PRELOADED = [
    "tests.acceptance.server_process",
    "tests.acceptance.worker_process",
    "tests.acceptance.cli.terminal",
    "madang.cli.commands.conversations.ask",
    "madang.cli.commands.conversations.chat",
    "madang.cli.server_process",
]
Ready = Callable[[str], None]
"""What a process calls once it is at work."""


@contextmanager
def elsewhere(work: Callable[..., None], *arguments: object, **environment: object) -> Generator[ForkServerProcess]:
    """A process that does `work(ready, *arguments)`, once it is ready; it is killed at the end of the block."""
    hearing, telling = forking().Pipe(duplex=False)
    variables = {**os.environ, **{name.upper(): str(value) for name, value in environment.items()}}
    process = forking().Process(target=_begin, args=(variables, work, telling, *arguments))
    process.start()
    telling.close()
    try:
        hearing.recv()
        yield process
    finally:
        process.kill()
        process.join()
        hearing.close()


_PREPARING = Lock()
"""Held while the environment is another's: threads that start processes together would put back what the other set."""


def forking() -> ForkServerContext:
    """Starts processes, forked from one that can import what this process can, which it is not told otherwise."""
    with _PREPARING:
        return _forking()


@cache
def _forking() -> ForkServerContext:
    found = multiprocessing.get_context("forkserver")
    found.set_forkserver_preload(_PRELOADED)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
        forkserver.ensure_running()
    return found


def _begin(variables: dict[str, str], work: Callable[..., None], telling: Connection, *arguments: object) -> None:
    os.environ.clear()
    os.environ.update(variables)
    work(telling.send, *arguments)
