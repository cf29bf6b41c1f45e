"""Searching the market: live deals of the ministry where there is a key, else the figures that ship."""

from datetime import timedelta

import httpx

from madang.assistants.realestate.agents.days import today
from madang.assistants.realestate.domain.deals import AreaBand, DealKind, band_of
from madang.assistants.realestate.domain.findings import Findings, MarketFound
from madang.assistants.realestate.domain.market import MarketFigure
from madang.assistants.realestate.domain.parts import Part
from madang.assistants.realestate.domain.places import Spot
from madang.assistants.realestate.domain.shared import Shared
from madang.assistants.realestate.tools.market import market
from madang.assistants.realestate.tools.market_search import LiveSource, MarketAnswer, search_market
from madang.assistants.realestate.tools.molit import Molit
from madang.assistants.realestate.tools.settings import RealEstateSettings
from madang.documents.charts import line_chart
from madang.models.language import format_won
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
    answer = await _figures(spot, deal, band, context)
    if not answer.figures:
        return Part(task="market", conclusion=_NO_FIGURES.read(language)), Findings()
    best = max(answer.figures, key=lambda figure: figure.deals)
    notes = [*best.cautions, *([answer.fell_back] if answer.fell_back else [])]
    part = Part(
        task="market",
        conclusion=_market_line(best).read(language),
        uncertain=tuple(note.read(language) for note in notes),
        views=(_figures_table(answer.figures, language), *_trend(best, language)),
        sources=(Source(id="market", title=best.source.title, as_of=best.source.as_of.isoformat()),),
    )
    sales = () if deal == "sale" else (await _figures(spot, "sale", band, context)).figures
    return part, Findings(real_estate=tuple(map(_found, (*answer.figures, *sales))))


async def _figures(spot: Spot, deal: DealKind, band: AreaBand | None, context: RunContext) -> MarketAnswer:
    """Live figures of the last whole month where there is a key, else those that ship."""
    code, key = spot.codes[0], context.settings_as(RealEstateSettings).molit_key
    if key is None:
        return await search_market(market(), code, deal, dong=spot.dong, band=band)
    day = today(context)
    month = (day.replace(day=1) - timedelta(days=1)).strftime("%Y-%m")
    async with httpx.AsyncClient(timeout=_PATIENCE) as client:
        live = LiveSource(molit=Molit(key, client), month=month, today=day)
        return await search_market(market(), code, deal, dong=spot.dong, band=band, live=live)


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
        Column(title=_MEDIAN.read(language), kind="money", unit="원"),
        Column(title=_LOWER.read(language), kind="money", unit="원"),
        Column(title=_UPPER.read(language), kind="money", unit="원"),
        Column(title=_COUNT.read(language), kind="number"),
        Column(title=_PERIOD.read(language)),
    )
    rows = tuple(
        (one.band, one.median, one.lower, one.upper, one.deals, f"{one.period_from}~{one.period_to}") for one in figures
    )
    return TableView(columns=columns, rows=rows).titled(_FIGURES.read(language))


def _trend(figure: MarketFigure, language: Language) -> tuple[View, ...]:
    trend = market().trend(figure.district.code, figure.deal, figure.band)
    if len(trend.figures) < 3:  # noqa: PLR2004 - two points make no line worth drawing
        return ()
    columns = (Column(title=_PERIOD.read(language)), Column(title=_MEDIAN.read(language), kind="money", unit="만원"))
    rows = tuple((one.period_to, one.median // 10_000) for one in trend.figures)
    change = trend.change
    said = _MOVED.format(change=change) if change is not None and trend.reliable else _TREND
    return (
        line_chart(TableView(columns=columns, rows=rows), summary=said.read(language)).titled(_TREND.read(language)),
    )


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
_PERIOD = Text(ko="기간", en="Period")
_FIGURES = Text(ko="시세", en="Market figures")
_TREND = Text(ko="월별 중위 가격", en="Median by month")
_MOVED = Text(ko="월별 중위 가격, 처음과 끝의 차이 {change}%", en="Median by month; from first to last {change}%")
