"""What the company's records say for compliance: who the recipients are, and what was given to them before."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import cast

from sqlglot import exp

from madang.assistants.company.domain.compliance import Given, Recipient, Rulebook, read_rulebook
from madang.assistants.company.domain.compliance.activities import ActivityKind
from madang.assistants.company.domain.layer import SemanticLayer
from madang.assistants.company.tools.analyst import Analyst, whole_company
from madang.assistants.company.tools.warehouses import Warehouse

__all__ = ["WarehouseRecords", "find_recipients", "given_before", "rulebook"]


@cache
def rulebook() -> Rulebook:
    """The limits that come with the assistant."""
    return read_rulebook(Path(__file__).parents[1] / "data" / "limits.toml")


class WarehouseRecords:
    """What a company's warehouse says, seen as a whole: what an archive holds documents against."""

    def __init__(self, warehouse: Warehouse, layer: SemanticLayer) -> None:
        self._warehouse, self._layer = warehouse, layer

    def recipients(self, tenant: str, keys: Sequence[str]) -> tuple[Recipient, ...]:
        """The doctors with these keys."""
        return find_recipients(self._company(tenant), keys)

    def given(self, tenant: str, keys: Sequence[str], year: int) -> tuple[Given, ...]:
        """What anyone in the company gave to these doctors in a year, by its expenses."""
        return given_before(self._company(tenant), keys, year)

    def roles(self, tenant: str) -> dict[str, str]:
        """The role of each user."""
        rows = self._company(tenant).run(exp.select("user_id", "role").from_("staff"))[0].rows
        return {str(user): str(role) for user, role in rows}

    def _company(self, tenant: str) -> Analyst:
        return whole_company(self._warehouse, self._layer, tenant, "archive")


def find_recipients(analyst: Analyst, doctors: Sequence[str]) -> tuple[Recipient, ...]:
    """The doctors with these keys whom the user may see."""
    columns = ("doctor_id", "doctor_name", "client_id", "is_public_official")
    rows = analyst.run(_select("doctors", columns, "doctor_id", doctors))[0].rows if doctors else []
    return tuple(
        Recipient(
            id=str(key),
            name=str(name),
            institution=None if client is None else str(client),
            public_official=None if official is None else bool(official),
        )
        for key, name, client, official in rows
    )


def given_before(company: Analyst, doctors: Sequence[str], year: int) -> tuple[Given, ...]:
    """What anyone in the company gave to these doctors in a year.

    Limits count for each doctor across all who visit: take `whole_company` here, not the analyst of one user.
    """
    columns = ("expense_id", "activity", "item", "doctor_id", "spent_on", "amount")
    if not doctors:
        return ()
    within = exp.Between(
        this=exp.column("spent_on"),
        low=exp.DateStrToDate(this=exp.Literal.string(f"{year}-01-01")),
        high=exp.DateStrToDate(this=exp.Literal.string(f"{year}-12-31")),
    )
    rows = company.run(_select("expenses", columns, "doctor_id", doctors).where(within))[0].rows
    return tuple(
        Given(
            activity=str(key),
            kind=cast("ActivityKind", activity),
            benefit=str(item),
            recipient=str(doctor),
            given_on=date.fromisoformat(str(day)),
            amount=Decimal(str(amount)),
        )
        for key, activity, item, doctor, day, amount in rows
    )


def _select(table: str, columns: Sequence[str], key: str, values: Sequence[str]) -> exp.Select:
    wanted = exp.column(key).isin(*(exp.Literal.string(value) for value in values))
    return exp.select(*(exp.column(column) for column in columns)).from_(table).where(wanted).order_by(columns[0])
