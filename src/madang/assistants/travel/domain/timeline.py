"""One day laid out in time, and what it would cost to fit in any other place.

Stops are places (numbers from 0) and meals (`~0` is the first meal of the day). A meal is taken at the place before it,
so that putting a place before a meal also moves where the meal's way on begins. For every gap of a day three figures say
how the meals right after it move a time x to the moment one sets out again: max(x + pause, not_before), as long as x is
no later than `by`.
"""

from dataclasses import dataclass
from math import inf

import numpy as np
from numpy.typing import NDArray

from madang.assistants.travel.domain.puzzle import Day, Figures, Puzzle

__all__ = ["Timeline", "lay_out"]


@dataclass(frozen=True, eq=False)
class Timeline:
    """The stops of a day with the time each begins, and for every place the least delay and the gap that has it."""

    day: Day
    stops: tuple[int, ...]
    begins: tuple[float, ...]
    delays: Figures
    gaps: NDArray[np.intp]

    @property
    def places(self) -> list[int]:
        """The stops that are places."""
        return [stop for stop in self.stops if stop >= 0]


def lay_out(puzzle: Puzzle, day: Day, stops: tuple[int, ...]) -> Timeline | None:
    """The stops as early as they can begin, or None if they do not fit into the day in this order."""
    forward = _forward(puzzle, day, stops)
    if forward is None:
        return None
    begins, leaves, sites, arrival = forward
    full = sum(stop >= 0 for stop in stops) >= day.most
    places = len(puzzle.worth)
    if full:
        return Timeline(day, stops, begins, np.full(places, inf), np.zeros(places, dtype=np.intp))
    gaps = _gaps(puzzle, day, stops, leaves, sites, arrival)
    delays = _delays(puzzle, day, gaps)
    cheapest = delays.argmin(axis=0)
    return Timeline(day, stops, begins, delays[cheapest, np.arange(places)], cheapest)


@dataclass(frozen=True, eq=False)
class _Gaps:
    """Columns over the gaps of a day: when and where one leaves, the meals after, and the next place with its times."""

    leaves: Figures
    sites: NDArray[np.intp]
    pause: Figures
    not_before: Figures
    by: Figures
    targets: NDArray[np.intp]
    arrivals: Figures
    latest: Figures


def _forward(
    puzzle: Puzzle, day: Day, stops: tuple[int, ...]
) -> tuple[tuple[float, ...], list[float], list[int], list[float]] | None:
    """When each stop begins, when and where one is free in each gap, and when one is at the stop after each gap."""
    begins, leaves, sites, arrivals = list[float](), [day.start], [day.origin], list[float]()
    for stop in stops:
        if stop < 0:
            meal = day.meals[~stop]
            arrival, begin = leaves[-1], max(leaves[-1], meal.opens)
            if begin > meal.closes:
                return None
            leaves.append(begin + meal.minutes)
            sites.append(sites[-1])
        else:
            arrival = leaves[-1] + puzzle.ways[sites[-1]][stop]
            begin = _earliest(day, stop, arrival)
            leaves.append(begin + puzzle.stays[stop])
            sites.append(stop)
        begins.append(begin)
        arrivals.append(arrival)
    arrivals.append(leaves[-1] + puzzle.ways[sites[-1]][day.goal])
    return (tuple(begins), leaves, sites, arrivals) if arrivals[-1] <= day.end else None


def _earliest(day: Day, place: int, arrival: float) -> float:
    """The first time a visit can begin, infinity if it cannot on this day."""
    for opens, closes in day.windows[place]:
        if arrival <= closes:
            return max(arrival, opens)
    return inf


def _latest(day: Day, place: int, limit: float) -> float:
    """The last time not after `limit` at which a visit can begin."""
    latest = -inf
    for opens, closes in day.windows[place]:
        if opens <= limit:
            latest = min(closes, limit)
    return latest


def _gaps(
    puzzle: Puzzle, day: Day, stops: tuple[int, ...], leaves: list[float], sites: list[int], arrivals: list[float]
) -> _Gaps:
    """Goes through the day from its end, carrying how late the next place may be reached."""
    target, latest, arrival = day.goal, day.end, arrivals[-1]
    pause, not_before, by = 0.0, -inf, inf
    rows = [(pause, not_before, by, target, arrival, latest)]
    for number in range(len(stops) - 1, -1, -1):
        stop = stops[number]
        if stop < 0:
            meal = day.meals[~stop]
            by = min(meal.closes, by - meal.minutes)
            not_before = max(not_before, meal.opens + meal.minutes + pause)
            pause += meal.minutes
        else:
            leave = min(latest - puzzle.ways[stop][target] - pause, by)
            target, latest, arrival = stop, _latest(day, stop, leave - puzzle.stays[stop]), arrivals[number]
            pause, not_before, by = 0.0, -inf, inf
        rows.append((pause, not_before, by, target, arrival, latest))
    columns = list(zip(*reversed(rows), strict=True))
    return _Gaps(
        leaves=np.array(leaves),
        sites=np.array(sites),
        pause=np.array(columns[0]),
        not_before=np.array(columns[1]),
        by=np.array(columns[2]),
        targets=np.array(columns[3]),
        arrivals=np.array(columns[4]),
        latest=np.array(columns[5]),
    )


def _delays(puzzle: Puzzle, day: Day, gaps: _Gaps) -> Figures:
    """By how much the next place is reached later if a place is put into a gap; infinity where it does not fit."""
    places = len(puzzle.worth)
    reached = gaps.leaves[:, None] + puzzle.travel[gaps.sites, :places]
    begins = _begins(day, reached)
    ends = begins + puzzle.minutes
    sets_out = np.maximum(ends + gaps.pause[:, None], gaps.not_before[:, None])
    arrives = sets_out + puzzle.travel.T[gaps.targets, :places]
    fits = (ends <= gaps.by[:, None]) & (arrives <= gaps.latest[:, None])
    return np.where(fits, arrives - gaps.arrivals[:, None], inf)


def _begins(day: Day, reached: Figures) -> Figures:
    begins = np.full(reached.shape, inf)
    for window in range(day.opens.shape[1] - 1, -1, -1):
        start = np.maximum(reached, day.opens[:, window])
        begins = np.where(start <= day.closes[:, window], start, begins)
    return begins
