"""The company's records of people and visits: recipients, benefits given before, roles of users, whom a name in a draft
means, and visits with their expenses.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import NamedTuple, cast

from sqlglot import exp

from madang.assistants.company.documents.compliance.activities import ActivityKind, GivenBenefit, Recipient
from madang.assistants.company.documents.drafts import DocumentDraft, RecordReference
from madang.assistants.company.documents.prefill import ExpenseRecord, VisitRecord
from madang.assistants.company.documents.templates import DocumentTemplate
from madang.assistants.company.figures.query import Filter, QueryPeriod
from madang.assistants.company.figures.semantic_layer import SemanticLayer
from madang.assistants.company.tools.analyst import Analyst, analyst_of_whole_company
from madang.assistants.company.tools.users import roles_of_users
from madang.assistants.company.tools.warehouses import Warehouse


class WarehouseRecords:
    """The company's records in its warehouse; they take precedence over a draft."""

    def __init__(self, warehouse: Warehouse, layer: SemanticLayer) -> None:
        self._warehouse, self._layer = warehouse, layer

    def recipients(self, tenant: str, keys: Sequence[str]) -> tuple[Recipient, ...]:
        """The people with these keys."""
        return find_recipients(self._whole_company(tenant), keys)

    def given(self, tenant: str, keys: Sequence[str], year: int) -> tuple[GivenBenefit, ...]:
        """What the company gave to these people in a year."""
        return benefits_given_before(self._whole_company(tenant), keys, year)

    def roles(self, tenant: str) -> Mapping[str, str]:
        """The role of each user."""
        return roles_of_users(self._warehouse, self._layer, tenant)

    def _whole_company(self, tenant: str) -> Analyst:
        return analyst_of_whole_company(self._warehouse, self._layer, tenant, "")


class Namesakes(NamedTuple):
    """A name in a field that several people have; `candidates` are their unique names."""

    field: str
    name: str
    candidates: tuple[str, ...]


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
        """The key that a visit shares with its expenses."""
        return self.day, self.rep, self.doctor


def find_recipients(analyst: Analyst, doctors: Sequence[str]) -> tuple[Recipient, ...]:
    """The doctors with these keys whom the user may see."""
    columns = ("doctor_id", "doctor_name", "client_id", "is_public_official")
    known = doctors and "doctors" in analyst.layer.tables
    rows = analyst.run(_select_rows_of("doctors", columns, "doctor_id", doctors))[0].rows if known else []
    return tuple(
        Recipient(
            id=str(key),
            name=str(name),
            institution=None if client is None else str(client),
            public_official=None if official is None else bool(official),
        )
        for key, name, client, official in rows
    )


def benefits_given_before(company: Analyst, doctors: Sequence[str], year: int) -> tuple[GivenBenefit, ...]:
    """What the company gave to these doctors in a year.

    Limits apply across all visitors of a doctor: pass `whole_company` here, not the analyst of one user.
    """
    columns = ("expense_id", "activity", "item", "doctor_id", "spent_on", "amount")
    if not doctors or "expenses" not in company.layer.tables:
        return ()
    in_year = _within("spent_on", QueryPeriod(start=date(year, 1, 1), end=date(year, 12, 31)))
    rows = company.run(_select_rows_of("expenses", columns, "doctor_id", doctors).where(in_year))[0].rows
    return tuple(
        GivenBenefit(
            activity=str(key),
            kind=cast("ActivityKind", activity),
            benefit=str(item),
            recipient=str(doctor),
            given_on=date.fromisoformat(str(day)),
            amount=Decimal(str(amount)),
        )
        for key, activity, item, doctor, day, amount in rows
    )


def _select_rows_of(table: str, columns: Sequence[str], key: str, values: Sequence[str]) -> exp.Select:
    wanted = exp.column(key).isin(*(exp.Literal.string(value) for value in values))
    return _select(table, columns).where(wanted).order_by(columns[0])


def find_namesakes(analyst: Analyst, draft: DocumentDraft, template: DocumentTemplate) -> list[Namesakes]:
    """The names in the draft that stay ambiguous even with the institution of the draft."""
    return [*_unclear(analyst, draft, template)]


