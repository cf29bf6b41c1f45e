"""Patches between states: they carry every change, apply cleanly, and can be shown."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import AIMessage, HumanMessage
from pydantic import BaseModel

from madang.state.diff import Add, Move, Remove, Replace, apply, diff, redacted
from madang.state.errors import PatchError, StateError
from madang.state.plain import canonical
from madang.state.redaction import MASK

keys = st.sampled_from(["", "a", "b", "0", "1", "-", "a/b", "~", "~1", "a~0b", "한글"])
scalars = st.none() | st.booleans() | st.integers(-2, 2) | st.sampled_from([0.0, -0.0, 1.0, 2.0, 1.5, "", "a", "1"])
states = st.recursive(
    scalars,
    lambda children: st.lists(children, max_size=5) | st.dictionaries(keys, children, max_size=4),
    max_leaves=25,
)


class Trip(BaseModel):
    city: str
    nights: int | None = None


def test_a_patch_says_what_was_added_changed_and_removed():
    before = {"city": "오사카", "nights": 3, "stops": ["성"], "draft": True}
    after = {"city": "교토", "nights": 3, "stops": ["성", "시장"], "budget": None}

    assert diff(before, after) == (
        Remove(path="/draft"),
        Add(path="/budget", value=None),
        Replace(path="/city", value="교토"),
        Add(path="/stops/1", value="시장"),
    )


def test_a_patch_is_written_as_the_standard_says():
    patch = diff({"a": [1, 2], "b/c": 1}, {"a": [2, 1], "b/c": 2})

    assert [operation.model_dump() for operation in patch] == [
        {"op": "move", "from": "/a/1", "path": "/a/0"},
        {"op": "replace", "path": "/b~1c", "value": 2},
    ]


def test_models_and_messages_are_compared_by_what_they_hold():
    before = {"trip": Trip(city="오사카"), "messages": [HumanMessage("오사카", id="1")]}
    after = {"trip": Trip(city="오사카", nights=3), "messages": [*before["messages"], AIMessage("몇 박?", id="2")]}

    nights, message = diff(before, after)

    assert nights == Replace(path="/trip/nights", value=3)
    assert isinstance(message, Add)
    assert (message.path, message.value["content"]) == ("/messages/1", "몇 박?")  # type: ignore[index]


@given(states, states)
def test_applying_the_difference_gives_the_other_state(before, after):
    original = deepcopy(before)
    patch = diff(before, after)

    assert canonical(apply(patch, before)) == canonical(after)
    assert canonical(before) == canonical(original)


@given(states)
def test_there_is_no_difference_to_itself(state):
    assert diff(state, deepcopy(state)) == ()


@pytest.mark.parametrize(("before", "after"), [(1, True), (1, 1.0), (0, False), ("", None), ("1", 1), ([], {})])
def test_values_that_only_look_alike_differ(before, after):
    for shape in (lambda value: value, lambda value: [value], lambda value: {"a": [0, value]}):
        patch = diff(shape(before), shape(after))
        assert patch
        assert canonical(apply(patch, shape(before))) == canonical(shape(after))


def test_a_missing_member_is_not_an_empty_one():
    assert diff({}, {"a": ""}) == (Add(path="/a", value=""),)
    assert diff({"a": None}, {}) == (Remove(path="/a"),)


def test_applying_a_patch_does_not_change_the_patch():
    patch = (Add(path="/stops", value=["성"]), Add(path="/stops/-", value="시장"))

    assert apply(patch, {}) == apply(patch, {}) == {"stops": ["성", "시장"]}
    assert patch == (Add(path="/stops", value=["성"]), Add(path="/stops/-", value="시장"))


@pytest.mark.parametrize(
    ("operation", "state", "words"),
    [
        (Remove(path="/nights"), {"city": "오사카"}, "remove at '/nights'"),
        (Replace(path="/a/b", value=1), {"a": "text"}, "replace at '/a/b'"),
        (Add(path="/stops/5", value=1), {"stops": []}, "add at '/stops/5'"),
        (Add(path="no pointer", value=1), {}, "add at 'no pointer'"),
        (Move(path="/a", source="/b"), {}, "move at '/a'"),
        (Remove(path="/guests/010-1234-5678"), {"guests": {}}, "remove at '/guests/***REDACTED***'"),
    ],
)
def test_a_patch_for_another_state_is_refused(operation, state, words):
    with pytest.raises(PatchError) as refused:
        apply((operation,), state)

    assert str(refused.value) == (
        f"The patch cannot {words}: there is no such place in this state; apply it to the state that it was made from."
    )


def test_states_nested_without_end_are_refused():
    loop: list[Any] = []
    loop.append(loop)

    with pytest.raises(StateError, match="contains itself"):
        diff(loop, [])


def test_the_deepest_state_that_is_allowed_can_be_compared():
    before: Any = 1
    after: Any = 2
    for _ in range(100):
        before, after = [before], [after]

    assert apply(diff(before, after), before) == after


@pytest.mark.req("E65", "EC12", "TC16")
def test_a_changed_secret_still_shows_as_a_change():
    before = {"user_id": "hong", "passwords": {"db": "old"}, "note": "없음", "nickname": "홍"}
    after = {"user_id": "kim", "passwords": {"db": "new"}, "note": "010-1234-5678", "nickname": "김"}

    assert redacted(diff(before, after), fields={"nickname"}) == (
        Replace(path="/user_id", value=MASK),
        Replace(path="/passwords/db", value=MASK),
        Replace(path="/note", value=MASK),
        Replace(path="/nickname", value=MASK),
    )


def test_secrets_in_new_values_and_in_paths_are_masked():
    before = {"guests": {"010-1234-5678": 1, "a/b": 2}, "first": "x"}
    after = {"guests": {"a/b": {"user_id": "hong", "city": "서울"}}, "last": "x"}

    assert redacted(diff(before, after)) == (
        Move(path="/last", source="/first"),
        Remove(path=f"/guests/{MASK}"),
        Replace(path="/guests/a~1b", value={"user_id": MASK, "city": "서울"}),
    )
