"""Questions a run asks and waits for: a clarification, or the approval of something it would do."""

from pydantic import Field, JsonValue

from madang.state.frozen import Frozen

__all__ = ["Approval", "Clarification", "Option"]


class Option(Frozen):
    """An answer offered for a click; `value` is what it stands for."""

    label: str
    value: JsonValue


class Clarification(Frozen):
    """A question with the answers offered and the JSON schema any answer must meet."""

    id: str
    question: str
    options: tuple[Option, ...] = ()
    answer_schema: dict[str, JsonValue] = Field(default_factory=dict)


class Approval(Frozen):
    """What would be done, with arguments that may be edited before it is approved."""

    id: str
    action: str
    reason: str
    arguments: dict[str, JsonValue]
    arguments_schema: dict[str, JsonValue] = Field(default_factory=dict)
    role: str | None = None
