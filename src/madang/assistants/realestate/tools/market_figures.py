"""Market prices for a place, from bundled figures, a file of deals or the live API, and which of them it was."""

import csv
import tomllib
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from madang.assistants.realestate import phrases
from madang.assistants.realestate.search.deals import (
    AreaBand,
    DealKind,
    DealRecords,
    DealStatistics,
    summarise_months,
    summarise_neighbourhoods,
)
from madang.assistants.realestate.search.market_prices import District, MarketFigure, MarketPrices, MarketSource
from madang.assistants.realestate.tools.bundled_data import DATA
from madang.assistants.realestate.tools.transaction_api import TransactionApi, TransactionApiError
from madang.state import Frozen
from madang.text import Text

_UNIT = 10_000
"""Amounts in the files are in 10,000 won."""


@cache
def bundled_market() -> MarketPrices:
    """The figures that ship with the assistant."""
    return read_market(DATA / "market")


def read_market(folder: Path) -> MarketPrices:
    """The figures in a folder: districts, months, neighbourhoods, and what they are."""
    about: dict[str, Any] = tomllib.loads((folder / "market.toml").read_text("utf-8"))
    as_of: date = about["as_of"]
    return MarketPrices(
        [District(**row) for row in _rows(folder / "districts.csv")],
        [*_months(folder / "monthly.csv"), *_neighbourhoods(folder / "neighbourhoods.csv", about)],
        MarketSource(title=about["source"], as_of=as_of),
        aliases=about["aliases"],
        unclear=about["unclear"],
    )


def _months(path: Path) -> Iterator[DealStatistics]:
    for row in _rows(path):
        per_m2 = int(Decimal(row["per_m2"]) * _UNIT) if row["per_m2"] else None
        yield _statistics(row, "", row["month"], row["month"])._replace(per_m2=per_m2)


def _neighbourhoods(path: Path, about: dict[str, Any]) -> Iterator[DealStatistics]:
    for row in _rows(path):
        cell = _statistics(row, row["dong"], about["pooled_from"], about["pooled_to"])
        yield (
            cell
            if not row["ratio"]
            else cell._replace(ratio=Decimal(row["ratio"]), ratio_types=int(row["ratio_types"]))
        )


def _statistics(row: dict[str, Any], dong: str, period_from: str, period_to: str) -> DealStatistics:
    return DealStatistics(
        code=row["code"],
        dong=dong,
        period_from=period_from,
        period_to=period_to,
        deal=row["deal"],
        band=row["band"],
        deals=int(row["deals"]),
        median=int(row["median"]) * _UNIT,
        lower=int(row["p25"]) * _UNIT,
        upper=int(row["p75"]) * _UNIT,
        rent=int(row["rent"]) * _UNIT if row["rent"] else None,
    )


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8", newline="") as lines:
        yield from csv.DictReader(lines)


class MarketSearchResult(Frozen):
    """Figures with what has to be said about where they are from; `fell_back` tells why they are not live."""

    figures: tuple[MarketFigure, ...]
    fallback_reason: Text | None = None


class LiveSource(Frozen, arbitrary_types_allowed=True):
    """The live source, the month to ask for (YYYY-MM), and today."""

    molit: TransactionApi
    month: str
    today: date


async def search_market(
    market: MarketPrices,
    code: str,
    deal: DealKind,
    *,
    dong: str = "",
    band: AreaBand | None = None,
    live: LiveSource | None = None,
) -> MarketSearchResult:
    """The figures of a district or neighbourhood; those that ship if there is no live source or it gave nothing."""
    shipped = market.figures(code, deal, dong=dong, band=band)
    if live is None or dong:
        return MarketSearchResult(figures=shipped)
    try:
        records = await live.molit.deals("sale" if deal == "sale" else "rent", code, live.month)
    except TransactionApiError as error:
        return MarketSearchResult(figures=shipped, fallback_reason=error.text)
    source = MarketSource(title=market.source.title, as_of=live.today, live=True)
    fresh = MarketPrices([market.districts[code]], summarise_months(records.deals), source).figures(
        code, deal, band=band
    )
    return (
        MarketSearchResult(figures=fresh)
        if fresh
        else MarketSearchResult(figures=shipped, fallback_reason=phrases.TOO_FEW)
    )


def market_from_records(records: DealRecords, shipped: MarketPrices, title: str) -> MarketPrices:
    """The market in the deals of a file; districts are named as in the figures that ship."""
    deals = [deal for deal in records.deals if deal.code in shipped.districts]
    source = MarketSource(title=title, as_of=max((deal.on for deal in deals), default=shipped.source.as_of))
    return MarketPrices(
        list(shipped.districts.values()), [*summarise_months(deals), *summarise_neighbourhoods(deals)], source
    )
