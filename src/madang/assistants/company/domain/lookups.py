"""Statements that look something up beside figures: names, dates, and who a user is."""

from typing import NamedTuple

from sqlglot import exp

from madang.assistants.company.domain.layer import SemanticLayer
from madang.assistants.company.domain.paths import path_to

__all__ = ["Listed", "ends_of", "names_of", "staff_entry"]


class Listed(NamedTuple):
    """A value of a dimension: what it is called, and what tells it from namesakes."""

    name: str
    hint: str = ""

    @property
    def told_apart(self) -> str:
        """The name with what tells it from namesakes."""
        return f"{self.name} ({self.hint})" if self.hint else self.name


def names_of(key: str, layer: SemanticLayer) -> exp.Select:
    """Every value of a dimension with its name and its hint."""
    one = layer.dimensions[key]
    columns = [_column(one.table, one.column), _column(one.table, one.shown)]
    hint = layer.dimensions[one.hint] if one.hint else None
    if hint:
        columns.append(_column(hint.table, hint.shown))
    aliased = (exp.alias_(column, f"c{place}") for place, column in enumerate(columns))
    select = exp.select(*aliased).distinct().from_(_table(one.table))
    for join in path_to(layer, one.table, hint.table) or () if hint else ():
        (_, many), (table, key_column) = join.many.split("."), join.one.split(".")
        on = exp.EQ(this=_column(join.many.split(".")[0], many), expression=_column(table, key_column))
        select = select.join(_table(table), on, join_type="left")
    return select.where(columns[0].copy().is_(exp.null()).not_()).order_by("c0")


def ends_of(table: str, when: str) -> exp.Select:
    """The first and the last date of a table."""
    column = _column(table, when)
    first, last = exp.alias_(exp.Min(this=column), "c0"), exp.alias_(exp.Max(this=column.copy()), "c1")
    return exp.select(first, last).from_(_table(table))


def staff_entry(user: str) -> exp.Select:
    """The role, the staff number and the team of a user."""
    columns = [_column("staff", name) for name in ("role", "staff_id", "team_id")]
    known = exp.EQ(this=_column("staff", "user_id"), expression=exp.Literal.string(user))
    return exp.select(*columns).from_(_table("staff")).where(known)


def _table(name: str) -> exp.Table:
    return exp.Table(this=exp.to_identifier(name, quoted=True))


def _column(table: str, name: str) -> exp.Column:
    return exp.column(exp.to_identifier(name, quoted=True), table=exp.to_identifier(table, quoted=True))
