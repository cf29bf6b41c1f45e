"""The figures of a month: what its sales report is prefilled with."""

from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal

from madang.assistants.company.domain.calendar import previous
from madang.assistants.company.domain.documents.drafts import ChartKind, Exhibit
from madang.assistants.company.domain.documents.prefilling import Material, from_sales
from madang.assistants.company.domain.query import Filter, Grain, Query, Ranking, Span
from madang.assistants.company.domain.tables import Analysis, Cell
from madang.assistants.company.tools.analyst import Analyst
from madang.models.language.stretches import add_months, month
from madang.text import Language, Text

__all__ = ["sales_material"]


def sales_material(analyst: Analyst, day: date, filters: Sequence[Filter] = (), language: Language = "ko") -> Material:
    """The figures of the month that `day` is in, against the month before and the target, with their breakdowns.

    Nothing where the user may see no sales of that month.
    """
    stretch = month(day.year, day.month)
    period = Span(start=stretch.start, end=stretch.end, granularity="month")
    kept = tuple(filters)
    total = analyst.answer(Query(metrics=("sales_amount", "target_amount", "attainment"), period=period, filters=kept))
    before = analyst.answer(Query(metrics=("sales_amount",), period=period, comparison=previous(period), filters=kept))
    if not isinstance(total, Analysis):
        return Material()
    source = Text(ko=f"매출·목표 집계, 데이터 {total.data_version}", en=f"sales and targets, data {total.data_version}")
    figures = {
        "sales_amount": _only(total, "sales_amount"),
        "target_amount": _only(total, "target_amount"),
        "attainment": _only(total, "attainment"),
        "previous_amount": _of_kind(before, "previous") if isinstance(before, Analysis) else None,
        "growth": _of_kind(before, "growth") if isinstance(before, Analysis) else None,
    }
    return from_sales(
        period.start, _extent(analyst, total, language), figures, [*_exhibits(analyst, period, kept)], source
    )


def _extent(analyst: Analyst, total: Analysis, language: Language) -> str:
    """Whose figures they are, and of what alone."""
    filters = [(analyst.names(one.dimension), value) for one in total.query.filters for value in one.values]
    names = [listed[value].name if value in listed else value for listed, value in filters]
    return " · ".join([total.extent.read(language), *names])


def _exhibits(analyst: Analyst, period: Span, filters: tuple[Filter, ...]) -> Iterator[Exhibit]:
    year = Span(start=add_months(period.start, -11), end=period.end)
    wanted: list[tuple[Text, ChartKind, Query]] = [
        (_TREND, "line", _query(year, filters, grain="month")),
        (_REGIONS, "bar", _query(period, filters, "region")),
        (_PRODUCTS, "bar", _query(period, filters, "product")),
        (_CLIENTS, "bar", _query(period, filters, "client", most=10)),
    ]
    for title, chart, query in wanted:
        found = analyst.answer(query)
        if isinstance(found, Analysis):
            source = Text(ko=f"매출 집계, 데이터 {found.data_version}", en=f"sales, data {found.data_version}")
            yield Exhibit.of(title, found.figures, chart, source)


def _query(
    period: Span,
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
    key = next((one.key for one in analysis.figures.columns if one.kind == kind), None)
    return None if key is None else _only(analysis, key)


def _decimal(cell: Cell) -> Decimal | None:
    return Decimal(str(cell)) if isinstance(cell, int | float | Decimal) else None


_TREND = Text(ko="최근 12개월 매출 추이", en="Sales of the last twelve months")
_REGIONS = Text(ko="지역별 매출", en="Sales by region")
_PRODUCTS = Text(ko="제품별 매출", en="Sales by product")
_CLIENTS = Text(ko="매출 상위 10개 거래처", en="Top ten clients by sales")
