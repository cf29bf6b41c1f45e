"""Writes checkpoints and pending writes: values become trees, trees become rows, all in one transaction."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, cast

from langgraph.checkpoint.base import Checkpoint
from langgraph.checkpoint.serde.types import ERROR

from madang.protocol import CheckpointSaved, EventDraft
from madang.store.checkpoints.reader import CheckpointArchive, CheckpointReader
from madang.store.checkpoints.rows import (
    CheckpointRecord,
    TaskWrite,
    merge_writes,
    node_of_path,
    outline_checkpoint,
    pack_record,
    pack_writes,
    pack_writes_row,
    positioned_writes,
    unpack_writes,
    unpack_writes_row,
)
from madang.store.checkpoints.saves import SaveDraft, SaveTransaction, SessionSaves, StoreStep, tree_size
from madang.store.content.pieces import StoredTree, TreeNode
from madang.store.database.columns import ident_to_key
from madang.store.encryption.sealers import RowLabel, checkpoint_label, write_label
from madang.store.runs.notifier import Notifier
from madang.store.runs.rows import RunEpoch

_MAX_STEP = 2**63
"""What a column holds: a larger step is only in the row's body."""


class CheckpointWriter:
    """Writes checkpoints, and what tasks wrote on top of them."""

    def __init__(self, archive: CheckpointArchive, notifier: Notifier) -> None:
        self._codec = archive.content_rows.codec
        self._saves = SessionSaves(
            archive.database,
            archive.sessions,
            archive.sealers,
            archive.content_rows,
            archive.caches,
            archive.clock,
            notifier,
        )

    async def settle(self, session: str) -> None:
        """Return when nothing of a session is left that is stored later, as far as this event loop is asked to."""
        await self._saves.settle(session)

    async def put(
        self,
        session: str,
        namespace: str,
        *,
        parent: str | None,
        checkpoint: Checkpoint,
        metadata: Mapping[str, Any],
        moved: Collection[str],
        writer: RunEpoch | None = None,
    ) -> None:
        """Store a checkpoint; one of the same id is replaced.

        A channel that has not `moved`, and whose value is the object seen at the same version, is taken as unchanged.
        Checkpoints of a run's own graph are logged as events in the same transaction.
        """

        values, versions = checkpoint["channel_values"].copy(), checkpoint["channel_versions"]

        def split(draft: SaveDraft) -> list[TreeNode]:
            return draft.group_small(
                [
                    draft.split_channel((namespace, name), versions.get(name), value, moved=name in moved)
                    for name, value in values.items()
                ]
            )

        await self._put(session, namespace, parent, checkpoint, metadata, split, writer)

    async def put_trees(
        self,
        session: str,
        namespace: str,
        *,
        parent: str | None,
        checkpoint: Checkpoint,
        metadata: Mapping[str, Any],
        trees: Mapping[str, StoredTree],
    ) -> None:
        """Store a checkpoint whose values are stored already: `trees` refer to them, channel by channel."""
        named: Checkpoint = {**checkpoint, "channel_values": dict.fromkeys(trees)}
        await self._put(session, namespace, parent, named, metadata, lambda _: [*trees.values()])

    async def _put(  # noqa: PLR0917 - what a checkpoint is stored with
        self,
        session: str,
        namespace: str,
        parent: str | None,
        checkpoint: Checkpoint,
        metadata: Mapping[str, Any],
        split: Callable[[SaveDraft], list[TreeNode]],
        writer: RunEpoch | None = None,
    ) -> None:
        values, versions = checkpoint["channel_values"].copy(), checkpoint["channel_versions"]

        def prepare(draft: SaveDraft) -> StoreStep:
            outline = outline_checkpoint(checkpoint, metadata, self._codec)
            nodes = split(draft)
            shape, common = draft.shape_piece(outline.shape), draft.shape_piece(outline.metadata)
            sizes = [tree_size(node) for node in nodes]

            async def store(saving: SaveTransaction) -> None:
                trees = await saving.store_trees(nodes)
                numbers = cast("int", shape.number), cast("int", common.number)
                own = (outline.stamp, outline.step, outline.versions, outline.counters)
                record = CheckpointRecord(*numbers, *own, trees, sum(sizes), saving.added_bytes)
                keys = {
                    "namespace": namespace,
                    "id": ident_to_key(checkpoint["id"]),
                    "parent": parent and ident_to_key(parent),
                }
                run = metadata.get("run_id")
                await _put_row(saving, record, **keys, run=run if isinstance(run, str) else None)
                kept = zip(values.items(), nodes, trees, sizes, strict=True)
                draft.cache_channels(
                    ((namespace, name), versions.get(name), value, StoredTree(tree, size))
                    for (name, value), node, tree, size in kept
                    if type(node) is not StoredTree
                )

            return store

        event = None if writer is None or namespace else _checkpoint_saved_event(checkpoint, metadata.get("step"))
        is_input = event is not None and metadata.get("source") == "input"
        await self._saves.save(session, prepare, writer=writer, event=event, may_follow=is_input)

    async def put_writes(
        self,
        session: str,
        namespace: str,
        *,
        checkpoint: str,
        writes: Sequence[tuple[str, Any]],
        task: str,
        path: str,
        writer: RunEpoch | None = None,
        may_wait: bool = False,
    ) -> None:
        """Store what a task wrote on top of a checkpoint, which may itself arrive later."""

        def prepare(draft: SaveDraft) -> StoreStep:
            placed = positioned_writes(writes, path)
            nodes = draft.group_small([_split_write(draft, namespace, write) for write in placed])
            keys = {"namespace": namespace, "checkpoint": ident_to_key(checkpoint), "task": ident_to_key(task)}

            async def store(saving: SaveTransaction) -> None:
                trees = await saving.store_trees(nodes)
                new = [TaskWrite(*write[:3], tree) for write, tree in zip(placed, trees, strict=True)]
                await self._put_writes_row(saving, keys, new)

            return store

        await self._saves.save(session, prepare, writer=writer, may_wait=may_wait)

    async def _put_writes_row(self, saving: SaveTransaction, keys: Mapping[str, Any], new: list[TaskWrite]) -> None:
        """Store the writes of one task, merged with those it has."""
        where = {"session": saving.session_row.key, **keys}
        label = write_label(saving.draft.session, **keys)
        body = await self._write_row(saving, label, merge_writes((), new))
        if await saving.connection.run("add_write", **where, body=body):
            return
        [(sealed,)] = await saving.connection.fetch("get_write", **where)
        number, trees = unpack_writes_row(saving.sealer.open(sealed, label))
        reader = CheckpointReader(saving.connection, saving.draft.content_reader(saving.session_row, saving.sealer))
        stored = unpack_writes(await reader.shape(number), trees)
        merged = merge_writes(stored, new)
        if merged != stored:
            body = await self._write_row(saving, label, merged)
            await saving.connection.run_many("put_write", [{**where, "body": body}])

    async def _write_row(self, saving: SaveTransaction, label: RowLabel, writes: Sequence[TaskWrite]) -> bytes:
        data, trees = pack_writes(writes)
        with saving.draft.cache.lock:
            shape = saving.draft.shape_piece(data)
        await saving.store_content()
        return saving.sealer.seal(pack_writes_row(cast("int", shape.number), trees), label)


