"""How the request of a run is read back from the store; how the pauses it asks for become questions; and how skips and
answers that came later are read from the run.
"""

from collections.abc import Mapping
from typing import Any

from langgraph.types import StateSnapshot
from pydantic import JsonValue, ValidationError

from madang.protocol import Clarification, Pauses, RunRequest
from madang.runtime import phrases
from madang.state import StateError
from madang.store.runs import Run
from madang.text import Language

_PAUSE_PREFIX = "pause:"


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


def read_request(run: Run, stored: Mapping[str, JsonValue]) -> RunRequest:
    """What was asked of a run, read from its stored form."""
    return RunRequest.model_validate({**stored, "session": run.session, "assistant": run.assistant})


def request_language(request: Mapping[str, JsonValue]) -> Language:
    """The language to tell of a failure in, even where the request itself cannot be read."""
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
