"""Questions a run asks and waits for: a clarification, or the approval of something it would do.

The id of a question names it within its run: asked once and answered once, by anyone who may, at any later time.
"""

from typing import Annotated, Literal

from pydantic import Field, JsonValue

from madang.state import Frozen


class AnswerOption(Frozen):
    """An answer offered for a click; `value` is what it stands for."""

    label: str
    value: JsonValue


class InterruptValue(Frozen):
    """What a graph of another make interrupted itself with."""

    value: JsonValue


class Clarification(Frozen):
    """A question with the answers offered and the JSON schema any answer must meet.

    `interrupt` is what a graph written for LangGraph alone waits with, for clients that know that graph.
    """

    kind: Literal["clarification"] = "clarification"
    id: str
    question: str
    options: tuple[AnswerOption, ...] = ()
    answer_schema: dict[str, JsonValue] = Field(default_factory=dict)
    interrupt: InterruptValue | None = Field(default=None, exclude_if=lambda value: value is None)


class Approval(Frozen):
    """What would be done, with arguments that may be edited before it is approved."""

    kind: Literal["approval"] = "approval"
    id: str
    action: str
    reason: str
    arguments: dict[str, JsonValue]
    arguments_schema: dict[str, JsonValue] = Field(default_factory=dict)
    role: str | None = None


class ApprovalDecision(Frozen):
    """The answer to an approval; `arguments` are those to be used, as edited, or None where they stay as they are.

    `by` is who decided, filled in by the server that accepted the answer; a client cannot set it.
    """

    approved: bool
    arguments: dict[str, JsonValue] | None = None
    by: str = ""


Question = Annotated[Clarification | Approval, Field(discriminator="kind")]
