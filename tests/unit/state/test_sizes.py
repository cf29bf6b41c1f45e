"""Sizes of states, and values that move out of them and back."""

import hashlib
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import HumanMessage
from pydantic import BaseModel

from madang.state.errors import StateError
from madang.state.plain import canonical, plain
from madang.state.sizes import Oversized, Reference, offload, oversized, restore, size_of

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda children: st.lists(children, max_size=20) | st.dictionaries(st.text(), children, max_size=20),
    max_leaves=60,
)


class Shelf:
    """A store of bytes by their digest."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    def put(self, data: bytes) -> str:
        name = hashlib.sha256(data).hexdigest()[:8]
        self.kept[name] = data
        return name

    def get(self, name: str) -> bytes:
        return self.kept[name]


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
    assert size_of(value) == size_of(plain(value))


def test_half_a_surrogate_pair_can_be_measured_and_kept():
    shelf = Shelf()
    text = "\ud83d" * 40

    assert size_of("\ud83d") == 5
    assert restore(offload(text, 50, shelf.put), shelf.get) == text  # type: ignore[arg-type]


def test_what_cannot_be_written_cannot_be_measured():
    with pytest.raises(StateError, match="has no JSON form"):
        size_of({"on_done": print})


@pytest.mark.req("H83")
def test_a_large_state_is_warned_of_with_its_largest_fields():
    state = {"a": "x" * 700_000, "b": "x" * 300_000, "c": "x" * 10, "d": "x" * 200}
    found = oversized(state)

    assert found == Oversized(size=1_000_239, limit=1_000_000, largest={"a": 700_002, "b": 300_002, "d": 202})
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


@pytest.mark.req("H78")
def test_bulk_leaves_its_count_its_first_ten_items_and_its_place():
    shelf = Shelf()
    rows = [{"id": number, "note": "x" * 160} for number in range(60_000)]
    before = deepcopy(rows)

    reference = offload(rows, 10_000_000, shelf.put)

    assert reference == Reference(
        id=next(iter(shelf.kept)), size=size_of(rows), kind="list", count=60_000, preview=rows[:10]
    )
    assert size_of(reference) < 3_000
    assert rows == before
    assert restore(reference, shelf.get) == rows


@pytest.mark.parametrize(
    ("value", "kind", "count", "preview"),
    [
        ({f"k{n}": "가" * 100 for n in range(20)}, "object", 20, {f"k{n}": "가" * 6 + "…" for n in range(10)}),
        ("가나다라" * 500, "text", 2000, "가나다라" * 15 + "가나…"),
        ([["a" * 300], *range(1000)], "list", 1001, ['["aaaa…', 0, 1, 2, 3, 4, 5, 6, 7, 8]),
        ([HumanMessage("안녕" * 400)], "list", 1, ['{"cont…']),
    ],
)
def test_a_reference_shows_how_the_value_begins(value, kind, count, preview):
    reference = offload(value, 1_000, Shelf().put)

    assert isinstance(reference, Reference)
    assert (reference.kind, reference.count, reference.preview) == (kind, count, preview)


def test_small_values_numbers_and_references_stay_where_they_are():
    shelf = Shelf()
    reference = Reference(id="x", size=10**7, kind="text", count=10**7, preview="가" * 100)

    assert offload([1, 2, 3], 7, shelf.put) == [1, 2, 3]
    assert offload(10**50, 10, shelf.put) == 10**50
    assert offload(reference, 10, shelf.put) is reference
    assert shelf.kept == {}


@given(json_values, st.integers(600, 3_000))
def test_nothing_is_lost_and_the_reference_is_smaller_than_what_may_stay(value, over):
    shelf = Shelf()
    for whole in ([value] * 20, {"길" * 90 + str(number): value for number in range(20)}, canonical(value) * 20):
        kept: Any = offload(whole, over, shelf.put)
        if isinstance(kept, Reference):
            assert size_of(kept) <= over
            kept = restore(kept, shelf.get)
        assert canonical(kept) == canonical(whole)


def test_a_value_that_was_changed_in_its_place_is_refused():
    reference = Reference(id="x1", size=1_234, kind="text", count=1_232, preview="…")

    with pytest.raises(StateError) as refused:
        restore(reference, lambda _name: b'"cut"')

    assert str(refused.value) == (
        "Reference 'x1' stands for 1,234 bytes, and 5 were found in its place: not what was kept, so they are not "
        "used. Restore them from a backup, or compute the value again."
    )
