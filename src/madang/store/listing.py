"""Listing checkpoints, newest first, a page at a time: nothing is held open between pages."""

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
    left = float("inf") if limit is None else limit
    rows = _rows(archive, session, namespace, None if before is None else to_key(before))
    page: list[Found] = []
    async for found in rows:
        if ident is None or found[1][1] == to_key(ident):
            page.append(found)
        if len(page) >= min(_PAGE, left) and left > 0:
            for item in await _read(archive, page, matching):
                if left > 0:
                    left -= 1
                    yield item
            page = []
        if left <= 0:
            return
    for item in await _read(archive, page, matching):
        if left > 0:
            left -= 1
            yield item


async def _rows(
    archive: Archive, session: str | None, namespace: str | None, before: bytes | None
) -> AsyncIterator[Found]:
    """Session and row of each checkpoint, newest first."""
    if session is not None and namespace is not None:
        while page := await _page(archive, session, namespace, before):
            for row in page:
                yield session, row
            before = page[-1][1]
        return
    for found in await _all_rows(archive, session, namespace):
        if before is None or found[1][1] < before:
            yield found


async def _page(archive: Archive, session: str, namespace: str, before: bytes | None) -> list[Row]:
    async def work(connection: Connection) -> list[Row]:
        reader = await archive.reader(connection, session)
        if reader is None:
            return []
        place = {"session": reader.place.key, "namespace": namespace}
        return await connection.fetch("page_checkpoints", **place, before=before, limit=_PAGE)

    return await archive.database.read(work)


async def _all_rows(archive: Archive, session: str | None, namespace: str | None) -> list[Found]:
    """The rows of a session's every namespace, or of every session."""

    async def work(connection: Connection) -> list[Found]:
        found: list[Found] = []
        for ident, key, *_ in await connection.fetch("list_places"):
            if session in {None, ident}:
                found += [(ident, row) for row in await connection.fetch("list_checkpoints", session=key)]
        wanted = [item for item in found if namespace is None or item[1][0] == namespace]
        return sorted(wanted, key=lambda item: item[1][1], reverse=True)

    return await archive.database.read(work)


async def _read(archive: Archive, page: list[Found], matching: Mapping[str, Any]) -> list[tuple[str, Snapshot]]:
    """The snapshots of the rows whose metadata match; rows removed in the meantime are passed over."""

    async def work(connection: Connection) -> list[tuple[str, Snapshot]]:
        found: list[tuple[str, Snapshot]] = []
        for session, row in page:
            reader = await archive.reader(connection, session)
            entry = reader and await reader.again(row)
            if reader is None or entry is None:
                continue
            metadata: Mapping[str, Any] = await reader.metadata(entry)
            if all(metadata.get(key) == value for key, value in matching.items()):
                found.append((session, await reader.snapshot(entry)))
        return found

    return await archive.database.read(work) if page else []
