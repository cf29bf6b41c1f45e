"""What of the last answer a message points at."""

from datetime import date, timedelta

import pytest

from madang.assistants.travel.trip.offer import PlanKind
from madang.assistants.travel.understand.plans.changes import read_steps
from madang.assistants.travel.understand.plans.references import (
    as_days_of_trip,
    option_number,
    plans_named,
    points_at_amount,
    points_at_day,
    visits_dropped,
    weekdays_in,
)

SHOWN: tuple[PlanKind, ...] = ("value", "balanced", "comfort")
TODAY = date(2026, 11, 16)
TRIP = [date(2027, 3, 5) + timedelta(days=day) for day in range(4)]  # Friday to Monday


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("2안으로 갈게요", ("balanced",)),
        ("1안하고 2안은 뭐가 달라?", ("value", "balanced")),
        ("plans b and c please", ("balanced", "value")),
        ("the last one", ("comfort",)),
        ("둘째 날 보여줘", ()),
        ("4안 줘", ()),
    ],
)
def test_plans_are_counted_as_they_stand_on_the_screen(message: str, expected: tuple[PlanKind, ...]):
    assert plans_named(message, SHOWN) == expected


def test_an_option_is_named_by_its_number():
    assert [option_number(said) for said in ("3번", "option 2", "첫 번째", "아무거나")] == [3, 2, 1, None]


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("일요일이랑 월요일 바꿔줘", "3일차이랑 4일차 바꿔줘"),
        ("keep Saturday free", "keep day 2 free"),
        ("3월 7일은 박물관만", "3일차은 박물관만"),
        ("swap days 2 and 3", "swap day 2 and day 3"),
        ("leave on Saturday", "leave on Saturday"),
        ("토요일로 옮겨줘", "토요일로 옮겨줘"),
        ("수요일은 쉬자", "수요일은 쉬자"),
    ],
)
def test_weekdays_and_dates_of_a_planned_trip_are_its_days(message: str, expected: str):
    assert as_days_of_trip(message, TRIP, TODAY) == expected


def test_without_a_trip_days_stay_as_they_are_named():
    assert as_days_of_trip("일요일은 쉬자", (), TODAY) == "일요일은 쉬자"
    assert weekdays_in("Tuesday with Friday") == 2


def test_amounts_and_days_that_were_named_before_are_pointed_at():
    assert points_at_amount("그 예산으로 가자")
    assert points_at_amount("ok, that amount is fine")
    assert not points_at_amount("예산 200만원")
    assert points_at_day("그날로 해줘")
    assert points_at_day("we'll go on that date")
    assert not points_at_day("그냥 오늘")


@pytest.mark.parametrize(
    ("message", "more"),
    [("하룻밤 더 자면 얼마야?", 1), ("하룻밤만 더", 1), ("하룻밤 줄여줘", -1), ("하룻밤 자고 와요", None)],
)
def test_a_night_more_or_less_is_a_step(message: str, more: int | None):
    assert read_steps(message).more_nights == more


@pytest.mark.parametrize(
    ("message", "visits"),
    [
        ("첫 번째 장소 말고 다른 데로", ((1, 1),)),
        ("둘째 날 마지막 코스는 빼줘", ((2, -1),)),
        ("skip the second stop on day 3", ((3, 2),)),
        ("what's the first stop on day 2?", ()),
        ("첫 번째 안으로 할게", ()),
    ],
)
def test_a_place_leaves_a_plan_by_where_it_stands(message: str, visits: tuple[tuple[int, int], ...]):
    assert visits_dropped(message) == visits


def test_a_place_of_a_day_is_no_plan():
    assert plans_named("첫 번째 장소 말고 다른 데로", SHOWN) == ()
