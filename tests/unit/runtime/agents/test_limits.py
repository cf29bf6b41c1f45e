"""A budget is counted exactly and stops the run at its limit."""

import asyncio

import pytest

from madang.runtime import BudgetMeter, BudgetReachedError, RunBudget, RunControls, RunUsage
from madang.runtime.agents.limits import BudgetKind, ModelWaits, ended_within
from madang.state.errors import StateError


def test_spending_up_to_the_limit_is_allowed_and_one_more_stops_the_run():
    controls = RunControls()
    meter = BudgetMeter(RunBudget(tokens=10), controls)
    meter.spend(tokens=10)
    assert controls.stop_reason is None
    meter.spend(tokens=1)
    assert (controls.stop_reason, meter.usage) == ("tokens", RunUsage(tokens=11))


def test_what_was_spent_before_counts():
    meter = BudgetMeter(RunBudget(cost=1), RunControls(), spent=RunUsage(cost=0.75, seconds=5))
    assert (meter.remaining("cost"), meter.remaining("tokens"), meter.remaining("seconds")) == (
        0.25,
        float("inf"),
        295.0,
    )


def test_the_first_reason_to_stop_is_the_one_that_counts():
    controls = RunControls()
    controls.stop("cancelled")
    BudgetMeter(RunBudget(tokens=0), controls).spend(tokens=1)
    assert controls.stop_reason == "cancelled"


@pytest.mark.parametrize("kind", ["tool_calls", "super_steps"])
def test_a_reservation_beyond_the_limit_is_refused_and_not_counted(kind: BudgetKind):
    meter = BudgetMeter(RunBudget(**{kind: 1}), RunControls())
    meter.reserve(kind)
    with pytest.raises(BudgetReachedError):
        meter.reserve(kind)
    assert meter.usage == RunUsage(**{kind: 1})


@pytest.mark.parametrize("limit", [-1, float("nan"), float("inf")])
def test_a_limit_that_is_none_is_refused(limit: float):
    with pytest.raises(StateError, match=r"^RunBudget cannot hold seconds="):
        RunBudget(seconds=limit)


async def test_whoever_waits_for_a_request_hears_each():
    controls = RunControls()
    first = controls.next_request
    controls.skip("a")
    second = controls.next_request
    assert (first.is_set(), second.is_set(), controls.skipped_steps) == (True, False, {"a"})
    controls.stop("cancelled")
    await controls.wait_until_stopped()
    assert second.is_set()


async def _think(waits: ModelWaits, seconds: float) -> str:
    with waits.counting():
        await asyncio.sleep(seconds)
    return "thought"


async def test_the_time_of_a_model_does_not_count_towards_the_limit_of_a_step():
    waits = ModelWaits()
    thinking = asyncio.create_task(_think(waits, 0.2))
    assert await ended_within(0.05, thinking, sleep=asyncio.sleep, waits=waits)
    assert thinking.result() == "thought"


async def test_work_that_is_late_beside_a_model_is_ended():
    waits = ModelWaits()

    async def work() -> None:
        await _think(waits, 0.1)
        await asyncio.sleep(30)

    working = asyncio.create_task(work())
    assert not await ended_within(0.05, working, sleep=asyncio.sleep, waits=waits)
    assert working.cancelled()
