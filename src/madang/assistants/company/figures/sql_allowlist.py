"""The SQL constructs, options and functions that a statement may contain; everything else is refused."""

from collections.abc import Mapping

from sqlglot import exp

from madang.assistants.company.figures.errors import GateError


def check_constructs(statement: exp.Query) -> None:
    """Refuses a statement with any construct, option or function that is not on the lists below."""
    for node in statement.walk():
        if type(node) not in _ALLOWED:
            raise GateError("forbidden", f"{_name(node)} may not be used in a statement: {_REMEDY}")
        allowed = _OPTIONS.get(type(node))
        for option, value in node.args.items():
            if allowed is not None and value and option not in allowed:
                raise GateError("forbidden", f"{_name(node)} may not have {option.rstrip('_').upper()}: {_REMEDY}")


def _name(node: exp.Expr) -> str:
    if isinstance(node, exp.Anonymous):
        return f"The function {node.name!r}"
    return f"{type(node).__name__.upper()}"


_REMEDY = "write it with plain SELECT, joins, conditions, CASE and aggregates."

_STRUCTURE = {
    exp.Alias,
    exp.Column,
    exp.CTE,
    exp.Distinct,
    exp.Except,
    exp.From,
    exp.Group,
    exp.Having,
    exp.Identifier,
    exp.Intersect,
    exp.Join,
    exp.Limit,
    exp.Offset,
    exp.Order,
    exp.Ordered,
    exp.Select,
    exp.Star,
    exp.Subquery,
    exp.Table,
    exp.TableAlias,
    exp.Tuple,
    exp.Union,
    exp.Where,
    exp.Window,
    exp.WindowSpec,
    exp.With,
}
_OPERATORS = {
    exp.Add,
    exp.And,
    exp.Between,
    exp.Boolean,
    exp.Case,
    exp.Cast,
    exp.DataType,
    exp.DataTypeParam,
    exp.Div,
    exp.DPipe,
    exp.EQ,
    exp.Exists,
    exp.Filter,
    exp.GT,
    exp.GTE,
    exp.If,
    exp.ILike,
    exp.In,
    exp.IntDiv,
    exp.Is,
    exp.Like,
    exp.Literal,
    exp.LT,
    exp.LTE,
    exp.Mod,
    exp.Mul,
    exp.Neg,
    exp.NEQ,
    exp.Not,
    exp.Null,
    exp.Or,
    exp.Paren,
    exp.Sub,
    exp.Var,
}
_FUNCTIONS = {
    exp.Abs,
    exp.Avg,
    exp.Coalesce,
    exp.Count,
    exp.Date,
    exp.DateStrToDate,
    exp.DenseRank,
    exp.Extract,
    exp.Lag,
    exp.Lead,
    exp.Length,
    exp.Lower,
    exp.Max,
    exp.Min,
    exp.Nullif,
    exp.Rank,
    exp.Round,
    exp.RowNumber,
    exp.Substring,
    exp.Sum,
    exp.TimestampTrunc,
    exp.TimeToStr,
    exp.Trim,
    exp.TsOrDsToTimestamp,
    exp.Upper,
}
_ALLOWED: frozenset[type[exp.Expr]] = frozenset(_STRUCTURE | _OPERATORS | _FUNCTIONS)

_OPTIONS: Mapping[type[exp.Expr], frozenset[str]] = {
    exp.Select: frozenset(
        {"with_", "expressions", "distinct", "from_", "joins", "where", "group", "having", "order", "limit", "offset"}
    ),
    exp.Subquery: frozenset({"this", "alias"}),
    exp.Table: frozenset({"this", "alias"}),
    exp.TableAlias: frozenset({"this"}),
    exp.Column: frozenset({"this", "table"}),
    exp.Join: frozenset({"this", "on", "side", "kind", "using"}),
    exp.CTE: frozenset({"this", "alias"}),
    exp.With: frozenset({"expressions"}),
    exp.Group: frozenset({"expressions"}),
    exp.Star: frozenset(),
    exp.In: frozenset({"this", "expressions", "query"}),
    exp.Limit: frozenset({"expression"}),
    exp.Distinct: frozenset({"expressions"}),
}
"""The allowed options of constructs that have options beyond reading known tables."""
