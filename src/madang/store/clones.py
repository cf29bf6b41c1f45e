"""Copies of stored values: what can change is copied, what cannot is shared."""

from typing import Any, cast

from pydantic import BaseModel

from madang.store.registry import Registry

__all__ = ["clone"]

_ATOMS = frozenset({str, int, float, bool, bytes, type(None)})
_place = object.__setattr__


def clone(value: Any, registry: Registry) -> Any:
    """A copy of `value` that shares nothing mutable with it."""
    kind = cast(type, type(value))
    if kind in _ATOMS:
        return value
    if kind is dict:
        return {key: part if type(part) in _ATOMS else clone(part, registry) for key, part in value.items()}
    if kind is list:
        return [part if type(part) in _ATOMS else clone(part, registry) for part in value]
    form = registry.by_type[kind]
    if form.model:
        return _clone_model(value, registry)
    return value if form.leaf else form.make(clone(form.take(value), registry))


def _clone_model(value: BaseModel, registry: Registry) -> BaseModel:
    held = value.__dict__.copy()
    for key, part in held.items():
        if type(part) not in _ATOMS:
            held[key] = clone(part, registry)
    extra, private = value.__pydantic_extra__, value.__pydantic_private__
    kind = type(value)
    copy = kind.__new__(kind)
    _place(copy, "__dict__", held)
    _place(copy, "__pydantic_fields_set__", value.__pydantic_fields_set__.copy())
    _place(copy, "__pydantic_extra__", clone(extra, registry))
    _place(copy, "__pydantic_private__", clone(private, registry))
    return copy
