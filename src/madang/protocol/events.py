"""Events: what a run reports while it goes on, as a draft on its way into the log, and the one `Event` that carries it
in the log and on the wire.

Every event is small: summaries and references, never bulk results. A run's events are numbered from 1 without gaps, so
that a client that was away can ask for what came after the last number it saw. Words have a number of their own, since
listeners hear them before they are logged.
"""

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field, JsonValue

from madang.protocol.memories import MemoryUse
from madang.protocol.problems import Problem, StopReason
from madang.protocol.questions import Approval, Clarification
from madang.state import Frozen
from madang.state.plans import PlanSummary


class RunAccepted(Frozen):
    """The request is durable; it will run even if this process dies now."""

    type: Literal["run_accepted"] = "run_accepted"
    assistant: str


class RunStarted(Frozen):
    """A worker took the run; `attempt` counts from 1, and not what a worker gave back when it had to end."""

    type: Literal["run_started"] = "run_started"
    attempt: int


class PlanningStarted(Frozen):
    """The assistant begins to understand the request."""

    type: Literal["planning_start"] = "planning_start"
    message: str


class PlanReady(Frozen):
    """The plan that will run."""

    type: Literal["plan_ready"] = "plan_ready"
    intent: str
    confidence: float = Field(ge=0, le=1)
    plan: PlanSummary


class ExecutionStarted(Frozen):
    """The plan's steps begin."""

    type: Literal["execution_start"] = "execution_start"
    plan: PlanSummary


class PlanRevised(Frozen):
    """The plan was revised, for the reason given; steps that had started are kept."""

    type: Literal["plan_revised"] = "plan_revised"
    reason: str
    plan: PlanSummary


class StepUpdated(Frozen):
    """A step changed; `step` names it, `plan` shows the whole after the change."""

    type: Literal["todo_updated"] = "todo_updated"
    step: str
    plan: PlanSummary


class CheckpointSaved(Frozen):
    """The state after a super-step is stored; logged together with it, so that neither is there without the other.

    `written` names the fields that changed with it.
    """

    type: Literal["checkpoint"] = "checkpoint"
    checkpoint: str
    step: int
    written: tuple[str, ...] = ()


class TokenStreamed(Frozen):
    """A piece of the answer's text; `message` names the message it belongs to, where a model wrote it."""

    type: Literal["token"] = "token"
    text: str
    message: str | None = None


class ModelReplied(Frozen):
    """A model was asked and replied; tokens and cost (US dollars) are None where nobody knows them."""

    type: Literal["model_call"] = "model_call"
    model: str
    seconds: float = Field(ge=0)
    input_tokens: int | None = None
    output_tokens: int | None = None
    cost: float | None = None


class ToolCalled(Frozen):
    """An agent called a tool; arguments are redacted. `call` tells this call from others of the same run."""

    type: Literal["tool_call"] = "tool_call"
    call: str
    tool: str
    arguments: dict[str, JsonValue]


class ToolReturned(Frozen):
    """A tool came back; the result itself stays in the store under `reference`."""

    type: Literal["tool_result"] = "tool_result"
    call: str
    tool: str
    ok: bool
    summary: str
    reference: str | None = None


class ClarificationRequested(Frozen):
    """The run waits for an answer to a question."""

    type: Literal["clarification"] = "clarification"
    question: Clarification


class ApprovalRequested(Frozen):
    """The run waits for someone to approve, edit or refuse what it would do."""

    type: Literal["approval_request"] = "approval_request"
    request: Approval


class QuestionAnswered(Frozen):
    """Somebody answered a question of the run; what they said stays with the run."""

    type: Literal["answered"] = "answered"
    question: str


class SkipRequested(Frozen):
    """Somebody asked to leave a step out."""

    type: Literal["skip_requested"] = "skip_requested"
    step: str


class ResponseReady(Frozen):
    """The answer; `answer` is Markdown, `data` what views show of it."""

    type: Literal["response"] = "response"
    answer: str
    data: dict[str, JsonValue] = {}


