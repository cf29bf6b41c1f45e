"""Events: what a run tells the outside while it goes on.

Every event is small: summaries and references, never bulk results. A run's events are numbered from 1 without gaps, so
that whoever was away asks for what came after the last number they saw.
"""

from typing import Annotated, Any, Literal

from pydantic import Field, JsonValue

from madang.protocol.problems import Problem
from madang.protocol.questions import Approval, Clarification
from madang.protocol.record import Record

__all__ = [
    "ApprovalRequested",
    "Cancelled",
    "ClarificationRequested",
    "Event",
    "ExecutionStarted",
    "Failed",
    "Payload",
    "PlanReady",
    "PlanningStarted",
    "Responded",
    "RunAccepted",
    "RunEnded",
    "RunStarted",
    "StepSummary",
    "TodoUpdated",
    "Token",
    "ToolCalled",
    "ToolReturned",
    "Warned",
]


class StepSummary(Record):
    """One step of a plan, as small as a list on a page needs it."""

    id: str
    agent: str
    team: str
    task: str
    status: str
    progress: int = Field(ge=0, le=100)
    dependencies: tuple[str, ...] = ()
    error: str | None = None
    seconds: float | None = None


class RunAccepted(Record):
    """The request is durable; it will run even if this process dies now."""

    type: Literal["run_accepted"] = "run_accepted"
    assistant: str


class RunStarted(Record):
    """A worker took the run; `attempt` counts from 1 and grows when another process takes it over."""

    type: Literal["run_started"] = "run_started"
    attempt: int


class PlanningStarted(Record):
    """The assistant begins to understand the request."""

    type: Literal["planning_start"] = "planning_start"
    message: str


class PlanReady(Record):
    """The plan that will run."""

    type: Literal["plan_ready"] = "plan_ready"
    intent: str
    confidence: float = Field(ge=0, le=1)
    execution_steps: tuple[StepSummary, ...]
    execution_strategy: Literal["sequential", "parallel", "pipeline"]
    estimated_total_time: float


class ExecutionStarted(Record):
    """The plan's steps begin."""

    type: Literal["execution_start"] = "execution_start"
    execution_steps: tuple[StepSummary, ...]


class TodoUpdated(Record):
    """A step changed; `changed` names it, the list shows the whole plan after the change."""

    type: Literal["todo_updated"] = "todo_updated"
    changed: str
    progress: int = Field(ge=0, le=100)
    execution_steps: tuple[StepSummary, ...]


class Token(Record):
    """A piece of the answer's text."""

    type: Literal["token"] = "token"
    text: str


class ToolCalled(Record):
    """An agent called a tool; arguments are redacted."""

    type: Literal["tool_call"] = "tool_call"
    tool: str
    arguments: dict[str, JsonValue]


class ToolReturned(Record):
    """A tool came back; the result itself stays in the store under `reference`."""

    type: Literal["tool_result"] = "tool_result"
    tool: str
    ok: bool
    summary: str
    reference: str | None = None


class ClarificationRequested(Record):
    """The run waits for an answer to a question."""

    type: Literal["clarification"] = "clarification"
    question: Clarification


class ApprovalRequested(Record):
    """The run waits for someone to approve, edit or refuse what it would do."""

    type: Literal["approval_request"] = "approval_request"
    request: Approval


class Responded(Record):
    """The answer; `answer` is Markdown, `data` what views show of it."""

    type: Literal["response"] = "response"
    answer: str
    data: dict[str, JsonValue] = {}


class Warned(Record):
    """Something the user should know: a fallback, a missing part, an old figure."""

    type: Literal["warning"] = "warning"
    message: str


class Failed(Record):
    """The run could not go on."""

    type: Literal["error"] = "error"
    problem: Problem


class Cancelled(Record):
    """The run was stopped; what was finished is kept."""

    type: Literal["cancelled"] = "cancelled"
    reason: str


class RunEnded(Record):
    """The last event of a run."""

    type: Literal["run_ended"] = "run_ended"
    status: Literal["completed", "failed", "partial", "interrupted", "cancelled"]


Payload = Annotated[
    RunAccepted
    | RunStarted
    | PlanningStarted
    | PlanReady
    | ExecutionStarted
    | TodoUpdated
    | Token
    | ToolCalled
    | ToolReturned
    | ClarificationRequested
    | ApprovalRequested
    | Responded
    | Warned
    | Failed
    | Cancelled
    | RunEnded,
    Field(discriminator="type"),
]


class Event(Record):
    """One entry of a run's log: who spoke, when, and what was said."""

    session: str
    run: str
    seq: int = Field(ge=1)
    at: str
    agent: str | None = None
    data: Payload

    def to_wire(self) -> dict[str, Any]:
        """The event as JSON-like data."""
        return self.model_dump(mode="json")
