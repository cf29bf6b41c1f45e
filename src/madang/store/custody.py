"""Care of the keys: rotating master keys, renewing data keys, and encrypting what was stored before there were any."""

from collections.abc import Callable
from dataclasses import dataclass

from madang.store.archive import Archive
from madang.store.ciphers import CipherSeal
from madang.store.database import Connection
from madang.store.details import details_columns, read_details
from madang.store.places import Place, WrappedKey, find_place, place_of
from madang.store.resealing import Owner, reseal_contents, reseal_rows
from madang.store.seal import ChecksumSeal, Seal
from madang.store.sealed_tables import SEALED_TABLES
from madang.store.vault import Vault

__all__ = ["Custody", "Progress"]

Progress = Callable[[int, int], None]

_BATCH = 500


@dataclass(frozen=True, slots=True)
class Custody:
    """Keeps the keys of an archive in order."""

    archive: Archive
    vault: Vault

    async def rotate(self) -> int:
        """Wrap every data key under the current master key; how many were not. Content is left as it is."""
        rewrapped = 0
        while count := await self.archive.database.write(self._rewrap_some):
            rewrapped += count
        return rewrapped

    async def renew(self, session: str) -> None:
        """Give `session` a new data key and seal all it holds again, in one transaction."""

        async def work(connection: Connection) -> None:
            place = await place_of(connection, session)
            await self._reseal(connection, session, place, self.vault.unlock(session, place))

        await self.archive.database.write(work)
        self._forget(session)

    async def encrypt_existing(self, progress: Progress | None = None) -> int:
        """Encrypt the sessions that are not, each in a transaction of its own; how many there were.

        `progress` is called with the number done and the number found. Interrupted, it goes on where it stopped.
        """
        sessions = await self.archive.database.read(_plain_sessions)
        for done, session in enumerate(sessions, 1):
            await self._encrypt(session)
            if progress:
                progress(done, len(sessions))
        await self.archive.database.scrub()
        return len(sessions)

    async def _encrypt(self, session: str) -> None:
        async def work(connection: Connection) -> None:
            place = await find_place(connection, session)
            if place is not None and place.data_key is None:
                await self._reseal(connection, session, place, ChecksumSeal(session))

        await self.archive.database.write(work)
        self._forget(session)

    async def _reseal(self, connection: Connection, session: str, place: Place, old: Seal) -> None:
        new = CipherSeal.new(session, self.vault.keys.current)
        source, target = Owner(session, place.key, old), Owner(session, place.key, new)
        [(title, metadata, sealed)] = await connection.fetch("get_details", session=place.key)
        columns = details_columns(read_details(title, metadata, sealed, session, old), session, new)
        await connection.run("describe_session", id=session, now=place.updated_at, **columns)
        compression = self.archive.contents.compression
        await reseal_contents(connection, compression, place.next_content, source, target)
        for table in SEALED_TABLES:
            await reseal_rows(connection, table, source, target)
        await connection.run("put_session_key", session=place.key, **new.wrapped.columns())
        await connection.run("advance_epoch", session=place.key)

    async def _rewrap_some(self, connection: Connection) -> int:
        current = self.vault.keys.current
        rows = await connection.fetch("keys_to_rewrap", current=current.id, limit=_BATCH)
        for session, key, master, wrapped in rows:
            data_key = self.vault.keys.unwrap(WrappedKey(master, wrapped), session)
            await connection.run("put_session_key", session=key, **current.wrap(data_key, session).columns())
        return len(rows)

    def _forget(self, session: str) -> None:
        self.vault.forget(session)
        self.archive.ledgers.drop(session)


async def _plain_sessions(connection: Connection) -> list[str]:
    return [session for (session,) in await connection.fetch("plain_sessions")]
