"""Market prices of a place from the bundled figures, a file of deals or the live API, and which of them were used."""

import csv
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
from madang.assistants.realestate.tools.bundled_data import DATA, read_toml
from madang.assistants.realestate.tools.transaction_api import TransactionApi, TransactionApiError
from madang.state import Frozen
from madang.text import Text


class MarketSearchResult(Frozen):
    """Figures; `fallback_reason` says why they are bundled although a live source was asked."""

    figures: tuple[MarketFigure, ...]
    fallback_reason: Text | None = None


class LiveSource(Frozen, arbitrary_types_allowed=True):
    """The live API, the month to ask for (YYYY-MM), and today."""

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
    """The figures of a district or neighbourhood; those of `market` if there is no live source or it gave nothing."""
    bundled = market.figures(code, deal, dong=dong, band=band)
    if live is None or dong:
        return MarketSearchResult(figures=bundled)
    try:
        records = await live.molit.deals("sale" if deal == "sale" else "rent", code, live.month)
    except TransactionApiError as error:
        return MarketSearchResult(figures=bundled, fallback_reason=error.text)
    source = MarketSource(title=market.source.title, as_of=live.today, live=True)
    fresh_market = MarketPrices([market.districts[code]], summarise_months(records.deals), source)
    fresh = fresh_market.figures(code, deal, band=band)
    if not fresh:
        return MarketSearchResult(figures=bundled, fallback_reason=phrases.LIVE_DEALS_TOO_FEW)
    return MarketSearchResult(figures=fresh)


def market_from_records(records: DealRecords, bundled: MarketPrices, title: str) -> MarketPrices:
    """The market prices of the deals in a file; districts are named as in the bundled figures."""
    deals = [deal for deal in records.deals if deal.code in bundled.districts]
    source = MarketSource(title=title, as_of=max((deal.on for deal in deals), default=bundled.source.as_of))
    return MarketPrices(
        list(bundled.districts.values()), [*summarise_months(deals), *summarise_neighbourhoods(deals)], source
    )


@cache
def bundled_market() -> MarketPrices:
    """The bundled figures."""
    return _read_market(DATA / "market")


def _read_market(folder: Path) -> MarketPrices:
    """The figures in a folder: districts, months and neighbourhoods."""
    about: dict[str, Any] = read_toml(folder / "market.toml")
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


_UNIT = 10_000
"""Amounts in the files are in 10,000 won."""
