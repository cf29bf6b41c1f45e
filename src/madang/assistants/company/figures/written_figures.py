"""Figures that stand in a SELECT itself instead of coming from the data: a table may not show them."""

from collections.abc import Iterator

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from madang.assistants.company.figures.errors import GateError


def refuse_written_figures(statement: str, dialect: str) -> None:
    """Refuses a SELECT that shows a literal, or works one into what it shows; `GateError` says which.

    What cannot be parsed is left to the gate, which refuses it.
    """
    try:
        parsed = sqlglot.parse_one(statement, dialect=dialect)
    except (SqlglotError, RecursionError):
        return
    for select in parsed.find_all(exp.Select):
        for item in select.expressions:
            if written := next(_written(item.unalias()), None):
                raise GateError("forbidden", _REFUSAL.format(item=item.sql(dialect), written=written))


def _written(item: exp.Expr) -> Iterator[str]:
    """The literals of a select item that are figures by themselves; the whole item where it reads no data at all."""
    if not item.find(exp.Column, exp.Star, exp.Window, exp.Subquery):
        yield item.sql()
    for literal in item.find_all(exp.Literal):
        if any(sign.isdigit() for sign in literal.name) and not _is_ordinary(literal, item):
            yield literal.name


def _is_ordinary(literal: exp.Literal, item: exp.Expr) -> bool:
    """A part of a condition or of how a value is cut, 0 for what is missing, 1 and 100 in a ratio, units.

    What is in a subquery is judged there.
    """
    around, inner = literal.parent, literal
    if isinstance(around, exp.Paren | exp.Neg):
        around, inner = around.parent, around
    if isinstance(around, exp.Mul):
        return literal.name in _RATIO
    if isinstance(around, exp.Div):
        return literal.name in _SCALES
    if isinstance(around, exp.Add | exp.Sub):
        return literal.name in _ONE
    if isinstance(around, exp.Round | exp.Substring | exp.Left | exp.Right | exp.Lag | exp.Lead | exp.Ntile):
        return inner is not around.this
    if literal.name in _NONE and isinstance(around, exp.Coalesce | exp.Nullif | exp.Case | exp.If | exp.Sum):
        return True
    return _is_in_condition(literal, item)


def _is_in_condition(literal: exp.Literal, item: exp.Expr) -> bool:
    node: exp.Expr = literal
    while node is not item and node.parent is not None:
        if isinstance(node, exp.Predicate | exp.Where | exp.Subquery | exp.Limit) or (
            node.arg_key == "this" and isinstance(node.parent, exp.If)
        ):
            return True
        node = node.parent
    return isinstance(node, exp.Predicate | exp.Subquery)


_ONE = ("1", "1.0")
_NONE = ("0", "0.0", *_ONE)
_RATIO = (*_ONE, "100", "100.0")
_UNITS = (60, 3600, 86_400, 1000, 10_000, 1_000_000, 100_000_000)
_SCALES = (*_RATIO, *(f"{unit}{end}" for unit in _UNITS for end in ("", ".0")))
_REFUSAL = (
    "The select item {item!r} shows {written}, which no table holds: select columns and aggregates of them; "
    "literals may stand in conditions, in ROUND and SUBSTR, and as 0, 1 or 100 in a ratio."
)
