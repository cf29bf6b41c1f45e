"""Sizes of states."""

from dataclasses import dataclass
from pathlib import PurePath
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from madang.state.errors import StateError
from madang.state.values import json_value
from madang.state.writes.offloading import OversizedState, oversized, size_of

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda children: st.lists(children, max_size=20) | st.dictionaries(st.text(), children, max_size=20),
    max_leaves=60,
)


class Note(BaseModel):
    text: str


@dataclass
class Report:
    notes: list[Note]


@pytest.mark.parametrize(
    ("value", "size"),
    [
        (None, 4),
        ("서울", 8),
        ([1, 2.5, True], 12),
        ({"a": {"b": []}}, 14),
        (Report([Note(text="가")]), len('{"notes":[{"text":"가"}]}'.encode())),
        ({frozenset({1}): b"ab"}, len('{"[1]":"YWI="}')),
        (float("nan"), 5),
    ],
)
def test_the_size_is_that_of_the_json_text_in_utf_8(value, size):
    assert size_of(value) == size


@given(json_values)
def test_a_value_has_the_size_of_its_plain_form(value):
    assert size_of(value) == size_of(json_value(value))


def test_half_a_surrogate_pair_can_be_measured():
    assert size_of("\ud83d") == 5


def test_what_cannot_be_written_cannot_be_measured():
    with pytest.raises(StateError, match="has no JSON form"):
        size_of({"on_done": print})


@pytest.mark.req("H83")
def test_a_large_state_is_warned_of_with_its_largest_fields():
    state = {"a": "x" * 700_000, "b": "x" * 300_000, "c": "x" * 10, "d": "x" * 200}
    found = oversized(state)

    assert found == OversizedState(size=1_000_239, limit=1_000_000, largest={"a": 700_002, "b": 300_002, "d": 202})
    assert str(found) == (
        "The state takes 1,000,239 bytes, more than 1,000,000. Its largest fields: a (700,002), b (300,002), d (202). "
        "Give them an Offload or Keep policy."
    )


@pytest.mark.req("H83")
def test_a_state_at_the_limit_is_not():
    state = {"a": "x" * (1_000_000 - len('{"a":""}'))}

    assert size_of(state) == 1_000_000
    assert oversized(state) is None
    assert oversized(state, limit=999_999) is not None


def test_what_has_no_json_form_is_passed_over_and_the_rest_is_measured():
    odd = {"zone": ZoneInfo("Asia/Seoul"), "path": PurePath("a"), "on_done": print}

    assert oversized(odd) is None
    assert oversized({**odd, "text": "x" * 98}, limit=99) == OversizedState(size=100, limit=99, largest={"text": 100})
