"""Rotates master keys, renews data keys, encrypts sessions stored without a key, and reports what is encrypted under
which key.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict

from madang.store.checkpoints.reader import CheckpointArchive
from madang.store.checkpoints.reencryption import SEALED_TABLES, Resealing, RowOwner
from madang.store.checkpoints.state_migration import DeclaredStates
from madang.store.database.port import Connection, Database
from madang.store.database.session_row import SessionRow, WrappedKey, find_session_row, get_session_row
from madang.store.encryption.data_keys import DataKeys
from madang.store.encryption.keys import MasterKeys
from madang.store.encryption.sealers import AesGcmSealer, ChecksumSealer, Sealer
from madang.store.sessions import details_columns, read_details

Progress = Callable[[int, int], None]

_BATCH = 500


@dataclass(frozen=True, slots=True)
class KeyRotation:
    """Keeps the keys of an archive in order."""

    archive: CheckpointArchive
    data_keys: DataKeys

    async def rotate(self) -> int:
        """Wrap every data key under the current master key; how many were not. Content is left as it is."""
        rewrapped = 0
        while count := await self.archive.database.write(self._rewrap_some):
            rewrapped += count
        return rewrapped

    async def renew(self, session: str) -> None:
        """Give `session` a new data key and seal all it holds again, in one transaction."""

        async def work(connection: Connection) -> None:
            session_row = await get_session_row(connection, session)
            await self._reseal(connection, session, session_row, self.data_keys.sealer_of(session, session_row))

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
        await self.archive.database.erase_deleted_rows()
        return len(sessions)

    async def _encrypt(self, session: str) -> None:
        async def work(connection: Connection) -> None:
            session_row = await find_session_row(connection, session)
            if session_row is not None and session_row.data_key is None:
                await self._reseal(connection, session, session_row, ChecksumSealer(session))

        await self.archive.database.write(work)
        self._forget(session)

    async def _reseal(self, connection: Connection, session: str, session_row: SessionRow, old: Sealer) -> None:
        new = AesGcmSealer.new(session, self.data_keys.keys.current)
        source, target = RowOwner(session, session_row.key, old), RowOwner(session, session_row.key, new)
        [(title, metadata, sealed)] = await connection.fetch("get_details", session=session_row.key)
        columns = details_columns(read_details(title, metadata, sealed, session, old), session, new)
        await connection.run("describe_session", id=session, now=session_row.updated_at, **columns)
        compression = self.archive.content_rows.compression
        resealing = Resealing(connection, source, target)
        await resealing.contents(compression, session_row.next_content)
        for table in SEALED_TABLES:
            await resealing.rows(table)
        await connection.run("put_session_key", session=session_row.key, **new.wrapped.columns())
        await connection.run("advance_epoch", session=session_row.key)

    async def _rewrap_some(self, connection: Connection) -> int:
        current = self.data_keys.keys.current
        rows = await connection.fetch("keys_to_rewrap", current=current.id, limit=_BATCH)
        for session, key, master, wrapped in rows:
            data_key = self.data_keys.keys.unwrap(WrappedKey(master, wrapped), session)
            await connection.run("put_session_key", session=key, **current.wrap(data_key, session).columns())
        return len(rows)

    def _forget(self, session: str) -> None:
        self.data_keys.forget(session)
        self.archive.caches.drop(session)


async def _plain_sessions(connection: Connection) -> list[str]:
    return [session for (session,) in await connection.fetch("plain_sessions")]


class EncryptionReport(BaseModel):
    """How a store is protected.

    `public_key` verifies the receipts of the current key. `sessions_by_key` counts encrypted sessions by master key:
    `retired_keys` were given and are not needed any more, `missing_keys` are needed and were not given.
    Keys of tenants are counted among them. `plain_audit_details` are entries of the audit from before there were keys.
    `readable_fields` are marked Sensitive and yet stored readable, since there is no key.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    current_key: str | None
    public_key: str | None
    sessions_by_key: Mapping[str, int]
    plain_sessions: int
    plain_audit_details: int = 0
    retired_keys: tuple[str, ...]
    missing_keys: tuple[str, ...]
    readable_fields: tuple[str, ...]


async def report_encryption(database: Database, keys: MasterKeys | None, declared: DeclaredStates) -> EncryptionReport:
    """What is encrypted in `database`, whose store was opened with `keys`."""

    async def work(connection: Connection) -> tuple[dict[str, int], dict[str, int], int, int]:
        [(plain,)] = await connection.fetch("count_plain_sessions")
        [(details,)] = await connection.fetch("count_plain_details")
        of_sessions, of_tenants = [
            dict(await connection.fetch(query)) for query in ("count_session_keys", "count_tenant_keys")
        ]
        return of_sessions, of_tenants, plain, details

    by_session, by_tenant, plain, details = await database.read(work)
    used = by_session | by_tenant
    given = [key.id for key in keys or ()]
    return EncryptionReport(
        current_key=keys.current.id if keys else None,
        public_key=keys.current.public_key if keys else None,
        sessions_by_key=by_session,
        plain_sessions=plain,
        plain_audit_details=details,
        retired_keys=tuple(ident for ident in given[1:] if ident not in used),
        missing_keys=tuple(ident for ident in used if ident not in given),
        readable_fields=declared.unencrypted_fields,
    )
