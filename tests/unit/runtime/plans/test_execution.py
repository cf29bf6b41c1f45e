"""A plan is carried out as it says, whatever its agents do."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from madang.documents.errors import UnreadableFileError
from madang.protocol.events import ExecutionStarted, PlanRevised, StepUpdated, WarningRaised
from madang.runtime.agents.context import Finding, RunContext, StepAssignment
from madang.runtime.agents.limits import RunBudget, RunControls
from madang.runtime.errors import EffectInDoubtError, PermanentError, RunError, UnknownAgentError
from madang.runtime.plans.execution import execute_plan
from madang.runtime.plans.replanning import PlanRevision
from madang.state.plans.plan import Plan, ReplanTrigger
from madang.state.plans.results import Result
from madang.state.plans.step import Step
from madang.store.errors import BusyStoreError
from madang.testing import MemoryJournal, make_context
from madang.text import Text
from tests.unit.runtime.plans.scripted_agents import carry_out, fails, plan_of, spans, told, works


def test_parallel_steps_run_at_once_and_each_starts_when_its_own_dependencies_are_done():
    plan = plan_of(
        Step(id="fast", agent="one"),
        Step(id="slow", agent="ten"),
        Step(id="after_fast", agent="one", dependencies=("fast",)),
        Step(id="last", agent="one", dependencies=("after_fast", "slow")),
    )
    executed, _ = carry_out(plan, {"one": works(1), "ten": works(10)})
    assert spans(executed) == {
        "fast": ("30:00.000", "30:01.000"),
        "slow": ("30:00.000", "30:10.000"),
        "after_fast": ("30:01.000", "30:02.000"),
        "last": ("30:10.000", "30:11.000"),
    }


def test_sequential_steps_run_one_after_the_other():
    plan = plan_of(Step(id="a", agent="one"), Step(id="b", agent="one"), strategy="sequential")
    executed, journal = carry_out(plan, {"one": works(1)})
    assert spans(executed) == {"a": ("30:00.000", "30:01.000"), "b": ("30:01.000", "30:02.000")}
    assert told(journal) == [
        ("a", "in_progress", 0),
        ("a", "completed", 50),
        ("b", "in_progress", 50),
        ("b", "completed", 100),
    ]


def test_a_pipeline_hands_each_result_on():
    async def double(assignment: StepAssignment) -> Finding:
        [before] = assignment.inputs.values() or [None]
        number = before.data["number"] if before else 1
        assert isinstance(number, int)
        return Finding(data={"number": number * 2})

    plan = plan_of(*(Step(id=name, agent="double") for name in "abc"), strategy="pipeline")
    executed, _ = carry_out(plan, {"double": double})
    assert {step: result.data for step, result in executed.results.items()} == {
        "a": {"number": 2},
        "b": {"number": 4},
        "c": {"number": 8},
    }


def test_a_failed_attempt_is_repeated_after_a_pause_that_doubles():
    executed, journal = carry_out(plan_of(Step(id="a", agent="shy", retries=3)), {"shy": fails(2)})
    assert spans(executed) == {"a": ("30:00.000", "30:03.000")}
    assert executed.results["a"].attempt == 3
    assert [status for _, status, _ in told(journal)] == [
        "in_progress",
        "pending",
        "in_progress",
        "pending",
        "in_progress",
        "completed",
    ]


def test_a_fallback_takes_over_when_the_agent_has_used_up_its_attempts():
    plan = plan_of(Step(id="a", agent="bad", retries=1, backoff=0, fallbacks=("good",)))
    executed, _ = carry_out(plan, {"bad": fails(9), "good": works(found=1)})
    assert (executed.results["a"].agent, executed.results["a"].attempt) == ("good", 3)
    assert executed.plan.status == "completed"


def test_what_takes_too_long_is_cancelled_and_counts_as_a_failure():
    cancelled: list[str] = []

    async def slow(assignment: StepAssignment) -> Finding:
        try:
            await assignment.context.sleep(100)
        except asyncio.CancelledError:
            cancelled.append(assignment.step.id)
            raise
        return Finding()

    executed, _ = carry_out(plan_of(Step(id="a", agent="slow", retries=0, timeout=2)), {"slow": slow})
    step = executed.plan.step("a")
    assert (step.status, step.error, step.duration) == ("failed", "It did not finish within 2 seconds.", 2.0)
    assert cancelled == ["a"]


def test_an_error_that_is_final_is_not_tried_again():
    error = PermanentError("no such district", text=Text(ko="그런 구는 없습니다.", en="There is no such district."))
    executed, _ = carry_out(plan_of(Step(id="a", agent="shy")), {"shy": fails(9, error)})
    assert (executed.plan.step("a").attempts, executed.plan.step("a").error) == (1, "There is no such district.")
    assert executed.results["a"].error_code == error.code


def test_a_file_that_cannot_be_read_is_not_read_again():
    error = UnreadableFileError("too long", Text(ko="너무 깁니다.", en="It took too long."))
    executed, _ = carry_out(plan_of(Step(id="a", agent="reader")), {"reader": fails(9, error)})
    assert (executed.plan.step("a").attempts, executed.plan.step("a").error) == (1, "It took too long.")


def test_what_may_have_happened_is_not_tried_again_by_any_agent():
    step, doubt = Step(id="a", agent="shy", fallbacks=("other",)), EffectInDoubtError("key", "send")
    executed, _ = carry_out(plan_of(step), {"shy": fails(9, doubt), "other": works(0)})
    assert (executed.plan.step("a").attempts, executed.plan.step("a").status) == (1, "failed")


def test_one_failing_step_never_loses_what_its_siblings_found():
    plan = plan_of(
        Step(id="law", agent="good", team="search"),
        Step(id="loan", agent="bad", team="search", retries=0),
        Step(id="advice", agent="good", dependencies=("law", "loan"), on_missing="run"),
        Step(id="form", agent="good", dependencies=("loan",)),
    )
    executed, _ = carry_out(plan, {"good": works(1, found=True), "bad": fails(1, ConnectionError("secret"))})
    assert {step.id: (step.status, step.error) for step in executed.plan.steps} == {
        "law": ("completed", None),
        "loan": (
            "failed",
            "Something unexpected went wrong (ConnectionError). Please try again; what was done so far is kept.",
        ),
        "advice": ("completed", None),
        "form": ("skipped", "It needs 'loan', which failed."),
    }
    assert executed.results["law"].data == {"found": True}


def test_every_reason_in_a_plan_is_told_in_the_language_of_the_run():
    plan = plan_of(
        Step(id="loan", agent="bad", task="대출 조회", retries=0),
        Step(id="form", agent="good", task="신청서", dependencies=("loan",)),
        Step(id="slow", agent="good", timeout=1, retries=0),
        Step(id="broken", agent="bug", retries=0),
    )
    agents = {"good": works(5), "bad": fails(9, ConnectionError("secret")), "bug": fails(9)}
    executed, journal = carry_out(plan, agents, language="ko")
    reasons = {step.id: step.error for step in executed.plan.steps}
    assert reasons == {
        "loan": "예상하지 못한 오류가 발생했습니다(ConnectionError). 다시 시도해 주세요. "
        "지금까지의 결과는 저장되어 있습니다.",
        "form": "필요한 '대출 조회' 단계가 실패했습니다.",
        "slow": "1초 안에 끝나지 않았습니다.",
        "broken": "요청을 처리하지 못했습니다. (개발자용 메시지: attempt 1 failed)",
    }
    last = [payload for payload in journal.event_data if isinstance(payload, StepUpdated)][-1]
    assert {line.id: line.error for line in last.plan.steps} == reasons


def test_what_a_request_skips_or_stops_is_told_in_the_language_of_the_run():
    plan = plan_of(Step(id="a", agent="good", task="조회"), Step(id="b", agent="good", dependencies=("a",)))
    controls = RunControls()
    controls.skip("a")
    executed, _ = carry_out(plan, {"good": works(5)}, language="ko", controls=controls)
    assert [step.error for step in executed.plan.steps] == [
        "사용자가 건너뛰었습니다.",
        "필요한 '조회' 단계를 건너뛰었습니다.",
    ]


def test_an_agent_that_returns_something_else_fails():
    async def sloppy(assignment: StepAssignment) -> Any:
        return {"data": 1}

    executed, _ = carry_out(plan_of(Step(id="a", agent="sloppy")), {"sloppy": sloppy})
    assert executed.plan.step("a").error == "Agent 'sloppy' did not return a Finding, as every agent has to."


def test_a_partial_finding_says_what_it_lacks():
    async def half(assignment: StepAssignment) -> Finding:
        assignment.report_progress(40)
        return Finding(data={"found": 1}, missing="no prices", quality=0.5, sources=("s1",))

    executed, journal = carry_out(plan_of(Step(id="a", agent="half")), {"half": half})
    result, step = executed.results["a"], executed.plan.step("a")
    assert (result.status, result.error, result.quality, result.sources) == ("partial", "no prices", 0.5, ("s1",))
    assert (step.status, step.progress, step.error) == ("partial", 40, "no prices")
    assert [status for _, status, _ in told(journal)] == ["in_progress", "in_progress", "partial"]


def test_an_unknown_agent_is_named():
    with pytest.raises(UnknownAgentError) as caught:
        carry_out(plan_of(Step(id="a", agent="ghost")), {"real": works()})
    assert str(caught.value) == (
        "The plan names the agent 'ghost', which was not given (agents: real): "
        "give it to `execute`, or plan with another."
    )


def test_a_store_that_is_busy_ends_the_execution_and_not_the_step():
    calls: list[str] = []

    async def write(assignment: StepAssignment) -> Finding:
        calls.append(assignment.step.id)
        if len(calls) == 1:
            raise BusyStoreError("locked")
        return Finding()

    with pytest.raises(BusyStoreError, match="locked"):
        carry_out(plan_of(Step(id="a", agent="write", retries=3)), {"write": write})
    assert calls == ["a"]


def test_a_stopped_plan_keeps_what_is_finished_and_cancels_the_rest():
    controls = RunControls()

    async def stopper(assignment: StepAssignment) -> Finding:
        await assignment.context.sleep(2)
        controls.stop("cancelled")
        return Finding(data={"kept": True})

    plan = plan_of(
        Step(id="done", agent="one"),
        Step(id="last_word", agent="stopper"),
        Step(id="slow", agent="ten"),
        Step(id="next", agent="one", dependencies=("slow",)),
    )
    agents = {"one": works(1), "ten": works(10), "stopper": stopper}
    executed, journal = carry_out(plan, agents, controls=controls)
    reason = "The run was cancelled."
    assert {step.id: (step.status, step.error) for step in executed.plan.steps} == {
        "done": ("completed", None),
        "last_word": ("completed", None),
        "slow": ("cancelled", reason),
        "next": ("cancelled", reason),
    }
    assert executed.results["last_word"].data == {"kept": True}
    assert told(journal)[-1] == ("slow", "cancelled", 100)


def test_a_stop_reaches_a_step_that_waits_for_its_next_attempt():
    controls = RunControls()

    async def failing(assignment: StepAssignment) -> Finding:
        asyncio.get_running_loop().call_later(1, controls.stop, "cancelled")
        raise RunError("no")

    plan = plan_of(Step(id="a", agent="failing", backoff=60))
    executed, _ = carry_out(plan, {"failing": failing}, controls=controls)
    assert (executed.plan.step("a").status, executed.plan.step("a").duration) == ("cancelled", 1.0)


def test_a_budget_that_runs_out_inside_an_agent_stops_the_plan_without_another_attempt():
    async def greedy(assignment: StepAssignment) -> Finding:
        for _ in range(5):
            assignment.context.meter.reserve("tool_calls")
        return Finding()

    plan = plan_of(Step(id="a", agent="greedy"), Step(id="b", agent="late", dependencies=("a",)))
    executed, _ = carry_out(plan, {"greedy": greedy, "late": works()}, budget=RunBudget(tool_calls=3))
    assert {step.id: (step.status, step.attempts, step.error) for step in executed.plan.steps} == {
        "a": ("cancelled", 1, "The run stopped at its limit of tool calls."),
        "b": ("cancelled", 0, "The run stopped at its limit of tool calls."),
    }


def test_a_person_may_skip_a_step_before_and_while_it_runs():
    controls = RunControls()

    async def impatient(assignment: StepAssignment) -> Finding:
        controls.skip("running")
        controls.skip("later")
        return Finding()

    plan = plan_of(
        Step(id="running", agent="ten"),
        Step(id="first", agent="impatient"),
        Step(id="later", agent="ten", dependencies=("running",), on_missing="run"),
    )
    executed, _ = carry_out(plan, {"ten": works(10), "impatient": impatient}, controls=controls)
    assert {step.id: (step.status, step.error) for step in executed.plan.steps} == {
        "running": ("cancelled", "It was skipped on request."),
        "first": ("completed", None),
        "later": ("skipped", "It was skipped on request."),
    }


def test_a_trigger_makes_the_plan_anew_once_running_steps_have_ended():
    seen: list[tuple[str, ...]] = []

    async def replan(plan: Plan, results: Any) -> PlanRevision:
        seen.append(plan.replan_reasons)
        assert plan.step("slow").status == "completed"
        return PlanRevision(steps=(Step(id="b", agent="good", replaces="a"),))

    plan = plan_of(
        Step(id="a", agent="bad", retries=0),
        Step(id="slow", agent="good"),
        Step(id="dropped", agent="good", dependencies=("slow",)),
        triggers=(ReplanTrigger(step="a", reason="the source is down"),),
    )
    executed, journal = carry_out(plan, {"bad": fails(9), "good": works(1)}, replan=replan)
    assert seen == [("the source is down",)]
    assert {step.id: step.status for step in executed.plan.steps} == {
        "a": "failed",
        "slow": "completed",
        "b": "completed",
    }
    assert executed.plan.status == "completed"
    [revised] = [payload for payload in journal.event_data if isinstance(payload, PlanRevised)]
    assert (revised.reason, revised.plan.revision) == ("the source is down", 1)


@pytest.mark.req("EC2", "EC3")
def test_replanning_ends_at_the_hard_limit():
    count = 0

    async def replan(plan: Plan, results: Any) -> PlanRevision:
        nonlocal count
        count += 1
        step = Step(id=f"again_{count}", agent="bad", retries=0)
        return PlanRevision(steps=(step,), triggers=(ReplanTrigger(step=step.id, reason="still down"),))

    plan = plan_of(
        Step(id="a", agent="bad", retries=0), triggers=(ReplanTrigger(step="a", reason="down"),), max_replans=2
    )
    executed, _ = carry_out(plan, {"bad": fails(9)}, replan=replan)
    assert (count, executed.plan.revision, executed.plan.status) == (2, 2, "failed")


@pytest.mark.parametrize(
    ("revision", "warnings"),
    [
        (None, []),
        (
            PlanRevision(steps=(Step(id="c", agent="good", dependencies=("ghost",)),)),
            ["The plan could not be made anew and goes on as it was."],
        ),
    ],
)
def test_a_plan_that_cannot_or_need_not_be_made_anew_goes_on(revision: PlanRevision | None, warnings: list[str]):
    async def replan(plan: Plan, results: Any) -> PlanRevision | None:
        return revision

    plan = plan_of(
        Step(id="a", agent="bad", retries=0),
        Step(id="b", agent="good", dependencies=("a",), on_missing="run"),
        triggers=(ReplanTrigger(step="a", reason="down"),),
    )
    executed, journal = carry_out(plan, {"bad": fails(9), "good": works()}, replan=replan)
    assert {step.id: step.status for step in executed.plan.steps} == {"a": "failed", "b": "completed"}
    assert [payload.message for payload in journal.event_data if isinstance(payload, WarningRaised)] == warnings


def test_a_plan_that_is_done_is_only_told():
    plan = plan_of(Step(id="a", agent="one"))
    executed, _ = carry_out(plan, {"one": works()})
    again, journal = carry_out(executed.plan, {"one": fails(9)})
    assert again.plan == executed.plan
    assert [type(payload) for payload in journal.event_data] == [ExecutionStarted]


def test_events_are_told_in_the_name_of_the_agent_that_acts():
    plan = plan_of(Step(id="a", agent="bad", retries=0, backoff=0, fallbacks=("good",)))
    _, journal = carry_out(plan, {"bad": fails(9), "good": works()})
    assert [said.agent for said in journal.log] == [None, "bad", "bad", "good", "good"]


async def test_a_cancelled_execution_leaves_no_task_behind():
    started = asyncio.Event()

    async def endless(assignment: StepAssignment) -> Finding:
        started.set()
        await asyncio.Event().wait()
        return Finding()

    context: RunContext = make_context(write_event=MemoryJournal().write_event)
    task = asyncio.create_task(execute_plan(plan_of(Step(id="a", agent="endless")), {"endless": endless}, context))
    await started.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert [left for left in asyncio.all_tasks() if left is not asyncio.current_task()] == []


def test_a_step_is_skipped_when_its_condition_does_not_hold_and_the_plan_is_still_complete():
    plan = plan_of(
        Step(id="count", agent="one"),
        Step(id="write", agent="one", dependencies=("count",), only_if="more than 5"),
        Step(id="send", agent="one", dependencies=("write",), only_if="more than 5"),
    )
    asked: list[list[str]] = []

    def refuse(inputs: Mapping[str, Result]) -> str:
        asked.append([*inputs])
        return "only 3"

    executed, _ = carry_out(plan, {"one": works(1)}, conditions={"write": refuse})
    assert asked == [["count"]]
    assert [(step.status, step.error) for step in executed.plan.steps][1] == ("skipped", "only 3")
    assert [step.status for step in executed.plan.steps] == ["completed", "skipped", "skipped"]
    assert executed.plan.status == "completed"


def test_a_step_is_done_when_its_condition_holds():
    plan = plan_of(Step(id="write", agent="one", only_if="more than 5"))
    executed, _ = carry_out(plan, {"one": works(1)}, conditions={"write": lambda _: None})
    assert executed.plan.status == "completed"


def test_a_step_whose_agent_is_off_is_skipped_and_so_is_what_needs_it():
    plan = plan_of(Step(id="check", agent="checker"), Step(id="store", agent="one", dependencies=("check",)))
    executed, _ = carry_out(plan, {"one": works(1), "checker": works(1)}, agents_off=frozenset({"checker"}))
    assert [step.status for step in executed.plan.steps] == ["skipped", "skipped"]
    assert executed.plan.step("check").error == "The agent 'checker' is switched off (MADANG_AGENTS_OFF)."
