"""Clearing shelves: bulk that no state refers to any more is let go."""

import json
from collections.abc import AsyncGenerator, Sequence

from madang.store.compression import Compression
from madang.store.contents import content_label
from madang.store.database import Connection
from madang.store.reading import SnapshotReader, checkpoint_label, write_label

__all__ = ["clear_shelf"]

_AT_ONCE = 500


async def clear_shelf(connection: Connection, reader: SnapshotReader, compression: Compression) -> None:
    """Delete what is on a session's shelf and named in nothing else that is stored of it.

    While a run is under way nothing is deleted: it may have put there what its next checkpoint will name.
    """
    session = reader.place.key
    shelved = {ident for (ident,) in await connection.fetch("list_shelved_ids", session=session)}
    if not shelved or (await connection.fetch("busy_runs", session=session))[0][0]:
        return
    unnamed = set(shelved)
    async for body in _bodies(connection, reader, compression):
        unnamed = {ident for ident in unnamed if ident.hex().encode() not in body}
        if not unnamed:
            return
    await connection.run_many("delete_shelved", [{"session": session, "id": ident} for ident in sorted(unnamed)])


async def _bodies(connection: Connection, reader: SnapshotReader, compression: Compression) -> AsyncGenerator[bytes]:
    """All that a session's rows hold, opened; an id in it stands there letter by letter."""
    place, session = {"session": reader.place.key}, reader.session
    for namespace, key, parent, body in await connection.fetch("list_checkpoints", **place):
        yield reader.seal.open(body, checkpoint_label(session, namespace, key, parent))
    for namespace, checkpoint, task, body in await connection.fetch("list_writes", **place):
        yield reader.seal.open(body, write_label(session, namespace, checkpoint, task))
    numbers = sorted(number for (number,) in await connection.fetch("list_content_numbers", **place))
    for first in range(0, len(numbers), _AT_ONCE):
        spans = _spans(numbers[first : first + _AT_ONCE])
        for number, _, body in await connection.fetch("read_contents", **place, spans=spans):
            yield compression.unpack(reader.seal.open(body, content_label(session, number)))


def _spans(numbers: Sequence[int]) -> str:
    return json.dumps([[numbers[0], numbers[-1]]])
