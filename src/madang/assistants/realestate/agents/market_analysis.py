"""The analysis of a market as a whole: what homes are sold and let for there, how far apart, and where it went."""

from decimal import Decimal
from fractions import Fraction

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.analysis_input import AnalysisInput
from madang.assistants.realestate.analyse.calculation import to_percent, won_text
from madang.assistants.realestate.present.answer import AnswerPart
from madang.assistants.realestate.search.market_prices import FEW_DEALS
from madang.assistants.realestate.search.results import MarketResult
from madang.protocol import json_number
from madang.text import Text


def analyse_market(given: AnalysisInput) -> AnswerPart:
    """Prices and deposits of the size that is sold most, their ratio and gap, and how prices moved in a year."""
    sale = given.results.price_of("sale")
    if sale is None:
        return AnswerPart(task="overview", conclusion=phrases.NO_FIGURES_FOR_PLACE.read(given.language))
    jeonse = given.results.price_at("jeonse", sale.band)
    told = [_level(sale), *([_spread(sale, jeonse)] if jeonse else []), *map(_movement, filter(None, (sale, jeonse)))]
    few = [each for each in (sale, jeonse) if each and each.transaction_count < FEW_DEALS]
    return AnswerPart(
        task="overview",
        conclusion=" ".join(text.read(given.language) for text in told),
        uncertain=(
            *(phrases.FEW_DEALS.format(deals=each.transaction_count).read(given.language) for each in few),
            phrases.OVERVIEW_LOOKS_BACK.read(given.language),
        ),
        raw={
            "deals": {each.deal: each.transaction_count for each in (sale, jeonse) if each},
            **(
                {"gap": sale.median - jeonse.median, "jeonse_ratio": json_number(_ratio(sale, jeonse))}
                if jeonse
                else {}
            ),
            "units": {"gap": "KRW", "jeonse_ratio": "percent"} if jeonse else {},
        },
    )


def _level(sale: MarketResult) -> Text:
    return phrases.OVERVIEW_LEVEL.format(
        where=sale.region,
        band=sale.band,
        median=won_text(sale.median),
        lower=won_text(sale.lower),
        upper=won_text(sale.upper),
        deals=sale.transaction_count,
        month=sale.period_to,
    )


def _spread(sale: MarketResult, jeonse: MarketResult) -> Text:
    """What such homes are let for, in percent of the price; the two medians need not be of the same homes."""
    return phrases.OVERVIEW_JEONSE.format(
        median=won_text(jeonse.median), ratio=_ratio(sale, jeonse), gap=won_text(abs(sale.median - jeonse.median))
    )


def _ratio(sale: MarketResult, jeonse: MarketResult) -> Decimal:
    return to_percent(Fraction(jeonse.median, sale.median), places=1)


def _movement(figure: MarketResult) -> Text:
    """How the median of a kind of deal moved in a year, as far as that is known."""
    change, deal = figure.year_change, phrases.DEAL_NAMES[figure.deal]
    if change is None:
        return phrases.OVERVIEW_NO_YEAR.format(deal=deal)
    way = "up" if change > 0 else "down" if change < 0 else "same"
    wider = figure.year_change_of not in {"", figure.region}
    where = phrases.WHOLE_DISTRICT.format(district=figure.year_change_of) if wider else Text(ko="", en="")
    return phrases.OVERVIEW_YEAR[way].format(where=where, deal=deal, change=abs(change))
