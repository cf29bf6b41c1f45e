"""A budget is counted exactly and stops the run at its limit."""

import pytest

from madang.runtime import Budget, BudgetReachedError, Controls, Meter, Usage
from madang.runtime.budgets import BudgetKind
from madang.state.errors import StateError


def test_spending_up_to_the_limit_is_allowed_and_one_more_stops_the_run():
    controls = Controls()
    meter = Meter(Budget(tokens=10), controls)
    meter.spend(tokens=10)
    assert controls.stopped is None
    meter.spend(tokens=1)
    assert (controls.stopped, meter.usage) == ("tokens", Usage(tokens=11))


def test_what_was_spent_before_counts():
    meter = Meter(Budget(cost=1), Controls(), spent=Usage(cost=0.75, seconds=5))
    assert (meter.left("cost"), meter.left("tokens"), meter.left("seconds")) == (0.25, float("inf"), 295.0)


def test_the_first_reason_to_stop_is_the_one_that_counts():
    controls = Controls()
    controls.stop("cancelled")
    Meter(Budget(tokens=0), controls).spend(tokens=1)
    assert controls.stopped == "cancelled"


@pytest.mark.parametrize("kind", ["tool_calls", "super_steps"])
def test_a_reservation_beyond_the_limit_is_refused_and_not_counted(kind: BudgetKind):
    meter = Meter(Budget(**{kind: 1}), Controls())
    meter.reserve(kind)
    with pytest.raises(BudgetReachedError):
        meter.reserve(kind)
    assert meter.usage == Usage(**{kind: 1})


@pytest.mark.parametrize("limit", [-1, float("nan"), float("inf")])
def test_a_limit_that_is_none_is_refused(limit: float):
    with pytest.raises(StateError, match=r"^Budget cannot hold seconds="):
        Budget(seconds=limit)


async def test_whoever_waits_for_a_request_hears_each():
    controls = Controls()
    first = controls.next_request
    controls.skip("a")
    second = controls.next_request
    assert (first.is_set(), second.is_set(), controls.skipped) == (True, False, {"a"})
    controls.stop("cancelled")
    await controls.until_stopped()
    assert second.is_set()
