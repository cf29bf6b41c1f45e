"""Choosing what to see and in which order: team orienteering with time windows, one team for each day.

`solve` looks for the most worth that fits. It takes stretches out of the days and fills them again, the most worth for
the least delay first, and goes on from what is at most a little worse than the best so far.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

import numpy as np
from numpy.typing import NDArray

from madang.assistants.travel.plan.timeline import DayTimeline, FloatArray, RoutingProblem, lay_out, minutes_under_way

_TOLERANCE = 0.02
_LEAST_DELAY = 1.0
_GREED, _NOISE = 2.0, 0.6
_GREEDS = (1.0, 1.5, 2.0, 2.0, 3.0)
_RESTART_AFTER = 200
_LONGEST_STRETCH = 8
_SPARED = 0.5
_BESIDE, _ELSEWHERE = 1.6, 0.1


@dataclass(frozen=True, eq=False)
class RoutingSolution:
    """The days as laid out and what they are worth: places, less ways, split neighbours and waits."""

    days: tuple[DayTimeline, ...]
    worth: float


def solve(problem: RoutingProblem, seed: int, keep_going: Callable[[int], bool]) -> RoutingSolution:
    """The best days found while `keep_going` agrees, which is asked with the number of rounds done.

    The same problem, seed and number of rounds give the same answer. A wanted place counts more than all others
    together, so one is missing only where no room was found for it.
    """
    random, noise = Random(seed), np.random.default_rng(seed)  # noqa: S311
    worth, everything = _raised(problem), float(problem.worth.sum())
    best = current = _fill(problem, worth, _empty(problem), worth**_GREED)
    rounds = stale = 0
    while keep_going(rounds):
        factors = np.exp(_NOISE * random.random() * noise.standard_normal(len(worth)))
        found = _fill(
            problem, worth, _opened(problem, current.days, random), (worth * factors) ** random.choice(_GREEDS)
        )
        rounds, stale = rounds + 1, stale + 1
        if found.worth > best.worth:
            best, stale = found, 0
        if found.worth >= best.worth - random.random() * _TOLERANCE * min(best.worth, everything):
            current = found
        elif stale % _RESTART_AFTER == 0:
            current = best
    return _shortened(problem, best) if problem.travel_weight else best


def fill_days(
    problem: RoutingProblem, days: Sequence[DayTimeline], which: Sequence[int], barred: Sequence[int] = ()
) -> list[DayTimeline]:
    """The days with what fits best and is not `barred` put into the free time of some; nothing else is touched."""
    elsewhere = [place for number, day in enumerate(days) if number not in which for place in day.places]
    worth = _raised(problem)
    score = worth**_GREED
    score[[*elsewhere, *barred]] = 0
    left = replace(problem, required=problem.required.difference(elsewhere))
    filled = iter(_fill(left, worth, [days[number] for number in which], score).days)
    return [next(filled) if number in which else day for number, day in enumerate(days)]


def _shortened(problem: RoutingProblem, found: RoutingSolution) -> RoutingSolution:
    """The same places with less moving between them."""
    days = tuple(_shorter(problem, day) for day in found.days)
    saved = sum(day.minutes_under_way for day in found.days) - sum(day.minutes_under_way for day in days)
    return RoutingSolution(days, found.worth + saved * problem.travel_weight)


def _shorter(problem: RoutingProblem, day: DayTimeline) -> DayTimeline:
    """The day after moving one stop after another to where it lies best, as long as that helps."""
    best, least = day.stops, day.minutes_under_way
    while True:
        others = [order for number in range(len(best)) for order in _moved(best, number)]
        shortest = min(others, key=lambda order: minutes_under_way(problem, day.day, order), default=best)
        if minutes_under_way(problem, day.day, shortest) >= least:
            return (lay_out(problem, day.day, best) or day) if best != day.stops else day
        best, least = shortest, minutes_under_way(problem, day.day, shortest)


def _moved(stops: tuple[int, ...], number: int) -> Iterator[tuple[int, ...]]:
    """The stops with one of them at every other place."""
    left = stops[:number] + stops[number + 1 :]
    for gap in range(len(stops)):
        if gap != number:
            yield (*left[:gap], stops[number], *left[gap:])


def _raised(problem: RoutingProblem) -> FloatArray:
    """The worth of each place, wanted ones above all others together."""
    raised = problem.worth.copy()
    raised[sorted(problem.required)] += problem.worth.sum() + 1
    return raised


def _empty(problem: RoutingProblem) -> list[DayTimeline]:
    laid = [lay_out(problem, day, tuple(~meal for meal in range(len(day.meals)))) for day in problem.days]
    return [day for day in laid if day is not None]


def _opened(problem: RoutingProblem, days: Sequence[DayTimeline], random: Random) -> list[DayTimeline]:
    """The days with a stretch of places taken out of some of them."""
    opened = list(days)
    for number, day in enumerate(days):
        places = day.places
        if not places or (len(days) > 1 and random.random() < _SPARED):
            continue
        length = random.randint(1, min(len(places), _LONGEST_STRETCH))
        first = random.randrange(len(places) - length + 1)
        gone = set(places[first : first + length])
        left = lay_out(problem, day.day, tuple(stop for stop in day.stops if stop not in gone))
        opened[number] = left or day
    return opened


def _fill(
    problem: RoutingProblem, worth: FloatArray, days: Sequence[DayTimeline], score: FloatArray
) -> RoutingSolution:
    """The days with places put in one after another, always the one with most `score` for its delay.

    Wanted places go in before all others, those that have the fewest days left and take longest first.
    """
    filled, seen = list(days), np.zeros(len(worth), dtype=bool)
    for day in filled:
        seen[day.places] = True
    delays = np.array([day.delays for day in filled]).reshape(len(filled), len(worth))
    delays[:, seen] = np.inf
    here = _membership(problem, filled)
    while (chosen := _urgent(problem, delays) or _best(problem, here, delays, score)) is not None:
        number, place = chosen
        day, gap = filled[number], filled[number].gaps.item(place)
        longer = lay_out(problem, day.day, (*day.stops[:gap], place, *day.stops[gap:]))
        if longer is None:
            delays[number, place] = np.inf
            continue
        filled[number], seen[place], here[number, place] = longer, True, 1
        delays[number] = longer.delays
        delays[:, seen] = np.inf
    moving = sum(day.minutes_under_way for day in filled) * problem.travel_weight
    split = _split_pairs(problem, here) * problem.split_cost
    idle = sum(day.minutes_idle for day in filled) * problem.wait_cost
    empty = sum(not day.places and len(day.day.meals) > 1 for day in filled) * problem.empty_cost
    return RoutingSolution(tuple(filled), _total(problem, worth, seen) - moving - split - idle - empty)


def _split_pairs(problem: RoutingProblem, here: FloatArray) -> float:
    """How many pairs of neighbours are seen on different days."""
    if problem.neighbours is None:
        return 0.0
    together = (here @ problem.neighbours * here).sum()
    seen = here.sum(axis=0)
    return float(seen @ problem.neighbours @ seen - together) / 2


def _membership(problem: RoutingProblem, days: Sequence[DayTimeline]) -> FloatArray:
    """For each day 1 at the places that are seen on it."""
    here = np.zeros((len(days), len(problem.worth)))
    for number, day in enumerate(days):
        here[number, day.places] = 1
    return here


def _urgent(problem: RoutingProblem, delays: FloatArray) -> tuple[int, int] | None:
    """The day and the wanted place to put in next, None when there is none left that fits anywhere."""
    open_days = {place: int(np.isfinite(delays[:, place]).sum()) for place in problem.required}
    waiting = [place for place, count in open_days.items() if count]
    if not waiting:
        return None
    place = min(waiting, key=lambda place: (open_days[place], -problem.visit_minutes[place], place))
    return int(delays[:, place].argmin()), place


def _best(problem: RoutingProblem, here: FloatArray, delays: FloatArray, score: FloatArray) -> tuple[int, int] | None:
    """The day and the place of most score for its delay, what was seen of its kind considered; None if none fits.

    A place is worth more on the day of its neighbours, and less on another.
    """
    if not delays.size:
        return None
    times_seen = here.sum(axis=0)
    if problem.decay < 1:
        of_kind = np.bincount(problem.kinds, weights=times_seen)
        score = score * problem.decay ** of_kind[problem.kinds]
    value = score / np.maximum(delays, _LEAST_DELAY)
    if problem.neighbours is not None:
        beside = here @ problem.neighbours
        elsewhere = times_seen @ problem.neighbours - beside
        value *= np.where(beside > 0, _BESIDE, 1.0)
        value *= np.where(elsewhere > 0, _ELSEWHERE, 1.0)
    number, place = divmod(int(value.argmax()), len(score))
    return (number, place) if value[number, place] > 0 else None


def _total(problem: RoutingProblem, worth: FloatArray, seen: NDArray[np.bool_]) -> float:
    """The worth of what is seen; of each kind the best counts in full and every further place less."""
    if problem.decay == 1:
        return float(worth[seen].sum())
    total = 0.0
    for kind in np.unique(problem.kinds[seen]):
        best_first = np.sort(worth[seen & (problem.kinds == kind)])[::-1]
        total += float((best_first * problem.decay ** np.arange(len(best_first))).sum())
    return total
