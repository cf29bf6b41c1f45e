"""The values a state is made of: the validated base model, timestamps, and the JSON form.

Values cannot change and are checked when they are made; moments are UTC text; the JSON form is the one in which values
are compared, shown, measured and stored.
"""

import json
import math
import reprlib
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Annotated, Any, ClassVar, Self, TypeAlias, cast

from pydantic import AfterValidator, BaseModel, ConfigDict, JsonValue, RootModel, ValidationError
from pydantic_core import ErrorDetails, PydanticSerializationError, to_jsonable_python

from madang.state.errors import StateError


class Frozen(BaseModel):
    """A value of the state, checked when it is made and unchanged afterwards.

    Made directly, it refuses wrong fields with its `refusal`; read as part of another pydantic model, with pydantic's
    own error, which carries the same text.

    >>> from madang.state import Frozen
    >>> class Offer(Frozen):
    ...     price: int
    >>> Offer(price=90).changed(price=80)
    Offer(price=80)
    >>> Offer(cost=90)
    Traceback (most recent call last):
    madang.state.errors.StateError: Offer needs 'price', which was not given. Offer has no field 'cost' (fields: price).
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    error_type: ClassVar[type[StateError]] = StateError

    def __init__(self, /, **fields: Any) -> None:
        try:
            super().__init__(**fields)
        except ValidationError as error:
            refusals = tuple(_refusal_sentence(type(self), detail) for detail in error.errors())
            refusal = self.error_type(" ".join(refusals))
            refusal.refusals = refusals
            raise refusal from None

    def changed(self, **fields: Any) -> Self:
        """A copy with `fields`, checked like a new value (pydantic's `model_copy` checks nothing)."""
        return type(self)(**{**self.__dict__, **fields})


def _refusal_sentence(model: type[Frozen], detail: ErrorDetails) -> str:
    name, field = model.__name__, ".".join(str(part) for part in detail["loc"])
    reason = detail.get("ctx", {}).get("error", detail["msg"])
    if not field:
        return str(reason)
    if detail["type"] == "missing":
        return f"{name} needs {field!r}, which was not given."
    if detail["type"] == "extra_forbidden":
        return f"{name} has no field {field!r} (fields: {', '.join(model.model_fields)})."
    return f"{name} cannot hold {field}={reprlib.repr(detail['input'])}: {str(reason).rstrip('.')}."


def stamp(at: datetime) -> str:
    """The moment as UTC text with milliseconds: `2025-10-14T10:30:00.000Z`.

    >>> from datetime import datetime
    >>> from zoneinfo import ZoneInfo
    >>> from madang.state import stamp
    >>> stamp(datetime(2025, 5, 1, 18, tzinfo=ZoneInfo("Asia/Seoul")))
    '2025-05-01T09:00:00.000Z'
    """
    if at.tzinfo is None:
        raise StateError(f"{at.isoformat()!r} names no time zone, so its moment is unknown: pass an aware datetime.")
    return at.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


@lru_cache(maxsize=1024)
def seconds_between(start: str, end: str) -> float:
    """Seconds from one timestamp to another; 0 when a clock was set back in between.

    >>> from madang.state import seconds_between
    >>> seconds_between("2025-05-01T09:00:00.000Z", "2025-05-01T09:01:30.000Z")
    90.0
    """
    return max((datetime.fromisoformat(end) - datetime.fromisoformat(start)).total_seconds(), 0.0)


def _in_utc(text: str) -> str:
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        raise StateError("it is not a moment in ISO 8601, such as '2025-10-14T10:30:00.000Z'.") from None
    return stamp(at)


IN_UTC = AfterValidator(_in_utc)
"""Marks a text as a moment, which is checked and turned into UTC."""
Timestamp = Annotated[str, IN_UTC]
"""A field that holds a moment; a text in another time zone is turned into UTC, one without a zone is refused."""


Scalar: TypeAlias = bool | int | float | str | None

MAX_DEPTH = 100
"""How deep a state value may be nested; what refers to itself ends here instead of in a stack overflow."""


def json_value(value: object) -> JsonValue:
    """`value` as JSON-like data that shares nothing with it.

    A model, message, dataclass or named tuple becomes an object of the fields it holds, but for those excluded from
    dumps. A set becomes a list in a fixed order; NaN and the infinities become their names. Raises `StateError` where
    a value has no JSON form or is nested too deep.

    >>> from datetime import date
    >>> from madang.state import json_value
    >>> json_value({"on": date(2025, 5, 1), "tags": {"b", "a"}})
    {'on': '2025-05-01', 'tags': ['a', 'b']}
    """
    return _json_value(value, 0)


def canonical_json(value: object) -> str:
    """The JSON text of `value` that is equal for equal values only; `1`, `1.0` and `true` are three values.

    >>> from madang.state import canonical_json
    >>> canonical_json({"b": 1, "a": True})
    '{"a":true,"b":1}'
    """
    return _json_text(json_value(value))


def same_json(left: JsonValue, right: JsonValue) -> bool:
    """Whether two JSON-like values are equal, type for type."""
    return _json_text(left) == _json_text(right)


_json_text = json.JSONEncoder(sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode


def members_of(value: object) -> Mapping[object, object] | None:
    """The named parts that `value` holds, or None where it has none."""
    match value:
        case Mapping():
            return cast("Mapping[object, object]", value)
        case RootModel():
            return members_of(cast("RootModel[object]", value).root)
        case BaseModel():
            hidden = _excluded_fields(type(value))
            return {name: item for name, item in value if name not in hidden}
        case _ if is_dataclass(value) and not isinstance(value, type):
            return {field.name: getattr(value, field.name) for field in fields(value)}
        case _ if as_dict := getattr(type(value), "_asdict", None):  # a named tuple
            return as_dict(value)
        case _:
            return None


def value_at(value: object, path: str) -> object:
    """What lies at a dotted `path` through dicts and attributes alike, or None where any part of it is missing."""
    found = value
    for part in path.split("."):
        found = cast("Mapping[str, Any]", found).get(part) if isinstance(found, Mapping) else getattr(found, part, None)
    return found


def items_of(value: object) -> Iterable[object] | None:
    """The unnamed parts that `value` holds, those of a set in a fixed order, or None where it has none."""
    match value:
        case list() | tuple() | deque():
            return cast("Iterable[object]", value)
        case set() | frozenset():
            return sorted(cast("Iterable[object]", value), key=canonical_json)
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
    written = json_value(key)
    return written if isinstance(written, str) else json.dumps(written)


@cache
def _excluded_fields(model: type[BaseModel]) -> frozenset[str]:
    return frozenset(name for name, field in model.model_fields.items() if field.exclude)


def _json_value(value: object, depth: int) -> JsonValue:
    if type(value) is str or value is None:
        return value
    if depth > MAX_DEPTH:
        raise StateError(
            f"A state value is nested more than {MAX_DEPTH} levels deep, or contains itself; "
            f"keep it flat, or refer to its parts by id."
        )
    if (members := members_of(value)) is not None:
        return _json_object(members, depth + 1)
    if (items := items_of(value)) is not None:
        return [_json_value(item, depth + 1) for item in items]
    return scalar_of(value)


def _json_object(members: Mapping[object, object], depth: int) -> dict[str, JsonValue]:
    written = {key_of(key): _json_value(item, depth) for key, item in members.items()}
    if len(written) < len(members):
        twice = sorted(key_of(key) for key in members if not isinstance(key, str))
        raise StateError(f"Two keys of a mapping have the same JSON text, one of {twice!r}; use text keys only.")
    return written
