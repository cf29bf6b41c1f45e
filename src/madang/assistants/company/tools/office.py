"""Where the assistant finds its data: the company's own database, or the demo."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import date
from functools import lru_cache
from pathlib import Path
from tempfile import mkdtemp
from typing import NamedTuple
from zoneinfo import ZoneInfo

from pydantic import BaseModel, Field

from madang.assistants.company.domain.errors import GateError
from madang.assistants.company.domain.layer import SemanticLayer, read_layer
from madang.assistants.company.tools.accesses import Access, Witness, on_record, unseen
from madang.assistants.company.tools.analyst import Analyst, find_scope
from madang.assistants.company.tools.cache import ResultCache
from madang.assistants.company.tools.demo import demo_layer, demo_warehouse
from madang.assistants.company.tools.warehouses import Warehouse, open_warehouse
from madang.runtime import RunContext

__all__ = ["CompanySettings", "Watched", "analyst_for", "analyst_on_record", "today_of"]

_DEMO_TENANT, _DEMO_USER = "ganada", "admin"


class Watched(NamedTuple):
    """An analyst, and what was read through it so far."""

    analyst: Analyst
    accesses: list[Access]

    @property
    def queries(self) -> int:
        """How many statements reached the database."""
        return sum(not one.cached for one in self.accesses)


class CompanySettings(BaseModel):
    """The database and the semantic layer of a company; without them the demo company is shown."""

    database: str | None = Field(
        default=None,
        description="Address of the company's database: `sqlite:///`, `duckdb:///` or `postgresql://`. "
        "Without one, a demo company is shown.",
    )
    layer: Path | None = Field(
        default=None, description="The semantic layer of that database. The default is the layer of the demo company."
    )
    searxng: str | None = Field(
        default=None,
        description="Address of a SearXNG engine that may be asked. Without one, the web is not searched.",
    )
    demo_folder: Path | None = Field(
        default=None, description="Where the demo company is kept. The default is a temporary folder of the process."
    )


@asynccontextmanager
async def analyst_on_record(context: RunContext, purpose: str) -> AsyncGenerator[Watched]:
    """The analyst for the user of a run; what was read, or refused, in the block is in the audit when it ends."""
    accesses = list[Access]()
    try:
        yield Watched(await asyncio.to_thread(analyst_for, context, accesses.append), accesses)
    except GateError as error:
        await context.audit.record("refuse_data", {"purpose": purpose, "reason": error.reason})
        raise
    finally:
        if accesses:
            await context.audit.record("read_data", {"purpose": purpose, **on_record(accesses)})


def analyst_for(context: RunContext, witness: Witness = unseen) -> Analyst:
    """The analyst for the user of a run; `GateError` for one whom the company's records do not know."""
    settings = context.settings_as(CompanySettings)
    warehouse, layer = _data(settings, today_of(context))
    tenant, user = context.tenant or _DEMO_TENANT, context.user if context.tenant else _DEMO_USER
    scope = find_scope(warehouse, layer, tenant, user, witness=witness)
    if scope is None:
        raise GateError("no_permission", f"The company {tenant!r} knows no user {user!r}: sign in as one of its staff.")
    return Analyst(warehouse, layer, scope, kept=_kept(), witness=witness)


def today_of(context: RunContext) -> date:
    """The day it is in Korea."""
    return context.clock().astimezone(ZoneInfo("Asia/Seoul")).date()


def _data(settings: CompanySettings, today: date) -> tuple[Warehouse, SemanticLayer]:
    if settings.database is None:
        return _demo(settings.demo_folder, today), demo_layer()
    return _opened(settings.database), demo_layer() if settings.layer is None else read_layer(settings.layer)


@lru_cache(maxsize=4)
def _demo(folder: Path | None, today: date) -> Warehouse:
    return demo_warehouse(folder or _scratch(), today)


@lru_cache(maxsize=4)
def _opened(url: str) -> Warehouse:
    return open_warehouse(url)


@lru_cache(maxsize=1)
def _scratch() -> Path:
    return Path(mkdtemp(prefix="madang-company-"))


@lru_cache(maxsize=1)
def _kept() -> ResultCache:
    return ResultCache()
