"""Pauses: nodes before or after which a run is to stop until somebody lets it go on.

A pause is a question of the run like any other, so that it outlives a restart and may be answered from anywhere. What
is answered may name the pauses from there on.
"""

from collections.abc import Collection, Mapping
from typing import Any, Literal

from langgraph.types import StateSnapshot
from pydantic import JsonValue, ValidationError

from madang.protocol.questions import Clarification
from madang.state.errors import StateError
from madang.state.frozen import Frozen
from madang.text import Language, Text

__all__ = ["EVERYWHERE", "Nodes", "Pauses", "is_pause", "pause_at", "pauses_after"]

EVERYWHERE = "*"
_PAUSE = "pause:"
_GO_ON = Text(ko="{nodes} 앞에서 멈췄습니다. 계속할까요?", en="Paused before {nodes}. Go on?")

Nodes = tuple[str, ...] | Literal["*"]


class Pauses(Frozen):
    """The nodes before and after which a run stops, by name or all of them."""

    before: Nodes = ()
    after: Nodes = ()

    def unknown_among(self, nodes: Collection[str]) -> list[str]:
        """The names that are those of no node."""
        named = (name for names in (self.before, self.after) if names != EVERYWHERE for name in names)
        return [name for name in named if name not in nodes]


def pause_at(snapshot: StateSnapshot, language: Language) -> Clarification | None:
    """The question with which a graph stands that stopped between two nodes; None if that is not where it stands."""
    if not snapshot.next or snapshot.interrupts:
        return None
    checkpoint = snapshot.config.get("configurable", {}).get("checkpoint_id", "")
    nodes = ", ".join(snapshot.next)
    return Clarification(id=f"{_PAUSE}{checkpoint}", question=_GO_ON.format(nodes=nodes).read(language))


def is_pause(question: str) -> bool:
    """Whether the id of a question is that of a pause."""
    return question.startswith(_PAUSE)


def pauses_after(first: Pauses, answers: Mapping[str, JsonValue]) -> Pauses:
    """The pauses from here on: those asked for at `first`, or with the last answer to one."""
    said: list[Any] = [answer for question, answer in answers.items() if is_pause(question)]
    if not said:
        return first
    try:
        return Pauses.model_validate(said[-1])
    except (ValidationError, StateError):
        return Pauses()
