"""The answer of a run as one stable object: what `--json` prints, `batch` writes and a page shows."""

from typing import Literal

from pydantic import JsonValue

from madang.protocol.questions import Approval, Clarification
from madang.protocol.views import View
from madang.state.frozen import Frozen
from madang.state.summary import PlanSummary

__all__ = ["Answer", "AnswerStatus", "File", "Source"]

AnswerStatus = Literal["completed", "partial", "failed", "interrupted", "cancelled"]


class Source(Frozen):
    """Where a statement comes from; `as_of` says how old it is, `location` where to look."""

    id: str
    title: str
    location: str = ""
    as_of: str | None = None
    excerpt: str = ""


class File(Frozen):
    """Something the assistant made, to be fetched by its reference."""

    name: str
    media_type: str
    reference: str
    size: int


class Answer(Frozen):
    """What a run has to say, whole or partial; `warnings` tell what is missing or fell back."""

    status: AnswerStatus
    session: str
    run: str
    assistant: str
    intent: str | None = None
    answer: str = ""
    plan: PlanSummary | None = None
    data: dict[str, JsonValue] = {}
    views: tuple[View, ...] = ()
    sources: tuple[Source, ...] = ()
    files: tuple[File, ...] = ()
    warnings: tuple[str, ...] = ()
    questions: tuple[Clarification | Approval, ...] = ()
