"""The figures of a period that a sales report is prefilled with, and what they say."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from madang.assistants.company import phrases
from madang.assistants.company.documents.drafts import ChartKind, Exhibit
from madang.assistants.company.documents.prefill import DraftMaterial, material_from_sales
from madang.assistants.company.figures.query import Filter, Grain, Query, QueryPeriod, Ranking, previous_period
from madang.assistants.company.figures.tables import Analysis, FigureCell
from madang.assistants.company.present.narrative import tell_figures
from madang.assistants.company.tools.analyst import Analyst
from madang.reading.dates import add_months
from madang.text import Language, Text


def sales_material(
    analyst: Analyst, period: QueryPeriod, filters: Sequence[Filter] = (), language: Language = "ko"
) -> DraftMaterial:
    """The figures of a period against the one before and the target, their breakdowns, and sentences about them.

    Empty if the layer has no such figure, or the user may see no sales of that period; without a target where targets
    are not kept for its days.
    """
    if "sales_amount" not in analyst.layer.metrics:
        return DraftMaterial()
    conditions = tuple(filters)
    compared = Query(metrics=("sales_amount",), period=period, comparison=previous_period(period), filters=conditions)
    before = analyst.answer_query(compared)
    if not isinstance(before, Analysis):
        return DraftMaterial()
    target = _against_target(analyst, period, conditions)
    source = phrases.SALES_AND_TARGETS_SOURCE.format(version=before.data_version)
    figures = {
        "sales_amount": _only(before, "sales_amount"),
        "target_amount": _only(target, "target_amount") if target else None,
        "attainment": _only(target, "attainment") if target else None,
        "previous_amount": _of_kind(before, "previous"),
        "growth": _of_kind(before, "growth"),
    }
    moved = [part for part in _movements(analyst, compared) if isinstance(part, Analysis)]
    return material_from_sales(
        {
            "period": period.text.read(language),
            "extent": _extent(analyst, before, language),
            "comment": tell_figures(before, target, moved, language),
        },
        figures,
        [*_exhibits(analyst, period, conditions)],
        source,
    )


def _against_target(analyst: Analyst, period: QueryPeriod, filters: tuple[Filter, ...]) -> Analysis | None:
    """The target and its attainment; None for days that no target is kept for."""
    if period.start.day != 1 or not {"target_amount", "attainment"} <= {*analyst.layer.metrics}:
        return None
    found = analyst.answer_query(Query(metrics=("target_amount", "attainment"), period=period, filters=filters))
    return found if isinstance(found, Analysis) else None


def _movements(analyst: Analyst, compared: Query) -> Iterator[object]:
    for dimension in ("product", "region"):
        if dimension in analyst.layer.dimensions and dimension not in {found.dimension for found in compared.filters}:
            yield analyst.answer_query(
                compared.changed(dimensions=(dimension,), ranking=Ranking(count=_LARGEST, by="movement"))
            )


def _extent(analyst: Analyst, total: Analysis, language: Language) -> str:
    """Whose figures they are, and the filters."""
    filters = [
        (analyst.names(query_filter.dimension), value)
        for query_filter in total.query.filters
        for value in query_filter.values
    ]
    names = [listed[value].name if value in listed else value for listed, value in filters]
    return " · ".join([total.extent.read(language), *names])


def _exhibits(analyst: Analyst, period: QueryPeriod, filters: tuple[Filter, ...]) -> Iterator[Exhibit]:
    year = QueryPeriod(start=add_months(period.end.replace(day=1), -11), end=period.end)
    trend = year if period.start > year.start else period
    wanted: list[tuple[Text, ChartKind, Query]] = [
        (phrases.SALES_TREND_TITLE, "line", _query(trend, filters, grain="month")),
        (phrases.SALES_BY_REGION_TITLE, "bar", _query(period, filters, "region")),
        (phrases.SALES_BY_PRODUCT_TITLE, "bar", _query(period, filters, "product")),
        (phrases.SALES_TOP_CLIENTS_TITLE, "bar", _query(period, filters, "client", most=10)),
    ]
    for title, chart, query in wanted:
        found = analyst.answer_query(query)
        if isinstance(found, Analysis):
            source = phrases.SALES_SOURCE.format(version=found.data_version)
            yield Exhibit.of(title, found.figures, chart, source)


def _query(
    period: QueryPeriod,
    filters: tuple[Filter, ...],
    dimension: str | None = None,
    *,
    grain: Grain | None = None,
    most: int | None = None,
) -> Query:
    return Query(
        metrics=("sales_amount",),
        period=period,
        dimensions=(dimension,) if dimension else (),
        grain=grain,
        filters=filters,
        ranking=Ranking(count=most) if dimension else None,
    )


def _only(analysis: Analysis, key: str) -> Decimal | None:
    return _decimal(analysis.figures.column(key)[0])


def _of_kind(analysis: Analysis, kind: str) -> Decimal | None:
    key = next((column.key for column in analysis.figures.columns if column.kind == kind), None)
    return None if key is None else _only(analysis, key)


def _decimal(cell: FigureCell) -> Decimal | None:
    return Decimal(str(cell)) if isinstance(cell, int | float | Decimal) else None


_LARGEST = 4
