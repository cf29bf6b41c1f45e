"""The request of a run as it is stored until a worker takes it: message, who asks, language, time, and the nodes at
which to pause; and how skips and answers that came later are read from the run.
"""

from collections.abc import Collection, Mapping
from typing import Any, Literal

from langgraph.types import StateSnapshot
from pydantic import AwareDatetime, JsonValue, ValidationError

from madang.protocol import Actor, Clarification, RunRequest
from madang.runtime import phrases
from madang.state import Frozen, StateError
from madang.text import Language

ALL_NODES = "*"
_PAUSE_PREFIX = "pause:"

NodeNames = tuple[str, ...] | Literal["*"]


class Pauses(Frozen):
    """The nodes before and after which a run stops, by name or all of them."""

    before: NodeNames = ()
    after: NodeNames = ()

    def unknown_among(self, nodes: Collection[str]) -> list[str]:
        """The names that are those of no node."""
        named = (name for names in (self.before, self.after) if names != ALL_NODES for name in names)
        return [name for name in named if name not in nodes]


def pause_at(snapshot: StateSnapshot, language: Language) -> Clarification | None:
    """The question with which a graph stands that stopped between two nodes; None if that is not where it stands."""
    if not snapshot.next or snapshot.interrupts:
        return None
    checkpoint = snapshot.config.get("configurable", {}).get("checkpoint_id", "")
    nodes = ", ".join(snapshot.next)
    return Clarification(id=f"{_PAUSE_PREFIX}{checkpoint}", question=phrases.PAUSED.format(nodes=nodes).read(language))


def is_pause(question: str) -> bool:
    """Whether the id of a question is that of a pause."""
    return question.startswith(_PAUSE_PREFIX)


def pauses_after(first: Pauses, answers: Mapping[str, JsonValue]) -> Pauses:
    """The pauses from here on: those asked for at `first`, or with the last answer to one."""
    said: list[Any] = [answer for question, answer in answers.items() if is_pause(question)]
    if not said:
        return first
    try:
        return Pauses.model_validate(said[-1])
    except (ValidationError, StateError):
        return Pauses()


_SKIP_PREFIX = "skip:"


class QueuedRequest(Frozen):
    """A request with its asker; `now` is the time the run is to take for the present, None the real one.

    `wire` is what a client sent along, kept to be shown again; no run reads it.

    >>> from madang.protocol import RunRequest
    >>> from madang.runtime import Actor, QueuedRequest
    >>> queued = QueuedRequest(request=RunRequest(message="Three days in Jeju"), actor=Actor(user="hong"))
    >>> queued.request.message, queued.now
    ('Three days in Jeju', None)
    """

    request: RunRequest
    actor: Actor = Actor()
    language: Language = "ko"
    now: AwareDatetime | None = None
    pauses: Pauses = Pauses()
    wire: dict[str, JsonValue] = {}


def request_language(request: Mapping[str, JsonValue]) -> Language:
    """The language to tell of a failure in, even where the order itself cannot be read."""
    return "en" if request.get("language") == "en" else "ko"


def skip_key(step: str) -> str:
    """The name under which the wish to leave out a step is kept with the answers to a run's questions."""
    return _SKIP_PREFIX + step


def skipped_steps(said: Mapping[str, JsonValue]) -> set[str]:
    """The steps that are to be left out."""
    return {key.removeprefix(_SKIP_PREFIX) for key in said if key.startswith(_SKIP_PREFIX)}


def question_answers(said: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """The answers to questions, by question."""
    return {key: value for key, value in said.items() if not key.startswith(_SKIP_PREFIX)}
