"""What one tenant may have at a time: runs under way, files handed in, bytes stored in all; and what it may spend on
models in a month. By default any number.

What is stored in all is counted at most once a minute for each tenant, since that reads much: a tenant may pass the
limit by what it writes in a minute.
"""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Literal, NamedTuple

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
    tokens: int | None = None
    """Tokens of models in a calendar month (UTC), counted when a run ends or waits."""
    cost: float | None = None
    """US dollars for models in a calendar month, as far as prices are known."""


class Spending(NamedTuple):
    """What a tenant has spent on models in a month, written as 202611."""

    month: int
    tokens: int
    cost: float


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
        await self._check_spending(tenant)

    async def spending(self, tenant: str) -> Spending:
        """What a tenant has spent this month; runs under way are not in it yet."""
        now = self.clock().astimezone(UTC)
        month = now.year * 100 + now.month

        async def work(connection: Connection) -> Spending:
            [(tokens, cost)] = await connection.fetch("tenant_spending", tenant=tenant, month=month)
            return Spending(month, int(tokens), float(cost))

        return await self.database.read(work, one_query=True)

    async def _check_spending(self, tenant: str) -> None:
        if self.quotas.tokens is None and self.quotas.cost is None:
            return
        spent = await self.spending(tenant)
        if self.quotas.tokens is not None and spent.tokens >= self.quotas.tokens:
            raise QuotaReachedError("tokens", self.quotas.tokens)
        if self.quotas.cost is not None and spent.cost >= self.quotas.cost:
            raise QuotaReachedError("cost", self.quotas.cost)

    async def check_file(self, tenant: str, size: int) -> None:
        """Before a file of so many bytes is saved."""
        await self._check(tenant, "files", self.quotas.file_bytes, "sum_tenant_files", size)
        await self.check_room(tenant)

    async def check_added_run(self, connection: Connection, tenant: str) -> None:
        """Once a run was added, in the same transaction: two that come at once may both have found room before."""
        await self._check_added(connection, tenant, "runs", self.quotas.runs, "count_unfinished_runs")

    async def check_added_file(self, connection: Connection, tenant: str) -> None:
        """Once a file was added, in the same transaction."""
        await self._check_added(connection, tenant, "files", self.quotas.file_bytes, "sum_tenant_files")

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

    async def _check_added(
        self, connection: Connection, tenant: str, what: Literal["runs", "files"], limit: int | None, query: Counted
    ) -> None:
        if limit is None:
            return
        await connection.fetch("hold_tenant", tenant=tenant)
        if await _count_in(connection, tenant, query) > limit:
            raise QuotaReachedError(what, limit)

    async def _count(self, tenant: str, query: Counted) -> int:
        async def work(connection: Connection) -> int:
            return await _count_in(connection, tenant, query)

        return await self.database.read(work)


async def _count_in(connection: Connection, tenant: str, query: Counted) -> int:
    [(number,)] = await connection.fetch(query, tenant=tenant)
    return int(number)
