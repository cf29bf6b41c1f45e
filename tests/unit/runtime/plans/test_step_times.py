"""What steps took is learned, and estimates the next plan."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from langgraph.store.memory import InMemoryStore

from madang.runtime.plans.step_times import StepTimes, estimate_steps
from madang.state.plans.plan import Plan
from madang.state.plans.step import Step
from madang.testing import make_context
from tests.unit.runtime.plans.scripted_agents import plan_of

NINE = datetime(2026, 5, 1, 9, tzinfo=UTC)


def _executed(seconds: float) -> Plan:
    begun = plan_of(Step(id="search", agent="finder", estimated_seconds=60)).start("search", at=NINE)
    return begun.finish("search", at=NINE + timedelta(seconds=seconds))


async def test_the_median_of_what_was_measured_is_the_next_estimate():
    times = StepTimes(InMemoryStore(), "", "travel")
    for seconds in (2, 3, 40):
        await times.record(_executed(seconds))
    context = replace(make_context(), step_times=times)
    estimated = await estimate_steps(plan_of(Step(id="again", agent="finder", estimated_seconds=60)), context)
    assert estimated.estimated_seconds == pytest.approx(3)


async def test_what_was_never_measured_keeps_its_estimate_and_tenants_learn_apart():
    memory = InMemoryStore()
    await StepTimes(memory, "acme", "travel").record(_executed(2))
    assert await StepTimes(memory, "other", "travel").typical() == {}
    assert await StepTimes(memory, "acme", "company").typical() == {}


async def test_a_clock_that_stands_still_teaches_nothing():
    times = StepTimes(InMemoryStore(), "acme", "travel")
    await times.record(_executed(0))
    assert await times.typical() == {}
