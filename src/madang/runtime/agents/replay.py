"""What a run's journal already contains. A worker that takes the run over reads it, so that no plan, question or answer
is announced twice.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from madang.protocol import (
    ApprovalRequested,
    ClarificationRequested,
    Event,
    EventDraft,
    ExecutionStarted,
    PlanRevised,
    ResponseReady,
    RunCancelled,
    RunFailed,
    StepUpdated,
)
from madang.state.plans import PlanSummary, StepSummary


@dataclass(slots=True)
class AnnouncedPlan:
    """A plan as far as it was told: which revision, and each step in the last event that named it."""

    revision: int
    steps: dict[str, StepSummary]

    @classmethod
    def from_summary(cls, plan: PlanSummary) -> "AnnouncedPlan":
        """The plan as its first event told it."""
        return cls(plan.revision, {line.id: line for line in plan.steps})


@dataclass(slots=True)
class ReplayCursor:
    """The plans that were begun, by their ids, the questions that were asked, and whether the answer was given.

    >>> from madang.protocol import Clarification, ClarificationRequested, EventDraft
    >>> from madang.runtime import ReplayCursor
    >>> asked = ClarificationRequested(question=Clarification(id="nights", question="How many nights?"))
    >>> ReplayCursor.from_events([EventDraft(asked)]).questions
    {'nights'}
    """

    plans: dict[str, AnnouncedPlan] = field(default_factory=dict[str, AnnouncedPlan])
    questions: set[str] = field(default_factory=set[str])
    is_answered: bool = False

    @classmethod
    def from_events(cls, log: Iterable[EventDraft | Event]) -> "ReplayCursor":
        """What these events have told."""
        told = cls()
        for said in log:
            told._apply(said)
        return told

    def _apply(self, said: EventDraft | Event) -> None:
        match said.data:
            case ExecutionStarted(plan=plan):
                self.plans[plan.id] = AnnouncedPlan.from_summary(plan)
            case PlanRevised(plan=plan):
                self.plans[plan.id].revision = plan.revision
            case StepUpdated(step=step, plan=plan):
                self.plans[plan.id].steps |= {line.id: line for line in plan.steps if line.id == step}
            case ClarificationRequested(question=question) | ApprovalRequested(request=question):
                self.questions.add(question.id)
            case ResponseReady() | RunFailed() | RunCancelled():
                self.is_answered = True
            case _:
                pass
