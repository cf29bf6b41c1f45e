"""Summaries: what of a plan goes into an event, small however large its results are."""

from madang.state.frozen import Frozen
from madang.state.ordering import Strategy
from madang.state.plan import Plan
from madang.state.status import Status
from madang.state.step import Step

__all__ = ["PlanSummary", "StepSummary", "summary"]

LONGEST = 200


class StepSummary(Frozen):
    """A step as a list of things to do shows it."""

    id: str
    type: str
    agent: str
    team: str | None
    task: str
    description: str
    status: Status
    progress: int
    attempts: int
    started_at: str | None
    completed_at: str | None
    error: str | None
    replaces: str | None


class PlanSummary(Frozen):
    """A plan as an event carries it: no results, and no text longer than 200 characters."""

    id: str
    revision: int
    strategy: Strategy
    status: Status
    progress: int
    estimated_seconds: float
    steps: tuple[StepSummary, ...]


def summary(plan: Plan, *, since: tuple[Plan, PlanSummary] | None = None) -> PlanSummary:
    """What a plan's watchers need to know, and nothing that grows with the results.

    `since`, the plan as it was before with its summary, spares looking again at the steps that have not moved.
    """
    known = {id(step): line for step, line in zip(since[0].steps, since[1].steps, strict=True)} if since else {}
    return PlanSummary(
        id=plan.id,
        revision=plan.revision,
        strategy=plan.strategy,
        status=plan.status,
        progress=plan.progress,
        estimated_seconds=plan.estimated_seconds,
        steps=tuple(known.get(id(step)) or _line(step) for step in plan.steps),
    )


def _line(step: Step) -> StepSummary:
    return StepSummary(
        id=step.id,
        type=step.type,
        agent=step.acting_agent,
        team=step.team,
        task=_short(step.task),
        description=_short(step.description),
        status=step.status,
        progress=step.progress,
        attempts=step.attempts,
        started_at=step.started_at,
        completed_at=step.completed_at,
        error=None if step.error is None else _short(step.error),
        replaces=step.replaces,
    )


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"
