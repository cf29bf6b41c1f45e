"""Visits in the company's records, with what was spent on each."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from sqlglot import exp

from madang.assistants.company.documents.compliance.activities import Recipient
from madang.assistants.company.documents.drafts import RecordReference
from madang.assistants.company.documents.prefill import ExpenseRecord, VisitRecord
from madang.assistants.company.figures.query import Filter, QueryPeriod
from madang.assistants.company.tools.analyst import Analyst
from madang.assistants.company.tools.company_records import find_recipients, references_to


def recorded_visits(
    analyst: Analyst, period: QueryPeriod, *, filters: Sequence[Filter] = (), most: int = 20
) -> tuple[VisitRecord, ...]:
    """The visits of a period that the user may see, the latest first, with what was spent on each.

    `filters` are on the dimensions client, doctor, product, rep, region and team; any other is passed over.
    """
    conditions = (_filter_condition(query_filter) for query_filter in filters if query_filter.dimension in _COLUMNS)
    select = _select("visits", _VISIT).where(_within("visited_on", period), *conditions)
    rows = analyst.run(select.order_by("visited_on DESC", "visit_id DESC").limit(most))[0].rows
    visits = [_VisitRow(*(None if cell is None else str(cell) for cell in row)) for row in rows]
    people = {
        person.id: person for person in find_recipients(analyst, sorted({visit.doctor or "" for visit in visits}))
    }
    named = {
        (dimension, reference.key): reference
        for dimension, keys in (
            ("client", {visit.client for visit in visits}),
            ("product", {visit.product for visit in visits}),
        )
        for reference in references_to(analyst, dimension, sorted(key for key in keys if key))
    }
    spent = _spent(analyst, visits)
    return tuple(_record(visit, people, named, spent) for visit in visits)


class _VisitRow(NamedTuple):
    """A row of visits as text."""

    key: str | None
    day: str | None
    rep: str | None
    client: str | None
    doctor: str | None
    product: str | None
    purpose: str | None
    minutes: str | None

    @property
    def occasion(self) -> tuple[str | None, ...]:
        """What its expenses have in common with it."""
        return self.day, self.rep, self.doctor


def _record(
    visit: _VisitRow,
    people: Mapping[str, Recipient],
    named: Mapping[tuple[str, str], RecordReference],
    spent: Mapping[tuple[str | None, ...], list[ExpenseRecord]],
) -> VisitRecord:
    doctor, client, product = visit.doctor or "", visit.client or "", visit.product or ""
    return VisitRecord(
        key=visit.key or "",
        visited_on=date.fromisoformat(visit.day or ""),
        client=named.get(("client", client)) or RecordReference(dimension="client", key=client, name=client),
        doctor=people.get(doctor) or Recipient(id=doctor, name=doctor),
        product=named.get(("product", product)) or RecordReference(dimension="product", key=product, name=product),
        purpose=visit.purpose or "",
        minutes=None if visit.minutes is None else int(visit.minutes),
        spent=tuple(spent.get(visit.occasion, ())),
    )


def _spent(analyst: Analyst, visits: Sequence[_VisitRow]) -> dict[tuple[str | None, ...], list[ExpenseRecord]]:
    """What was spent at visits, by day, visitor and doctor."""
    if not visits:
        return {}
    days = sorted(date.fromisoformat(visit.day or "") for visit in visits)
    met = exp.column("doctor_id").isin(
        *(exp.Literal.string(key) for key in sorted({visit.doctor or "" for visit in visits}))
    )
    select = _select("expenses", _EXPENSE).where(
        _within("spent_on", QueryPeriod(start=days[0], end=days[-1])),
        met,
        exp.column("activity").eq(exp.Literal.string("visit_briefing")),
    )
    found: dict[tuple[str | None, ...], list[ExpenseRecord]] = {}
    for key, item, amount, *occasion in analyst.run(select.order_by("expense_id"))[0].rows:
        record = ExpenseRecord(key=str(key), item=str(item), amount=int(str(amount)))
        found.setdefault(tuple(map(str, occasion)), []).append(record)
    return found


def _select(table: str, columns: Sequence[str]) -> exp.Select:
    return exp.select(*(exp.column(column) for column in columns)).from_(table)


def _within(column: str, period: QueryPeriod) -> exp.Between:
    low, high = (exp.DateStrToDate(this=exp.Literal.string(day.isoformat())) for day in (period.start, period.end))
    return exp.Between(this=exp.column(column), low=low, high=high)


def _filter_condition(query_filter: Filter) -> exp.Condition:
    """The condition of a filter; a region is that of the client, a team that of the visitor."""
    values = [exp.Literal.string(value) for value in query_filter.values]
    column, owner = _COLUMNS[query_filter.dimension]
    wanted: exp.Condition = exp.column(column).isin(*values)
    if owner:
        table, key, mine = owner
        wanted = exp.column(mine).isin(query=exp.select(exp.column(key)).from_(table).where(wanted))
    return wanted.not_() if query_filter.exclude else wanted


_VISIT = ("visit_id", "visited_on", "rep_id", "client_id", "doctor_id", "product_id", "purpose", "minutes")
_EXPENSE = ("expense_id", "item", "amount", "spent_on", "rep_id", "doctor_id")
_COLUMNS: dict[str, tuple[str, tuple[str, str, str] | None]] = {
    "client": ("client_id", None),
    "doctor": ("doctor_id", None),
    "product": ("product_id", None),
    "rep": ("rep_id", None),
    "region": ("region_code", ("clients", "client_id", "client_id")),
    "team": ("team_id", ("staff", "staff_id", "rep_id")),
}
"""The column of a dimension, and where it is not a column of visits, the table that has it, by which keys."""
