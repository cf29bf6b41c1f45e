"""Where the assistant finds its data: the company's own database, or the demo."""

from datetime import date
from functools import lru_cache
from pathlib import Path
from tempfile import mkdtemp
from zoneinfo import ZoneInfo

from pydantic import BaseModel, Field

from madang.assistants.company.domain.errors import GateError
from madang.assistants.company.domain.layer import SemanticLayer, read_layer
from madang.assistants.company.tools.analyst import Analyst, find_scope
from madang.assistants.company.tools.cache import ResultCache
from madang.assistants.company.tools.demo import demo_layer, demo_warehouse
from madang.assistants.company.tools.warehouses import Warehouse, open_warehouse
from madang.runtime import RunContext

__all__ = ["CompanySettings", "analyst_for", "today_of"]

_DEMO_TENANT, _DEMO_USER = "ganada", "admin"


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
    demo_folder: Path | None = Field(
        default=None, description="Where the demo company is kept. The default is a temporary folder of the process."
    )


def analyst_for(context: RunContext) -> Analyst:
    """The analyst for the user of a run; `GateError` for one whom the company's records do not know."""
    settings = context.settings_as(CompanySettings)
    warehouse, layer = _data(settings, today_of(context))
    tenant, user = context.tenant or _DEMO_TENANT, context.user if context.tenant else _DEMO_USER
    scope = find_scope(warehouse, layer, tenant, user)
    if scope is None:
        raise GateError("no_permission", f"The company {tenant!r} knows no user {user!r}: sign in as one of its staff.")
    return Analyst(warehouse, layer, scope, kept=_kept())


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
