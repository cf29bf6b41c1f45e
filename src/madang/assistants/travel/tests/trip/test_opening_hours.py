from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.assistants.travel.trip.errors import HoursError
from madang.assistants.travel.trip.opening_hours import OpeningWindow, clock_text, minutes_of, read_hours

MONDAY, TUESDAY, SUNDAY = date(2027, 3, 8), date(2027, 3, 9), date(2027, 3, 14)


def test_weekdays_last_entry_and_rest_days_are_read():
    hours = read_hours("Tu-Su 09:00-17:00/16:30")
    assert hours.on(MONDAY) == ()
    assert hours.on(TUESDAY) == (OpeningWindow(opens=540, closes=1020, last_entry=990),)


def test_a_later_rule_replaces_an_earlier_one():
    hours = read_hours("Mo-Su 10:00-18:00; Fr 10:00-21:00; Mo off")
    assert hours.on(MONDAY) == ()
    assert hours.on(date(2027, 3, 12))[0].closes == 1260


def test_several_spans_and_a_night_past_midnight():
    assert [(w.opens, w.closes) for w in read_hours("Mo-Su 10:00-12:00, 17:00-26:00").on(MONDAY)] == [
        (600, 720),
        (1020, 1560),
    ]


def test_weekdays_may_run_over_the_end_of_the_week():
    hours = read_hours("Fr-Mo 10:00-18:00")
    assert [bool(hours.on(date(2027, 3, day))) for day in range(8, 15)] == [True, False, False, False, True, True, True]


def test_a_closure_may_span_the_turn_of_the_year():
    hours = read_hours("Mo-Su 09:00-17:00; 12-29..01-03 off")
    days = (date(2026, 12, 28), date(2026, 12, 29), date(2027, 1, 3), date(2027, 1, 4))
    assert [bool(hours.on(day)) for day in days] == [
        True, False, False, True,
    ]  # fmt: skip


def test_a_place_may_rest_in_some_weeks_only():
    hours = read_hours("Mo-Su 09:00-17:00; Mo[2,4] off")
    assert [bool(hours.on(date(2027, 3, day))) for day in (1, 8, 15, 22, 29)] == [True, False, True, False, True]


@pytest.mark.parametrize(
    "text", ["", "daily", "Mo-Su 9-17", "Mo-Su 09:00-17:00; closed", "Xx 09:00-17:00", "Mo[6] off"]
)
def test_what_is_no_rule_is_refused(text: str):
    with pytest.raises(HoursError, match="which is no rule"):
        read_hours(text)


@pytest.mark.parametrize("text", ["Mo 17:00-09:00", "Mo 09:00-17:00/08:00", "Mo 09:00-17:00, 16:00-18:00"])
def test_spans_that_run_backwards_are_refused(text: str):
    with pytest.raises(HoursError) as refused:
        read_hours(text)
    assert str(refused.value) == (
        f"The rule {text!r} does not run forward in time; write spans in order, each opening before its last entry and "
        "closing by 30:00."
    )


@given(st.integers(0, 1439))
def test_a_time_of_day_reads_back(minutes: int):
    assert minutes_of(clock_text(minutes)) == minutes


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str):
    try:
        read_hours(text)
    except HoursError as error:
        assert repr(text) in str(error) or "does not run forward" in str(error)
