"""State values as JSON-like data."""

import json
from collections import deque
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from enum import Enum
from types import MappingProxyType
from typing import Any, NamedTuple
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import AIMessage
from pydantic import BaseModel, Field, RootModel, SecretStr

from madang.state.errors import StateError
from madang.state.plain import canonical, plain

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
    assert plain(value) == written


def test_a_message_becomes_its_fields_with_the_arguments_of_its_calls():
    message = AIMessage("찾아볼게요", id="m1", tool_calls=[{"name": "find", "args": {"city": "오사카"}, "id": "c1"}])

    assert plain([message]) == [
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
    copy = plain(state)
    state["stops"][0]["city"] = "교토"

    assert copy == {"stops": [{"city": "오사카"}]}


@given(json_values)
def test_json_stays_as_it_is(value):
    assert json.dumps(plain(value)) == json.dumps(value)


@pytest.mark.parametrize("callback", [print, object(), type, [lambda: None], {print}, {"a": {print: 1}}])
@pytest.mark.req("H77")
def test_what_has_no_json_form_is_refused(callback):
    with pytest.raises(StateError, match="has no JSON form"):
        plain(callback)


def test_the_refusal_says_what_to_do():
    with pytest.raises(StateError) as refused:
        plain({"on_done": print})

    assert str(refused.value) == (
        "A value of type 'builtin_function_or_method' has no JSON form, so it can be neither compared nor stored with "
        "the state; turn it into data, or keep it in a Transient() field."
    )


def test_a_value_that_contains_itself_is_refused():
    loop: list[object] = []
    loop.append(loop)

    with pytest.raises(StateError) as refused:
        plain(loop)

    assert str(refused.value) == (
        "A state value is nested more than 100 levels deep, or contains itself; "
        "keep it flat, or refer to its parts by id."
    )


def test_keys_that_would_become_one_are_refused():
    with pytest.raises(StateError) as refused:
        plain({1: "number", "1": "text"})

    assert str(refused.value) == ("Two keys of a mapping have the same JSON text, one of ['1']; use text keys only.")


def test_the_canonical_text_tells_types_apart_and_order_not():
    assert len({canonical(1), canonical(1.0), canonical(True), canonical("1"), canonical([1])}) == 5
    assert canonical({"a": 1, "b": {"한": 2}}) == canonical({"b": {"한": 2}, "a": 1}) == '{"a":1,"b":{"한":2}}'
