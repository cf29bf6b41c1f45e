"""One figure for many: a statistic over the members of a dimension or over stretches of time."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from statistics import median
from typing import get_args

from madang.assistants.company import phrases
from madang.assistants.company.figures.query import Grain, Query, QueryPeriod, Spread, SpreadKind, time_buckets
from madang.assistants.company.figures.semantic_layer import SemanticLayer, Unit
from madang.assistants.company.figures.statistics import GroupKey, GroupValues, growth
from madang.assistants.company.figures.tables import FigureCell, FigureColumn, FigureColumnKind, Figures
from madang.reading.language import with_particle
from madang.text import Text


def query_to_spread(query: Query) -> Query:
    """The query whose figures are averaged: the same, broken down by what it is averaged over."""
    if query.spread is None:
        return query
    timely = is_timely(query.spread)
    return query.changed(
        spread=None,
        comparison=None,
        dimensions=query.dimensions if timely else (*query.dimensions, query.spread.over),
        grain=query.spread.over if timely else None,
        ranking=None,
        share=False,
        explain=False,
    )


def spread_figures(
    query: Query, layer: SemanticLayer, now: Sequence[GroupValues], before: Sequence[GroupValues] | None
) -> Figures:
    """The statistic of the groups of a query, and of the compared period if any; a correlation is told alone."""
    spread = query.spread
    if spread is None:
        return Figures(columns=(), rows=())
    before = None if spread.kind == "correlation" else before
    size = len(query.dimensions)
    groups = {member.key[:size]: member.labels[:size] for member in (*now, *(before or ()))}
    rows = [
        (*labels, *_cells(query, spread, _of_group(now, key), None if before is None else _of_group(before, key)))
        for key, labels in groups.items()
    ]
    columns = (
        FigureColumn(
            key=key, title=layer.dimensions[key].title, kind="dimension", names=layer.dimensions[key].value_names
        )
        for key in query.dimensions
    )
    return Figures(
        columns=(*columns, *_columns(query, spread, layer, compared=before is not None)),
        rows=tuple(_ranked(rows, size)),
    )


def _of_group(members: Sequence[GroupValues], key: GroupKey) -> list[GroupValues]:
    return [member for member in members if member.key[: len(key)] == key]


def _ranked(rows: Sequence[tuple[FigureCell, ...]], place: int) -> list[tuple[FigureCell, ...]]:
    """The rows by their first figure, the largest first."""
    return sorted(rows, key=lambda row: -cell if isinstance(cell := row[place], Decimal) else Decimal(0))


def is_timely(spread: Spread) -> bool:
    """Whether it is taken over days, months and the like."""
    return spread.over in get_args(Grain)


def spread_title(spread: Spread, layer: SemanticLayer) -> Text:
    """What the average is taken over, such as 거래처당 평균 or 월 중앙값."""
    over = layer.dimensions[spread.over].title if spread.over in layer.dimensions else phrases.GRAIN_NAMES[spread.over]
    return phrases.SPREAD_NAMES[spread.kind].format(over=over)


def _cells(
    query: Query, spread: Spread, now: Sequence[GroupValues], before: Sequence[GroupValues] | None
) -> Iterator[FigureCell]:
    if spread.kind == "correlation":
        yield _correlation(*(_values(metric, now, query.period, spread) for metric in query.metrics[:2]))
        return
    for metric in query.metrics:
        value = _spread(_values(metric, now, query.period, spread), spread)
        yield value
        if before is not None:
            earlier = _spread(_values(metric, before, query.comparison or query.period, spread), spread)
            yield earlier
            yield None if value is None or earlier is None else value - earlier
            yield None if value is None or earlier is None else growth(value, earlier)


def _values(metric: str, members: Sequence[GroupValues], period: QueryPeriod, spread: Spread) -> list[Decimal | None]:
    """The figures of the members; a month without any counts as nothing, a client without any does not count."""
    values = [member.values[metric] for member in members]
    grain = next((grain for grain in get_args(Grain) if grain == spread.over), None)
    if grain is None or None in values:
        return values
    return [*values, *[Decimal(0)] * (len(time_buckets(period, grain)) - len(values))]


def _spread(cells: Sequence[Decimal | None], spread: Spread) -> Decimal | None:
    values = [cell for cell in cells if cell is not None]
    if not values:
        return None
    return _STATISTICS[spread.kind](values).quantize(Decimal("0.01"), ROUND_HALF_UP)


def _average(values: Sequence[Decimal]) -> Decimal:
    return sum(values, Decimal(0)) / len(values)


def _variance(values: Sequence[Decimal]) -> Decimal:
    """The mean of the squared distances from the average of all members."""
    mean = _average(values)
    return _average([(value - mean) ** 2 for value in values])


def _quantile(share: str) -> Callable[[Sequence[Decimal]], Decimal]:
    """The value below which a share of the members lies, between two of them in proportion."""

    def quantile(values: Sequence[Decimal]) -> Decimal:
        ordered, place = sorted(values), Decimal(share) * (len(values) - 1)
        below = int(place)
        above = min(below + 1, len(ordered) - 1)
        return ordered[below] + (ordered[above] - ordered[below]) * (place - below)

    return quantile


def _correlation(left: Sequence[Decimal | None], right: Sequence[Decimal | None]) -> Decimal | None:
    """Pearson's coefficient of the members that have both figures; None below three, or where one is constant."""
    pairs = [(one, other) for one, other in zip(left, right, strict=True) if one is not None and other is not None]
    if len(pairs) < _FEWEST_PAIRS:
        return None
    first, second = [one for one, _ in pairs], [other for _, other in pairs]
    mean, other_mean = _average(first), _average(second)
    together = _average([(one - mean) * (other - other_mean) for one, other in pairs])
    scale = (_variance(first) * _variance(second)).sqrt()
    return (together / scale).quantize(Decimal("0.01"), ROUND_HALF_UP) if scale else None


