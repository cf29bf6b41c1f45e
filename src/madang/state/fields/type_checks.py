"""Checks by field type: whether a written value fits, and whether the type can be stored in a checkpoint.

The first runs at every write, the second when a graph is built.
"""

import dataclasses
import datetime
import decimal
import enum
import ipaddress
import operator
import pathlib
import re
import uuid
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import (
    Callable,
    Collection,
    Iterable,
    Mapping,
    MutableMapping,
    MutableSequence,
    MutableSet,
    Sequence,
    Set,
)
from contextlib import suppress
from functools import cached_property, partial
from inspect import signature
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ForwardRef,
    Literal,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from langchain_core.load.serializable import Serializable
from langchain_core.messages import AnyMessage, BaseMessage, convert_to_messages
from langgraph.channels.ephemeral_value import EphemeralValue
from langgraph.channels.last_value import LastValue
from langgraph.channels.untracked_value import UntrackedValue
from langgraph.types import Interrupt, Send
from pydantic import (
    BaseModel,
    ConfigDict,
    InstanceOf,
    PydanticUserError,
    SecretBytes,
    SecretStr,
    TypeAdapter,
    ValidationError,
)
from typing_extensions import TypeAliasType, is_typeddict

from madang.state.errors import SchemaError
from madang.state.fields.policies import Transient
from madang.state.fields.reducers import append, maximum, merge, override, replace, replacement_in, union
from madang.state.fields.schema import StateField
from madang.state.values import IN_UTC

Reason = Callable[[Any], str | None]
"""Why a value is refused, or None."""


@dataclasses.dataclass(frozen=True, slots=True)
class ValueCheck:
    """How values written to a field are checked: `whole` those that overwrite it, `part` those that merge into it.

    `fits` tells at once, and without a reason, that a value that merges is fine; `coerced` is what pydantic makes of
    one, as it does for what a node is given. `in_utc` is what is stored of one that holds moments, None where the type
    has none.
    """

    whole: Reason
    part: Reason
    fits: Callable[[Any], bool]
    coerced: Callable[[Any], Any]
    in_utc: Callable[[Any], Any] | None = None

    def __call__(self, value: Any, overwrites: bool) -> str | None:
        """Why the value is refused, or None."""
        return (self.whole if overwrites else self.part)(value)


def value_check_of(field: StateField) -> ValueCheck:
    """How values written to this field are checked; built once, when a graph is built."""
    if field.holds_messages:
        return ValueCheck(_check_messages, _check_messages, _are_messages, _as_it_is)
    if field.channel is not None and not _takes_its_own_type(field.channel):
        return ValueCheck(_accept, _accept, lambda _value: True, _as_it_is)
    whole = _TypeCheck(field.value_type, field.constraints)
    part = whole if field.reducer is None or field.reducer in _MERGES_ITS_OWN_TYPE else _TypeCheck(_write_type(field))
    if field.reducer is override:
        return ValueCheck(whole.reason, _or_envelope(whole.reason), lambda _value: False, part.coerced)
    in_utc = part.checked if _holds_moments(Annotated[field.value_type, *field.constraints, ""]) else None
    return ValueCheck(whole.reason, part.reason, part.fits, part.coerced, in_utc)


def _holds_moments(value_type: Any) -> bool:
    """Whether texts anywhere in a type are timestamps; those of models are in UTC since they were made."""
    marks = get_args(value_type)[1:] if get_origin(value_type) is Annotated else ()
    return IN_UTC in marks or any(map(_holds_moments, _composed_of(value_type) or ()))


def _accept(_value: Any) -> str | None:
    """What a channel of its own takes is its own affair."""


def _as_it_is(value: Any) -> Any:
    return value


def _takes_its_own_type(channel: Any) -> bool:
    kind = channel if isinstance(channel, type) else type(channel)
    return kind in (LastValue, EphemeralValue, UntrackedValue)


_OPERATORS = cast("Any", operator)
_MERGES_ITS_OWN_TYPE = (append, merge, union, replace, maximum, _OPERATORS.add, _OPERATORS.or_, max, min)


def _write_type(field: StateField) -> Any:
    """What a foreign reducer says of its second parameter; anything, when it says nothing."""
    assert field.reducer is not None  # noqa: S101 - narrows the type; the caller has checked
    try:
        parameters = list(signature(field.reducer).parameters)
        return get_type_hints(field.reducer).get(parameters[1], Any)
    except (NameError, TypeError, ValueError):
        return Any


