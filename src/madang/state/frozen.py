"""Values that cannot change and cannot be wrong: the ground of steps, plans and results."""

import reprlib
from typing import Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails

from madang.state.errors import StateError

__all__ = ["Frozen"]


class Frozen(BaseModel):
    """A value of the state, checked when it is made and unchanged afterwards.

    Made directly, it refuses wrong fields with its `refusal`; read as part of another pydantic model, with pydantic's
    own error, which carries the same text.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    refusal: ClassVar[type[StateError]] = StateError

    def __init__(self, /, **fields: Any) -> None:
        try:
            super().__init__(**fields)
        except ValidationError as error:
            raise self.refusal(" ".join(_sentence(type(self), detail) for detail in error.errors())) from None

    def changed(self, **fields: Any) -> Self:
        """A copy with `fields`, checked like a new value (pydantic's `model_copy` checks nothing)."""
        return type(self)(**{**self.__dict__, **fields})


def _sentence(model: type[Frozen], detail: ErrorDetails) -> str:
    name, field = model.__name__, ".".join(str(part) for part in detail["loc"])
    reason = detail.get("ctx", {}).get("error", detail["msg"])
    if not field:
        return str(reason)
    if detail["type"] == "missing":
        return f"{name} needs {field!r}, which was not given."
    if detail["type"] == "extra_forbidden":
        return f"{name} has no field {field!r} (fields: {', '.join(model.model_fields)})."
    return f"{name} cannot hold {field}={reprlib.repr(detail['input'])}: {str(reason).rstrip('.')}."