_FEWEST_PAIRS = 3
_STATISTICS: Mapping[SpreadKind, Callable[[Sequence[Decimal]], Decimal]] = {
    "average": _average,
    "median": lambda values: Decimal(median(values)),
    "deviation": lambda values: _variance(values).sqrt(),
    "variance": _variance,
    "lower_quartile": _quantile("0.25"),
    "upper_quartile": _quantile("0.75"),
    "percentile_90": _quantile("0.9"),
}


def _columns(query: Query, spread: Spread, layer: SemanticLayer, *, compared: bool) -> Iterator[FigureColumn]:
    if spread.kind == "correlation":
        titles = [layer.metrics[key].title for key in query.metrics[:2]]
        one = Text(ko=with_particle(titles[0].ko, "과/와"), en=titles[0].en)
        paired = phrases.CORRELATED.format(one=one, other=titles[1])
        title = phrases.METRIC_COLUMN.format(metric=spread_title(spread, layer), column=paired)
        yield FigureColumn(key="correlation", title=title, kind="metric", unit="count", metric=query.metrics[0])
        return
    for key in query.metrics:
        metric = layer.metrics[key]
        unit = "count" if spread.kind == "variance" else metric.unit
        title = phrases.METRIC_COLUMN.format(metric=spread_title(spread, layer), column=metric.title)
        yield FigureColumn(key=key, title=title, kind="metric", unit=unit, metric=key)
        if compared:
            yield _compared(key, title, "previous", phrases.COLUMN_COMPARED, unit)
            yield _compared(key, title, "change", phrases.COLUMN_CHANGE, unit)
            yield _compared(key, title, "growth", phrases.COLUMN_GROWTH, "percent")


def _compared(key: str, title: Text, kind: FigureColumnKind, column: Text, unit: Unit) -> FigureColumn:
    shown = phrases.METRIC_COLUMN.format(metric=title, column=column)
    return FigureColumn(key=f"{key}:{kind}", title=shown, kind=kind, unit=unit, metric=key)
