"""Searches market prices (in an attached file, live, or in the bundled figures) and puts them into words, the jeonse
ratio included.
"""

import re
from collections.abc import Sequence
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction
from typing import Literal

import httpx
from pydantic import JsonValue

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.analysis_input import today
from madang.assistants.realestate.analyse.calculation import to_percent, won_text
from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.plan.team_states import TeamInput
from madang.assistants.realestate.present.answer import AnswerPart
from madang.assistants.realestate.search.deals import AreaBand, DealKind, DealRecords, band_of
from madang.assistants.realestate.search.market_prices import (
    FEW_DEALS,
    JeonseRatio,
    MarketFigure,
    MarketPrices,
    MarketTrend,
)
from madang.assistants.realestate.search.results import MarketResult, SearchResults
from madang.assistants.realestate.tools import market_figures
from madang.assistants.realestate.tools.attachments import read_deals
from madang.assistants.realestate.tools.settings import RealEstateSettings
from madang.assistants.realestate.tools.transaction_api import TransactionApi
from madang.documents.charts import line_chart
from madang.protocol import Source, TableColumn, TableView, View, json_number
from madang.reading.numbers import WON
from madang.runtime.agents import RunContext
from madang.text import Language, Text


async def find_market(shared: TeamInput, context: RunContext) -> tuple[AnswerPart, SearchResults]:
    """What homes of that kind and size cost, how prices moved, and on how many deals this is based."""
    language, place, case = context.language, shared.spot, shared.case
    if place is None or not place.codes:
        return AnswerPart(task="market", conclusion=phrases.NO_FIGURES_FOR_PLACE.read(language)), SearchResults()
    if len(shared.compared) > 1:
        return await _compared(shared.compared, band_of(case.area) if case.area else None, context)
    deal: DealKind = case.deal or "sale"
    band = band_of(case.area) if case.area else None
    attached = await read_deals(shared.attachments, context)
    market = (
        market_figures.bundled_market()
        if attached is None
        else market_figures.market_from_records(
            attached, market_figures.bundled_market(), phrases.ATTACHED_DEALS_TITLE.read(language)
        )
    )
    answer = await _figures(market, place, deal, band, context)
    if not answer.figures:
        nothing = phrases.NO_FIGURES_FOR_PLACE if attached is None else phrases.TOO_FEW_DEALS_IN_FILE
        return AnswerPart(task="market", conclusion=nothing.read(language)), SearchResults()
    best = max(answer.figures, key=lambda figure: figure.deals)
    ratios = market.jeonse_ratios(place.codes[0], dong=place.dong, band=band) if deal == "jeonse" else ()
    part = AnswerPart(
        task="market",
        conclusion=" ".join(
            [
                _conclusion(best, ratios, market, shared.user_query, language),
                *([_budget_line(case.budget, best).read(language)] if case.budget and not best.rent else []),
            ]
        ),
        uncertain=tuple(note.read(language) for note in (*best.cautions, *_source_notes(answer, attached))),
        views=(
            _figures_table(answer.figures, language),
            *([_jeonse_ratio_table(ratios, language)] if ratios else []),
            *_trend(market, best, language),
        ),
        sources=(Source(id="market", title=best.source.title, as_of=best.source.as_of.isoformat()),),
        raw=_movement(market.trend(best.district.code, best.deal, best.band)),
    )
    others: list[DealKind] = [each for each in _deals_beside(shared) if each != deal]
    beside = [figure for other in others for figure in (await _figures(market, place, other, band, context)).figures]
    found = tuple(_market_result(figure, market) for figure in (*answer.figures, *beside))
    return part, SearchResults(real_estate=found)


def _deals_beside(shared: TeamInput) -> tuple[DealKind, ...]:
    """The kinds of deals that analyses need beside the one that was asked about."""
    return _COMPARED_DEALS if "overview" in shared.reading.tasks else ("sale",)


