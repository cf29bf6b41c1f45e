"""State values as JSON-like data: the one form in which states are compared, shown, measured and stored apart."""

import json
import math
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import TypeAlias, cast

from pydantic import BaseModel, JsonValue, RootModel
from pydantic_core import PydanticSerializationError, to_jsonable_python

from madang.state.errors import StateError

__all__ = ["MAX_DEPTH", "Scalar", "canonical", "items_of", "key_of", "members_of", "plain", "same", "scalar_of"]

Scalar: TypeAlias = bool | int | float | str | None

MAX_DEPTH = 100
"""How deep a state value may be nested; what refers to itself ends here instead of in a stack overflow."""


def plain(value: object) -> JsonValue:
    """`value` as JSON-like data that shares nothing with it.

    A model, message, dataclass or named tuple becomes an object of the fields it holds, but for those excluded from
    dumps. A set becomes a list in a fixed order; NaN and the infinities become their names. Raises `StateError` where
    a value has no JSON form or is nested too deep.
    """
    return _plain(value, 0)


def canonical(value: object) -> str:
    """The JSON text of `value` that is equal for equal values only; `1`, `1.0` and `true` are three values."""
    return _text(plain(value))


def same(left: JsonValue, right: JsonValue) -> bool:
    """Whether two JSON-like values are equal, type for type."""
    return _text(left) == _text(right)


_text = json.JSONEncoder(sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode


def members_of(value: object) -> Mapping[object, object] | None:
    """The named parts that `value` holds, or None where it has none."""
    match value:
        case Mapping():
            return cast("Mapping[object, object]", value)
        case RootModel():
            return members_of(cast("RootModel[object]", value).root)
        case BaseModel():
            hidden = _hidden(type(value))
            return {name: item for name, item in value if name not in hidden}
        case _ if is_dataclass(value) and not isinstance(value, type):
            return {field.name: getattr(value, field.name) for field in fields(value)}
        case _ if as_dict := getattr(type(value), "_asdict", None):  # a named tuple
            return as_dict(value)
        case _:
            return None


def items_of(value: object) -> Iterable[object] | None:
    """The unnamed parts that `value` holds, those of a set in a fixed order, or None where it has none."""
    match value:
        case list() | tuple() | deque():
            return cast("Iterable[object]", value)
        case set() | frozenset():
            return sorted(cast("Iterable[object]", value), key=canonical)
        case RootModel():
            return items_of(cast("RootModel[object]", value).root)
        case _:
            return None


def scalar_of(value: object) -> Scalar:
    """The JSON form of a `value` without parts; raises `StateError` where it has none."""
    if value is None or type(value) in (bool, int, str):
        return cast("Scalar", value)
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else _NOT_FINITE[str(float(value))]
    try:
        written = to_jsonable_python(value, bytes_mode="base64")
    except (PydanticSerializationError, TypeError, ValueError):
        written = ()
    if not isinstance(written, Scalar):
        raise StateError(
            f"A value of type {type(value).__qualname__!r} has no JSON form, so it can be neither compared nor stored "
            f"with the state; turn it into data, or keep it in a Transient() field."
        )
    return written


_NOT_FINITE = {"nan": "NaN", "inf": "Infinity", "-inf": "-Infinity"}


def key_of(key: object) -> str:
    """The text that stands for the `key` of a mapping: itself, or its JSON text."""
    if isinstance(key, str):
        return str(key)
    written = plain(key)
    return written if isinstance(written, str) else json.dumps(written)


@cache
def _hidden(model: type[BaseModel]) -> frozenset[str]:
    return frozenset(name for name, field in model.model_fields.items() if field.exclude)


def _plain(value: object, depth: int) -> JsonValue:
    if type(value) is str or value is None:
        return value
    if depth > MAX_DEPTH:
        raise StateError(
            f"A state value is nested more than {MAX_DEPTH} levels deep, or contains itself; "
            f"keep it flat, or refer to its parts by id."
        )
    if (members := members_of(value)) is not None:
        return _object(members, depth + 1)
    if (items := items_of(value)) is not None:
        return [_plain(item, depth + 1) for item in items]
    return scalar_of(value)


def _object(members: Mapping[object, object], depth: int) -> dict[str, JsonValue]:
    written = {key_of(key): _plain(item, depth) for key, item in members.items()}
    if len(written) < len(members):
        twice = sorted(key_of(key) for key in members if not isinstance(key, str))
        raise StateError(f"Two keys of a mapping have the same JSON text, one of {twice!r}; use text keys only.")
    return written
