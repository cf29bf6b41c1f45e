"""Free time: as it is said, by the days it falls on, left empty by the plan, proved, and with its meals paid for."""

import pytest

from madang.assistants.travel.prove.trip import prove
from madang.assistants.travel.tests.sample_trips import offer_for, osaka_request, trip_of, world_of
from madang.assistants.travel.tools.bundled_data import destination
from madang.assistants.travel.trip.dates import DayPart, FreeTime, free_times_by_day, read_free_time
from madang.assistants.travel.trip.itinerary import DayPlan
from madang.assistants.travel.trip.offer import TripPlan

OSAKA = destination("osaka")


def free(*days: int | tuple[int, DayPart]) -> tuple[FreeTime, ...]:
    return tuple(FreeTime(day=day) if isinstance(day, int) else FreeTime(day=day[0], part=day[1]) for day in days)


@pytest.mark.parametrize(
    ("message", "times"),
    [
        ("셋째 날은 자유시간", free(3)),
        ("3일차 비워줘", free(3)),
        ("마지막 날은 자유", free(-1)),
        ("하루는 비워줘", free(-2)),
        ("하루는 쉬고 싶어", free(-2)),
        ("이틀은 아무것도 안 하고 쉬자", free(-2, -3)),
        ("반나절 자유시간 넣어줘", free((-2, "afternoon"))),
        ("매일 저녁은 자유시간", free((0, "evening"))),
        ("둘째 날이랑 셋째 날은 자유일정", free(2, 3)),
        ("둘째 날 오후는 자유시간으로 하고 셋째 날은 비워줘", free((2, "afternoon"), 3)),
        ("last day free", free(-1)),
        ("keep the last afternoon free", free((-1, "afternoon"))),
        ("Can we have the second day free?", free(2)),
        ("day 2 and day 3 free", free(2, 3)),
        ("leave the 2nd afternoon free", free((2, "afternoon"))),
        ("Give me one free day", free(-2)),
        ("Tokyo 4 nights for two with a free day", free(-2)),
        ("5 days for two people 600k each with a free afternoon", free((-2, "afternoon"))),
        ("오전 비행기로 가고 싶고 관광은 많이 하되 셋째 날은 자유시간", free(3)),
        ("셋째 날 자유시간이야?", ()),
        ("자유여행으로 갈게", ()),
        ("free sights only", ()),
        ("예산 비워둘게", ()),
        ("좀 쉬고 싶어", ()),
    ],
)
def test_free_time_is_read_as_it_is_said(message: str, times: tuple[FreeTime, ...]):
    assert read_free_time(message).times == times


@pytest.mark.parametrize("message", ["자유시간은 빼줘", "자유시간 취소", "no free day please", "without any free time"])
def test_free_time_is_taken_back(message: str):
    read = read_free_time(message)
    assert (read.times, read.taken_back) == ((), True)


def test_days_that_are_counted_from_the_end_fall_on_days_of_the_trip():
    assert free_times_by_day(free(-1, -2), nights=3) == free(3, 4)
    assert free_times_by_day(free((0, "evening")), nights=1) == free((1, "evening"), (2, "evening"))
    assert free_times_by_day(free(9, -9), nights=3) == ()
    assert free_times_by_day(free((3, "morning"), 3), nights=3) == free(3)


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
    assert world_of(request).place.sight("osaka-castle").name.ko in (offer.trouble.ko if offer.trouble else "")
