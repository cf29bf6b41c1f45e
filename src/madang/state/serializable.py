"""Which types can be kept: a field that would fail at the first checkpoint is refused when the graph is built."""

import dataclasses
import datetime
import decimal
import enum
import uuid
from collections.abc import Callable, Iterable
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
from langgraph.types import Interrupt, Send
from pydantic import BaseModel
from typing_extensions import TypeAliasType

from madang.state.checks import type_name
from madang.state.errors import SchemaError
from madang.state.policies import Transient
from madang.state.schema import Field

__all__ = ["check_serializable"]


def check_serializable(fields: Iterable[Field]) -> None:
    """Refuses fields whose type cannot be written to a checkpoint, wherever in the type the trouble lies."""
    for field in fields:
        if field.policy(Transient) or field.channel is not None:
            continue
        if trouble := _trouble_in(field.value_type, seen=set()):
            raise SchemaError(
                f"{field.owner}.{field.name} holds {trouble}, which cannot be kept in a checkpoint; keep data there "
                "and the object elsewhere, or mark the field Transient()."
            )


def _trouble_in(value_type: Any, seen: set[Any]) -> str | None:
    """The name of the first type inside `value_type` that cannot be serialized."""
    if value_type in _PLAIN or isinstance(value_type, str | ForwardRef | TypeVar) or get_origin(value_type) is Literal:
        return None
    parts = _composed_of(value_type)
    if parts is None:
        bare = get_origin(value_type) or value_type
        if bare in seen:
            return None
        seen.add(bare)
        if not _is_kept(bare):
            return "a callable" if bare is Callable else type_name(bare)
        parts = _fields_of(bare)
    return next((trouble for part in parts if (trouble := _trouble_in(part, seen))), None)


def _composed_of(value_type: Any) -> Iterable[Any] | None:
    """The types a container or union is made of; None for a type of its own."""
    origin, arguments = get_origin(value_type), get_args(value_type)
    if origin is Annotated:
        return arguments[:1]
    return arguments if origin in _CONTAINERS or origin in (Union, UnionType) else None


def _is_kept(bare: Any) -> bool:
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
_PLAIN = (Any, object, ..., *_SCALARS, *_CONTAINERS)