async def _compared(
    places: Sequence[NamedPlace], band: AreaBand | None, context: RunContext
) -> tuple[AnswerPart, SearchResults]:
    """What homes of one size are sold and let for in several places, side by side."""
    language, market = context.language, market_figures.bundled_market()
    best = list[MarketFigure]()
    for place in places:
        for deal in _COMPARED_DEALS:
            figures = (await _figures(market, place, deal, band, context)).figures
            best += [max(figures, key=lambda figure: figure.deals)] if figures else []
    if not best:
        return AnswerPart(task="market", conclusion=phrases.NO_FIGURES_FOR_PLACE.read(language)), SearchResults()
    part = AnswerPart(
        task="market",
        conclusion=" ".join(_market_line(figure).read(language) for figure in best),
        uncertain=tuple(dict.fromkeys(note.read(language) for figure in best for note in figure.cautions)),
        views=(_comparison_table(best, language),),
        sources=(Source(id="market", title=best[0].source.title, as_of=best[0].source.as_of.isoformat()),),
        raw={
            "comparison": {f"{_where(figure)} {figure.deal} {figure.band}": figure.median for figure in best},
            "units": {"comparison": "KRW"},
        },
    )
    return part, SearchResults(real_estate=tuple(_market_result(figure, market) for figure in best))


def _comparison_table(figures: Sequence[MarketFigure], language: Language) -> View:
    columns = (
        TableColumn(title=phrases.PLACE_LABEL.read(language)),
        TableColumn(title=phrases.CASE_LABELS["deal"].read(language)),
        TableColumn(title=phrases.SIZE_COLUMN.read(language), unit="㎡"),
        TableColumn(title=phrases.MEDIAN_COLUMN.read(language), kind="money", unit=WON.read(language)),
        TableColumn(title=phrases.DEAL_COUNT_COLUMN.read(language), kind="number"),
        TableColumn(title=phrases.PERIOD_COLUMN.read(language)),
    )
    rows = tuple(
        (
            _where(figure),
            phrases.DEAL_NAMES[figure.deal].read(language),
            figure.band,
            figure.median,
            figure.deals,
            figure.period_to,
        )
        for figure in figures
    )
    return TableView(columns=columns, rows=rows).titled(phrases.MARKET_TITLE.read(language))


def _budget_line(budget: int, figure: MarketFigure) -> Text:
    """How a budget compares with what half of the homes cost at most."""
    gap = abs(budget - figure.median)
    sentence = phrases.BUDGET_BELOW_MEDIAN if budget < figure.median else phrases.BUDGET_AT_MEDIAN
    return sentence.format(budget=won_text(budget), gap=won_text(gap), lower=won_text(figure.lower))


async def _figures(
    market: MarketPrices, place: NamedPlace, deal: DealKind, band: AreaBand | None, context: RunContext
) -> market_figures.MarketSearchResult:
    """Live figures of the last full month if there is a key, else those of `market`; a file is used as it is."""
    code, key = place.codes[0], context.settings_as(RealEstateSettings).molit_key
    if key is None or market is not market_figures.bundled_market():
        return await market_figures.search_market(market, code, deal, dong=place.dong, band=band)
    day = today(context)
    month = (day.replace(day=1) - timedelta(days=1)).strftime("%Y-%m")
    async with httpx.AsyncClient(timeout=_LIVE_TIMEOUT) as client:
        live = market_figures.LiveSource(molit=TransactionApi(key, client), month=month, today=day)
        return await market_figures.search_market(market, code, deal, dong=place.dong, band=band, live=live)


def _conclusion(
    best: MarketFigure, ratios: Sequence[JeonseRatio], market: MarketPrices, question: str, language: Language
) -> str:
    """What homes cost; where the question asks for it, the jeonse ratio before that and the change since last year
    behind it.
    """
    lines = [*(_jeonse_ratio_lines(ratios) if _RATIO_WORDS.search(question) else ()), _market_line(best)]
    if _MOVEMENT_WORDS.search(question):
        lines += _year_on_year(best, market.trend(best.district.code, best.deal, best.band))
    return " ".join(line.read(language) for line in lines)


