"""Crons: runs to be started again and again. Whose each is and when it is next due are columns; what it starts is
sealed under the key of its tenant. While there is a next time, there is a job of its id that is due then.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from pydantic import JsonValue

from madang.store.database.columns import Clock, decode_json, encode_json, from_stamp, storable_text, to_stamp
from madang.store.database.port import Connection, Database, Row
from madang.store.encryption.errors import PlainRowError
from madang.store.encryption.sealers import RowLabel, is_sealed
from madang.store.encryption.tenant_keys import TenantKeys, tenant_label
from madang.store.errors import CronNotFoundError

CRON = "cron"
"""The kind of its jobs."""


@dataclass(frozen=True, slots=True)
class Cron:
    """A cron: whose it is, when it is next due (None: never), and what it says; `session` is the one it runs in.

    >>> from madang.store import Cron
    >>> Cron("daily", tenant="acme", user="kim", next_at=None, body={"schedule": "0 9 * * *"}).session is None
    True
    """

    id: str
    tenant: str
    user: str
    next_at: datetime | None
    body: Mapping[str, JsonValue]
    session: str | None = None


@dataclass(frozen=True, slots=True)
class Crons:
    """Keeps crons; one that runs in a session goes with it."""

    database: Database
    tenant_keys: TenantKeys
    clock: Clock

    async def put(self, cron: Cron) -> None:
        """Keep a cron, or what it says and when it is due now."""
        text = encode_json(dict(cron.body), f"The cron {cron.id!r}")
        values = {
            "id": storable_text(cron.id, "cron"),
            "tenant": cron.tenant,
            "user": cron.user,
            "session": cron.session,
            "next_at": None if cron.next_at is None else to_stamp(cron.next_at),
        }

        async def work(connection: Connection) -> None:
            await connection.run("put_cron", **values, body=await self._sealed(connection, cron.tenant, cron.id, text))
            await self._make_due(connection, cron, cron.next_at)

        await self.database.write(work)

    async def get(self, ident: str) -> Cron:
        """The cron of that id, or `CronNotFoundError`."""

        async def work(connection: Connection) -> Cron:
            for row in await connection.fetch("get_cron", id=ident):
                return await self._opened(connection, row)
            raise CronNotFoundError(ident)

        return await self.database.read(work)

    async def list(self, tenant: str, user: str) -> "list[Cron]":
        """All crons of a user."""

        async def work(connection: Connection) -> list[Cron]:
            rows = await connection.fetch("list_crons", tenant=tenant, user=user)
            return [await self._opened(connection, row) for row in rows]

        return await self.database.read(work)

    async def count(self, tenant: str, user: str) -> int:
        """How many crons a user has."""

        async def work(connection: Connection) -> int:
            return (await connection.fetch("count_crons", tenant=tenant, user=user))[0][0]

        return await self.database.read(work)

    async def move(self, cron: Cron, next_at: datetime | None) -> bool:
        """Make the cron due at another time; False if another process did already."""
        was = None if cron.next_at is None else to_stamp(cron.next_at)
        later = None if next_at is None else to_stamp(next_at)

        async def work(connection: Connection) -> bool:
            if not await connection.run("move_cron", id=cron.id, was=was, next_at=later):
                return False
            await self._make_due(connection, cron, next_at)
            return True

        return await self.database.write(work)

    async def delete(self, ident: str) -> None:
        """Forget a cron; what it started goes on."""

        async def work(connection: Connection) -> None:
            await connection.run("delete_cron", id=ident)

        await self.database.write(work)

    async def delete_all(self, tenant: str, user: str) -> int:
        """Forget all crons of a user, readable or not; how many there were."""

        async def work(connection: Connection) -> int:
            return await connection.run("delete_person_crons", tenant=tenant, user=user)

        return await self.database.write(work)

    async def seal_existing(self) -> None:
        """Seal what was stored before the store had keys."""

        async def work(connection: Connection) -> None:
            for ident, tenant, user, next_at, body in await connection.fetch("all_crons"):
                if not is_sealed(bytes(body)):
                    sealed = await self._sealed(connection, tenant, ident, bytes(body))
                    values = {"id": ident, "tenant": tenant, "user": user, "session": None, "next_at": next_at}
                    await connection.run("put_cron", **values, body=sealed)

        await self.database.write(work)

    async def _make_due(self, connection: Connection, cron: Cron, at: datetime | None) -> None:
        """Let the job of a cron be due then, in the same transaction; it goes with the cron."""
        if at is None:
            await connection.run("delete_job", id=cron.id)
            return
        values = {"kind": CRON, "tenant": cron.tenant, "user": cron.user, "now": to_stamp(self.clock())}
        await connection.run("make_job_due", id=cron.id, due_at=to_stamp(at), **values)

    async def _sealed(self, connection: Connection, tenant: str, ident: str, text: bytes) -> bytes:
        sealer = await self.tenant_keys.sealer_to_write(connection, tenant)
        return sealer.seal(text, _label(tenant, ident)) if sealer else text

    async def _opened(self, connection: Connection, row: Row) -> Cron:
        ident, tenant, user, next_at, body = row
        text = bytes(body)
        if not is_sealed(text) and self.tenant_keys.keys is not None:
            raise PlainRowError(str(_label(tenant, ident)))
        if is_sealed(text):
            text = (await self.tenant_keys.sealer_to_read(connection, tenant)).open(text, _label(tenant, ident))
        due = None if next_at is None else from_stamp(next_at)
        return Cron(ident, tenant, user, due, decode_json(text))


def _label(tenant: str, ident: str) -> RowLabel:
    return tenant_label("cron", ident, tenant)
