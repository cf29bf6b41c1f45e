"""A plan that needs an answer or an approval waits for it, having done all that it could."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from madang.protocol import Event, QuestionAnswered
from madang.protocol.questions import Approval, Clarification
from madang.runtime.agents.context import Agent, Finding, StepAssignment
from madang.runtime.agents.replay import ReplayCursor
from madang.runtime.plans.agent_records import agent_records
from madang.state.plans.step import Step
from madang.testing import MemoryEffects, MemoryJournal
from tests.unit.runtime.plans.scripted_agents import carry_out, plan_of, works


class WaitingError(Exception):
    """Stands for the interrupt that ends the node."""


def answering(log: list[Any], *answers: dict[str, Any]) -> Callable[[Any], Any]:
    """A pause that keeps the questions and gives these answers one after the other; then the run waits."""
    given = iter(answers)

    def pause(questions: Any) -> Any:
        log.append([question["id"] for question in questions])
        if (answer := next(given, None)) is None:
            raise WaitingError
        return answer

    return pause


def asker(question: str) -> Agent:
    async def agent(assignment: StepAssignment) -> Finding:
        answer = await assignment.context.ask(Clarification(id=question, question=f"{question}?"))
        return Finding(data={question: answer})

    return agent


ASKING = plan_of(
    Step(id="a", agent="where"),
    Step(id="b", agent="when"),
    Step(id="c", agent="plain"),
    Step(id="d", agent="plain", dependencies=("c",)),
)
ASKERS = {"where": asker("where"), "when": asker("when"), "plain": works(1)}


def test_questions_of_parallel_steps_are_answered_one_by_one_in_any_order():
    posed: list[Any] = []
    pause = answering(posed, {"when": "May"}, {"where": "Osaka"})
    executed, journal = carry_out(ASKING, ASKERS, interrupt_run=pause)
    assert posed == [["where", "when"], ["where"]]
    assert {step: result.data for step, result in executed.results.items()} == {
        "a": {"where": "Osaka"},
        "b": {"when": "May"},
        "c": {},
        "d": {},
    }
    asked = [said for said in journal.log if said.data.type == "clarification"]
    assert [(said.agent, said.data.question.id) for said in asked] == [("where", "where"), ("when", "when")]


def test_a_waiting_run_has_done_all_it_could_and_goes_on_where_it_was():
    effects, journal, calls = MemoryEffects(), MemoryJournal(), list[str]()

    async def counted(assignment: StepAssignment) -> Finding:
        calls.append(assignment.step.id)
        return Finding()

    agents = {**ASKERS, "plain": counted}
    with pytest.raises(WaitingError):
        carry_out(ASKING, agents, interrupt_run=answering([]), effects=effects, journal=journal)
    assert calls == ["c", "d"]
    before = len(journal.log)
    parts = {
        "answers": {"where": "Osaka", "when": "May"},
        "resumed": True,
        "replay": ReplayCursor.from_events(journal.log),
    }
    executed, _ = carry_out(ASKING, agents, effects=effects, journal=journal, **parts)
    assert calls == ["c", "d"]
    assert executed.plan.status == "completed"
    assert [(said.data.step, said.data.plan.progress) for said in journal.log[before:]] == [("a", 75), ("b", 100)]


@pytest.mark.req("E12")
def test_a_step_without_a_checkpoint_is_done_again_and_told_once():
    effects, journal, calls = MemoryEffects(), MemoryJournal(), list[str]()

    async def counted(assignment: StepAssignment) -> Finding:
        calls.append(assignment.step.id)
        return Finding()

    agents = {**ASKERS, "plain": counted}
    light = ASKING.changed(
        steps=tuple(step.changed(checkpoint=False) if step.id == "d" else step for step in ASKING.steps)
    )
    with pytest.raises(WaitingError):
        carry_out(light, agents, interrupt_run=answering([]), effects=effects, journal=journal)
    replay = ReplayCursor.from_events(journal.log)
    answers = {"where": "Osaka", "when": "May"}
    executed, _ = carry_out(
        light, agents, effects=effects, journal=journal, answers=answers, resumed=True, replay=replay
    )
    assert calls == ["c", "d", "d"]
    assert executed.plan.status == "completed"
    ends = [said.data.step for said in journal.log if said.data.type == "todo_updated" and _has_ended(said.data)]
    assert sorted(ends) == ["a", "b", "c", "d"]


@pytest.mark.req("E26")
def test_the_time_in_which_a_person_was_waited_for_is_not_that_of_the_agent():
    effects, journal, plan = MemoryEffects(), MemoryJournal(), plan_of(Step(id="a", agent="where"))
    with pytest.raises(WaitingError):
        carry_out(
            plan, ASKERS, interrupt_run=answering([]), effects=effects, journal=journal, clock=lambda: _at(minute=0)
        )
    log = [_logged(number, said.data, _at(minute=0)) for number, said in enumerate(journal.log, start=1)]
    log.append(_logged(len(log) + 1, QuestionAnswered(question="where"), _at(minute=59)))
    executed, _ = carry_out(
        plan,
        ASKERS,
        effects=effects,
        journal=journal,
        answers={"where": "Osaka"},
        resumed=True,
        replay=ReplayCursor.from_events(log),
        clock=lambda: _at(minute=59, second=2),
    )
    step = executed.plan.step("a")
    assert (step.started_at, step.completed_at) == ("2026-05-01T09:00:00.000Z", "2026-05-01T09:59:02.000Z")
    assert (step.waited, step.duration, executed.results["a"].seconds) == (3540.0, 2.0, 2.0)
    assert agent_records(journal.log)["where"].seconds == 2.0


def _at(*, minute: int, second: int = 0) -> datetime:
    return datetime(2026, 5, 1, 9, minute, second, tzinfo=UTC)


def _logged(number: int, data: Any, at: datetime) -> Event:
    return Event(session="s", run="r", seq=number, at=at.isoformat(timespec="milliseconds"), data=data)


def _has_ended(update: Any) -> bool:
    [line] = [line for line in update.plan.steps if line.id == update.step]
    return line.status == "completed"


def test_a_question_does_not_use_up_an_attempt():
    executed, _ = carry_out(
        plan_of(Step(id="a", agent="where", retries=0)), ASKERS, interrupt_run=answering([], {"where": "Osaka"})
    )
    assert (executed.plan.step("a").status, executed.plan.step("a").attempts) == ("completed", 1)


@pytest.mark.parametrize(
    ("answer", "status", "error"),
    [({"approved": True}, "completed", None), ({"approved": False}, "skipped", "It was not approved.")],
)
def test_a_step_that_needs_approval_starts_only_once_it_is_approved(answer: Any, status: str, error: str | None):
    plan = plan_of(Step(id="send", agent="mail", task="Send the contract", needs_approval=True))
    journal = MemoryJournal()

    def pause(questions: Any) -> Any:
        assert [payload.type for payload in journal.event_data] == ["execution_start", "approval_request"]
        return {"p.send": answer}

    executed, _ = carry_out(plan, {"mail": works()}, interrupt_run=pause, journal=journal)
    assert (executed.plan.step("send").status, executed.plan.step("send").error) == (status, error)
    [request] = [payload.request for payload in journal.event_data if payload.type == "approval_request"]
    assert request == Approval(
        id="p.send",
        action="Send the contract",
        reason="",
        arguments={"agent": "mail", "task": "Send the contract"},
    )
