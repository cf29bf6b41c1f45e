"""The plan under way: records each attempt at a step, keeps plan and results current and emits every change once."""

import logging
from collections.abc import Mapping
from datetime import datetime

from madang.errors import MadangError
from madang.protocol import (
    ExecutionStarted,
    PlanRevised,
    StepUpdated,
    problem_of,
)
from madang.runtime.agents.attribution import current_scope
from madang.runtime.agents.context import Finding, RunContext
from madang.runtime.agents.replay import AnnouncedPlan, ReplayCursor
from madang.runtime.errors import RunError
from madang.state import Frozen, canonical_json, stamp
from madang.state.plans import (
    NO_RESULT_STATUSES,
    Plan,
    PlanSummary,
    Result,
    Step,
    StepSummary,
    by_task,
    merge_results,
    step_inputs,
    summarize_plan,
)
from madang.text import Language


class StepAttempt(Frozen):
    """One try at a step: `final` says that another would change nothing, `progress` how far it had come."""

    result: Result
    final: bool = False
    progress: int = 0

    def without_waiting(self, replay: ReplayCursor) -> "StepAttempt":
        """The attempt with the seconds in which the run waited for a person told apart."""
        start, end = self.result.started_at, self.result.completed_at
        waited = replay.waited_between(start, end) if start and end else 0.0
        return self.changed(result=self.result.changed(waited=waited)) if waited else self


def attempt_number(step: Step) -> int:
    """The number of the attempt that is under way or comes next."""
    return step.attempts + (step.status == "pending")


def succeeded_attempt(step: Step, finding: Finding, *, at: datetime) -> StepAttempt:
    """The running step found something, all of it or a part."""
    result = Result(
        task_id=step.id,
        agent=step.acting_agent,
        team=step.team,
        status="partial" if finding.missing else "completed",
        data=finding.data,
        error=finding.missing or None,
        quality=finding.quality,
        sources=finding.sources,
        attempt=step.attempts,
        started_at=step.started_at,
        completed_at=stamp(at),
    )
    return StepAttempt(result=result, progress=step.progress)


def failed_attempt(step: Step, error: BaseException, *, at: datetime, language: Language) -> StepAttempt:
    """The running step's attempt came to nothing, for a reason that the user can read."""
    problem = problem_of(error, language)
    result = Result(
        task_id=step.id,
        agent=step.acting_agent,
        team=step.team,
        status="failed",
        error=problem.message,
        error_code=problem.code,
        attempt=step.attempts,
        started_at=step.started_at,
        completed_at=stamp(at),
    )
    return StepAttempt(result=result, final=isinstance(error, MadangError) and error.is_final, progress=step.progress)


def abandoned_attempt(step: Step, reason: str, *, at: datetime) -> StepAttempt:
    """A person does not want the step: it is skipped, or cancelled where it was running."""
    result = Result(
        task_id=step.id,
        agent=step.acting_agent,
        team=step.team,
        status="skipped" if step.status == "pending" else "cancelled",
        error=reason,
        attempt=attempt_number(step),
        started_at=step.started_at,
        completed_at=stamp(at),
    )
    return StepAttempt(result=result, progress=step.progress)


def plan_after(plan: Plan, attempt: StepAttempt, language: Language) -> Plan:
    """The plan after the attempt; one that a memory tells of is started first, at the time it really was.

    A plan in which the step has ended knows of it already. What is skipped in consequence says so in `language`.
    """
    result = attempt.result
    step_id, error = result.task_id, result.error or ""
    if plan.step(step_id).ended:
        return plan
    at = _moment(result.completed_at)
    if result.status == "skipped":
        return plan.skip(step_id, error=error, at=at, language=language)
    started = plan.start(step_id, at=_moment(result.started_at))
    if result.waited:
        started = started.wait(step_id, result.waited)
    if attempt.progress > started.step(step_id).progress:
        started = started.report(step_id, attempt.progress)
    if result.status == "cancelled":
        return started.cancel(step_id, error=error, at=at, language=language)
    if result.status != "failed":
        return started.finish(step_id, at=at, result=step_id, status=result.status, error=result.error)
    step = started.step(step_id)
    if attempt.final or step.attempts >= len(step.tries):
        return started.fail(step_id, error=error, at=at, language=language)
    return started.retry(step_id, error=error, at=at)


