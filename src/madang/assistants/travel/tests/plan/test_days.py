"""Days with free time: left empty by the plan, proved, with their meals paid for, and given up where they must be."""

import pytest

from madang.assistants.travel.present.answer import tell_rain
from madang.assistants.travel.prove.trip import prove
from madang.assistants.travel.tests.trip.sample_trips import offer_for, osaka_request, trip_of
from madang.assistants.travel.tools.bundled_data import destination
from madang.assistants.travel.tools.trip_places import trip_facts
from madang.assistants.travel.trip.itinerary import DayPlan
from madang.assistants.travel.trip.offer import TripPlan
from madang.assistants.travel.trip.request import DayPart, FreeTime, free_times_by_day

OSAKA = destination("osaka")


def free(*days: int | tuple[int, DayPart]) -> tuple[FreeTime, ...]:
    return tuple(FreeTime(day=day) if isinstance(day, int) else FreeTime(day=day[0], part=day[1]) for day in days)


def day(trip: TripPlan, number: int) -> DayPlan:
    return trip.days[number - 1]


@pytest.fixture(scope="module")
def trip() -> TripPlan:
    return trip_of(osaka_request(free_times=free(3, (4, "morning"))))


def test_a_free_day_is_empty_and_its_meals_are_in_the_budget(trip: TripPlan):
    assert [(stop.kind, stop.start, stop.end) for stop in day(trip, 3).stops] == [("free", 540, 1320)]
    line = next(line for line in trip.budget.lines if line.label.en == "Meals in free time")
    assert [factor.count for factor in line.factors] == [2, 3]
    assert prove(trip, OSAKA) == ()


def test_a_free_morning_leaves_the_rest_of_the_day_to_the_plan(trip: TripPlan):
    stops = day(trip, 4).stops
    assert (stops[0].kind, stops[0].start, stops[0].end) == ("free", 540, 780)
    assert [stop.kind for stop in stops[-2:]] == ["hotel", "airport"]


def test_free_time_that_is_cut_short_is_found(trip: TripPlan):
    short = day(trip, 3).stops[0].changed(end=900)
    days = (*trip.days[:2], day(trip, 3).changed(stops=(short,)), trip.days[3])
    assert "Minutes of free time: 360 is beyond 780" in [
        fault.message.en for fault in prove(trip.changed(days=days), OSAKA)
    ]


def test_free_time_away_from_the_hotel_is_found(trip: TripPlan):
    astray = day(trip, 3).stops[0].changed(point=OSAKA.airports[0].point)
    days = (*trip.days[:2], day(trip, 3).changed(stops=(astray,)), trip.days[3])
    assert [fault.kind for fault in prove(trip.changed(days=days), OSAKA)] == ["wrong_place"]


def test_a_shorter_trip_is_offered_without_the_free_time_it_has_no_day_for():
    request = osaka_request(nights=2, free_times=free((3, "afternoon")), budget=700_000)
    shorter = next(remedy for remedy in offer_for(request).remedies if remedy.kind == "fewer_nights")
    assert shorter.request.free_times == free_times_by_day(request.free_times, shorter.request.nights)


def test_a_free_day_that_leaves_no_room_for_a_must_can_be_given_up():
    request = osaka_request(nights=1, free_times=free(1, 2), must_visits=("osaka-castle",), budget=3_000_000)
    offer = offer_for(request)
    assert offer.trips == ()
    assert "no_free_time" in [remedy.kind for remedy in offer.remedies]
    assert trip_facts(request).place.sight("osaka-castle").name.ko in (offer.trouble.ko if offer.trouble else "")


def test_hours_in_the_midst_of_a_day_stay_free_and_the_day_goes_on_after_them():
    pause = FreeTime(day=2, part="afternoon", starts=780, ends=900)
    trip = trip_of(osaka_request(free_times=(pause,)))
    stops = day(trip, 2).stops
    [at] = [number for number, stop in enumerate(stops) if (stop.kind, stop.start, stop.end) == ("free", 780, 900)]
    assert any(stop.kind == "visit" for stop in stops[:at])
    assert any(stop.kind == "visit" for stop in stops[at:])
    assert prove(trip, OSAKA) == ()


def test_a_pause_that_is_planned_over_is_found():
    pause = FreeTime(day=2, part="afternoon", starts=780, ends=900)
    trip = trip_of(osaka_request())
    asked = trip.changed(request=trip.request.changed(free_times=(pause,)))
    assert "not_free" in [fault.kind for fault in prove(asked, OSAKA)]


def test_what_must_be_seen_is_kept_in_the_rain_and_told() -> None:
    wanted = trip_of(osaka_request(must_visits=("universal-studios-japan",)))
    number = next(
        place
        for place, one in enumerate(wanted.days, 1)
        if "universal-studios-japan" in [stop.sight for stop in one.visits]
    )
    wet = day(wanted, number).rain or day(wanted, number).stops
    assert "universal-studios-japan" in [stop.sight for stop in wet]
    assert "Universal Studios Japan: outdoors, but it is a must" in tell_rain(wanted, number, OSAKA, "en")
    assert prove(wanted, OSAKA) == ()


def test_no_place_comes_in_for_two_wet_days(trip: TripPlan) -> None:
    come_in = [
        stop.sight
        for one in trip.days
        for stop in one.rain
        if stop.sight and stop.sight not in [dry.sight for dry in one.visits]
    ]
    assert come_in
    assert len(come_in) == len({*come_in})
