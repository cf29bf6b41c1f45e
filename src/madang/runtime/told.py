"""What the log of a run has told already, so that whoever takes the run over does not tell it again."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from madang.protocol.events import (
    ApprovalRequested,
    ClarificationRequested,
    ExecutionStarted,
    PlanRevised,
    TodoUpdated,
)
from madang.runtime.ports import Said
from madang.state.summary import PlanSummary

__all__ = ["Told"]


@dataclass(slots=True)
class Told:
    """Each plan as it was last shown, by its id, and the questions that were asked."""

    plans: dict[str, PlanSummary] = field(default_factory=dict[str, PlanSummary])
    questions: set[str] = field(default_factory=set[str])

    @classmethod
    def by(cls, log: Iterable[Said]) -> "Told":
        """What these events have told."""
        told = cls()
        for said in log:
            match said.data:
                case ExecutionStarted(plan=plan) | TodoUpdated(plan=plan) | PlanRevised(plan=plan):
                    told.plans[plan.id] = plan
                case ClarificationRequested(question=question) | ApprovalRequested(request=question):
                    told.questions.add(question.id)
                case _:
                    pass
        return told
