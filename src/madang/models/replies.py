"""What a model replied, as data: the one JSON object of a reply, and the facts in it that code fills and a model may
read but not write.
"""

import json
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from langchain_core.messages import AIMessage
from pydantic import BaseModel, ValidationError

from madang.models.errors import ReplyError
from madang.state.fields import FieldPolicy


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
    lines = [
        f"{'.'.join(map(str, fault['loc'])) or 'the object'}: {fault['msg']}" for fault in error.errors()[:_MOST_LINES]
    ]
    return "The reply does not fit the schema. " + "; ".join(lines)


_MOST_LINES = 8


Model = TypeVar("Model", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Fact(FieldPolicy):
    """The field of an answer, not of an object inside it, is computed by code; no model may change it."""


def fact_fields(model: type[BaseModel]) -> frozenset[str]:
    """The names of the fields that are facts."""
    return frozenset(
        name for name, field in model.model_fields.items() if any(isinstance(mark, Fact) for mark in field.metadata)
    )


def schema_without_facts(model: type[BaseModel]) -> dict[str, Any]:
    """The JSON schema of what a model is asked for: everything but the facts."""
    facts, schema = fact_fields(model), model.model_json_schema()
    properties: dict[str, Any] = schema.get("properties", {})
    required: list[str] = schema.get("required", [])
    return {
        **schema,
        "properties": {name: value for name, value in properties.items() if name not in facts},
        "required": [name for name in required if name not in facts],
    }


def fill_facts(reply: dict[str, Any], truth: Model) -> Model:
    """The reply as an answer with the facts of `truth`; an error for the model if it does not fit or changes one."""
    facts = {name: getattr(truth, name) for name in fact_fields(type(truth))}
    try:
        claimed = type(truth).model_validate({**facts, **reply})
    except ValidationError as error:
        raise ReplyError(explain_validation(error)) from error
    for name, fact in facts.items():
        if getattr(claimed, name) != fact:
            raise ReplyError(
                f"{name}: {getattr(claimed, name)!r} was written where {fact!r} is a fact that may not be changed. "
                f"Leave {name} out."
            )
    return claimed.model_copy(update=facts)
