"""One day laid out in time, and what it would cost to fit in any other place.

Stops are places (numbers from 0) and meals (`~0` is the first meal of the day). A meal is taken at the place before it,
so that putting a place before a meal also moves where the meal's way on begins. For every gap of a day three figures
say how the meals right after it move a time x to the moment one sets out again: max(x + pause, not_before), as long as
x is no later than `by`.
"""

from dataclasses import dataclass
from math import inf

import numpy as np
from numpy.typing import NDArray

from madang.assistants.travel.domain.puzzle import Day, Figures, Meal, Puzzle

__all__ = ["Timeline", "lay_out", "moving"]


@dataclass(frozen=True, eq=False)
class Timeline:
    """The stops of a day with the time each begins, the minutes under way, and the least delay any place would cause.

    `gaps` holds for each place the gap with that delay. A meal that is taken inside a visit begins when it ends.
    """

    day: Day
    stops: tuple[int, ...]
    begins: tuple[float, ...]
    moving: float
    delays: Figures
    gaps: NDArray[np.intp]

    @property
    def places(self) -> list[int]:
        """The stops that are places."""
        return [stop for stop in self.stops if stop >= 0]


def lay_out(puzzle: Puzzle, day: Day, stops: tuple[int, ...]) -> Timeline | None:
    """The stops as early as they can begin, or None if they do not fit into the day in this order."""
    walk = _walk(puzzle, day, stops)
    if walk is None:
        return None
    places = len(puzzle.worth)
    if sum(stop >= 0 for stop in stops) >= day.most:
        return Timeline(day, stops, walk.begins, walk.moving, np.full(places, inf), np.zeros(places, dtype=np.intp))
    delays = _delays(puzzle, day, _gaps(puzzle, day, stops, walk))
    for place in puzzle.feeding.difference(stops):
        delays[:, place] = _delays_by_trial(puzzle, day, stops, place, walk.arrivals[-1])
    cheapest = delays.argmin(axis=0)
    return Timeline(day, stops, walk.begins, walk.moving, delays[cheapest, np.arange(places)], cheapest)


def moving(puzzle: Puzzle, day: Day, stops: tuple[int, ...]) -> float:
    """Minutes under way with the stops in this order, infinity if they do not fit into the day so."""
    walk = _walk(puzzle, day, stops)
    return walk.moving if walk else inf


@dataclass(frozen=True, eq=False)
class _Walk:
    """A day gone through once: when stops begin, when and where one is free in each gap, when one arrives after it.

    `eaten` are the meals that were taken inside a visit.
    """

    begins: tuple[float, ...]
    leaves: list[float]
    sites: list[int]
    arrivals: list[float]
    moving: float
    eaten: set[int]


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


def _walk(puzzle: Puzzle, day: Day, stops: tuple[int, ...]) -> _Walk | None:
    """Goes through the stops as early as possible; None if one of them or the way home comes too late."""
    begins, leaves, sites, arrivals = list[float](), [day.start], [day.origin], list[float]()
    moving, eaten = 0.0, set[int]()
    for stop in stops:
        free, site = leaves[-1], sites[-1]
        if stop < 0:
            meal, arrival = day.meals[~stop], free
            begin = max(free, meal.opens)
            leave = begin + meal.minutes
            if _inside(puzzle, meal, site, begins, free):
                eaten.add(stop)
                begin = leave = free
            elif begin > meal.closes:
                return None
        else:
            way = puzzle.ways[site][stop]
            arrival, moving, site = free + way, moving + way, stop
            begin = _earliest(day, stop, arrival)
            leave = begin + puzzle.stays[stop]
        begins.append(begin)
        leaves.append(leave)
        sites.append(site)
        arrivals.append(arrival)
    home = puzzle.ways[sites[-1]][day.goal]
    arrivals.append(leaves[-1] + home)
    return _Walk(tuple(begins), leaves, sites, arrivals, moving + home, eaten) if arrivals[-1] <= day.end else None


def _inside(puzzle: Puzzle, meal: Meal, site: int, begins: list[float], free: float) -> bool:
    """Whether the meal falls into the visit that has just ended."""
    return site in puzzle.feeding and bool(begins) and begins[-1] <= meal.closes and free >= meal.opens + meal.minutes


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


def _gaps(puzzle: Puzzle, day: Day, stops: tuple[int, ...], walk: _Walk) -> _Gaps:
    """Goes through the day from its end, carrying how late the next place may be reached."""
    target, latest, arrival = day.goal, day.end, walk.arrivals[-1]
    pause, not_before, by = 0.0, -inf, inf
    rows = [(pause, not_before, by, target, arrival, latest)]
    for number in range(len(stops) - 1, -1, -1):
        stop = stops[number]
        if stop < 0 and stop not in walk.eaten:
            meal = day.meals[~stop]
            by = min(meal.closes, by - meal.minutes)
            not_before = max(not_before, meal.opens + meal.minutes + pause)
            pause += meal.minutes
        elif stop >= 0:
            leave = min(latest - puzzle.ways[stop][target] - pause, by)
            target, latest, arrival = stop, _latest(day, stop, leave - puzzle.stays[stop]), walk.arrivals[number]
            pause, not_before, by = 0.0, -inf, inf
        rows.append((pause, not_before, by, target, arrival, latest))
    columns = list(zip(*reversed(rows), strict=True))
    return _Gaps(
        leaves=np.array(walk.leaves),
        sites=np.array(walk.sites),
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


def _delays_by_trial(puzzle: Puzzle, day: Day, stops: tuple[int, ...], place: int, home: float) -> list[float]:
    """The delays of a place that feeds: it moves meals in ways the gaps do not tell, so each is tried."""
    if sum(puzzle.stays[stop] for stop in (place, *stops) if stop >= 0) > day.end - day.start:
        return [inf] * (len(stops) + 1)
    trials = [_walk(puzzle, day, (*stops[:gap], place, *stops[gap:])) for gap in range(len(stops) + 1)]
    return [trial.arrivals[-1] - home if trial else inf for trial in trials]


def _begins(day: Day, reached: Figures) -> Figures:
    begins = np.full(reached.shape, inf)
    for window in range(day.opens.shape[1] - 1, -1, -1):
        start = np.maximum(reached, day.opens[:, window])
        begins = np.where(start <= day.closes[:, window], start, begins)
    return begins
