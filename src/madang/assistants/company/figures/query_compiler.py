"""From a query to SELECT statements, after checking that its parts are related; and the statements that look up names,
dates and staff.
"""

from collections.abc import Iterator
from datetime import date, timedelta
from itertools import groupby
from typing import Literal, NamedTuple

import sqlglot
from sqlglot import exp

from madang.assistants.company import phrases
from madang.assistants.company.figures import refusals
from madang.assistants.company.figures.query import (
    Filter,
    Grain,
    Query,
    QueryPeriod,
    QuestionDeclined,
    RequestRefusal,
    bucket_name,
    time_buckets,
)
from madang.assistants.company.figures.semantic_layer import (
    DatedColumn,
    Dimension,
    Metric,
    SemanticLayer,
    UserMapping,
    date_of,
    date_of_metric,
    dimension_path,
    join_path,
)


class CompiledSelect(NamedTuple):
    """A SELECT that gives, for each group: key and label of every dimension, the bucket of time, and the metrics."""

    metrics: tuple[str, ...]
    which: Literal["current", "previous"]
    select: exp.Select


class DimensionValue(NamedTuple):
    """A value of a dimension: its name, and a hint that tells namesakes apart."""

    name: str
    hint: str = ""

    @property
    def unique_name(self) -> str:
        """The name with the hint."""
        return f"{self.name} ({self.hint})" if self.hint else self.name


def compile_query(query: Query, layer: SemanticLayer) -> tuple[CompiledSelect, ...]:
    """The statements whose rows answer the query; its parts must be related (see `check_query_parts_related`)."""
    spans: list[tuple[Literal["current", "previous"], QueryPeriod]] = [("current", query.period)]
    if query.comparison:
        spans.append(("previous", query.comparison))
    return tuple(
        CompiledSelect(tuple(metrics), which, _select(metrics, span, query, layer))
        for metrics in _by_source(_counted_metrics(query.metrics, layer), layer)
        for which, span in spans
    )


def _counted_metrics(metrics: tuple[str, ...], layer: SemanticLayer) -> tuple[str, ...]:
    """The metrics that are counted; a ratio stands for its two parts."""
    parts = (layer.metrics[key].ratio or (key,) for key in metrics)
    return tuple(dict.fromkeys(part for both in parts for part in both))


def _by_source(metrics: tuple[str, ...], layer: SemanticLayer) -> Iterator[list[str]]:
    """Metrics grouped by table, row condition and date, one SELECT for each group."""

    def source(key: str) -> tuple[str, str, str, bool]:
        metric = layer.metrics[key]
        return metric.table or "", metric.where or "", metric.date or "", metric.latest

    return (list(same) for _, same in groupby(sorted(metrics, key=source), key=source))


def _select(metrics: list[str], span: QueryPeriod, query: Query, layer: SemanticLayer) -> exp.Select:
    table = layer.metrics[metrics[0]].table or ""
    dimensions = [layer.dimensions[key] for key in query.dimensions]
    groups = [group for place, dimension in enumerate(dimensions) for group in _keys(dimension, place)]
    when = date_of_metric(layer, metrics[0])
    if query.grain and when:
        groups.append(("t", _bucket(when, query.grain, span)))
    counted = [exp.alias_(_expression(layer.metrics[key]), f"m{place}") for place, key in enumerate(metrics)]
    select = exp.select(*(exp.alias_(what, name) for name, what in groups), *counted).from_(_table(table))
    for join in _joins(table, query, layer):
        select = select.join(*join, join_type="left")
    for condition in _conditions(metrics[0], span, query, layer):
        select = select.where(condition)
    if not groups:
        return select
    return select.group_by(*(what.copy() for _, what in groups)).order_by(*(exp.column(name) for name, _ in groups))


def _keys(dimension: Dimension, place: int) -> Iterator[tuple[str, exp.Expr]]:
    yield f"d{place}", _column(dimension.table, dimension.column)
    yield f"l{place}", _label(dimension)


def _label(dimension: Dimension) -> exp.Expr:
    """What people read of a value; several columns with a space between them."""
    first, *more = (_column(dimension.table, name) for name in dimension.shown)
    label: exp.Expr = first
    for column in more:
        spaced = exp.DPipe(this=label, expression=exp.Literal.string(" "))
        label = exp.DPipe(this=spaced, expression=column)
    return label


