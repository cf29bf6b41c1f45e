"""Offloading: a written value that is too large is stored outside the state, and a reference stays behind.

A field asks for it by its `Offload` policy. It may then hold:

- without a reducer, its value or one reference in place of it;
- as a list that merges, items and, among them, references that each stand for some items;
- as a dict that merges, values and references by key.

`load_offloaded` gives the value back as it was written. The write gate offloads what nodes write when the graph runs
asynchronously and its context has an offload store. Also measures how large a state is, and which fields make it so.
"""

import hashlib
import json
from itertools import groupby, islice
from operator import itemgetter
from typing import Any, Literal, NamedTuple, Protocol, TypeVar, cast

from langgraph.types import Overwrite
from pydantic import JsonValue
from pydantic_core import PydanticSerializationError, to_json

from madang.state.errors import StateError
from madang.state.fields.policies import Offload
from madang.state.fields.reducers import envelope_in, replacement_in
from madang.state.fields.schema import StateField
from madang.state.values import Frozen, json_value, key_of, members_of

T = TypeVar("T")
_ValueKind = Literal["list", "object", "text"]
_PREVIEW_ITEMS = 10
_MOST_PREVIEW_BYTES = 200


class OffloadReference(Frozen):
    """What stays in the state of a value that is kept elsewhere: its id, its size and digest, and how it begins.

    >>> from madang.state import OffloadReference
    >>> kept = OffloadReference(id="7", size=90_000, digest="0a1b", kind="list", count=400, preview=["first page"])
    >>> kept.count, kept.preview
    (400, ['first page'])
    """

    id: str
    size: int
    """How many bytes are kept."""
    digest: str
    """The SHA-256 of these bytes."""
    kind: _ValueKind
    count: int
    """How many items, members or characters the value has."""
    preview: JsonValue
    """The first ten items or members, or the first words; what is long in them is cut."""


class OffloadLocation(NamedTuple):
    """Where a value is kept, and what tells that it is still the same."""

    id: str
    size: int
    digest: str


class OffloadStore(Protocol):
    """Keeps values outside the state."""

    async def put(self, value: Any, /) -> OffloadLocation:
        """Keep a value; what was kept is never changed."""
        ...

    async def get(self, reference: OffloadReference, /) -> Any:
        """The value that was kept; `StateError` where it is not what it was."""
        ...


async def load_offloaded(value: T, offload_store: OffloadStore) -> T:
    """The value of a field with all that its references stand for in their place.

    >>> import asyncio
    >>> from madang.state import OffloadReference, load_offloaded
    >>> class Pages:
    ...     async def put(self, value): ...
    ...     async def get(self, reference):
    ...         return ["page 1", "page 2"]
    >>> kept = OffloadReference(id="7", size=20, digest="0a1b", kind="list", count=2, preview=["page 1"])
    >>> asyncio.run(load_offloaded([kept, "page 3"], Pages()))
    ['page 1', 'page 2', 'page 3']
    """
    if isinstance(value, OffloadReference):
        return cast("T", await offload_store.get(value))
    if isinstance(value, list):
        items: list[Any] = []
        for item in cast("list[Any]", value):
            items += await offload_store.get(item) if isinstance(item, OffloadReference) else [item]
        return cast("T", items)
    if isinstance(value, dict):
        members = cast("dict[Any, Any]", value).items()
        found = {
            key: await offload_store.get(held) if isinstance(held, OffloadReference) else held for key, held in members
        }
        return cast("T", found)
    return value


async def offloaded_write(field: StateField, value: Any, current: Any, offload_store: OffloadStore) -> Any:
    """What is to be written in place of `value`, so that the field holds no more bytes than its policy allows.

    `current` is what the field holds before. Steps that write side by side do not see each other's writes.
    """
    policy = field.policy(Offload)
    if policy is None:
        return value
    if field.reducer is None:
        return await _offload_value(value, policy.over, offload_store) if size_of(value) > policy.over else value
    if replacement := replacement_in(value) or envelope_in(value):
        return Overwrite(await _offload_excess(replacement.value, policy.over, policy.over, offload_store))
    return await _offload_excess(value, policy.over - size_of(without_references(current)), policy.over, offload_store)


def without_references(value: Any) -> Any:
    """The value of a field as far as the state itself holds it; None where it is a reference as a whole."""
    if isinstance(value, list):
        return [item for item in cast("list[Any]", value) if not isinstance(item, OffloadReference)]
    if isinstance(value, dict):
        members = cast("dict[Any, Any]", value).items()
        return {key: held for key, held in members if not isinstance(held, OffloadReference)}
    return None if isinstance(value, OffloadReference) else value


def offload_location(ident: str, data: bytes) -> OffloadLocation:
    """How a value is known that is kept as `data` under `ident`."""
    return OffloadLocation(ident, len(data), hashlib.sha256(data).hexdigest())


def check_offloaded(reference: OffloadReference, data: bytes) -> None:
    """See that `data` is what was kept; `StateError` where it is not."""
    found = offload_location(reference.id, data)
    if (found.size, found.digest) != (reference.size, reference.digest):
        raise StateError(
            f"Reference {reference.id!r} stands for {reference.size:,} bytes, and {found.size:,} others were found in "
            "its place, so they are not used. Restore them from a backup, or compute the value again."
        )


