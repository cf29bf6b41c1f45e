"""Facts: fields of an answer that code fills and a model may read but not write.

    class Verdict(BaseModel):
        limit: Annotated[int, Fact()]
        explanation: str

The rules of a skill compute the facts. A model is never asked for them; where it gives one all the same, it must be
equal, or the reply is refused. Figures in free text are checked by the skill's own `check`, for example with
`changed_figures`.
"""

from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from madang.models.errors import ReplyError
from madang.models.replies import explain_validation
from madang.state.policies import Policy

__all__ = ["Fact", "fact_fields", "fill_facts", "schema_without_facts"]

Model = TypeVar("Model", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Fact(Policy):
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
