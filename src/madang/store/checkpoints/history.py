"""A session's past, a page at a time: headers without states, and the writes that a DeltaChannel replays.

Also the checkpoints that were given a name, with the phase and progress of the session then.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, cast
from uuid import uuid4

from langgraph.checkpoint.base import DeltaChannelHistory, PendingWrite
from pydantic import BaseModel, ConfigDict, Field

from madang.store.checkpoints.reader import CheckpointArchive, CheckpointReader, CheckpointRow
from madang.store.checkpoints.rows import SCHEMA_METADATA, VERSION_METADATA, node_of_path
from madang.store.database.columns import from_stamp, ident_to_key, key_to_ident
from madang.store.database.port import Connection, Row
from madang.store.database.session_row import get_session_row
from madang.store.encryption.errors import CorruptRowError
from madang.store.encryption.sealers import Sealer, named_checkpoint_label
from madang.store.errors import UnknownCheckpointError

_LIGHT_PAGE = 50
_ENCODED_NONE = b"\xc0"


class CheckpointHeader(BaseModel):
    """One checkpoint of a history: `size` is what its state weighs in bytes, `added` how much of that was new.

    `state_schema` and `state_version` name the declaration that its state followed when it was stored, where one is
    known.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    parent: str | None
    source: str | None
    step: int | None
    nodes: tuple[str, ...]
    at: datetime
    changed: tuple[str, ...]
    size: int
    added: int
    state_schema: str | None = None
    state_version: int | None = None


async def read_history(
    archive: CheckpointArchive, session: str, *, namespace: str = "", before: str | None = None, limit: int = 20
) -> list[CheckpointHeader]:
    """The newest headers of a session, those older than checkpoint `before` if it is given."""

    async def work(connection: Connection) -> list[CheckpointHeader]:
        reader = await archive.reader(connection, session)
        if reader is None:
            return []
        older_than = None if before is None else ident_to_key(before)
        where = {"session": reader.session_row.key, "namespace": namespace}
        rows = await connection.fetch("page_checkpoints", **where, before=older_than, limit=limit)
        try:
            return await _headers(reader, namespace, rows)
        except CorruptRowError as error:
            await reader.note_last_good(error, namespace)
            raise

    return await archive.database.read(work, light=limit <= _LIGHT_PAGE)


async def _headers(reader: CheckpointReader, namespace: str, rows: Sequence[Row]) -> list[CheckpointHeader]:
    entries = [reader.row_from(*row) for row in rows]
    writers = await _writers(reader, namespace, entries)
    return [await _header(reader, entry, writers.get(entry.parent or b"", ())) for entry in entries]


async def _writers(
    reader: CheckpointReader, namespace: str, entries: Sequence[CheckpointRow]
) -> dict[bytes, list[str]]:
    """The task paths of the writes on the entries' parents: those on the page at once, others one by one."""
    if not entries:
        return {}
    keys = [entry.key for entry in entries]
    first, last = min(keys), max(keys)
    writers = await reader.writers(namespace, first, last)
    for parent in {entry.parent for entry in entries if entry.parent is not None}:
        if not first <= parent <= last:
            writers |= await reader.writers(namespace, parent, parent)
    return writers


async def _header(reader: CheckpointReader, entry: CheckpointRow, paths: Sequence[str]) -> CheckpointHeader:
    record = entry.record
    common = await reader.shape(record.metadata)
    shape = await reader.shape(record.shape)
    stamp = record.stamp
    return CheckpointHeader(
        id=key_to_ident(entry.key),
        parent=None if entry.parent is None else key_to_ident(entry.parent),
        source=common.get("source"),
        step=record.step,
        nodes=tuple(dict.fromkeys(name for path in paths if (name := node_of_path(path)))),
        at=datetime.fromisoformat(stamp) if isinstance(stamp, str) else from_stamp(stamp),
        changed=tuple(shape["rest"].get("updated_channels") or ()),
        size=record.size,
        added=record.added,
        state_schema=common.get(SCHEMA_METADATA),
        state_version=common.get(VERSION_METADATA),
    )


async def delta_history(
    archive: CheckpointArchive, session: str, namespace: str, ident: str | None, channels: Sequence[str]
) -> Mapping[str, DeltaChannelHistory]:
    """For each channel, the writes on the way from its last stored value to the checkpoint, and that value."""

    async def work(connection: Connection) -> Mapping[str, DeltaChannelHistory]:
        reader = await archive.reader(connection, session)
        target = await reader.find_row(namespace, ident) if reader else None
        if reader is None or target is None:
            return {channel: {"writes": []} for channel in channels}
        writes, seeds = await _walk_to_stored_values(reader, target, channels)
        return {
            channel: await _channel_history(reader, channel, found[::-1], [seeds[channel]] if channel in seeds else [])
            for channel, found in writes.items()
        }

    return await archive.database.read(work) if channels else {}


