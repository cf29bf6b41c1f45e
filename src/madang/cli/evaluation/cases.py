"""The cases of a labelled set: a sentence to verify, or a message to an assistant and what its answer must have."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter, ValidationError

from madang.cli import phrases
from madang.errors import MadangError
from madang.text import Language

SETS = Path(__file__).parent / "sets"


class VerifyCase(BaseModel):
    """A sentence beside facts, and whether it is true; `kind` says in which way it was changed."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    task: Literal["verify"] = "verify"
    id: str
    assistant: str
    language: Language
    kind: str
    facts: tuple[str, ...] = Field(min_length=1)
    sentence: str
    truth: bool


class ReplayedReply(BaseModel):
    """What a model replied to a skill or to an agent of a role: words, an object, or calls by name and arguments.

    Where several agents of a role work side by side, `about` is a text of what this one was asked.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    to: str
    about: str = ""
    reply: str | dict[str, JsonValue] | tuple[tuple[str, dict[str, JsonValue]], ...]


class AnswerCase(BaseModel):
    """A message to an assistant, those that follow it, and what the last answer must have and must not have.

    `has` lists texts of which every one must stand in the answer, and `leads` those that must stand in its first
    paragraph, where a reader looks for the answer; `a|b` allows either. `data` are values of the answer's data.
    `status` is that of the run. `replies` are what a model replied, in the order in which each skill or role asked it.
    `documents` is a folder with documents that the assistant searches, from that of the set on.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    task: Literal["answer"] = "answer"
    id: str
    assistant: str
    language: Language
    kind: str = ""
    message: str
    then: tuple[str, ...] = ()
    now: str | None = None
    user: str = ""
    tenant: str = ""
    status: str = "completed"
    has: tuple[str, ...] = ()
    leads: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    data: dict[str, JsonValue] = {}
    documents: Path | None = None
    replies: tuple[ReplayedReply, ...] = ()


LabelledCase = Annotated[VerifyCase | AnswerCase, Field(discriminator="task")]
_CASE: TypeAdapter[VerifyCase | AnswerCase] = TypeAdapter(LabelledCase)


class CaseError(MadangError, ValueError):
    """A set, or a line of one, cannot be read."""

    code = "unreadable_case"


def shipped_sets() -> list[str]:
    """The names of the project's own sets."""
    return sorted(file.stem for file in SETS.glob("*.jsonl"))


def read_cases(name: str) -> list[VerifyCase | AnswerCase]:
    """The cases of a set: one of the project's own by its name, or a file in JSON Lines."""
    file = SETS / f"{name}.jsonl" if name in shipped_sets() else Path(name)
    if not file.is_file():
        text = phrases.EVAL_NO_SET.format(name=name, known=", ".join(shipped_sets()))
        raise CaseError(text.en, text=text)
    lines = file.read_text("utf-8").splitlines()
    return [_read(number, line, file.parent) for number, line in enumerate(lines, 1) if line.strip()]


def _read(number: int, line: str, folder: Path) -> VerifyCase | AnswerCase:
    try:
        case = _CASE.validate_json(line)
        if isinstance(case, VerifyCase) or case.documents is None:
            return case
        return case.model_copy(update={"documents": folder / case.documents})
    except ValidationError as error:
        fault = error.errors()[0]
        reason = f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}"
        text = phrases.EVAL_UNREADABLE.format(number=number, reason=reason)
        raise CaseError(text.en, text=text) from error
