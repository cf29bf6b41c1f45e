"""Checkpoints listed for LangGraph: newest first, a few at a time, those whose metadata match.

Whether a row matches is told by what it shares with others, which is decoded once; the states of those that match are
read together.
"""

import json
import math
from collections import deque
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple, cast

from madang.store.checkpoints.reader import CheckpointArchive, CheckpointReader, CheckpointRow, StoredCheckpoint
from madang.store.checkpoints.rows import OWN_METADATA
from madang.store.database.columns import ident_to_key, key_to_ident
from madang.store.database.port import Connection, Row
from madang.store.database.session_row import find_session_row
from madang.store.encryption.errors import CorruptRowError

_READ_TOGETHER_BYTES = 2**16
"""What states that are read at once may weigh together: they are in memory until the last of them is handed out."""
_OWN_BYTES = 512
"""What a checkpoint weighs beside its values."""
_FIRST_PAGE = 20
_LONGEST_PAGE = 640
_WHOLE_THREAD = 2**31 - 1
SessionAndCheckpoint = tuple[str, StoredCheckpoint]


class ListedRow(NamedTuple):
    """A row of a session, and the epoch of the session when the row was read."""

    session: str
    epoch: tuple[int, int]
    row: Row


class _ReadRows(NamedTuple):
    """The checkpoints that match, the rows that were not looked at, and the damage that ended it."""

    found: list[SessionAndCheckpoint]
    remaining: Sequence[ListedRow]
    error: CorruptRowError | None


async def list_stored_checkpoints(
    archive: CheckpointArchive,
    *,
    session: str | None,
    namespace: str | None,
    ident: str | None,
    matching: Mapping[str, Any],
    before: str | None,
    limit: int | None,
) -> AsyncIterator[list[SessionAndCheckpoint]]:
    """Sessions and checkpoints that meet all conditions, values and pending writes included, a few at a time.

    One that is damaged ends the list with its error, after those that come before it.
    """
    left = math.inf if limit is None else limit
    key = None if ident is None else ident_to_key(ident)
    older_than = None if before is None else ident_to_key(before)
    async for page in _pages(archive, session, namespace, matching, older_than):
        rows: Sequence[ListedRow] = [listed for listed in page if key is None or listed.row[1] == key]
        while rows and left > 0:
            read = await archive.database.read(partial(_read_matching, archive, rows, matching, left))
            if read.found:
                yield read.found
            if read.error is not None:
                raise read.error
            left -= len(read.found)
            rows = read.remaining
        if left <= 0:
            return


async def _pages(
    archive: CheckpointArchive,
    session: str | None,
    namespace: str | None,
    matching: Mapping[str, Any],
    before: bytes | None,
) -> AsyncIterator[list[ListedRow]]:
    """The rows of checkpoints, newest first; where a session is named, those alone that may match."""
    run = matching.get("run_id")
    if session is not None and matching and run is None:
        async for page in _filtered_pages(archive, session, namespace, matching, before):
            yield page
        return
    if session is None or namespace is None or run is not None:
        work = partial(_rows_of_run, session, run) if session and run else partial(_all_rows, session)
        yield [
            listed
            for listed in await archive.database.read(work)
            if namespace in {None, listed.row[0]} and (before is None or listed.row[1] < before)
        ]
        return
    size = _FIRST_PAGE
    while page := await archive.database.read(partial(_page, session, namespace, before, size)):
        yield page
        before, size = page[-1].row[1], min(2 * size, _LONGEST_PAGE)


async def _page(
    session: str, namespace: str, before: bytes | None, size: int, connection: Connection
) -> list[ListedRow]:
    session_row = await find_session_row(connection, session)
    if session_row is None:
        return []
    where = {"session": session_row.key, "namespace": namespace}
    rows = await connection.fetch("page_checkpoints", **where, before=before, limit=size)
    return [ListedRow(session, session_row.epoch, row) for row in rows]


async def _filtered_pages(
    archive: CheckpointArchive,
    session: str,
    namespace: str | None,
    matching: Mapping[str, Any],
    before: bytes | None,
) -> AsyncIterator[list[ListedRow]]:
    """The rows that may match, newest first, from ever longer stretches of the thread: who wants few reads few."""
    size = _FIRST_PAGE if namespace is not None else _WHOLE_THREAD
    while True:
        stretch = _Stretch(namespace, before, size)
        rows, before = await archive.database.read(partial(_rows_that_may_match, archive, session, matching, stretch))
        yield rows
        if before is None:
            return
        size = min(4 * size, _WHOLE_THREAD)


class _Stretch(NamedTuple):
    """The `size` newest rows of a namespace, or of all, that are older than `before`."""

    namespace: str | None
    before: bytes | None
    size: int


