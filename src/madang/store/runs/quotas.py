"""What one tenant may have at a time: runs under way, files handed in, bytes stored in all. By default any number.

What is stored in all is counted at most once a minute for each tenant, since that reads much: a tenant may pass the
limit by what it writes in a minute.
"""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal

from madang.store.database.columns import Clock
from madang.store.database.port import Connection, Database
from madang.store.errors import QuotaReachedError

_COUNTED_FOR = timedelta(minutes=1)
Counted = Literal["count_unfinished_runs", "sum_tenant_files", "sum_tenant_bytes"]


@dataclass(frozen=True, slots=True)
class Quotas:
    """Limits for each tenant; None is no limit.

    >>> from madang.store import Quotas
    >>> Quotas(runs=20).file_bytes is None
    True
    """

    runs: int | None = None
    """Runs that wait or are under way."""
    file_bytes: int | None = None
    """Bytes of the files of all sessions together."""
    stored_bytes: int | None = None
    """Bytes of all that sessions and memory hold."""


@dataclass(frozen=True, slots=True)
class TenantQuotas:
    """Refuses what would go beyond a tenant's quota: `QuotaReachedError`."""

    database: Database
    clock: Clock
    quotas: Quotas
    _stored: dict[str, tuple[datetime, int]] = field(default_factory=dict[str, tuple[datetime, int]])

    async def check_run(self, tenant: str) -> None:
        """Before a run is accepted."""
        await self._check(tenant, "runs", self.quotas.runs, "count_unfinished_runs", 1)
        await self.check_room(tenant)

    async def check_file(self, tenant: str, size: int) -> None:
        """Before a file of so many bytes is saved."""
        await self._check(tenant, "files", self.quotas.file_bytes, "sum_tenant_files", size)
        await self.check_room(tenant)

    async def check_room(self, tenant: str) -> None:
        """Before anything is stored that may be large."""
        limit = self.quotas.stored_bytes
        if limit is None:
            return
        now, (counted, used) = self.clock(), self._stored.get(tenant, (None, 0))
        if counted is None or now - counted > _COUNTED_FOR or used > limit:
            used = await self._count(tenant, "sum_tenant_bytes")
            self._stored[tenant] = (now, used)
        if used >= limit:
            raise QuotaReachedError("storage", limit)

    async def _check(
        self, tenant: str, what: Literal["runs", "files"], limit: int | None, query: Counted, more: int
    ) -> None:
        if limit is not None and await self._count(tenant, query) + more > limit:
            raise QuotaReachedError(what, limit)

    async def _count(self, tenant: str, query: Counted) -> int:
        async def work(connection: Connection) -> int:
            [(number,)] = await connection.fetch(query, tenant=tenant)
            return int(number)

        return await self.database.read(work)
