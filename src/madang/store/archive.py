"""Checkpoints and pending writes in the database, whatever the backend."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from langgraph.checkpoint.base import Checkpoint
from langgraph.checkpoint.serde.types import ERROR

from madang.protocol.events import CheckpointSaved
from madang.store.bell import Bell
from madang.store.clock import Clock
from madang.store.codec import Codec
from madang.store.contents import Contents, Reading
from madang.store.database import Connection, Database
from madang.store.drafts import Draft, Saving, size_of
from madang.store.event_rows import NewEvent
from madang.store.fencing import RunEpoch
from madang.store.idents import to_key
from madang.store.ledger import Ledgers
from madang.store.pending import Write, merge_writes, pack_row, pack_writes, place_writes, unpack_row, unpack_writes
from madang.store.pieces import Kept
from madang.store.places import find_place
from madang.store.reading import Snapshot, SnapshotReader, checkpoint_label, write_label
from madang.store.records import Record, outline, pack_record
from madang.store.saves import Saves, Store
from madang.store.seal import Label, Seals
from madang.store.sessions import Sessions

__all__ = ["Archive"]


@dataclass(frozen=True, slots=True)
class Archive:
    """Stores and finds the snapshots of sessions."""

    database: Database
    sessions: Sessions
    seals: Seals
    contents: Contents
    ledgers: Ledgers
    saves: Saves
    bell: Bell
    clock: Clock

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
        For a run, the log tells of its graph's own checkpoints in the same transaction.
        """

        values, versions = checkpoint["channel_values"].copy(), checkpoint["channel_versions"]

        def prepare(draft: Draft) -> Store:
            drawn = outline(checkpoint, metadata, self.contents.codec)
            nodes = [
                draft.split_channel((namespace, name), versions.get(name), value, moved=name in moved)
                for name, value in values.items()
            ]
            shape, common = draft.shape(drawn.shape), draft.shape(drawn.metadata)
            sizes = [size_of(node) for node in nodes]

            async def store(saving: Saving) -> None:
                trees = await saving.refer(nodes)
                numbers = cast("int", shape.number), cast("int", common.number)
                own = (drawn.stamp, drawn.step, drawn.versions, drawn.counters)
                record = Record(*numbers, *own, trees, sum(sizes), saving.added)
                place = {"namespace": namespace, "id": to_key(checkpoint["id"]), "parent": parent and to_key(parent)}
                run = metadata.get("run_id")
                await _put_row(saving, record, **place, run=run if isinstance(run, str) else None)
                for name, tree, size in zip(values, trees, sizes, strict=True):
                    kept = Kept(tree, size)
                    draft.settle_channel((namespace, name), versions.get(name), values[name], kept)

            return store

        event = None if writer is None or namespace else _saved(checkpoint["id"], metadata.get("step"))
        if logged := await self.saves.save(session, prepare, writer=writer, event=event):
            self.bell.ring(logged[-1].session, logged)

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
        patient: bool = False,
    ) -> None:
        """Store what a task wrote on top of a checkpoint, which may itself arrive later."""

        def prepare(draft: Draft) -> Store:
            placed = [
                Write(*write[:3], draft.split(_readable(write), f"A write to channel {write.channel!r}"))
                for write in place_writes(writes, path)
            ]
            keys = {"namespace": namespace, "checkpoint": to_key(checkpoint), "task": to_key(task)}

            async def store(saving: Saving) -> None:
                trees = await saving.refer([write.value for write in placed])
                new = [Write(*write[:3], tree) for write, tree in zip(placed, trees, strict=True)]
                await self._put_writes_row(saving, keys, new)

            return store

        await self.saves.save(session, prepare, writer=writer, patient=patient)

    async def get(self, session: str, namespace: str, ident: str | None) -> "Snapshot | None":
        """The checkpoint of that id, or the latest, ready to be continued from."""

        async def work(connection: Connection) -> Snapshot | None:
            reader = await self.reader(connection, session)
            return reader and await reader.get(namespace, ident)

        return await self.database.read(work, light=self.ledgers.of(session).is_small)

    async def reader(self, connection: Connection, session: str) -> SnapshotReader | None:
        """A reader of the session's snapshots within `connection`, or None if there is no such session."""
        place = await find_place(connection, session)
        if place is None:
            return None
        seal = self.seals.unlock(session, place)
        return SnapshotReader(connection, Reading(self.contents, session, place, seal, self.ledgers.of(session)))

    def allowing(self, names: Collection[tuple[str, ...]]) -> "Archive":
        """The archive with more types; it decodes for itself, so that the other never hands them out."""
        codec = Codec(self.contents.codec.registry.extended(names))
        contents, ledgers = Contents(codec, self.contents.compression), Ledgers()
        saves = Saves(self.database, self.sessions, self.seals, contents, ledgers, self.clock)
        return replace(self, contents=contents, ledgers=ledgers, saves=saves)

    async def _put_writes_row(self, saving: Saving, keys: Mapping[str, Any], new: list[Write]) -> None:
        """Store the writes of one task, merged with those it has."""
        place = {"session": saving.place.key, **keys}
        label = write_label(saving.draft.session, **keys)
        body = await self._write_row(saving, label, merge_writes((), new))
        if await saving.connection.run("add_write", **place, body=body):
            return
        [(sealed,)] = await saving.connection.fetch("get_write", **place)
        number, trees = unpack_row(saving.seal.open(sealed, label))
        reader = SnapshotReader(saving.connection, saving.draft.reading(saving.place, saving.seal))
        stored = unpack_writes(await reader.shape(number), trees)
        merged = merge_writes(stored, new)
        if merged != stored:
            body = await self._write_row(saving, label, merged)
            await saving.connection.run_many("put_write", [{**place, "body": body}])

    async def _write_row(self, saving: Saving, label: Label, writes: Sequence[Write]) -> bytes:
        data, trees = pack_writes(writes)
        with saving.draft.ledger.lock:
            shape = saving.draft.shape(data)
        await saving.store_content()
        return saving.seal.seal(pack_row(cast("int", shape.number), trees), label)


async def _put_row(saving: Saving, record: Record, **place: Any) -> None:
    label = checkpoint_label(saving.draft.session, place["namespace"], place["id"], place["parent"])
    body = saving.seal.seal(pack_record(record), label)
    await saving.connection.run_many("put_checkpoint", [{"session": saving.place.key, **place, "body": body}])


def _saved(checkpoint: str, step: Any) -> NewEvent:
    """The event `CheckpointSaved`, as it is logged."""
    said = CheckpointSaved(checkpoint=checkpoint, step=step if type(step) is int else -1)
    return NewEvent(kind=said.type, data=said.model_dump(mode="json"), source=said)


def _readable(write: Write) -> object:
    """An error as its text, as LangGraph itself keeps it; anything else as it is."""
    is_error = write.channel == ERROR and isinstance(write.value, BaseException)
    return repr(write.value) if is_error else write.value
