"""Large values that states refer to instead of holding them: kept beside the session, and deleted when nothing refers
to them any more.
"""

import json
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from typing import Any

from madang.state.writes import OffloadLocation, OffloadReference, check_offloaded, offload_location
from madang.store.checkpoints.archive import CheckpointArchive
from madang.store.checkpoints.reader import CheckpointReader, checkpoint_label, write_label
from madang.store.content.codec import Compression
from madang.store.content.pieces import digest_of
from madang.store.content.rows import content_label
from madang.store.database.port import Connection
from madang.store.database.session_row import get_session_row
from madang.store.encryption.sealers import RowLabel
from madang.store.errors import OffloadedValueNotFoundError
from madang.store.runs.rows import RunEpoch, refuse_stale_writer


@dataclass(frozen=True, slots=True)
class OffloadStores:
    """The shelves of all sessions."""

    archive: CheckpointArchive

    def of(self, session: str, *, writer: RunEpoch | None = None) -> "SessionOffloadStore":
        """The shelf of one session; a `writer` that lost its run is refused with `StaleRunError`."""
        return SessionOffloadStore(self.archive, session, writer)


@dataclass(frozen=True, slots=True)
class SessionOffloadStore:
    """Keeps what is too large for the state of one session; the same value is kept once."""

    archive: CheckpointArchive
    session: str
    writer: RunEpoch | None = None

    async def put(self, value: Any, /) -> OffloadLocation:
        """Keep a value of types that the store knows."""
        archive, contents = self.archive, self.archive.content_rows
        data = contents.codec.encode(value, "A value for the shelf")
        packed = contents.compression.pack(data)

        async def work(connection: Connection) -> OffloadLocation:
            await refuse_stale_writer(connection, self.writer)
            place = await archive.sessions.get_or_create_row(connection, self.session)
            sealer = archive.sealers.sealer_of(self.session, place)
            ident = digest_of(data, sealer.digest_key)
            body = sealer.seal(packed, offload_label(self.session, ident))
            await connection.run("put_shelved", session=place.key, id=ident, body=body)
            return offload_location(ident.hex(), data)

        return await archive.database.write(work, session=self.session, durable=self.writer is None)

    async def get(self, reference: OffloadReference, /) -> Any:
        """The value that was kept, each time a new one."""
        contents = self.archive.content_rows

        async def work(connection: Connection) -> bytes:
            place = await get_session_row(connection, self.session)
            sealer = self.archive.sealers.sealer_of(self.session, place)
            ident = bytes.fromhex(reference.id)
            for (sealed,) in await connection.fetch("get_shelved", session=place.key, id=ident):
                return sealer.open(sealed, offload_label(self.session, ident))
            raise OffloadedValueNotFoundError(self.session, reference.id)

        data = contents.compression.unpack(await self.archive.database.read(work))
        check_offloaded(reference, data)
        return contents.codec.decode(data)


def offload_label(session: str, ident: bytes) -> RowLabel:
    """What a value on the shelf of `session` is sealed under."""
    return RowLabel("shelf", ident.hex(), session)


_BATCH = 500


async def delete_unreferenced_values(
    connection: Connection, reader: CheckpointReader, compression: Compression
) -> None:
    """Delete what is on a session's shelf and named in nothing else that is stored of it.

    While a run is under way nothing is deleted: it may have put there what its next checkpoint will name.
    """
    session = reader.session_row.key
    shelved = {ident for (ident,) in await connection.fetch("list_shelved_ids", session=session)}
    if not shelved or (await connection.fetch("busy_runs", session=session))[0][0]:
        return
    unnamed = set(shelved)
    async for body in _stored_bodies(connection, reader, compression):
        unnamed = {ident for ident in unnamed if ident.hex().encode() not in body}
        if not unnamed:
            return
    await connection.run_many("delete_shelved", [{"session": session, "id": ident} for ident in sorted(unnamed)])


async def _stored_bodies(
    connection: Connection, reader: CheckpointReader, compression: Compression
) -> AsyncGenerator[bytes]:
    """All that a session's rows hold, opened; an id in it stands there letter by letter."""
    place, session = {"session": reader.session_row.key}, reader.session
    for namespace, key, parent, body in await connection.fetch("list_checkpoints", **place):
        yield reader.sealer.open(body, checkpoint_label(session, namespace, key, parent))
    for namespace, checkpoint, task, body in await connection.fetch("list_writes", **place):
        yield reader.sealer.open(body, write_label(session, namespace, checkpoint, task))
    numbers = sorted(number for (number,) in await connection.fetch("list_content_numbers", **place))
    for first in range(0, len(numbers), _BATCH):
        spans = _spans(numbers[first : first + _BATCH])
        for number, _, body in await connection.fetch("read_contents", **place, spans=spans):
            yield compression.unpack(reader.sealer.open(body, content_label(session, number)))


def _spans(numbers: Sequence[int]) -> str:
    return json.dumps([[numbers[0], numbers[-1]]])
