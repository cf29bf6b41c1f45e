"""Progress: one number from 0 to 100, derived from the tasks that have ended and never stored beside them."""

from collections.abc import Iterable
from math import isnan

from madang.state.errors import StateError

__all__ = ["FULL", "clamped", "fraction", "progress"]

FULL = 100


def progress(planned: Iterable[str], finished: Iterable[str], *, reached: int = 0) -> int:
    """The percentage of planned tasks that have ended, well or badly, each counted once.

    It is 100 only when all have ended, 0 when nothing is planned, and never less than what was `reached` before.
    """
    tasks = set(planned)
    done = len(tasks.intersection(finished))
    return max(done * FULL // len(tasks) if tasks else 0, clamped(reached))


def fraction(percentage: int) -> float:
    """The same progress from 0.0 to 1.0."""
    return clamped(percentage) / FULL


def clamped(percentage: float) -> int:
    """A whole percentage within 0 and 100, rounded down so that 100 means all."""
    if isnan(percentage):
        raise StateError("nan is no progress: report a number from 0 to 100.")
    return int(min(max(percentage, 0), FULL))
