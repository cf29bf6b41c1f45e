"""Frozen values refuse what makes no sense in Madang's own words."""

import json
from collections import deque
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal
from enum import Enum
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, NamedTuple
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import AIMessage
from pydantic import BaseModel, Field, RootModel, SecretStr, TypeAdapter, ValidationError

from madang.state.errors import PlanError, StateError
from madang.state.values import Frozen, Timestamp, canonical_json, json_value, seconds_between, stamp


class Trip(Frozen):
    error_type: ClassVar[type[StateError]] = PlanError

    nights: Annotated[int, Field(ge=1)]
    city: str = "오사카"


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({}, "Trip needs 'nights', which was not given."),
        ({"nights": 0}, "Trip cannot hold nights=0: Input should be greater than or equal to 1."),
        ({"nights": 1, "stop": 2}, "Trip has no field 'stop' (fields: nights, city)."),
        (
            {"city": 5},
            "Trip needs 'nights', which was not given. Trip cannot hold city=5: Input should be a valid string.",
        ),
    ],
)
def test_a_wrong_field_is_refused_with_the_error_of_the_model(fields, message):
    with pytest.raises(PlanError) as refused:
        Trip(**fields)
    assert str(refused.value) == message


def test_a_change_makes_a_new_value_and_is_checked():
    trip = Trip(nights=3)
    assert trip.changed(nights=4) == Trip(nights=4)
    assert trip == Trip(nights=3)
    with pytest.raises(PlanError, match="Trip cannot hold nights=0"):
        trip.changed(nights=0)


@pytest.mark.req("H1")
def test_a_value_cannot_be_changed_in_place():
    with pytest.raises(ValidationError, match="Instance is frozen"):
        Trip(nights=3).nights = 4


def test_inside_another_model_the_same_text_is_part_of_the_answer():
    class Session(BaseModel):
        trip: Trip

    assert Session.model_validate({"trip": {"nights": 3}}).trip == Trip(nights=3)
    with pytest.raises(ValidationError, match="Trip cannot hold nights=0: Input should be greater than or equal to 1"):
        Session.model_validate({"trip": {"nights": 0}})


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda children: st.lists(children, max_size=4) | st.dictionaries(st.text(), children, max_size=4),
    max_leaves=20,
)


class Guest(BaseModel):
    name: str


class Member(Guest):
    card: SecretStr
    cache: str = Field("held, never dumped", exclude=True)


class Room(BaseModel):
    guest: Guest


@dataclass
class Stay:
    nights: int
    room: Room | None = None


class Point(NamedTuple):
    x: int
    y: int


class Style(Enum):
    QUIET = "quiet"


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (Stay(3, Room(guest=Guest(name="홍"))), {"nights": 3, "room": {"guest": {"name": "홍"}}}),
        (Room(guest=Member(name="홍", card=SecretStr("1234"))), {"guest": {"name": "홍", "card": "**********"}}),
        (RootModel[list[Point]]([Point(1, 2)]), [{"x": 1, "y": 2}]),
        (MappingProxyType({"a": (1, deque([2]))}), {"a": [1, [2]]}),
        ({"b", "c", "a"}, ["a", "b", "c"]),
        (frozenset({10, 9, 8}), [10, 8, 9]),
        ({Style.QUIET: 1, 7: 2, None: 3, date(2024, 1, 2): 4}, {"quiet": 1, "7": 2, "null": 3, "2024-01-02": 4}),
        ([Decimal("1.50"), UUID(int=7)], ["1.50", "00000000-0000-0000-0000-000000000007"]),
        (datetime(2024, 1, 2, 3, tzinfo=UTC), "2024-01-02T03:00:00Z"),
        ([float("nan"), float("inf"), float("-inf")], ["NaN", "Infinity", "-Infinity"]),
        (b"\x00\xff", "AP8="),
    ],
)
def test_a_value_becomes_what_it_holds(value, written):
    assert json_value(value) == written


def test_a_message_becomes_its_fields_with_the_arguments_of_its_calls():
    message = AIMessage("찾아볼게요", id="m1", tool_calls=[{"name": "find", "args": {"city": "오사카"}, "id": "c1"}])

    assert json_value([message]) == [
        {
            "content": "찾아볼게요",
            "additional_kwargs": {},
            "response_metadata": {},
            "type": "ai",
            "name": None,
            "id": "m1",
            "tool_calls": [{"name": "find", "args": {"city": "오사카"}, "id": "c1", "type": "tool_call"}],
            "invalid_tool_calls": [],
            "usage_metadata": None,
        }
    ]


def test_a_copy_shares_nothing_with_the_original():
    state: dict[str, Any] = {"stops": [{"city": "오사카"}]}
    copy = json_value(state)
    state["stops"][0]["city"] = "교토"

    assert copy == {"stops": [{"city": "오사카"}]}


@given(json_values)
def test_json_stays_as_it_is(value):
    assert json.dumps(json_value(value)) == json.dumps(value)


@pytest.mark.parametrize("callback", [print, object(), type, [lambda: None], {print}, {"a": {print: 1}}])
@pytest.mark.req("H77")
def test_what_has_no_json_form_is_refused(callback):
    with pytest.raises(StateError, match="has no JSON form"):
        json_value(callback)


def test_the_refusal_says_what_to_do():
    with pytest.raises(StateError) as refused:
        json_value({"on_done": print})

    assert str(refused.value) == (
        "A value of type 'builtin_function_or_method' has no JSON form, so it can be neither compared nor stored with "
        "the state; turn it into data, or keep it in a Transient() field."
    )


def test_a_value_that_contains_itself_is_refused():
    loop: list[object] = []
    loop.append(loop)

    with pytest.raises(StateError) as refused:
        json_value(loop)

    assert str(refused.value) == (
        "A state value is nested more than 100 levels deep, or contains itself; "
        "keep it flat, or refer to its parts by id."
    )


def test_keys_that_would_become_one_are_refused():
    with pytest.raises(StateError) as refused:
        json_value({1: "number", "1": "text"})

    assert str(refused.value) == ("Two keys of a mapping have the same JSON text, one of ['1']; use text keys only.")


def test_the_canonical_text_tells_types_apart_and_order_not():
    assert (
        len({canonical_json(1), canonical_json(1.0), canonical_json(True), canonical_json("1"), canonical_json([1])})
        == 5
    )
    assert (
        canonical_json({"a": 1, "b": {"한": 2}}) == canonical_json({"b": {"한": 2}, "a": 1}) == '{"a":1,"b":{"한":2}}'
    )


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