def _joins(table: str, query: Query, layer: SemanticLayer) -> Iterator[tuple[exp.Table, exp.EQ]]:
    """The tables that the dimensions and filters need, each once, nearest first."""
    wanted = [*query.dimensions, *(condition.dimension for condition in _filters_in_sql(query))]
    when = date_of(layer, table)
    ways = [join_path(layer, table, when.table) or ()] if when else []
    ways += [dimension_path(layer, table, layer.dimensions[key]) or () for key in wanted]
    for join in dict.fromkeys(join for way in ways for join in way):
        many, one = join.many.split("."), join.one.split(".")
        yield _table(one[0]), exp.EQ(this=_column(*many), expression=_column(*one))


def _conditions(metric: str, span: QueryPeriod, query: Query, layer: SemanticLayer) -> Iterator[exp.Expr]:
    described = layer.metrics[metric]
    table = described.table or ""
    if when := date_of_metric(layer, metric):
        yield _on_last_day(when, span) if described.latest else exp.and_(*_within(when, span))
    if described.where:
        yield _of_table(sqlglot.parse_one(described.where), table)
    for query_filter in _filters_in_sql(query):
        yield _condition(query_filter, layer.dimensions[query_filter.dimension])


def _within(when: DatedColumn, span: QueryPeriod) -> tuple[exp.Expr, exp.Expr]:
    first = exp.Literal.string(f"{span.start:%Y%m%d}") if when.type == "compact_date" else _date(span.start)
    return exp.GTE(this=_column(when.table, when.column), expression=first), _until(when, span.end)


def _on_last_day(when: DatedColumn, span: QueryPeriod) -> exp.Expr:
    """On the last day of a period that has rows: a state is that of its day."""
    last = (
        exp.select(exp.Max(this=_column(when.table, when.column))).from_(_table(when.table)).where(*_within(when, span))
    )
    return exp.EQ(this=_column(when.table, when.column), expression=last.subquery())


def _condition(query_filter: Filter, dimension: Dimension) -> exp.Expr:
    column = _column(dimension.table, dimension.column)
    chosen = column.isin(*(exp.Literal.string(value) for value in query_filter.values))
    return exp.or_(exp.not_(chosen), column.copy().is_(exp.null())) if query_filter.exclude else chosen


def _filters_in_sql(query: Query) -> list[Filter]:
    """A share needs the total, so filters on its own dimension apply only after it was computed."""
    return [
        query_filter
        for query_filter in query.filters
        if not (query.share and query_filter.dimension in query.dimensions)
    ]


def _expression(metric: Metric) -> exp.Expr:
    return _of_table(sqlglot.parse_one(metric.expression or ""), metric.table or "")


def _of_table(expression: exp.Expr, table: str) -> exp.Expr:
    for column in expression.find_all(exp.Column):
        column.set("table", exp.to_identifier(table, quoted=True))
        column.this.set("quoted", True)
    return expression


def _until(when: DatedColumn, last: date) -> exp.Expr:
    """Up to the end of a day: a moment on that day is before the next one."""
    column = _column(when.table, when.column)
    if when.type == "compact_date":
        return exp.LTE(this=column, expression=exp.Literal.string(f"{last:%Y%m%d}"))
    if when.type == "timestamp":
        return exp.LT(this=column, expression=_date(last + timedelta(days=1)))
    return exp.LTE(this=column, expression=_date(last))


def _bucket(when: DatedColumn, grain: Grain, span: QueryPeriod) -> exp.Expr:
    """The name of the bucket of a date: by a date format if every database has one, else by its bounds."""
    column = _column(when.table, when.column)
    if grain in _FORMATS and when.type != "compact_date":
        return exp.TimeToStr(this=column, format=exp.Literal.string(_FORMATS[grain]))
    chosen = exp.Case()
    for bucket in time_buckets(span, grain):
        chosen = chosen.when(_until(when, bucket.end), exp.Literal.string(bucket_name(bucket.start, grain)))
    return chosen


def _table(name: str) -> exp.Table:
    return exp.Table(this=exp.to_identifier(name, quoted=True))


def _column(table: str, name: str) -> exp.Column:
    return exp.column(exp.to_identifier(name, quoted=True), table=exp.to_identifier(table, quoted=True))


def _date(day: date) -> exp.Expr:
    return exp.DateStrToDate(this=exp.Literal.string(day.isoformat()))


