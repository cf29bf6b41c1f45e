"""Visits in the company's records, with what was spent on each."""

from collections.abc import Sequence
from datetime import date

from sqlglot import exp

from madang.assistants.company.domain.compliance import Recipient
from madang.assistants.company.domain.documents.drafts import Reference
from madang.assistants.company.domain.documents.prefilling import SpentRecord, VisitRecord
from madang.assistants.company.domain.query import Filter, Span
from madang.assistants.company.domain.tables import Cell
from madang.assistants.company.tools.analyst import Analyst
from madang.assistants.company.tools.naming import references_to
from madang.assistants.company.tools.records import find_recipients

__all__ = ["recorded_visits"]


def recorded_visits(
    analyst: Analyst, period: Span, *, filters: Sequence[Filter] = (), most: int = 20
) -> tuple[VisitRecord, ...]:
    """The visits of a period that the user may see, the latest first, with what was spent on each.

    `filters` are on the dimensions client, doctor, product, rep, region and team; any other is passed over.
    """
    columns = ("visit_id", "visited_on", "rep_id", "client_id", "doctor_id", "product_id", "purpose", "minutes")
    select = _select("visits", columns).where(
        _within("visited_on", period), *(_kept(one) for one in filters if one.dimension in _COLUMNS)
    )
    rows = analyst.run(select.order_by("visited_on DESC", "visit_id DESC").limit(most))[0].rows
    return tuple(_visit(analyst, row) for row in rows)


def _visit(analyst: Analyst, row: tuple[Cell, ...]) -> VisitRecord:
    key, day, rep, client, doctor, product, purpose, minutes = row
    [met] = find_recipients(analyst, [str(doctor)]) or [Recipient(id=str(doctor), name=str(doctor))]
    visited_on = date.fromisoformat(str(day))
    return VisitRecord(
        key=str(key),
        visited_on=visited_on,
        client=_one(analyst, "client", str(client)),
        doctor=met,
        product=_one(analyst, "product", str(product)),
        purpose=str(purpose),
        minutes=int(minutes) if isinstance(minutes, int) else None,
        spent=_spent(analyst, visited_on, rep=str(rep), doctor=str(doctor)),
    )


def _spent(analyst: Analyst, day: date, *, rep: str, doctor: str) -> tuple[SpentRecord, ...]:
    mine = [exp.column(name).eq(exp.Literal.string(value)) for name, value in (("rep_id", rep), ("doctor_id", doctor))]
    select = _select("expenses", ("expense_id", "item", "amount")).where(
        _within("spent_on", Span(start=day, end=day)), *mine, exp.column("activity").eq(exp.Literal.string(_VISIT))
    )
    rows = analyst.run(select.order_by("expense_id"))[0].rows
    return tuple(SpentRecord(key=str(key), item=str(item), amount=int(str(amount))) for key, item, amount in rows)


def _one(analyst: Analyst, dimension: str, key: str) -> Reference:
    found = references_to(analyst, dimension, [key])
    return found[0] if found else Reference(dimension=dimension, key=key, name=key)


def _select(table: str, columns: Sequence[str]) -> exp.Select:
    return exp.select(*(exp.column(column) for column in columns)).from_(table)


def _within(column: str, period: Span) -> exp.Between:
    low, high = (exp.DateStrToDate(this=exp.Literal.string(day.isoformat())) for day in (period.start, period.end))
    return exp.Between(this=exp.column(column), low=low, high=high)


def _kept(one: Filter) -> exp.Condition:
    """The condition of a filter; a region is that of the client, a team that of the visitor."""
    values = [exp.Literal.string(value) for value in one.values]
    column, owner = _COLUMNS[one.dimension]
    wanted: exp.Condition = exp.column(column).isin(*values)
    if owner:
        table, key, mine = owner
        wanted = exp.column(mine).isin(query=exp.select(exp.column(key)).from_(table).where(wanted))
    return wanted.not_() if one.exclude else wanted


_VISIT = "visit_briefing"
_COLUMNS: dict[str, tuple[str, tuple[str, str, str] | None]] = {
    "client": ("client_id", None),
    "doctor": ("doctor_id", None),
    "product": ("product_id", None),
    "rep": ("rep_id", None),
    "region": ("region_code", ("clients", "client_id", "client_id")),
    "team": ("team_id", ("staff", "staff_id", "rep_id")),
}
"""The column of a dimension, and where it is not a column of visits, the table that has it, by which keys."""
