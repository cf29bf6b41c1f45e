"""Circles in what comes before what."""

from collections.abc import Iterable, Mapping
from graphlib import CycleError, TopologicalSorter

__all__ = ["cycle"]


def cycle(predecessors: Mapping[str, Iterable[str]]) -> tuple[str, ...] | None:
    """One circle of names, each before the next, the first again at the end; None when there is no circle.

    It begins with whichever of its names comes first in `predecessors`, so the same graph gives the same answer.
    """
    try:
        TopologicalSorter(predecessors).prepare()
    except CycleError as error:
        circle: list[str] = error.args[1][:-1]
        first = circle.index(next(name for name in predecessors if name in circle))
        return (*circle[first:], *circle[: first + 1])
    return None
