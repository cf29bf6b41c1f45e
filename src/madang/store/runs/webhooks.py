"""Runs whose end is to be told to somebody outside: what is due, claimed for a while, told or tried again.

The row of a run is written when the run is accepted, in the same transaction, and goes when its end was told. So an end
is told at least once, whichever process dies in between.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import NamedTuple

from madang.store.database.columns import Clock, ident_to_key, key_to_ident, to_stamp
from madang.store.database.port import Connection, Database


class DueWebhook(NamedTuple):
    """A run that is over or waits, to be told of up to its event `seq`; `attempts` were made before."""

    run: str
    seq: int
    attempts: int


@dataclass(frozen=True, slots=True)
class Webhooks:
    """Hands out what is to be told, to one process at a time."""

    database: Database
    clock: Clock

    async def claim(self, lease: timedelta) -> DueWebhook | None:
        """The next that is due; nobody else gets it until the lease is over, and then only if it was not told."""

        async def work(connection: Connection) -> DueWebhook | None:
            for key, run, seq, attempts in await connection.fetch("due_webhook", now=to_stamp(self.clock())):
                await connection.run("delay_webhook", run=key, next_at=to_stamp(self.clock() + lease))
                return DueWebhook(key_to_ident(run), seq, attempts)
            return None

        return await self.database.write(work, light=True)

    async def delay(self, due: DueWebhook, wait: timedelta) -> None:
        """Let it be due again after a while."""

        async def work(connection: Connection) -> None:
            values = {"id": ident_to_key(due.run), "next_at": to_stamp(self.clock() + wait)}
            await connection.run("webhook_due_again", **values)

        await self.database.write(work, light=True)

    async def mark_told(self, due: DueWebhook) -> None:
        """Take note that it was told; of a run that goes on after an answer, the next end will be told too."""

        async def work(connection: Connection) -> None:
            values = {"id": ident_to_key(due.run), "told": due.seq}
            if not await connection.run("delete_told_webhook", **values):
                await connection.run("webhook_told", **values, now=to_stamp(self.clock()))

        await self.database.write(work, light=True)

    async def is_open(self, run: str) -> bool:
        """Whether something of the run is still to be told."""

        async def work(connection: Connection) -> bool:
            return bool(await connection.fetch("has_webhook", id=ident_to_key(run)))

        return await self.database.read(work, light=True)
