"""Removes and copies checkpoints: prune, delete by run, copy of a session, and removal of content that nothing refers
to.
"""

import json
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from typing import Any

from madang.store.checkpoints import reencryption
from madang.store.checkpoints.reader import CheckpointArchive, CheckpointReader, CheckpointRow
from madang.store.content.packing import Compression
from madang.store.database.port import Connection
from madang.store.encryption.sealers import checkpoint_label, content_label, write_label
from madang.store.errors import RunInUseError, StoreError

Position = tuple[str, bytes]

_BATCH = 500


@dataclass(frozen=True, slots=True)
class CheckpointPruning:
    """Keeps an archive small."""

    archive: CheckpointArchive

    async def prune(self, session: str, strategy: str) -> None:
        """Keep the latest checkpoint of each namespace and what it stands on, or nothing at all.

        Offloaded values that none of those refers to are deleted, too.
        """
        if strategy not in {"keep_latest", "delete"}:
            raise StoreError(f"{strategy!r} is not a way to prune: use 'keep_latest' or 'delete'.")

        async def work(connection: Connection) -> None:
            reader = await self.archive.reader(connection, session)
            if reader is None:
                return
            entries = await reader.rows()
            kept = await _latest_and_ancestors(reader, entries) if strategy == "keep_latest" else {}
            newest = dict(sorted(entries))
            for position in entries.keys() - kept.keys():
                await _remove(connection, reader, position)
            for namespace, checkpoint, *_ in await connection.fetch("list_writes", session=reader.session_row.key):
                settled = strategy == "delete" or checkpoint <= newest.get(namespace, b"")
                if settled and (namespace, checkpoint) not in kept:
                    await _remove(connection, reader, (namespace, checkpoint))
            await _delete_unreferenced_content(connection, reader)
            await _delete_unreferenced_values(connection, reader, self.archive.content_rows.compression)

        await self.archive.database.write(work)

    async def delete_runs(self, runs: Sequence[str]) -> None:
        """Delete the checkpoints of these runs and the writes on them."""

        async def work(connection: Connection) -> None:
            to_delete: dict[str, set[Position]] = {}
            for run in runs:
                for session, _, namespace, key in await connection.fetch("checkpoints_of_run", run=run):
                    to_delete.setdefault(session, set()).add((namespace, key))
            for session, positions in to_delete.items():
                reader = await self.archive.reader(connection, session)
                if reader is not None:
                    await _delete_positions(connection, reader, positions)

        await self.archive.database.write(work)

    async def copy(self, source: str, target: str) -> None:
        """Copy all content, checkpoints, writes, files and offloaded values; `target` must have no checkpoints."""
        archive = self.archive

        async def work(connection: Connection) -> None:
            reader = await archive.reader(connection, source)
            if reader is None:
                return
            target_row = await archive.sessions.get_or_create_row(connection, target)
            if target_row.next_content:
                raise StoreError(f"Session {target!r} has checkpoints already: copy to a session that has none.")
            origin = reencryption.RowOwner(source, reader.session_row.key, reader.sealer)
            goal = reencryption.RowOwner(target, target_row.key, archive.sealers.sealer_of(target, target_row))
            target_row.next_content = reader.session_row.next_content
            await reencryption.reseal_contents(
                connection, archive.content_rows.compression, target_row.next_content, origin, goal
            )
            for table in (
                reencryption.CHECKPOINTS,
                reencryption.WRITES,
                reencryption.OFFLOADED_VALUES,
                reencryption.FILE_TITLES,
                reencryption.FILE_BODIES,
            ):
                await reencryption.reseal_rows(connection, table, origin, goal)
            await archive.sessions.record_write(connection, target_row)

        await archive.database.write(work)


async def _delete_positions(connection: Connection, reader: CheckpointReader, positions: set[Position]) -> None:
    entries = await reader.rows()
    surviving = {position: entry for position, entry in entries.items() if position not in positions}
    for entry in surviving.values():
        for needed, channel in await _delta_ancestors(reader, entries, entry):
            if needed in positions:
                raise RunInUseError(reader.session, channel)
    for position in positions:
        await _remove(connection, reader, position)
    await _delete_unreferenced_content(connection, reader)


