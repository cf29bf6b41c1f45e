"""A database whose transactions are timed, for whoever measures the store."""

import time
from collections.abc import Callable
from typing import Literal, TypeVar

from madang.store.database.port import Database, Work

T = TypeVar("T")
StoreTiming = Callable[[Literal["read", "write"], float], None]
"""Told the seconds of each transaction, on the thread that asked for it; it has to take no time itself."""


def every_timing(*told: StoreTiming | None) -> StoreTiming:
    """Tells each of these that is there."""
    heard = [each for each in told if each]

    def tell(kind: Literal["read", "write"], seconds: float) -> None:
        for each in heard:
            each(kind, seconds)

    return tell


class TimedDatabase:
    """Passes everything on, and tells how long it took."""

    def __init__(self, database: Database, tell: StoreTiming) -> None:
        self._database = database
        self._tell = tell

    async def read(self, work: Work[T], /, *, light: bool = False, one_query: bool = False) -> T:
        """What `work` returns; see `Database.read`."""
        began = time.perf_counter()
        try:
            return await self._database.read(work, light=light, one_query=one_query)
        finally:
            self._tell("read", time.perf_counter() - began)

    async def write(
        self, work: Work[T], /, *, session: str | None = None, durable: bool = True, light: bool = False
    ) -> T:
        """What `work` returns; see `Database.write`."""
        began = time.perf_counter()
        try:
            return await self._database.write(work, session=session, durable=durable, light=light)
        finally:
            self._tell("write", time.perf_counter() - began)

    async def erase_deleted_rows(self) -> bool:
        """See `Database.erase_deleted_rows`."""
        return await self._database.erase_deleted_rows()

    async def close(self) -> None:
        """See `Database.close`."""
        await self._database.close()
