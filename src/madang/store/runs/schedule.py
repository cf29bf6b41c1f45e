"""When there is something to do at a time: a cron, or a webhook that is to be told (again)."""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta

from madang.store.database.columns import Clock, from_stamp
from madang.store.database.port import Connection, Database
from madang.store.errors import StoreError
from madang.store.runs.notifier import SCHEDULE, Notifier, Subscription

_LONGEST_WAIT = timedelta(seconds=60)


@dataclass(frozen=True, slots=True)
class Schedule:
    """Tells those who look for what is due when to look again."""

    database: Database
    notifier: Notifier
    clock: Clock

    @contextmanager
    def listening(self) -> Generator["ScheduleWait"]:
        """What to wait with between two looks; nothing is missed from here on."""
        if not self.notifier.tells_of_work:
            yield ScheduleWait(self, None)
            return
        with self.notifier.subscribe(SCHEDULE) as subscription:
            yield ScheduleWait(self, subscription)

    async def seconds_left(self) -> float:
        """The seconds until the next is due, a minute at most."""

        async def work(connection: Connection) -> float:
            [(at,)] = await connection.fetch("next_scheduled")
            left = _LONGEST_WAIT if at is None else from_stamp(at) - self.clock()
            return min(left, _LONGEST_WAIT).total_seconds()

        return await self.database.read(work, light=True, one_query=True)


class ScheduleWait:
    """The wait of one who looks, and hears where the store tells."""

    def __init__(self, schedule: Schedule, subscription: Subscription | None) -> None:
        self._schedule = schedule
        self._subscription = subscription

    async def wait(self, shortest: float) -> None:
        """Wait until something is due or was changed, so many seconds at least where nobody tells of it."""
        if self._subscription is None:
            await asyncio.sleep(shortest)
            return
        try:
            left = await self._schedule.seconds_left()
        except StoreError:
            left = shortest
        try:
            async with asyncio.timeout(max(left, shortest)):
                await self._subscription.wait()
        except TimeoutError:
            pass
