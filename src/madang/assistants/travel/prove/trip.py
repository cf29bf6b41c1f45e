"""Proves a trip plan (dates, flights, days, sights, rooms, money). A plan and its destination come in, every fault goes
out. Of the days it proves that times run forward, ways are long enough, places are open and meals are at their hours.
"""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import pairwise

from madang.assistants.travel import phrases
from madang.assistants.travel.prove.faults import PlanFault, make_fault
from madang.assistants.travel.prove.money import money_faults
from madang.assistants.travel.trip import itinerary
from madang.assistants.travel.trip.flights_and_hotels import FlightOption, HotelOption, day_of_landing, minutes_on
from madang.assistants.travel.trip.itinerary import DayPlan, Stop, kilometres
from madang.assistants.travel.trip.offer import TripPlan
from madang.assistants.travel.trip.opening_hours import clock_text
from madang.assistants.travel.trip.places import Destination, Point, Sight
from madang.assistants.travel.trip.request import Party, TripRequest


def prove(trip: TripPlan, place: Destination) -> tuple[PlanFault, ...]:
    """Every fault of the trip, in a fixed order; a trip without any may be shown."""
    return (
        *_dates(trip),
        *(_flight_times(trip, trip.flight, place) if trip.flight and trip.days else ()),
        *(found for number, day in enumerate(trip.days, start=1) for found in day_faults(trip, place, number, day)),
        *_rain(trip, place),
        *_sights(trip, place),
        *(_rooms(trip, trip.hotel) if trip.hotel else ()),
        *(_area(trip, trip.hotel, place) if trip.hotel else ()),
        *money_faults(trip, place),
    )


def _dates(trip: TripPlan) -> Iterator[PlanFault]:
    leaves = trip.request.departure
    returns = leaves + timedelta(days=trip.request.nights)
    given = [day.date for day in trip.days]
    expected = [leaves + timedelta(days=day) for day in range(trip.request.nights + 1)]
    if given != expected:
        yield make_fault(
            "dates", what=phrases.TRIP_DAYS, found=", ".join(map(str, given)), expected=f"{leaves} - {returns}"
        )
    if trip.flight and trip.flight.outbound.departs.date() != leaves:
        yield make_fault(
            "dates", what=phrases.OUTBOUND_FLIGHT, found=trip.flight.outbound.departs.date(), expected=leaves
        )
    if trip.flight and trip.flight.inbound.departs.date() != returns:
        yield make_fault(
            "dates", what=phrases.RETURN_FLIGHT, found=trip.flight.inbound.departs.date(), expected=returns
        )


def _flight_times(trip: TripPlan, flight: FlightOption, place: Destination) -> Iterator[PlanFault]:
    """The first day starts out of the airport after landing, the last ends there in time for the flight home."""
    landing = min(day_of_landing(flight.outbound, trip.request.departure), len(trip.days) - 1)
    first, last = trip.days[landing], trip.days[-1]
    out = (
        minutes_on(first.date, flight.outbound.arrives)
        + place.towns[0].airport(flight.outbound.destination).formalities_minutes
    )
    if not first.stops or first.stops[0].kind != "airport" or first.stops[0].end < out:
        found = clock_text(first.stops[0].end) if first.stops else "-"
        yield make_fault(
            "flight_time", landing + 1, what=phrases.LEAVING_AIRPORT, found=found, expected=clock_text(out)
        )
    by = minutes_on(last.date, flight.inbound.departs) - itinerary.CHECK_IN_MINUTES[flight.inbound.mode]
    if not last.stops or last.stops[-1].kind != "airport" or last.stops[-1].start > by:
        found = clock_text(last.stops[-1].start) if last.stops else "-"
        yield make_fault(
            "flight_time", len(trip.days), what=phrases.REACHING_AIRPORT, found=found, expected=clock_text(by)
        )


def _rain(trip: TripPlan, place: Destination) -> Iterator[PlanFault]:
    """A wet day must hold as a day, with nothing outdoors but what must be seen, and nothing that another day shows."""
    sights = {sight.id: sight for sight in place.sights}
    for number, day in enumerate(trip.days, start=1):
        wet = day.changed(stops=day.rain, rain=())
        if not wet.stops:
            continue
        yield from day_faults(trip, place, number, wet)
        elsewhere = {stop.sight for other in trip.days if other is not day for stop in other.visits}
        for stop in wet.visits:
            sight = sights.get(stop.sight or "")
            if sight and sight.setting == "outdoor" and sight.id not in trip.request.must_visits:
                yield make_fault("wrong_place", number, sight.id, stop=sight.name)
            if stop.sight in elsewhere:
                yield make_fault("repeated", number, stop.sight, stop=stop.name)
            if sight and _unwanted(sight, trip.request):
                yield make_fault("excluded", number, sight.id, stop=sight.name)


