"""Proves the days: times run forward, ways are long enough, places are open, meals are at their hours."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from madang.assistants.travel import phrases
from madang.assistants.travel.prove.faults import PlanFault, make_fault
from madang.assistants.travel.trip.flights_and_hotels import day_of_landing
from madang.assistants.travel.trip.itinerary import (
    DAY_PACES,
    FREE_FROM_WITHOUT_FLIGHT,
    FREE_HOURS,
    FREE_UNTIL_WITHOUT_FLIGHT,
    LONGEST_WAY_MINUTES,
    MEAL_TIMES,
    DayPlan,
    Stop,
    eaten_during_visit,
    kilometres,
    meals_due,
    transfer_between,
    way_between,
)
from madang.assistants.travel.trip.offer import TripPlan
from madang.assistants.travel.trip.opening_hours import clock_text
from madang.assistants.travel.trip.places import Destination, Point, Sight

_SAME_PLACE_KM = 0.02
_LATEST = 32 * 60


def day_faults(trip: TripPlan, place: Destination, number: int, day: DayPlan) -> Iterator[PlanFault]:
    """What is wrong with the day of that number (from 1), taken by itself."""
    yield from _chain(trip, place, number, day.stops)
    yield from _limits(trip, number, day)
    yield from _meals(trip, number, day)
    yield from _leisure(trip, number, day)
    sights = {sight.id: sight for sight in place.sights}
    for stop in day.visits:
        sight = sights.get(stop.sight or "")
        if sight is None:
            yield make_fault("unknown_sight", number, stop.sight, stop=stop.name)
        else:
            yield from _visit(number, day, stop, sight)


def _chain(trip: TripPlan, place: Destination, number: int, stops: Sequence[Stop]) -> Iterator[PlanFault]:
    for stop in stops:
        if not 0 <= stop.start <= stop.end <= _LATEST:
            yield make_fault("backwards", number, stop.sight, stop=stop.name)
    for before, after in pairwise(stops):
        yield from _step(place, number, before, after)
    home = trip.hotel.point if trip.hotel else place.point
    for stop in _misplaced(stops, home):
        yield make_fault("wrong_place", number, stop.sight, stop=stop.name)


def _misplaced(stops: Sequence[Stop], home: Point) -> list[Stop]:
    """Stops at the ends of the day that are neither hotel nor airport, and hotels that are somewhere else.

    Free time is spent from the hotel.
    """
    ends = [stop for stop in (*stops[:1], *stops[-1:]) if stop.kind not in ("airport", "hotel", "free")]
    at_home = [stop for stop in stops if stop.kind in ("hotel", "free")]
    return ends + [stop for stop in at_home if kilometres(stop.point, home) > _SAME_PLACE_KM]


def _step(place: Destination, number: int, before: Stop, after: Stop) -> Iterator[PlanFault]:
    needed = _needed(place, before, after)
    if after.start < before.end:
        yield make_fault("overlap", number, after.sight, stop=after.name)
    elif after.start - before.end < needed or after.way.minutes < needed:
        yield make_fault("travel_time", number, after.sight, stop=after.name, minutes=needed)
    if needed > LONGEST_WAY_MINUTES and "airport" not in (before.kind, after.kind):
        yield make_fault("long_leg", number, after.sight, stop=after.name, minutes=needed)


def _needed(place: Destination, before: Stop, after: Stop) -> int:
    """Minutes between two stops, along the transfer where one of them is an airport."""
    for airport in place.airports:
        for stop, other in ((before, after), (after, before)):
            if stop.kind == "airport" and kilometres(stop.point, airport.point) <= _SAME_PLACE_KM:
                return transfer_between(airport, other.point, place).minutes
    return way_between(before.point, after.point, place).minutes


def _limits(trip: TripPlan, number: int, day: DayPlan) -> Iterator[PlanFault]:
    most = DAY_PACES[trip.request.pace].max_visits
    if len(day.visits) > most:
        yield make_fault("too_full", number, what=phrases.VISITS_PER_DAY, found=len(day.visits), expected=most)
    start, end = _free(trip, number, day)
    own = [stop for stop in day.stops if stop.kind in ("visit", "lunch", "dinner")]
    if own and own[0].start < start:
        yield make_fault(
            "too_full", number, what=phrases.DAY_START, found=clock_text(own[0].start), expected=clock_text(start)
        )
    if own and own[-1].end > end:
        yield make_fault(
            "too_full", number, what=phrases.DAY_END, found=clock_text(own[-1].end), expected=clock_text(end)
        )


def _meals(trip: TripPlan, number: int, day: DayPlan) -> Iterator[PlanFault]:
    for meal in MEAL_TIMES:
        for stop in (stop for stop in day.stops if stop.kind == meal.kind):
            if not meal.opens <= stop.start <= meal.closes or stop.end - stop.start < meal.minutes:
                yield make_fault(
                    "meal_time", number, meal=stop.name, start=clock_text(stop.start), end=clock_text(stop.end)
                )
    for meal in meals_due(*_planned(trip, number, day)):
        inside = any(eaten_during_visit(meal, stop.start, stop.end) for stop in day.visits)
        if not inside and not any(stop.kind == meal.kind for stop in day.stops):
            yield make_fault("meal_missing", number, meal=phrases.MEAL_NAMES[meal.kind])


def _free(trip: TripPlan, number: int, day: DayPlan) -> tuple[int, int]:
    """Between when and when one is free in town, read off what the day says of airport and hotel."""
    pace, last = DAY_PACES[trip.request.pace], number == len(trip.days)
    start, end = pace.starts, pace.ends
    first = day_of_landing(trip.flight.outbound, trip.request.departure) + 1 if trip.flight else 1
    if number < first:
        return 1, 0
    if number == first:
        start = max(start, day.stops[1].end if trip.flight and len(day.stops) > 1 else FREE_FROM_WITHOUT_FLIGHT)
    if last:
        end = min(end, day.stops[-2].start if trip.flight and len(day.stops) > 1 else FREE_UNTIL_WITHOUT_FLIGHT)
    return start, end


def _leisure(trip: TripPlan, number: int, day: DayPlan) -> Iterator[PlanFault]:
    """Nothing is planned in what was to be free, and the time is there: it begins and ends as it was asked for."""
    start, end = _free(trip, number, day)
    for free in (free for free in trip.request.free_times if free.day == number):
        first, last = FREE_HOURS[free.part]
        for stop in day.stops:
            if stop.kind in ("visit", "lunch", "dinner") and stop.start < last and stop.end > first:
                yield make_fault("not_free", number, stop.sight, stop=stop.name)
        kept = sum(stop.end - stop.start for stop in day.stops if stop.kind == "free")
        if kept < min(end, last) - max(start, first):
            yield make_fault(
                "too_full", number, what=phrases.FREE_MINUTES, found=kept, expected=min(end, last) - max(start, first)
            )


def _planned(trip: TripPlan, number: int, day: DayPlan) -> tuple[int, int]:
    """What is left of the free stretch of a day once the time that nobody plans is taken off its ends."""
    start, end = _free(trip, number, day)
    for first, last in (FREE_HOURS[free.part] for free in trip.request.free_times if free.day == number):
        start, end = (max(start, last), end) if first <= start else (start, min(end, first))
    return start, end


def _visit(number: int, day: DayPlan, stop: Stop, sight: Sight) -> Iterator[PlanFault]:
    if kilometres(stop.point, sight.point) > _SAME_PLACE_KM:
        yield make_fault("wrong_place", number, sight.id, stop=sight.name)
    if stop.end - stop.start < sight.minutes:
        yield make_fault(
            "too_full", number, sight.id, what=sight.name, found=stop.end - stop.start, expected=sight.minutes
        )
    windows = sight.hours.on(day.date)
    if not any(w.opens <= stop.start <= w.last_entry and stop.end <= w.closes for w in windows):
        yield make_fault(
            "closed", number, sight.id, stop=sight.name, start=clock_text(stop.start), end=clock_text(stop.end)
        )
