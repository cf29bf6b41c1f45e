"""Runs whose end is to be told to somebody outside.

The row of a run is written when the run is accepted, in the same transaction, and goes when its end was told. From when
the run is over or waits there is a job for it, made by a trigger in the same transaction. So an end is told at least
once, whichever process dies in between.
"""

from dataclasses import dataclass
from typing import NamedTuple

from madang.store.database.columns import Clock, ident_to_key, key_to_ident, to_stamp
from madang.store.database.port import Connection, Database

WEBHOOK = "webhook"
"""The kind of its jobs; their `run` is the key of the run's row."""


class DueWebhook(NamedTuple):
    """A run that is over or waits, to be told of up to its event `seq`; `attempts` were made before."""

    run: str
    seq: int
    attempts: int


@dataclass(frozen=True, slots=True)
class Webhooks:
    """Says what is to be told, and takes note that it was."""

    database: Database
    clock: Clock

    async def attempt(self, run: int) -> DueWebhook | None:
        """What is to be told of the run of that key, with one more attempt counted; None if there is nothing."""

        async def work(connection: Connection) -> DueWebhook | None:
            for ident, seq, attempts in await connection.fetch("webhook_to_tell", run=run):
                await connection.run("count_webhook_attempt", run=run)
                return DueWebhook(key_to_ident(ident), seq, attempts)
            return None

        return await self.database.write(work, light=True)

    async def mark_told(self, due: DueWebhook) -> None:
        """Take note that it was told; of a run that goes on after an answer, the next end will be told too."""

        async def work(connection: Connection) -> None:
            values = {"id": ident_to_key(due.run), "told": due.seq}
            if not await connection.run("delete_told_webhook", **values):
                await connection.run("webhook_told", **values, now=to_stamp(self.clock()))

        await self.database.write(work, light=True)

    async def is_open(self, run: str) -> bool:
        """Whether something of the run is still to be told, and was not given up."""

        async def work(connection: Connection) -> bool:
            return bool(await connection.fetch("has_webhook", id=ident_to_key(run)))

        return await self.database.read(work, light=True)
