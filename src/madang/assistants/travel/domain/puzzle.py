"""What is to be chosen from: places with a worth and a duration, and the days they can be seen on."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

__all__ = ["Day", "Figures", "Meal", "Puzzle"]

Figures = NDArray[np.float64]


@dataclass(frozen=True)
class Meal:
    """A pause that must begin between two times, wherever one is then."""

    opens: float
    closes: float
    minutes: float


@dataclass(frozen=True, eq=False)
class Day:
    """From one location to another between two times, with at most so many places.

    `opens` and `closes` hold, for each place, the windows in which a visit may begin, in order and padded with an empty
    one (opening at infinity).
    """

    start: float
    end: float
    origin: int
    goal: int
    opens: Figures
    closes: Figures
    meals: tuple[Meal, ...] = ()
    most: int = 1_000

    @cached_property
    def windows(self) -> list[list[tuple[float, float]]]:
        """For each place its windows as plain numbers, which are quicker to read one by one."""
        return [
            [window for window in zip(opens, closes, strict=True) if window[0] <= window[1]]
            for opens, closes in zip(self.opens.tolist(), self.closes.tolist(), strict=True)
        ]


@dataclass(frozen=True, eq=False)
class Puzzle:
    """Places 0 to n-1 and the days they can be seen on, each at most once.

    `travel` holds the time between locations, of which the places are the first n. Each further place of one of the
    `kinds` counts for less by the factor `decay`. What is in `wanted` must be seen. In a `feeding` place, meals that
    fall within the visit are taken inside. A minute under way costs `dislike_of_moving` of worth.
    """

    travel: Figures
    minutes: Figures
    worth: Figures
    kinds: NDArray[np.intp]
    days: tuple[Day, ...]
    wanted: frozenset[int] = frozenset()
    decay: float = 1.0
    feeding: frozenset[int] = frozenset()
    dislike_of_moving: float = 0.0

    @cached_property
    def ways(self) -> list[list[float]]:
        """`travel` as plain numbers, which are quicker to read one by one."""
        return self.travel.tolist()

    @cached_property
    def stays(self) -> list[float]:
        """`minutes` as plain numbers."""
        return self.minutes.tolist()
