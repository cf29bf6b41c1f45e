"""Files of a session: documents that were made in it and what was handed in, sealed like all it holds.

A file is known by a digest of its name, media type and content: saving it again gives the same reference and stores
nothing new, so that a step that is repeated after a crash leaves one file.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from madang.protocol import File, safe_name
from madang.store.content.pieces import digest_of
from madang.store.database.columns import Clock, decode_json, encode_json, from_stamp, storable_text, to_stamp
from madang.store.database.port import Connection, Database, Row, Work
from madang.store.database.session_row import get_session_row
from madang.store.encryption.sealers import Sealer, SessionSealers, file_body_label, file_title_label
from madang.store.errors import FileMissingError, FileSizeError
from madang.store.runs.rows import fence

MAX_FILE_BYTES = 32 * 2**20
MAX_SESSION_FILE_BYTES = 256 * 2**20
"""How many bytes a session's files may have together."""


class RunFence(NamedTuple):
    """The run for which a file is saved and the epoch in which its worker took it; a stale one is refused.

    >>> from madang.store import RunFence
    >>> RunFence(run="run-1", epoch=2)
    RunFence(run='run-1', epoch=2)
    """

    run: str
    epoch: int


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A file with its times.

    >>> import asyncio
    >>> from madang.store import open_store
    >>> with open_store("sqlite:///:memory:") as store:
    ...     _ = asyncio.run(store.sessions.create("trip-1"))
    ...     _ = asyncio.run(store.files.save("trip-1", "plan.md", "text/markdown", b"# Jeju"))
    ...     [stored] = asyncio.run(store.files.list("trip-1"))
    >>> stored.file.name, stored.file.size, stored.expires_at
    ('plan.md', 6, None)
    """

    file: File
    created_at: datetime
    expires_at: datetime | None


@dataclass(frozen=True, slots=True)
class SessionFiles:
    """Saves, finds and opens files; those whose time is over are as good as gone, and `sweep` removes them.

    >>> import asyncio
    >>> from madang.store import open_store
    >>> with open_store("sqlite:///:memory:") as store:
    ...     _ = asyncio.run(store.sessions.create("trip-1"))
    ...     file = asyncio.run(store.files.save("trip-1", "plan.md", "text/markdown", b"# Jeju"))
    ...     asyncio.run(store.files.open("trip-1", file.reference))
    b'# Jeju'
    """

    database: Database
    sealers: SessionSealers
    clock: Clock

    def of(self, session: str, holder: RunFence) -> "LeasedFiles":
        """The files of one session for the worker that holds a run of it."""
        return LeasedFiles(self, session, holder)

    async def save(
        self,
        session: str,
        name: str,
        media_type: str,
        content: bytes,
        *,
        lifetime: timedelta | None = None,
        holder: RunFence | None = None,
        check: Work[object] | None = None,
    ) -> File:
        """The file, kept with the session or for its `lifetime`; saved again, for the longer of the two times.

        A `check` looks at a new file in the same transaction; one that it refuses is not saved.
        """
        title = encode_json([safe_name(name), storable_text(media_type, "media type")], f"The file {name!r}")
        if len(content) > MAX_FILE_BYTES:
            raise FileSizeError(safe_name(name), len(content), MAX_FILE_BYTES)

        async def work(connection: Connection) -> File:
            if holder is not None:
                await fence(connection, *holder)
            session_row = await get_session_row(connection, session)
            sealer = self.sealers.sealer_of(session, session_row)
            ident = digest_of(title + b"\0" + content, sealer.digest_key)
            expires_at = None if lifetime is None else to_stamp(self.clock() + lifetime)
            where = {"session": session_row.key, "id": ident}
            if not await connection.run("extend_file", **where, expires_at=expires_at):
                await self._check_room(connection, session_row.key, safe_name(name), len(content))
                await connection.run(
                    "add_file",
                    **where,
                    size=len(content),
                    now=to_stamp(self.clock()),
                    expires_at=expires_at,
                    title=sealer.seal(title, file_title_label(session, ident)),
                    body=sealer.seal(content, file_body_label(session, ident)),
                )
                if check is not None:
                    await check(connection)
            return File(name=safe_name(name), media_type=media_type, reference=ident.hex(), size=len(content))

        return await self.database.write(work, session=session)

    async def find(self, session: str, reference: str) -> StoredFile:
        """What is known of a file without its content, or `FileMissingError`."""

        async def work(connection: Connection) -> StoredFile:
            sealer, where = await self._reach(connection, session, reference)
            for row in await connection.fetch("get_file", **where):
                return _stored_file(row, session, sealer)
            raise FileMissingError(session, reference)

        return await self.database.read(work)

    async def open(self, session: str, reference: str) -> bytes:
        """The content of a file, or `FileMissingError`."""

        async def work(connection: Connection) -> bytes:
            sealer, where = await self._reach(connection, session, reference)
            for (body,) in await connection.fetch("read_file", **where):
                return sealer.open(body, file_body_label(session, bytes.fromhex(reference)))
            raise FileMissingError(session, reference)

        return await self.database.read(work)

    async def list(self, session: str) -> list[StoredFile]:
        """The files of a session, first saved first."""

        async def work(connection: Connection) -> list[StoredFile]:
            session_row = await get_session_row(connection, session)
            sealer = self.sealers.sealer_of(session, session_row)
            rows = await connection.fetch("list_files", session=session_row.key, now=to_stamp(self.clock()))
            return [_stored_file(row, session, sealer) for row in rows]

        return await self.database.read(work)

    async def delete(self, session: str, reference: str) -> bool:
        """Remove a file; False if there was none."""

        async def work(connection: Connection) -> bool:
            session_row = await get_session_row(connection, session)
            return bool(
                await connection.run("delete_file", session=session_row.key, id=_file_ident(session, reference))
            )

        return await self.database.write(work, session=session)

    async def sweep(self) -> int:
        """Remove the files whose time is over; how many there were."""

        async def work(connection: Connection) -> int:
            return await connection.run("delete_expired_files", now=to_stamp(self.clock()))

        return await self.database.write(work)

    async def _reach(self, connection: Connection, session: str, reference: str) -> tuple[Sealer, dict[str, object]]:
        session_row = await get_session_row(connection, session)
        sealer = self.sealers.sealer_of(session, session_row)
        return sealer, {
            "session": session_row.key,
            "id": _file_ident(session, reference),
            "now": to_stamp(self.clock()),
        }

    async def _check_room(self, connection: Connection, key: int, name: str, size: int) -> None:
        [(used,)] = await connection.fetch("sum_file_sizes", session=key)
        if used + size > MAX_SESSION_FILE_BYTES:
            raise FileSizeError(name, size, MAX_SESSION_FILE_BYTES - used)


@dataclass(frozen=True, slots=True)
class LeasedFiles:
    """The files of a run's session; a worker that no longer holds the run saves none: `StaleRunError`."""

    files: SessionFiles
    session: str
    holder: RunFence

    async def save(self, name: str, media_type: str, content: bytes, *, lifetime: timedelta | None = None) -> File:
        """The file, kept with the session or for its `lifetime`; the same content under the same name is one file."""
        return await self.files.save(self.session, name, media_type, content, lifetime=lifetime, holder=self.holder)

    async def open(self, reference: str) -> bytes:
        """The content of a file of the session, or `FileMissingError`."""
        return await self.files.open(self.session, reference)


def _file_ident(session: str, reference: str) -> bytes:
    try:
        return bytes.fromhex(reference)
    except ValueError:
        raise FileMissingError(session, reference) from None


def _stored_file(row: Row, session: str, sealer: Sealer) -> StoredFile:
    ident, size, created_at, expires_at, title = row
    name, media_type = decode_json(sealer.open(title, file_title_label(session, ident)))
    file = File(name=name, media_type=media_type, reference=ident.hex(), size=size)
    return StoredFile(file, from_stamp(created_at), None if expires_at is None else from_stamp(expires_at))
