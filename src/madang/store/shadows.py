"""Noticing that an object was changed in place, without serializing it again.

A shadow remembers which objects each mutable part of a value held. Parts that hold the very same objects have not
changed: identity, not equality, so that 1 and True are told apart.
"""

from collections import deque
from collections.abc import Callable, Iterable
from operator import is_
from typing import Any, cast

from pydantic import BaseModel

from madang.store.errors import UnknownTypeError, UnstorableValueError
from madang.store.registry import Form, Registry

__all__ = ["Shadow", "cast_shadow"]

_ATOMS = frozenset({str, int, float, bool, bytes, type(None)})
Reread = Callable[[Any], Iterable[object]]


class Shadow:
    """What the mutable parts of one value held when it was last seen."""

    __slots__ = ("attributes", "empty", "mappings", "others")

    def __init__(self) -> None:
        self.empty: list[Any] = []
        self.attributes: list[tuple[dict[str, Any], tuple[Any, ...]]] = []
        self.mappings: list[tuple[dict[Any, Any], tuple[Any, ...], tuple[Any, ...]]] = []
        self.others: list[tuple[Any, Reread, tuple[Any, ...]]] = []

    def still(self) -> bool:
        """Whether every part holds what it held."""
        if any(self.empty):
            return False
        for live, values in self.attributes:
            if len(live) != len(values) or not all(map(is_, live.values(), values)):
                return False
        for live, keys, values in self.mappings:
            if len(live) != len(keys) or not all(map(is_, live, keys)) or not all(map(is_, live.values(), values)):
                return False
        return all(_same(tuple(reread(live)), seen) for live, reread, seen in self.others)


def cast_shadow(value: object, registry: Registry, where: str) -> Shadow | None:
    """The shadow of `value`, or None if nothing in it can change; refuses types and keys that would not come back."""
    shadow = Shadow()
    _shade(value, shadow, registry, where)
    return shadow if shadow.empty or shadow.attributes or shadow.mappings or shadow.others else None


def _shade(value: object, shadow: Shadow, registry: Registry, where: str) -> None:
    kind = type(value)
    if kind in _ATOMS:
        return
    if kind is dict:
        _shade_mapping(cast(dict[Any, Any], value), shadow, registry, where)
    elif kind is list or kind is set or kind is deque:
        _shade_sequence(cast(list[Any], value), shadow, registry, where)
    elif (form := registry.by_type.get(kind)) is None:
        raise UnknownTypeError(where, kind)
    elif form.model:
        _shade_model(cast(BaseModel, value), shadow, registry, where)
    elif not form.leaf:
        _shade_object(value, form, shadow, registry, where)


def _shade_mapping(value: dict[Any, Any], shadow: Shadow, registry: Registry, where: str) -> None:
    if not value:
        shadow.empty.append(value)
        return
    for key in value:
        _check_key(key, where)
    shadow.mappings.append((value, tuple(value), tuple(value.values())))
    for part in value.values():
        if type(part) not in _ATOMS:
            _shade(part, shadow, registry, where)


def _shade_sequence(value: list[Any], shadow: Shadow, registry: Registry, where: str) -> None:
    if not value:
        shadow.empty.append(value)
        return
    shadow.others.append((value, iter, tuple(value)))
    for part in value:
        if type(part) not in _ATOMS:
            _shade(part, shadow, registry, where)


def _shade_model(value: BaseModel, shadow: Shadow, registry: Registry, where: str) -> None:
    held = value.__dict__
    shadow.attributes.append((held, tuple(held.values())))
    for part in held.values():
        if type(part) not in _ATOMS:
            _shade(part, shadow, registry, where)
    for extra in (value.__pydantic_extra__, value.__pydantic_private__):
        if extra is not None:
            _shade_mapping(extra, shadow, registry, where)


def _shade_object(value: object, form: Form, shadow: Shadow, registry: Registry, where: str) -> None:
    def parts(live: object) -> Iterable[object]:
        taken = form.take(live)
        if isinstance(taken, dict):
            return cast(dict[str, object], taken).values()
        return cast(list[object], taken) if isinstance(taken, list) else [taken]

    seen = tuple(parts(value))
    if not isinstance(value, (tuple, frozenset)):
        shadow.others.append((value, parts, seen))
    for part in seen:
        _shade(part, shadow, registry, where)


def _check_key(key: object, where: str) -> None:
    if type(key) in _ATOMS or (type(key) is tuple and all(type(part) in _ATOMS for part in cast(tuple[Any, ...], key))):
        return
    raise UnstorableValueError(
        f"{where} holds a dict with the key {key!r} of type {type(key).__name__}, which would not come back as it is: "
        "use text, numbers, bytes or tuples of them as keys."
    )


def _same(now: tuple[object, ...], seen: tuple[object, ...]) -> bool:
    return len(now) == len(seen) and all(map(is_, now, seen))
