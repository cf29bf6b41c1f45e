"""Words beside a name that mean another thing than they seem to."""

import pytest

from madang.assistants.research.extract.figures import are_comparable, find_figures
from madang.assistants.travel.understand.people.party import read_party


def test_two_companions_named_alike_are_two() -> None:
    assert read_party("with my wife and with my brother").adults == 3


@pytest.mark.parametrize(("one", "other", "same"), [("45 people", "30 bridges", False), ("45명", "30 bridges", True)])
def test_people_are_no_counter_in_english(one: str, other: str, same: bool) -> None:
    assert are_comparable(find_figures(one)[0], find_figures(other)[0]) is same
