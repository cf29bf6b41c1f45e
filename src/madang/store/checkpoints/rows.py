"""The stored form of checkpoint rows and of pending-write rows: names and metadata once per session, numbers and trees
in each row.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from typing import Any, NamedTuple, cast

from langgraph.checkpoint.base import WRITES_IDX_MAP, Checkpoint, CheckpointMetadata

from madang.store.content.codec import ValueCodec
from madang.store.content.packing import pack, unpack
from madang.store.content.pieces import fold_members, unfold_members
from madang.store.database.columns import from_stamp, to_stamp

_VALUES = "channel_values"
_VERSIONS = "channel_versions"
_SEEN = "versions_seen"
_COUNTERS = "counters_since_delta_snapshot"
OWN_METADATA = frozenset({"step", _COUNTERS})
"""The metadata that a row has for itself; the others are content, shared with the rows that have the same."""
SCHEMA_METADATA = "state_schema"
VERSION_METADATA = "state_version"
"""Where the metadata of a checkpoint say which declaration its state follows, and in which version."""
_SHORT_RUN = 2
_OWN_KEYS = frozenset({"id", "ts", _VALUES, _VERSIONS, _SEEN})


@dataclass(frozen=True, slots=True)
class CheckpointOutline:
    """A checkpoint without its values: what it has in common with others, and what is its own."""

    shape: bytes
    metadata: bytes
    stamp: int | str
    step: int | None
    versions: list[Any]
    counters: bytes | None


@dataclass(frozen=True, slots=True)
class CheckpointRecord:
    """One row's body: where its shape, metadata and trees are, and the numbers that are its own.

    `size` is the bytes of content the state refers to, `added` how many of them were new.
    """

    shape: int
    metadata: int
    stamp: int | str
    step: int | None
    versions: list[Any]
    counters: bytes | None
    trees: list[Any]
    size: int
    added: int

    def restore(
        self, ident: str, shape: Mapping[str, Any], rest: Mapping[str, Any], values: dict[str, Any]
    ) -> Checkpoint:
        """The checkpoint, from the names in its shape, a copy of the rest of the shape, and its values."""
        versions = iter(self.versions)
        checkpoint: dict[str, Any] = {
            **rest,
            "id": ident,
            "ts": self.stamp if isinstance(self.stamp, str) else from_stamp(self.stamp).isoformat(),
            _VALUES: values,
            _VERSIONS: {name: next(versions) for name in shape["versions"]},
            _SEEN: {node: {name: next(versions) for name in names} for node, names in shape["seen"]},
        }
        return cast("Checkpoint", checkpoint)

    def restore_metadata(self, common: Mapping[str, Any], codec: ValueCodec) -> CheckpointMetadata:
        """The metadata, from what it has in common with others."""
        metadata = dict(common)
        if self.step is not None:
            metadata["step"] = self.step
        if self.counters is not None:
            metadata[_COUNTERS] = codec.decode(self.counters)
        return cast("CheckpointMetadata", metadata)


def outline_checkpoint(checkpoint: Checkpoint, metadata: Mapping[str, Any], codec: ValueCodec) -> CheckpointOutline:
    """What is stored of `checkpoint` and `metadata` beside the values."""
    seen = checkpoint[_SEEN]
    shape = {
        "values": list(checkpoint[_VALUES]),
        "versions": list(checkpoint[_VERSIONS]),
        "seen": [[node, list(names)] for node, names in seen.items()],
        "rest": {key: value for key, value in checkpoint.items() if key not in _OWN_KEYS},
    }
    common = dict(metadata)
    step = common.pop("step") if type(common.get("step")) is int else None
    counters = common.pop(_COUNTERS, None)
    return CheckpointOutline(
        shape=codec.encode(shape, "The checkpoint"),
        metadata=codec.encode(common, "The metadata"),
        stamp=_exact_stamp(checkpoint["ts"]),
        step=step,
        versions=[*checkpoint[_VERSIONS].values(), *(v for names in seen.values() for v in names.values())],
        counters=None if counters is None else codec.encode(counters, "The metadata"),
    )


def pack_record(record: CheckpointRecord) -> bytes:
    """The bytes of a row's body."""
    return pack(
        [
            record.shape,
            record.metadata,
            record.stamp,
            record.step,
            _pack_versions(record.versions),
            record.counters,
            fold_members(record.trees),
            record.size,
            record.added,
        ]
    )


