"""Joint steps become one step per agent."""

import pytest

from madang.state.errors import PlanError
from madang.state.joint import JointStep, expand
from madang.state.plan import Plan
from madang.state.step import Step

GATHER = JointStep(id="step_1", agents=("DataAnalysis", "InformationRetrieval"), timeout=30, retries=3, checkpoint=True)
WRITE = JointStep(
    id="step_2", agents=("DocumentGeneration",), parallel=False, timeout=20, dependencies=("step_1",), checkpoint=True
)


@pytest.mark.req("E13", "EC6")
def test_two_steps_of_three_agents_are_three_tasks():
    data, information, document = expand([GATHER, WRITE])
    assert data == Step(id="step_1.DataAnalysis", agent="DataAnalysis", timeout=30, retries=3, checkpoint=True)
    assert information == Step(
        id="step_1.InformationRetrieval", agent="InformationRetrieval", timeout=30, retries=3, checkpoint=True
    )
    assert document == Step(
        id="step_2.DocumentGeneration",
        agent="DocumentGeneration",
        dependencies=("step_1.DataAnalysis", "step_1.InformationRetrieval"),
        timeout=20,
        retries=3,
        checkpoint=True,
    )


@pytest.mark.req("E13", "E19")
def test_the_agents_of_a_parallel_step_run_at_once():
    assert Plan(id="p", steps=expand([GATHER, WRITE]), strategy="parallel").groups == (
        ("step_1.DataAnalysis", "step_1.InformationRetrieval"),
        ("step_2.DocumentGeneration",),
    )


def test_the_agents_of_a_step_that_is_not_parallel_follow_one_another():
    joint = JointStep(id="s", agents=("a", "b", "c"), parallel=False)
    assert [step.dependencies for step in expand([joint])] == [(), ("s.a",), ("s.a", "s.b")]


def test_an_unknown_dependency_is_refused():
    with pytest.raises(PlanError) as refused:
        expand([GATHER, JointStep(id="step_2", agents=("x",), dependencies=("step_9",))])
    assert str(refused.value) == "Step 'step_2' depends on 'step_9', which is no step (steps: step_1, step_2)."


def test_a_step_for_nobody_is_refused():
    with pytest.raises(PlanError) as refused:
        JointStep(id="s", agents=())
    assert str(refused.value) == (
        "JointStep cannot hold agents=(): Tuple should have at least 1 item after validation, not 0."
    )
