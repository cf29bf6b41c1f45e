"""What the company's records know of its clients, for whoever asks and no further than they may see."""

from collections.abc import Sequence

from sqlglot import exp

from madang.assistants.company.domain.errors import GateError
from madang.assistants.company.domain.recalling import ClientCard
from madang.assistants.company.tools.analyst import Analyst

__all__ = ["find_clients"]


def find_clients(analyst: Analyst, keys: Sequence[str]) -> list[ClientCard]:
    """The clients with these keys; none where the company keeps no such table, or shows it to others only."""
    select = exp.select(*_COLUMNS).from_("clients")
    select = select.join("regions", on="clients.region_code = regions.region_code", join_type="left")
    select = select.join("staff", on="clients.rep_id = staff.staff_id", join_type="left")
    wanted = exp.column("client_id", table="clients").isin(*(exp.Literal.string(key) for key in keys))
    try:
        rows = analyst.run(select.where(wanted).order_by("clients.client_id"))[0].rows if keys else []
    except GateError as error:
        if error.reason in ("unknown_table", "unknown_column", "no_permission"):
            return []
        raise
    return [ClientCard(*("" if cell is None else str(cell) for cell in row)) for row in rows]


_COLUMNS = (
    "clients.client_id",
    "clients.client_name",
    "clients.kind",
    "clients.grade",
    "regions.region_name",
    "staff.staff_name",
)
