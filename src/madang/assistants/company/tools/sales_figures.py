"""The figures of a period that a sales report is prefilled with, and what they say."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from madang.assistants.company import phrases
from madang.assistants.company.documents.drafts import ChartKind, Exhibit
from madang.assistants.company.documents.prefill import DraftMaterial, material_from_sales
from madang.assistants.company.documents.templates import DocumentTemplate
from madang.assistants.company.figures.query import Filter, Grain, Query, QueryPeriod, Ranking, previous_period
from madang.assistants.company.figures.tables import Analysis, FigureCell
from madang.assistants.company.present.narrative import tell_figures
from madang.assistants.company.tools.analyst import Analyst
from madang.reading.dates import add_months
from madang.text import Language, Text


def sales_material(
    analyst: Analyst,
    period: QueryPeriod,
    filters: Sequence[Filter] = (),
    language: Language = "ko",
    *,
    against: QueryPeriod | None = None,
) -> DraftMaterial:
    """The figures of a period against another (the one before if none is named) and the target, their breakdowns, and
    sentences about them.

    Empty if the layer has no such figure, or the user may see no sales of that period; without a target where targets
    are not kept for its days.
    """
    sales = analyst.layer.sales
    if sales is None:
        return DraftMaterial()
    conditions = tuple(filters)
    compared = Query(metrics=(sales,), period=period, comparison=against or previous_period(period), filters=conditions)
    before = analyst.answer_query(compared)
    if not isinstance(before, Analysis):
        return DraftMaterial()
    target = _against_target(analyst, period, conditions)
    source = phrases.SALES_AND_TARGETS_SOURCE.format(version=before.data_version)
    figures = {
        "sales_amount": _only(before, sales),
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
        [*_exhibits(analyst, sales, period, conditions)],
        source,
    )


def figures_material(
    analyst: Analyst,
    template: DocumentTemplate,
    period: QueryPeriod,
    filters: Sequence[Filter],
    language: Language,
    *,
    against: QueryPeriod | None = None,
) -> DraftMaterial:
    """The sentences and tables on the sales of a period, for a document whose main text nobody wrote."""
    found = sales_material(analyst, period, filters, language, against=against)
    told = next((entry for entry in found.entries if entry.key == "comment"), None)
    if told is None or template.main is None or analyst.layer.sales is None:
        return DraftMaterial()
    title = phrases.FIGURE_OF_TITLE.format(period=period.text, metric=analyst.layer.metrics[analyst.layer.sales].title)
    kept = [entry for entry in found.entries if entry.key == "period"]
    subject = [told.changed(key="subject", value=title.read(language))]
    return found.changed(entries=(told.changed(key=template.main), *subject, *kept))


def _against_target(analyst: Analyst, period: QueryPeriod, filters: tuple[Filter, ...]) -> Analysis | None:
    """The target and its attainment; None for days that no target is kept for."""
    if period.start.day != 1 or not {"target_amount", "attainment"} <= {*analyst.layer.metrics}:
        return None
    found = analyst.answer_query(Query(metrics=("target_amount", "attainment"), period=period, filters=filters))
    return found if isinstance(found, Analysis) else None


def _movements(analyst: Analyst, compared: Query) -> Iterator[object]:
    metric = compared.metrics[0]
    for dimension in _moving(analyst.layer.breakdowns(metric)):
        if dimension not in {found.dimension for found in compared.filters}:
            yield analyst.answer_query(
                compared.changed(dimensions=(dimension,), ranking=Ranking(count=_LARGEST, by="movement"))
            )


def _moving(dimensions: Sequence[str]) -> Sequence[str]:
    """The breakdowns that sentences are about: products before regions, or the first of others."""
    return [each for each in ("product", "region") if each in dimensions] or dimensions[:_MOST_MOVING]


def _extent(analyst: Analyst, total: Analysis, language: Language) -> str:
    """Whose figures they are, and the filters."""
    filters = [
        (analyst.names(query_filter.dimension), value)
        for query_filter in total.query.filters
        for value in query_filter.values
    ]
    names = [listed[value].name if value in listed else value for listed, value in filters]
    return " · ".join([total.extent.read(language), *names])


def _exhibits(analyst: Analyst, metric: str, period: QueryPeriod, filters: tuple[Filter, ...]) -> Iterator[Exhibit]:
    year = QueryPeriod(start=add_months(period.end.replace(day=1), -11), end=period.end)
    trend = year if period.start > year.start else period
    single = {each.dimension for each in filters if len(each.values) == 1 and not each.exclude}
    wanted: list[tuple[Text, ChartKind, Query]] = [
        (_titled(phrases.FIGURE_TREND_TITLE, analyst, metric), "line", _query(metric, trend, filters, grain="month")),
        *(
            (
                _TITLES.get(dimension) or _titled(phrases.FIGURE_BY_TITLE, analyst, metric, dimension),
                "bar",
                _query(metric, period, filters, dimension, most=_MOST_SHOWN.get(dimension, _MOST_OF_ANY)),
            )
            for dimension in analyst.layer.breakdowns(metric)
            if dimension not in single
        ),
    ]
    for title, chart, query in wanted:
        found = analyst.answer_query(query)
        if isinstance(found, Analysis):
            source = phrases.SALES_SOURCE.format(version=found.data_version)
            yield Exhibit.of(title, found.figures, chart, source)


def _titled(form: Text, analyst: Analyst, metric: str, dimension: str | None = None) -> Text:
    """The title of a table, which begins with a capital letter in English."""
    of = analyst.layer.metrics[metric].title
    by = analyst.layer.dimensions[dimension].title if dimension else phrases.EMPTY
    return form.format(metric=Text(ko=of.ko, en=of.en[:1].upper() + of.en[1:]), dimension=by)


def _query(
    metric: str,
    period: QueryPeriod,
    filters: tuple[Filter, ...],
    dimension: str | None = None,
    *,
    grain: Grain | None = None,
    most: int | None = None,
) -> Query:
    return Query(
        metrics=(metric,),
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
_MOST_MOVING = 2
_MOST_OF_ANY = 20
_MOST_SHOWN: dict[str, int | None] = {"region": None, "product": None, "client": 10}
_TITLES = {
    "region": phrases.SALES_BY_REGION_TITLE,
    "product": phrases.SALES_BY_PRODUCT_TITLE,
    "client": phrases.SALES_TOP_CLIENTS_TITLE,
}
