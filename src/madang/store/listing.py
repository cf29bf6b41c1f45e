"""Listing checkpoints, newest first, a page at a time: nothing is held open between pages."""

import math
from collections.abc import AsyncIterator, Mapping
from typing import Any

from madang.store.archive import Archive
from madang.store.database import Connection, Row
from madang.store.idents import to_key
from madang.store.reading import Snapshot

__all__ = ["list_snapshots"]

_PAGE = 20
Found = tuple[str, Row]


async def list_snapshots(
    archive: Archive,
    *,
    session: str | None,
    namespace: str | None,
    ident: str | None,
    matching: Mapping[str, Any],
    before: str | None,
    limit: int | None,
) -> AsyncIterator[tuple[str, Snapshot]]:
    """Session and snapshot of each checkpoint that meets all conditions, values and pending writes included."""
    left = math.inf if limit is None else limit
    key = None if ident is None else to_key(ident)
    run = matching.get("run_id")
    async for page in _pages(archive, session, namespace, run, None if before is None else to_key(before)):
        if left <= 0:
            return
        wanted = [found for found in page if key is None or found[1][1] == key]
        for item in await _read(archive, wanted, matching, left):
            left -= 1
            yield item


async def _pages(
    archive: Archive, session: str | None, namespace: str | None, run: str | None, before: bytes | None
) -> AsyncIterator[list[Found]]:
    """Sessions and rows of checkpoints, newest first; where session and run are named, those of that run alone."""
    if session is None or namespace is None or run is not None:
        rows = _rows_of_run(archive, session, run) if session and run else _all_rows(archive, session)
        found = [one for one in await rows if namespace in {None, one[1][0]} and (before is None or one[1][1] < before)]
        for start in range(0, len(found), _PAGE):
            yield found[start : start + _PAGE]
        return
    while page := await _page(archive, session, namespace, before):
        yield [(session, row) for row in page]
        before = page[-1][1]


async def _page(archive: Archive, session: str, namespace: str, before: bytes | None) -> list[Row]:
    async def work(connection: Connection) -> list[Row]:
        reader = await archive.reader(connection, session)
        if reader is None:
            return []
        place = {"session": reader.place.key, "namespace": namespace}
        return await connection.fetch("page_checkpoints", **place, before=before, limit=_PAGE)

    return await archive.database.read(work)


async def _rows_of_run(archive: Archive, session: str, run: str) -> list[Found]:
    async def work(connection: Connection) -> list[Found]:
        reader = await archive.reader(connection, session)
        place = {"session": reader.place.key, "run": run} if reader else None
        return [(session, row) for row in await connection.fetch("list_checkpoints_of_run", **place)] if place else []

    return await archive.database.read(work)


async def _all_rows(archive: Archive, session: str | None) -> list[Found]:
    """The rows of a session's every namespace, or of every session."""

    async def work(connection: Connection) -> list[Found]:
        found: list[Found] = []
        for ident, key, *_ in await connection.fetch("list_places"):
            if session in {None, ident}:
                found += [(ident, row) for row in await connection.fetch("list_checkpoints", session=key)]
        return sorted(found, key=lambda item: item[1][1], reverse=True)

    return await archive.database.read(work)


async def _read(
    archive: Archive, page: list[Found], matching: Mapping[str, Any], most: float
) -> list[tuple[str, Snapshot]]:
    """The first snapshots, `most` at most, whose metadata match; rows removed in the meantime are passed over."""

    async def work(connection: Connection) -> list[tuple[str, Snapshot]]:
        found: list[tuple[str, Snapshot]] = []
        for session, row in page:
            reader = await archive.reader(connection, session)
            entry = reader and await reader.again(row)
            if reader is None or entry is None or len(found) >= most:
                continue
            metadata: Mapping[str, Any] = await reader.metadata(entry)
            if all(metadata.get(key) == value for key, value in matching.items()):
                found.append((session, await reader.snapshot(entry)))
        return found

    return await archive.database.read(work) if page else []
