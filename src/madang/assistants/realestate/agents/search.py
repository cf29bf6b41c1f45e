"""The search team: the law, the market, listings and loans of the housing fund."""

from collections.abc import Awaitable, Callable

from madang.assistants.realestate.agents.days import today
from madang.assistants.realestate.domain.deals import DealKind, band_of
from madang.assistants.realestate.domain.fund_loans import fund_loans
from madang.assistants.realestate.domain.market import MarketFigure
from madang.assistants.realestate.domain.parts import Part
from madang.assistants.realestate.state import Consultation
from madang.assistants.realestate.tools.facts import facts
from madang.assistants.realestate.tools.legal_search import LawHit, search_law
from madang.assistants.realestate.tools.market import market
from madang.assistants.realestate.tools.market_search import search_market
from madang.documents.charts import line_chart
from madang.models.language import format_won
from madang.protocol import Source, View
from madang.protocol.tables import Column
from madang.protocol.views import TableView
from madang.runtime import RunContext
from madang.text import Language, Text

__all__ = ["SEARCHES"]

Search = Callable[[Consultation, RunContext], Awaitable[Part]]


async def find_law(state: Consultation, context: RunContext) -> Part:
    """The articles that bear on the question, in our own words, or that there are none."""
    language = context.language
    found = await search_law(state.query, context)
    if not found.hits:
        return Part(task="legal", conclusion=_NO_LAW.read(language), uncertain=(_OUTSIDE.read(language),))
    first = found.hits[0]
    return Part(
        task="legal",
        conclusion=f"{first.citation}({first.article.title}): {first.article.summary.read(language)}",
        grounds=tuple(_cited(hit, language) for hit in found.hits),
        sources=tuple(_source(hit, language) for hit in found.hits),
    )


async def find_market(state: Consultation, context: RunContext) -> Part:
    """What homes of that kind and size cost there, how it moved, and on how many deals that rests."""
    language, spot, case = context.language, state.spot, state.case
    if spot is None or not spot.codes:
        return Part(task="market", conclusion=_NO_FIGURES.read(language))
    deal: DealKind = case.deal or "sale"
    band = band_of(case.area) if case.area else None
    answer = await search_market(market(), spot.codes[0], deal, dong=spot.dong, band=band)
    if not answer.figures:
        return Part(task="market", conclusion=_NO_FIGURES.read(language))
    best = max(answer.figures, key=lambda figure: figure.deals)
    notes = [*(caution for figure in (best,) for caution in figure.cautions)]
    if answer.fell_back:
        notes.append(answer.fell_back)
    return Part(
        task="market",
        conclusion=_market_line(best).read(language),
        uncertain=tuple(note.read(language) for note in notes),
        views=(_figures_table(answer.figures, language), *_trend(best, language)),
        sources=(Source(id="market", title=best.source.title, as_of=best.source.as_of.isoformat()),),
    )


async def find_listings(state: Consultation, context: RunContext) -> Part:
    """Listings are the user's own; without any, that is said."""
    return Part(task="property", conclusion=_NO_LISTINGS.read(context.language))


async def find_loans(state: Consultation, context: RunContext) -> Part:
    """The loans of the housing fund for the purpose, with what stands in the way of each."""
    language, case = context.language, state.case
    purpose = "jeonse" if case.deal in {"jeonse", "wolse"} or case.price is None else "purchase"
    price = (case.deposit if purpose == "jeonse" else case.price) or case.unnamed
    if price is None or case.income is None:
        return Part(task="loan_products", conclusion=_TELL_MORE.read(language))
    capital = state.spot is None or state.spot.location.is_capital_area()
    offers = fund_loans(
        facts(), purpose=purpose, price=price, income=case.income, on=today(context), capital_area=capital
    )
    rows = tuple(
        (
            offer.title.read(language),
            offer.most if offer.available else None,
            f"{offer.rate_low}–{offer.rate_high}%",
            "; ".join(text.read(language) for text in offer.obstacles) or "–",
        )
        for offer in offers
    )
    columns = (
        Column(title=_LOAN.read(language)),
        Column(title=_MOST.read(language), kind="money", unit="원"),
        Column(title=_RATE.read(language)),
        Column(title=_OBSTACLES.read(language)),
    )
    fitting = [offer for offer in offers if offer.available]
    conclusion = (
        _LOANS_FOUND.format(count=len(fitting), most=format_won(fitting[0].most, language)) if fitting else _NO_LOAN
    )
    return Part(
        task="loan_products",
        conclusion=conclusion.read(language),
        uncertain=(_ASK_BANK.read(language),),
        views=(TableView(columns=columns, rows=rows).titled(_LOANS.read(language)),) if rows else (),
        grounds=tuple(dict.fromkeys(offer.ground.article for offer in offers)),
    )


