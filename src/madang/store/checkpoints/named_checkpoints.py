"""Checkpoints of a session that were given a name, with the phase and progress of the session at that time."""

from dataclasses import dataclass
from datetime import datetime
from uuid import uuid4

from pydantic import BaseModel, ConfigDict, Field

from madang.store.checkpoints.reader import CheckpointArchive
from madang.store.database.columns import ident_to_key, key_to_ident
from madang.store.database.port import Connection
from madang.store.database.session_row import get_session_row
from madang.store.encryption.labels import named_checkpoint_label
from madang.store.encryption.sealers import Sealer
from madang.store.errors import UnknownCheckpointError


class NamedCheckpoint(BaseModel):
    """A named checkpoint: what the session was doing then, and how far it had come, in percent."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(min_length=1, max_length=200)
    checkpoint: str
    at: datetime
    phase: str = ""
    progress: float | None = Field(default=None, ge=0, le=100)


@dataclass(frozen=True, slots=True)
class NamedCheckpoints:
    """The named checkpoints of all sessions. A name is sealed like all content, and goes with its checkpoint."""

    archive: CheckpointArchive

    async def save(
        self, session: str, name: str, checkpoint: str, *, phase: str = "", progress: float | None = None
    ) -> NamedCheckpoint:
        """Name a checkpoint; one that had the name before loses it."""
        named = NamedCheckpoint(
            name=name, checkpoint=checkpoint, at=self.archive.clock(), phase=phase, progress=progress
        )

        async def work(connection: Connection) -> NamedCheckpoint:
            session_row = await get_session_row(connection, session)
            sealer = self.archive.sealers.sealer_of(session, session_row)
            for ident, held in await _read_named(connection, session_row.key, session, sealer):
                if held.name == name:
                    await connection.run("delete_snapshot", session=session_row.key, id=ident)
            ident = uuid4().bytes
            body = sealer.seal(named.model_dump_json().encode(), named_checkpoint_label(session, ident))
            values = {"session": session_row.key, "checkpoint": ident_to_key(checkpoint), "id": ident, "body": body}
            if not await connection.fetch("put_snapshot", **values):
                raise UnknownCheckpointError(session, checkpoint)
            return named

        return await self.archive.database.write(work, session=session)

    async def list(self, session: str) -> "list[NamedCheckpoint]":
        """The named checkpoints of a session, the oldest first."""

        async def work(connection: Connection) -> list[NamedCheckpoint]:
            session_row = await get_session_row(connection, session)
            sealer = self.archive.sealers.sealer_of(session, session_row)
            found = [named for _, named in await _read_named(connection, session_row.key, session, sealer)]
            return sorted(found, key=lambda named: named.at)

        return await self.archive.database.read(work)

    async def get(self, session: str, name: str | None = None) -> NamedCheckpoint | None:
        """The checkpoint of that name, or the latest named one; None if there is none."""
        return next((found for found in reversed(await self.list(session)) if name in {None, found.name}), None)


async def _read_named(
    connection: Connection, session_key: int, session: str, sealer: Sealer
) -> list[tuple[bytes, NamedCheckpoint]]:
    found: list[tuple[bytes, NamedCheckpoint]] = []
    for checkpoint, ident, sealed in await connection.fetch("list_snapshots", session=session_key):
        named = NamedCheckpoint.model_validate_json(sealer.open(sealed, named_checkpoint_label(session, ident)))
        found.append((ident, named.model_copy(update={"checkpoint": key_to_ident(checkpoint)})))
    return found