def _moment(timestamp: str | None) -> datetime:
    if timestamp is None:
        raise RunError("A remembered attempt does not say when it was: forget it, and let the step be done again.")
    return datetime.fromisoformat(timestamp)


StepPosition = tuple[int, int, int]

_NOT_STARTED: StepPosition = (0, 1, 0)


class PlanTracker:
    """Holds the plan and its results as they stand, and tells of their changes."""

    def __init__(self, plan: Plan, results: Mapping[str, Result], context: RunContext) -> None:
        self.plan = plan
        self.results = dict(results)
        self.context = context
        self._scope = current_scope()
        self._first = summarize_plan(plan)
        self._last = plan, self._first
        self._announced = context.replay.plans.pop(plan.id, None) if context.resumed else None
        before = self._announced or AnnouncedPlan.from_summary(self._first)
        self._published = {step: _step_position(line) for step, line in before.steps.items()}
        self._published_revision = before.revision
        self._reason = ""

    def start(self) -> None:
        """Tell that the plan begins; where it began before, what has changed since it was last shown."""
        if self._announced is None:
            self.context.emit(ExecutionStarted(plan=self._first))
        else:
            for line in self._announced.steps.values():
                self._resume_step(line)
        self.publish(self.plan)

    def publish(self, plan: Plan) -> None:
        """The plan stands like this now; each step that has moved is told of."""
        self.plan = plan
        shown = summarize_plan(plan, since=self._last)
        _log_statuses(self._last[1], shown)
        self._last = plan, shown
        if plan.revision > self._published_revision:
            self._published_revision = plan.revision
            self.context.emit(PlanRevised(reason=self._reason, plan=shown))
        for line in shown.steps:
            if _step_position(line) > self._published.get(line.id, _NOT_STARTED):
                self._published[line.id] = _step_position(line)
                self.context.emit(StepUpdated(step=line.id, plan=shown), agent=line.agent)

    def report_progress(self, step_id: str, progress: float) -> None:
        """A step has come this far; of one that does not run nothing is heard."""
        if self.plan.step(step_id).status == "in_progress":
            self.publish(self.plan.report(step_id, progress))

    def record_attempt(self, attempt: StepAttempt) -> None:
        """Take down what came of an attempt, without telling yet."""
        self.results = merge_results(self.results, by_task(attempt.result))
        self.plan = plan_after(self.plan, attempt, self.context.language)

    def revise(self, plan: Plan, reason: str) -> None:
        """Take down that the plan was made anew, without telling yet."""
        self.plan, self._reason = plan, reason

    def inputs(self, step: Step) -> dict[str, Result]:
        """What the steps before have to give to this one."""
        needed = step_inputs(self.plan.steps, self.plan.strategy)[step.id]
        found = {each: self.results[each] for each in needed if each in self.results}
        return {each: result for each, result in found.items() if result.status not in NO_RESULT_STATUSES}

    def key(self, *place: str | int) -> str:
        """The name of a place in this execution: the same when it is entered again, unlike any other in the run."""
        return canonical_json([self._scope, self.plan.id, *place])

    def _resume_step(self, line: StepSummary) -> None:
        """Takes up a step that was shown running and has not ended, as if it had never stopped."""
        step = next((each for each in self.plan.ready() if each.id == line.id), None)
        if step and line.started_at and line.status == "in_progress" and line.attempts == step.attempts + 1:
            started = self.plan.start(step.id, at=datetime.fromisoformat(line.started_at))
            self.plan = started.report(step.id, line.progress)


def _log_statuses(before: PlanSummary, after: PlanSummary) -> None:
    """Log each step whose status changed, with both; what a step is about is nobody's business but its user's."""
    were = {line.id: line.status for line in before.steps}
    for line in after.steps:
        if (was := were.get(line.id, "pending")) != line.status:
            _LOG.info("Step %s of %s: %s -> %s.", line.id, line.agent, was, line.status)


_LOG = logging.getLogger(__name__)


def _step_position(line: StepSummary) -> StepPosition:
    """How far a step has come: its attempt, whether that runs, went wrong or was the last, and the progress made."""
    stage = {"in_progress": 0, "pending": 1}.get(line.status, 2)
    return line.attempts, stage, line.progress
