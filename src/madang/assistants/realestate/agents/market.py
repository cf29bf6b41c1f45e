"""Searching the market: in the deals of a file, live where there is a key, else in the figures that ship."""

from collections.abc import Sequence
from datetime import timedelta

import httpx

from madang.assistants.realestate.agents.days import today
from madang.assistants.realestate.agents.ratios import asks_ratio, ratio_line, ratio_table
from madang.assistants.realestate.domain.deal_records import DealRecords
from madang.assistants.realestate.domain.deals import AreaBand, DealKind, band_of
from madang.assistants.realestate.domain.findings import Findings, MarketFound
from madang.assistants.realestate.domain.market import JeonseRatio, Market, MarketFigure
from madang.assistants.realestate.domain.parts import Part
from madang.assistants.realestate.domain.places import Spot
from madang.assistants.realestate.domain.shared import Shared
from madang.assistants.realestate.tools.market import market
from madang.assistants.realestate.tools.market_search import LiveSource, MarketAnswer, market_of, search_market
from madang.assistants.realestate.tools.molit import Molit
from madang.assistants.realestate.tools.reading import read_deals
from madang.assistants.realestate.tools.settings import RealEstateSettings
from madang.documents.charts import line_chart
from madang.models.language import WON, format_won
from madang.protocol import Source, View
from madang.protocol.tables import Column
from madang.protocol.views import TableView
from madang.runtime import RunContext
from madang.text import Language, Text

__all__ = ["find_market"]


async def find_market(shared: Shared, context: RunContext) -> tuple[Part, Findings]:
    """What homes of that kind and size cost there, how it moved, and on how many deals that rests."""
    language, spot, case = context.language, shared.spot, shared.case
    if spot is None or not spot.codes:
        return Part(task="market", conclusion=_NO_FIGURES.read(language)), Findings()
    deal: DealKind = case.deal or "sale"
    band = band_of(case.area) if case.area else None
    brought = await read_deals(shared.attachments, context)
    at_hand = market() if brought is None else market_of(brought, market(), _OWN_FILE.read(language))
    answer = await _figures(at_hand, spot, deal, band, context)
    if not answer.figures:
        return Part(
            task="market", conclusion=(_NO_FIGURES if brought is None else _NOT_IN_FILE).read(language)
        ), Findings()
    best = max(answer.figures, key=lambda figure: figure.deals)
    ratios = at_hand.jeonse_ratios(spot.codes[0], dong=spot.dong, band=band) if deal == "jeonse" else ()
    part = Part(
        task="market",
        conclusion=_conclusion(best, ratios, shared.user_query, language),
        uncertain=tuple(note.read(language) for note in (*best.cautions, *_origin(answer, brought))),
        views=(
            _figures_table(answer.figures, language),
            *([ratio_table(ratios, language)] if ratios else []),
            *_trend(at_hand, best, language),
        ),
        sources=(Source(id="market", title=best.source.title, as_of=best.source.as_of.isoformat()),),
    )
    sales = () if deal == "sale" else (await _figures(at_hand, spot, "sale", band, context)).figures
    return part, Findings(real_estate=tuple(map(_found, (*answer.figures, *sales))))


async def _figures(
    at_hand: Market, spot: Spot, deal: DealKind, band: AreaBand | None, context: RunContext
) -> MarketAnswer:
    """Live figures of the last whole month where there is a key, else those at hand; a file is what was asked about."""
    code, key = spot.codes[0], context.settings_as(RealEstateSettings).molit_key
    if key is None or at_hand is not market():
        return await search_market(at_hand, code, deal, dong=spot.dong, band=band)
    day = today(context)
    month = (day.replace(day=1) - timedelta(days=1)).strftime("%Y-%m")
    async with httpx.AsyncClient(timeout=_PATIENCE) as client:
        live = LiveSource(molit=Molit(key, client), month=month, today=day)
        return await search_market(at_hand, code, deal, dong=spot.dong, band=band, live=live)


def _conclusion(best: MarketFigure, ratios: Sequence[JeonseRatio], question: str, language: Language) -> str:
    """What homes cost; before that, where it was asked for, what share of the price a deposit is."""
    lines = [*([ratio_line(ratios)] if asks_ratio(question) else []), _market_line(best)]
    return " ".join(line.read(language) for line in lines)


def _origin(answer: MarketAnswer, brought: DealRecords | None) -> tuple[Text, ...]:
    """What has to be said of where the figures are from."""
    if brought is None:
        return (answer.fell_back,) if answer.fell_back else ()
    left_out = _LEFT_OUT.format(cancelled=brought.cancelled, direct=brought.direct)
    unread = _UNREAD.format(count=brought.unreadable_count, first=", ".join(brought.unreadable))
    return (_COUNTED.format(deals=f"{len(brought.deals):,}"), left_out, *([unread] if brought.unreadable else []))


