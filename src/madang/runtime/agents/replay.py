"""What a run's journal already contains. A worker that takes the run over reads it, so that no plan, question or answer
is announced twice.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from madang.protocol import (
    ApprovalRequested,
    ClarificationRequested,
    Event,
    EventDraft,
    ExecutionStarted,
    PlanRevised,
    QuestionAnswered,
    ResponseReady,
    RunCancelled,
    RunFailed,
    StepUpdated,
)
from madang.state import seconds_between
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
    """The plans that were begun, by their ids, the questions that were asked, and whether the answer was given; `waits`
    are the times, from and to, in which the run waited for a person.

    >>> from madang.protocol import Clarification, ClarificationRequested, EventDraft
    >>> from madang.runtime import ReplayCursor
    >>> asked = ClarificationRequested(question=Clarification(id="nights", question="How many nights?"))
    >>> ReplayCursor.from_events([EventDraft(asked)]).questions
    {'nights'}
    """

    plans: dict[str, AnnouncedPlan] = field(default_factory=dict[str, AnnouncedPlan])
    questions: set[str] = field(default_factory=set[str])
    is_answered: bool = False
    waits: tuple[tuple[str, str], ...] = ()

    @classmethod
    def from_events(cls, log: Iterable[EventDraft | Event]) -> "ReplayCursor":
        """What these events have told."""
        events = list(log)
        told = cls(waits=tuple(_waits(events)))
        for said in events:
            told._apply(said)
        return told

    def waited_between(self, start: str, end: str) -> float:
        """The seconds between two moments in which the run waited for a person."""
        return sum(seconds_between(max(start, since), min(end, until)) for since, until in self.waits)

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


def _waits(events: Sequence[EventDraft | Event]) -> Iterator[tuple[str, str]]:
    """The times of waiting: each ends with an answer, and began with what was told last before it."""
    for before, said in pairwise(events):
        if isinstance(said, Event) and isinstance(before, Event) and isinstance(said.data, QuestionAnswered):
            yield before.at, said.at