def _split_write(draft: SaveDraft, namespace: str, write: TaskWrite) -> TreeNode:
    node = node_of_path(write.path)
    where = f"{'A write' if node is None else f'What {node!r} wrote'} to channel {write.channel!r}"
    return draft.split(_value_or_error_text(write), where, (namespace, write.channel))


async def _put_row(saving: SaveTransaction, record: CheckpointRecord, **keys: Any) -> None:
    label = checkpoint_label(saving.draft.session, keys["namespace"], keys["id"], keys["parent"])
    body = saving.sealer.seal(pack_record(record), label)
    step = record.step if record.step is not None and abs(record.step) < _MAX_STEP else None
    row = {"session": saving.session_row.key, **keys, "metadata": record.metadata, "step": step, "body": body}
    await saving.connection.run_many("put_checkpoint", [row])


def _checkpoint_saved_event(checkpoint: Checkpoint, step: Any) -> EventDraft:
    """The event of a checkpoint, with the fields it changed; channels that LangGraph keeps for itself are none."""
    changed = [name for name in checkpoint.get("updated_channels") or () if ":" not in name and name[:2] != "__"]
    number = step if type(step) is int else -1
    return EventDraft(CheckpointSaved(checkpoint=checkpoint["id"], step=number, written=tuple(sorted(changed))))


def _value_or_error_text(write: TaskWrite) -> object:
    """An error as its text, as LangGraph itself keeps it; anything else as it is."""
    is_error = write.channel == ERROR and isinstance(write.value, BaseException)
    return repr(write.value) if is_error else write.value
