"""How many runs wait or are under way, of all tenants: numbers for operators."""

from datetime import datetime
from typing import NamedTuple

from madang.store.database.columns import from_stamp, to_stamp
from madang.store.database.port import Connection, Database


class OpenRuns(NamedTuple):
    """How many runs of an assistant wait or are under way, and since when the oldest waits that none has begun."""

    assistant: str
    status: str
    runs: int
    waiting_since: datetime | None


async def count_open_runs(database: Database, now: datetime) -> list[OpenRuns]:
    """The runs that are pending or running, counted by assistant and status."""

    async def work(connection: Connection) -> list[OpenRuns]:
        rows = await connection.fetch("count_open_runs", now=to_stamp(now))
        return [
            OpenRuns(assistant, status, runs, None if waiting_since is None else from_stamp(waiting_since))
            for assistant, status, runs, waiting_since in rows
        ]

    return await database.read(work)
