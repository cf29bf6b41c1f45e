"""The company's own records of visits and clients, looked up for whoever asks and no further than they may see."""

from collections.abc import Mapping, Sequence
from datetime import date

from sqlglot import exp

from madang.assistants.company.domain.errors import GateError
from madang.assistants.company.domain.layer import SemanticLayer
from madang.assistants.company.domain.paths import path_to
from madang.assistants.company.domain.query import Span
from madang.assistants.company.domain.records import ClientCard, VisitRecord
from madang.assistants.company.tools.analyst import Analyst

__all__ = ["Named", "find_clients", "find_visits"]

Named = Mapping[str, Sequence[str]]
"""Values that are asked for, by their dimension."""


def find_visits(analyst: Analyst, when: Span | None, named: Named, most: int) -> list[VisitRecord]:
    """The latest visits within a period that have to do with all that is `named`."""
    select = _looked_up("visits", _VISIT, named, analyst.layer)
    if select is None:
        return []
    day = _column("visits.visited_on")
    if when is not None:
        select = select.where(
            exp.GTE(this=day.copy(), expression=_day(when.start)), exp.LTE(this=day.copy(), expression=_day(when.end))
        )
    latest = select.order_by(exp.Ordered(this=day, desc=True), "c0").limit(most)
    return [_visit([_text(cell) for cell in row]) for row in _rows(analyst, latest)]


def find_clients(analyst: Analyst, named: Named, most: int) -> list[ClientCard]:
    """The clients that have to do with all that is `named`."""
    select = _looked_up("clients", _CLIENT, named, analyst.layer)
    return [] if select is None else [ClientCard(*map(_text, row)) for row in _rows(analyst, select.limit(most))]


def _visit(cells: Sequence[str]) -> VisitRecord:
    key, day, client, doctor, product, purpose, minutes, rep = cells
    return VisitRecord(key, date.fromisoformat(day), client, doctor, product, purpose, int(minutes or 0), rep)


def _rows(analyst: Analyst, select: exp.Select) -> Sequence[Sequence[object]]:
    """The rows; none where the company keeps no such table, or shows it to others only."""
    try:
        return analyst.run(select)[0].rows
    except GateError as error:
        if error.reason in ("unknown_table", "unknown_column", "no_permission"):
            return []
        raise


def _looked_up(table: str, columns: Sequence[str], named: Named, layer: SemanticLayer) -> exp.Select | None:
    """A SELECT of columns of the table and of those it belongs to; None if it has nothing to do with what is named."""
    dimensions = [layer.dimensions[key] for key in named if key in layer.dimensions]
    tables = [name.split(".")[0] for name in columns] + [one.table for one in dimensions]
    ways = [path_to(layer, table, other) for other in tables]
    if any(way is None for way in ways):
        return None
    aliased = (exp.alias_(_column(name), f"c{place}") for place, name in enumerate(columns))
    select = exp.select(*aliased).from_(_table(table))
    for join in dict.fromkeys(join for way in ways for join in way or ()):
        on = exp.EQ(this=_column(join.many), expression=_column(join.one))
        select = select.join(_table(join.one.split(".")[0]), on, join_type="left")
    for one, values in zip(dimensions, named.values(), strict=True):
        wanted = (exp.Literal.string(value) for value in values)
        select = select.where(_column(f"{one.table}.{one.column}").isin(*wanted))
    return select


def _table(name: str) -> exp.Table:
    return exp.Table(this=exp.to_identifier(name, quoted=True))


def _column(name: str) -> exp.Column:
    table, column = name.split(".")
    return exp.column(exp.to_identifier(column, quoted=True), table=exp.to_identifier(table, quoted=True))


def _day(day: date) -> exp.Expr:
    return exp.DateStrToDate(this=exp.Literal.string(day.isoformat()))


def _text(cell: object) -> str:
    return "" if cell is None else str(cell)


_VISIT = (
    "visits.visit_id",
    "visits.visited_on",
    "clients.client_name",
    "doctors.doctor_name",
    "products.product_name",
    "visits.purpose",
    "visits.minutes",
    "staff.staff_name",
)
_CLIENT = (
    "clients.client_id",
    "clients.client_name",
    "clients.kind",
    "clients.grade",
    "regions.region_name",
    "staff.staff_name",
)