def _year_on_year(told: MarketFigure, trend: MarketTrend) -> tuple[Text, ...]:
    """How a district's median of the last month stands to that of the same month a year before; the median is named
    first where it is not the one that was told, as that of a neighbourhood.
    """
    before = trend.year_before
    if before is None:
        return (phrases.NO_YEAR_ON_YEAR,)
    last, change = trend.figures[-1], _year_change(trend.figures[-1], before)
    way = _way(change)
    line = phrases.YEAR_ON_YEAR[way].format(month=before.period_to, before=won_text(before.median), change=abs(change))
    district = phrases.MEDIAN_OF_DISTRICT.format(
        district=last.district.sigungu, month=last.period_to, median=won_text(last.median)
    )
    few = min(before.deals, last.deals) < FEW_DEALS
    return (*(() if last == told else (district,)), line, *((phrases.YEAR_ON_YEAR_WEAK,) if few else ()))


def _movement(trend: MarketTrend) -> dict[str, JsonValue]:
    """Where prices went since the same month of last year, with both months; nothing where that month is not known."""
    before = trend.year_before
    if before is None:
        return {}
    last = trend.figures[-1]
    change = _year_change(last, before)
    return {
        "trend": _way(change),
        "change_percent": json_number(change),
        "comparison": {before.period_to: before.median, last.period_to: last.median},
        "units": {"change_percent": "percent", "comparison": "KRW"},
    }


def _year_change(last: MarketFigure, before: MarketFigure) -> Decimal:
    return to_percent(Fraction(last.median - before.median, before.median), places=1)


def _way(change: Decimal) -> Literal["up", "down", "same"]:
    return "up" if change > 0 else "down" if change < 0 else "same"


def _source_notes(answer: market_figures.MarketSearchResult, attached: DealRecords | None) -> tuple[Text, ...]:
    """Where the figures come from, and what was left out of an attached file."""
    if attached is None:
        return (answer.fallback_reason,) if answer.fallback_reason else ()
    excluded = phrases.FILE_DEALS_EXCLUDED.format(cancelled=attached.cancelled, direct=attached.direct)
    unreadable = phrases.FILE_LINES_UNREADABLE.format(
        count=attached.unreadable_count, first=", ".join(attached.unreadable)
    )
    return (
        phrases.FILE_DEALS_COUNTED.format(deals=f"{len(attached.deals):,}"),
        excluded,
        *([unreadable] if attached.unreadable else []),
    )


def _market_result(figure: MarketFigure, market: MarketPrices) -> MarketResult:
    trend = market.trend(figure.district.code, figure.deal, figure.band)
    return MarketResult(
        region=_where(figure),
        deal=figure.deal,
        band=figure.band,
        median=figure.median,
        lower=figure.lower,
        upper=figure.upper,
        transaction_count=figure.deals,
        period_to=figure.period_to,
        year_change=_year_change(trend.figures[-1], trend.year_before) if trend.year_before else None,
        year_change_of=trend.figures[-1].district.sigungu if trend.year_before else "",
    )


def _where(figure: MarketFigure) -> str:
    return f"{figure.district.sigungu} {figure.dong}".strip()


def _market_line(figure: MarketFigure) -> Text:
    sentence = phrases.MARKET_RENT if figure.rent else phrases.MARKET_PRICE
    return sentence.format(
        where=_where(figure),
        band=figure.band,
        deal=phrases.DEAL_NAMES[figure.deal],
        median=won_text(figure.median),
        rent=won_text(figure.rent or 0),
        lower=won_text(figure.lower),
        upper=won_text(figure.upper),
        month=figure.period_to,
        deals=figure.deals,
    )


def _figures_table(figures: tuple[MarketFigure, ...], language: Language) -> View:
    columns = (
        TableColumn(title=phrases.SIZE_COLUMN.read(language), unit="㎡"),
        TableColumn(title=phrases.MEDIAN_COLUMN.read(language), kind="money", unit=WON.read(language)),
        TableColumn(title=phrases.LOWER_QUARTILE_COLUMN.read(language), kind="money", unit=WON.read(language)),
        TableColumn(title=phrases.UPPER_QUARTILE_COLUMN.read(language), kind="money", unit=WON.read(language)),
        TableColumn(title=phrases.DEAL_COUNT_COLUMN.read(language), kind="number"),
        TableColumn(title=phrases.PERIOD_COLUMN.read(language)),
    )
    rows = tuple(
        (
            figure.band,
            figure.median,
            figure.lower,
            figure.upper,
            figure.deals,
            f"{figure.period_from}~{figure.period_to}",
        )
        for figure in figures
    )
    return TableView(columns=columns, rows=rows).titled(phrases.MARKET_TITLE.read(language))


