"""Searches market prices (in an attached file, live, or in the bundled figures) and words the result, jeonse ratio
included.
"""

import re
from collections.abc import Sequence
from datetime import timedelta

import httpx

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.analysis_input import today
from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.plan.team_states import TeamInput
from madang.assistants.realestate.present.answer import AnswerPart
from madang.assistants.realestate.search.deals import AreaBand, DealKind, DealRecords, band_of
from madang.assistants.realestate.search.market_prices import JeonseRatio, MarketFigure, MarketPrices
from madang.assistants.realestate.search.results import MarketResult, SearchResults
from madang.assistants.realestate.tools.attachments import read_deals
from madang.assistants.realestate.tools.market_figures import (
    LiveSource,
    MarketSearchResult,
    bundled_market,
    market_from_records,
    search_market,
)
from madang.assistants.realestate.tools.settings import RealEstateSettings
from madang.assistants.realestate.tools.transaction_api import TransactionApi
from madang.documents.charts import line_chart
from madang.protocol import Source, TableColumn, TableView, View
from madang.reading.numbers import WON, format_won
from madang.runtime.agents import RunContext
from madang.text import Language, Text


def asks_jeonse_ratio(question: str) -> bool:
    """Whether a question names the ratio itself."""
    return _RATIO_WORDS.search(question) is not None


def jeonse_ratio_line(ratios: Sequence[JeonseRatio]) -> Text:
    """The ratio that rests on most homes; of several neighbourhoods, before it, from where to where they lie."""
    if not ratios:
        return phrases.NO_RATIO
    first = ratios[0]
    where, district = f"{first.district.sigungu} {first.dong}", first.district.sigungu
    said = phrases.ONE_RATIO.format(where=where, band=first.band, percent=first.percent, types=first.types)
    sound = [ratio.percent for ratio in ratios if not ratio.weak and ratio.band == first.band]
    if len({ratio.dong for ratio in ratios}) == 1 or len(sound) < 2:  # noqa: PLR2004 - a range has two ends
        return said
    across = phrases.RATIO_RANGE.format(district=district, band=first.band, low=min(sound), high=max(sound))
    return phrases.JEONSE_RATIO_LINE.format(ko=across.ko, ko_2=said.ko, en=across.en, en_2=said.en)


def jeonse_ratio_table(ratios: Sequence[JeonseRatio], language: Language) -> View:
    """The ratios with what each rests on."""
    columns = (
        TableColumn(title=phrases.DONG.read(language)),
        TableColumn(title=phrases.SIZE.read(language), unit="㎡"),
        TableColumn(title=phrases.PERCENT.read(language), kind="number", unit="%"),
        TableColumn(title=phrases.TYPES.read(language), kind="number"),
    )
    rows = tuple((one.dong, one.band, float(one.percent), one.types) for one in ratios[:_MOST_SHOWN])
    return TableView(columns=columns, rows=rows).titled(phrases.PERCENT.read(language))


_MOST_SHOWN = 20
_RATIO_WORDS = re.compile(r"전세\s*가\s*율|전세\s*(?:가\s*)?비율|jeonse[\s-]+(?:to[\s-]+price\s+)?ratio", re.IGNORECASE)


async def find_market(shared: TeamInput, context: RunContext) -> tuple[AnswerPart, SearchResults]:
    """What homes of that kind and size cost there, how it moved, and on how many deals that rests."""
    language, spot, case = context.language, shared.spot, shared.case
    if spot is None or not spot.codes:
        return AnswerPart(task="market", conclusion=phrases.NO_FIGURES.read(language)), SearchResults()
    deal: DealKind = case.deal or "sale"
    band = band_of(case.area) if case.area else None
    brought = await read_deals(shared.attachments, context)
    at_hand = (
        bundled_market()
        if brought is None
        else market_from_records(brought, bundled_market(), phrases.OWN_FILE.read(language))
    )
    answer = await _figures(at_hand, spot, deal, band, context)
    if not answer.figures:
        return AnswerPart(
            task="market", conclusion=(phrases.NO_FIGURES if brought is None else phrases.NOT_IN_FILE).read(language)
        ), SearchResults()
    best = max(answer.figures, key=lambda figure: figure.deals)
    ratios = at_hand.jeonse_ratios(spot.codes[0], dong=spot.dong, band=band) if deal == "jeonse" else ()
    part = AnswerPart(
        task="market",
        conclusion=_conclusion(best, ratios, shared.user_query, language),
        uncertain=tuple(note.read(language) for note in (*best.cautions, *_source_notes(answer, brought))),
        views=(
            _figures_table(answer.figures, language),
            *([jeonse_ratio_table(ratios, language)] if ratios else []),
            *_trend(at_hand, best, language),
        ),
        sources=(Source(id="market", title=best.source.title, as_of=best.source.as_of.isoformat()),),
    )
    sales = () if deal == "sale" else (await _figures(at_hand, spot, "sale", band, context)).figures
    return part, SearchResults(real_estate=tuple(map(_market_result, (*answer.figures, *sales))))


