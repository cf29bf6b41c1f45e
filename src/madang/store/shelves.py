"""Shelves: the bulk that the states of sessions refer to, kept beside them and gone with them."""

from dataclasses import dataclass
from typing import Any

from madang.state.offloading import Kept, Reference, check_kept, kept
from madang.store.archive import Archive
from madang.store.database import Connection
from madang.store.errors import ShelvedValueNotFoundError
from madang.store.fencing import RunEpoch, refuse_stale
from madang.store.pieces import digest_of
from madang.store.places import place_of
from madang.store.seal import Label

__all__ = ["SessionShelf", "Shelves", "shelf_label"]


@dataclass(frozen=True, slots=True)
class Shelves:
    """The shelves of all sessions."""

    archive: Archive

    def of(self, session: str, *, writer: RunEpoch | None = None) -> "SessionShelf":
        """The shelf of one session; a `writer` that lost its run is refused with `StaleRunError`."""
        return SessionShelf(self.archive, session, writer)


@dataclass(frozen=True, slots=True)
class SessionShelf:
    """Keeps what is too large for the state of one session; the same value is kept once."""

    archive: Archive
    session: str
    writer: RunEpoch | None = None

    async def put(self, value: Any, /) -> Kept:
        """Keep a value of types that the store knows."""
        archive, contents = self.archive, self.archive.contents
        data = contents.codec.encode(value, "A value for the shelf")
        packed = contents.compression.pack(data)

        async def work(connection: Connection) -> Kept:
            await refuse_stale(connection, self.writer)
            place = await archive.sessions.settle(connection, self.session)
            seal = archive.seals.unlock(self.session, place)
            ident = digest_of(data, seal.digest_key)
            body = seal.seal(packed, shelf_label(self.session, ident))
            await connection.run("put_shelved", session=place.key, id=ident, body=body)
            return kept(ident.hex(), data)

        return await archive.database.write(work, session=self.session, durable=self.writer is None)

    async def get(self, reference: Reference, /) -> Any:
        """The value that was kept, each time a new one."""
        contents = self.archive.contents

        async def work(connection: Connection) -> bytes:
            place = await place_of(connection, self.session)
            seal = self.archive.seals.unlock(self.session, place)
            ident = bytes.fromhex(reference.id)
            for (sealed,) in await connection.fetch("get_shelved", session=place.key, id=ident):
                return seal.open(sealed, shelf_label(self.session, ident))
            raise ShelvedValueNotFoundError(self.session, reference.id)

        data = contents.compression.unpack(await self.archive.database.read(work))
        check_kept(reference, data)
        return contents.codec.decode(data)


def shelf_label(session: str, ident: bytes) -> Label:
    """What a value on the shelf of `session` is sealed under."""
    return Label("shelf", ident.hex(), session)
