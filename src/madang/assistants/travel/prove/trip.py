"""Proves a trip plan (dates, flights, days, sights, rooms, money). A plan and its destination come in, every
fault goes out.
"""

from collections.abc import Iterator
from datetime import timedelta

from madang.assistants.travel import phrases
from madang.assistants.travel.prove.days import day_faults
from madang.assistants.travel.prove.faults import PlanFault, make_fault
from madang.assistants.travel.prove.money import money_faults
from madang.assistants.travel.trip.flights_and_hotels import FlightOption, HotelOption, day_of_landing, minutes_on
from madang.assistants.travel.trip.itinerary import CHECK_IN_MINUTES, kilometres
from madang.assistants.travel.trip.offer import TripPlan
from madang.assistants.travel.trip.opening_hours import clock_text
from madang.assistants.travel.trip.places import Destination, Sight
from madang.assistants.travel.trip.request import TripRequest


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
        minutes_on(first.date, flight.outbound.arrives) + place.airport(flight.outbound.destination).formalities_minutes
    )
    if not first.stops or first.stops[0].kind != "airport" or first.stops[0].end < out:
        found = clock_text(first.stops[0].end) if first.stops else "-"
        yield make_fault(
            "flight_time", landing + 1, what=phrases.LEAVING_AIRPORT, found=found, expected=clock_text(out)
        )
    by = minutes_on(last.date, flight.inbound.departs) - CHECK_IN_MINUTES[flight.inbound.mode]
    if not last.stops or last.stops[-1].kind != "airport" or last.stops[-1].start > by:
        found = clock_text(last.stops[-1].start) if last.stops else "-"
        yield make_fault(
            "flight_time", len(trip.days), what=phrases.REACHING_AIRPORT, found=found, expected=clock_text(by)
        )


def _rain(trip: TripPlan, place: Destination) -> Iterator[PlanFault]:
    """A wet day must hold as a day, with nothing outdoors and nothing that another day shows."""
    sights = {sight.id: sight for sight in place.sights}
    for number, day in enumerate(trip.days, start=1):
        wet = day.changed(stops=day.rain, rain=())
        if not wet.stops:
            continue
        yield from day_faults(trip, place, number, wet)
        elsewhere = {stop.sight for other in trip.days if other is not day for stop in other.visits}
        for stop in wet.visits:
            sight = sights.get(stop.sight or "")
            if sight and sight.setting == "outdoor":
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


def _rooms(trip: TripPlan, hotel: HotelOption) -> Iterator[PlanFault]:
    party = trip.request.party
    needed = max((party.adults + 1) // 2, (party.adults + party.children + 2) // 3)
    if hotel.rooms < needed:
        yield make_fault("rooms", what=phrases.ROOM_COUNT, found=hotel.rooms, expected=needed)
    if hotel.nights != trip.request.nights:
        yield make_fault("rooms", what=phrases.NIGHT_COUNT, found=hotel.nights, expected=trip.request.nights)
    if hotel.total.likely != hotel.room_night.likely * hotel.rooms * hotel.nights:
        expected = hotel.room_night.likely * hotel.rooms * hotel.nights
        yield make_fault("arithmetic", subject="lodging", what=hotel.name, found=hotel.total.likely, expected=expected)


def _area(trip: TripPlan, hotel: HotelOption, place: Destination) -> Iterator[PlanFault]:
    """The hotel lies nearest to a part of town that was asked for, and to none that was not wanted."""
    nearest = min(place.districts, key=lambda area: kilometres(area.point, hotel.point))
    names = {nearest.id, *nearest.kinds}
    if (trip.request.area or nearest.id) not in names or names & {*trip.request.unwanted_areas}:
        yield make_fault("area", subject=nearest.id, what=hotel.name)
