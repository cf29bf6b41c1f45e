"""Inputs: the message in what a client gives a run. An assistant reads a message, whoever brings it."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from madang.server.errors import RequestError

__all__ = ["attachments_in", "message_in"]

_HUMAN = {"human", "user"}


def message_in(given: Any) -> str:
    """The message in an input: a text, `{"message": text}`, or the last that a person says in `{"messages": [...]}`."""
    match given:
        case str():
            text = given
        case {"message": str(said)}:
            text = said
        case {"messages": [*_] as messages}:
            text = _last_said(messages)
        case {"messages": said}:
            text = _last_said([said])
        case _:
            text = ""
    if not text.strip():
        raise RequestError(
            'The input holds no message: give {"message": "..."} or {"messages": [{"role": "user", ...}]}.'
        )
    return text


def attachments_in(given: Any) -> list[str]:
    """The references of files in an input, under `attachments`."""
    match given:
        case {"attachments": [*references]} if all(isinstance(one, str) for one in references):
            return references
        case _:
            return []


def _last_said(messages: Sequence[Any]) -> str:
    spoken = (_text(each) for each in reversed(messages) if _is_human(each))
    return next(spoken, "")


def _is_human(message: Any) -> bool:
    if isinstance(message, Mapping):
        said = cast("Mapping[str, Any]", message)
        return said.get("role", said.get("type")) in _HUMAN
    return isinstance(message, str)


def _text(message: Any) -> str:
    content = cast("Mapping[str, Any]", message).get("content") if isinstance(message, Mapping) else message
    match content:
        case str():
            return content
        case [*_] as blocks:
            return "\n".join(str(block["text"]) for block in blocks if _is_text(block))
        case _:
            return ""


def _is_text(block: Any) -> bool:
    return isinstance(block, Mapping) and isinstance(cast("Mapping[str, Any]", block).get("text"), str)