def _trend(market: MarketPrices, figure: MarketFigure, language: Language) -> tuple[View, ...]:
    trend = market.trend(figure.district.code, figure.deal, figure.band)
    if len(trend.figures) < 3:  # noqa: PLR2004 - two points make no line worth drawing
        return ()
    columns = (
        TableColumn(title=phrases.PERIOD_COLUMN.read(language)),
        TableColumn(
            title=phrases.MEDIAN_COLUMN.read(language), kind="money", unit=phrases.TEN_THOUSAND_WON.read(language)
        ),
    )
    rows = tuple((month.period_to, month.median // 10_000) for month in trend.figures)
    change = trend.change
    title = phrases.TREND_TITLE.format(district=figure.district.sigungu, band=figure.band).read(language)
    change_note = (
        phrases.TREND_CHANGE.format(change=change).read(language) if change is not None and trend.reliable else ""
    )
    return (line_chart(TableView(columns=columns, rows=rows), summary=title + change_note).titled(title),)


def _jeonse_ratio_lines(ratios: Sequence[JeonseRatio]) -> tuple[Text, ...]:
    """The ratio based on the most homes; for several neighbourhoods, their range before it."""
    if not ratios:
        return (phrases.NO_JEONSE_RATIO,)
    first, district = ratios[0], ratios[0].district.sigungu
    ratio_line = phrases.JEONSE_RATIO.format(
        where=f"{district} {first.dong}", band=first.band, percent=first.percent, types=first.types
    )
    reliable = [ratio.percent for ratio in ratios if not ratio.weak and ratio.band == first.band]
    if len({ratio.dong for ratio in ratios}) == 1 or len(reliable) < 2:  # noqa: PLR2004 - a range has two ends
        return (ratio_line,)
    range_line = phrases.JEONSE_RATIO_RANGE.format(
        district=district, band=first.band, low=min(reliable), high=max(reliable)
    )
    return range_line, ratio_line


def _jeonse_ratio_table(ratios: Sequence[JeonseRatio], language: Language) -> View:
    """The ratios with the number of compared types."""
    columns = (
        TableColumn(title=phrases.NEIGHBOURHOOD_COLUMN.read(language)),
        TableColumn(title=phrases.SIZE_COLUMN.read(language), unit="㎡"),
        TableColumn(title=phrases.JEONSE_RATIO_TITLE.read(language), kind="number", unit="%"),
        TableColumn(title=phrases.COMPARED_TYPES_COLUMN.read(language), kind="number"),
    )
    rows = tuple((ratio.dong, ratio.band, float(ratio.percent), ratio.types) for ratio in ratios[:_MOST_SHOWN])
    return TableView(columns=columns, rows=rows).titled(phrases.JEONSE_RATIO_TITLE.read(language))


_MOST_SHOWN = 20
_COMPARED_DEALS: tuple[DealKind, ...] = ("sale", "jeonse")
_RATIO_WORDS = re.compile(r"전세\s*가\s*율|전세\s*(?:가\s*)?비율|jeonse[\s-]+(?:to[\s-]+price\s+)?ratio", re.IGNORECASE)
_MOVEMENT_WORDS = re.compile(
    r"오르|올랐|오른|내리|내렸|내린|떨어|상승|하락|추세|추이|변동|변화|작년|지난해|전년|1년\s?전"
    r"|\b(?:ris(?:e|en|ing)|fall(?:en|ing)?|trend|chang\w+|last year|year[- ]on[- ]year|a year ago|(?:up|down))\b",
    re.IGNORECASE,
)
_LIVE_TIMEOUT = 5.0
"""Seconds to wait for the live source before the bundled figures are used."""
