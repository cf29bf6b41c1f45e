"""The figures of a month that a sales report is prefilled with."""

from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal

from madang.assistants.company import phrases
from madang.assistants.company.documents.drafts import ChartKind, Exhibit
from madang.assistants.company.documents.prefill import DraftMaterial, material_from_sales
from madang.assistants.company.figures.query import Filter, Grain, Query, QueryPeriod, Ranking, previous_period
from madang.assistants.company.figures.tables import Analysis, FigureCell
from madang.assistants.company.tools.analyst import Analyst
from madang.reading.dates import add_months, month
from madang.text import Language, Text


def sales_material(
    analyst: Analyst, day: date, filters: Sequence[Filter] = (), language: Language = "ko"
) -> DraftMaterial:
    """The figures of the month that `day` is in, against the month before and the target, with their breakdowns.

    Empty if the user may see no sales of that month.
    """
    whole_month = month(day.year, day.month)
    period = QueryPeriod(start=whole_month.start, end=whole_month.end, granularity="month")
    conditions = tuple(filters)
    total = analyst.answer_query(
        Query(metrics=("sales_amount", "target_amount", "attainment"), period=period, filters=conditions)
    )
    before = analyst.answer_query(
        Query(metrics=("sales_amount",), period=period, comparison=previous_period(period), filters=conditions)
    )
    if not isinstance(total, Analysis):
        return DraftMaterial()
    source = phrases.SALES_AND_TARGETS_SOURCE.format(version=total.data_version)
    figures = {
        "sales_amount": _only(total, "sales_amount"),
        "target_amount": _only(total, "target_amount"),
        "attainment": _only(total, "attainment"),
        "previous_amount": _of_kind(before, "previous") if isinstance(before, Analysis) else None,
        "growth": _of_kind(before, "growth") if isinstance(before, Analysis) else None,
    }
    return material_from_sales(
        period.start, _extent(analyst, total, language), figures, [*_exhibits(analyst, period, conditions)], source
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
    year = QueryPeriod(start=add_months(period.start, -11), end=period.end)
    wanted: list[tuple[Text, ChartKind, Query]] = [
        (phrases.SALES_TREND_TITLE, "line", _query(year, filters, grain="month")),
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
