"""Reported deals on apartments: what one says, and what many of them come to."""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from operator import itemgetter
from typing import Literal, NamedTuple

from madang.state.frozen import Frozen

__all__ = [
    "AREA_BANDS",
    "LEAST_DEALS",
    "AreaBand",
    "Deal",
    "DealKind",
    "DealStatistics",
    "band_of",
    "pool",
    "summarise",
]

DealKind = Literal["sale", "jeonse", "wolse"]
AreaBand = Literal["≤60", "60-85", "85-135", ">135"]
AREA_BANDS: tuple[AreaBand, ...] = ("≤60", "60-85", "85-135", ">135")
LEAST_DEALS = 5
"""A cell of fewer deals says more of single homes than of the market, and is left out."""


class Deal(Frozen):
    """One reported deal; `price` is that of the sale, or the deposit, in won."""

    code: str
    dong: str
    name: str
    area: Decimal
    floor: int | None = None
    built: int | None = None
    on: date
    kind: DealKind
    price: int
    rent: int = 0
    renewed: bool | None = None

    @property
    def month(self) -> str:
        """The month of the contract, YYYY-MM."""
        return f"{self.on:%Y-%m}"


class DealStatistics(NamedTuple):
    """What the deals of one district (or neighbourhood), period, kind and size come to; amounts in won."""

    code: str
    dong: str
    period_from: str
    period_to: str
    deal: DealKind
    band: AreaBand
    deals: int
    median: int
    lower: int
    upper: int
    rent: int | None = None
    per_m2: int | None = None
    ratio: Decimal | None = None
    ratio_types: int | None = None


def band_of(area: Decimal) -> AreaBand:
    """The size band of an exclusive area in m²."""
    fitting: list[AreaBand] = [band for band in AREA_BANDS if area <= _TOPS[band]]
    return fitting[0]


def summarise(deals: Iterable[Deal]) -> tuple[DealStatistics, ...]:
    """Medians and quartiles by district, month, kind and size, in that order; small cells are left out."""
    return _summary(deals, lambda deal: (deal.code, "", deal.month))


def pool(deals: Iterable[Deal]) -> tuple[DealStatistics, ...]:
    """The same by neighbourhood, over all months together, since one month has few."""
    return _summary(deals, lambda deal: (deal.code, deal.dong, ""))


def _summary(deals: Iterable[Deal], place: Callable[[Deal], tuple[str, str, str]]) -> tuple[DealStatistics, ...]:
    cells = defaultdict[tuple[tuple[str, str, str], DealKind, AreaBand], list[Deal]](list)
    for deal in deals:
        cells[place(deal), deal.kind, band_of(deal.area)].append(deal)
    return tuple(
        _statistics(code, dong, kind, band, cell)
        for ((code, dong, _), kind, band), cell in sorted(cells.items(), key=itemgetter(0))
        if len(cell) >= LEAST_DEALS
    )


def _statistics(code: str, dong: str, kind: DealKind, band: AreaBand, deals: Sequence[Deal]) -> DealStatistics:
    prices, rents = sorted(deal.price for deal in deals), sorted(deal.rent for deal in deals)
    per_m2 = sorted(Fraction(deal.price) / Fraction(deal.area) for deal in deals)
    return DealStatistics(
        code=code,
        dong=dong,
        period_from=min(deal.month for deal in deals),
        period_to=max(deal.month for deal in deals),
        deal=kind,
        band=band,
        deals=len(deals),
        median=_quantile(prices, _HALF, _TEN_THOUSAND),
        lower=_quantile(prices, _HALF / 2, _TEN_THOUSAND),
        upper=_quantile(prices, _HALF * 3 / 2, _TEN_THOUSAND),
        rent=_quantile(rents, _HALF, _TEN_THOUSAND) if kind == "wolse" else None,
        per_m2=None if kind == "wolse" else _quantile(per_m2, _HALF, _TEN_THOUSAND // 10),
    )


def _quantile(ordered: Sequence[int] | Sequence[Fraction], at: Fraction, unit: int) -> int:
    """By linear interpolation, rounded half up to the unit in won."""
    place = at * (len(ordered) - 1)
    below = math.floor(place)
    above = min(below + 1, len(ordered) - 1)
    value = ordered[below] + (place - below) * (ordered[above] - ordered[below])
    return math.floor(value / unit + _HALF) * unit


_TOPS: dict[AreaBand, int | Decimal] = {"≤60": 60, "60-85": 85, "85-135": 135, ">135": Decimal("Infinity")}
_HALF = Fraction(1, 2)
_TEN_THOUSAND = 10_000
