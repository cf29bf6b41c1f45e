"""The messages of a conversation as assistants keep them: who said what, each under an id that its run gives it, so
that what was streamed and what is stored is known to be the same.
"""

from collections.abc import Mapping
from typing import Any, Literal, cast

from langchain_core.messages import BaseMessage

ChatMessage = dict[Literal["role", "content", "id"], str]
"""What the user or the assistant said; what was stored before messages had ids has none."""

_ASKED, _ANSWER = "-asked", "-answer"


def answer_id(run: str) -> str:
    """The id of the message that holds the answer of a run.

    >>> from madang.runtime.agents import answer_id
    >>> answer_id("r1")
    'r1-answer'
    """
    return run + _ANSWER


def run_answered_by(message: str) -> str | None:
    """The run whose answer the message of that id is; None for any other message."""
    return message.removesuffix(_ANSWER) if message.endswith(_ANSWER) else None


def answer_message(text: str, run: str) -> ChatMessage:
    """The answer of a run as a message of its conversation."""
    return {"role": "assistant", "content": text, "id": answer_id(run)}


def exchanged_messages(question: str, answer: str, *, run: str, ident: str) -> list[ChatMessage]:
    """A question of the assistant, known by `ident` within its run, and what the user answered."""
    return [
        {"role": "assistant", "content": question, "id": f"{run}-{ident}"},
        {"role": "user", "content": answer, "id": f"{run}-{ident}-reply"},
    ]


def with_asked_id(update: Any, run: str) -> Any:
    """The write that begins a run, with an id for the message that is asked, where it holds one without."""
    if not isinstance(update, Mapping):
        return update
    known = cast("Mapping[str, Any]", update)
    messages = known.get("messages")
    if not isinstance(messages, list):
        return known
    return {**known, "messages": [_named(each, run + _ASKED) for each in cast("list[Any]", messages)]}


def _named(message: Any, ident: str) -> Any:
    match message:
        case BaseMessage(id=None):
            return message.model_copy(update={"id": ident})
        case {"role": _} if "id" not in message:
            return {**message, "id": ident}
        case _:
            return message
