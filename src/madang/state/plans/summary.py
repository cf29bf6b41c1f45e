"""The summary of a plan that goes into events and answers: small however large its results are."""

from madang.state.plans.lifecycle import Status
from madang.state.plans.ordering import Strategy, step_rounds
from madang.state.plans.plan import Plan
from madang.state.plans.step import Step
from madang.state.values import Frozen

LONGEST_TEXT = 200


class StepSummary(Frozen):
    """A step as a list of things to do shows it.

    It waits for its `dependencies`; those of one `round`, counted from 0, may run at once.
    """

    id: str
    type: str
    agent: str
    team: str | None
    task: str
    description: str
    dependencies: tuple[str, ...] = ()
    round: int = 0
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


def summarize_plan(plan: Plan, *, since: tuple[Plan, PlanSummary] | None = None) -> PlanSummary:
    """What a plan's watchers need to know, and nothing that grows with the results.

    `since`, the plan as it was before with its summary, spares looking again at the steps that have not moved.
    """
    known = {id(step): line for step, line in zip(since[0].steps, since[1].steps, strict=True)} if since else {}
    number = step_rounds(plan.steps, plan.strategy)
    return PlanSummary(
        id=plan.id,
        revision=plan.revision,
        strategy=plan.strategy,
        status=plan.status,
        progress=plan.progress,
        estimated_seconds=plan.estimated_seconds,
        steps=tuple(_step_summary(step, number[step.id], known.get(id(step))) for step in plan.steps),
    )


def _step_summary(step: Step, number: int, known: StepSummary | None) -> StepSummary:
    """The step in a round; `known` is how it was shown before, which holds until it comes into another round."""
    if known is not None and known.round == number:
        return known
    return StepSummary(
        id=step.id,
        type=step.type,
        agent=step.acting_agent,
        team=step.team,
        task=_short(step.task),
        description=_short(step.description),
        dependencies=step.dependencies,
        round=number,
        status=step.status,
        progress=step.progress,
        attempts=step.attempts,
        started_at=step.started_at,
        completed_at=step.completed_at,
        error=None if step.error is None else _short(step.error),
        replaces=step.replaces,
    )


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_TEXT else f"{text[: LONGEST_TEXT - 1]}…"
