"""Differences between two states as JSON patches (RFC 6902), which other tools can read and apply."""

from collections.abc import Collection
from copy import deepcopy
from typing import Annotated, Literal, TypeAlias

import jsonpatch
from pydantic import AliasChoices, ConfigDict, Field, JsonValue, TypeAdapter

from madang.state.errors import PatchError
from madang.state.privacy.redaction import redact_at, redact_text
from madang.state.values import Frozen, json_value


class _PatchOperationAt(Frozen):
    """An operation at the place that `path`, a JSON pointer (RFC 6901), names."""

    path: str


class PatchAdd(_PatchOperationAt):
    """A member or item that was not there before."""

    op: Literal["add"] = "add"
    value: JsonValue


class PatchReplace(_PatchOperationAt):
    """Another value at the same place."""

    op: Literal["replace"] = "replace"
    value: JsonValue


class PatchRemove(_PatchOperationAt):
    """A member or item that is there no more."""

    op: Literal["remove"] = "remove"


class PatchMove(_PatchOperationAt):
    """A value that stood at `source` before."""

    model_config = ConfigDict(serialize_by_alias=True)

    op: Literal["move"] = "move"
    source: str = Field(validation_alias=AliasChoices("source", "from"), serialization_alias="from")


PatchOperation: TypeAlias = Annotated[PatchAdd | PatchReplace | PatchRemove | PatchMove, Field(discriminator="op")]
Patch: TypeAlias = tuple[PatchOperation, ...]


def diff(before: object, after: object) -> Patch:
    """What turns `before` into `after`, both taken as JSON-like data; empty where nothing changed.

    `1`, `1.0` and `true` are three values.

    >>> from madang.state import diff
    >>> [operation.model_dump() for operation in diff({"days": 3}, {"days": 4})]
    [{'path': '/days', 'op': 'replace', 'value': 4}]
    """
    return _PATCH.validate_python(list(jsonpatch.make_patch(json_value(before), json_value(after))))


_PATCH: TypeAdapter[Patch] = TypeAdapter(Patch)


def apply_patch(patch: Patch, value: object) -> JsonValue:
    """`value`, taken as JSON-like data, after the operations of `patch`; raises `PatchError` where one does not fit.

    >>> from madang.state import apply_patch, diff
    >>> apply_patch(diff({"days": 3}, {"days": 4}), {"days": 3, "guests": 2})
    {'days': 4, 'guests': 2}
    """
    state = json_value(value)
    for operation in patch:
        try:
            state = jsonpatch.apply_patch(state, [operation.model_dump()], in_place=True)
        except (jsonpatch.JsonPatchException, jsonpatch.JsonPointerException):
            raise PatchError(
                f"The patch cannot {operation.op} at {redact_text(operation.path)!r}: "
                "there is no such place in this state; apply it to the state that it was made from."
            ) from None
    return state


def previous_values(patch: Patch, before: object) -> list[JsonValue]:
    """What stood in `before` at the place of each operation of `patch`; None where nothing stood.

    >>> from madang.state import diff
    >>> from madang.state.history import previous_values
    >>> previous_values(diff({"days": 3}, {"days": 4}), {"days": 3})
    [3]
    """
    state, found = json_value(before), list[JsonValue]()
    for operation in patch:
        stood = not isinstance(operation, PatchAdd)
        found.append(deepcopy(jsonpatch.JsonPointer(operation.path).resolve(state, None)) if stood else None)
        state = apply_patch((operation,), state)
    return found


def redacted_patch(patch: Patch, *, fields: Collection[str] = ()) -> Patch:
    """`patch` as it may be shown: every change is still there, the personal and secret data in it is not.

    A patch has no types, so the names that a schema declares come as `fields=sensitive_fields(Trip)`.

    >>> from madang.state import diff, redacted_patch
    >>> patch = diff({}, {"phone": "010-1234-5678"})
    >>> redacted_patch(patch)[0].value
    '***REDACTED***'
    """
    return tuple(_redacted_operation(operation, fields) for operation in patch)


def _redacted_operation(operation: PatchOperation, fields: Collection[str]) -> PatchOperation:
    path = _redacted_path(operation.path)
    match operation:
        case PatchAdd() | PatchReplace():
            value = redact_at(jsonpatch.path_split(operation.path), operation.value, fields=fields)
            return operation.changed(path=path, value=value)
        case PatchMove():
            return operation.changed(path=path, source=_redacted_path(operation.source))
        case PatchRemove():
            return operation.changed(path=path)


def _redacted_path(path: str) -> str:
    """`path` without the secrets that serve as keys in it."""
    return jsonpatch.path_join(map(redact_text, jsonpatch.path_split(path)))