def unpack_record(body: bytes) -> CheckpointRecord:
    """The record that `pack_record` made into bytes."""
    shape, metadata, stamp, step, versions, counters, trees, size, added = unpack(body)
    own = stamp, step, _unpack_versions(versions), counters
    return CheckpointRecord(shape, metadata, *own, unfold_members(trees), size, added)


def _pack_versions(versions: list[Any]) -> list[Any]:
    """Whole numbers by their distance from the highest, which is mostly short; other versions as they are.

    A negative -n after a distance stands for n more of the same.
    """
    if set(map(type, versions)) != {int}:
        return [None, *versions]
    highest = max(versions)
    packed: list[Any] = [highest]
    for version, run in groupby(versions):
        count = sum(1 for _ in run)
        packed += [highest - version] * count if count <= _SHORT_RUN else [highest - version, 1 - count]
    return packed


def _unpack_versions(packed: list[Any]) -> list[Any]:
    highest, *rest = packed
    if highest is None:
        return rest
    versions: list[Any] = []
    for distance in rest:
        versions += [highest - distance] if distance >= 0 else versions[-1:] * -distance
    return versions


def _exact_stamp(text: str) -> int | str:
    """A time that can be restored to the letter as a number, any other as its text."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return text
    if moment.tzinfo is None or moment.astimezone(UTC).isoformat() != text:
        return text
    return to_stamp(moment)


class TaskWrite(NamedTuple):
    """One write of a task: where it sorts, its channel, and its value as a packed tree or a value."""

    path: str
    position: int
    channel: str
    value: Any


def positioned_writes(writes: Sequence[tuple[str, Any]], path: str) -> list[TaskWrite]:
    """The writes of one call; those to LangGraph's special channels have fixed positions below zero."""
    return [
        TaskWrite(path, WRITES_IDX_MAP.get(channel, index), channel, value)
        for index, (channel, value) in enumerate(writes)
    ]


def merge_writes(stored: Sequence[TaskWrite], new: Sequence[TaskWrite]) -> list[TaskWrite]:
    """A task's writes after one more call: special ones replace, a repeated ordinary one changes nothing."""
    merged = {write.position: write for write in stored}
    before = frozenset(merged)
    for write in new:
        if write.position < 0 or write.position not in before:
            merged[write.position] = write
    return list(merged.values())


def pack_writes(writes: Sequence[TaskWrite]) -> tuple[bytes, list[Any]]:
    """What the rows of like tasks share, and the trees that are this row's own."""
    return pack([list(write[:3]) for write in writes]), [write.value for write in writes]


def unpack_writes(shape: Sequence[Sequence[Any]], trees: Sequence[Any]) -> list[TaskWrite]:
    """The writes of a row."""
    return [
        TaskWrite(path, position, channel, tree) for (path, position, channel), tree in zip(shape, trees, strict=True)
    ]


def pack_writes_row(shape: int, trees: Sequence[Any]) -> bytes:
    """The bytes of a row's body."""
    return pack([shape, *fold_members(trees)])


def unpack_writes_row(body: bytes) -> tuple[int, list[Any]]:
    """The number of a row's shape, and its trees."""
    shape, *trees = unpack(body)
    return shape, unfold_members(trees)


def node_of_path(path: str) -> str | None:
    """The node a task path ends in: `~__pregel_pull, planner` is the task of `planner`."""
    kind, _, name = path.rpartition(", ")
    return name if kind.endswith("__pregel_pull") and not name.startswith("__") else None
