"""What the log of a run has told already, so that whoever takes the run over does not tell it again."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from madang.protocol.events import (
    ApprovalRequested,
    Cancelled,
    ClarificationRequested,
    ExecutionStarted,
    Failed,
    PlanRevised,
    Responded,
    TodoUpdated,
)
from madang.runtime.ports import Said
from madang.state.summary import PlanSummary, StepSummary

__all__ = ["Told", "ToldPlan"]


@dataclass(slots=True)
class ToldPlan:
    """A plan as far as it was told: which revision, and each step in the last event that named it."""

    revision: int
    lines: dict[str, StepSummary]

    @classmethod
    def of(cls, plan: PlanSummary) -> "ToldPlan":
        """The plan as its first event told it."""
        return cls(plan.revision, {line.id: line for line in plan.steps})


@dataclass(slots=True)
class Told:
    """The plans that were begun, by their ids, the questions that were asked, and whether the answer was given."""

    plans: dict[str, ToldPlan] = field(default_factory=dict[str, ToldPlan])
    questions: set[str] = field(default_factory=set[str])
    answered: bool = False

    @classmethod
    def by(cls, log: Iterable[Said]) -> "Told":
        """What these events have told."""
        told = cls()
        for said in log:
            told._hear(said)
        return told

    def _hear(self, said: Said) -> None:
        match said.data:
            case ExecutionStarted(plan=plan):
                self.plans[plan.id] = ToldPlan.of(plan)
            case PlanRevised(plan=plan):
                self.plans[plan.id].revision = plan.revision
            case TodoUpdated(step=step, plan=plan):
                self.plans[plan.id].lines |= {line.id: line for line in plan.steps if line.id == step}
            case ClarificationRequested(question=question) | ApprovalRequested(request=question):
                self.questions.add(question.id)
            case Responded() | Failed() | Cancelled():
                self.answered = True
            case _:
                pass