async def _walk_to_stored_values(
    reader: CheckpointReader, target: CheckpointRow, channels: Sequence[str]
) -> tuple[dict[str, list[tuple[str, Any]]], dict[str, Any]]:
    """The writes to each channel, the newest first, and its stored value, as trees.

    Follows the parents until every channel has its stored value; a value counts before the writes on top of it.
    """
    newest_first: dict[str, list[tuple[str, Any]]] = {channel: [] for channel in channels}
    seeds: dict[str, Any] = {}
    entry: CheckpointRow | None = target
    passed = {target.key}
    while len(seeds) < len(newest_first) and (entry := await reader.parent(entry)) is not None:
        if entry.key in passed:  # a chain that leads back to itself has no more to tell
            break
        passed.add(entry.key)
        for task, write in reversed(await reader.writes(entry.namespace, entry.key)):
            if write.channel in newest_first and write.channel not in seeds:
                newest_first[write.channel].append((task, write.value))
        stored = await reader.trees(entry)
        seeds |= {name: stored[name] for name in newest_first.keys() & stored.keys() if name not in seeds}
    return newest_first, seeds


async def check_readable(reader: CheckpointReader, entry: CheckpointRow) -> None:
    """Raises `CorruptRowError` if a state, its pending writes or what its delta channels need are damaged."""
    await reader.check(entry)
    await _check_delta(reader, entry, await delta_channels(reader, entry))


async def _check_delta(reader: CheckpointReader, entry: CheckpointRow, channels: Sequence[str]) -> None:
    writes, seeds = await _walk_to_stored_values(reader, entry, channels)
    await reader.load_trees([*(tree for found in writes.values() for _, tree in found), *seeds.values()])


async def delta_channels(reader: CheckpointReader, entry: CheckpointRow) -> list[str]:
    """The channels of a state whose values are rebuilt from the writes on those before it."""
    metadata = cast("Mapping[str, Any]", await reader.shared_metadata(entry))
    return sorted(set(metadata.get("counters_since_delta_snapshot") or ()) - (await reader.trees(entry)).keys())


async def lost_delta_channels(reader: CheckpointReader, entry: CheckpointRow) -> list[str]:
    """Those of them that cannot be rebuilt, because something they need is damaged."""
    lost: list[str] = []
    for channel in await delta_channels(reader, entry):
        try:
            await _check_delta(reader, entry, [channel])
        except CorruptRowError:
            lost.append(channel)
    return lost


async def _channel_history(
    reader: CheckpointReader, channel: str, writes: list[tuple[str, Any]], seed: list[Any]
) -> DeltaChannelHistory:
    *values, last = await reader.values([*(tree for _, tree in writes), *(seed or [_ENCODED_NONE])], known=True)
    replayed: list[PendingWrite] = [(task, channel, value) for (task, _), value in zip(writes, values, strict=True)]
    return {"writes": replayed, "seed": last} if seed else {"writes": replayed}


class NamedCheckpoint(BaseModel):
    """A named checkpoint: what the session was doing then, and how far it had come, in percent."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(min_length=1, max_length=200)
    checkpoint: str
    at: datetime
    phase: str = ""
    progress: float | None = Field(default=None, ge=0, le=100)


@dataclass(frozen=True, slots=True)
class NamedCheckpoints:
    """The named checkpoints of all sessions. A name is sealed like all content, and goes with its checkpoint."""

    archive: CheckpointArchive

    async def save(
        self, session: str, name: str, checkpoint: str, *, phase: str = "", progress: float | None = None
    ) -> NamedCheckpoint:
        """Name a checkpoint; one that had the name before loses it."""
        named = NamedCheckpoint(
            name=name, checkpoint=checkpoint, at=self.archive.clock(), phase=phase, progress=progress
        )

        async def work(connection: Connection) -> NamedCheckpoint:
            session_row = await get_session_row(connection, session)
            sealer = self.archive.sealers.sealer_of(session, session_row)
            for ident, held in await _read_named(connection, session_row.key, session, sealer):
                if held.name == name:
                    await connection.run("delete_snapshot", session=session_row.key, id=ident)
            ident = uuid4().bytes
            body = sealer.seal(named.model_dump_json().encode(), named_checkpoint_label(session, ident))
            values = {"session": session_row.key, "checkpoint": ident_to_key(checkpoint), "id": ident, "body": body}
            if not await connection.fetch("put_snapshot", **values):
                raise UnknownCheckpointError(session, checkpoint)
            return named

        return await self.archive.database.write(work, session=session)

    async def list(self, session: str) -> "list[NamedCheckpoint]":
        """The named checkpoints of a session, the oldest first."""

        async def work(connection: Connection) -> list[NamedCheckpoint]:
            session_row = await get_session_row(connection, session)
            sealer = self.archive.sealers.sealer_of(session, session_row)
            found = [named for _, named in await _read_named(connection, session_row.key, session, sealer)]
            return sorted(found, key=lambda named: named.at)

        return await self.archive.database.read(work)

    async def get(self, session: str, name: str | None = None) -> NamedCheckpoint | None:
        """The checkpoint of that name, or the latest named one; None if there is none."""
        return next((found for found in reversed(await self.list(session)) if name in {None, found.name}), None)


async def _read_named(
    connection: Connection, session_key: int, session: str, sealer: Sealer
) -> list[tuple[bytes, NamedCheckpoint]]:
    found: list[tuple[bytes, NamedCheckpoint]] = []
    for checkpoint, ident, sealed in await connection.fetch("list_snapshots", session=session_key):
        named = NamedCheckpoint.model_validate_json(sealer.open(sealed, named_checkpoint_label(session, ident)))
        found.append((ident, named.model_copy(update={"checkpoint": key_to_ident(checkpoint)})))
    return found
