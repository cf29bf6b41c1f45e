"""Bulk kept outside the state: a written value that is too large moves to a shelf, and a reference stays behind.

A field says so by its `Offload` policy. What it may hold then:

- without a reducer, its value or one reference in place of it;
- as a list that merges, items and, among them, references that each stand for some items;
- as a dict that merges, values and references by key.

`whole` gives the value back as it was written. The write gate of a graph moves what its nodes write, when it runs
asynchronously and its context has one as `shelf`.
"""

import hashlib
import json
from itertools import groupby, islice
from operator import itemgetter
from typing import Any, Literal, NamedTuple, Protocol, TypeVar, cast

from langgraph.types import Overwrite
from pydantic import JsonValue

from madang.state.errors import StateError
from madang.state.frozen import Frozen
from madang.state.overwrite import envelope_in, replacement_in
from madang.state.plain import plain
from madang.state.policies import Offload
from madang.state.schema import Field
from madang.state.sizes import size_of

__all__ = ["Kept", "Reference", "Shelf", "check_kept", "kept", "lightened", "whole", "without_references"]

T = TypeVar("T")
_Form = Literal["list", "object", "text"]


class Reference(Frozen):
    """What stays in the state of a value that is kept elsewhere: its place, its size and digest, and how it begins."""

    id: str
    size: int
    """How many bytes are kept."""
    digest: str
    """The SHA-256 of these bytes."""
    kind: _Form
    count: int
    """How many items, members or characters the value has."""
    preview: JsonValue
    """The first ten items or members, or the first words; what is long in them is cut."""


class Kept(NamedTuple):
    """Where a value is kept, and what tells that it is still the same."""

    id: str
    size: int
    digest: str


class Shelf(Protocol):
    """Keeps values outside the state."""

    async def put(self, value: Any, /) -> Kept:
        """Keep a value; what was kept is never changed."""
        ...

    async def get(self, reference: Reference, /) -> Any:
        """The value that was kept; `StateError` where it is not what it was."""
        ...


async def whole(value: T, shelf: Shelf) -> T:
    """The value of a field with all that its references stand for in their place."""
    if isinstance(value, Reference):
        return cast("T", await shelf.get(value))
    if isinstance(value, list):
        items: list[Any] = []
        for item in cast("list[Any]", value):
            items += await shelf.get(item) if isinstance(item, Reference) else [item]
        return cast("T", items)
    if isinstance(value, dict):
        members = cast("dict[Any, Any]", value).items()
        found = {key: await shelf.get(held) if isinstance(held, Reference) else held for key, held in members}
        return cast("T", found)
    return value


async def lightened(field: Field, value: Any, current: Any, shelf: Shelf) -> Any:
    """What is to be written in place of `value`, so that the field holds no more bulk than its policy allows.

    `current` is what the field holds before. Steps that write side by side do not see each other's writes.
    """
    policy = field.policy(Offload)
    if policy is None:
        return value
    if field.reducer is None:
        return await _moved_whole(value, policy.over, shelf) if size_of(value) > policy.over else value
    if replacement := replacement_in(value) or envelope_in(value):
        return Overwrite(await _fitted(replacement.value, policy.over, policy.over, shelf))
    return await _fitted(value, policy.over - size_of(without_references(current)), policy.over, shelf)


def without_references(value: Any) -> Any:
    """The value of a field as far as the state itself holds it; None where it is a reference as a whole."""
    if isinstance(value, list):
        return [item for item in cast("list[Any]", value) if not isinstance(item, Reference)]
    if isinstance(value, dict):
        members = cast("dict[Any, Any]", value).items()
        return {key: held for key, held in members if not isinstance(held, Reference)}
    return None if isinstance(value, Reference) else value


def kept(ident: str, data: bytes) -> Kept:
    """How a value is known that is kept as `data` under `ident`."""
    return Kept(ident, len(data), hashlib.sha256(data).hexdigest())


def check_kept(reference: Reference, data: bytes) -> None:
    """See that `data` is what was kept; `StateError` where it is not."""
    found = kept(reference.id, data)
    if (found.size, found.digest) != (reference.size, reference.digest):
        raise StateError(
            f"Reference {reference.id!r} stands for {reference.size:,} bytes, and {found.size:,} others were found in "
            "its place, so they are not used. Restore them from a backup, or compute the value again."
        )


async def _fitted(value: Any, room: int, over: int, shelf: Shelf) -> Any:
    """A list or dict that merges, with as much of it moved as does not find room."""
    if size_of(without_references(value)) <= room:
        return value
    if isinstance(value, list):
        return await _list_moved(cast("list[Any]", value), over, shelf)
    return await _dict_moved(cast("dict[Any, Any]", value), room, over, shelf)


async def _list_moved(items: list[Any], over: int, shelf: Shelf) -> list[Any]:
    """References to the items, one for each unbroken run of them between the references that are there already."""
    lighter: list[Any] = []
    for is_reference, group in groupby(items, lambda item: isinstance(item, Reference)):
        run = list(group)
        lighter += run if is_reference else [await _moved_whole(run, over, shelf)]
    return lighter


async def _dict_moved(members: dict[Any, Any], room: int, over: int, shelf: Shelf) -> dict[Any, Any]:
    """The members with the largest of them moved until the others find room."""
    result, held = dict(members), without_references(members)
    left = size_of(held)
    for key, size in sorted({key: size_of(item) for key, item in held.items()}.items(), key=itemgetter(1))[::-1]:
        if left > room:
            result[key] = await _moved_whole(held[key], over, shelf)
            left -= size
    return result


async def _moved_whole(value: Any, over: int, shelf: Shelf) -> Any:
    """A reference to the value, which is kept on the shelf; a number stays, however long."""
    described = _described(value, min(over // (4 * _FIRST), _MOST_ROOM))
    if described is None or isinstance(value, Reference):
        return value
    kind, count, preview = described
    place = await shelf.put(value)
    return Reference(**place._asdict(), kind=kind, count=count, preview=preview)


def _described(value: Any, room: int) -> tuple[_Form, int, JsonValue] | None:
    """What a value is and how it begins, in ten parts of no more than `room` bytes each."""
    match plain(value):
        case list(written):
            return "list", len(written), [_cut(item, room) for item in written[:_FIRST]]
        case dict(written):
            first = islice(written.items(), _FIRST)
            preview = {str(_cut(key, room)): _cut(item, room) for key, item in first}
            return "object", len(written), preview
        case str(written):
            return "text", len(written), _cut(written, _FIRST * room)
        case _:
            return None


def _cut(item: JsonValue, room: int) -> JsonValue:
    """`item` where it takes no more than `room` bytes, else the text with which it begins."""
    if size_of(item) <= room:
        return item
    text = item if isinstance(item, str) else json.dumps(item, ensure_ascii=False)
    return text[: room // 4] + "…"


_FIRST = 10
_MOST_ROOM = 200
