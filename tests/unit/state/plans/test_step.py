"""Joint steps become one step per agent."""

import pytest

from madang.state.errors import PlanError
from madang.state.plans.plan import Plan
from madang.state.plans.step import JointStep, Step, expand_joint_steps

GATHER = JointStep(id="step_1", agents=("DataAnalysis", "InformationRetrieval"), timeout=30, retries=3, checkpoint=True)
WRITE = JointStep(
    id="step_2", agents=("DocumentGeneration",), parallel=False, timeout=20, dependencies=("step_1",), checkpoint=True
)


@pytest.mark.req("E13", "EC6")
def test_two_steps_of_three_agents_are_three_tasks():
    data, information, document = expand_joint_steps([GATHER, WRITE])
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
    assert Plan(id="p", steps=expand_joint_steps([GATHER, WRITE]), strategy="parallel").groups == (
        ("step_1.DataAnalysis", "step_1.InformationRetrieval"),
        ("step_2.DocumentGeneration",),
    )


def test_the_agents_of_a_step_that_is_not_parallel_follow_one_another():
    joint = JointStep(id="s", agents=("a", "b", "c"), parallel=False)
    assert [step.dependencies for step in expand_joint_steps([joint])] == [(), ("s.a",), ("s.a", "s.b")]


def test_an_unknown_dependency_is_refused():
    with pytest.raises(PlanError) as refused:
        expand_joint_steps([GATHER, JointStep(id="step_2", agents=("x",), dependencies=("step_9",))])
    assert str(refused.value) == "Step 'step_2' depends on 'step_9', which is not a step (steps: step_1, step_2)."


def test_a_step_for_nobody_is_refused():
    with pytest.raises(PlanError) as refused:
        JointStep(id="s", agents=())
    assert str(refused.value) == (
        "JointStep cannot hold agents=(): Tuple should have at least 1 item after validation, not 0."
    )


@pytest.mark.req("H22", "E12")
def test_a_step_needs_only_an_id_and_an_agent():
    assert Step(id="step_0", agent="search_team").model_dump() == {
        "id": "step_0",
        "type": "",
        "agent": "search_team",
        "team": None,
        "task": "",
        "description": "",
        "status": "pending",
        "progress": 0,
        "started_at": None,
        "completed_at": None,
        "result": None,
        "error": None,
        "dependencies": (),
        "on_missing": "skip",
        "replaces": None,
        "timeout": 30.0,
        "retries": 3,
        "backoff": 1.0,
        "fallbacks": (),
        "estimated_seconds": None,
        "needs_approval": False,
        "only_if": "",
        "checkpoint": True,
        "attempts": 0,
        "waited": 0.0,
    }


@pytest.mark.req("E20.agent")
def test_the_agent_has_its_retries_before_each_fallback_has_one_try():
    step = Step(id="a", agent="naver", retries=1, fallbacks=("google", "cache"))
    assert step.tries == ("naver", "naver", "google", "cache")
    assert [step.changed(attempts=n).acting_agent for n in range(5)] == ["naver", "naver", "naver", "google", "cache"]


def test_the_wait_before_an_attempt_doubles():
    step = Step(id="a", agent="x", backoff=0.5)
    assert [step.changed(attempts=n).delay for n in range(4)] == [0.0, 0.5, 1.0, 2.0]


@pytest.mark.req("HC29")
def test_an_estimate_gives_way_to_what_the_step_took():
    step = Step(id="a", agent="x", estimated_seconds=3.5)
    done = step.changed(
        status="completed",
        progress=100,
        started_at="2025-10-20T14:30:00.000Z",
        completed_at="2025-10-20T14:30:08.200Z",
    )
    assert (step.seconds, done.seconds, Step(id="b", agent="x").seconds) == (3.5, 8.2, 0.0)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"id": ""}, "Step cannot hold id='': String should have at least 1 character."),
        ({"timeout": 0}, "Step cannot hold timeout=0: Input should be greater than 0."),
        ({"timeout": float("inf")}, "Step cannot hold timeout=inf: Input should be a finite number."),
        ({"retries": -1}, "Step cannot hold retries=-1: Input should be greater than or equal to 0."),
        ({"backoff": float("nan")}, "Step cannot hold backoff=nan: Input should be a finite number."),
        ({"progress": 101}, "Step cannot hold progress=101: Input should be less than or equal to 100."),
        (
            {"status": "done"},
            "Step cannot hold status='done': Input should be 'pending', 'in_progress', 'completed', 'failed', "
            "'skipped', 'cancelled' or 'partial'.",
        ),
        (
            {"started_at": "2025-10-20T14:30:05"},
            "Step cannot hold started_at='2025-10-20T14:30:05': '2025-10-20T14:30:05' names no time zone, so its "
            "moment is unknown: pass an aware datetime.",
        ),
    ],
)
def test_what_makes_no_sense_is_refused(fields, message):
    with pytest.raises(PlanError) as refused:
        Step(**{"id": "a", "agent": "x"} | fields)
    assert str(refused.value) == message
