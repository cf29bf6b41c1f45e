"""Values to bytes and back, and how a change in place is noticed."""

import copy
from collections import OrderedDict, deque
from datetime import UTC, date, datetime, time, timedelta, timezone
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from langchain_core.documents import Document
from langchain_core.messages import AIMessage, HumanMessage, ToolMessage
from langgraph.types import Command, Interrupt, Overwrite, Send
from pydantic import TypeAdapter

from madang.store.clones import Mould, clone
from madang.store.codec import Codec
from madang.store.errors import StoreError, UnstorableValueError
from madang.store.known_types import known_types
from madang.store.shadows import cast_shadow

REGISTRY = known_types()
CODEC = Codec(REGISTRY)
EXACT = [
    None,
    True,
    1,
    1.0,
    2**80,
    float("inf"),
    b"\x00",
    "마당",
    (1, (True, [])),
    {"a", "b"},
    frozenset({1}),
    deque([1, 2], 3),
    OrderedDict(a=1),
    {1: "a", None: 2, (1, "b"): 3, b"k": 4},
    complex(1, 2),
    Decimal("1.20"),
    UUID(int=7),
    Path("/a/b"),
    date(2026, 3, 1),
    time(9, 30, fold=1),
    timedelta(days=-1, microseconds=3),
    datetime(2026, 3, 1, 9, tzinfo=ZoneInfo("Asia/Seoul")),
    datetime(2026, 3, 1, 9, tzinfo=UTC),
    datetime(2026, 3, 1, 9),  # noqa: DTZ001 - a naive time stays naive
    AIMessage("x", id="1", tool_calls=[{"name": "f", "args": {"a": [1]}, "id": "c"}]),
    ToolMessage("z", tool_call_id="3", artifact={"rows": [1, 2]}),
    HumanMessage("x", unknown_field={"kept": True}),
    Document("text", metadata={"page": 1}),
    Send("node", {"messages": [HumanMessage("x")]}),
    Interrupt(value={"q": 1}, id="i"),
    Command(goto="a", update={"b": (1,)}),
    Overwrite([1]),
]


@pytest.mark.parametrize("value", EXACT, ids=lambda value: type(value).__name__)
def test_a_value_comes_back_as_it_was(value: Any) -> None:
    for copied in (CODEC.decode(CODEC.encode(value, "")), clone(value, REGISTRY), Mould(value, REGISTRY).cast()):
        assert (type(copied), copied) == (type(value), value)
        assert repr(copied) == repr(value)


def test_a_message_remembers_which_fields_were_given() -> None:
    message = CODEC.decode(CODEC.encode(HumanMessage("x"), ""))
    assert message.model_dump(exclude_unset=True) == HumanMessage("x").model_dump(exclude_unset=True)


def test_text_that_is_no_text_is_refused() -> None:
    with pytest.raises(UnstorableValueError) as caught:
        CODEC.encode({"a": "\ud800"}, "Channel 'a'")
    assert str(caught.value) == (
        "Channel 'a' holds a value that has no stored form (string contains surrogates): change it to plain data."
    )


def test_data_cannot_name_what_is_to_be_called() -> None:
    data = CODEC.encode(Decimal(1), "").replace(b"Decimal", b"os.exec")
    with pytest.raises(StoreError) as caught:
        CODEC.decode(b"\x91" + data)
    assert str(caught.value) == (
        "The store holds a 'os.exec', which is not registered here: call `store.register` with that type or, if "
        "it was renamed or moved, give it that name with `@stored_as(..., formerly=[...])`."
    )


plain = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 2) | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab", max_size=1), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=200, deadline=None)
@given(value=st.lists(plain, max_size=4), other=plain, path=st.lists(st.integers(0, 3), max_size=3))
def test_any_change_in_place_is_noticed(value: list[Any], other: Any, path: list[int]) -> None:
    message = AIMessage("x", additional_kwargs={"held": value})
    shadow = cast_shadow(message, REGISTRY, "")
    before = copy.deepcopy(message)
    assert shadow is not None
    assert shadow.still()
    _replace(value, path, other)
    if CODEC.encode(message, "") != CODEC.encode(before, ""):
        assert not shadow.still()


def _replace(value: Any, path: list[int], other: Any) -> None:
    """Put `other` somewhere inside `value`, a list or dict."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    if not keys:
        if isinstance(value, list):
            value.append(other)
        return
    key = keys[(path[0] if path else 0) % len(keys)]
    if path and isinstance(value[key], (list, dict)):
        _replace(value[key], path[1:], other)
    else:
        value[key] = other


def test_the_text_of_a_message_may_be_kept_and_comes_back_as_text() -> None:
    codec = Codec(known_types())
    assert codec.decode(codec.encode({"said": HumanMessage("안녕").text}, "state")) == {"said": "안녕"}


def test_a_time_that_pydantic_has_read_comes_back_with_its_offset() -> None:
    read = TypeAdapter(datetime).validate_json('"2026-03-01T09:00:00+09:00"')
    assert CODEC.decode(CODEC.encode(read, "")) == datetime(2026, 3, 1, 9, tzinfo=timezone(timedelta(hours=9)))
