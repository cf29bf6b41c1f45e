"""How large a state is, and how bulk is kept elsewhere and referred to from it."""

import json
from collections.abc import Callable
from itertools import islice
from typing import Literal, TypeVar

from pydantic import JsonValue
from pydantic_core import PydanticSerializationError, to_json

from madang.state.errors import StateError
from madang.state.frozen import Frozen
from madang.state.plain import key_of, members_of, plain

__all__ = ["Oversized", "Reference", "offload", "oversized", "restore", "size_of"]

T = TypeVar("T")


class Oversized(Frozen):
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


class Reference(Frozen):
    """What stays in the state of a value that is kept elsewhere: its place, its size in bytes, and how it begins."""

    id: str
    size: int
    kind: Literal["list", "object", "text"]
    count: int
    """How many items, members or characters the value has."""
    preview: JsonValue
    """The first ten items or members, or the first words; what is long in them is cut."""


def size_of(value: object) -> int:
    """How many bytes `value` takes as JSON."""
    return len(_encoded(value))


def oversized(state: object, *, limit: int = 1_000_000) -> Oversized | None:
    """What to warn of where `state` takes more than `limit` bytes, the three largest fields named; else None."""
    size = size_of(state)
    if size <= limit:
        return None
    sizes = {key_of(key): size_of(item) for key, item in (members_of(state) or {}).items()}
    largest = sorted(sizes, key=sizes.__getitem__, reverse=True)[:3]
    return Oversized(size=size, limit=limit, largest={name: sizes[name] for name in largest})


def offload(value: T, over: int, put: Callable[[bytes], str]) -> T | Reference:
    """`value` itself, or a reference to it where it takes more than `over` bytes.

    `put` keeps the bytes and returns the id under which they are found again. Numbers are never moved.
    """
    if isinstance(value, Reference) or size_of(value) <= over:
        return value
    room = min(over // (4 * _FIRST), _MOST_ROOM)
    match plain(value):
        case list(written):
            kind, preview = "list", [_cut(item, room) for item in written[:_FIRST]]
        case dict(written):
            first = islice(written.items(), _FIRST)
            kind, preview = "object", {str(_cut(key, room)): _cut(item, room) for key, item in first}
        case str(written):
            kind, preview = "text", _cut(written, _FIRST * room)
        case _:
            return value
    data = _encoded(written)
    return Reference(id=put(data), size=len(data), kind=kind, count=len(written), preview=preview)


_FIRST = 10
_MOST_ROOM = 200


def restore(reference: Reference, get: Callable[[str], bytes]) -> JsonValue:
    """The value that `reference` stands for, as JSON-like data; `get` returns what was kept under an id."""
    data = get(reference.id)
    if len(data) != reference.size:
        raise StateError(
            f"Reference {reference.id!r} stands for {reference.size:,} bytes, and {len(data):,} were found in its "
            "place: not what was kept, so they are not used. Restore them from a backup, or compute the value again."
        )
    return json.loads(data.decode("utf-8", "surrogatepass"))


def _cut(item: JsonValue, room: int) -> JsonValue:
    """`item` where it takes no more than `room` bytes, else the text with which it begins."""
    if size_of(item) <= room:
        return item
    text = item if isinstance(item, str) else json.dumps(item, ensure_ascii=False)
    return text[: room // 4] + "…"


def _encoded(value: object) -> bytes:
    try:
        return to_json(value, serialize_as_any=True, bytes_mode="base64", inf_nan_mode="strings", fallback=plain)
    except PydanticSerializationError:
        # Half a surrogate pair, as a model may write it, has no UTF-8 form; and pydantic refuses some keys.
        return json.dumps(plain(value), ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
