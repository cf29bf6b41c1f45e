"""What a model replied, as data: from a tool call, or from JSON somewhere in its text."""

import json
from typing import Any, cast

from langchain_core.messages import AIMessage
from pydantic import ValidationError

from madang.models.errors import ReplyError

__all__ = ["explain_validation", "read_object"]


def read_object(message: AIMessage) -> dict[str, Any]:
    """The one JSON object of a reply. The error of a reply without one is written for the model."""
    if message.tool_calls:
        return message.tool_calls[0]["args"]
    text = message.text
    start, end = text.find("{"), text.rfind("}") + 1
    if not 0 <= start < end:
        raise ReplyError("The reply holds no JSON object. Reply with one JSON object and nothing else.")
    try:
        value: object = json.loads(text[start:end], parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise ReplyError(f"The reply is no valid JSON ({error}). Reply with one whole JSON object, short.") from error
    return cast("dict[str, Any]", value)


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


def explain_validation(error: ValidationError) -> str:
    """What is wrong with a reply, field by field, for the model to put right."""
    lines = [f"{'.'.join(map(str, one['loc'])) or 'the object'}: {one['msg']}" for one in error.errors()[:_MOST_LINES]]
    return "The reply does not fit the schema. " + "; ".join(lines)


_MOST_LINES = 8
