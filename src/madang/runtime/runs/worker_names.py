"""Names of workers, which tell where each works, so that one on the same machine can see whether another lives.

A worker that is late with its heartbeat because the machine is busy has not gone: its runs are left to it for a while.
"""

import os
import platform
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from uuid import uuid4

_serving: set[str] = set()
"""Those of this process that are at work."""


def new_worker_name() -> str:
    """A name that no other worker has: machine, process, and a part by chance."""
    return f"{platform.node()}:{os.getpid()}:{uuid4().hex[:8]}"


@contextmanager
def serving_as(name: str) -> Generator[None]:
    """While this lasts, the worker of this name counts as alive in its own process."""
    _serving.add(name)
    try:
        yield
    finally:
        _serving.discard(name)


def is_alive(name: str) -> bool:
    """Whether the worker is known to live: in a process that runs on this machine. Others cannot be seen from here."""
    node, _, pid = name.rpartition(":")[0].rpartition(":")
    if node != platform.node() or not pid.isdecimal():
        return False
    return name in _serving if int(pid) == os.getpid() else _process_runs(int(pid))


def _process_runs(pid: int) -> bool:
    if os.name != "posix":  # signal 0 would end it
        return False
    try:
        os.kill(pid, 0)
    except PermissionError:
        return True
    except (ProcessLookupError, OverflowError):
        return False
    return not _is_halted(pid)


def _is_halted(pid: int) -> bool:
    """Whether it is dead and not cleared away yet, or was stopped by hand, as far as the system tells."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] in "ZXT"
    return False
