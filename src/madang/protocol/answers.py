"""The answer of a run as one stable object: what `--json` prints, `batch` writes and a page shows."""

from typing import Literal

from pydantic import Field, JsonValue

from madang.protocol.files import File
from madang.protocol.memories import MemoryLoad, MemoryUse
from madang.protocol.problems import Problem, StopReason
from madang.protocol.questions import Question
from madang.protocol.understanding import Understanding
from madang.protocol.views import View
from madang.state import Frozen, stored_as
from madang.state.plans import PlanSummary

AnswerStatus = Literal["completed", "partial", "failed", "interrupted", "cancelled"]


@stored_as("protocol.source", formerly=("madang.protocol.answers:Source",))
class Source(Frozen):
    """Where a statement comes from; `as_of` says how old it is, `retrieved_at` when it was read in, `location` where to
    look.

    `passages` are the ids of what was cited of it, where the library can show them in their place.
    """

    id: str
    title: str
    location: str = ""
    as_of: str | None = None
    retrieved_at: str | None = Field(default=None, exclude_if=lambda at: at is None)
    excerpt: str = ""
    passages: tuple[str, ...] = ()


AskOutcome = Literal["answered", "asked_back", "not_done"]


class AskedPart(Frozen):
    """One thing that a message asks for, as it is written, and what became of it."""

    text: str
    outcome: AskOutcome


class Reply(Frozen):
    """What an assistant has to say, whole or partial: `answer` is Markdown, `warnings` tell what fell back,
    `understood` how the message was read. A `problem` tells why there is nothing to give of what was asked for.
    """

    intent: str | None = None
    answer: str = ""
    plan: PlanSummary | None = None
    data: dict[str, JsonValue] = {}
    views: tuple[View, ...] = ()
    sources: tuple[Source, ...] = ()
    files: tuple[File, ...] = ()
    warnings: tuple[str, ...] = ()
    understood: Understanding | None = None
    problem: Problem | None = None


class Answer(Reply):
    """A reply and how its run stands: `warnings` also tell what is missing, `problem` why a run failed.

    `asked` lists the things that the message asks for, where there are several, and what became of each.

    `stop_reason` is set where the run ended before its work was done: it was cancelled, or reached a limit. `memory`
    tells what was remembered of the person, used or forgotten on the way, `memory_load` what was known of them before.
    """

    status: AnswerStatus
    session: str
    run: str
    assistant: str
    questions: tuple[Question, ...] = ()
    asked: tuple[AskedPart, ...] = ()
    stop_reason: StopReason | None = None
    memory: tuple[MemoryUse, ...] = ()
    memory_load: MemoryLoad | None = None
