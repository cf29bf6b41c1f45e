"""Market figures for a place: of deals in a file, live from the ministry, or those that ship, and which it was."""

from datetime import date

from madang.assistants.realestate.domain.deal_records import DealRecords
from madang.assistants.realestate.domain.deals import AreaBand, DealKind, pool, summarise
from madang.assistants.realestate.domain.market import Market, MarketFigure, MarketSource
from madang.assistants.realestate.tools.molit import Molit, MolitError
from madang.state.frozen import Frozen
from madang.text import Text

__all__ = ["LiveSource", "MarketAnswer", "market_of", "search_market"]


class MarketAnswer(Frozen):
    """Figures with what has to be said about where they are from; `fell_back` tells why they are not live."""

    figures: tuple[MarketFigure, ...]
    fell_back: Text | None = None


class LiveSource(Frozen, arbitrary_types_allowed=True):
    """The live source, the month to ask for (YYYY-MM), and today."""

    molit: Molit
    month: str
    today: date


async def search_market(
    market: Market,
    code: str,
    deal: DealKind,
    *,
    dong: str = "",
    band: AreaBand | None = None,
    live: LiveSource | None = None,
) -> MarketAnswer:
    """The figures of a district or neighbourhood; those that ship if there is no live source or it gave nothing."""
    shipped = market.figures(code, deal, dong=dong, band=band)
    if live is None or dong:
        return MarketAnswer(figures=shipped)
    try:
        records = await live.molit.deals("sale" if deal == "sale" else "rent", code, live.month)
    except MolitError as error:
        return MarketAnswer(figures=shipped, fell_back=error.text)
    source = MarketSource(title=market.source.title, as_of=live.today, live=True)
    fresh = Market([market.districts[code]], summarise(records.deals), source).figures(code, deal, band=band)
    return MarketAnswer(figures=fresh) if fresh else MarketAnswer(figures=shipped, fell_back=_TOO_FEW)


def market_of(records: DealRecords, shipped: Market, title: str) -> Market:
    """The market in the deals of a file; districts are named as in the figures that ship."""
    deals = [deal for deal in records.deals if deal.code in shipped.districts]
    source = MarketSource(title=title, as_of=max((deal.on for deal in deals), default=shipped.source.as_of))
    return Market(list(shipped.districts.values()), [*summarise(deals), *pool(deals)], source)


_TOO_FEW = Text(
    ko="그 달에 신고된 거래가 너무 적어 내장된 통계로 답합니다.",
    en="Too few deals were reported in that month: the figures that ship with the assistant are used instead.",
)
