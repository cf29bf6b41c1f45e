"""One day laid out in time, and how much fitting in another place would delay it; with the routing problem (places,
days, meals) this is computed for.

Stops are places (numbers from 0) and meals (`~0` is the first meal of the day). A meal is taken at the place before it,
so that putting a place before a meal also moves where the meal's way on begins. For every gap of a day three figures
say how the meals right after it move a time x to the moment one sets out again: max(x + pause, not_before), as long as
x is no later than `by`.
"""

from dataclasses import dataclass
from functools import cached_property
from math import inf

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
LONGEST_WAIT = 75.0
"""Minutes between two stops that nobody minds."""
_SHORT_WAIT = 30.0
_STEP = 5.0


@dataclass(frozen=True)
class MealBreak:
    """A pause that must begin between two times, wherever one is then."""

    opens: float
    closes: float
    minutes: float


@dataclass(frozen=True, eq=False)
class RoutingDay:
    """From one location to another between two times, with at most so many places.

    `opens` and `closes` hold, for each place, the windows in which a visit may begin, in order and padded with an empty
    one (opening at infinity).
    """

    start: float
    end: float
    origin: int
    goal: int
    opens: FloatArray
    closes: FloatArray
    meals: tuple[MealBreak, ...] = ()
    max_visits: int = 1_000
    lasts_to_end: bool = False
    """Whether one is not done before `end`, so that time left over is spent waiting."""

    @cached_property
    def windows(self) -> list[list[tuple[float, float]]]:
        """For each place its windows as plain numbers, which are quicker to read one by one."""
        return [
            [window for window in zip(opens, closes, strict=True) if window[0] <= window[1]]
            for opens, closes in zip(self.opens.tolist(), self.closes.tolist(), strict=True)
        ]


@dataclass(frozen=True, eq=False)
class RoutingProblem:
    """Places 0 to n-1 and the days they can be seen on, each at most once.

    `travel` holds the time between locations, of which the places are the first n. Each further place of one of the
    `kinds` counts for less by the factor `decay`. What is `required` must be seen. In a place of `meals_inside`, meals
    that fall within the visit are taken inside. A minute under way costs `travel_weight` of worth. `neighbours` holds 1
    for places next to each other, which belong on one day: each two on different days cost `split_cost` of worth. A
    minute of waiting beyond `LONGEST_WAIT` costs `wait_cost`, and a whole day on which nothing is seen `empty_cost`.
    """

    travel: FloatArray
    minutes: FloatArray
    worth: FloatArray
    kinds: NDArray[np.intp]
    days: tuple[RoutingDay, ...]
    required: frozenset[int] = frozenset()
    decay: float = 1.0
    meals_inside: frozenset[int] = frozenset()
    travel_weight: float = 0.0
    neighbours: FloatArray | None = None
    split_cost: float = 0.0
    wait_cost: float = 0.0
    empty_cost: float = 0.0

    @cached_property
    def travel_minutes(self) -> list[list[float]]:
        """`travel` as plain numbers, which are quicker to read one by one."""
        return self.travel.tolist()

    @cached_property
    def visit_minutes(self) -> list[float]:
        """`minutes` as plain numbers."""
        return self.minutes.tolist()


@dataclass(frozen=True, eq=False)
class DayTimeline:
    """The stops of a day with the time each begins, the minutes under way, and the least delay any place would cause.

    `gaps` holds for each place the gap with that delay. A meal that is taken inside a visit begins when it ends.
    `start_times` are the earliest there are, `calm_times` those with the least waiting: what comes before a wait begins
    later, if it can. `minutes_idle` is what is left of each wait beyond `LONGEST_WAIT`.
    """

    day: RoutingDay
    stops: tuple[int, ...]
    start_times: tuple[float, ...]
    minutes_under_way: float
    delays: FloatArray
    gaps: NDArray[np.intp]
    calm_times: tuple[float, ...]
    minutes_idle: float

    @property
    def places(self) -> list[int]:
        """The stops that are places."""
        return [stop for stop in self.stops if stop >= 0]


