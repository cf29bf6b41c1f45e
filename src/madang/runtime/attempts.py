"""Attempts: what came of one try at a step, as it is remembered, and what it means for the plan."""

from datetime import datetime

from madang.protocol.problems import problem_of
from madang.runtime.errors import FinalError, RunError
from madang.runtime.work import Finding
from madang.state.frozen import Frozen
from madang.state.plan import Plan
from madang.state.results import Result
from madang.state.step import Step
from madang.state.timestamps import stamp
from madang.text import Language

__all__ = ["Attempt", "entered", "failure", "given_up", "number_of", "success"]


class Attempt(Frozen):
    """One try at a step: `final` says that another would change nothing, `progress` how far it had come."""

    result: Result
    final: bool = False
    progress: int = 0


def number_of(step: Step) -> int:
    """The number of the attempt that is under way or comes next."""
    return step.attempts + (step.status == "pending")


def success(step: Step, finding: Finding, *, at: datetime) -> Attempt:
    """The running step found something, all of it or a part."""
    result = Result(
        task_id=step.id,
        agent=step.acting_agent,
        team=step.team,
        status="partial" if finding.lacking else "completed",
        data=finding.data,
        error=finding.lacking or None,
        quality=finding.quality,
        sources=finding.sources,
        attempt=step.attempts,
        started_at=step.started_at,
        completed_at=stamp(at),
    )
    return Attempt(result=result, progress=step.progress)


def failure(step: Step, error: BaseException, *, at: datetime, language: Language) -> Attempt:
    """The running step's attempt came to nothing, for a reason that the user can read."""
    result = Result(
        task_id=step.id,
        agent=step.acting_agent,
        team=step.team,
        status="failed",
        error=problem_of(error, language).message,
        attempt=step.attempts,
        started_at=step.started_at,
        completed_at=stamp(at),
    )
    return Attempt(result=result, final=isinstance(error, FinalError), progress=step.progress)


def given_up(step: Step, reason: str, *, at: datetime) -> Attempt:
    """A person does not want the step: it is skipped, or cancelled where it was running."""
    result = Result(
        task_id=step.id,
        agent=step.acting_agent,
        team=step.team,
        status="skipped" if step.status == "pending" else "cancelled",
        error=reason,
        attempt=number_of(step),
        started_at=step.started_at,
        completed_at=stamp(at),
    )
    return Attempt(result=result, progress=step.progress)


def entered(plan: Plan, attempt: Attempt, language: Language) -> Plan:
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
