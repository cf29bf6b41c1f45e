"""A roster names everyone exactly once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.state.roster import Roster
from madang.state.status import TRANSITIONS


@pytest.mark.req("HC12")
@given(st.dictionaries(st.text(max_size=3), st.sampled_from(list(TRANSITIONS))))
def test_the_lists_are_disjoint_and_together_are_all_that_was_planned(statuses):
    lists = Roster.of(statuses).model_dump().values()
    assert sorted(name for names in lists for name in names) == sorted(statuses)


def test_what_has_not_ended_is_active():
    statuses = {"a": "pending", "b": "completed", "c": "in_progress", "d": "partial", "e": "skipped"}
    assert Roster.of(statuses) == Roster(active=("a", "c"), completed=("b",), partial=("d",), skipped=("e",))
