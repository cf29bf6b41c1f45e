"""Moments in state are UTC text whose order is the order of time."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from madang.state.errors import StateError
from madang.state.timestamps import Timestamp, seconds_between, stamp

SEOUL = timezone(timedelta(hours=9))
moments = st.datetimes(min_value=datetime(1970, 1, 2), max_value=datetime(2200, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001


@pytest.mark.req("HC10")
def test_a_moment_is_written_in_utc_with_milliseconds():
    assert stamp(datetime(2025, 10, 14, 19, 30, tzinfo=SEOUL)) == "2025-10-14T10:30:00.000Z"


@pytest.mark.req("HC10")
def test_a_moment_without_a_zone_is_refused():
    with pytest.raises(StateError) as refused:
        stamp(datetime(2025, 10, 20, 14, 30, 5))  # noqa: DTZ001
    assert str(refused.value) == (
        "'2025-10-20T14:30:05' names no time zone, so its moment is unknown: pass an aware datetime."
    )


@given(moments, moments)
def test_text_order_is_time_order(one, two):
    def in_milliseconds(at: datetime) -> datetime:
        return at.replace(microsecond=at.microsecond // 1000 * 1000)

    assert (stamp(one) < stamp(two)) == (in_milliseconds(one) < in_milliseconds(two))


def test_a_field_turns_another_zone_into_utc():
    assert TypeAdapter(Timestamp).validate_python("2025-10-14T19:30:00+09:00") == "2025-10-14T10:30:00.000Z"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("yesterday", "it is not a moment in ISO 8601, such as '2025-10-14T10:30:00.000Z'."),
        ("2025-10-14T10:30:00", "'2025-10-14T10:30:00' names no time zone, so its moment is unknown"),
    ],
)
def test_a_field_refuses_what_is_no_certain_moment(text, reason):
    with pytest.raises(ValidationError) as refused:
        TypeAdapter(Timestamp).validate_python(text)
    assert reason in str(refused.value)


def test_seconds_are_counted_and_a_clock_set_back_gives_none():
    one, two = "2025-10-14T10:30:00.000Z", "2025-10-14T10:30:05.500Z"
    assert (seconds_between(one, two), seconds_between(two, one)) == (5.5, 0.0)
