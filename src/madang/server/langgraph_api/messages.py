"""The messages of an assistant's state as LangChain's: each with one id, the same in streams and states."""

from collections import Counter
from hashlib import sha256
from typing import cast

from pydantic import JsonValue

_TYPES = {"user": "human", "assistant": "ai", "system": "system"}


def message_shape(ident: str, text: str, kind: str) -> dict[str, JsonValue]:
    """A message as LangChain has it."""
    return {"id": ident, "type": kind, "content": text, "additional_kwargs": {}, "response_metadata": {}, "name": None}


def as_langchain(messages: JsonValue) -> JsonValue:
    """The messages of a state, those that an assistant keeps by role too; anything else as it is."""
    if not isinstance(messages, list):
        return messages
    unnamed = Counter(_digest(each) for each in messages if _is_unnamed(each))
    return [_shape(each, unnamed) for each in messages]


def _shape(message: JsonValue, unnamed: "Counter[str]") -> JsonValue:
    match message:
        case {"role": str(role), "content": str(text)} if role in _TYPES:
            return message_shape(str(message.get("id") or _made_id(message, unnamed)), text, _TYPES[role])
        case _:
            return message


def _made_id(message: JsonValue, unnamed: "Counter[str]") -> str:
    """An id for what was said before messages had one; counted from the end, since old messages fall away."""
    digest = _digest(message)
    unnamed[digest] -= 1
    return f"{digest}-{unnamed[digest]}"


def _is_unnamed(message: JsonValue) -> bool:
    return isinstance(message, dict) and "role" in message and not message.get("id")


def _digest(message: JsonValue) -> str:
    known = cast("dict[str, JsonValue]", message)
    return sha256(f"{known.get('role')}\n{known.get('content')}".encode()).hexdigest()[:32]