async def _offload_excess(value: Any, room: int, over: int, offload_store: OffloadStore) -> Any:
    """A list or dict that merges, with as much of it moved as does not find room."""
    if size_of(without_references(value)) <= room:
        return value
    if isinstance(value, list):
        return await _offload_items(cast("list[Any]", value), over, offload_store)
    return await _offload_members(cast("dict[Any, Any]", value), room, over, offload_store)


async def _offload_items(items: list[Any], over: int, offload_store: OffloadStore) -> list[Any]:
    """References to the items, one for each unbroken run of them between the references that are there already."""
    lighter: list[Any] = []
    for is_reference, group in groupby(items, lambda item: isinstance(item, OffloadReference)):
        run = list(group)
        lighter += run if is_reference else [await _offload_value(run, over, offload_store)]
    return lighter


async def _offload_members(
    members: dict[Any, Any], room: int, over: int, offload_store: OffloadStore
) -> dict[Any, Any]:
    """The members with the largest of them moved until the others find room."""
    result, held = dict(members), without_references(members)
    left = size_of(held)
    for key, size in sorted({key: size_of(item) for key, item in held.items()}.items(), key=itemgetter(1))[::-1]:
        if left > room:
            result[key] = await _offload_value(held[key], over, offload_store)
            left -= size
    return result


async def _offload_value(value: Any, over: int, offload_store: OffloadStore) -> Any:
    """A reference to the value, which is kept in the offload store; a number stays, however long."""
    described = _preview_of(value, min(over // (4 * _PREVIEW_ITEMS), _MOST_PREVIEW_BYTES))
    if described is None or isinstance(value, OffloadReference):
        return value
    kind, count, preview = described
    location = await offload_store.put(value)
    return OffloadReference(**location._asdict(), kind=kind, count=count, preview=preview)


def _preview_of(value: Any, room: int) -> tuple[_ValueKind, int, JsonValue] | None:
    """What a value is and how it begins, in ten parts of no more than `room` bytes each."""
    match json_value(value):
        case list(written):
            return "list", len(written), [_shortened(item, room) for item in written[:_PREVIEW_ITEMS]]
        case dict(written):
            first = islice(written.items(), _PREVIEW_ITEMS)
            preview = {str(_shortened(key, room)): _shortened(item, room) for key, item in first}
            return "object", len(written), preview
        case str(written):
            return "text", len(written), _shortened(written, _PREVIEW_ITEMS * room)
        case _:
            return None


def _shortened(item: JsonValue, room: int) -> JsonValue:
    """`item` where it takes no more than `room` bytes, else the text with which it begins."""
    if size_of(item) <= room:
        return item
    text = item if isinstance(item, str) else json.dumps(item, ensure_ascii=False)
    return text[: room // 4] + "…"


class OversizedState(Frozen):
    """A state that takes more than `limit` bytes, with its largest fields; as text, a warning."""

    size: int
    limit: int
    largest: dict[str, int]

    def __str__(self) -> str:
        fields = ", ".join(f"{name} ({size:,})" for name, size in self.largest.items())
        return (
            f"The state takes {self.size:,} bytes, more than {self.limit:,}. Its largest fields: {fields}. "
            "Give them an Offload or Keep policy."
        )


def oversized(state: object, *, limit: int = 1_000_000) -> OversizedState | None:
    """What to warn of where `state` takes more than `limit` bytes, the three largest fields named; else None.

    A field that has no JSON form is not counted, so that measuring fails nobody.

    >>> from madang.state import oversized
    >>> found = oversized({"pages": "x" * 90, "days": 3}, limit=50)
    >>> found.size, found.largest
    (111, {'pages': 92, 'days': 1})
    """
    size = _measured(state)
    if size is not None and size <= limit:
        return None
    members = (members_of(state) or {}).items()
    sizes = {key_of(key): taken for key, item in members if (taken := _measured(item)) is not None}
    size = sum(sizes.values()) if size is None else size
    if size <= limit:
        return None
    largest = sorted(sizes, key=sizes.__getitem__, reverse=True)[:3]
    return OversizedState(size=size, limit=limit, largest={name: sizes[name] for name in largest})


def _measured(value: object) -> int | None:
    """How many bytes `value` takes as JSON; None for what has no JSON form."""
    try:
        return size_of(value)
    except (StateError, ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError):
        return None


def size_of(value: object) -> int:
    """How many bytes `value` takes as JSON.

    >>> from madang.state import size_of
    >>> size_of({"days": 3})
    10
    """
    return len(_encoded(value))


def _encoded(value: object) -> bytes:
    try:
        return to_json(value, serialize_as_any=True, bytes_mode="base64", inf_nan_mode="strings", fallback=json_value)
    except PydanticSerializationError:
        # Half a surrogate pair, as a model may write it, has no UTF-8 form; and pydantic refuses some keys.
        return json.dumps(json_value(value), ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