async def _figures(
    at_hand: MarketPrices, spot: NamedPlace, deal: DealKind, band: AreaBand | None, context: RunContext
) -> MarketSearchResult:
    """Live figures of the last whole month where there is a key, else those at hand; a file is what was asked about."""
    code, key = spot.codes[0], context.settings_as(RealEstateSettings).molit_key
    if key is None or at_hand is not bundled_market():
        return await search_market(at_hand, code, deal, dong=spot.dong, band=band)
    day = today(context)
    month = (day.replace(day=1) - timedelta(days=1)).strftime("%Y-%m")
    async with httpx.AsyncClient(timeout=_LIVE_TIMEOUT) as client:
        live = LiveSource(molit=TransactionApi(key, client), month=month, today=day)
        return await search_market(at_hand, code, deal, dong=spot.dong, band=band, live=live)


def _conclusion(best: MarketFigure, ratios: Sequence[JeonseRatio], question: str, language: Language) -> str:
    """What homes cost; before that, where it was asked for, what share of the price a deposit is."""
    lines = [*([jeonse_ratio_line(ratios)] if asks_jeonse_ratio(question) else []), _market_line(best)]
    return " ".join(line.read(language) for line in lines)


def _source_notes(answer: MarketSearchResult, brought: DealRecords | None) -> tuple[Text, ...]:
    """What has to be said of where the figures are from."""
    if brought is None:
        return (answer.fallback_reason,) if answer.fallback_reason else ()
    left_out = phrases.LEFT_OUT.format(cancelled=brought.cancelled, direct=brought.direct)
    unread = phrases.UNREAD.format(count=brought.unreadable_count, first=", ".join(brought.unreadable))
    return (
        phrases.COUNTED.format(deals=f"{len(brought.deals):,}"),
        left_out,
        *([unread] if brought.unreadable else []),
    )


def _market_result(figure: MarketFigure) -> MarketResult:
    return MarketResult(
        region=_where(figure),
        deal=figure.deal,
        band=figure.band,
        median=figure.median,
        lower=figure.lower,
        upper=figure.upper,
        transaction_count=figure.deals,
        period_to=figure.period_to,
    )


def _where(figure: MarketFigure) -> str:
    return f"{figure.district.sigungu} {figure.dong}".strip()


def _market_line(figure: MarketFigure) -> Text:
    where = _where(figure)
    rent = (
        (f", 월세 중위 {format_won(figure.rent)}", f" with a rent of {format_won(figure.rent, 'en')}")
        if figure.rent
        else ("", "")
    )
    of_what = phrases.MARKET_LINE_OF_WHAT if figure.rent else phrases.ASKED_TOO_MUCH
    return phrases.MARKET_LINE.format(
        where=where,
        band=figure.band,
        ko=phrases.DEALS[figure.deal].ko,
        ko_2=of_what.ko,
        format_won=format_won(figure.median),
        value=rent[0],
        format_won_2=format_won(figure.lower),
        format_won_3=format_won(figure.upper),
        period_to=figure.period_to,
        deals=figure.deals,
        en=phrases.DEALS[figure.deal].en,
        en_2=of_what.en,
        format_won_4=format_won(figure.median, "en"),
        value_2=rent[1],
        format_won_5=format_won(figure.lower, "en"),
        format_won_6=format_won(figure.upper, "en"),
    )


def _figures_table(figures: tuple[MarketFigure, ...], language: Language) -> View:
    columns = (
        TableColumn(title=phrases.SIZE.read(language), unit="㎡"),
        TableColumn(title=phrases.MEDIAN.read(language), kind="money", unit=WON.read(language)),
        TableColumn(title=phrases.LOWER.read(language), kind="money", unit=WON.read(language)),
        TableColumn(title=phrases.UPPER.read(language), kind="money", unit=WON.read(language)),
        TableColumn(title=phrases.COUNT.read(language), kind="number"),
        TableColumn(title=phrases.PERIOD.read(language)),
    )
    rows = tuple(
        (one.band, one.median, one.lower, one.upper, one.deals, f"{one.period_from}~{one.period_to}") for one in figures
    )
    return TableView(columns=columns, rows=rows).titled(phrases.FIGURES.read(language))


def _trend(at_hand: MarketPrices, figure: MarketFigure, language: Language) -> tuple[View, ...]:
    trend = at_hand.trend(figure.district.code, figure.deal, figure.band)
    if len(trend.figures) < 3:  # noqa: PLR2004 - two points make no line worth drawing
        return ()
    columns = (
        TableColumn(title=phrases.PERIOD.read(language)),
        TableColumn(title=phrases.MEDIAN.read(language), kind="money", unit=phrases.TEN_THOUSAND.read(language)),
    )
    rows = tuple((one.period_to, one.median // 10_000) for one in trend.figures)
    change = trend.change
    title = phrases.TREND.format(district=figure.district.sigungu, band=figure.band).read(language)
    moved = phrases.MOVED.format(change=change).read(language) if change is not None and trend.reliable else ""
    return (line_chart(TableView(columns=columns, rows=rows), summary=title + moved).titled(title),)


_LIVE_TIMEOUT = 5.0
"""How many seconds the live source may take before the figures that ship are used."""