def _found(figure: MarketFigure) -> MarketFound:
    return MarketFound(
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
    of_what = Text(ko=" 보증금", en=" deposit") if figure.rent else Text(ko="", en="")
    return Text(
        ko=f"{where} {figure.band}㎡ {_DEALS[figure.deal].ko}{of_what.ko} 중위 {format_won(figure.median)}{rent[0]}"
        f" (사분위 {format_won(figure.lower)}~{format_won(figure.upper)}, "
        f"{figure.period_to} 기준 {figure.deals}건)입니다.",
        en=f"{_DEALS[figure.deal].en} of {figure.band} m² in {where}:"
        f" median{of_what.en} {format_won(figure.median, 'en')}{rent[1]}"
        f" (quartiles {format_won(figure.lower, 'en')} to {format_won(figure.upper, 'en')},"
        f" {figure.deals} deals to {figure.period_to}).",
    )


def _figures_table(figures: tuple[MarketFigure, ...], language: Language) -> View:
    columns = (
        Column(title=_SIZE.read(language), unit="㎡"),
        Column(title=_MEDIAN.read(language), kind="money", unit=WON.read(language)),
        Column(title=_LOWER.read(language), kind="money", unit=WON.read(language)),
        Column(title=_UPPER.read(language), kind="money", unit=WON.read(language)),
        Column(title=_COUNT.read(language), kind="number"),
        Column(title=_PERIOD.read(language)),
    )
    rows = tuple(
        (one.band, one.median, one.lower, one.upper, one.deals, f"{one.period_from}~{one.period_to}") for one in figures
    )
    return TableView(columns=columns, rows=rows).titled(_FIGURES.read(language))


def _trend(at_hand: Market, figure: MarketFigure, language: Language) -> tuple[View, ...]:
    trend = at_hand.trend(figure.district.code, figure.deal, figure.band)
    if len(trend.figures) < 3:  # noqa: PLR2004 - two points make no line worth drawing
        return ()
    columns = (
        Column(title=_PERIOD.read(language)),
        Column(title=_MEDIAN.read(language), kind="money", unit=_TEN_THOUSAND.read(language)),
    )
    rows = tuple((one.period_to, one.median // 10_000) for one in trend.figures)
    change = trend.change
    title = _TREND.format(district=figure.district.sigungu, band=figure.band).read(language)
    moved = _MOVED.format(change=change).read(language) if change is not None and trend.reliable else ""
    return (line_chart(TableView(columns=columns, rows=rows), summary=title + moved).titled(title),)


_PATIENCE = 5.0
"""How many seconds the live source may take before the figures that ship are used."""
_NO_FIGURES = Text(
    ko="그 지역의 통계가 없습니다. 서울·인천·경기의 시군구를 말씀해 주세요.",
    en="There are no figures for that place; name a district of Seoul, Incheon or Gyeonggi.",
)
_DEALS = {
    "sale": Text(ko="매매", en="Sale"),
    "jeonse": Text(ko="전세", en="Jeonse"),
    "wolse": Text(ko="월세", en="Monthly rent"),
}
_SIZE = Text(ko="면적", en="Size")
_MEDIAN = Text(ko="중위", en="Median")
_LOWER = Text(ko="하위 25%", en="Lower quartile")
_UPPER = Text(ko="상위 25%", en="Upper quartile")
_COUNT = Text(ko="거래 수", en="Deals")
_TEN_THOUSAND = Text(ko="만원", en="10,000 won")
_PERIOD = Text(ko="기간", en="Period")
_FIGURES = Text(ko="시세", en="Market figures")
_TREND = Text(ko="{district} {band}㎡ 월별 중위 가격", en="{district} {band} m², median by month")
_MOVED = Text(ko=", 처음과 끝의 차이 {change}%", en="; from first to last {change}%")
_OWN_FILE = Text(ko="붙이신 실거래 파일", en="The file of deals you attached")
_NOT_IN_FILE = Text(
    ko="붙이신 파일에는 그 지역의 그런 거래가 다섯 건이 되지 않습니다.",
    en="The file you attached has fewer than five such deals in that place.",
)
_COUNTED = Text(
    ko="붙이신 파일의 거래 {deals}건으로 셈했습니다.", en="It is counted on the {deals} deals of the file you attached."
)
_LEFT_OUT = Text(
    ko="해제된 거래 {cancelled}건과 직거래 {direct}건은 뺐습니다.",
    en="{cancelled} cancelled deals and {direct} direct ones are left out.",
)
_UNREAD = Text(ko="{count}줄은 읽지 못했습니다: {first}", en="{count} lines could not be read: {first}")
