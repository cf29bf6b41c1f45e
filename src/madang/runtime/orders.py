"""Orders: what was asked, by whom, and what was said to it since, as the store keeps it until a worker takes it up."""

from collections.abc import Mapping

from pydantic import AwareDatetime, JsonValue

from madang.protocol.requests import Request
from madang.runtime.pauses import Pauses
from madang.state.frozen import Frozen
from madang.text import Language

__all__ = ["Actor", "Order", "answers_in", "language_in", "skip_key", "skips_in"]

_SKIP = "skip:"


class Actor(Frozen):
    """Who asks, answers or cancels: a user of a tenant, in a role."""

    user: str = ""
    tenant: str = ""
    role: str = ""


class Order(Frozen):
    """A request with its asker; `now` is the time the run is to take for the present, None the real one.

    `wire` is what a client sent along, kept to be shown again; no run reads it.
    """

    request: Request
    actor: Actor = Actor()
    language: Language = "ko"
    now: AwareDatetime | None = None
    pauses: Pauses = Pauses()
    wire: dict[str, JsonValue] = {}


def language_in(request: Mapping[str, JsonValue]) -> Language:
    """The language to tell of a failure in, even where the order itself cannot be read."""
    return "en" if request.get("language") == "en" else "ko"


def skip_key(step: str) -> str:
    """The name under which the wish to leave out a step is kept with the answers to a run's questions."""
    return _SKIP + step


def skips_in(said: Mapping[str, JsonValue]) -> set[str]:
    """The steps that are to be left out."""
    return {key.removeprefix(_SKIP) for key in said if key.startswith(_SKIP)}


def answers_in(said: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """The answers to questions, by question."""
    return {key: value for key, value in said.items() if not key.startswith(_SKIP)}