class _TypeCheck:
    """Checks values against one type, strictly."""

    def __init__(self, value_type: Any, constraints: tuple[Any, ...] = ()) -> None:
        strict_type = _with_instances(value_type)
        adapter = _adapter(Annotated[strict_type, *constraints] if constraints else strict_type)
        self._type = value_type
        self._validator = adapter.validator
        is_exact = not constraints and any(value_type is kind for kind in _EXACT)
        self.fits: Callable[[Any], bool] = partial(_is_exactly, value_type) if is_exact else self._fits

    def reason(self, value: Any) -> str | None:
        """Why the value is refused, or None."""
        try:
            self._validator.validate_python(value, strict=True)
        except ValidationError as error:
            return f"takes {type_name(self._type)}: {_first_reason(error)}"
        return None

    def checked(self, value: Any) -> Any:
        """A value that fits, as the validators of its type leave it."""
        return self._validator.validate_python(value, strict=True)

    def coerced(self, value: Any) -> Any:
        """What pydantic makes of a value that does not fit as it is; the value itself if nothing can be made of it."""
        if self.fits(value):
            return value
        with suppress(ValidationError):
            return self._lenient.validate_python(value)
        return value

    @cached_property
    def _lenient(self) -> TypeAdapter[Any]:
        return _adapter(self._type)

    def _fits(self, value: Any) -> bool:
        is_plain = type(value) is list or replacement_in(value) is None
        return is_plain and self._validator.isinstance_python(value, strict=True)


_EXACT = (str, int, float, bool, bytes)


def _is_exactly(kind: type, value: Any) -> bool:
    return type(value) is kind


def _adapter(value_type: Any) -> TypeAdapter[Any]:
    for config in (None, ConfigDict(arbitrary_types_allowed=True)):
        with suppress(PydanticUserError):
            return TypeAdapter(value_type, config=config)
    return TypeAdapter(Any)  # only a transient field can hold what pydantic cannot describe


def _with_instances(value_type: Any) -> Any:
    """The type with its models taken as instances only: even a strict validator builds a model from a dict."""
    origin, arguments = get_origin(value_type), get_args(value_type)
    if _is_model(value_type):
        return Annotated[value_type, _INSTANCE]
    if origin is None or origin in (Literal, Callable) or not arguments:
        return value_type
    if origin is Annotated:
        return Annotated[_with_instances(arguments[0]), *arguments[1:]]
    parts = tuple(part if part is ... else _with_instances(part) for part in arguments)
    generic: Any = Union if origin is UnionType else origin
    return generic[parts]


def _is_model(value_type: Any) -> bool:
    return isinstance(value_type, type) and issubclass(value_type, BaseModel)


_INSTANCE = cast("Any", InstanceOf)()


