"""Which rows a role may see: its own condition for a table, or that of the tables that the rows belong to; and what is
wrong with such conditions and with the mapping of users.
"""

from collections.abc import Iterator
from functools import reduce

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from madang.assistants.company.figures.errors import LayerError
from madang.assistants.company.figures.semantic_layer import DataRole, SemanticLayer

ANY_ROLE = "*"


def row_condition(layer: SemanticLayer, role: DataRole, table: str, above: tuple[str, ...] = ()) -> exp.Expr | None:
    """The condition for the rows of a table; None if all may be seen.

    Where the role says nothing of the table, a row may be seen if all that it belongs to may: the lines of an order
    that is hidden are hidden.
    """
    if table in role.rows:
        return exp.paren(sqlglot.parse_one(role.rows[table]))
    limits = list[exp.Expr]()
    for join in layer.joins if role.rows else ():
        (many, column), (one, key) = join.many.split(".", 1), join.one.split(".", 1)
        inner = (
            row_condition(layer, role, one, (*above, table)) if many == table and one not in (*above, table) else None
        )
        if inner is not None:
            visible = exp.select(_quoted(key)).from_(exp.Table(this=exp.to_identifier(one, quoted=True))).where(inner)
            limits.append(_quoted(column).isin(query=visible))
    return exp.paren(reduce(exp.and_, limits)) if limits else None


def _quoted(name: str) -> exp.Column:
    return exp.column(exp.to_identifier(name, quoted=True))


def columns_of_rule(rule: str) -> list[str]:
    """The columns of its own table that the condition of a role compares."""
    found = sqlglot.parse_one(rule).find_all(exp.Column)
    return [column.name for column in found if column.find_ancestor(exp.Select) is None]


def check_users(layer: SemanticLayer) -> None:
    """Raise `LayerError` for the first thing that is wrong with the rows of roles and with who has which role."""
    problem = next(_problems(layer), None)
    if problem is not None:
        raise problem


def _problems(layer: SemanticLayer) -> Iterator[LayerError]:
    known = layer.users.given_attributes if layer.users else frozenset[str]()
    for name, role in layer.roles.items():
        for table, rule in role.rows.items():
            yield from (LayerError(said, ("roles", name, "rows", table)) for said in _faults(rule, layer, known))
    if layer.users is None:
        return
    for called, role in layer.users.roles.items():
        yield from (LayerError(said, ("users", "roles", called)) for said in _unknown_role(role, layer))
    for person, entry in layer.users.people.items():
        place = ("users", "people", person)
        yield from (LayerError(said, (*place, "role")) for said in _unknown_role(entry.role, layer))


def _unknown_role(role: str, layer: SemanticLayer) -> Iterator[str]:
    if role not in layer.roles:
        yield f"There is no role {role!r} (roles: {', '.join(layer.roles)})."


def _faults(rule: str, layer: SemanticLayer, attributes: frozenset[str]) -> Iterator[str]:
    """What is wrong with the condition of a role."""
    try:
        parsed = sqlglot.parse_one(rule)
    except SqlglotError:
        yield f"{rule!r} is not a condition in SQL."
        return
    if not isinstance(parsed, exp.Condition):
        yield f"{rule!r} is not a condition in SQL."
    for table in parsed.find_all(exp.Table):
        if table.name not in layer.tables:
            yield f"There is no table {table.name!r} (tables: {', '.join(layer.tables)})."
    for place in parsed.find_all(exp.Placeholder):
        if place.name not in attributes:
            given = ", ".join(sorted(attributes)) or "none"
            yield f"{place.sql()!r} stands for an attribute that 'users' does not give (attributes: {given})."
