"""Notices that a node changed what it was given, in place of returning the change: nobody would have checked it.

A node gets the values that the state holds, not copies. What it changes in them is in the state at once, past the gate,
and past the checkpoint of its step. So what can be changed is remembered before a node runs and looked at afterwards.
The cost is bounded, since most nodes change nothing: the length of each value is compared, and of the first ones also
the end and what lies inside. A change in the middle of a long value, or deep in a large state, is not noticed.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields, is_dataclass
from functools import cache, cached_property, partial
from itertools import islice
from typing import Any, cast

from pydantic import BaseModel

Watched = list[tuple[str, Any, Callable[[Any], Any], Any]]
"""What can be changed: the field it is in, the value, how to look at it, and what was seen."""

_END = 3
_MOST = 16
_LENGTH = object()
_SIZED = frozenset({list, dict, set})
_UNCHANGEABLE = frozenset({str, int, float, bool, type(None), bytes})


def watch(state: Any) -> Watched:
    """How the values of a state stand before a node gets it."""
    watched: Watched = []
    named = cast("dict[str, Any]", state if isinstance(state, dict) else getattr(state, "__dict__", {}))
    waiting = [(name, value) for name, value in named.items() if type(value) not in _UNCHANGEABLE]
    for name, value in waiting:  # grows on the way: what lies inside comes after all that is above it
        if len(watched) >= _MOST:
            if type(value) in _SIZED:
                watched.append((name, value, len, len(value)))
        elif look := _looks(cast("type[Any]", type(value))):
            seen = look(value)
            watched.append((name, value, look, seen))
            if seen and len(waiting) < _MOST:
                inside = cast("Iterable[Any]", seen.values() if type(seen) is dict else seen)
                waiting += [(name, each) for each in inside if type(each) not in _UNCHANGEABLE]
    return watched


def changed_fields(watched: Watched) -> list[str]:
    """The fields whose values do not stand as they did; others that are equal to those are no change that matters."""
    try:
        return list({name: None for name, value, look, seen in watched if seen != look(value)})
    except (TypeError, ValueError):  # there are values that cannot be compared, such as arrays
        return list({name: None for name, value, look, seen in watched if not _same(seen, look(value))})


@cache
def _looks(kind: type[Any]) -> Callable[[Any], Any] | None:
    """How a value of this type is looked at, None for one that holds nothing that can be changed."""
    if kind in _UNCHANGEABLE:
        return None
    for holder, look in ((list, _look_at_list), (dict, _look_at_dict), (tuple, _look_at_tuple), (set, _look_at_set)):
        if issubclass(kind, holder):
            return look
    names = _field_names(kind)
    if names is None:
        return None
    return partial(_look_at_names, names) if _caches(kind) else _look_at_fields


def _field_names(kind: type[Any]) -> tuple[str, ...] | None:
    """The fields of a class whose objects keep them where they can be seen at once."""
    if issubclass(kind, BaseModel):
        return tuple(kind.model_fields)
    if is_dataclass(kind) and "__slots__" not in vars(kind):
        return tuple(field.name for field in fields(kind))
    return None


def _look_at_list(value: list[Any]) -> Any:
    return [len(value), *value[-_END:]]


def _look_at_tuple(value: tuple[Any, ...]) -> Any:
    return value[-_END:]


def _look_at_set(value: set[Any]) -> Any:
    return [len(value), *islice(value, _END)]


def _look_at_dict(value: dict[Any, Any]) -> Any:
    return value.copy() if len(value) <= _END else {**dict(islice(reversed(value.items()), _END)), _LENGTH: len(value)}


def _look_at_fields(value: Any) -> Any:
    return value.__dict__.copy()


def _look_at_names(names: Sequence[str], value: Any) -> Any:
    return [value.__dict__.get(name) for name in names]


def _caches(kind: type[Any]) -> bool:
    return any(isinstance(each, cached_property) for base in kind.__mro__ for each in vars(base).values())


def _same(seen: Any, now: Any) -> bool:
    try:
        return bool(seen == now)
    except (TypeError, ValueError):
        return False
