"""Changing a trip as little as possible, and saying what changed."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import isinf
from typing import Literal

from madang.assistants.travel.domain.appeal import candidates
from madang.assistants.travel.domain.habits import meals_due
from madang.assistants.travel.domain.hours import clock
from madang.assistants.travel.domain.itinerary import DayPlan, Stop, StopKind
from madang.assistants.travel.domain.orienteering import topped_up
from madang.assistants.travel.domain.outline import Outline
from madang.assistants.travel.domain.places import Sight
from madang.assistants.travel.domain.planning import trip_of
from madang.assistants.travel.domain.puzzle import Day, Puzzle
from madang.assistants.travel.domain.rain import with_rain
from madang.assistants.travel.domain.scheduling import day_plan, set_up
from madang.assistants.travel.domain.spans import Span, free_spans
from madang.assistants.travel.domain.timeline import Timeline, lay_out
from madang.assistants.travel.domain.trip import Difference, Trip
from madang.models.language import format_won
from madang.text import Text

__all__ = ["Filling", "differences", "revise"]

Filling = Literal["none", "free", "any"]
"""What may be put into a day that lost most of what it had: nothing, what costs nothing, anything."""
_HOLE = 180
"""Minutes of visits that a day may lose before others are looked for."""
_NOTABLE = 30
"""Minutes from which a visit at another time of the same day counts as moved."""


def revise(trip: Trip, outline: Outline, *, filling: Filling = "none") -> Trip:
    """The trip made to fit an outline that differs from it: another wish, flight, hotel or level of meals.

    Every day keeps its sights in their order as far as they still fit. What must now be visited is put where it delays
    least, and pushes out the least worth where there is no room. Nothing else is added, unless a day lost most of what
    it had (a park that takes all day leaves room for others): then `filling` says what is.
    """
    sights = candidates(outline.request, outline.place)
    spans = free_spans(outline)
    usable = [span for span in spans if span.has_time]
    puzzle = set_up(outline, sights, usable)
    kept = [_kept(puzzle, day, _old_stops(trip, span, sights)) for day, span in zip(puzzle.days, usable, strict=True)]
    wanted = _with_wanted(puzzle, kept)
    holes = [number for number, day in enumerate(wanted) if _has_hole(trip, puzzle, usable[number], day)]
    if filling != "none" and holes:
        barred = [number for number, sight in enumerate(sights) if filling == "free" and sight.adult != 0]
        wanted = topped_up(puzzle, wanted, holes, barred)
    laid = dict(zip([span.date for span in usable], wanted, strict=True))
    days = tuple(day_plan(outline, span, sights, laid.get(span.date)) for span in spans)
    return trip_of(trip.kind, outline, with_rain(outline, spans, days))


def differences(old: Trip, new: Trip) -> tuple[Difference, ...]:
    """What a change moved: flight, hotel, sights by day, and the likely cost."""
    return (*_choices(old, new), *_visits(old, new), *_money(old, new))


def _old_stops(trip: Trip, span: Span, sights: Sequence[Sight]) -> list[int]:
    """What the trip had on that date in numbers of the puzzle, meals included; what is not wanted any more left out."""
    numbers = {sight.id: number for number, sight in enumerate(sights)}
    meals = {meal.kind: ~number for number, meal in enumerate(meals_due(span.start, span.end))}
    day = next((day for day in trip.days if day.date == span.date), DayPlan(date=span.date, stops=()))
    known = [meals.get(stop.kind) if stop.sight is None else numbers.get(stop.sight) for stop in day.stops]
    return [stop for stop in known if stop is not None]


def _has_hole(trip: Trip, puzzle: Puzzle, span: Span, day: Timeline) -> bool:
    """Whether a day lost hours of visits against what the trip had on that date, or hours that were to be free."""
    before = next((old.stops for old in trip.days if old.date == span.date), ())
    visits = _spent(before, "visit") - sum(puzzle.stays[place] for place in day.places)
    freed = _spent(before, "free") - _spent((*span.before, *span.after), "free")
    return max(visits, freed) >= _HOLE


def _spent(stops: Sequence[Stop], kind: StopKind) -> int:
    return sum(stop.end - stop.start for stop in stops if stop.kind == kind)


def _kept(puzzle: Puzzle, day: Day, stops: Sequence[int]) -> Timeline:
    """As many of the stops as fit and the pace allows, in their order; what is worth least goes first, wanted last."""
    left = list(stops)
    while (laid := _with_meals(puzzle, day, left)) is None or len(laid.places) > day.most:
        places = [stop for stop in left if stop >= 0]
        left.remove(min(places, key=lambda place: (place in puzzle.wanted, puzzle.worth[place])))
    return laid


def _with_meals(puzzle: Puzzle, day: Day, stops: Sequence[int]) -> Timeline | None:
    """The stops laid out with every meal that is due, those that are not among them wherever they fit best."""
    found = [tuple(stops)]
    for meal in (~number for number in range(len(day.meals))):
        if meal not in stops:
            found = [(*each[:gap], meal, *each[gap:]) for each in found for gap in range(len(each) + 1)]
    laid = [timeline for each in found if (timeline := lay_out(puzzle, day, each)) is not None]
    return min(laid, key=lambda timeline: timeline.moving, default=None)


def _with_wanted(puzzle: Puzzle, days: Sequence[Timeline]) -> list[Timeline]:
    """The days with every wanted place that can be had, each put in at the least cost to the rest."""
    filled = list(days)
    for place in sorted(puzzle.wanted):
        if any(place in day.stops for day in filled):
            continue
        ways = [
            (lost, longer.moving, number, longer)
            for number, day in enumerate(filled)
            for lost, longer in _made_room(puzzle, day, place)
        ]
        if ways:
            _, _, number, longer = min(ways, key=lambda way: way[:3])
            filled[number] = longer
    return filled


def _made_room(puzzle: Puzzle, day: Timeline, place: int) -> Iterator[tuple[float, Timeline]]:
    """The day with the place in it and what was given up for that: nothing, else one, two or all optional places."""
    optional = [stop for stop in day.places if stop not in puzzle.wanted]
    for size in range(len(optional) + 1):
        for gone in combinations(optional, size):
            left = lay_out(puzzle, day.day, tuple(stop for stop in day.stops if stop not in gone))
            longer = left and _inserted(puzzle, left, place)
            if longer:
                yield float(puzzle.worth[list(gone)].sum()), longer
                return


def _inserted(puzzle: Puzzle, day: Timeline, place: int) -> Timeline | None:
    if isinf(day.delays.item(place)):
        return None
    gap = day.gaps.item(place)
    return lay_out(puzzle, day.day, (*day.stops[:gap], place, *day.stops[gap:]))


def _choices(old: Trip, new: Trip) -> Iterator[Difference]:
    if (old.flight and old.flight.id) != (new.flight and new.flight.id) and new.flight:
        name = new.flight.carriers
        yield Difference(what="flight", day=None, text=Text(ko=f"교통편 변경: {name.ko}", en=f"Transport: {name.en}"))
    if (old.hotel and old.hotel.id) != (new.hotel and new.hotel.id) and new.hotel:
        name = new.hotel.name
        yield Difference(what="hotel", day=None, text=Text(ko=f"숙소 변경: {name.ko}", en=f"Lodging: {name.en}"))


def _visits(old: Trip, new: Trip) -> Iterator[Difference]:
    before, after = _by_sight(old), _by_sight(new)
    for sight, (day, name, start) in before.items():
        if sight not in after:
            yield Difference(what="removed", day=day, text=Text(ko=f"빠짐: {name.ko}", en=f"Removed: {name.en}"))
        elif after[sight][0] != day or abs(after[sight][2] - start) >= _NOTABLE:
            to_day, _, at = after[sight]
            since = Text(ko="", en="") if to_day == day else Text(ko=f"{day}일차에서, ", en=f"from day {day}, ")
            text = Text(
                ko=f"옮김: {name.ko} ({since.ko}{clock(at)}부터)", en=f"Moved: {name.en} ({since.en}now at {clock(at)})"
            )
            yield Difference(what="moved", day=to_day, text=text)
    for sight, (day, name, _) in after.items():
        if sight not in before:
            yield Difference(what="added", day=day, text=Text(ko=f"추가: {name.ko}", en=f"Added: {name.en}"))


def _by_sight(trip: Trip) -> dict[str, tuple[int, Text, int]]:
    """Of every visit the day (from 1), the name and the minute it starts."""
    numbered = [(number, stop) for number, day in enumerate(trip.days, start=1) for stop in day.visits]
    return {stop.sight: (number, stop.name, stop.start) for number, stop in numbered if stop.sight}


def _money(old: Trip, new: Trip) -> Iterator[Difference]:
    change = new.budget.total.likely - old.budget.total.likely
    if change:
        more = Text(ko="늘어남", en="more") if change > 0 else Text(ko="줄어듦", en="less")
        amount = abs(change)
        text = Text(
            ko=f"예상 비용 {format_won(amount, 'ko')} {more.ko}", en=f"Likely cost {format_won(amount, 'en')} {more.en}"
        )
        yield Difference(what="budget", day=None, text=text)
