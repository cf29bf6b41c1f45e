"""Conditions read facts through dicts and attributes, and take what is missing for not known."""

from types import SimpleNamespace

import pytest

from madang.state.facts import equals, given, lacking

FACTS = {"plan": {"steps": [1], "empty": []}, "status": SimpleNamespace(word="failed", ready=False), "none": None}


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (given("plan.steps"), True),
        (given("plan.empty"), False),
        (given("status.word"), True),
        (given("status.ready"), False),
        (lacking("status.ready"), True),
        (lacking("plan.steps"), False),
        (equals("status.word", "failed", "partial"), True),
        (equals("status.word", "completed"), False),
        (equals("status.ready", False), True),
    ],
)
def test_a_condition_follows_its_path(condition, holds):
    assert condition(FACTS) is holds


@pytest.mark.req("EC5")
@pytest.mark.parametrize(
    "path", ["nothing", "none.steps", "plan.nothing.deeper", "status.nothing", "plan.steps.first", ""]
)
def test_what_is_missing_on_the_way_is_not_known(path):
    assert [given(path)(FACTS), lacking(path)(FACTS), equals(path, False)(FACTS)] == [False, True, False]
