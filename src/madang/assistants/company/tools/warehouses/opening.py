"""Opening a warehouse by its address."""

from madang.assistants.company.domain.errors import DatabaseKindError
from madang.assistants.company.tools.warehouses.duckdb import DuckdbWarehouse
from madang.assistants.company.tools.warehouses.ports import Warehouse
from madang.assistants.company.tools.warehouses.postgres import PostgresWarehouse
from madang.assistants.company.tools.warehouses.sqlite import SqliteWarehouse

__all__ = ["open_warehouse"]


def open_warehouse(url: str) -> Warehouse:
    """The warehouse at `sqlite:///file`, `duckdb:///file` or `postgresql://...`, which must exist."""
    kind, _, rest = url.partition("://")
    match kind:
        case "sqlite":
            return SqliteWarehouse(rest.removeprefix("/"))
        case "duckdb":
            return DuckdbWarehouse(rest.removeprefix("/"))
        case "postgresql" | "postgres":
            return PostgresWarehouse(url)
        case _:
            raise DatabaseKindError(kind)
