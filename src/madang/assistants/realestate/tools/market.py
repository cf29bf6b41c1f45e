"""The market figures that ship with the assistant, read from data/market."""

import csv
import tomllib
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from madang.assistants.realestate.domain.deals import DealStatistics
from madang.assistants.realestate.domain.market import District, Market, MarketSource
from madang.assistants.realestate.tools.facts import DATA

__all__ = ["market", "read_market"]

_UNIT = 10_000
"""Amounts in the files are in 10,000 won."""


@cache
def market() -> Market:
    """The figures that ship with the assistant."""
    return read_market(DATA / "market")


def read_market(folder: Path) -> Market:
    """The figures in a folder: districts, months, neighbourhoods, and what they are."""
    about: dict[str, Any] = tomllib.loads((folder / "market.toml").read_text("utf-8"))
    as_of: date = about["as_of"]
    return Market(
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
