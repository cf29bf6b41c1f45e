"""Patches between states: they carry every change, apply cleanly, and can be shown."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import AIMessage, HumanMessage
from pydantic import BaseModel

from madang.state.errors import PatchError, StateError
from madang.state.history.json_patch import (
    PatchAdd,
    PatchMove,
    PatchRemove,
    PatchReplace,
    apply_patch,
    diff,
    redacted_patch,
)
from madang.state.privacy.redaction import MASK
from madang.state.values import canonical_json

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
        PatchRemove(path="/draft"),
        PatchAdd(path="/budget", value=None),
        PatchReplace(path="/city", value="교토"),
        PatchAdd(path="/stops/1", value="시장"),
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

    assert nights == PatchReplace(path="/trip/nights", value=3)
    assert isinstance(message, PatchAdd)
    assert (message.path, message.value["content"]) == ("/messages/1", "몇 박?")  # type: ignore[index]


@given(states, states)
def test_applying_the_difference_gives_the_other_state(before, after):
    original = deepcopy(before)
    patch = diff(before, after)

    assert canonical_json(apply_patch(patch, before)) == canonical_json(after)
    assert canonical_json(before) == canonical_json(original)


@given(states)
def test_there_is_no_difference_to_itself(state):
    assert diff(state, deepcopy(state)) == ()


@pytest.mark.parametrize(("before", "after"), [(1, True), (1, 1.0), (0, False), ("", None), ("1", 1), ([], {})])
def test_values_that_only_look_alike_differ(before, after):
    for shape in (lambda value: value, lambda value: [value], lambda value: {"a": [0, value]}):
        patch = diff(shape(before), shape(after))
        assert patch
        assert canonical_json(apply_patch(patch, shape(before))) == canonical_json(shape(after))


def test_a_missing_member_is_not_an_empty_one():
    assert diff({}, {"a": ""}) == (PatchAdd(path="/a", value=""),)
    assert diff({"a": None}, {}) == (PatchRemove(path="/a"),)


def test_applying_a_patch_does_not_change_the_patch():
    patch = (PatchAdd(path="/stops", value=["성"]), PatchAdd(path="/stops/-", value="시장"))

    assert apply_patch(patch, {}) == apply_patch(patch, {}) == {"stops": ["성", "시장"]}
    assert patch == (PatchAdd(path="/stops", value=["성"]), PatchAdd(path="/stops/-", value="시장"))


@pytest.mark.parametrize(
    ("operation", "state", "words"),
    [
        (PatchRemove(path="/nights"), {"city": "오사카"}, "remove at '/nights'"),
        (PatchReplace(path="/a/b", value=1), {"a": "text"}, "replace at '/a/b'"),
        (PatchAdd(path="/stops/5", value=1), {"stops": []}, "add at '/stops/5'"),
        (PatchAdd(path="no pointer", value=1), {}, "add at 'no pointer'"),
        (PatchMove(path="/a", source="/b"), {}, "move at '/a'"),
        (PatchRemove(path="/guests/010-1234-5678"), {"guests": {}}, "remove at '/guests/***REDACTED***'"),
    ],
)
def test_a_patch_for_another_state_is_refused(operation, state, words):
    with pytest.raises(PatchError) as refused:
        apply_patch((operation,), state)

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

    assert apply_patch(diff(before, after), before) == after


@pytest.mark.req("E65", "EC12", "TC16")
def test_a_changed_secret_still_shows_as_a_change():
    before = {"user_id": "hong", "passwords": {"db": "old"}, "note": "없음", "nickname": "홍"}
    after = {"user_id": "kim", "passwords": {"db": "new"}, "note": "010-1234-5678", "nickname": "김"}

    assert redacted_patch(diff(before, after), fields={"nickname"}) == (
        PatchReplace(path="/user_id", value=MASK),
        PatchReplace(path="/passwords/db", value=MASK),
        PatchReplace(path="/note", value=MASK),
        PatchReplace(path="/nickname", value=MASK),
    )


def test_secrets_in_new_values_and_in_paths_are_masked():
    before = {"guests": {"010-1234-5678": 1, "a/b": 2}, "first": "x"}
    after = {"guests": {"a/b": {"user_id": "hong", "city": "서울"}}, "last": "x"}

    assert redacted_patch(diff(before, after)) == (
        PatchMove(path="/last", source="/first"),
        PatchRemove(path=f"/guests/{MASK}"),
        PatchReplace(path="/guests/a~1b", value={"user_id": MASK, "city": "서울"}),
    )
