"""Large values that states refer to instead of holding them: kept beside the session, and deleted when nothing refers
to them any more.
"""

from dataclasses import dataclass
from typing import Any

from madang.state.writes import OffloadLocation, OffloadReference, check_offloaded, offload_location
from madang.store.checkpoints.reader import CheckpointArchive
from madang.store.content.pieces import digest_of
from madang.store.database.port import Connection
from madang.store.database.session_row import get_session_row
from madang.store.encryption.sealers import offload_label
from madang.store.errors import OffloadedValueNotFoundError
from madang.store.runs.rows import RunEpoch, refuse_stale_writer


@dataclass(frozen=True, slots=True)
class OffloadStores:
    """The offloaded values of all sessions."""

    archive: CheckpointArchive

    def of(self, session: str, *, writer: RunEpoch | None = None) -> "SessionOffloadStore":
        """The offload store of one session; a `writer` that lost its run is refused with `StaleRunError`."""
        return SessionOffloadStore(self.archive, session, writer)


@dataclass(frozen=True, slots=True)
class SessionOffloadStore:
    """Keeps what is too large for the state of one session; the same value is kept once."""

    archive: CheckpointArchive
    session: str
    writer: RunEpoch | None = None

    async def put(self, value: Any, /) -> OffloadLocation:
        """Keep a value of types that the store knows."""
        archive, content_rows = self.archive, self.archive.content_rows
        data = content_rows.codec.encode(value, "An offloaded value")
        packed = content_rows.compression.pack(data)

        async def work(connection: Connection) -> OffloadLocation:
            await refuse_stale_writer(connection, self.writer)
            session_row = await archive.sessions.get_or_create_row(connection, self.session)
            sealer = archive.sealers.sealer_of(self.session, session_row)
            ident = digest_of(data, sealer.digest_key)
            body = sealer.seal(packed, offload_label(self.session, ident))
            await connection.run("put_shelved", session=session_row.key, id=ident, body=body)
            return offload_location(ident.hex(), data)

        return await archive.database.write(work, session=self.session, durable=self.writer is None)

    async def get(self, reference: OffloadReference, /) -> Any:
        """The value that was kept, each time a new one."""
        content_rows = self.archive.content_rows

        async def work(connection: Connection) -> bytes:
            session_row = await get_session_row(connection, self.session)
            sealer = self.archive.sealers.sealer_of(self.session, session_row)
            ident = bytes.fromhex(reference.id)
            for (sealed,) in await connection.fetch("get_shelved", session=session_row.key, id=ident):
                return sealer.open(sealed, offload_label(self.session, ident))
            raise OffloadedValueNotFoundError(self.session, reference.id)

        data = content_rows.compression.unpack(await self.archive.database.read(work))
        check_offloaded(reference, data)
        return content_rows.codec.decode(data)
