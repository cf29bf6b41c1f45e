"""Removes and copies checkpoints: prune, delete by run, copy of a session, and removal of content that nothing refers
to.
"""

import json
import logging
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from functools import partial

from madang.store.checkpoints import reencryption
from madang.store.checkpoints.history import check_readable, delta_channels
from madang.store.checkpoints.reader import CheckpointArchive, CheckpointReader, CheckpointRow, Position
from madang.store.content.packing import Compression
from madang.store.content.rows import PlainContents, batched
from madang.store.database.port import Connection
from madang.store.encryption.errors import CorruptRowError
from madang.store.encryption.sealers import checkpoint_label, content_label, write_label
from madang.store.errors import RunInUseError, StoreError

_log = logging.getLogger("madang.store")


@dataclass(frozen=True, slots=True)
class CheckpointPruning:
    """Keeps an archive small."""

    archive: CheckpointArchive

    async def prune(self, session: str, strategy: str) -> int:
        """Keep the latest checkpoint of each namespace and what it stands on, or nothing at all; how many are removed.

        Content and offloaded values that none of those refers to are deleted, too. The latest is the last good one:
        what is damaged and newer is kept for a repair, and then all content is.
        """
        if strategy not in {"keep_latest", "delete"}:
            raise StoreError(f"{strategy!r} is not a way to prune: use 'keep_latest' or 'delete'.")

        async def work(connection: Connection) -> int:
            reader = await self.archive.reader(connection, session)
            if reader is None:
                return 0
            damaged: set[Position] = set()
            entries = await reader.rows(damaged)
            kept = (
                await _latest_and_ancestors(reader, entries, damaged) if strategy == "keep_latest" else set[Position]()
            )
            removed = (entries.keys() | damaged) - kept
            newest = dict(sorted(entries.keys() | damaged))
            for position in removed:
                await remove_checkpoint(connection, reader, position)
            for namespace, checkpoint, *_ in await connection.fetch("list_writes", session=reader.session_row.key):
                settled = strategy == "delete" or checkpoint <= newest.get(namespace, b"")
                if settled and (namespace, checkpoint) not in kept:
                    await remove_checkpoint(connection, reader, (namespace, checkpoint))
            await self._delete_unreferenced(connection, reader)
            return len(removed)

        return await self.archive.database.write(work)

    async def _delete_unreferenced(self, connection: Connection, reader: CheckpointReader) -> None:
        """Delete what nothing refers to any more; where a row is damaged nobody knows what that refers to."""
        try:
            await delete_unreferenced_content(connection, reader)
            await _delete_unreferenced_values(connection, reader, self.archive.content_rows.compression)
        except CorruptRowError as error:
            _log.warning("Content of session %r is kept until it is repaired: %s", reader.session, error)
            await connection.run("advance_epoch", session=reader.session_row.key)

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

    async def copy(self, source: str, target: str, *, leaves_damaged: bool = False) -> None:
        """Copy all content, checkpoints, writes, files and offloaded values; `target` must have no checkpoints.

        A damaged row is refused, or stays behind and is named in the log.
        """
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
            resealing = reencryption.Resealing(connection, origin, goal, leaves_damaged=leaves_damaged)
            await resealing.contents(archive.content_rows.compression, target_row.next_content)
            for table in (
                reencryption.CHECKPOINTS,
                reencryption.WRITES,
                reencryption.OFFLOADED_VALUES,
                reencryption.FILE_TITLES,
                reencryption.FILE_BODIES,
            ):
                await resealing.rows(table)
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
        await remove_checkpoint(connection, reader, position)
    await delete_unreferenced_content(connection, reader)


async def _latest_and_ancestors(
    reader: CheckpointReader, entries: dict[Position, CheckpointRow], damaged: set[Position]
) -> set[Position]:
    """The last good checkpoint of each namespace, what it is built on, and what is damaged and newer.

    Where none is good, all are kept: a repair may still save something of them.
    """
    kept: set[Position] = set()
    settled: set[str] = set()
    for position in sorted(entries.keys() | damaged, reverse=True):
        if position[0] in settled:
            continue
        kept.add(position)
        entry = entries.get(position)
        needed = None if entry is None else await _ancestors_of_good(reader, entries, entry)
        if needed is not None:
            kept |= needed
            settled.add(position[0])
    return kept


async def _ancestors_of_good(
    reader: CheckpointReader, entries: dict[Position, CheckpointRow], entry: CheckpointRow
) -> set[Position] | None:
    """What a checkpoint is built on, or None if it cannot be read."""
    try:
        await check_readable(reader, entry)
        return {position for position, _ in await _delta_ancestors(reader, entries, entry)}
    except CorruptRowError:
        return None


async def _delta_ancestors(
    reader: CheckpointReader, entries: dict[Position, CheckpointRow], entry: CheckpointRow
) -> list[tuple[Position, str]]:
    """The ancestors whose writes or values a state's delta channels are rebuilt from, and for which channel."""
    wanted = set(await delta_channels(reader, entry))
    found: list[tuple[Position, str]] = []
    parent, passed = entry.parent, {entry.key}
    while wanted and parent is not None and (above := entries.get((entry.namespace, parent))) is not None:
        if parent in passed:  # a chain that leads back to itself has no more to tell
            break
        passed.add(parent)
        found += [((entry.namespace, parent), channel) for channel in sorted(wanted)]
        wanted -= (await reader.trees(above)).keys()
        parent = above.parent
    return found


async def remove_checkpoint(connection: Connection, reader: CheckpointReader, position: Position) -> None:
    """Delete a checkpoint and the writes on it."""
    namespace, key = position
    where = {"session": reader.session_row.key, "namespace": namespace}
    await connection.run_many("delete_checkpoint", [{**where, "id": key}])
    await connection.run_many("delete_writes_of_checkpoint", [{**where, "checkpoint": key}])


async def delete_unreferenced_content(connection: Connection, reader: CheckpointReader) -> None:
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
    plain = PlainContents(compression, partial(_packed_content, connection, reader))
    for batch in batched(numbers):
        for number, _, body in sorted(await connection.fetch("read_contents", **where, spans=_spans(batch))):
            yield await plain.unpack(number, reader.sealer.open(body, content_label(session, number)))


async def _packed_content(connection: Connection, reader: CheckpointReader, number: int) -> bytes:
    spans = _spans([number])
    [(_, _, body)] = await connection.fetch("read_contents", session=reader.session_row.key, spans=spans)
    return reader.sealer.open(body, content_label(reader.session, number))


def _spans(numbers: Sequence[int]) -> str:
    return json.dumps([[numbers[0], numbers[-1]]])
