"""Words beside a name that mean another thing than they seem to."""

import time
from datetime import date

import pytest

from madang.assistants.research.extract.figures import are_comparable, find_figures
from madang.assistants.travel.agents.read_wish import wish_by_rules
from madang.assistants.travel.understand.people.party import read_party
from madang.assistants.travel.understand.polarity import REFUSED_BEFORE
from madang.assistants.travel.understand.wish import WishInput


def test_two_companions_named_alike_are_two() -> None:
    assert read_party("with my wife and with my brother").adults == 3


@pytest.mark.parametrize(("one", "other", "same"), [("45 people", "30 bridges", False), ("45명", "30 bridges", True)])
def test_people_are_no_counter_in_english(one: str, other: str, same: bool) -> None:
    assert are_comparable(find_figures(one)[0], find_figures(other)[0]) is same


def test_a_word_that_is_said_again_and_again_is_refused_in_bounded_time() -> None:
    started = time.perf_counter()
    assert not REFUSED_BEFORE.search("no " + "any " * 24 + "x")
    assert time.perf_counter() - started < 1


@pytest.mark.parametrize(
    ("message", "styles"),
    [
        ("다낭 3박, 트레킹 같은 데는 발목을 다쳐서 별로예요", ("nature",)),
        ("다낭 3박, 쇼핑거리 걷는 건 됐어요", ("shopping",)),
        ("다낭 3박, 액티비티는 안해요", ("activity",)),
        ("Da Nang, 3 nights, please don't bother with nightlife", ("nightlife",)),
    ],
)
def test_what_is_turned_down_with_a_reason_or_as_part_of_a_word_is_not_wanted(
    message: str, styles: tuple[str, ...]
) -> None:
    wish = wish_by_rules(WishInput(message=message, today=date(2026, 11, 15)))
    assert (wish.styles, wish.unwanted_styles) == ((), styles)