def _first_reason(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = "".join(f"[{part!r}]" for part in first["loc"] if not _is_branch_label(part))
    message = first["msg"][0].lower() + first["msg"][1:]
    return f"at {where}, {message}" if where else message


def _is_branch_label(part: object) -> bool:
    """Whether pydantic named the branch of a union rather than a place in the value."""
    return isinstance(part, str) and (part in _BRANCH_LABELS or "[" in part)


_BRANCH_LABELS = {"int", "str", "float", "bool", "bytes", "none", "decimal", "datetime", "date"}


def _are_messages(value: Any) -> bool:
    """Whether these are messages already."""
    items = cast("list[Any]", value) if isinstance(value, list) else [value]
    return all(isinstance(item, BaseMessage) for item in items)


def _check_messages(value: Any) -> str | None:
    items = cast("list[Any]", value) if isinstance(value, list) else [value]
    try:
        convert_to_messages(items)
    except (ValueError, NotImplementedError) as error:
        return f"takes messages: {str(error).splitlines()[0]}"
    return None


def _or_envelope(check: Callable[[Any], str | None]) -> Callable[[Any], str | None]:
    """Also takes the seed's {"type": "override", "value": ...} envelope, whose value must fit the whole field."""

    def check_either(value: Any) -> str | None:
        if isinstance(value, Mapping) and cast("Mapping[str, Any]", value).get("type") == "override":
            if set(cast("Mapping[str, Any]", value)) != {"type", "value"}:
                return "takes an override envelope with exactly 'type' and 'value'"
            return check(value["value"])
        return check(value)

    return check_either


def type_name(value_type: Any) -> str:
    """The type as one would write it."""
    origin, arguments = get_origin(value_type), get_args(value_type)
    if value_type == AnyMessage:
        return "AnyMessage"
    if origin is Literal:
        return f"Literal[{', '.join(map(repr, arguments))}]"
    if origin is Annotated:
        return type_name(arguments[0])
    if origin in (Union, UnionType):
        return " | ".join(map(type_name, arguments))
    if value_type in (..., None, NoneType):
        return "..." if value_type is ... else "None"
    name = getattr(origin or value_type, "__name__", str(value_type))
    return f"{name}[{', '.join(map(type_name, arguments))}]" if arguments else name


CanStore = Callable[[type[Any]], bool]
"""Whether a saver stores values of a type."""


def no_more_types(_kind: type[Any]) -> bool:
    """A saver that does not tell stores no more than all savers do."""
    return False


def check_serializable(fields: Iterable[StateField], can_store: CanStore = no_more_types) -> None:
    """Refuses fields whose type cannot be written to a checkpoint, wherever in the type the problem is."""
    for field in fields:
        if field.policy(Transient) or field.channel is not None:
            continue
        if problem := _unstorable_in(field.value_type, set(), can_store):
            raise SchemaError(
                f"{field.owner}.{field.name} holds {problem}, which cannot be kept in a checkpoint; keep data there "
                "and the object elsewhere, mark the field Transient(), or tell the store how with "
                "`store.register(T, take=..., make=...)`."
            )


def _unstorable_in(value_type: Any, seen: set[Any], can_store: CanStore) -> str | None:
    """The name of the first type inside `value_type` that cannot be serialized."""
    if (
        value_type in _SERIALIZABLE_AS_IS
        or isinstance(value_type, str | ForwardRef | TypeVar)
        or get_origin(value_type) is Literal
    ):
        return None
    parts = _composed_of(value_type)
    if parts is None:
        bare = get_origin(value_type) or value_type
        if bare in seen:
            return None
        seen.add(bare)
        if isinstance(bare, type) and can_store(bare):
            return None
        if not _is_serializable(bare):
            return "a callable" if bare is Callable else type_name(bare)
        parts = _fields_of(bare)
    return next((found for part in parts if (found := _unstorable_in(part, seen, can_store))), None)


def _composed_of(value_type: Any) -> Iterable[Any] | None:
    """The types a container or union is made of; None for a type of its own."""
    origin, arguments = get_origin(value_type), get_args(value_type)
    if origin is Annotated:
        return arguments[:1]
    return arguments if origin in _CONTAINERS or origin in (Union, UnionType) else None


def _is_serializable(bare: Any) -> bool:
    if is_typeddict(bare) or dataclasses.is_dataclass(bare) or isinstance(bare, TypeAliasType):
        return True
    if not isinstance(bare, type):
        return False
    of_arrays = bare.__module__.partition(".")[0] in _ARRAY_LIBRARIES
    return of_arrays or issubclass(bare, (BaseModel, tuple, *_BY_LIBRARIES))


def _fields_of(bare: Any) -> Iterable[Any]:
    """The field types of our own records; types that libraries serialize themselves are not looked into."""
    if isinstance(bare, TypeAliasType):
        return (bare.__value__,)
    if issubclass(bare, _BY_LIBRARIES):
        return ()
    try:
        return _model_types(bare) if issubclass(bare, BaseModel) else get_type_hints(cast("type[Any]", bare)).values()
    except (NameError, TypeError):
        return ()


def _model_types(model: type[BaseModel]) -> list[Any]:
    return [info.annotation for info in model.model_fields.values() if not info.exclude]


_SCALARS = (
    str, int, float, bool, bytes, NoneType, decimal.Decimal, uuid.UUID, datetime.datetime, datetime.date, datetime.time,
    datetime.timedelta, datetime.tzinfo, Send, Interrupt, ipaddress.IPv4Address, ipaddress.IPv4Interface,
    ipaddress.IPv4Network, ipaddress.IPv6Address, ipaddress.IPv6Interface, ipaddress.IPv6Network, complex,
)  # fmt: skip
_BY_LIBRARIES = (Serializable, enum.Enum, bytearray, re.Pattern, pathlib.PurePath, SecretStr, SecretBytes, *_SCALARS)
_ARRAY_LIBRARIES = frozenset({"numpy", "pandas"})
_CONTAINERS = (
    list, dict, set, frozenset, tuple, deque, defaultdict, Counter, OrderedDict, Sequence, MutableSequence, Mapping,
    MutableMapping, Set, MutableSet, Collection, Iterable,
)  # fmt: skip
_SERIALIZABLE_AS_IS = (Any, object, ..., *_SCALARS, *_CONTAINERS)