async def _latest_and_ancestors(
    reader: CheckpointReader, entries: dict[Position, CheckpointRow]
) -> dict[Position, CheckpointRow]:
    latest = {namespace: (namespace, key) for namespace, key in sorted(entries)}
    kept = {position: entries[position] for position in latest.values()}
    for entry in list(kept.values()):
        kept.update((position, entries[position]) for position, _ in await _delta_ancestors(reader, entries, entry))
    return kept


async def _delta_ancestors(
    reader: CheckpointReader, entries: dict[Position, CheckpointRow], entry: CheckpointRow
) -> list[tuple[Position, str]]:
    """The ancestors whose writes or values a state's delta channels are rebuilt from, and for which channel."""
    metadata: Any = await reader.metadata(entry)
    wanted = set(metadata.get("counters_since_delta_snapshot") or ()) - (await reader.trees(entry)).keys()
    found: list[tuple[Position, str]] = []
    parent = entry.parent
    while wanted and parent is not None and (above := entries.get((entry.namespace, parent))) is not None:
        found += [((entry.namespace, parent), channel) for channel in sorted(wanted)]
        wanted -= (await reader.trees(above)).keys()
        parent = above.parent
    return found


async def _remove(connection: Connection, reader: CheckpointReader, position: Position) -> None:
    namespace, key = position
    where = {"session": reader.session_row.key, "namespace": namespace}
    await connection.run_many("delete_checkpoint", [{**where, "id": key}])
    await connection.run_many("delete_writes_of_checkpoint", [{**where, "checkpoint": key}])


async def _delete_unreferenced_content(connection: Connection, reader: CheckpointReader) -> None:
    """Delete the content that no row refers to any more, and tell every cache so."""
    session = reader.session_row.key
    used = await reader.used_numbers()
    stored = {number for (number,) in await connection.fetch("list_content_numbers", session=session)}
    rows = [{"session": session, "number": number} for number in sorted(stored - used)]
    await connection.run_many("delete_content", rows)
    await connection.run("advance_epoch", session=session)


async def _delete_unreferenced_values(
    connection: Connection, reader: CheckpointReader, compression: Compression
) -> None:
    """Delete the offloaded values of a session that nothing else stored of it refers to.

    While a run is under way nothing is deleted: it may have offloaded what its next checkpoint will refer to.
    """
    session = reader.session_row.key
    offloaded = {ident for (ident,) in await connection.fetch("list_shelved_ids", session=session)}
    if not offloaded or (await connection.fetch("busy_runs", session=session))[0][0]:
        return
    unreferenced = set(offloaded)
    async for body in _stored_bodies(connection, reader, compression):
        unreferenced = {ident for ident in unreferenced if ident.hex().encode() not in body}
        if not unreferenced:
            return
    await connection.run_many("delete_shelved", [{"session": session, "id": ident} for ident in sorted(unreferenced)])


async def _stored_bodies(
    connection: Connection, reader: CheckpointReader, compression: Compression
) -> AsyncGenerator[bytes]:
    """All that a session's rows hold, opened; an id in it stands there letter by letter."""
    where, session = {"session": reader.session_row.key}, reader.session
    for namespace, key, parent, body in await connection.fetch("list_checkpoints", **where):
        yield reader.sealer.open(body, checkpoint_label(session, namespace, key, parent))
    for namespace, checkpoint, task, body in await connection.fetch("list_writes", **where):
        yield reader.sealer.open(body, write_label(session, namespace, checkpoint, task))
    numbers = sorted(number for (number,) in await connection.fetch("list_content_numbers", **where))
    for first in range(0, len(numbers), _BATCH):
        spans = _spans(numbers[first : first + _BATCH])
        for number, _, body in await connection.fetch("read_contents", **where, spans=spans):
            yield compression.unpack(reader.sealer.open(body, content_label(session, number)))


def _spans(numbers: Sequence[int]) -> str:
    return json.dumps([[numbers[0], numbers[-1]]])