def lay_out(problem: RoutingProblem, day: RoutingDay, stops: tuple[int, ...]) -> DayTimeline | None:
    """The stops as early as they can begin, or None if they do not fit into the day in this order."""
    walk = _walk(problem, day, stops)
    if walk is None:
        return None
    places = len(problem.worth)
    calm, idle = _calmed(problem, day, stops, walk)
    if sum(stop >= 0 for stop in stops) >= day.max_visits:
        nowhere = np.full(places, inf), np.zeros(places, dtype=np.intp)
        return DayTimeline(day, stops, walk.start_times, walk.minutes_under_way, *nowhere, calm, idle)
    delays = _delays(problem, day, _gaps(problem, day, stops, walk))
    for place in problem.meals_inside.difference(stops):
        delays[:, place] = _delays_by_trial(problem, day, stops, place, walk.arrivals[-1])
    cheapest = delays.argmin(axis=0)
    least = delays[cheapest, np.arange(places)], cheapest
    return DayTimeline(day, stops, walk.start_times, walk.minutes_under_way, *least, calm, idle)


def minutes_under_way(problem: RoutingProblem, day: RoutingDay, stops: tuple[int, ...]) -> float:
    """Minutes under way with the stops in this order, infinity if they do not fit into the day so."""
    walk = _walk(problem, day, stops)
    return walk.minutes_under_way if walk else inf


@dataclass(frozen=True, eq=False)
class _Walk:
    """A day gone through once: when stops begin, when and where one is free in each gap, when one arrives after it.

    `eaten` are the meals that were taken inside a visit.
    """

    start_times: tuple[float, ...]
    leaves: list[float]
    sites: list[int]
    arrivals: list[float]
    minutes_under_way: float
    eaten: set[int]


@dataclass(frozen=True, eq=False)
class _Gaps:
    """Columns over the gaps of a day: when and where one leaves, the meals after, and the next place with its times."""

    leaves: FloatArray
    sites: NDArray[np.intp]
    pause: FloatArray
    not_before: FloatArray
    by: FloatArray
    targets: NDArray[np.intp]
    arrivals: FloatArray
    latest: FloatArray


def _walk(problem: RoutingProblem, day: RoutingDay, stops: tuple[int, ...]) -> _Walk | None:
    """Goes through the stops as early as possible; None if one of them or the way home comes too late."""
    begins, leaves, sites, arrivals = list[float](), [day.start], [day.origin], list[float]()
    moving, eaten = 0.0, set[int]()
    for stop in stops:
        free, site = leaves[-1], sites[-1]
        if stop < 0:
            meal, arrival = day.meals[~stop], free
            begin = max(free, meal.opens)
            leave = begin + meal.minutes
            if _inside(problem, meal, site, begins, free):
                eaten.add(stop)
                begin = leave = free
            elif begin > meal.closes:
                return None
        else:
            way = problem.travel_minutes[site][stop]
            arrival, moving, site = free + way, moving + way, stop
            begin = _earliest(day, stop, arrival)
            leave = begin + problem.visit_minutes[stop]
        begins.append(begin)
        leaves.append(leave)
        sites.append(site)
        arrivals.append(arrival)
    home = problem.travel_minutes[sites[-1]][day.goal]
    arrivals.append(leaves[-1] + home)
    return _Walk(tuple(begins), leaves, sites, arrivals, moving + home, eaten) if arrivals[-1] <= day.end else None


def _calmed(
    problem: RoutingProblem, day: RoutingDay, stops: tuple[int, ...], walk: _Walk
) -> tuple[tuple[float, ...], float]:
    """When stops begin if what comes before a long wait is put off as far as it can be, and the idle minutes left."""
    times, idle = list(walk.start_times), 0.0
    sets_out = day.end - (walk.arrivals[-1] - walk.leaves[-1]) if day.lasts_to_end else walk.leaves[-1]
    for number in range(len(stops) - 1, -1, -1):
        spent = walk.leaves[number + 1] - walk.start_times[number]
        wait = sets_out - times[number] - spent
        if wait > LONGEST_WAIT:
            later = min(wait - _SHORT_WAIT, _slack(problem, day, stops[number], times[number], walk.eaten))
            times[number] += later
            idle += max(0.0, wait - later - LONGEST_WAIT)
        sets_out = times[number] - (walk.arrivals[number] - walk.leaves[number])
    return tuple(times), idle


