"""From a query to SQL: one SELECT for each table that is counted and each period, built and never pasted together.

Figures of different tables are never joined: each is summed on its own and they are put side by side afterwards, so
that no row is counted twice.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import Literal, NamedTuple

import sqlglot
from sqlglot import exp

from madang.assistants.company.domain.calendar import bucket_of, buckets
from madang.assistants.company.domain.layer import Dimension, Metric, SemanticLayer
from madang.assistants.company.domain.paths import path_to
from madang.assistants.company.domain.query import Filter, Grain, Query, Span

__all__ = ["Draft", "compile_query", "plain_metrics"]


class Draft(NamedTuple):
    """A SELECT that gives, for each group: key and label of every dimension, the bucket of time, and the metrics."""

    metrics: tuple[str, ...]
    which: Literal["current", "previous"]
    select: exp.Select


def compile_query(query: Query, layer: SemanticLayer) -> tuple[Draft, ...]:
    """The statements whose rows answer the query; its parts must be related (see `unrelated`)."""
    spans: list[tuple[Literal["current", "previous"], Span]] = [("current", query.period)]
    if query.comparison:
        spans.append(("previous", query.comparison))
    return tuple(
        Draft(tuple(metrics), which, _select(metrics, span, query, layer))
        for metrics in _by_source(plain_metrics(query.metrics, layer), layer)
        for which, span in spans
    )


def plain_metrics(metrics: tuple[str, ...], layer: SemanticLayer) -> tuple[str, ...]:
    """The metrics that are counted; a ratio stands for its two parts."""
    parts = (layer.metrics[key].ratio or (key,) for key in metrics)
    return tuple(dict.fromkeys(part for both in parts for part in both))


def _by_source(metrics: tuple[str, ...], layer: SemanticLayer) -> Iterator[list[str]]:
    """Metrics that the same rows of the same table give together."""

    def source(key: str) -> tuple[str, str]:
        return layer.metrics[key].table or "", layer.metrics[key].where or ""

    return (list(same) for _, same in groupby(sorted(metrics, key=source), key=source))


def _select(metrics: list[str], span: Span, query: Query, layer: SemanticLayer) -> exp.Select:
    table = layer.metrics[metrics[0]].table or ""
    dimensions = [layer.dimensions[key] for key in query.dimensions]
    groups = [group for place, one in enumerate(dimensions) for group in _keys(one, place)]
    when = layer.tables[table].date
    if query.grain and when:
        groups.append(("t", _bucket(_column(table, when), query.grain, span)))
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
    yield f"l{place}", _column(dimension.table, dimension.shown)


def _joins(table: str, query: Query, layer: SemanticLayer) -> Iterator[tuple[exp.Table, exp.EQ]]:
    """The tables that the dimensions and filters need, each once, nearest first."""
    wanted = [*query.dimensions, *(one.dimension for one in _applied(query))]
    ways = (path_to(layer, table, layer.dimensions[key].table) or () for key in wanted)
    for join in dict.fromkeys(join for way in ways for join in way):
        many, one = join.many.split("."), join.one.split(".")
        yield _table(one[0]), exp.EQ(this=_column(*many), expression=_column(*one))


def _conditions(metric: str, span: Span, query: Query, layer: SemanticLayer) -> Iterator[exp.Expr]:
    described = layer.metrics[metric]
    table = described.table or ""
    when = layer.tables[table].date
    if when:
        yield exp.GTE(this=_column(table, when), expression=_date(span.start.isoformat()))
        yield exp.LTE(this=_column(table, when), expression=_date(span.end.isoformat()))
    if described.where:
        yield _of_table(sqlglot.parse_one(described.where), table)
    for one in _applied(query):
        yield _condition(one, layer.dimensions[one.dimension])


def _condition(one: Filter, dimension: Dimension) -> exp.Expr:
    column = _column(dimension.table, dimension.column)
    chosen = column.isin(*(exp.Literal.string(value) for value in one.values))
    return exp.or_(exp.not_(chosen), column.copy().is_(exp.null())) if one.exclude else chosen


def _applied(query: Query) -> list[Filter]:
    """A share is one of the whole, so what is shown of its own dimension is picked only after it was worked out."""
    return [one for one in query.filters if not (query.share and one.dimension in query.dimensions)]


def _expression(metric: Metric) -> exp.Expr:
    return _of_table(sqlglot.parse_one(metric.expression or ""), metric.table or "")


def _of_table(expression: exp.Expr, table: str) -> exp.Expr:
    for column in expression.find_all(exp.Column):
        column.set("table", exp.to_identifier(table, quoted=True))
    return expression


def _bucket(column: exp.Column, grain: Grain, span: Span) -> exp.Expr:
    """The name of the bucket that a date falls in; formats where every database has one, else by its bounds."""
    if grain in _FORMATS:
        return exp.TimeToStr(this=column, format=exp.Literal.string(_FORMATS[grain]))
    chosen = exp.Case()
    for one in buckets(span, grain):
        within = exp.LTE(this=column.copy(), expression=_date(one.end.isoformat()))
        chosen = chosen.when(within, exp.Literal.string(bucket_of(one.start, grain)))
    return chosen


def _table(name: str) -> exp.Table:
    return exp.Table(this=exp.to_identifier(name, quoted=True))


def _column(table: str, name: str) -> exp.Column:
    return exp.column(exp.to_identifier(name, quoted=True), table=exp.to_identifier(table, quoted=True))


def _date(day: str) -> exp.Expr:
    return exp.DateStrToDate(this=exp.Literal.string(day))


_FORMATS: dict[Grain, str] = {"day": "%Y-%m-%d", "month": "%Y-%m", "year": "%Y"}
