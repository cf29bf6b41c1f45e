"""Reads checkpoints of one session back: values, metadata and pending writes, within one transaction."""

import json
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from langgraph.checkpoint.base import Checkpoint, CheckpointMetadata, PendingWrite, writes_sort_key

from madang.store.checkpoints.rows import CheckpointRecord, TaskWrite, unpack_record, unpack_writes, unpack_writes_row
from madang.store.content.cache import ContentCache, ContentCaches, Place, clone_value
from madang.store.content.codec import ValueCodec
from madang.store.content.packing import difference_in
from madang.store.content.pieces import (
    JoinKind,
    StoredTree,
    is_branch,
    is_member,
    piece_numbers_in,
    segments_in,
    splice_segments,
)
from madang.store.content.rows import ContentReader, ContentRows, batched, damaged_contents
from madang.store.content.trees import Joiner
from madang.store.database.columns import Clock, ident_to_key, key_to_ident
from madang.store.database.port import Connection, Database, Row
from madang.store.database.session_row import SessionRow, find_session_row
from madang.store.encryption.errors import CorruptRowError
from madang.store.encryption.sealers import SessionSealers, checkpoint_label, content_label, write_label
from madang.store.sessions import Sessions

_SEARCHED_FOR_GOOD = 200
"""How many checkpoints before a damaged one are tried to find one to go on from."""
_SESSION_COLUMNS = 6
_CHECKPOINT_COLUMNS = 3
Position = tuple[str, bytes]


class StoredCheckpoint(NamedTuple):
    """A checkpoint as LangGraph wants it, with where it stands."""

    namespace: str
    id: str
    parent: str | None
    checkpoint: Checkpoint
    metadata: CheckpointMetadata
    pending_writes: list[PendingWrite]


@dataclass(frozen=True, slots=True)
class CheckpointArchive:
    """What the checkpoints of all sessions are read from; `reader` reads those of one session."""

    database: Database
    sessions: Sessions
    sealers: SessionSealers
    content_rows: ContentRows
    caches: ContentCaches
    clock: Clock

    async def get(self, session: str, namespace: str, ident: str | None) -> StoredCheckpoint | None:
        """The checkpoint of that id, or the latest, ready to be continued from."""

        async def work(connection: Connection) -> StoredCheckpoint | None:
            where = {"session": session, "namespace": namespace}
            if ident is None:
                rows = await connection.fetch("latest_with_writes", **where)
            else:
                rows = await connection.fetch("checkpoint_with_writes", **where, id=ident_to_key(ident))
            if not rows or rows[0][_SESSION_COLUMNS] is None:
                return None
            reader = self._reader_at(connection, session, SessionRow(*rows[0][:_SESSION_COLUMNS]))
            return await reader.get(namespace, [row[_SESSION_COLUMNS:] for row in rows])

        return await self.database.read(work, light=self.caches.get(session).is_small, one_query=True)

    async def latest_ident(self, session: str, namespace: str) -> str | None:
        """The id of the latest checkpoint, whether or not it can be read."""

        async def work(connection: Connection) -> str | None:
            reader = await self.reader(connection, session)
            row = reader and await reader.find_sealed_row(namespace, None)
            return key_to_ident(row[0]) if row else None

        return await self.database.read(work)

    async def reader(self, connection: Connection, session: str) -> "CheckpointReader | None":
        """A reader of the session's snapshots within `connection`, or None if there is no such session."""
        session_row = await find_session_row(connection, session)
        return session_row and self._reader_at(connection, session, session_row)

    def _reader_at(self, connection: Connection, session: str, session_row: SessionRow) -> "CheckpointReader":
        sealer = self.sealers.sealer_of(session, session_row)
        return CheckpointReader(
            connection, ContentReader(self.content_rows, session, session_row, sealer, self.caches.get(session))
        )

    def with_types(self, names: Collection[tuple[str, ...]]) -> "CheckpointArchive":
        """The archive with more types and caches of its own, so that this one never hands out their values.

        With no `names` it is one that has nothing in its caches: every value is decoded again.
        """
        codec = ValueCodec(self.content_rows.codec.registry.extended(names))
        return replace(self, content_rows=ContentRows(codec, self.content_rows.compression), caches=ContentCaches())


