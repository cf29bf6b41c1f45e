"""What a client may ask of a session: the run request, as it is stored until a worker takes it, and the commands.

A command comes in as JSON (`read_command`); one that asks becomes a `RunRequest`.
"""

from collections.abc import Collection
from enum import Enum
from typing import Annotated, Any, Literal, Self, cast
from uuid import UUID

from pydantic import AwareDatetime, Field, JsonValue, TypeAdapter, model_validator

from madang.protocol.files import File
from madang.state import Frozen
from madang.text import Language

Claims = dict[str, tuple[str, ...]]
"""What a sign-in says of a user beside name and role, such as their region: the values of each claim."""


class Actor(Frozen):
    """Who asks, answers or cancels: a user of a tenant, in a role, with what their sign-in says of them.

    >>> from madang.protocol import Actor
    >>> Actor(user="hong", tenant="acme").user
    'hong'
    """

    user: str = ""
    tenant: str = ""
    role: str = ""
    claims: Claims = Field(default={}, exclude_if=lambda claims: not claims)


class EveryTenant(Enum):
    """The one who may look at all tenants: the operator. Named, so that nobody gets there by leaving something out."""

    EVERY_TENANT = "every tenant"


EVERY_TENANT = EveryTenant.EVERY_TENANT
TenantScope = str | EveryTenant
"""Whose rows are asked for: those of a tenant by its name, or those of all."""


NodeNames = tuple[str, ...] | Literal["*"]


class Pauses(Frozen):
    """The nodes before and after which a run stops, by name or all of them."""

    before: NodeNames = ()
    after: NodeNames = ()

    def unknown_among(self, nodes: Collection[str]) -> list[str]:
        """The names that are those of no node."""
        named = (name for names in (self.before, self.after) if names != "*" for name in names)
        return [name for name in named if name not in nodes]


class GraphCall(Frozen):
    """How a graph of another make is called: its own input, or a command that writes `update` and leads to `goto`.

    `config` and `context` are passed on to LangGraph.
    """

    input: JsonValue = None
    update: JsonValue = None
    goto: JsonValue = None
    config: dict[str, JsonValue] = Field(default_factory=dict)
    context: dict[str, JsonValue] = Field(default_factory=dict)


class RunRequest(Frozen):
    """What is asked of an assistant in a session: the message, and who asks, in which language.

    `attachments` are files that came with it, by reference; `options` are what its assistant lets it choose. `now` is
    the time the run is to take for the present, None the real one. At its `pauses` the run waits to be let go on.
    `client_fields` are what a client sent along, kept to be shown again; no run reads them. `call` is how a graph that
    was written for LangGraph alone is called; without it, such a graph is given the message. `trace` is the trace that
    the request belongs to (a W3C `traceparent`), where requests are traced.

    >>> from madang.protocol import Actor, RunRequest
    >>> request = RunRequest(session="trip-1", message="Three days in Jeju", actor=Actor(user="hong"))
    >>> request.message, request.now
    ('Three days in Jeju', None)
    """

    session: str = ""
    assistant: str = ""
    message: str = Field(min_length=1, max_length=200_000)
    attachments: tuple[File, ...] = ()
    options: dict[str, JsonValue] = Field(default_factory=dict)
    actor: Actor = Actor()
    language: Language = "ko"
    now: AwareDatetime | None = None
    pauses: Pauses = Pauses()
    client_fields: dict[str, JsonValue] = {}
    call: GraphCall | None = Field(default=None, exclude_if=lambda call: call is None)
    trace: str | None = Field(default=None, exclude_if=lambda trace: trace is None)

    @model_validator(mode="before")
    @classmethod
    def _from_nested_form(cls, fields: Any) -> Any:
        """Read what 0.1.0 stored: message, attachments and options nested in `request`, client fields as `wire`."""
        if not isinstance(fields, dict) or not isinstance(fields.get("request"), dict):  # pyright: ignore[reportUnknownMemberType]
            return cast("Any", fields)
        known = dict(cast("dict[str, Any]", fields))
        nested, client_fields = known.pop("request"), known.pop("wire", {})
        return {**known, **nested, "client_fields": client_fields}

    def to_row(self) -> dict[str, JsonValue]:
        """The form in which it is stored with its run, which has columns for the session and the assistant."""
        return self.model_dump(mode="json", exclude={"session", "assistant"})


MultitaskPolicy = Literal["reject", "enqueue", "interrupt", "rollback"]


class AskCommand(Frozen):
    """A message to the assistant; `multitask` says what happens while another run is going. With a low `priority` the
    runs of other sessions go first.

    Without a `language` the answer is in that of the message. `attachments` are references of files handed in before.
    `options` are what the assistant lets a question choose. A client that names the `run` itself may ask again after a
    lost connection, and is answered once.
    """

    type: Literal["ask"] = "ask"
    message: str = Field(min_length=1, max_length=200_000)
    multitask: MultitaskPolicy = "enqueue"
    priority: Literal["normal", "low"] = "normal"
    language: Language | None = None
    attachments: tuple[str, ...] = Field(default=(), max_length=20)
    options: dict[str, JsonValue] = Field(default_factory=dict)
    run: UUID | None = None


class AnswerCommand(Frozen):
    """The answer to a clarification of a run; without `run`, of the one that the session has begun and not ended.

    `value` is the answer as the question's schema has it, `text` what a person wrote, which is read as that.
    """

    type: Literal["answer"] = "answer"
    question: str
    value: JsonValue = None
    text: Annotated[str, Field(min_length=1)] | None = None
    run: str | None = None

    @model_validator(mode="after")
    def _one_answer(self) -> Self:
        if ("value" in self.model_fields_set) == (self.text is not None):
            raise ValueError("give either `value` or `text`")
        return self


class ApproveCommand(Frozen):
    """Approves, with edited arguments if given, or refuses what was asked."""

    type: Literal["approve"] = "approve"
    request: str
    approved: bool
    arguments: dict[str, JsonValue] | None = None
    run: str | None = None


class SkipCommand(Frozen):
    """Leaves out a step that has not begun."""

    type: Literal["skip"] = "skip"
    step: str
    run: str | None = None


class CancelCommand(Frozen):
    """Stops the run; finished steps and the text so far are kept."""

    type: Literal["cancel"] = "cancel"
    run: str | None = None


class ForkCommand(Frozen):
    """A new session that goes on from a checkpoint, with the fields in `edits` changed as `as_node` would have.

    With a `message` it does not do again what followed, but answers that instead. In place of a checkpoint a `run` may
    be named: then it goes on from where the session stood before that run.
    """

    type: Literal["fork"] = "fork"
    checkpoint: str | None = None
    run: str | None = None
    edits: dict[str, JsonValue] = {}
    as_node: str | None = None
    message: str | None = Field(default=None, min_length=1, max_length=200_000)

    @model_validator(mode="after")
    def _has_one_beginning(self) -> Self:
        if (self.checkpoint is None) == (self.run is None):
            raise ValueError("name either the checkpoint to go on from, or the run to go back before.")
        if self.run is not None and (self.message is None or self.edits):
            raise ValueError("going back before a run needs the message to ask instead, and no edits.")
        return self


SessionCommand = Annotated[
    AskCommand | AnswerCommand | ApproveCommand | SkipCommand | CancelCommand | ForkCommand, Field(discriminator="type")
]
_COMMAND: TypeAdapter[SessionCommand] = TypeAdapter(SessionCommand)


def read_command(text: str | bytes) -> SessionCommand:
    """The command a client sent as JSON; pydantic's ValidationError says what is wrong with it."""
    return _COMMAND.validate_json(text)