def check_query_parts_related(query: Query, layer: SemanticLayer) -> None:
    """Declines a query with a part that cannot be applied to its metrics."""
    for refusal in _refusals(query, layer):
        raise QuestionDeclined(refusal)


def _refusals(query: Query, layer: SemanticLayer) -> Iterator[RequestRefusal]:
    yield from _two_roads(query, layer)
    for key in query.metrics:
        for part in _counted_metrics((key,), layer):
            yield from _unreachable(key, part, query, layer)
            yield from _untimely(key, part, query, layer)
        if query.share and not _adds_up(key, layer):
            yield refusals.unsupported([f"{layer.metrics[key].ko} {phrases.COLUMN_SHARE.ko}"])


def _unreachable(key: str, part: str, query: Query, layer: SemanticLayer) -> Iterator[RequestRefusal]:
    table = layer.metrics[part].table or ""
    for name in (*query.dimensions, *(query_filter.dimension for query_filter in query.filters)):
        dimension = layer.dimensions[name]
        if dimension_path(layer, table, dimension) is None:
            yield refusals.unrelated(layer.metrics[key].title, dimension.title)


def _two_roads(query: Query, layer: SemanticLayer) -> Iterator[RequestRefusal]:
    """One table cannot be reached by two roads in one statement."""
    named = [*query.dimensions, *(query_filter.dimension for query_filter in query.filters)]
    roads: dict[str, tuple[str, ...]] = {}
    for dimension in (layer.dimensions[key] for key in named):
        if roads.setdefault(dimension.table, dimension.via) != dimension.via:
            yield refusals.unsupported([dimension.ko])


def _untimely(key: str, part: str, query: Query, layer: SemanticLayer) -> Iterator[RequestRefusal]:
    metric = layer.metrics[part]
    table = layer.tables[metric.table or ""]
    undated = date_of_metric(layer, part) is None
    if (undated and (query.grain or query.comparison)) or (metric.latest and query.grain):
        yield refusals.unrelated(layer.metrics[key].title, phrases.PERIOD_TITLE)
    starts = (query.period.start, *([query.comparison.start] if query.comparison else []))
    if table.monthly and (query.grain in ("day", "week") or any(start.day != 1 for start in starts)):
        yield refusals.whole_months_only(layer.metrics[key].title)


def _adds_up(key: str, layer: SemanticLayer) -> bool:
    """Whether the figures of the groups add up to the total."""
    expression = (layer.metrics[key].expression or "").upper()
    return expression.startswith(("SUM(", "COUNT(")) and "DISTINCT" not in expression


def select_dimension_values(key: str, layer: SemanticLayer) -> exp.Select:
    """Every value of a dimension with its name and its hint."""
    dimension = layer.dimensions[key]
    columns = [_column(dimension.table, dimension.column), _label(dimension)]
    hint = layer.dimensions[dimension.hint] if dimension.hint else None
    if hint:
        columns.append(_label(hint))
    aliased = (exp.alias_(column, f"c{place}") for place, column in enumerate(columns))
    select = exp.select(*aliased).distinct().from_(_table(dimension.table))
    for join in join_path(layer, dimension.table, hint.table) or () if hint else ():
        (_, many), (table, key_column) = join.many.split("."), join.one.split(".")
        on = exp.EQ(this=_column(join.many.split(".")[0], many), expression=_column(table, key_column))
        select = select.join(_table(table), on, join_type="left")
    return select.where(columns[0].copy().is_(exp.null()).not_()).order_by("c0")


def select_first_and_last_date(table: str, when: str) -> exp.Select:
    """The first and the last date of a table."""
    column = _column(table, when)
    first, last = exp.alias_(exp.Min(this=column), "c0"), exp.alias_(exp.Max(this=column.copy()), "c1")
    return exp.select(first, last).from_(_table(table))


def select_user_entry(users: UserMapping, user: str | None = None) -> exp.Select:
    """The name, the role and the attributes of a user, or of all."""
    table = users.table or ""
    columns = [_column(table, name) for name in (users.user, users.role, *users.attributes.values())]
    select = exp.select(*(exp.alias_(column, f"c{place}") for place, column in enumerate(columns))).from_(_table(table))
    if user is None:
        return select
    return select.where(exp.EQ(this=_column(table, users.user), expression=exp.Literal.string(user)))


_FORMATS: dict[Grain, str] = {"day": "%Y-%m-%d", "month": "%Y-%m", "year": "%Y"}