def _unclear(analyst: Analyst, draft: DocumentDraft, template: DocumentTemplate) -> Iterator[Namesakes]:
    clients = {
        reference.key
        for field in _fields(template, "client")
        for reference in _references_in_field(analyst, draft, field, "client")
    }
    for field in _fields(template, "doctor"):
        listed = [*_references_in_field(analyst, draft, field, "doctor")]
        known = {
            person.id: person for person in find_recipients(analyst, sorted({reference.key for reference in listed}))
        }
        for name, meant in _people_meant(listed, known, clients):
            labels = tuple(dict.fromkeys(analyst.names("doctor")[person.id].unique_name for person in meant))
            if len(labels) > 1:
                yield Namesakes(field, name, labels)


def _fields(template: DocumentTemplate, dimension: str) -> list[str]:
    return [field for field, of in template.dimensions.items() if of == dimension]


def identify_people(analyst: Analyst, draft: DocumentDraft, template: DocumentTemplate) -> DocumentDraft:
    """The draft with the keys of the names in it, as far as the user may see who or what is meant.

    Of namesakes, the one at the institution of the draft is taken; if that is not clear, the person stays unknown.
    """
    references = [
        reference
        for field, dimension in template.dimensions.items()
        for reference in _references_in_field(analyst, draft, field, dimension)
    ]
    clients = {reference.key for reference in references if reference.dimension == "client"}
    doctors = [reference for reference in references if reference.dimension == "doctor"]
    known = {person.id: person for person in find_recipients(analyst, sorted({reference.key for reference in doctors}))}
    people = [meant[0].changed(name=name) for name, meant in _people_meant(doctors, known, clients) if len(meant) == 1]
    places = _references_to(analyst, "client", [person.institution for person in people if person.institution])
    others = [reference for reference in references if reference.dimension != "doctor"]
    return draft.changed(people=tuple(people), references=tuple(dict.fromkeys([*others, *places])))


def _references_in_field(
    analyst: Analyst, draft: DocumentDraft, field: str, dimension: str
) -> Iterator[RecordReference]:
    """All records visible to the user that a name in the field may refer to."""
    value = draft.values.get(field)
    names = value if isinstance(value, list) else [value] if isinstance(value, str) else []
    listed = analyst.names(dimension) if names else {}
    for name in names:
        for key, entry in listed.items():
            if name in (entry.name, entry.unique_name):
                yield RecordReference(dimension=dimension, key=key, name=name)


def _people_meant(
    doctors: Sequence[RecordReference], known: dict[str, Recipient], clients: set[str]
) -> Iterator[tuple[str, list[Recipient]]]:
    """The people that each name may refer to: those at the institution of the draft, else all of that name."""
    for name in dict.fromkeys(reference.name for reference in doctors):
        meant = [
            known[key]
            for key in dict.fromkeys(reference.key for reference in doctors if reference.name == name)
            if key in known
        ]
        yield name, [person for person in meant if person.institution in clients] or meant


def _references_to(analyst: Analyst, dimension: str, keys: Sequence[str]) -> list[RecordReference]:
    """References to what has these keys, as far as the user may see it."""
    names = analyst.names(dimension) if keys else {}
    return [RecordReference(dimension=dimension, key=key, name=names[key].name) for key in keys if key in names]


def recorded_visits(
    analyst: Analyst, period: QueryPeriod, *, filters: Sequence[Filter] = (), most: int = 20
) -> tuple[VisitRecord, ...]:
    """The visits of a period that the user may see, the latest first, with what was spent on each.

    `filters` are on the dimensions client, doctor, product, rep, region and team; others are ignored.
    """
    if "visits" not in analyst.layer.tables:
        return ()
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
        for reference in _references_to(analyst, dimension, sorted(key for key in keys if key))
    }
    spent = _spent(analyst, visits)
    return tuple(_record(visit, people, named, spent) for visit in visits)


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
    """The expenses of visits, by day, visitor and doctor."""
    if not visits or "expenses" not in analyst.layer.tables:
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
