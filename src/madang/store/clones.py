"""Copies of stored values: what can change is copied, what cannot is shared."""

from collections.abc import Callable
from typing import Any

from madang.store.registry import Registry, assemble
from madang.store.shadows import ATOMS, Shadow, cast_shadow

__all__ = ["Mould", "clone"]

_CONTAINERS = frozenset({dict, list})


class Mould:
    """A decoded value from which copies are made that share nothing mutable with it or each other."""

    __slots__ = ("_blank", "_held", "_kind", "_registry", "value")

    def __init__(self, value: Any, registry: Registry) -> None:
        self.value = value
        self._registry = registry
        self._kind: type[Any] = value.__class__
        form = registry.by_type.get(self._kind)
        self._held: dict[str, Any] | None = value.__dict__ if form is not None and form.model else None
        self._blank = self._blank_fields()

    def cast(self) -> Any:
        """One more copy."""
        if self._blank is not None:
            return self._fill()[0]
        if self._held is None:
            return clone(self.value, self._registry)
        value, registry = self.value, self._registry
        extra, private = clone(value.__pydantic_extra__, registry), clone(value.__pydantic_private__, registry)
        given = value.__pydantic_fields_set__.copy()
        return assemble(self._kind, clone(self._held, registry), given, extra, private)

    def cast_with_shadow(self, where: str) -> tuple[Any, Shadow | None]:
        """One more copy, and its shadow."""
        if self._blank is not None:
            copy, held, fresh = self._fill()
            return copy, Shadow(held, fresh, ())
        copy = self.cast()
        return copy, cast_shadow(copy, self._registry, where)

    def _fill(self) -> tuple[Any, dict[str, Any], list[Any]]:
        """One more copy of a model with blank fields, its attributes, and the empty parts that are its own."""
        value = self.value
        held: dict[str, Any] = value.__dict__.copy()
        fresh: list[Any] = []
        for key, kind in self._blank or ():
            held[key] = part = kind()
            fresh.append(part)
        extra: dict[str, Any] | None = None
        if value.__pydantic_extra__ is not None:
            fresh.append(extra := {})
        return assemble(self._kind, held, value.__pydantic_fields_set__.copy(), extra, None), held, fresh

    def _blank_fields(self) -> list[tuple[str, Callable[[], Any]]] | None:
        """The fields to be filled with a new empty list or dict, if nothing else in a model can change."""
        value = self.value
        if self._held is None or value.__pydantic_extra__ or value.__pydantic_private__ is not None:
            return None
        mutable = [(key, part) for key, part in self._held.items() if type(part) not in ATOMS]
        if any(part or type(part) not in _CONTAINERS for _, part in mutable):
            return None
        return [(key, type(part)) for key, part in mutable]


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
