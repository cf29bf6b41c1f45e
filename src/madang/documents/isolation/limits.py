"""How much one file may cost to read, and how a process holds itself to it.

Where the system knows no such limits (Windows; macOS for memory), the time on the clock still holds: whoever waits for
the process ends it.
"""

import math
import os
import sys
from dataclasses import dataclass

_MEGABYTE = 1 << 20
_NICENESS = 3
"""Readers give way to the server they read for."""


@dataclass(frozen=True, slots=True)
class ReadingLimits:
    """What reading a file may take: seconds of processor and of the clock, bytes of memory and of result, depth."""

    cpu_seconds: float = 6.0
    wall_seconds: float = 8.0
    memory_bytes: int = 1024 * _MEGABYTE
    output_bytes: int = 32 * _MEGABYTE
    nesting: int = 900
    """How deep calls in Python may go; libxml2 has a limit of its own, at 256 elements."""

    def for_size(self, size: int, *, seconds_per_megabyte: float, most: float) -> "ReadingLimits":
        """More time for a large file, since its size is paid for: a bomb is small."""
        more = min(most, self.cpu_seconds + seconds_per_megabyte * size / _MEGABYTE)
        return ReadingLimits(more, max(self.wall_seconds, 3 * more), self.memory_bytes, self.output_bytes, self.nesting)


def restrict_process(limits: ReadingLimits) -> None:
    """Hold this process to the limits from now on; the system ends it where it goes beyond them."""
    sys.setrecursionlimit(limits.nesting)
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - not on Windows
    import signal  # noqa: PLC0415 - what follows is not on Windows

    os.nice(_NICENESS)
    used = resource.getrusage(resource.RUSAGE_SELF)
    seconds = math.ceil(used.ru_utime + used.ru_stime + limits.cpu_seconds)
    _lower(resource.RLIMIT_CPU, seconds)  # whole seconds, and so up to one too late: the timer is exact
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, limits.cpu_seconds)
    _lower(resource.RLIMIT_AS, limits.memory_bytes)
    _lower(resource.RLIMIT_FSIZE, 0)
    _lower(resource.RLIMIT_CORE, 0)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, limits.wall_seconds)


def _lower(kind: int, most: int) -> None:
    import resource  # noqa: PLC0415 - not on Windows

    _, hard = resource.getrlimit(kind)
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    try:
        resource.setrlimit(kind, (most, most))
    except (ValueError, OSError):  # macOS takes no limit on memory below what is mapped already
        return