class CheckpointRow(NamedTuple):
    """A checkpoint row whose values are not read yet."""

    namespace: str
    key: bytes
    parent: bytes | None
    record: CheckpointRecord


class CheckpointReader:
    """Reads the snapshots of one session within one transaction."""

    def __init__(self, connection: Connection, reading: ContentReader) -> None:
        self.session_row = reading.session_row
        self.session = reading.session
        self.sealer = reading.sealer
        self._connection = connection
        self._content_reader = reading
        self._codec = reading.codec
        self._shapes: dict[int, Any] = {}
        self._write_rows: dict[Position, list[Row]] = {}

    async def get(self, namespace: str, rows: Sequence[Row]) -> StoredCheckpoint:
        """The checkpoint that rows of `checkpoint_with_writes` hold; its objects are recognized by a later save.

        The error for a damaged one has a note that names the last good one before it.
        """
        key, parent, body = rows[0][:_CHECKPOINT_COLUMNS]
        written = [row[_CHECKPOINT_COLUMNS:] for row in rows]
        self._write_rows[namespace, key] = [row for row in written if row[0] is not None]
        try:
            return await self.checkpoint(self.row_from(namespace, key, parent, body), known=True)
        except CorruptRowError as error:
            await self.note_last_good(error, namespace, key)
            raise

    async def note_last_good(self, error: CorruptRowError, namespace: str, damaged: bytes | None = None) -> None:
        """Let an error name the damaged checkpoint, if that is known, the last good one before it, and what heals."""
        good = await self._last_good(namespace, damaged)
        if damaged is not None:
            error.add_note(f"Checkpoint {key_to_ident(damaged)!r} cannot be read.")
        error.add_note(
            f"None of the last {_SEARCHED_FOR_GOOD} checkpoints can be read."
            if good is None
            else f"The last good checkpoint is {key_to_ident(good.key)!r}: a run can go on from it by its id."
        )
        error.add_note(f"`madang repair --session {self.session}` says what can be saved, and saves it with --apply.")

    async def _last_good(self, namespace: str, before: bytes | None) -> CheckpointRow | None:
        where = {"session": self.session_row.key, "namespace": namespace}
        for row in await self._connection.fetch("page_checkpoints", **where, before=before, limit=_SEARCHED_FOR_GOOD):
            with suppress(CorruptRowError):
                entry = self.row_from(*row)
                await self.check(entry)
                return entry
        return None

    async def find_row(self, namespace: str, ident: str | None) -> CheckpointRow | None:
        """The row of that id, or the latest."""
        row = await self.find_sealed_row(namespace, ident)
        return None if row is None else self.row_from(namespace, *row)

    async def find_sealed_row(self, namespace: str, ident: str | None) -> Row | None:
        """Key, parent and sealed body of the row of that id, or of the latest."""
        values = {"session": self.session_row.key, "namespace": namespace}
        if ident is None:
            rows = await self._connection.fetch("latest_checkpoint", **values)
        else:
            rows = await self._connection.fetch("get_checkpoint", **values, id=ident_to_key(ident))
        return rows[0] if rows else None

    async def parent(self, entry: CheckpointRow) -> CheckpointRow | None:
        """The row a row continues, if it is there."""
        return None if entry.parent is None else await self.find_row(entry.namespace, key_to_ident(entry.parent))

    async def rows(self, damaged: set[Position] | None = None) -> dict[Position, CheckpointRow]:
        """Every row of the session by namespace and key; the places of `damaged` rows are noted if there is a set."""
        found: dict[Position, CheckpointRow] = {}
        for row in await self._connection.fetch("list_checkpoints", session=self.session_row.key):
            try:
                found[row[0], row[1]] = self.row_from(*row)
            except CorruptRowError:
                if damaged is None:
                    raise
                damaged.add((row[0], row[1]))
        return found

    async def trees(self, entry: CheckpointRow) -> dict[str, Any]:
        """The tree of each channel a row holds a value of."""
        shape = await self.shape(entry.record.shape)
        return dict(zip(shape["values"], entry.record.trees, strict=True))

    async def used_numbers(self) -> set[int]:
        """The numbers of all content that the session's rows refer to."""
        shapes: set[int] = set()
        trees: list[Any] = []
        for entry in (await self.rows()).values():
            shapes |= {entry.record.shape, entry.record.metadata}
            trees += entry.record.trees
        for namespace, checkpoint, task, body in await self._connection.fetch(
            "list_writes", session=self.session_row.key
        ):
            label = write_label(self.session, namespace, checkpoint, task)
            shape, own = unpack_writes_row(self.sealer.open(body, label))
            shapes.add(shape)
            trees += own
        holders = {tree[0] for tree in trees if _is_reference(tree)}
        await self._content_reader.load(self._connection, holders)
        kept = [*(tree for tree in trees if not _is_reference(tree)), *map(self._content_reader.shared, holders)]
        segments = {number for tree in kept for number in segments_in(tree)}
        await self._content_reader.load(self._connection, segments)
        runs = (run for tree in (*kept, *map(self._content_reader.shared, segments)) for run in piece_numbers_in(tree))
        used = shapes | holders | {number for first, last in runs for number in range(first, last + 1)}
        return used | await self._bases_of(used)

    async def _bases_of(self, numbers: Collection[int]) -> set[int]:
        """The numbers of all content that these are differences from; a damaged row is not read through any more."""
        found: set[int] = set()
        pending = set(numbers)
        while pending:
            bases: set[int] = set()
            for batch in batched(sorted(pending)):
                spans = json.dumps([[number, number] for number in batch])
                rows = await self._connection.fetch("read_contents", session=self.session_row.key, spans=spans)
                bases |= {base for number, _, body in rows if (base := self._base_of(number, body)) is not None}
            pending = bases - found - set(numbers)
            found |= pending
        return found

    def _base_of(self, number: int, body: bytes) -> int | None:
        try:
            difference = difference_in(self.sealer.open(body, content_label(self.session, number)))
        except CorruptRowError:
            return None
        return None if difference is None else difference.base

    async def readable_contents(self, numbers: Collection[int]) -> set[int]:
        """Those of the content rows that can be read."""
        damaged = await damaged_contents(self._connection, self.session, self.session_row, self.sealer, numbers)
        return set(numbers) - damaged

    async def readable_tree(self, tree: Any) -> Any:
        """The whole tree of a row, with the number of each segment that is damaged; None where all of it is."""
        reading = self._content_reader
        if _is_reference(tree):
            if not await self.readable_contents(tree):
                return None
            await reading.load(self._connection, tree)
            tree = reading.shared(tree[0])
        segments = await self.readable_contents(set(segments_in(tree)))
        await reading.load(self._connection, segments)
        return splice_segments(
            tree, lambda number: reading.shared(number) if number in segments else [JoinKind.SEGMENT, number]
        )

    def row_from(self, namespace: str, key: bytes, parent: bytes | None, body: bytes) -> CheckpointRow:
        """A row opened."""
        label = checkpoint_label(self.session, namespace, key, parent)
        return CheckpointRow(namespace, key, parent, unpack_record(self.sealer.open(body, label)))

    async def shape(self, number: int) -> Any:
        """What many rows share, for reading only."""
        if number not in self._shapes:
            await self._content_reader.load(self._connection, [number])
            self._shapes[number] = self._content_reader.shared(number)
        return self._shapes[number]

    async def shared_metadata(self, entry: CheckpointRow) -> CheckpointMetadata:
        """The metadata of a row, for reading only."""
        return entry.record.restore_metadata(await self.shape(entry.record.metadata), self._codec)

    async def metadata(self, entry: CheckpointRow) -> CheckpointMetadata:
        """The metadata of a row."""
        number = entry.record.metadata
        if not self._content_reader.has(number):
            await self._content_reader.load(self._connection, [number])
        return entry.record.restore_metadata(self._content_reader.copy_of(number), self._codec)

    async def prepare(self, entries: Sequence[CheckpointRow]) -> None:
        """Read ahead what `checkpoint` will need of these rows; damage is left for it to meet."""
        for namespace in {entry.namespace for entry in entries}:
            keys = [entry.key for entry in entries if entry.namespace == namespace]
            where = {"session": self.session_row.key, "namespace": namespace, "first": min(keys), "last": max(keys)}
            self._write_rows.update({(namespace, key): [] for key in keys})
            for key, task, body in await self._connection.fetch("writes_since", **where):
                if (namespace, key) in self._write_rows:
                    self._write_rows[namespace, key].append((task, body))
        trees = [tree for entry in entries for tree in entry.record.trees if _refers(tree)]
        shapes = [number for entry in entries for number in (entry.record.shape, entry.record.metadata)]
        with suppress(CorruptRowError):
            await self._content_reader.load(self._connection, shapes)
            await self.load_trees(trees)

    async def check(self, entry: CheckpointRow) -> None:
        """Raises `CorruptRowError` if a row of the checkpoint or of its pending writes is damaged; decodes no value."""
        writes = await self.writes(entry.namespace, entry.key)
        await self._content_reader.load(self._connection, [entry.record.shape, entry.record.metadata])
        await self.load_trees([*entry.record.trees, *(write.value for _, write in writes)])

    async def checkpoint(self, entry: CheckpointRow, *, known: bool = False) -> StoredCheckpoint:
        """The row with its values and pending writes, all the caller's own."""
        record, ident = entry.record, key_to_ident(entry.key)
        shape = self._shapes.get(record.shape) or await self.shape(record.shape)
        writes = await self.writes(entry.namespace, entry.key)
        values = await self.values([*record.trees, *(write.value for _, write in writes)], known=known)
        count = len(record.trees)
        pending = [(task, write.channel, value) for (task, write), value in zip(writes, values[count:], strict=True)]
        held = dict(zip(shape["values"], values[:count], strict=True))
        checkpoint = record.restore(ident, shape, clone_value(shape["rest"], self._codec.registry), held)
        if known:
            self._cache_channels(entry, checkpoint)
        parent = None if entry.parent is None else key_to_ident(entry.parent)
        return StoredCheckpoint(entry.namespace, ident, parent, checkpoint, await self.metadata(entry), pending)

    async def writes(self, namespace: str, checkpoint: bytes) -> list[tuple[str, TaskWrite]]:
        """The writes on a checkpoint in the order their tasks apply, each with its task, values as packed trees."""
        found: list[tuple[str, TaskWrite]] = []
        for task, body in await self.write_rows(namespace, checkpoint):
            label = write_label(self.session, namespace, checkpoint, task)
            number, trees = unpack_writes_row(self.sealer.open(body, label))
            ident = key_to_ident(task)
            found += [(ident, write) for write in unpack_writes(await self.shape(number), trees)]
        if len(found) > 1:
            found.sort(key=lambda item: writes_sort_key(item[1].path, item[0], item[1].position))
        return found

    async def write_rows(self, namespace: str, checkpoint: bytes) -> Sequence[Row]:
        """The task and the sealed body of each row of writes on a checkpoint."""
        prepared = self._write_rows.pop((namespace, checkpoint), None)
        if prepared is not None:
            return prepared
        where = {"session": self.session_row.key, "namespace": namespace, "checkpoint": checkpoint}
        return await self._connection.fetch("writes_of_checkpoint", **where)

    async def writers(self, namespace: str, first: bytes, last: bytes) -> dict[bytes, list[str]]:
        """The paths of the tasks that wrote on the checkpoints from `first` to `last`, in the order of the tasks."""
        where = {"session": self.session_row.key, "namespace": namespace, "first": first, "last": last}
        found: dict[bytes, set[str]] = {}
        for checkpoint, task, body in await self._connection.fetch("writes_since", **where):
            label = write_label(self.session, namespace, checkpoint, task)
            number, _ = unpack_writes_row(self.sealer.open(body, label))
            found.setdefault(checkpoint, set()).update(path for path, *_ in await self.shape(number))
        return {checkpoint: sorted(paths) for checkpoint, paths in found.items()}

    async def weigh(self, trees: Sequence[Any]) -> list[int]:
        """The bytes of content that rows' trees refer to; decodes no value."""
        reading = self._content_reader
        whole = await self.load_trees(trees)
        with reading.cache():
            return [len(tree) if isinstance(tree, bytes) else reading.weigh(tree) for tree in whole]

    async def values(self, trees: Sequence[Any], *, known: bool = False) -> list[Any]:
        """The values of rows' trees; `known` ones are recognized by a later save."""
        reading = self._content_reader
        if not any(map(_refers, trees)):
            return list(map(self._codec.decode, trees))
        whole = await self.load_trees(trees)
        with reading.cache():
            joiner = Joiner(self._codec, reading.remembered_copy if known else reading.copy_with_kind)
            return [joiner.join(tree) for tree in whole]

    async def load_trees(self, trees: Sequence[Any]) -> list[Any]:
        """Load all that rows' trees refer to; the trees with their segments."""
        reading, connection = self._content_reader, self._connection
        branches = [tree for tree in trees if is_branch(tree) and not is_member(tree)]
        await reading.load(connection, [tree[0] for tree in branches if _is_reference(tree)])
        if segments := {number for tree in branches for number in segments_in(self._stored_tree(tree))}:
            await reading.load(connection, segments)
        whole = [self._complete_tree(tree) for tree in trees] if branches else trees
        await reading.load(connection, whole)
        return [*whole]

    def _stored_tree(self, tree: Any) -> Any:
        """The tree a row keeps or refers to, which is loaded."""
        return self._content_reader.shared(tree[0]) if _is_reference(tree) else tree

    def _complete_tree(self, tree: Any) -> Any:
        """The same with its segments, which are loaded too."""
        return splice_segments(self._stored_tree(tree), self._content_reader.shared)

    def _cache_channels(self, entry: CheckpointRow, checkpoint: Checkpoint) -> None:
        """Let the next save see that the values handed out are those of this row."""
        versions, values = checkpoint["channel_versions"], checkpoint["channel_values"]
        with self._content_reader.cache() as cache:
            for (name, value), tree in zip(values.items(), entry.record.trees, strict=True):
                whole = self._complete_tree(tree)
                size = self._size(whole, value)
                cache.cache_channel((entry.namespace, name), versions.get(name), value, StoredTree(tree, size))
                self._resume_chains(cache, (entry.namespace, name), whole)

    def _size(self, tree: Any, value: Any) -> int:
        """The bytes of content that a tree refers to, those of its own value where it shares a piece with others."""
        if is_member(tree):
            return len(self._codec.encode(value, "A stored value"))
        return len(tree) if isinstance(tree, bytes) else self._content_reader.size(tree)

    def _resume_chains(self, cache: ContentCache, place: Place, tree: Any) -> None:
        """Let the next version of each long value in a tree be the difference from the one that was read."""
        if isinstance(tree, int):
            if not cache.has_chain(place) and (versions := self._content_reader.versions(tree)):
                cache.resume_chain(place, versions)
        elif is_branch(tree) and tree[0] == JoinKind.OBJECT:
            self._resume_chains(cache, place, tree[3])
        elif is_branch(tree) and tree[0] == JoinKind.DICT:
            for part in tree[1:]:
                if is_branch(part):
                    self._resume_chains(cache, (*place, self._codec.decode(part[1])), part[2])


def _refers(tree: Any) -> bool:
    """Whether a tree is more than bytes of its own."""
    return type(tree) is not bytes


def _is_reference(tree: Any) -> bool:
    """Whether a row refers to a tree kept elsewhere; a tree itself has at least two members."""
    return is_branch(tree) and len(tree) == 1
