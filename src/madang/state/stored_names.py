"""The names under which types are stored, so that a class can move and its stored values still be read.

@stored_as("travel.offer", version=2, upcast={1: rename_price}, formerly=("trips.offers:Offer",))
class Offer(BaseModel): ...
"""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from madang.state.errors import SchemaError

T = TypeVar("T", bound=type[Any])
Upcast: TypeAlias = Callable[[Any], Any]
"""Brings the stored form of a value one version forward: the fields of a model or dataclass as a dict, the value of an
enum, the items of a named tuple as a list."""

_STORED_AS_ATTRIBUTE = "__stored_as__"
_NAME = re.compile(r"[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+")


@dataclass(frozen=True, slots=True)
class StoredName:
    """How values of one type are named in a store, now and formerly.

    >>> from madang.state import StoredName
    >>> StoredName("travel.offer", version=2).current
    'travel.offer@2'
    """

    name: str
    version: int = 1
    upcast: Mapping[int, Upcast] = field(default_factory=dict[int, Upcast])
    formerly: tuple[str, ...] = ()
    retired: tuple[str, ...] = ()

    def at(self, version: int) -> str:
        """The name of values that were stored at `version`."""
        return self.name if version == 1 else f"{self.name}@{version}"

    @property
    def current(self) -> str:
        """The name that new values are stored under."""
        return self.at(self.version)


def stored_as(
    name: str,
    *,
    version: int = 1,
    upcast: Mapping[int, Upcast] | None = None,
    formerly: Collection[str] = (),
    retired: Collection[str] = (),
) -> Callable[[T], T]:
    """Declare the name that values of the decorated type are stored under, whatever the class is called.

    `upcast[n]` brings what version `n` stored one version forward, before a value is made of it. `formerly` are earlier
    names of the type; one that was never declared was stored as `module:QualifiedName`. `retired` are stored names of
    types that no longer exist and that values of this one may hold: `upcast` sees them as their plain fields.

    >>> from pydantic import BaseModel
    >>> from madang.state import stored_as, stored_name
    >>> @stored_as("shop.item", version=2, upcast={1: lambda fields: {"cost": fields["price"]}})
    ... class Item(BaseModel):
    ...     cost: int
    >>> stored_name(Item).current
    'shop.item@2'
    """
    if not _NAME.fullmatch(name):
        raise SchemaError(f"{name!r} is not a name for a stored type: use lower-case parts such as 'travel.offer'.")
    steps = dict(upcast or {})
    if sorted(steps) != [*range(1, version)]:
        raise SchemaError(
            f"{name!r} is at version {version} and has upcasts from {sorted(steps) or 'no version'}: "
            f"give one from each version before {version}, and no other."
        )
    declared = StoredName(name, version, steps, tuple(formerly), tuple(retired))

    def declare(found: T) -> T:
        setattr(found, _STORED_AS_ATTRIBUTE, declared)
        return found

    return declare


def stored_name(found: type[Any]) -> StoredName:
    """The name that values of a type are stored under: the declared one, or else `module:QualifiedName`.

    >>> from decimal import Decimal
    >>> from madang.state import stored_name
    >>> stored_name(Decimal).name
    'decimal:Decimal'
    """
    declared: StoredName | None = vars(found).get(_STORED_AS_ATTRIBUTE)
    return declared or StoredName(f"{found.__module__}:{found.__qualname__}")
