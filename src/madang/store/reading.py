"""Snapshots read back: a checkpoint with its values, metadata and pending writes."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from langgraph.checkpoint.base import Checkpoint, CheckpointMetadata, PendingWrite, writes_sort_key

from madang.store.contents import Reading
from madang.store.database import Connection, Row
from madang.store.idents import from_key, to_key
from madang.store.joining import Joiner
from madang.store.pending import Write, unpack_row, unpack_writes
from madang.store.pieces import Kept, is_branch, numbers_in
from madang.store.records import Record, unpack_record
from madang.store.seal import Label
from madang.store.segments import segments_in, spliced

__all__ = ["Entry", "Snapshot", "SnapshotReader", "checkpoint_label", "write_label"]


def checkpoint_label(session: str, namespace: str, key: bytes, parent: bytes | None) -> Label:
    """What a checkpoint row is sealed under: its parent is part of it, so that no row can be given other ancestors."""
    name = f"{from_key(key)} after {from_key(parent)}" if parent else from_key(key)
    return Label("checkpoint", f"{name} in namespace {namespace!r}", session)


def write_label(session: str, namespace: str, checkpoint: bytes, task: bytes) -> Label:
    """What a row of pending writes is sealed under."""
    return Label("write", f"{from_key(task)} to checkpoint {from_key(checkpoint)} in namespace {namespace!r}", session)


class Snapshot(NamedTuple):
    """A checkpoint as LangGraph wants it, with where it stands."""

    namespace: str
    id: str
    parent: str | None
    checkpoint: Checkpoint
    metadata: CheckpointMetadata
    pending_writes: list[PendingWrite]


class Entry(NamedTuple):
    """A checkpoint row whose values are not read yet."""

    namespace: str
    key: bytes
    parent: bytes | None
    record: Record


class SnapshotReader:
    """Reads the snapshots of one session within one transaction."""

    def __init__(self, connection: Connection, reading: Reading) -> None:
        self.place = reading.place
        self.session = reading.session
        self.seal = reading.seal
        self._connection = connection
        self._reading = reading
        self._codec = reading.codec
        self._shapes: dict[int, Any] = {}

    async def get(self, namespace: str, ident: str | None) -> Snapshot | None:
        """The checkpoint of that id, or the latest; its objects are recognized by a later save."""
        entry = await self.find(namespace, ident)
        return None if entry is None else await self.snapshot(entry, known=True)

    async def find(self, namespace: str, ident: str | None) -> Entry | None:
        """The row of that id, or the latest."""
        values = {"session": self.place.key, "namespace": namespace}
        if ident is None:
            rows = await self._connection.fetch("latest_checkpoint", **values)
        else:
            rows = await self._connection.fetch("get_checkpoint", **values, id=to_key(ident))
        return self.entry(namespace, *rows[0]) if rows else None

    async def parent(self, entry: Entry) -> Entry | None:
        """The row a row continues, if it is there."""
        return None if entry.parent is None else await self.find(entry.namespace, from_key(entry.parent))

    async def again(self, row: Row) -> Entry | None:
        """A row read earlier as it is now, or None if it is gone."""
        namespace, key, *_ = row
        return await self.find(namespace, from_key(key))

    async def entries(self) -> dict[tuple[str, bytes], Entry]:
        """Every row of the session by namespace and key."""
        rows = await self._connection.fetch("list_checkpoints", session=self.place.key)
        return {(row[0], row[1]): self.entry(*row) for row in rows}

    async def trees(self, entry: Entry) -> dict[str, Any]:
        """The tree of each channel a row holds a value of."""
        shape = await self.shape(entry.record.shape)
        return dict(zip(shape["values"], entry.record.trees, strict=True))

    async def used_numbers(self) -> set[int]:
        """The numbers of all content that the session's rows refer to."""
        shapes: set[int] = set()
        trees: list[Any] = []
        for entry in (await self.entries()).values():
            shapes |= {entry.record.shape, entry.record.metadata}
            trees += entry.record.trees
        for namespace, checkpoint, task, body in await self._connection.fetch("list_writes", session=self.place.key):
            label = write_label(self.session, namespace, checkpoint, task)
            shape, own = unpack_row(self.seal.open(body, label))
            shapes.add(shape)
            trees += own
        holders = {tree[0] for tree in trees if _is_reference(tree)}
        await self._reading.load(self._connection, holders)
        kept = [*(tree for tree in trees if not _is_reference(tree)), *map(self._reading.master, holders)]
        segments = {number for tree in kept for number in segments_in(tree)}
        await self._reading.load(self._connection, segments)
        runs = (run for tree in (*kept, *map(self._reading.master, segments)) for run in numbers_in(tree))
        return shapes | holders | {number for first, last in runs for number in range(first, last + 1)}

    def entry(self, namespace: str, key: bytes, parent: bytes | None, body: bytes) -> Entry:
        """A row opened."""
        label = checkpoint_label(self.session, namespace, key, parent)
        return Entry(namespace, key, parent, unpack_record(self.seal.open(body, label)))

    async def shape(self, number: int) -> Any:
        """What many rows share, for reading only."""
        if number not in self._shapes:
            await self._reading.load(self._connection, [number])
            self._shapes[number] = self._reading.master(number)
        return self._shapes[number]

    async def metadata(self, entry: Entry) -> CheckpointMetadata:
        """The metadata of a row."""
        await self.shape(entry.record.metadata)
        return entry.record.restore_metadata(self._reading.own(entry.record.metadata), self._codec)

    async def snapshot(self, entry: Entry, *, known: bool = False) -> Snapshot:
        """The row with its values and pending writes, all the caller's own."""
        record, ident = entry.record, from_key(entry.key)
        shape = await self.shape(record.shape)
        writes = await self.writes(entry.namespace, entry.key)
        values = await self.values([*record.trees, *(write.value for _, write in writes)], known=known)
        count = len(record.trees)
        pending = [(task, write.channel, value) for (task, write), value in zip(writes, values[count:], strict=True)]
        held = dict(zip(shape["values"], values[:count], strict=True))
        checkpoint = record.restore(ident, self._reading.own(record.shape), held)
        if known:
            self._settle(entry, checkpoint)
        parent = None if entry.parent is None else from_key(entry.parent)
        return Snapshot(entry.namespace, ident, parent, checkpoint, await self.metadata(entry), pending)

    async def writes(self, namespace: str, checkpoint: bytes) -> list[tuple[str, Write]]:
        """The writes on a checkpoint in the order their tasks apply, each with its task, values as packed trees."""
        place = {"session": self.place.key, "namespace": namespace, "checkpoint": checkpoint}
        found: list[tuple[str, Write]] = []
        for task, body in await self._connection.fetch("writes_of_checkpoint", **place):
            label = write_label(self.session, namespace, checkpoint, task)
            number, trees = unpack_row(self.seal.open(body, label))
            ident = from_key(task)
            found += [(ident, write) for write in unpack_writes(await self.shape(number), trees)]
        return sorted(found, key=lambda item: writes_sort_key(item[1].path, item[0], item[1].place))

    async def writers(self, namespace: str, first: bytes, last: bytes) -> dict[bytes, list[str]]:
        """The paths of the tasks that wrote on the checkpoints from `first` to `last`, in the order of the tasks."""
        place = {"session": self.place.key, "namespace": namespace, "first": first, "last": last}
        found: dict[bytes, set[str]] = {}
        for checkpoint, task, body in await self._connection.fetch("writes_since", **place):
            label = write_label(self.session, namespace, checkpoint, task)
            number, _ = unpack_row(self.seal.open(body, label))
            found.setdefault(checkpoint, set()).update(path for path, *_ in await self.shape(number))
        return {checkpoint: sorted(paths) for checkpoint, paths in found.items()}

    async def values(self, trees: Sequence[Any], *, known: bool = False) -> list[Any]:
        """The values of rows' trees; `known` ones are recognized by a later save."""
        reading, connection = self._reading, self._connection
        await reading.load(connection, [tree[0] for tree in trees if _is_reference(tree)])
        segments = {number for tree in trees for number in segments_in(self._kept(tree))}
        await reading.load(connection, segments)
        whole = [self._whole(tree) for tree in trees]
        await reading.load(connection, whole)
        with reading.ledger():
            joiner = Joiner(self._codec, reading.hand_out_known if known else reading.hand_out)
            return [joiner.join(tree) for tree in whole]

    def _kept(self, tree: Any) -> Any:
        """The tree a row keeps or refers to, which is loaded."""
        return self._reading.master(tree[0]) if _is_reference(tree) else tree

    def _whole(self, tree: Any) -> Any:
        """The same with its segments, which are loaded too."""
        return spliced(self._kept(tree), self._reading.master)

    def _settle(self, entry: Entry, checkpoint: Checkpoint) -> None:
        """Let the next save see that the values handed out are those of this row."""
        versions, values = checkpoint["channel_versions"], checkpoint["channel_values"]
        with self._reading.ledger() as ledger:
            for (name, value), tree in zip(values.items(), entry.record.trees, strict=True):
                whole = self._whole(tree)
                size = len(whole) if isinstance(whole, bytes) else self._reading.size(whole)
                ledger.settle((entry.namespace, name), versions.get(name), value, Kept(tree, size))


def _is_reference(tree: Any) -> bool:
    """Whether a row refers to a tree kept elsewhere; a tree itself has at least two members."""
    return is_branch(tree) and len(tree) == 1
