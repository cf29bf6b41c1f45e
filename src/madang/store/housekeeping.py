"""Removing and copying checkpoints: prune, delete by run, copy, and the sweep of content nobody refers to."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from madang.store.archive import Archive
from madang.store.database import Connection
from madang.store.errors import RunInUseError, StoreError
from madang.store.reading import Entry, SnapshotReader
from madang.store.resealing import Owner, reseal_contents, reseal_rows
from madang.store.sealed_tables import CHECKPOINTS, FILE_BODIES, FILE_TITLES, SHELVES, WRITES
from madang.store.shelf_clearing import clear_shelf

__all__ = ["Housekeeping"]

Position = tuple[str, bytes]


@dataclass(frozen=True, slots=True)
class Housekeeping:
    """Keeps an archive small."""

    archive: Archive

    async def prune(self, session: str, strategy: str) -> None:
        """Keep the latest checkpoint of each namespace and what it stands on, or nothing at all.

        What is on the shelf and named in none of those goes, too.
        """
        if strategy not in {"keep_latest", "delete"}:
            raise StoreError(f"{strategy!r} is no way to prune: use 'keep_latest' or 'delete'.")

        async def work(connection: Connection) -> None:
            reader = await self.archive.reader(connection, session)
            if reader is None:
                return
            entries = await reader.entries()
            kept = await _latest_and_foundations(reader, entries) if strategy == "keep_latest" else {}
            newest = dict(sorted(entries))
            for position in entries.keys() - kept.keys():
                await _remove(connection, reader, position)
            for namespace, checkpoint, *_ in await connection.fetch("list_writes", session=reader.place.key):
                settled = strategy == "delete" or checkpoint <= newest.get(namespace, b"")
                if settled and (namespace, checkpoint) not in kept:
                    await _remove(connection, reader, (namespace, checkpoint))
            await _sweep(connection, reader)
            await clear_shelf(connection, reader, self.archive.contents.compression)

        await self.archive.database.write(work)

    async def delete_runs(self, runs: Sequence[str]) -> None:
        """Delete the checkpoints of these runs and the writes on them."""

        async def work(connection: Connection) -> None:
            doomed: dict[str, set[Position]] = {}
            for run in runs:
                for session, _, namespace, key in await connection.fetch("checkpoints_of_run", run=run):
                    doomed.setdefault(session, set()).add((namespace, key))
            for session, positions in doomed.items():
                reader = await self.archive.reader(connection, session)
                if reader is not None:
                    await _delete_positions(connection, reader, positions)

        await self.archive.database.write(work)

    async def copy(self, source: str, target: str) -> None:
        """Copy all content, checkpoints, writes, files and the shelf of `source`; `target` must have no checkpoints."""
        archive = self.archive

        async def work(connection: Connection) -> None:
            reader = await archive.reader(connection, source)
            if reader is None:
                return
            place = await archive.sessions.settle(connection, target)
            if place.next_content:
                raise StoreError(f"Session {target!r} has checkpoints already: copy to a session that has none.")
            origin = Owner(source, reader.place.key, reader.seal)
            goal = Owner(target, place.key, archive.seals.unlock(target, place))
            place.next_content = reader.place.next_content
            await reseal_contents(connection, archive.contents.compression, place.next_content, origin, goal)
            for table in (CHECKPOINTS, WRITES, SHELVES, FILE_TITLES, FILE_BODIES):
                await reseal_rows(connection, table, origin, goal)
            await archive.sessions.touch(connection, place)

        await archive.database.write(work)


async def _delete_positions(connection: Connection, reader: SnapshotReader, positions: set[Position]) -> None:
    entries = await reader.entries()
    surviving = {position: entry for position, entry in entries.items() if position not in positions}
    for entry in surviving.values():
        for needed, channel in await _foundations(reader, entries, entry):
            if needed in positions:
                raise RunInUseError(reader.session, channel)
    for position in positions:
        await _remove(connection, reader, position)
    await _sweep(connection, reader)


async def _latest_and_foundations(reader: SnapshotReader, entries: dict[Position, Entry]) -> dict[Position, Entry]:
    latest = {namespace: (namespace, key) for namespace, key in sorted(entries)}
    kept = {position: entries[position] for position in latest.values()}
    for entry in list(kept.values()):
        kept.update((position, entries[position]) for position, _ in await _foundations(reader, entries, entry))
    return kept


async def _foundations(
    reader: SnapshotReader, entries: dict[Position, Entry], entry: Entry
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


async def _remove(connection: Connection, reader: SnapshotReader, position: Position) -> None:
    namespace, key = position
    place = {"session": reader.place.key, "namespace": namespace}
    await connection.run_many("delete_checkpoint", [{**place, "id": key}])
    await connection.run_many("delete_writes_of_checkpoint", [{**place, "checkpoint": key}])


async def _sweep(connection: Connection, reader: SnapshotReader) -> None:
    """Delete the content that no row refers to any more, and tell every cache so."""
    session = reader.place.key
    used = await reader.used_numbers()
    stored = {number for (number,) in await connection.fetch("list_content_numbers", session=session)}
    rows = [{"session": session, "number": number} for number in sorted(stored - used)]
    await connection.run_many("delete_content", rows)
    await connection.run("advance_epoch", session=session)
