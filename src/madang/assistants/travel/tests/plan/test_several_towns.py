"""Trips to several towns and by car: proved like any other, with rides, hotels and costs of each town."""

from datetime import date
from time import process_time

import pytest

from madang.assistants.travel.plan.offers import make_offer
from madang.assistants.travel.prove.trip import prove
from madang.assistants.travel.tools.trip_places import place_of, trip_facts
from madang.assistants.travel.trip.offer import TripPlan
from madang.assistants.travel.trip.request import Party, TripRequest
from madang.assistants.travel.trip.strain import bearable_strain, strain_of
from madang.assistants.travel.trip.towns import TownStay


def request_for(*towns: tuple[str, int], budget: int = 8_000_000, **wishes: object) -> TripRequest:
    stays = tuple(TownStay(town=town, nights=nights) for town, nights in towns)
    return TripRequest.model_validate(
        {
            "destination": towns[0][0], "towns": stays if len(stays) > 1 else (), "departure": date(2027, 3, 9),
            "nights": sum(nights for _, nights in towns), "party": Party(adults=2), "budget": budget,
            "asked_on": date(2026, 11, 15), **wishes,
        }
    )  # fmt: skip


def plans(request: TripRequest) -> tuple[TripPlan, ...]:
    offer = make_offer(request, trip_facts(request))
    assert offer.trips
    assert all(prove(trip, place_of(request)) == () for trip in offer.trips)
    return offer.trips


def towns_seen(trip: TripPlan) -> list[set[str]]:
    place = place_of(trip.request)
    return [{place.nearest_town(stop.point).id for stop in day.visits} for day in trip.days]


def test_an_open_jaw_flies_home_from_the_last_town_and_rides_between_them():
    before = process_time()
    trip = plans(request_for(("paris", 2), ("london", 2)))[0]
    assert process_time() - before <= 6
    assert trip.flight
    assert trip.hotel
    assert (trip.flight.outbound.destination, trip.flight.inbound.origin) == ("CDG", "LHR")
    assert [stay.nights for stay in trip.hotel.stays] == [2, 2]
    rides = [
        (number, stop.way.by) for number, day in enumerate(trip.days) for stop in day.stops if stop.way.mode == "ride"
    ]
    assert [(number, by and by.en) for number, by in rides] == [(2, "Eurostar")]
    assert all(seen <= {"paris"} for seen in towns_seen(trip)[:2])
    assert all(seen <= {"london"} for seen in towns_seen(trip)[2:])


def test_a_day_trip_is_one_day_and_its_fare_is_in_the_budget():
    trip = plans(request_for(("osaka", 3), ("kyoto", 0), budget=2_500_000))[0]
    assert towns_seen(trip)[2] == {"kyoto"}
    assert "kyoto" not in set().union(*towns_seen(trip)[:2])
    fares = [line for line in trip.budget.lines if line.label.ko.startswith("오사카–교토")]
    assert [factor.count for line in fares for factor in line.factors] == [2, 2]


def test_a_plan_without_its_ride_or_with_a_cheaper_hotel_is_not_proved():
    trip = plans(request_for(("osaka", 2), ("kyoto", 2), budget=3_000_000))[0]
    place = place_of(trip.request)
    moved = trip.days[2]
    fast = tuple(
        stop.changed(way=stop.way.changed(minutes=10)) if stop.way.mode == "ride" else stop for stop in moved.stops
    )
    hurried = trip.changed(days=(*trip.days[:2], moved.changed(stops=fast), *trip.days[3:]))
    assert "travel_time" in {fault.kind for fault in prove(hurried, place)}
    assert trip.hotel
    short = trip.changed(hotel=trip.hotel.changed(stays=trip.hotel.stays[:1] * 2))
    assert prove(short, place)


@pytest.mark.parametrize("by_car", [True, False])
def test_jeju_is_timed_and_paid_by_car_or_by_bus(by_car: bool):
    trip = plans(request_for(("jeju", 2), budget=2_000_000, by_car=by_car))[0]
    modes = {stop.way.mode for day in trip.days for stop in day.stops}
    labels = {line.label.ko for line in trip.budget.lines}
    assert ("drive" in modes, "transit" in modes) == (by_car, not by_car)
    assert ("렌터카(보험 포함)" in labels, "현지 교통" in labels) == (by_car, not by_car)


def test_days_stay_below_what_older_people_bear():
    trip = plans(request_for(("rome", 3), budget=9_000_000, concerns=("elders",)))[-1]
    sights = {sight.id: sight for sight in place_of(trip.request).sights}
    assert max(strain_of(day, sights) for day in trip.days) <= bearable_strain(trip.request) == 8.0


def test_on_a_ride_over_noon_lunch_is_eaten_under_way():
    trip = plans(request_for(("bangkok", 2), ("chiangmai", 2), budget=4_000_000))[0]
    riding = [stop for stop in trip.days[2].stops if stop.way.mode == "ride"]
    assert [(stop.kind, stop.start) for stop in riding][:1] == [("lunch", 720)]
    assert [stop.kind for stop in riding] == ["lunch", "hotel"]
    assert len([stop for stop in trip.days[2].stops if stop.kind == "lunch"]) == 1


def test_a_long_stay_keeps_something_to_see_for_every_day():
    trip = plans(request_for(("kyoto", 12), budget=7_000_000))[0]
    assert all(day.visits for day in trip.days[1:-1])