def _sights(trip: TripPlan, place: Destination) -> Iterator[PlanFault]:
    sights = {sight.id: sight for sight in place.sights}
    visits = [(number, stop) for number, day in enumerate(trip.days, start=1) for stop in day.visits]
    seen = set[str]()
    for number, stop in visits:
        sight = sights.get(stop.sight or "")
        if sight is None:
            continue
        if sight.id in seen:
            yield make_fault("repeated", number, sight.id, stop=sight.name)
        if _unwanted(sight, trip.request):
            yield make_fault("excluded", number, sight.id, stop=sight.name)
        seen.add(sight.id)
    for missing in trip.request.must_visits:
        if missing not in seen:
            known = sights.get(missing)
            yield make_fault("must_visit", subject=missing, stop=known.name if known else missing)


def _unwanted(sight: Sight, request: TripRequest) -> bool:
    if sight.id in request.must_visits:
        return False
    kinds = sight.category in request.excluded_categories or sight.styles[0] in request.excluded_styles
    return kinds or sight.id in request.excluded_sights


def _rooms_needed(party: Party) -> int:
    """As many as were asked for, where three people at most fit into one; else one for two adults."""
    people = party.adults + party.children
    fitting = (people + 2) // 3
    if party.to_a_room:
        return max(fitting, (people + party.to_a_room - 1) // party.to_a_room)
    asked = party.room_count or (party.adults + 1) // 2
    return min(max(fitting, asked), people)


def _rooms(trip: TripPlan, hotel: HotelOption) -> Iterator[PlanFault]:
    party, stays = trip.request.party, hotel.stays or (hotel,)
    needed = _rooms_needed(party)
    asked = [stay.nights for stay in trip.request.stays]
    if [stay.nights for stay in stays] != asked:
        yield make_fault("rooms", what=phrases.NIGHT_COUNT, found=hotel.nights, expected=trip.request.nights)
    for stay in stays:
        if stay.rooms < needed:
            yield make_fault("rooms", what=phrases.ROOM_COUNT, found=stay.rooms, expected=needed)
        expected = stay.room_night.likely * stay.rooms * stay.nights
        if stay.total.likely != expected:
            yield make_fault(
                "arithmetic", subject="lodging", what=stay.name, found=stay.total.likely, expected=expected
            )


def _area(trip: TripPlan, hotel: HotelOption, place: Destination) -> Iterator[PlanFault]:
    """The hotel lies nearest to a part of town that was asked for, and to none that was not wanted."""
    wanted, refused = trip.request.area, {*trip.request.unwanted_areas}
    for stay in hotel.stays or (hotel,):
        there = place.nearest_town(stay.point).districts
        nearest = min(there, key=lambda area: kilometres(area.point, stay.point))
        names = {nearest.id, *nearest.kinds}
        is_known = not wanted or any(wanted in {area.id, *area.kinds} for area in there)
        if is_known and ((wanted or nearest.id) not in names or names & refused):
            yield make_fault("area", subject=nearest.id, what=stay.name)


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
    for before, after in pairwise(_without_meals_under_way(stops)):
        yield from _step(place, number, before, after)
    for stop in _misplaced(stops, _homes(trip, place, number)):
        yield make_fault("wrong_place", number, stop.sight, stop=stop.name)


def _without_meals_under_way(stops: Sequence[Stop]) -> list[Stop]:
    """The stops with each ride in one piece, the meal that is taken on it counted in; one that begins before it could
    be reached stays.
    """
    legs, left = list[Stop](), list(stops)
    while left:
        stop = left.pop(0)
        if legs and left and itinerary.is_meal_under_way(stop) and stop.start - legs[-1].end >= stop.way.minutes:
            whole = stop.way.minutes + stop.end - stop.start + left[0].way.minutes
            left[0] = left[0].changed(way=left[0].way.changed(minutes=whole))
        else:
            legs.append(stop)
    return legs


def _homes(trip: TripPlan, place: Destination, number: int) -> list[Point]:
    """Where one sleeps before and after a day, from 1; in between one may move."""
    nights = [at for at, stay in enumerate(trip.request.stays) for _ in range(stay.nights or 0)]
    around = {nights[max(0, number - 2)], nights[min(number - 1, len(nights) - 1)]}
    if trip.hotel is None:
        return [place.town(trip.request.stays[at].town).point for at in around]
    return [(trip.hotel.stays or (trip.hotel,))[at].point for at in around]


def _misplaced(stops: Sequence[Stop], homes: Sequence[Point]) -> list[Stop]:
    """Stops at the ends of the day that are neither hotel nor airport, and hotels that are somewhere else.

    Free time is spent from the hotel, or between two stops where one is.
    """
    ends = [stop for stop in (*stops[:1], *stops[-1:]) if stop.kind not in ("airport", "hotel", "free")]
    under_way = [stop for stop in stops[1:-1] if stop.kind == "free" and stop.way.mode == "stay"]
    at_home = [stop for stop in stops if stop.kind in ("hotel", "free") and stop not in under_way]
    return ends + [stop for stop in at_home if all(kilometres(stop.point, home) > _SAME_PLACE_KM for home in homes)]


def _step(place: Destination, number: int, before: Stop, after: Stop) -> Iterator[PlanFault]:
    needed = _needed(place, before, after)
    if after.start < before.end:
        yield make_fault("overlap", number, after.sight, stop=after.name)
    elif after.start - before.end < needed or after.way.minutes < needed:
        yield make_fault("travel_time", number, after.sight, stop=after.name, minutes=needed)
    longest = itinerary.longest_way(before.point, after.point, place)
    if needed > longest and "airport" not in (before.kind, after.kind) and not _rides(after):
        yield make_fault("long_leg", number, after.sight, stop=after.name, minutes=needed)


def _rides(stop: Stop) -> bool:
    return stop.way.mode == "ride"


def _needed(place: Destination, before: Stop, after: Stop) -> int:
    """Minutes between two stops, along the transfer where one of them is an airport, or from town to town."""
    for stop, other in ((before, after), (after, before)):
        town = place.nearest_town(other.point)
        for airport in town.airports:
            if stop.kind == "airport" and kilometres(stop.point, airport.point) <= _SAME_PLACE_KM:
                return itinerary.transfer_between(airport, other.point, town).minutes
    if _rides(after):
        return place.link(place.nearest_town(before.point).id, place.nearest_town(after.point).id).minutes
    return itinerary.way_between(before.point, after.point, place).minutes


def _limits(trip: TripPlan, number: int, day: DayPlan) -> Iterator[PlanFault]:
    most = min(
        itinerary.DAY_PACES[trip.request.pace].max_visits, trip.request.most_visits_on(number) or len(day.visits)
    )
    if len(day.visits) > most:
        yield make_fault("too_full", number, what=phrases.VISITS_PER_DAY, found=len(day.visits), expected=most)
    start, end = _free(trip, number, day)
    out = [stop for stop in day.stops if stop.kind in ("visit", "lunch", "dinner")]
    own = [stop for stop in out if not itinerary.is_meal_under_way(stop)]
    if own and own[0].start < start:
        yield make_fault(
            "too_full", number, what=phrases.DAY_START, found=clock_text(own[0].start), expected=clock_text(start)
        )
    if own and own[-1].end > end:
        yield make_fault(
            "too_full", number, what=phrases.DAY_END, found=clock_text(own[-1].end), expected=clock_text(end)
        )


def _meals(trip: TripPlan, number: int, day: DayPlan) -> Iterator[PlanFault]:
    for meal in itinerary.MEAL_TIMES:
        for stop in (stop for stop in day.stops if stop.kind == meal.kind):
            if not meal.opens <= stop.start <= meal.closes or stop.end - stop.start < meal.minutes:
                yield make_fault(
                    "meal_time", number, meal=stop.name, start=clock_text(stop.start), end=clock_text(stop.end)
                )
    for meal in itinerary.meals_around(*_planned(trip, number, day), _breaks(trip, number, day)):
        inside = any(itinerary.eaten_during_visit(meal, stop.start, stop.end) for stop in day.visits)
        if not inside and not any(stop.kind == meal.kind for stop in day.stops):
            yield make_fault("meal_missing", number, meal=phrases.MEAL_NAMES[meal.kind])


def _free(trip: TripPlan, number: int, day: DayPlan) -> tuple[int, int]:
    """Between when and when one is free in town, read off what the day says of airport and hotel."""
    pace, last = itinerary.DAY_PACES[trip.request.pace], number == len(trip.days)
    start, end = pace.starts, pace.ends
    first = day_of_landing(trip.flight.outbound, trip.request.departure) + 1 if trip.flight else 1
    if number < first:
        return 1, 0
    if number == first and trip.flight and len(day.stops) > 1:
        start = max(start, day.stops[1].end)
        end = min(end, day.stops[0].start + itinerary.LONGEST_DAY_MINUTES)
    elif number == first:
        start = max(start, itinerary.FREE_FROM_WITHOUT_FLIGHT)
    if any(map(_rides, day.stops)):
        start = max(start, next(stop.end for stop in day.stops if stop.kind == "hotel" and _rides(stop)))
    if last and trip.flight and len(day.stops) > 1:
        leg = trip.flight.inbound
        done = minutes_on(day.date, leg.departs) - itinerary.LAST_VISIT_BEFORE[leg.mode]
        end = min(end, day.stops[-2].start, done)
    elif last:
        end = min(end, itinerary.FREE_UNTIL_WITHOUT_FLIGHT)
    return start, end


def _leisure(trip: TripPlan, number: int, day: DayPlan) -> Iterator[PlanFault]:
    """Nothing is planned in what was to be free, and the time is there: it begins and ends as it was asked for."""
    start, end = _free(trip, number, day)
    for free in (free for free in trip.request.free_times if free.day == number):
        first, last = itinerary.free_hours(free)
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
    for first, last in (itinerary.free_hours(free) for free in trip.request.free_times if free.day == number):
        if first <= start:
            start = max(start, last)
        elif last >= end:
            end = min(end, first)
    return start, end


def _breaks(trip: TripPlan, number: int, day: DayPlan) -> list[tuple[int, int]]:
    """The free time that lies within what is left of a day."""
    start, end = _planned(trip, number, day)
    hours = [itinerary.free_hours(free) for free in trip.request.free_times if free.day == number]
    return [(first, last) for first, last in hours if start < first and last < end]


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
