"""From counted rows to the table of figures: ratios, changes, growth, shares, ranks and running sums in exact
decimals.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import ROUND_CEILING, ROUND_HALF_UP, Decimal
from typing import NamedTuple

from madang.assistants.company import phrases
from madang.assistants.company.figures.query import (
    Measured,
    Query,
    QueryPeriod,
    Ranking,
    bucket_name,
    time_buckets,
)
from madang.assistants.company.figures.query_compiler import CompiledSelect
from madang.assistants.company.figures.semantic_layer import SemanticLayer
from madang.assistants.company.figures.tables import FigureCell, FigureColumn, Figures
from madang.text import Text

GroupKey = tuple[str | None, ...]
"""The values of the dimensions and, in a trend, the bucket of time."""


class CountedRows(NamedTuple):
    """A compiled SELECT and its rows."""

    draft: CompiledSelect
    rows: Sequence[Sequence[FigureCell]]


def growth(current: Decimal, before: Decimal) -> Decimal | None:
    """By how many per cent `current` exceeds `before`; None if `before` is not positive."""
    return _rounded((current - before) * 100 / before) if before > 0 else None


def share(part: Decimal, whole: Decimal) -> Decimal | None:
    """The part in per cent of the total."""
    return _rounded(part * 100 / whole) if whole else None


def ratio(above: Decimal, below: Decimal, *, percent: bool) -> Decimal | None:
    """One figure divided by another, or in per cent of it."""
    return _rounded(above * (100 if percent else 1) / below) if below else None


def assemble_figures(query: Query, layer: SemanticLayer, counted: Sequence[CountedRows]) -> Figures:
    """The table that answers the query: groups in order, with every figure that was asked for."""
    groups = _Groups(query, layer, counted)
    lines = [_GroupFigures(key, groups) for key in groups.found()]
    if query.share:
        lines = [line for line in lines if _is_shown(line.key, query)]
    lines = [line for line in lines if _is_wanted(line, query)]
    if query.cumulative:
        _add_up(lines, query)
    return Figures(
        columns=tuple(_columns(query, layer)),
        rows=tuple(tuple(_cells(line, rank, query)) for rank, line in _ordered(lines, query)),
    )


def first_keys(query: Query, layer: SemanticLayer, counted: Sequence[CountedRows]) -> list[str]:
    """The values of the one dimension of a query, in its order."""
    groups = _Groups(query, layer, counted)
    lines = [_GroupFigures(key, groups) for key in groups.found()]
    ordered = _ordered([line for line in lines if _is_wanted(line, query)], query)
    return [key for _, line in ordered for key in line.key if key is not None]


class GroupValues(NamedTuple):
    """A group by its key, what it is called, and its figures by metric."""

    key: GroupKey
    labels: tuple[str, ...]
    values: dict[str, Decimal | None]


def group_values(query: Query, layer: SemanticLayer, counted: Sequence[CountedRows]) -> list[GroupValues]:
    """The figures of every group of a query, in the order of their names; namesakes stay apart."""
    groups = _Groups(query, layer, counted)
    lines = sorted(
        (_GroupFigures(key, groups) for key in groups.found()), key=lambda line: [part or "" for part in line.key]
    )
    return [GroupValues(line.key, tuple(line.labels), line.values) for line in lines if _is_wanted(line, query)]


def _add_up(lines: Sequence["_GroupFigures"], query: Query) -> None:
    """The sum so far of each metric, for each group by itself, in the order of time."""
    sums: dict[tuple[GroupKey, str], Decimal] = {}
    for line in sorted(lines, key=lambda line: line.key[-1] or ""):
        for metric in query.metrics:
            place = (line.key[:-1], metric)
            sums[place] = sums.get(place, Decimal(0)) + (line.values[metric] or Decimal(0))
            line.sums[metric] = sums[place]


class _Groups:
    """All counted figures by period, metric and group, and the labels of the groups."""

    def __init__(self, query: Query, layer: SemanticLayer, counted: Sequence[CountedRows]) -> None:
        self.query, self.layer = query, layer
        self.labels: dict[tuple[int, str | None], str] = {}
        self.figures: dict[tuple[str, str], dict[GroupKey, Decimal]] = {}
        for rows in counted:
            self._take(rows)

    def found(self) -> list[GroupKey]:
        """Every group; a trend without dimensions has every bucket, empty ones too."""
        found = dict.fromkeys(key for by_key in self.figures.values() for key in by_key)
        if self.query.grain and not self.query.dimensions:
            return [
                (bucket_name(bucket.start, self.query.grain),)
                for bucket in time_buckets(self.query.period, self.query.grain)
            ]
        return [*found] if self.query.dimensions or self.query.grain else [()]

    def label(self, place: int, value: str | None) -> str:
        """The cell for a value: its key if the layer names all values, else its label."""
        closed = self.layer.dimensions[self.query.dimensions[place]].closed
        return (value or "") if closed else self.labels.get((place, value), "")

    def value(self, metric: str, which: str, key: GroupKey) -> Decimal | None:
        """The figure of a group, None where it does not exist."""
        described = self.layer.metrics[metric]
        if described.ratio is None:
            nothing = Decimal(0) if self._adds_up(metric) else None
            return self.figures.get((which, metric), {}).get(key, nothing)
        above, below = (self.value(part, which, key) or Decimal(0) for part in described.ratio)
        return ratio(above, below, percent=described.unit == "percent")

    def left(self, metric: str, key: GroupKey) -> Decimal | None:
        """What is left to the goal of a query; negative where it has been passed, None for a figure without target."""
        parts, goal = self.layer.metrics[metric].ratio, self.query.goal
        if parts is None or goal is None:
            return None
        reached, target = (self.value(part, "current", key) or Decimal(0) for part in parts)
        return (target * goal / 100 - reached).quantize(Decimal(1), ROUND_CEILING)

    def whole(self, metric: str, key: GroupKey) -> Decimal:
        """The sum over all groups; in a trend, over those of the same bucket."""
        figures = self.figures.get(("current", metric), {})
        if not self.query.grain:
            return sum(figures.values(), Decimal(0))
        return sum((figure for other, figure in figures.items() if other[-1] == key[-1]), Decimal(0))

    def _take(self, counted: CountedRows) -> None:
        size = len(self.query.dimensions)
        for row in counted.rows:
            key = tuple(_text(cell) for cell in row[0 : 2 * size : 2])
            self.labels.update({(place, key[place]): _text(row[2 * place + 1]) or "" for place in range(size)})
            if self.query.grain:
                key += (self._aligned(_text(row[2 * size]), counted.draft.which),)
            for metric, cell in zip(counted.draft.metrics, row[len(row) - len(counted.draft.metrics) :], strict=True):
                by_key = self.figures.setdefault((counted.draft.which, metric), {})
                if cell is not None or self._adds_up(metric):
                    by_key[key] = Decimal(str(cell)) if cell is not None else Decimal(0)

    def _adds_up(self, metric: str) -> bool:
        """Whether nothing is zero: no sum is, no average is not."""
        return (self.layer.metrics[metric].expression or "").startswith(("SUM(", "COUNT("))

    def _aligned(self, bucket: str | None, which: str) -> str | None:
        """A bucket of the compared period is matched with the one in the same place of the period."""
        if which == "current" or self.query.comparison is None or self.query.grain is None:
            return bucket
        names = [self._names(span) for span in (self.query.comparison, self.query.period)]
        return dict(zip(*names, strict=False)).get(bucket or "", bucket)

    def _names(self, span: QueryPeriod) -> list[str]:
        grain = self.query.grain or "month"
        return [bucket_name(bucket.start, grain) for bucket in time_buckets(span, grain)]


class _GroupFigures:
    """One group with all its figures."""

    def __init__(self, key: GroupKey, groups: _Groups) -> None:
        query = groups.query
        self.key = key
        self.labels = [groups.label(place, key[place]) for place in range(len(query.dimensions))]
        self.values = {metric: groups.value(metric, "current", key) for metric in query.metrics}
        self.before = {metric: groups.value(metric, "previous", key) for metric in query.metrics}
        self.sums: dict[str, Decimal] = {}
        self.left = {metric: left for metric in query.metrics if (left := groups.left(metric, key)) is not None}
        self.shares = {
            metric: share(self.values[metric] or Decimal(0), groups.whole(metric, key)) for metric in query.metrics
        }

    def change(self, metric: str) -> Decimal | None:
        now, before = self.values[metric], self.before[metric]
        return None if now is None or before is None else now - before

    def measured(self, metric: str, of: Measured) -> Decimal | None:
        """The figure of the group, or what is worked out of it."""
        match of:
            case "value":
                return self.values[metric]
            case "share":
                return self.shares[metric]
            case "change":
                return self.change(metric)
            case "growth":
                return self.growth(metric)

    def growth(self, metric: str) -> Decimal | None:
        now, before = self.values[metric], self.before[metric]
        return None if now is None or before is None else growth(now, before)


def _is_shown(key: GroupKey, query: Query) -> bool:
    chosen = {
        query_filter.dimension: query_filter
        for query_filter in query.filters
        if query_filter.dimension in query.dimensions
    }
    return all(
        (key[query.dimensions.index(name)] in query_filter.values) is not query_filter.exclude
        for name, query_filter in chosen.items()
    )


def _is_wanted(line: _GroupFigures, query: Query) -> bool:
    passed = (
        value is not None and _COMPARE[threshold.operator](value, threshold.value)
        for threshold in query.thresholds
        for value in [line.measured(threshold.metric, threshold.of)]
    )
    return all(passed)


def _ordered(lines: Sequence[_GroupFigures], query: Query) -> list[tuple[int, _GroupFigures]]:
    """The lines with their places: by time in a trend, else by the ranked figure, within each group if so asked."""
    named = sorted(lines, key=lambda line: ([*line.labels], [part or "" for part in line.key]))
    ranking = query.ranking or Ranking()
    if query.grain and query.ranking is None:
        return [*enumerate(sorted(named, key=lambda line: line.key[-1] or ""), start=1)]
    if ranking.within is None:
        return _first(named, ranking, query)
    place = query.dimensions.index(ranking.within) if ranking.within in query.dimensions else -1
    groups = dict[str | None, list[_GroupFigures]]()
    for line in sorted(named, key=lambda line: line.key[place] or ""):
        groups.setdefault(line.key[place], []).append(line)
    return [ranked for group in groups.values() for ranked in _first(group, ranking, query)]


def _first(lines: Sequence[_GroupFigures], ranking: Ranking, query: Query) -> list[tuple[int, _GroupFigures]]:
    """The first lines by the ranked figure, largest first unless the ranking asks for the bottom."""
    known = [line for line in lines if _ranked(line, query) is not None]
    rest = [line for line in lines if _ranked(line, query) is None]
    known.sort(key=lambda line: _ranked(line, query) or Decimal(0), reverse=ranking.direction == "top")
    count = -(-len(lines) * ranking.percent // 100) if ranking.percent else ranking.count
    shown = (known + rest)[ranking.skip : None if count is None else ranking.skip + count]
    return [*enumerate(shown, start=1 + ranking.skip)]


def _ranked(line: _GroupFigures, query: Query) -> Decimal | None:
    ranking = query.ranking or Ranking()
    metric = ranking.metric or query.metrics[0]
    if ranking.by == "movement":
        change = line.change(metric)
        return None if change is None else abs(change)
    return line.measured(metric, ranking.by)


def _columns(query: Query, layer: SemanticLayer) -> Iterator[FigureColumn]:
    if query.ranking:
        yield FigureColumn(key="rank", title=phrases.COLUMN_RANK, kind="rank")
    for key in query.dimensions:
        dimension = layer.dimensions[key]
        yield FigureColumn(key=key, title=dimension.title, kind="dimension", names=dimension.value_names)
    if query.grain:
        yield FigureColumn(key=query.grain, title=phrases.GRAIN_NAMES[query.grain], kind="time")
    for key in query.metrics:
        title, unit = layer.metrics[key].title, layer.metrics[key].unit
        yield FigureColumn(key=key, title=title, kind="metric", unit=unit, metric=key)
        if query.goal is not None and (of := layer.metrics[key].ratio):
            reached = layer.metrics[of[0]]
            left = phrases.COLUMN_LEFT.format(goal=f"{query.goal.normalize():f}", metric=reached.title)
            yield FigureColumn(key=f"{key}:left", title=left, kind="left", unit=reached.unit, metric=key)
        if query.comparison:
            yield FigureColumn(
                key=f"{key}:previous",
                title=_titled(title, phrases.COLUMN_COMPARED),
                kind="previous",
                unit=unit,
                metric=key,
            )
            yield FigureColumn(
                key=f"{key}:change", title=_titled(title, phrases.COLUMN_CHANGE), kind="change", unit=unit, metric=key
            )
            yield FigureColumn(
                key=f"{key}:growth",
                title=_titled(title, phrases.COLUMN_GROWTH),
                kind="growth",
                unit="percent",
                metric=key,
            )
        if query.cumulative:
            yield FigureColumn(
                key=f"{key}:sum", title=_titled(title, phrases.COLUMN_SUM), kind="sum", unit=unit, metric=key
            )
        if query.share:
            yield FigureColumn(
                key=f"{key}:share", title=_titled(title, phrases.COLUMN_SHARE), kind="share", unit="percent", metric=key
            )


def _cells(line: _GroupFigures, rank: int, query: Query) -> Iterator[FigureCell]:
    if query.ranking:
        yield rank
    yield from line.labels
    if query.grain:
        yield line.key[-1]
    for metric in query.metrics:
        yield line.values[metric]
        if metric in line.left:
            yield line.left[metric]
        if query.comparison:
            yield from (line.before[metric], line.change(metric), line.growth(metric))
        if query.cumulative:
            yield line.sums[metric]
        if query.share:
            yield line.shares[metric]


def _titled(metric: Text, what: Text) -> Text:
    return phrases.METRIC_COLUMN.format(metric=metric, column=what)


def _text(cell: FigureCell) -> str | None:
    return None if cell is None else str(cell)


def _rounded(value: Decimal) -> Decimal:
    return value.quantize(Decimal("0.01"), ROUND_HALF_UP)


_COMPARE: Mapping[str, Callable[[Decimal, Decimal], bool]] = {
    ">=": Decimal.__ge__,
    ">": Decimal.__gt__,
    "<=": Decimal.__le__,
    "<": Decimal.__lt__,
}