async def _rows_that_may_match(
    archive: CheckpointArchive, session: str, matching: Mapping[str, Any], stretch: _Stretch, connection: Connection
) -> tuple[list[ListedRow], bytes | None]:
    """The rows whose metadata, as far as it is shared with others, and whose step are those wanted, and where the
    stretch ends, unless it is the last.
    """
    reader = await archive.reader(connection, session)
    if reader is None:
        return [], None
    where = {"session": reader.session_row.key, "namespace": stretch.namespace, "before": stretch.before}
    shared = {key: value for key, value in matching.items() if key.partition(".")[0] not in OWN_METADATA}
    looked_at = await connection.fetch("page_metadata", **where, limit=stretch.size)
    last = looked_at[-1][0] if len(looked_at) == stretch.size else None
    numbers = list(dict.fromkeys(number for _, number in looked_at if number is not None))
    with suppress(CorruptRowError):
        await reader.load_trees(numbers)  # all at once; what is damaged is met again one by one
    chosen = [number for number in numbers if await _may_match(reader, number, shared)]
    step = matching.get("step")
    rows = await connection.fetch(
        "checkpoints_that_may_match",
        **where,
        last=last,
        metadata=json.dumps(chosen),
        step=step if type(step) is int and abs(step) < 2**63 else None,
    )
    return [ListedRow(session, reader.session_row.epoch, row) for row in rows], last


async def _may_match(reader: CheckpointReader, number: int, wanted: Mapping[str, Any]) -> bool:
    """Whether shared metadata are those wanted; of damaged ones nobody knows, and reading their checkpoints tells."""
    try:
        metadata = await reader.shape(number)
    except CorruptRowError:
        return True
    return all(_lookup(metadata, key) == value for key, value in wanted.items())


async def _rows_of_run(session: str, run: str, connection: Connection) -> list[ListedRow]:
    session_row = await find_session_row(connection, session)
    if session_row is None:
        return []
    rows = await connection.fetch("list_checkpoints_of_run", session=session_row.key, run=run)
    return [ListedRow(session, session_row.epoch, row) for row in rows]


async def _all_rows(session: str | None, connection: Connection) -> list[ListedRow]:
    """The rows of a session's every namespace, or of every session."""
    found: list[ListedRow] = []
    for ident, key, epoch, *_ in await connection.fetch("list_places"):
        if session in {None, ident}:
            rows = await connection.fetch("list_checkpoints", session=key)
            found += [ListedRow(ident, (key, epoch), row) for row in rows]
    return sorted(found, key=lambda listed: listed.row[1], reverse=True)


async def _read_matching(
    archive: CheckpointArchive,
    rows: Sequence[ListedRow],
    matching: Mapping[str, Any],
    most: float,
    connection: Connection,
) -> _ReadRows:
    """The first checkpoints, `most` at most, whose metadata match; rows removed in the meantime are passed over.

    As many as are not too heavy to be in memory together, and one at least.
    """
    readers: dict[str, CheckpointReader | None] = {}
    chosen: list[tuple[CheckpointReader, CheckpointRow]] = []
    failure: CorruptRowError | None = None
    remaining = deque(rows)
    weight = 0
    while remaining and failure is None and len(chosen) < most and weight < _READ_TOGETHER_BYTES:
        listed = remaining.popleft()
        if listed.session not in readers:
            readers[listed.session] = await archive.reader(connection, listed.session)
        if (reader := readers[listed.session]) is None:
            continue
        try:
            entry = await _as_it_is_now(reader, listed)
            if entry is not None and await _matches(reader, entry, matching):
                chosen.append((reader, entry))
                weight += entry.record.size + _OWN_BYTES
        except CorruptRowError as error:
            await reader.note_last_good(error, listed.row[0], listed.row[1])
            failure = error
    found, damage = await _read_states(chosen)
    return _ReadRows(found, remaining, damage or failure)


async def _as_it_is_now(reader: CheckpointReader, listed: ListedRow) -> CheckpointRow | None:
    """A row that was read a moment ago, or None if it is gone; nothing can be while the epoch is the same."""
    if listed.epoch == reader.session_row.epoch:
        return reader.row_from(*listed.row)
    namespace, key, *_ = listed.row
    return await reader.find_row(namespace, key_to_ident(key))


async def _matches(reader: CheckpointReader, entry: CheckpointRow, matching: Mapping[str, Any]) -> bool:
    """Whether the metadata of a row are those wanted."""
    if not matching:
        return True
    metadata = await reader.shared_metadata(entry)
    return all(_lookup(metadata, key) == value for key, value in matching.items())


def _lookup(metadata: Mapping[str, Any], key: str) -> Any:
    """The value of a key, or of the path that a key with dots stands for."""
    if key in metadata or "." not in key:
        return metadata.get(key)
    head, _, rest = key.partition(".")
    inner = metadata.get(head)
    return _lookup(cast("Mapping[str, Any]", inner), rest) if isinstance(inner, Mapping) else None


async def _read_states(
    chosen: Sequence[tuple[CheckpointReader, CheckpointRow]],
) -> tuple[list[SessionAndCheckpoint], CorruptRowError | None]:
    """The checkpoints up to the first that is damaged, and its error."""
    found: list[SessionAndCheckpoint] = []
    for reader in {id(reader): reader for reader, _ in chosen}.values():
        await reader.prepare([entry for other, entry in chosen if other is reader])
    for reader, entry in chosen:
        try:
            found.append((reader.session, await reader.checkpoint(entry)))
        except CorruptRowError as error:
            await reader.note_last_good(error, entry.namespace, entry.key)
            return found, error
    return found, None