SEARCHES: dict[str, Search] = {
    "legal": find_law,
    "market": find_market,
    "property": find_listings,
    "loan_products": find_loans,
}


def _cited(hit: LawHit, language: Language) -> str:
    since = hit.article.effective_from or hit.law.effective_from
    return f"{hit.citation} {hit.article.title} ({_SINCE.format(day=since.isoformat()).read(language)})"


def _source(hit: LawHit, language: Language) -> Source:
    return Source(
        id=hit.citation,
        title=f"{hit.citation} {hit.article.title}",
        as_of=hit.law.as_of.isoformat(),
        excerpt=hit.article.summary.read(language),
    )


def _market_line(figure: MarketFigure) -> Text:
    where = f"{figure.district.sigungu} {figure.dong}".strip()
    rent = (
        (f", 월세 {format_won(figure.rent)}", f" with {format_won(figure.rent, 'en')} rent")
        if figure.rent
        else ("", "")
    )
    return Text(
        ko=f"{where} {figure.band}㎡ {_DEALS[figure.deal].ko} 중위 {format_won(figure.median)}{rent[0]}"
        f" (사분위 {format_won(figure.lower)}~{format_won(figure.upper)}, {figure.period_to} 기준 {figure.deals}건)입니다.",
        en=f"{_DEALS[figure.deal].en} of {figure.band} m² in {where}: median {format_won(figure.median, 'en')}{rent[1]}"
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


_NO_LAW = Text(
    ko="갖고 있는 법령 요약에서는 이 질문에 맞는 조문을 찾지 못했습니다.",
    en="None of the summaries of law at hand speaks of this.",
)
_OUTSIDE = Text(
    ko="이 질문은 자료 밖일 수 있습니다. 대한법률구조공단(132)이나 전문가에게 확인하세요.",
    en="This may be outside what is at hand; ask a legal aid office or a professional.",
)
_SINCE = Text(ko="{day} 시행 기준", en="as in force from {day}")
_NO_FIGURES = Text(
    ko="그 지역의 통계가 없습니다. 서울·인천·경기의 시군구를 말씀해 주세요.",
    en="There are no figures for that place; name a district of Seoul, Incheon or Gyeonggi.",
)
_NO_LISTINGS = Text(
    ko="등록된 매물이 없습니다. 매물 파일(CSV·JSON)을 붙여 주시면 그 안에서 찾습니다.",
    en="There are no listings. Attach a file of listings (CSV or JSON) and I will search it.",
)
_TELL_MORE = Text(
    ko="집값(또는 보증금)과 연소득을 알려 주시면 기금 대출을 비교해 드립니다.",
    en="Tell me the price (or deposit) and the yearly income, and I will compare the fund's loans.",
)
_LOANS_FOUND = Text(
    ko="받을 수 있는 기금 대출이 {count}개 있고, 가장 큰 한도는 {most}입니다.",
    en="{count} loans of the housing fund are within reach; the largest gives {most}.",
)
_NO_LOAN = Text(ko="조건에 맞는 기금 대출이 없습니다.", en="No loan of the housing fund fits.")
_ASK_BANK = Text(
    ko="소득·자산 심사와 최신 금리는 은행에서 확인하세요.", en="Check income, assets and current rates with the bank."
)
_LOANS = Text(ko="주택도시기금 대출", en="Loans of the housing fund")
_LOAN = Text(ko="상품", en="Loan")
_MOST = Text(ko="한도", en="Most")
_RATE = Text(ko="금리", en="Rate")
_OBSTACLES = Text(ko="걸리는 점", en="What stands in the way")
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