class WarningRaised(Frozen):
    """Something the user should know: a fallback, a missing part, an old figure."""

    type: Literal["warning"] = "warning"
    message: str


class MemoryTouched(MemoryUse):
    """Something was remembered of the person, used or forgotten."""

    type: Literal["memory"] = "memory"


class CustomWritten(Frozen):
    """What a graph wrote to LangGraph's stream writer; `place` names the sub-graph that did."""

    type: Literal["custom"] = "custom"
    value: JsonValue
    place: str = ""


class RunFailed(Frozen):
    """The run could not go on."""

    type: Literal["error"] = "error"
    problem: Problem


class RunCancelled(Frozen):
    """The run was stopped; what was finished is kept."""

    type: Literal["cancelled"] = "cancelled"
    reason: str


class RunEnded(Frozen):
    """The last event of a run, with the reason if it ended early."""

    type: Literal["run_ended"] = "run_ended"
    status: Literal["completed", "failed", "partial", "interrupted", "cancelled"]
    reason: StopReason | None = None


EventData = Annotated[
    RunAccepted
    | RunStarted
    | PlanningStarted
    | PlanReady
    | ExecutionStarted
    | PlanRevised
    | StepUpdated
    | CheckpointSaved
    | TokenStreamed
    | ModelReplied
    | ToolCalled
    | ToolReturned
    | ClarificationRequested
    | ApprovalRequested
    | QuestionAnswered
    | SkipRequested
    | ResponseReady
    | WarningRaised
    | MemoryTouched
    | CustomWritten
    | RunFailed
    | RunCancelled
    | RunEnded,
    Field(discriminator="type"),
]


class WordNumber(NamedTuple):
    """Which word of a run this is: its place, from 1, among those that the worker of an epoch said.

    >>> from madang.protocol import WordNumber
    >>> WordNumber(epoch=1, place=12) < WordNumber(epoch=2, place=1)
    True
    """

    epoch: int
    place: int

    @classmethod
    def read(cls, text: str) -> "WordNumber":
        """The number that was told as `text`."""
        epoch, _, place = text.partition(".")
        return cls(int(epoch), int(place))

    @property
    def text(self) -> str:
        """The number as clients keep it."""
        return f"{self.epoch}.{self.place}"

    @property
    def next(self) -> "WordNumber":
        """The word that the same worker says after this one."""
        return WordNumber(self.epoch, self.place + 1)


@dataclass(frozen=True, slots=True)
class EventDraft:
    """An event on its way into the log: what happened, and the agent that reports it.

    `word` is the place of a word among those that its worker said.

    >>> from madang.protocol import EventDraft, WarningRaised
    >>> EventDraft(WarningRaised(message="Prices are from May."), agent="pricer").agent
    'pricer'
    """

    data: EventData
    agent: str | None = None
    word: int | None = field(default=None, compare=False)


class Event(Frozen):
    """One entry of a run's log: which agent reported it, when, and what happened.

    `seq` counts within the run, `position` within the session, both from 1. On the wire the frame carries the position.
    A word that is told before it is logged has no position yet, and the `seq` that it will most likely have.
    """

    session: str
    run: str
    seq: int = Field(ge=1)
    at: str
    agent: str | None = None
    data: EventData
    position: int = Field(default=0, ge=0, exclude=True)
    word: WordNumber | None = Field(default=None, exclude=True)

    @property
    def is_logged(self) -> bool:
        """Whether it is in the log, and not only said."""
        return self.position > 0

    @property
    def kind(self) -> str:
        """The type of its data, by which it is stored."""
        return self.data.type

    def to_wire(self) -> dict[str, Any]:
        """The event as JSON-like data."""
        return self.model_dump(mode="json")

    def is_after(self, other: "Event") -> bool:
        """Whether it was told after another event of its run; words are compared by their own numbers."""
        if self.word is not None and other.word is not None:
            return self.word > other.word
        return self.seq > other.seq
