"""Checks by field type: whether a written value fits, and whether the type can be stored in a checkpoint.

The first runs at every write, the second when a graph is built.
"""

import dataclasses
import datetime
import decimal
import enum
import operator
import uuid
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
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
    is_typeddict,
)

from langchain_core.load.serializable import Serializable
from langchain_core.messages import AnyMessage, convert_to_messages
from langgraph.types import Interrupt, Send
from pydantic import (
    BaseModel,
    ConfigDict,
    InstanceOf,
    PydanticUserError,
    TypeAdapter,
    ValidationError,
)
from typing_extensions import TypeAliasType

from madang.state.errors import SchemaError
from madang.state.fields.policies import Transient
from madang.state.fields.reducers import append, maximum, merge, override, replace, union
from madang.state.fields.schema import StateField

ValueCheck = Callable[[Any, bool], str | None]
"""(value, whether it overwrites) -> why the value is refused, or None."""


def value_check_of(field: StateField) -> ValueCheck:
    """How values written to this field are checked; built once, when a graph is built."""
    if field.holds_messages:
        return _check_messages
    whole = _typed(field.value_type, field.constraints)
    part = whole if field.reducer is None or field.reducer in _MERGES_ITS_OWN_TYPE else _typed(_write_type(field))
    if field.reducer is override:
        part = _or_envelope(whole)
    return lambda value, overwrites: (whole if overwrites else part)(value)


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


def _typed(value_type: Any, constraints: tuple[Any, ...] = ()) -> Callable[[Any], str | None]:
    strict_type = _with_instances(value_type)
    adapter = _adapter(Annotated[strict_type, *constraints] if constraints else strict_type)
    expected = type_name(value_type)

    def check(value: Any) -> str | None:
        try:
            adapter.validate_python(value, strict=True)
        except ValidationError as error:
            return f"takes {expected}: {_first_reason(error)}"
        return None

    return check


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


def _check_messages(value: Any, _overwrites: bool) -> str | None:
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


def check_serializable(fields: Iterable[StateField]) -> None:
    """Refuses fields whose type cannot be written to a checkpoint, wherever in the type the problem is."""
    for field in fields:
        if field.policy(Transient) or field.channel is not None:
            continue
        if problem := _unstorable_in(field.value_type, seen=set()):
            raise SchemaError(
                f"{field.owner}.{field.name} holds {problem}, which cannot be kept in a checkpoint; keep data there "
                "and the object elsewhere, or mark the field Transient()."
            )


def _unstorable_in(value_type: Any, seen: set[Any]) -> str | None:
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
        if not _is_serializable(bare):
            return "a callable" if bare is Callable else type_name(bare)
        parts = _fields_of(bare)
    return next((found for part in parts if (found := _unstorable_in(part, seen))), None)


def _composed_of(value_type: Any) -> Iterable[Any] | None:
    """The types a container or union is made of; None for a type of its own."""
    origin, arguments = get_origin(value_type), get_args(value_type)
    if origin is Annotated:
        return arguments[:1]
    return arguments if origin in _CONTAINERS or origin in (Union, UnionType) else None


def _is_serializable(bare: Any) -> bool:
    if is_typeddict(bare) or dataclasses.is_dataclass(bare) or isinstance(bare, TypeAliasType):
        return True
    return isinstance(bare, type) and issubclass(bare, (BaseModel, tuple, *_BY_LIBRARIES))


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
    datetime.timedelta, datetime.tzinfo, Send, Interrupt,
)  # fmt: skip
_BY_LIBRARIES = (Serializable, enum.Enum, *_SCALARS)
_CONTAINERS = (list, dict, set, frozenset, tuple)
_SERIALIZABLE_AS_IS = (Any, object, ..., *_SCALARS, *_CONTAINERS)
