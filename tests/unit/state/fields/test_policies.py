"""Policies are inert data that refuse to be declared wrongly."""

import pytest

from madang.state.fields.policies import Bounds, Keep, Moves, Offload
from madang.text import Text


@pytest.mark.req("TC15")
@pytest.mark.parametrize(
    ("count", "keep"),
    [
        (20, Keep(first=1, last=19)),
        (2, Keep(first=1, last=1)),
        (1, Keep(last=1)),
        (0, Keep(last=0)),
        (-3, Keep(last=0)),
    ],
)
def test_keeping_at_most_a_number_of_items_leaves_room_for_the_opening_one(count: int, keep: Keep) -> None:
    assert Keep.at_most(count) == keep


def test_a_negative_count_is_refused() -> None:
    with pytest.raises(
        ValueError, match=r"^Keep\(first=-1, last=2\) counts items, so neither number may be negative\.$"
    ):
        Keep(first=-1, last=2)


def test_an_offload_size_must_be_positive() -> None:
    with pytest.raises(ValueError, match=r"^Offload\(over=0\) is a size in bytes, so it must be positive\.$"):
        Offload(over=0)


def test_bounds_must_bound_something() -> None:
    with pytest.raises(ValueError, match=r"^Bounds needs a minimum, a maximum or both\.$"):
        Bounds()


def test_bounds_must_admit_some_value() -> None:
    with pytest.raises(ValueError, match=r"allows no value: the minimum is above the maximum\.$"):
        Bounds(5, 1)


@pytest.mark.parametrize(("value", "admitted"), [(0, False), (1, True), (14, True), (15, False)])
def test_both_bounds_are_inclusive(value: int, admitted: bool) -> None:
    assert Bounds(1, 14).admits(value) is admitted


def test_texts_and_lists_are_measured_by_their_length() -> None:
    assert Bounds(1, 3).admits(["a", "b"])
    assert not Bounds(1, 3).admits("abcd")


@pytest.mark.req("TC6")
@pytest.mark.parametrize(
    ("bounds", "text"),
    [
        (Bounds(1, 14), Text(ko="1 이상 14 이하여야 합니다. 입력값: 20", en="Must be between 1 and 14; got 20.")),
        (Bounds(minimum=30), Text(ko="30 이상이어야 합니다. 입력값: 20", en="Must be at least 30; got 20.")),
        (Bounds(maximum=10), Text(ko="10 이하여야 합니다. 입력값: 20", en="Must be at most 10; got 20.")),
        (
            Bounds(
                1, 14, Text(ko="기간은 {minimum}박~{maximum}박이어야 합니다", en="Stay {minimum} to {maximum} nights")
            ),
            Text(ko="기간은 1박~14박이어야 합니다", en="Stay 1 to 14 nights"),
        ),
    ],
)
def test_every_bound_explains_itself_in_both_languages(bounds: Bounds, text: Text) -> None:
    assert bounds.explain(20) == text


def test_moves_follow_the_table() -> None:
    moves = Moves({"open": frozenset({"closed"}), "closed": frozenset()})
    assert moves.allows(None, "closed")
    assert moves.allows("open", "closed")
    assert moves.allows("closed", "closed")
    assert not moves.allows("closed", "open")
    assert not moves.allows("open", "elsewhere")
    assert not moves.allows("a word of an older version", "open")
