"""Proving days: times run forward, ways are long enough, places are open, meals are at their hours."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from madang.assistants.travel.domain.distance import LONGEST_WAY, kilometres, transfer_between, way_between
from madang.assistants.travel.domain.faults import Fault
from madang.assistants.travel.domain.flights import day_of_landing
from madang.assistants.travel.domain.habits import (
    ARRIVAL_WITHOUT_FLIGHT,
    DEPARTURE_WITHOUT_FLIGHT,
    FREE_HOURS,
    MEAL_TIMES,
    RHYTHMS,
    meals_due,
    taken_inside,
)
from madang.assistants.travel.domain.hours import clock
from madang.assistants.travel.domain.itinerary import DayPlan, Stop
from madang.assistants.travel.domain.places import Destination, Point, Sight
from madang.assistants.travel.domain.proof.wording import fault
from madang.assistants.travel.domain.trip import Trip
from madang.text import Text

__all__ = ["day_faults"]

_SAME_PLACE_KM = 0.02
_LATEST = 32 * 60


def day_faults(trip: Trip, place: Destination, number: int, day: DayPlan) -> Iterator[Fault]:
    """What is wrong with the day of that number (from 1), taken by itself."""
    yield from _chain(trip, place, number, day.stops)
    yield from _limits(trip, number, day)
    yield from _meals(trip, number, day)
    yield from _leisure(trip, number, day)
    sights = {sight.id: sight for sight in place.sights}
    for stop in day.visits:
        sight = sights.get(stop.sight or "")
        if sight is None:
            yield fault("unknown_sight", number, stop.sight, stop=stop.name)
        else:
            yield from _visit(number, day, stop, sight)


def _chain(trip: Trip, place: Destination, number: int, stops: Sequence[Stop]) -> Iterator[Fault]:
    for stop in stops:
        if not 0 <= stop.start <= stop.end <= _LATEST:
            yield fault("backwards", number, stop.sight, stop=stop.name)
    for before, after in pairwise(stops):
        yield from _step(place, number, before, after)
    home = trip.hotel.point if trip.hotel else place.point
    for stop in _astray(stops, home):
        yield fault("wrong_place", number, stop.sight, stop=stop.name)


def _astray(stops: Sequence[Stop], home: Point) -> list[Stop]:
    """Stops at the ends of the day that are neither hotel nor airport, and hotels that are somewhere else.

    Free time is spent from the hotel.
    """
    ends = [stop for stop in (*stops[:1], *stops[-1:]) if stop.kind not in ("airport", "hotel", "free")]
    at_home = [stop for stop in stops if stop.kind in ("hotel", "free")]
    return ends + [stop for stop in at_home if kilometres(stop.point, home) > _SAME_PLACE_KM]


def _step(place: Destination, number: int, before: Stop, after: Stop) -> Iterator[Fault]:
    needed = _needed(place, before, after)
    if after.start < before.end:
        yield fault("overlap", number, after.sight, stop=after.name)
    elif after.start - before.end < needed or after.way.minutes < needed:
        yield fault("travel_time", number, after.sight, stop=after.name, minutes=needed)
    if needed > LONGEST_WAY and "airport" not in (before.kind, after.kind):
        yield fault("long_leg", number, after.sight, stop=after.name, minutes=needed)


def _needed(place: Destination, before: Stop, after: Stop) -> int:
    """Minutes between two stops, along the transfer where one of them is an airport."""
    for airport in place.airports:
        for stop, other in ((before, after), (after, before)):
            if stop.kind == "airport" and kilometres(stop.point, airport.point) <= _SAME_PLACE_KM:
                return transfer_between(airport, other.point, place).minutes
    return way_between(before.point, after.point, place).minutes


def _limits(trip: Trip, number: int, day: DayPlan) -> Iterator[Fault]:
    most = RHYTHMS[trip.request.pace].most
    if len(day.visits) > most:
        yield fault("too_full", number, what=_VISITS, found=len(day.visits), expected=most)
    start, end = _free(trip, number, day)
    own = [stop for stop in day.stops if stop.kind in ("visit", "lunch", "dinner")]
    if own and own[0].start < start:
        yield fault("too_full", number, what=_START, found=clock(own[0].start), expected=clock(start))
    if own and own[-1].end > end:
        yield fault("too_full", number, what=_END, found=clock(own[-1].end), expected=clock(end))


def _meals(trip: Trip, number: int, day: DayPlan) -> Iterator[Fault]:
    for meal in MEAL_TIMES:
        for stop in (stop for stop in day.stops if stop.kind == meal.kind):
            if not meal.opens <= stop.start <= meal.closes or stop.end - stop.start < meal.minutes:
                yield fault("meal_time", number, meal=stop.name, start=clock(stop.start), end=clock(stop.end))
    for meal in meals_due(*_planned(trip, number, day)):
        inside = any(taken_inside(meal, stop.start, stop.end) for stop in day.visits)
        if not inside and not any(stop.kind == meal.kind for stop in day.stops):
            yield fault("meal_missing", number, meal=_MEALS[meal.kind])


def _free(trip: Trip, number: int, day: DayPlan) -> tuple[int, int]:
    """Between when and when one is free in town, read off what the day says of airport and hotel."""
    rhythm, last = RHYTHMS[trip.request.pace], number == len(trip.days)
    start, end = rhythm.starts, rhythm.ends
    first = day_of_landing(trip.flight.outbound, trip.request.departure) + 1 if trip.flight else 1
    if number < first:
        return 1, 0
    if number == first:
        start = max(start, day.stops[1].end if trip.flight and len(day.stops) > 1 else ARRIVAL_WITHOUT_FLIGHT)
    if last:
        end = min(end, day.stops[-2].start if trip.flight and len(day.stops) > 1 else DEPARTURE_WITHOUT_FLIGHT)
    return start, end


def _leisure(trip: Trip, number: int, day: DayPlan) -> Iterator[Fault]:
    """Nothing is planned in what was to be free, and the time is there: it begins and ends as it was asked for."""
    start, end = _free(trip, number, day)
    for free in (free for free in trip.request.free_times if free.day == number):
        first, last = FREE_HOURS[free.part]
        for stop in day.stops:
            if stop.kind in ("visit", "lunch", "dinner") and stop.start < last and stop.end > first:
                yield fault("not_free", number, stop.sight, stop=stop.name)
        kept = sum(stop.end - stop.start for stop in day.stops if stop.kind == "free")
        if kept < min(end, last) - max(start, first):
            yield fault("too_full", number, what=_LEISURE, found=kept, expected=min(end, last) - max(start, first))


def _planned(trip: Trip, number: int, day: DayPlan) -> tuple[int, int]:
    """What is left of the free stretch of a day once the time that nobody plans is taken off its ends."""
    start, end = _free(trip, number, day)
    for first, last in (FREE_HOURS[free.part] for free in trip.request.free_times if free.day == number):
        start, end = (max(start, last), end) if first <= start else (start, min(end, first))
    return start, end


def _visit(number: int, day: DayPlan, stop: Stop, sight: Sight) -> Iterator[Fault]:
    if kilometres(stop.point, sight.point) > _SAME_PLACE_KM:
        yield fault("wrong_place", number, sight.id, stop=sight.name)
    if stop.end - stop.start < sight.minutes:
        yield fault("too_full", number, sight.id, what=sight.name, found=stop.end - stop.start, expected=sight.minutes)
    windows = sight.hours.on(day.date)
    if not any(w.opens <= stop.start <= w.last_entry and stop.end <= w.closes for w in windows):
        yield fault("closed", number, sight.id, stop=sight.name, start=clock(stop.start), end=clock(stop.end))


_VISITS = Text(ko="하루 방문 수", en="Visits in a day")
_START = Text(ko="하루의 시작", en="The start of the day")
_LEISURE = Text(ko="자유 시간(분)", en="Minutes of free time")
_END = Text(ko="하루의 끝", en="The end of the day")
_MEALS = {"lunch": Text(ko="점심 식사", en="Lunch"), "dinner": Text(ko="저녁 식사", en="Dinner")}
