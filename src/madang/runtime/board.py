"""The board: a plan under way and its results, shown to the outside at every change, each change once.

A step only ever moves forward, so what the log shows already is told from what it does not show yet by how far each
step has come.
"""

from collections.abc import Mapping
from datetime import datetime

from madang.protocol.events import ExecutionStarted, PlanRevised, TodoUpdated
from madang.runtime.attempts import Attempt, entered
from madang.runtime.context import RunContext
from madang.runtime.speaking import scope
from madang.runtime.told import ToldPlan
from madang.state.ordering import inputs
from madang.state.plain import canonical
from madang.state.plan import Plan
from madang.state.results import Result, by_task, merge_results
from madang.state.status import FRUITLESS
from madang.state.step import Step
from madang.state.summary import StepSummary, summary

__all__ = ["Board"]

Standing = tuple[int, int, int]

_UNTOUCHED: Standing = (0, 1, 0)


class Board:
    """Holds the plan and its results as they stand, and tells of their changes."""

    def __init__(self, plan: Plan, results: Mapping[str, Result], context: RunContext) -> None:
        self.plan = plan
        self.results = dict(results)
        self.context = context
        self._scope = scope()
        self._first = summary(plan)
        self._last = plan, self._first
        self._told = context.told.plans.pop(plan.id, None) if context.resumed else None
        before = self._told or ToldPlan.of(self._first)
        self._shown = {step: _standing(line) for step, line in before.lines.items()}
        self._shown_revision = before.revision
        self._reason = ""

    def open(self) -> None:
        """Tell that the plan begins; where it began before, what has changed since it was last shown."""
        if self._told is None:
            self.context.emit(ExecutionStarted(plan=self._first))
        else:
            for line in self._told.lines.values():
                self._go_on_with(line)
        self.show(self.plan)

    def show(self, plan: Plan) -> None:
        """The plan stands like this now; each step that has moved is told of."""
        self.plan = plan
        shown = summary(plan, since=self._last)
        self._last = plan, shown
        if plan.revision > self._shown_revision:
            self._shown_revision = plan.revision
            self.context.emit(PlanRevised(reason=self._reason, plan=shown))
        for line in shown.steps:
            if _standing(line) > self._shown.get(line.id, _UNTOUCHED):
                self._shown[line.id] = _standing(line)
                self.context.emit(TodoUpdated(step=line.id, plan=shown), agent=line.agent)

    def report(self, step_id: str, progress: float) -> None:
        """A step has come this far; of one that does not run nothing is heard."""
        if self.plan.step(step_id).status == "in_progress":
            self.show(self.plan.report(step_id, progress))

    def enter(self, attempt: Attempt) -> None:
        """Take down what came of an attempt, without telling yet."""
        self.results = merge_results(self.results, by_task(attempt.result))
        self.plan = entered(self.plan, attempt, self.context.language)

    def revise(self, plan: Plan, reason: str) -> None:
        """Take down that the plan was made anew, without telling yet."""
        self.plan, self._reason = plan, reason

    def inputs(self, step: Step) -> dict[str, Result]:
        """What the steps before have to give to this one."""
        needed = inputs(self.plan.steps, self.plan.strategy)[step.id]
        found = {each: self.results[each] for each in needed if each in self.results}
        return {each: result for each, result in found.items() if result.status not in FRUITLESS}

    def key(self, *place: str | int) -> str:
        """The name of a place in this execution: the same when it is entered again, unlike any other in the run."""
        return canonical([self._scope, self.plan.id, *place])

    def _go_on_with(self, line: StepSummary) -> None:
        """Takes up a step that was shown running and has not ended, as if it had never stopped."""
        step = next((each for each in self.plan.ready() if each.id == line.id), None)
        if step and line.started_at and line.status == "in_progress" and line.attempts == step.attempts + 1:
            started = self.plan.start(step.id, at=datetime.fromisoformat(line.started_at))
            self.plan = started.report(step.id, line.progress)


def _standing(line: StepSummary) -> Standing:
    """How far a step has come: its attempt, whether that runs, went wrong or was the last, and the progress made."""
    stage = {"in_progress": 0, "pending": 1}.get(line.status, 2)
    return line.attempts, stage, line.progress
