"""Words beside a name that mean another thing than they seem to."""

import time

import pytest

from madang.assistants.research.extract.figures import are_comparable, find_figures
from madang.assistants.travel.understand.people.party import read_party
from madang.assistants.travel.understand.polarity import REFUSED_BEFORE


def test_two_companions_named_alike_are_two() -> None:
    assert read_party("with my wife and with my brother").adults == 3


@pytest.mark.parametrize(("one", "other", "same"), [("45 people", "30 bridges", False), ("45명", "30 bridges", True)])
def test_people_are_no_counter_in_english(one: str, other: str, same: bool) -> None:
    assert are_comparable(find_figures(one)[0], find_figures(other)[0]) is same


def test_a_word_that_is_said_again_and_again_is_refused_in_bounded_time() -> None:
    started = time.perf_counter()
    assert not REFUSED_BEFORE.search("no " + "any " * 24 + "x")
    assert time.perf_counter() - started < 1
