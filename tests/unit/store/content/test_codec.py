"""Values to bytes and back, and how a change in place is noticed."""

import copy
import hashlib
from collections import OrderedDict, deque
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, time, timedelta, timezone
from decimal import Decimal
from importlib.resources import files
from pathlib import Path
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.documents import Document
from langchain_core.messages import AIMessage, HumanMessage, ToolMessage
from langgraph.types import Command, Interrupt, Overwrite, Send
from pydantic import TypeAdapter

from madang.store.content.cache import CopyTemplate, clone_value
from madang.store.content.change_detection import detector_for
from madang.store.content.codec import ValueCodec
from madang.store.content.packing import Compression
from madang.store.content.standard_types import standard_types
from madang.store.errors import StoreError, UnstorableValueError

REGISTRY = standard_types()
CODEC = ValueCodec(REGISTRY)
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
    for copied in (
        CODEC.decode(CODEC.encode(value, "")),
        clone_value(value, REGISTRY),
        CopyTemplate(value, REGISTRY).copy(),
    ):
        assert (type(copied), copied) == (type(value), value)
        assert repr(copied) == repr(value)


def test_a_message_remembers_which_fields_were_given() -> None:
    message = CODEC.decode(CODEC.encode(HumanMessage("x"), ""))
    assert message.model_dump(exclude_unset=True) == HumanMessage("x").model_dump(exclude_unset=True)


@pytest.mark.parametrize(
    "value",
    [
        "\ud800",
        {"a": ["x", "\udfff y"]},
        ("\ud800",),
        {"\ud800": 1, ("b", "\udfff"): [{"\udc00": 2}]},
        HumanMessage("half \ud83d", additional_kwargs={"k": "\ud800"}),
    ],
    ids=ascii,
)
def test_text_with_half_of_a_surrogate_pair_comes_back_as_it_was(value: object) -> None:
    assert CODEC.decode(CODEC.encode(value, "Channel 'a'")) == value


@pytest.mark.parametrize(
    "value", [bytearray(b"abc"), [bytearray(b"x" * 300), b"y"], {"a": (1, {"b": [bytearray(b"")]})}], ids=repr
)
def test_a_bytearray_does_not_come_back_as_bytes(value: object) -> None:
    assert repr(CODEC.decode(CODEC.encode(value, ""))) == repr(value)


def test_what_has_no_stored_form_is_refused() -> None:
    with pytest.raises(UnstorableValueError) as caught:
        CODEC.encode({"a": [object()]}, "Channel 'a'")
    assert str(caught.value) == (
        "Channel 'a' holds a value that has no stored form (Type is not msgpack serializable: object): "
        "change it to plain data."
    )


def test_data_cannot_name_what_is_to_be_called() -> None:
    data = CODEC.encode(Decimal(1), "").replace(b"Decimal", b"os.exec")
    with pytest.raises(StoreError) as caught:
        CODEC.decode(b"\x91" + data)
    assert str(caught.value) == (
        "The store holds a 'os.exec', which is not registered here: call `store.register(T)` with that type, open the "
        "store with `types_from=['os.exec']` once its module is imported or, if it was renamed or moved, give "
        "it that name with `@stored_as(..., formerly=[...])`."
    )


plain = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 2) | st.floats(allow_nan=False) | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("ab", max_size=1), inner, max_size=3),
    max_leaves=6,
)


@given(value=st.lists(plain, max_size=4), other=plain, path=st.lists(st.integers(0, 3), max_size=3))
def test_any_change_in_place_is_noticed(value: list[Any], other: Any, path: list[int]) -> None:
    message = AIMessage("x", additional_kwargs={"held": value})
    shadow = detector_for(message, REGISTRY, "")
    before = copy.deepcopy(message)
    assert shadow is not None
    assert shadow.is_unchanged()
    _replace(value, path, other)
    if CODEC.encode(message, "") != CODEC.encode(before, ""):
        assert not shadow.is_unchanged()


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
    codec = ValueCodec(standard_types())
    assert codec.decode(codec.encode({"said": HumanMessage("안녕").text}, "state")) == {"said": "안녕"}


def test_a_time_that_pydantic_has_read_comes_back_with_its_offset() -> None:
    read = TypeAdapter(datetime).validate_json('"2026-03-01T09:00:00+09:00"')
    assert CODEC.decode(CODEC.encode(read, "")) == datetime(2026, 3, 1, 9, tzinfo=timezone(timedelta(hours=9)))


PROSE = (
    b"The committee met on Tuesday and agreed that the next report should name its sources, so that whoever reads it "
    b"can tell what was measured from what was only said."
)


@given(st.binary(max_size=3000), st.sampled_from([0, 1, 3, 19]), st.sampled_from([0, 3]))
def test_whatever_was_packed_at_one_level_is_opened_at_another(plain: bytes, level: int, other: int) -> None:
    assert Compression(other).unpack(Compression(level).pack(plain)) == plain


def test_a_short_text_becomes_shorter() -> None:
    assert len(Compression().pack(PROSE)) < len(PROSE)


def test_what_would_not_become_shorter_is_kept_as_it_is() -> None:
    noise = hashlib.blake2b(b"noise").digest()
    assert Compression().pack(noise) == b"\0" + noise


def test_each_thread_packs_and_opens_for_itself() -> None:
    compression = Compression()
    texts = [PROSE * count for count in range(1, 50)]
    with ThreadPoolExecutor(4) as threads:
        packed = list(threads.map(compression.pack, texts))
    assert [compression.unpack(body) for body in packed] == texts


def test_the_dictionary_is_the_one_that_stored_bodies_were_packed_with() -> None:
    """Another dictionary would leave every store that was written with this one unreadable."""
    found = (files("madang.store.content") / "dictionaries" / "messages.zdict").read_bytes()
    assert hashlib.sha256(found).hexdigest() == "03ae8335d0ca95769e7354e3d648533f72c9a458957493f280f277d470ff1a21"
