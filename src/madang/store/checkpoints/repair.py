"""What is damaged in a session, and what can be saved of it: `madang repair`.

A damaged row is never read as something else, and a checkpoint that needs one is refused. A repair stores each of those
checkpoints again, under its own id, without the items, entries or fields that lay in damaged rows; its metadata name
the fields. A task whose writes are damaged counts as not done. What not even the names of can be read is removed.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple, cast

from langgraph.checkpoint.base import Checkpoint
from pydantic import BaseModel, ConfigDict

from madang.store.checkpoints.history import check_readable, lost_delta_channels
from madang.store.checkpoints.pruning import delete_unreferenced_content, remove_checkpoint
from madang.store.checkpoints.reader import CheckpointArchive, CheckpointReader, CheckpointRow, Position
from madang.store.checkpoints.rows import unpack_writes, unpack_writes_row
from madang.store.checkpoints.writer import CheckpointWriter
from madang.store.content.packing import pack
from madang.store.content.pieces import JoinKind, StoredTree, is_branch, piece_numbers_in
from madang.store.content.trees import expanded_parts
from madang.store.database.columns import key_to_ident
from madang.store.database.port import Connection, Row
from madang.store.encryption.errors import CorruptRowError
from madang.store.encryption.sealers import write_label

REPAIRED = "repaired"
"""The key of a checkpoint's metadata that names the fields it lost."""


_Rebuilt = tuple[Checkpoint, Mapping[str, Any], Mapping[str, StoredTree]]


