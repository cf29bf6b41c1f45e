"""The summary of a plan that goes into events and answers: small however large its results are."""

from madang.state.plans.lifecycle import Status, Strategy
from madang.state.values import Frozen


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
    """A plan as an event carries it: no results, and no text longer than 200 characters.

    >>> from madang.state import Plan, Step, summarize_plan
    >>> summary = summarize_plan(Plan(id="p", steps=(Step(id="search", agent="finder"),)))
    >>> summary.progress, summary.steps[0].agent
    (0, 'finder')
    """

    id: str
    revision: int
    strategy: Strategy
    status: Status
    progress: int
    estimated_seconds: float
    steps: tuple[StepSummary, ...]
