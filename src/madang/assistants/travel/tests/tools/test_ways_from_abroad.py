"""Trips that begin abroad: listed ways the other way round, others by distance; and what is near an unknown town."""

from madang.assistants.travel.plan.price.estimates import flight_options
from madang.assistants.travel.prove.trip import prove
from madang.assistants.travel.tests.trip.sample_trips import offer_for, osaka_request
from madang.assistants.travel.tools.trip_places import trip_facts
from madang.assistants.travel.tools.world_towns import towns_near
from madang.assistants.travel.trip.flights_and_hotels import FlightOption
from madang.assistants.travel.trip.request import TripRequest


def flights(request: TripRequest) -> tuple[FlightOption, ...]:
    facts = trip_facts(request)
    return flight_options(request, facts.place, facts.route, facts.seasons)


def test_who_lives_in_tokyo_takes_the_flights_to_tokyo_the_other_way_round():
    options = flights(osaka_request(destination="seoul", origin="tokyo"))
    assert {option.outbound.origin for option in options} <= {"NRT", "HND"}
    assert {option.outbound.destination for option in options} <= {"ICN", "GMP"}
    assert all(option.outbound.departs.utcoffset() for option in options)


def test_no_flight_home_leaves_in_the_small_hours_of_the_last_day():
    options = flights(osaka_request(destination="seoul", origin="london", nights=6))
    assert all(option.inbound.departs.hour >= 5 for option in options)


def test_between_towns_abroad_the_way_is_estimated_and_the_plan_is_proved():
    request = osaka_request(destination="bangkok", origin="singapore")
    trip = offer_for(request).trips[0]
    assert (trip.flight.outbound.origin, trip.flight.outbound.mode) == ("SIN", "air")  # pyright: ignore[reportOptionalMemberAccess]
    assert "estimated by distance" in trip.flight.carriers.en  # pyright: ignore[reportOptionalMemberAccess]
    assert prove(trip, trip_facts(request).place) == ()


def test_a_known_train_is_taken_between_neighbours():
    (train,) = flights(osaka_request(destination="brussels", origin="paris"))
    assert train.outbound.mode == "rail"


def test_near_an_unknown_town_the_nearest_known_ones_are_named():
    assert towns_near("나폴리", 2) == ["rome", "florence"]
    assert towns_near("Tbilisi", 1) == ["istanbul"]
    assert towns_near("영월군", 2) == ["danyang", "jecheon"]
    assert towns_near("아틀란티스", 3) == []