class RepairFinding(BaseModel):
    """What is wrong with one graph of a session: `namespace` is that of a sub-graph, empty for the session's own.

    `unreadable` are the checkpoints that are refused, the newest first, and `last_good` is the newest that is not. Of
    those, a repair removes the `hopeless` ones, of which nothing can be told, and the others lose something of the
    fields `lost`. It carries out again `tasks`, whose writes are damaged. `stray` counts damaged rows that nothing
    refers to. Where the checkpoint `blocked` may be built on one that would be removed, all is left as it is.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    session: str
    namespace: str
    unreadable: tuple[str, ...] = ()
    last_good: str | None = None
    hopeless: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    tasks: int = 0
    stray: int = 0
    blocked: str | None = None
    repaired: bool = False


async def repair_session(
    archive: CheckpointArchive, writer: CheckpointWriter, session: str, *, apply: bool
) -> list[RepairFinding]:
    """What is damaged in a session; if it is to `apply`, what is left is stored and the rest removed."""
    archive.caches.drop(session)  # nothing that is known from before the damage
    damages = await archive.database.read(partial(_examine, archive.with_types(()), session))
    heals = apply and not any(damage.finding.blocked for damage in damages)
    if heals and damages:
        for remains in (each for damage in damages for each in damage.remains if each.lost):
            rebuilt = await archive.database.read(partial(remains.rebuild, archive, session))
            if rebuilt is not None:
                await remains.store(writer, session, rebuilt)
        await archive.database.write(partial(_remove_damaged, archive, session, damages))
        archive.caches.drop(session)
    return [damage.finding.model_copy(update={"repaired": heals}) for damage in damages]


async def list_session_ids(connection: Connection) -> list[str]:
    """The ids of all sessions."""
    return [ident for ident, *_ in await connection.fetch("list_places")]


class _Remains(NamedTuple):
    """What is left of a checkpoint: its trees as far as they can be read, and the fields that lost something.

    `delta` are those of them that are rebuilt from writes on earlier checkpoints, and `tasks` those whose writes on
    this one are damaged.
    """

    entry: CheckpointRow
    trees: Mapping[str, Any]
    lost: Sequence[str]
    delta: Sequence[str]
    tasks: Sequence[bytes]

    async def rebuild(self, archive: CheckpointArchive, session: str, connection: Connection) -> _Rebuilt | None:
        """The checkpoint without values, its metadata, which name the fields that lost something, and what is left.

        No value is decoded, so that a repair needs to know none of the types of the graph.
        """
        reader = await archive.reader(connection, session)
        if reader is None:
            return None
        sizes = await reader.weigh([*self.trees.values()])
        trees = {name: StoredTree(tree, size) for (name, tree), size in zip(self.trees.items(), sizes, strict=True)}
        record, ident = self.entry.record, key_to_ident(self.entry.key)
        metadata = cast("Mapping[str, Any]", await reader.metadata(self.entry))
        lost = sorted({*metadata.get(REPAIRED, ()), *self.lost})
        shape = await reader.shape(record.shape)
        return record.restore(ident, shape, shape["rest"], {}), {**metadata, REPAIRED: lost}, trees

    async def store(self, writer: CheckpointWriter, session: str, rebuilt: _Rebuilt) -> None:
        """Store what was rebuilt in the place of the checkpoint."""
        checkpoint, metadata, trees = rebuilt
        await writer.put_trees(
            session,
            self.entry.namespace,
            parent=None if self.entry.parent is None else key_to_ident(self.entry.parent),
            checkpoint=checkpoint,
            metadata=metadata,
            trees=trees,
        )


class _Damage(NamedTuple):
    """What was found in one namespace, and what is to be done."""

    finding: RepairFinding
    remains: Sequence[_Remains] = ()
    hopeless: Sequence[Position] = ()
    stray_writes: Sequence[tuple[str, bytes, bytes]] = ()


async def _examine(archive: CheckpointArchive, session: str, connection: Connection) -> list[_Damage]:
    reader = await archive.reader(connection, session)
    if reader is None:
        return []
    rows = await connection.fetch("list_checkpoints", session=reader.session_row.key)
    namespaces = dict.fromkeys(row[0] for row in rows)
    found = [await _examine_graph(reader, name, [row for row in rows if row[0] == name]) for name in namespaces]
    damages = [damage for damage in found if damage is not None]
    known = {(row[0], row[1]) for row in rows}
    writes = [place for place in await _unopened_writes(connection, reader) if place[:2] not in known]
    numbers = [number for (number,) in await connection.fetch("list_content_numbers", session=reader.session_row.key)]
    contents = 0 if damages else len(numbers) - len(await reader.readable_contents(numbers))
    if stray := contents + len(writes):
        damages.append(_Damage(RepairFinding(session=session, namespace="", stray=stray), stray_writes=writes))
    return damages


async def _unopened_writes(connection: Connection, reader: CheckpointReader) -> list[tuple[str, bytes, bytes]]:
    """Namespace, checkpoint and task of the rows of writes that are damaged themselves."""
    damaged: list[tuple[str, bytes, bytes]] = []
    for *place, body in await connection.fetch("list_writes", session=reader.session_row.key):
        namespace, checkpoint, task = place
        try:
            reader.sealer.open(body, write_label(reader.session, namespace, checkpoint, task))
        except CorruptRowError:
            damaged.append((namespace, checkpoint, task))
    return damaged


async def _examine_graph(reader: CheckpointReader, namespace: str, rows: Sequence[Row]) -> _Damage | None:
    """What is damaged among the checkpoints of one graph, the newest of which come first."""
    unreadable: list[str] = []
    good: list[str] = []
    remains: list[_Remains] = []
    hopeless: list[Position] = []
    for row in rows:
        ident = key_to_ident(row[1])
        try:
            await check_readable(reader, reader.row_from(*row))
            good.append(ident)
        except CorruptRowError:
            unreadable.append(ident)
            left = await _salvage(reader, row)
            if left is None:
                hopeless.append((namespace, row[1]))
            else:
                remains.append(left)
    if not unreadable:
        return None
    finding = RepairFinding(
        session=reader.session,
        namespace=namespace,
        unreadable=tuple(unreadable),
        last_good=good[0] if good else None,
        hopeless=tuple(key_to_ident(key) for _, key in hopeless),
        lost=tuple(sorted({name for each in remains for name in each.lost})),
        tasks=sum(len(each.tasks) for each in remains),
        blocked=_blocked_by(remains, hopeless),
    )
    return _Damage(finding, remains, hopeless)


def _blocked_by(remains: Sequence[_Remains], hopeless: Sequence[Position]) -> str | None:
    """The checkpoint with a delta channel that may have to be rebuilt from one that would be removed."""
    oldest = min((key for _, key in hopeless), default=None)
    built = (each.entry.key for each in remains if each.delta and oldest is not None and oldest < each.entry.key)
    return next(map(key_to_ident, built), None)


async def _salvage(reader: CheckpointReader, row: Row) -> _Remains | None:
    """What is left of the checkpoint in a row; None if not even its names can be read."""
    try:
        entry = reader.row_from(*row)
        trees = await reader.trees(entry)
        await reader.shared_metadata(entry)
    except CorruptRowError:
        return None
    left = {name: await _readable_part(reader, tree) for name, tree in trees.items()}
    delta = await lost_delta_channels(reader, entry)
    lost = [name for name, (_, is_whole) in left.items() if not is_whole]
    kept = {name: tree for name, (tree, _) in left.items() if tree is not None}
    return _Remains(entry, kept, [*lost, *delta], delta, await _damaged_tasks(reader, entry))


async def _damaged_tasks(reader: CheckpointReader, entry: CheckpointRow) -> list[bytes]:
    damaged: list[bytes] = []
    for task, body in await reader.write_rows(entry.namespace, entry.key):
        try:
            label = write_label(reader.session, entry.namespace, entry.key, task)
            number, trees = unpack_writes_row(reader.sealer.open(body, label))
            await reader.load_trees([write.value for write in unpack_writes(await reader.shape(number), trees)])
        except CorruptRowError:
            damaged.append(task)
    return damaged


async def _readable_part(reader: CheckpointReader, tree: Any) -> tuple[Any, bool]:
    """What can be read of a tree, or None, and whether that is all: lists and dicts may lack something."""
    try:
        await reader.load_trees([tree])
    except CorruptRowError:
        whole = await reader.readable_tree(tree)
        numbers = {number for first, last in piece_numbers_in(whole) for number in range(first, last + 1)}
        return _left_of(whole, await reader.readable_contents(numbers)), False
    return tree, True


_MAY_LACK = {int(JoinKind.LIST), int(JoinKind.TUPLE), int(JoinKind.DICT)}
_NO_MEMBERS = pack([])
"""A part without members, for a value that has lost all: a list of the kind alone would be the number of a tree."""


def _left_of(packed: Any, readable: set[int], *, whole: bool = False) -> Any:
    """A packed tree without the pieces that are lost; None if nothing sensible is left.

    Only members of lists and tuples and entries of dicts can be missing, and not the fields of an object, which have to
    be there as a `whole`: whatever else has lost a part is lost.
    """
    if isinstance(packed, int):
        return packed if packed in readable else None
    if not is_branch(packed):
        return packed
    fields = packed[0] == JoinKind.OBJECT
    parts = [_left_of(part, readable, whole=fields) for part in expanded_parts(packed)]
    if packed[0] in _MAY_LACK and not whole:
        return [packed[0], *([part for part in parts if part is not None] or [_NO_MEMBERS])]
    return None if any(part is None for part in parts) else [packed[0], *parts]


async def _remove_damaged(
    archive: CheckpointArchive, session: str, damages: Sequence[_Damage], connection: Connection
) -> None:
    """Delete the writes of damaged tasks, the checkpoints of which nothing is left, and content nobody refers to."""
    reader = await archive.reader(connection, session)
    if reader is None:
        return
    for damage in damages:
        on_remains = [(each.entry.namespace, each.entry.key, task) for each in damage.remains for task in each.tasks]
        for namespace, checkpoint, task in (*on_remains, *damage.stray_writes):
            where = {"session": reader.session_row.key, "namespace": namespace}
            await connection.run("delete_write", **where, checkpoint=checkpoint, task=task)
        for position in damage.hopeless:
            await remove_checkpoint(connection, reader, position)
    await delete_unreferenced_content(connection, reader)