def _slack(problem: RoutingProblem, day: RoutingDay, stop: int, begin: float, eaten: set[int]) -> float:
    """By how many minutes, in steps of five, a stop can begin later; none where meals hang on when it ends."""
    if stop in eaten or stop in problem.meals_inside:
        return 0.0
    windows = day.windows[stop] if stop >= 0 else [(day.meals[~stop].opens, day.meals[~stop].closes)]
    latest = max((closes for opens, closes in windows if opens <= begin <= closes), default=begin)
    return (latest - begin) // _STEP * _STEP


def _inside(problem: RoutingProblem, meal: MealBreak, site: int, begins: list[float], free: float) -> bool:
    """Whether the meal falls into the visit that has just ended."""
    return (
        site in problem.meals_inside
        and meal.opens < meal.closes  # a break is no meal
        and bool(begins)
        and begins[-1] <= meal.closes
        and free >= meal.opens + meal.minutes
    )


def _earliest(day: RoutingDay, place: int, arrival: float) -> float:
    """The first time a visit can begin, infinity if it cannot on this day."""
    for opens, closes in day.windows[place]:
        if arrival <= closes:
            return max(arrival, opens)
    return inf


def _latest(day: RoutingDay, place: int, limit: float) -> float:
    """The last time not after `limit` at which a visit can begin."""
    latest = -inf
    for opens, closes in day.windows[place]:
        if opens <= limit:
            latest = min(closes, limit)
    return latest


def _gaps(problem: RoutingProblem, day: RoutingDay, stops: tuple[int, ...], walk: _Walk) -> _Gaps:
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
            leave = min(latest - problem.travel_minutes[stop][target] - pause, by)
            target, latest, arrival = (
                stop,
                _latest(day, stop, leave - problem.visit_minutes[stop]),
                walk.arrivals[number],
            )
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


def _delays(problem: RoutingProblem, day: RoutingDay, gaps: _Gaps) -> FloatArray:
    """By how much the next place is reached later if a place is put into a gap; infinity where it does not fit."""
    places = len(problem.worth)
    reached = gaps.leaves[:, None] + problem.travel[gaps.sites, :places]
    begins = _begins(day, reached)
    ends = begins + problem.minutes
    sets_out = np.maximum(ends + gaps.pause[:, None], gaps.not_before[:, None])
    arrives = sets_out + problem.travel.T[gaps.targets, :places]
    fits = (ends <= gaps.by[:, None]) & (arrives <= gaps.latest[:, None])
    return np.where(fits, arrives - gaps.arrivals[:, None], inf)


def _delays_by_trial(
    problem: RoutingProblem, day: RoutingDay, stops: tuple[int, ...], place: int, home: float
) -> list[float]:
    """The delays of a place that feeds: it moves meals in ways the gaps do not tell, so each is tried."""
    if sum(problem.visit_minutes[stop] for stop in (place, *stops) if stop >= 0) > day.end - day.start:
        return [inf] * (len(stops) + 1)
    trials = [_walk(problem, day, (*stops[:gap], place, *stops[gap:])) for gap in range(len(stops) + 1)]
    return [trial.arrivals[-1] - home if trial else inf for trial in trials]


def _begins(day: RoutingDay, reached: FloatArray) -> FloatArray:
    begins = np.full(reached.shape, inf)
    for window in range(day.opens.shape[1] - 1, -1, -1):
        start = np.maximum(reached, day.opens[:, window])
        begins = np.where(start <= day.closes[:, window], start, begins)
    return begins
