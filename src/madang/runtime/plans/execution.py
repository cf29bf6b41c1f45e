"""Executes a plan inside one node of a graph: starts each step once its dependencies have ended, with approval, retries
and timeout, and goes on where it was after a crash or an answer without doing anything twice.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from langgraph.errors import GraphBubbleUp

from madang.errors import MadangError
from madang.protocol import Approval, ApprovalDecision
from madang.runtime import phrases
from madang.runtime.agents.attribution import StepScope, step_context
from madang.runtime.agents.context import Agent, Finding, QuestionPending, RunContext, StepAssignment
from madang.runtime.agents.limits import ModelWaits, cancel_tasks, count_model_waits, ended_within
from madang.runtime.errors import PermanentError, TimedOutError, UnknownAgentError
from madang.runtime.plans.replanning import PlanReviser, Replan
from madang.runtime.plans.tracker import (
    PlanTracker,
    StepAttempt,
    abandoned_attempt,
    attempt_number,
    failed_attempt,
    succeeded_attempt,
)
from madang.state.plans import Plan, Result, Step, ordered_steps
from madang.store import TransientStoreError
from madang.text import Text

StepCondition = Callable[[Mapping[str, Result]], str | None]
"""Why a step is not to be done, given the results that it works with; None where nothing speaks against it."""


class PlanLeftError(MadangError):
    """Raised by an agent where a person turned to something else: the plan is left as it stands.

    `execute_plan` passes it on, and the node that carries the plan out says what comes next.
    """

    code = "plan_left"


class StepRunner:
    """The work on one step; `run` brings it to an end, `cancel_if_unwanted` stops what a request made pointless."""

    def __init__(
        self, step_id: str, tracker: PlanTracker, agents: Mapping[str, Agent], condition: StepCondition | None = None
    ) -> None:
        self._condition = condition
        self._id = step_id
        self._tracker = tracker
        self._context = tracker.context
        self._agents = agents
        self._task: asyncio.Task[Any] | None = None

    async def run(self) -> None:
        """Attempts the step until it has ended or the run is to stop; raises `Asked` where a person must speak."""
        while not self._step.ended and not self._context.controls.stop_reason:
            if reason := self._reason_against():
                await self._record(abandoned_attempt(self._step, reason, at=self._context.clock()))
            else:
                await self._attempt()

    def _reason_against(self) -> str | None:
        """Why the step is not to be done: nobody wants it, its agent is off, or its condition does not hold."""
        step = self._step
        if self._id in self._context.controls.skipped_steps:
            return self._in_language(phrases.SKIPPED)
        if step.agent in self._context.agents_off:
            return self._in_language(phrases.AGENT_IS_OFF.format(agent=step.agent))
        if self._condition is None or step.attempts:
            return None
        return self._condition(self._tracker.inputs(step))

    def cancel_if_unwanted(self) -> None:
        """Ends what is going on, if nobody wants it any more."""
        if self._task and self._unwanted:
            self._task.cancel()

    @property
    def _step(self) -> Step:
        return self._tracker.plan.step(self._id)

    @property
    def _unwanted(self) -> bool:
        controls = self._context.controls
        return controls.stop_reason is not None or self._id in controls.skipped_steps

    async def _attempt(self) -> None:
        decision = await self._decision()
        if decision and not decision.approved:
            await self._record(
                abandoned_attempt(self._step, self._in_language(phrases.NOT_APPROVED), at=self._context.clock())
            )
            return
        if self._step.status == "pending":
            await self._pause()
            if self._unwanted:
                return
            self._tracker.publish(self._tracker.plan.start(self._id, at=self._context.clock()))
        if attempt := await self._try_once(decision):
            await self._record(attempt)

    async def _decision(self) -> ApprovalDecision | None:
        """What was decided on the step, where it needs approval."""
        if not self._step.needs_approval:
            return None
        request = _approval_of(self._tracker.plan.id, self._step)
        if request.id not in self._context.answers:
            raise QuestionPending(request, self._step.acting_agent)
        return await self._context.ask(request)

    async def _pause(self) -> None:
        if not self._step.delay:
            return
        self._task = asyncio.create_task(self._context.sleep(self._step.delay))
        try:
            await asyncio.wait({self._task})
        finally:
            await cancel_tasks(self._task)

    async def _try_once(self, decision: ApprovalDecision | None) -> StepAttempt | None:
        """What came of one attempt; None where it was ended by a request, or failed after one."""
        step = self._step
        context, waits = step_context(StepScope(step.acting_agent, self._tracker.key(self._id))), ModelWaits()
        context.run(count_model_waits, waits)
        trial = self._task = asyncio.create_task(
            self._agents[step.acting_agent](self._assignment(decision)), context=context
        )
        error = None
        if not await ended_within(step.timeout, trial, sleep=self._context.sleep, waits=waits):
            error = TimedOutError(f"The attempt of {step.acting_agent!r} at {step.id!r}", step.timeout)
        return self._outcome(trial, error)

    def _assignment(self, decision: ApprovalDecision | None) -> StepAssignment:
        return StepAssignment(
            step=self._step,
            inputs=self._tracker.inputs(self._step),
            context=self._context,
            report_progress=lambda progress: self._tracker.report_progress(self._id, progress),
            decision=decision,
        )

    def _outcome(self, trial: "asyncio.Task[Any]", late: TimedOutError | None) -> StepAttempt | None:
        error = late or (asyncio.CancelledError() if trial.cancelled() else trial.exception())
        at = self._context.clock()
        if isinstance(error, GraphBubbleUp | TransientStoreError | PlanLeftError):
            raise error
        if error is None and isinstance(found := trial.result(), Finding):
            return succeeded_attempt(self._step, found, at=at)
        if self._unwanted:
            return None
        useless = PermanentError(f"Agent {self._step.acting_agent!r} did not return a Finding, as every agent has to.")
        if error and not isinstance(error, MadangError):
            _LOG.error("Agent %r failed at %r.", self._step.acting_agent, self._id, exc_info=error)
        return failed_attempt(self._step, error or useless, at=at, language=self._context.language)

    async def _record(self, attempt: StepAttempt) -> None:
        attempt = attempt.without_waiting(self._context.replay)
        if self._step.checkpoint:
            key = self._tracker.key(self._id, attempt_number(self._step))
            await self._context.effects.record(key, attempt.model_dump(mode="json"))
        self._tracker.record_attempt(attempt)
        self._tracker.publish(self._tracker.plan)

    def _in_language(self, text: Text) -> str:
        return text.read(self._context.language)


def _approval_of(plan_id: str, step: Step) -> Approval:
    return Approval(
        id=f"{plan_id}.{step.id}",
        action=step.task or step.id,
        reason=step.description,
        arguments={"agent": step.agent, "task": step.task},
    )


_LOG = logging.getLogger(__name__)


class ExecutedPlan(NamedTuple):
    """The plan as it ended, or as far as it came, and the last result of each step that was attempted.

    >>> import asyncio
    >>> from madang.runtime import Finding, execute_plan
    >>> from madang.state import Plan, Step
    >>> from madang.testing import MemoryJournal, make_context
    >>> async def find(assignment):
    ...     return Finding(data={"hotels": 2})
    >>> plan = Plan(id="p", steps=(Step(id="search", agent="finder"),))
    >>> context = make_context(write_event=MemoryJournal().write_event)
    >>> executed = asyncio.run(execute_plan(plan, {"finder": find}, context))
    >>> executed.plan.progress, list(executed.results)
    (100, ['search'])
    """

    plan: Plan
    results: dict[str, Result]


async def execute_plan(
    plan: Plan,
    agents: Mapping[str, Agent],
    context: RunContext,
    *,
    results: Mapping[str, Result] | None = None,
    replan: Replan | None = None,
    conditions: Mapping[str, StepCondition] | None = None,
) -> ExecutedPlan:
    """Carries out what is left of the plan; `results` are those of steps that ended before.

    A step is skipped whose condition, by its id, does not hold once its inputs are there, or whose agent is off.
    Where an agent raises `PlanLeftError`, what else is going on is ended, and the error comes out of here.

    A plan's id names it within its run. When the run is asked to stop, what is finished is returned and the rest is
    cancelled. Where steps ask questions, all others go on as far as they can; then the run waits for an answer.

    >>> import asyncio
    >>> from madang.runtime import Finding, execute_plan
    >>> from madang.state import Plan, Step
    >>> from madang.testing import MemoryJournal, make_context
    >>> async def find(assignment):
    ...     return Finding(data={"hotels": 2})
    >>> plan = Plan(id="p", steps=(Step(id="search", agent="finder"),))
    >>> context = make_context(write_event=MemoryJournal().write_event)
    >>> executed = asyncio.run(execute_plan(plan, {"finder": find}, context))
    >>> executed.plan.status, executed.results["search"].data
    ('completed', {'hotels': 2})
    """
    tracker = PlanTracker(plan, results or {}, context)
    await _PlanExecution(tracker, agents, PlanReviser(tracker, replan), conditions or {}).run()
    if context.step_times and not context.resumed:  # the steps of a run that waited for a person say nothing
        await context.step_times.record(tracker.plan)
    return ExecutedPlan(tracker.plan, tracker.results)


class _PlanExecution:
    def __init__(
        self,
        tracker: PlanTracker,
        agents: Mapping[str, Agent],
        reviser: PlanReviser,
        conditions: Mapping[str, StepCondition],
    ) -> None:
        self._tracker = tracker
        self._agents = agents
        self._conditions = conditions
        self._reviser = reviser
        self._controls = tracker.context.controls
        self._runners: dict[str, StepRunner] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._pending_questions: dict[str, QuestionPending] = {}

    async def run(self) -> None:
        if self._tracker.context.resumed:
            await self._restore()
        self._tracker.start()
        try:
            while await self._advance():
                self._collect_finished()
        finally:
            await cancel_tasks(*self._tasks.values())
        self._cancel_what_is_left()

    async def _advance(self) -> bool:
        """Goes on until something has happened; False once nothing more will."""
        request = self._controls.next_request
        self._start_steps()
        for effort in self._runners.values():
            effort.cancel_if_unwanted()
        if self._tasks:
            await self._wait_for_change(request)
            return True
        if self._controls.stop_reason:
            return False
        if self._pending_questions:
            self._tracker.context.wait_for_answers(list(self._pending_questions.values()))
            return True
        return await self._reviser.revise()

    async def _wait_for_change(self, request: asyncio.Event) -> None:
        requested = asyncio.create_task(request.wait())
        try:
            await asyncio.wait({requested, *self._tasks.values()}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            requested.cancel()

    def _start_steps(self) -> None:
        self._pending_questions = {
            step: asked for step, asked in self._pending_questions.items() if self._is_open(step, asked)
        }
        for step in self._startable():
            if step.id not in self._tasks and step.id not in self._pending_questions:
                self._check_agents(step)
                condition = self._conditions.get(step.id)
                effort = self._runners[step.id] = StepRunner(step.id, self._tracker, self._agents, condition)
                self._tasks[step.id] = asyncio.create_task(effort.run())

    def _startable(self) -> list[Step]:
        """Steps to be taken up: those to be skipped, those begun when the run was left, and those that may start."""
        if self._controls.stop_reason:
            return []
        pending = [step for step in self._tracker.plan.steps if not step.ended]
        begun = [step for step in pending if step.attempts or step.id in self._controls.skipped_steps]
        return [*begun, *(() if self._reviser.reasons else self._tracker.plan.ready())]

    def _is_open(self, step_id: str, asked: QuestionPending) -> bool:
        return asked.question.id not in self._tracker.context.answers and step_id not in self._controls.skipped_steps

    def _check_agents(self, step: Step) -> None:
        for agent in step.tries:
            if agent not in self._agents:
                raise UnknownAgentError(agent, sorted(self._agents))

    def _collect_finished(self) -> None:
        """Takes down the efforts that are over; one that met an error of ours, not of its agent, ends the execution."""
        for step_id in [step_id for step_id, task in self._tasks.items() if task.done()]:
            error = self._tasks.pop(step_id).exception()
            del self._runners[step_id]
            if isinstance(error, QuestionPending):
                self._pending_questions[step_id] = error
            elif error is not None:
                raise error

    async def _restore(self) -> None:
        """Brings the plan and its results to where they stood when the run was left."""
        await self._reviser.restore()
        for step in ordered_steps(self._tracker.plan.steps):
            if step.attempts and step.id not in self._tracker.results:
                await self._restore_attempt(step.id, step.attempts)
            while not (known := self._tracker.plan.step(step.id)).ended:
                if not await self._restore_attempt(step.id, attempt_number(known)):
                    break

    async def _restore_attempt(self, step_id: str, number: int) -> bool:
        before = await self._tracker.context.effects.find(self._tracker.key(step_id, number))
        if before:
            self._tracker.record_attempt(StepAttempt.model_validate(before.result))
        return before is not None

    def _cancel_what_is_left(self) -> None:
        """After a stop: last things first, so that each is cancelled and none is skipped for want of another."""
        if self._controls.stop_reason is None:
            return
        context = self._tracker.context
        language = context.language
        reason = phrases.STOP_SENTENCES[self._controls.stop_reason].read(language)
        for step in reversed(ordered_steps(self._tracker.plan.steps)):
            if not self._tracker.plan.step(step.id).ended:
                cancelled = self._tracker.plan.cancel(step.id, error=reason, at=context.clock(), language=language)
                self._tracker.publish(cancelled)
