"""A session's past, a page at a time: checkpoints listed for LangGraph, headers without states, and the writes that a
DeltaChannel replays. Also the checkpoints that were given a name, with the phase and progress of the session then.
"""

import math
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import uuid4

from langgraph.checkpoint.base import DeltaChannelHistory, PendingWrite
from pydantic import BaseModel, ConfigDict, Field

from madang.store.checkpoints.reader import CheckpointArchive, CheckpointReader, CheckpointRow, StoredCheckpoint
from madang.store.database.columns import from_stamp, ident_to_key, key_to_ident
from madang.store.database.port import Connection, Row
from madang.store.database.session_row import get_session_row
from madang.store.encryption.sealers import Sealer, named_checkpoint_label
from madang.store.errors import UnknownCheckpointError

_PAGE = 20
_LIGHT_PAGE = 50
_ENCODED_NONE = b"\xc0"
SessionAndRow = tuple[str, Row]


async def list_stored_checkpoints(
    archive: CheckpointArchive,
    *,
    session: str | None,
    namespace: str | None,
    ident: str | None,
    matching: Mapping[str, Any],
    before: str | None,
    limit: int | None,
) -> AsyncIterator[tuple[str, StoredCheckpoint]]:
    """Session and checkpoint of each that meets all conditions, values and pending writes included."""
    left = math.inf if limit is None else limit
    key = None if ident is None else ident_to_key(ident)
    run = matching.get("run_id")
    async for page in _pages(archive, session, namespace, run, None if before is None else ident_to_key(before)):
        if left <= 0:
            return
        wanted = [found for found in page if key is None or found[1][1] == key]
        for item in await _read_matching(archive, wanted, matching, left):
            left -= 1
            yield item


async def _pages(
    archive: CheckpointArchive, session: str | None, namespace: str | None, run: str | None, before: bytes | None
) -> AsyncIterator[list[SessionAndRow]]:
    """Sessions and rows of checkpoints, newest first; where session and run are named, those of that run alone."""
    if session is None or namespace is None or run is not None:
        rows = _rows_of_run(archive, session, run) if session and run else _all_rows(archive, session)
        found = [
            (ident, row)
            for ident, row in await rows
            if namespace in {None, row[0]} and (before is None or row[1] < before)
        ]
        for start in range(0, len(found), _PAGE):
            yield found[start : start + _PAGE]
        return
    while page := await _page(archive, session, namespace, before):
        yield [(session, row) for row in page]
        before = page[-1][1]


async def _page(archive: CheckpointArchive, session: str, namespace: str, before: bytes | None) -> list[Row]:
    async def work(connection: Connection) -> list[Row]:
        reader = await archive.reader(connection, session)
        if reader is None:
            return []
        where = {"session": reader.session_row.key, "namespace": namespace}
        return await connection.fetch("page_checkpoints", **where, before=before, limit=_PAGE)

    return await archive.database.read(work)


async def _rows_of_run(archive: CheckpointArchive, session: str, run: str) -> list[SessionAndRow]:
    async def work(connection: Connection) -> list[SessionAndRow]:
        reader = await archive.reader(connection, session)
        where = {"session": reader.session_row.key, "run": run} if reader else None
        return [(session, row) for row in await connection.fetch("list_checkpoints_of_run", **where)] if where else []

    return await archive.database.read(work)


async def _all_rows(archive: CheckpointArchive, session: str | None) -> list[SessionAndRow]:
    """The rows of a session's every namespace, or of every session."""

    async def work(connection: Connection) -> list[SessionAndRow]:
        found: list[SessionAndRow] = []
        for ident, key, *_ in await connection.fetch("list_places"):
            if session in {None, ident}:
                found += [(ident, row) for row in await connection.fetch("list_checkpoints", session=key)]
        return sorted(found, key=lambda item: item[1][1], reverse=True)

    return await archive.database.read(work)


async def _read_matching(
    archive: CheckpointArchive, page: list[SessionAndRow], matching: Mapping[str, Any], most: float
) -> list[tuple[str, StoredCheckpoint]]:
    """The first checkpoints, `most` at most, whose metadata match; rows removed in the meantime are passed over."""

    async def work(connection: Connection) -> list[tuple[str, StoredCheckpoint]]:
        found: list[tuple[str, StoredCheckpoint]] = []
        for session, row in page:
            reader = await archive.reader(connection, session)
            entry = reader and await reader.reread(row)
            if reader is None or entry is None or len(found) >= most:
                continue
            metadata: Mapping[str, Any] = await reader.metadata(entry)
            if all(metadata.get(key) == value for key, value in matching.items()):
                found.append((session, await reader.checkpoint(entry)))
        return found

    return await archive.database.read(work) if page else []


class CheckpointHeader(BaseModel):
    """One checkpoint of a history: `size` is what its state weighs in bytes, `added` how much of that was new."""

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
        entries = [reader.row_from(*row) for row in rows]
        writers = await _writers(reader, namespace, entries)
        return [await _header(reader, entry, writers.get(entry.parent or b"", ())) for entry in entries]

    return await archive.database.read(work, light=limit <= _LIGHT_PAGE)


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
        nodes=tuple(dict.fromkeys(name for path in paths if (name := _node_of_path(path)))),
        at=datetime.fromisoformat(stamp) if isinstance(stamp, str) else from_stamp(stamp),
        changed=tuple(shape["rest"].get("updated_channels") or ()),
        size=record.size,
        added=record.added,
    )


def _node_of_path(path: str) -> str | None:
    """The node a task path ends in: `~__pregel_pull, planner` is the task of `planner`."""
    kind, _, name = path.rpartition(", ")
    return name if kind.endswith("__pregel_pull") and not name.startswith("__") else None


async def delta_history(
    archive: CheckpointArchive, session: str, namespace: str, ident: str | None, channels: Sequence[str]
) -> Mapping[str, DeltaChannelHistory]:
    """For each channel, the writes on the way from its last stored value to the checkpoint, and that value."""

    async def work(connection: Connection) -> Mapping[str, DeltaChannelHistory]:
        reader = await archive.reader(connection, session)
        target = await reader.find_row(namespace, ident) if reader else None
        if reader is None or target is None:
            return {channel: {"writes": []} for channel in channels}
        return await _walk_to_stored_values(reader, target, channels)

    return await archive.database.read(work) if channels else {}


async def _walk_to_stored_values(
    reader: CheckpointReader, target: CheckpointRow, channels: Sequence[str]
) -> Mapping[str, DeltaChannelHistory]:
    """Follow the parents until every channel has its stored value; a value counts before the writes on top of it."""
    newest_first: dict[str, list[tuple[str, Any]]] = {channel: [] for channel in channels}
    seeds: dict[str, Any] = {}
    entry: CheckpointRow | None = target
    while len(seeds) < len(newest_first) and (entry := await reader.parent(entry)) is not None:
        for task, write in reversed(await reader.writes(entry.namespace, entry.key)):
            if write.channel in newest_first and write.channel not in seeds:
                newest_first[write.channel].append((task, write.value))
        stored = await reader.trees(entry)
        seeds |= {name: stored[name] for name in newest_first.keys() & stored.keys() if name not in seeds}
    return {
        channel: await _channel_history(reader, channel, writes[::-1], [seeds[channel]] if channel in seeds else [])
        for channel, writes in newest_first.items()
    }


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
