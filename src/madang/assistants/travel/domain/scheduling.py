"""From free spans and sights to days: a puzzle is set up, solved, and read back as stops."""

from collections.abc import Sequence
from math import inf

import numpy as np

from madang.assistants.travel.domain.appeal import candidates, worth_of
from madang.assistants.travel.domain.distance import LONGEST_WAY, kilometres, travel_minutes, way_between
from madang.assistants.travel.domain.habits import RHYTHMS, WHOLE_DAY, meals_due
from madang.assistants.travel.domain.hours import Window
from madang.assistants.travel.domain.itinerary import DayPlan, Stop, Way
from madang.assistants.travel.domain.orienteering import solve
from madang.assistants.travel.domain.outline import Outline
from madang.assistants.travel.domain.places import Destination, Point, Sight
from madang.assistants.travel.domain.puzzle import Day, Figures, Meal, Puzzle
from madang.assistants.travel.domain.spans import Span
from madang.assistants.travel.domain.timeline import Timeline
from madang.state.frozen import Frozen
from madang.text import Text

__all__ = ["MEAL_NAMES", "PLAIN_TASTE", "ROUNDS", "Taste", "day_plan", "make_days", "set_up"]

MEAL_NAMES = {"lunch": Text(ko="점심 식사", en="Lunch"), "dinner": Text(ko="저녁 식사", en="Dinner")}

ROUNDS = 100
_DECAY = 0.88
_STAY = Way(mode="stay", minutes=0, km=0.0)


class Taste(Frozen):
    """How money and ways count against sights: see `worth_of` and `Puzzle`."""

    thrift: float = 0.0
    dislike_of_moving: float = 0.04


PLAIN_TASTE = Taste()


def make_days(
    outline: Outline, spans: Sequence[Span], *, taste: Taste = PLAIN_TASTE, rounds: int = ROUNDS
) -> tuple[DayPlan, ...]:
    """The days with the sights that suit best; one that must be visited is missing only if no room was found for it."""
    sights = candidates(outline.request, outline.place)
    usable = [span for span in spans if span.has_time]
    solution = solve(set_up(outline, sights, usable, taste), outline.request.seed, lambda done: done < rounds)
    laid = dict(zip([span.date for span in usable], solution.days, strict=True))
    return tuple(day_plan(outline, span, sights, laid.get(span.date)) for span in spans)


def set_up(outline: Outline, sights: Sequence[Sight], spans: Sequence[Span], taste: Taste = PLAIN_TASTE) -> Puzzle:
    """The puzzle of filling the spans with sights; the base is the location after the last sight."""
    request, place = outline.request, outline.place
    kinds = {category: number for number, category in enumerate(sorted({sight.category for sight in sights}))}
    must = {*request.must_visits}
    return Puzzle(
        travel=_travel([*(sight.point for sight in sights), outline.base], place),
        minutes=np.array([float(sight.minutes) for sight in sights]),
        worth=np.array([worth_of(sight, request, place, taste.thrift) for sight in sights]),
        kinds=np.array([kinds[sight.category] for sight in sights], dtype=np.intp),
        days=tuple(_day(span, sights, RHYTHMS[request.pace].most) for span in spans),
        wanted=frozenset(number for number, sight in enumerate(sights) if sight.id in must),
        decay=_DECAY,
        feeding=frozenset(number for number, sight in enumerate(sights) if sight.minutes >= WHOLE_DAY),
        dislike_of_moving=taste.dislike_of_moving,
    )


def day_plan(outline: Outline, span: Span, sights: Sequence[Sight], timeline: Timeline | None) -> DayPlan:
    """A day as stops from airport or hotel to hotel or airport; without a timeline only what is sure to happen."""
    if timeline is None:
        return DayPlan(date=span.date, stops=(*span.before, *span.after))
    middle = _stops(outline, span, sights, timeline)
    if not middle:
        return DayPlan(date=span.date, stops=(*span.before, *span.after))
    morning = span.before or (_at_hotel(outline, middle[0].start - middle[0].way.minutes),)
    home = way_between(middle[-1].point, outline.base, outline.place)
    evening = _arriving(span.after, home) or (_at_hotel(outline, middle[-1].end + home.minutes, home),)
    return DayPlan(date=span.date, stops=(*morning, *middle, *evening))


def _stops(outline: Outline, span: Span, sights: Sequence[Sight], timeline: Timeline) -> list[Stop]:
    stops, here = list[Stop](), outline.base
    meals = meals_due(span.start, span.end)
    for stop, begin in zip(timeline.stops, timeline.begins, strict=True):
        start = int(begin)
        if stop < 0:
            meal = meals[~stop]
            if start > meal.closes or _was_inside(stops, start, meal.opens + meal.minutes):
                continue
            name, way = MEAL_NAMES[meal.kind], _STAY
            stops.append(Stop(kind=meal.kind, name=name, point=here, start=start, end=start + meal.minutes, way=way))
            continue
        sight = sights[stop]
        way, here = way_between(here, sight.point, outline.place), sight.point
        end = start + sight.minutes
        stops.append(Stop(kind="visit", name=sight.name, point=here, start=start, end=end, way=way, sight=sight.id))
    return stops


def _was_inside(stops: Sequence[Stop], start: int, eaten_by: int) -> bool:
    """Whether a meal that would begin right as a whole-day visit ends was taken during it."""
    return bool(stops) and stops[-1].end == start and stops[-1].end - stops[-1].start >= WHOLE_DAY and start >= eaten_by


def _at_hotel(outline: Outline, at: int, way: Way | None = None) -> Stop:
    return Stop(kind="hotel", name=outline.base_name, point=outline.base, start=at, end=at, way=way or _STAY)


def _arriving(after: Sequence[Stop], way: Way) -> tuple[Stop, ...]:
    return (after[0].changed(way=way), *after[1:]) if after else ()


def _day(span: Span, sights: Sequence[Sight], most: int) -> Day:
    windows = [_beginnings(sight, sight.hours.on(span.date)) for sight in sights]
    width = max(1, max((len(each) for each in windows), default=1))
    meals = tuple(Meal(float(m.opens), float(m.closes), float(m.minutes)) for m in meals_due(span.start, span.end))
    return Day(
        start=float(span.start),
        end=float(span.end),
        origin=len(sights),
        goal=len(sights),
        opens=_padded(windows, width, 0),
        closes=_padded(windows, width, 1),
        meals=meals,
        most=most,
    )


def _beginnings(sight: Sight, windows: Sequence[Window]) -> list[tuple[float, float]]:
    """When a visit may begin: while people are let in, and so that all of it fits before closing."""
    edges = [(float(w.opens), float(min(w.last_entry, w.closes - sight.minutes))) for w in windows]
    return [edge for edge in edges if edge[0] <= edge[1]]


def _padded(windows: Sequence[Sequence[tuple[float, float]]], width: int, edge: int) -> Figures:
    filling = (inf, -inf)
    rows = [[pair[edge] for pair in [*each, *[filling] * (width - len(each))]] for each in windows]
    return np.array(rows).reshape(len(windows), width)


def _travel(points: Sequence[Point], place: Destination) -> Figures:
    """Minutes between all points, infinity where nobody would want to go."""
    table = np.zeros((len(points), len(points)))
    for row, one in enumerate(points):
        for column in range(row):
            km = kilometres(one, points[column])
            minutes = travel_minutes(km, place) if km else 0
            table[row, column] = table[column, row] = minutes if minutes <= LONGEST_WAY else inf
    return table
