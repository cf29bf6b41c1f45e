"""Snapshots: checkpoints of a session that were given a name, with where the session stood."""

from dataclasses import dataclass
from datetime import datetime
from uuid import uuid4

from pydantic import BaseModel, ConfigDict, Field

from madang.store.archive import Archive
from madang.store.clock import Clock
from madang.store.database import Connection
from madang.store.errors import UnknownCheckpointError
from madang.store.idents import from_key, to_key
from madang.store.places import place_of
from madang.store.seal import Label, Seal

__all__ = ["Snapshot", "Snapshots", "snapshot_label"]


class Snapshot(BaseModel):
    """A named checkpoint: what the session was doing then, and how far it had come, in percent."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: str = Field(min_length=1, max_length=200)
    checkpoint: str
    at: datetime
    phase: str = ""
    progress: float | None = Field(default=None, ge=0, le=100)


@dataclass(frozen=True, slots=True)
class Snapshots:
    """The named checkpoints of all sessions. A name is sealed like all content, and goes with its checkpoint."""

    archive: Archive
    clock: Clock

    async def save(
        self, session: str, name: str, checkpoint: str, *, phase: str = "", progress: float | None = None
    ) -> Snapshot:
        """Name a checkpoint; one that had the name before loses it."""
        snapshot = Snapshot(name=name, checkpoint=checkpoint, at=self.clock(), phase=phase, progress=progress)

        async def work(connection: Connection) -> Snapshot:
            place = await place_of(connection, session)
            seal = self.archive.seals.unlock(session, place)
            for ident, held in await _read(connection, place.key, session, seal):
                if held.name == name:
                    await connection.run("delete_snapshot", session=place.key, id=ident)
            ident = uuid4().bytes
            body = seal.seal(snapshot.model_dump_json().encode(), snapshot_label(session, ident))
            values = {"session": place.key, "checkpoint": to_key(checkpoint), "id": ident, "body": body}
            if not await connection.fetch("put_snapshot", **values):
                raise UnknownCheckpointError(session, checkpoint)
            return snapshot

        return await self.archive.database.write(work, session=session)

    async def list(self, session: str) -> "list[Snapshot]":
        """The snapshots of a session, the oldest first."""

        async def work(connection: Connection) -> list[Snapshot]:
            place = await place_of(connection, session)
            seal = self.archive.seals.unlock(session, place)
            found = [snapshot for _, snapshot in await _read(connection, place.key, session, seal)]
            return sorted(found, key=lambda snapshot: snapshot.at)

        return await self.archive.database.read(work)

    async def get(self, session: str, name: str | None = None) -> Snapshot | None:
        """The snapshot of that name, or the latest; None where there is none."""
        return next((one for one in reversed(await self.list(session)) if name in {None, one.name}), None)


async def _read(connection: Connection, place: int, session: str, seal: Seal) -> list[tuple[bytes, Snapshot]]:
    found: list[tuple[bytes, Snapshot]] = []
    for checkpoint, ident, sealed in await connection.fetch("list_snapshots", session=place):
        snapshot = Snapshot.model_validate_json(seal.open(sealed, snapshot_label(session, ident)))
        found.append((ident, snapshot.model_copy(update={"checkpoint": from_key(checkpoint)})))
    return found


def snapshot_label(session: str, ident: bytes) -> Label:
    """What a snapshot of `session` is sealed under."""
    return Label("snapshot", ident.hex(), session)
