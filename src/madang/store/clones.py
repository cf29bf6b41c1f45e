"""Copies of stored values: what can change is copied, what cannot is shared."""

from collections.abc import Callable
from typing import Any

from madang.store.registry import Registry
from madang.store.shadows import ATOMS, Shadow, cast_shadow

__all__ = ["Mould", "clone"]

_CONTAINERS = frozenset({dict, list})
_new: Callable[[type[Any]], Any] = object.__new__
_place = object.__setattr__


class Mould:
    """A decoded value from which copies are made that share nothing mutable with it or each other."""

    __slots__ = ("_blank", "_held", "_kind", "_mutable", "_registry", "value")

    def __init__(self, value: Any, registry: Registry) -> None:
        self.value = value
        self._registry = registry
        self._kind: type[Any] = value.__class__
        form = registry.by_type.get(self._kind)
        self._held: dict[str, Any] | None = value.__dict__ if form is not None and form.model else None
        self._mutable = [(key, part) for key, part in (self._held or {}).items() if type(part) not in ATOMS]
        self._blank = self._blank_parts()

    def cast(self) -> Any:
        """One more copy."""
        if self._held is None:
            return clone(self.value, self._registry)
        held = self._held.copy()
        for key, part in self._mutable:
            held[key] = clone(part, self._registry)
        value = self.value
        return self._model(held, clone(value.__pydantic_extra__, self._registry))

    def cast_with_shadow(self, where: str) -> tuple[Any, Shadow | None]:
        """One more copy, and its shadow."""
        if self._held is None or self._blank is None:
            copy = self.cast()
            return copy, cast_shadow(copy, self._registry, where)
        held = self._held.copy()
        fresh = [kind() for _, kind in self._blank]
        for (key, _), part in zip(self._blank, fresh, strict=True):
            held[key] = part
        extra: dict[str, Any] | None = None if self.value.__pydantic_extra__ is None else {}
        if extra is not None:
            fresh.append(extra)
        return self._model(held, extra), Shadow(held, tuple(fresh), ())

    def _blank_parts(self) -> list[tuple[str, Callable[[], Any]]] | None:
        """The fields to be filled with a new empty list or dict, if nothing else in a model can change."""
        value = self.value
        if self._held is None or value.__pydantic_extra__ or value.__pydantic_private__ is not None:
            return None
        if any(part or type(part) not in _CONTAINERS for _, part in self._mutable):
            return None
        return [(key, type(part)) for key, part in self._mutable]

    def _model(self, held: dict[str, Any], extra: dict[str, Any] | None) -> Any:
        copy = _new(self._kind)
        _place(copy, "__dict__", held)
        _place(copy, "__pydantic_fields_set__", self.value.__pydantic_fields_set__.copy())
        _place(copy, "__pydantic_extra__", extra)
        _place(copy, "__pydantic_private__", clone(self.value.__pydantic_private__, self._registry))
        return copy


def clone(value: Any, registry: Registry) -> Any:
    """A copy of `value` that shares nothing mutable with it."""
    kind: type[Any] = value.__class__
    if kind in ATOMS:
        return value
    if kind is dict:
        return {k: part if type(part) in ATOMS else clone(part, registry) for k, part in value.items()} if value else {}
    if kind is list:
        return [part if type(part) in ATOMS else clone(part, registry) for part in value]
    form = registry.by_type[kind]
    if form.model:
        return Mould(value, registry).cast()
    return value if form.leaf else form.make(clone(form.take(value), registry))
