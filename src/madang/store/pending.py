"""Pending writes: what the tasks of a super-step wrote, one row for each task."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from langgraph.checkpoint.base import WRITES_IDX_MAP

from madang.store.codec import pack, unpack

__all__ = ["Write", "merge_writes", "pack_row", "pack_writes", "place_writes", "unpack_row", "unpack_writes"]


class Write(NamedTuple):
    """One write of a task: where it sorts, its channel, and its value as a packed tree or a value."""

    path: str
    place: int
    channel: str
    value: Any


def place_writes(writes: Sequence[tuple[str, Any]], path: str) -> list[Write]:
    """The writes of one call; those to LangGraph's special channels have places of their own below zero."""
    return [
        Write(path, WRITES_IDX_MAP.get(channel, index), channel, value) for index, (channel, value) in enumerate(writes)
    ]


def merge_writes(stored: Sequence[Write], new: Sequence[Write]) -> list[Write]:
    """A task's writes after one more call: special ones replace, a repeated ordinary one changes nothing."""
    merged = {write.place: write for write in stored}
    before = frozenset(merged)
    for write in new:
        if write.place < 0 or write.place not in before:
            merged[write.place] = write
    return list(merged.values())


def pack_writes(writes: Sequence[Write]) -> tuple[bytes, list[Any]]:
    """What the rows of like tasks share, and the trees that are this row's own."""
    return pack([list(write[:3]) for write in writes]), [write.value for write in writes]


def unpack_writes(shape: Sequence[Sequence[Any]], trees: Sequence[Any]) -> list[Write]:
    """The writes of a row."""
    return [Write(path, place, channel, tree) for (path, place, channel), tree in zip(shape, trees, strict=True)]


def pack_row(shape: int, trees: Sequence[Any]) -> bytes:
    """The bytes of a row's body."""
    return pack([shape, *trees])


def unpack_row(body: bytes) -> tuple[int, list[Any]]:
    """The number of a row's shape, and its trees."""
    shape, *trees = unpack(body)
    return shape, trees
