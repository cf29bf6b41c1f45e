"""Detects that an object was changed in place, without serializing it again.

A detector remembers which objects each mutable part of a value held. Parts that hold the very same objects have not
changed: identity, not equality, so that 1 and True are told apart.
"""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from operator import is_
from typing import Any

from madang.store.content.stored_form import StoredForm
from madang.store.content.type_registry import TypeRegistry, how_to_register
from madang.store.errors import UnknownTypeError, UnstorableValueError

ATOMS = frozenset({str, int, float, bool, bytes, type(None)})
"""Types whose values cannot change and hold nothing else."""

_CONTAINERS = frozenset({dict, list})
Reread = Callable[[Any], Iterable[Any]]
Part = tuple[Any, Reread, tuple[Any, ...]]


class ChangeDetector:
    """What the mutable parts of one value held when it was last seen.

    `held` are the attributes of a model, `empty` the parts that held nothing, `parts` all others.
    """

    __slots__ = ("empty", "held", "parts", "values")

    def __init__(self, held: dict[str, Any], empty: Sequence[Any], parts: Sequence[Part]) -> None:
        self.held = held
        self.values = tuple(held.values())
        self.empty = empty
        self.parts = parts

    def is_unchanged(self) -> bool:
        """Whether every part holds what it held."""
        held, values = self.held, self.values
        if any(self.empty) or len(held) != len(values) or not all(map(is_, held.values(), values)):
            return False
        return not self.parts or all(_same_objects(tuple(reread(live)), seen) for live, reread, seen in self.parts)


def detector_for(value: Any, registry: TypeRegistry, where: str) -> ChangeDetector | None:
    """The detector for `value`, or None if nothing in it can change; refuses types and keys that cannot be restored."""
    kind: type[Any] = value.__class__
    if kind in ATOMS:
        return None
    form = registry.by_type.get(kind)
    is_model = form is not None and form.model
    if is_model and (plain := _plain_model(value)):
        return plain
    collector = _PartCollector(registry, where)
    held: dict[str, Any] = {}
    if is_model:
        held = collector.model(value)
    else:
        collector.look(value)
    if not held and not collector.empty and not collector.parts:
        return None
    return ChangeDetector(held, collector.empty, collector.parts)


def _plain_model(value: Any) -> ChangeDetector | None:
    """The detector for a model that holds nothing but atoms and empty lists or dicts, as most messages do."""
    held: dict[str, Any] = value.__dict__
    empty = [part for part in held.values() if type(part) not in ATOMS]
    if value.__pydantic_extra__ is not None:
        empty.append(value.__pydantic_extra__)
    if any(empty) or value.__pydantic_private__ is not None or not _CONTAINERS.issuperset(map(type, empty)):
        return None
    return ChangeDetector(held, empty, ())


class _PartCollector:
    """Goes through a value and notes its mutable parts."""

    __slots__ = ("empty", "parts", "registry", "where")

    def __init__(self, registry: TypeRegistry, where: str) -> None:
        self.registry = registry
        self.where = where
        self.empty: list[Any] = []
        self.parts: list[Part] = []

    def model(self, value: Any) -> dict[str, Any]:
        """The attributes of a model, whose parts are noted."""
        held: dict[str, Any] = value.__dict__
        for part in held.values():
            if type(part) not in ATOMS:
                self.look(part)
        for extra in (value.__pydantic_extra__, value.__pydantic_private__):
            if extra is not None:
                self.look(extra)
        return held

    def look(self, value: Any) -> None:
        """Note the mutable parts of `value`."""
        kind: type[Any] = value.__class__
        if kind is dict:
            self._mapping(value)
        elif kind is list or kind is set or kind is deque:
            self._items(value, iter)
        elif kind not in ATOMS:
            self._object(value, kind)

    def _mapping(self, value: dict[Any, Any]) -> None:
        for key in value:
            if type(key) is not str:
                _check_key(key, self.where)
        self._items(value, _entries)

    def _items(self, value: Any, reread: Reread) -> None:
        if not value:
            self.empty.append(value)
            return
        seen = tuple(reread(value))
        self.parts.append((value, reread, seen))
        self._look_at_all(seen)

    def _object(self, value: Any, kind: type) -> None:
        form = self.registry.form_of(kind)
        if form is None:
            raise UnknownTypeError(self.where, kind, how_to_register(kind))
        if form.leaf:
            return
        if form.model:
            self.parts.append((held := self.model(value), _values, tuple(held.values())))
            return
        reread = _parts_of(form)
        seen = tuple(reread(value))
        if not isinstance(value, (tuple, frozenset)):
            self.parts.append((value, reread, seen))
        self._look_at_all(seen)

    def _look_at_all(self, values: tuple[Any, ...]) -> None:
        for part in values:
            if type(part) not in ATOMS:
                self.look(part)


def _values(live: dict[Any, Any]) -> Iterable[Any]:
    return live.values()


def _entries(live: dict[Any, Any]) -> Iterable[Any]:
    return (*live, *live.values())


def _parts_of(form: StoredForm) -> Reread:
    def parts(live: Any) -> Iterable[Any]:
        taken: Any = form.to_plain(live)
        if taken.__class__ is dict:
            return taken.values()
        return taken if taken.__class__ is list else [taken]

    return parts


def _check_key(key: Any, where: str) -> None:
    parts: tuple[Any, ...] = key if key.__class__ is tuple else (key,)
    if all(type(part) in ATOMS for part in parts):
        return
    raise UnstorableValueError(
        f"{where} holds a dict with the key {key!r} of type {key.__class__.__name__}, "
        "which would not come back as it is: use text, numbers, bytes or tuples of them as keys."
    )


def _same_objects(now: tuple[Any, ...], seen: tuple[Any, ...]) -> bool:
    return len(now) == len(seen) and all(map(is_, now, seen))
