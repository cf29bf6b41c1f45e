"""Reported apartment deals: the ministry's records parsed into deals, and medians and quartiles of many deals by place,
month, kind and size.
"""

import math
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from operator import itemgetter
from typing import Literal, NamedTuple

from madang.state import Frozen

DealKind = Literal["sale", "jeonse", "wolse"]
AreaBand = Literal["≤60", "60-85", "85-135", ">135"]
AREA_BANDS: tuple[AreaBand, ...] = ("≤60", "60-85", "85-135", ">135")
LEAST_DEALS = 5
"""Fewer deals say more about single homes than about the market and give no figure."""


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
    """The deals of one district (or neighbourhood), period, kind and size in figures; amounts in won."""

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


class DealRecords(Frozen):
    """The deals, and how many records were left out, by reason; `unreadable` names the first few."""

    deals: tuple[Deal, ...] = ()
    cancelled: int = 0
    direct: int = 0
    unreadable: tuple[str, ...] = ()
    unreadable_count: int = 0

    def __add__(self, other: "DealRecords") -> "DealRecords":
        return DealRecords(
            deals=self.deals + other.deals,
            cancelled=self.cancelled + other.cancelled,
            direct=self.direct + other.direct,
            unreadable=(self.unreadable + other.unreadable)[:_MOST_NAMED],
            unreadable_count=self.unreadable_count + other.unreadable_count,
        )


def read_records(records: Iterable[Mapping[str, str | None]]) -> DealRecords:
    """The deals of records whose fields have the names of the API: sggCd, umdNm, excluUseAr, dealAmount or deposit."""
    deals, unreadable, cancelled, direct, bad = list[Deal](), list[str](), 0, 0, 0
    for number, record in enumerate(records, start=1):
        if (record.get("cdealType") or "").strip():
            cancelled += 1
        elif (record.get("dealingGbn") or "").strip() == "직거래":
            direct += 1
        else:
            deal_or_fault = _read_record(record)
            if isinstance(deal_or_fault, Deal):
                deals.append(deal_or_fault)
            else:
                bad += 1
                unreadable += [f"record {number}: {deal_or_fault}"] if bad <= _MOST_NAMED else []
    return DealRecords(
        deals=tuple(deals), cancelled=cancelled, direct=direct, unreadable=tuple(unreadable), unreadable_count=bad
    )


def band_of(area: Decimal) -> AreaBand:
    """The size band of an exclusive area in m²."""
    fitting: list[AreaBand] = [band for band in AREA_BANDS if area <= _TOPS[band]]
    return fitting[0]


def summarise_months(deals: Iterable[Deal]) -> tuple[DealStatistics, ...]:
    """Medians and quartiles by district, month, kind and size; groups with too few deals are left out."""
    return _summary(deals, lambda deal: (deal.code, "", deal.month))


def summarise_neighbourhoods(deals: Iterable[Deal]) -> tuple[DealStatistics, ...]:
    """The same by neighbourhood over all months together, since a single month has too few deals."""
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


def _read_record(record: Mapping[str, str | None]) -> Deal | str:
    """The deal, or what is wrong with its record."""
    code = _text(record, "sggCd")
    if not _CODE.fullmatch(code):
        return f"sggCd {code!r} is no district code of five digits"
    sold, deposit, rent = _won(record, "dealAmount"), _won(record, "deposit"), _won(record, "monthlyRent")
    price = deposit if sold is None else sold
    area, on = _area(record), _day(record)
    if price is None:
        return "it has neither a dealAmount nor a deposit that is a number"
    if area is None:
        return f"excluUseAr {_text(record, 'excluUseAr')!r} is no area"
    if on is None:
        return "dealYear, dealMonth and dealDay are no day"
    return Deal(
        code=code,
        dong=_text(record, "umdNm"),
        name=_text(record, "aptNm"),
        area=area,
        floor=_integer(record, "floor"),
        built=_integer(record, "buildYear"),
        on=on,
        kind="sale" if sold is not None else "wolse" if rent else "jeonse",
        price=price,
        rent=rent or 0,
        renewed=_RENEWED.get(_text(record, "contractType")),
    )


def _text(record: Mapping[str, str | None], field: str) -> str:
    return (record.get(field) or "").strip()[:_LONGEST]


def _won(record: Mapping[str, str | None], field: str) -> int | None:
    digits = _text(record, field).replace(",", "")
    return int(digits) * _TEN_THOUSAND if _AMOUNT.fullmatch(digits) else None


def _integer(record: Mapping[str, str | None], field: str) -> int | None:
    text = _text(record, field)
    return int(text) if _SMALL.fullmatch(text) else None


def _area(record: Mapping[str, str | None]) -> Decimal | None:
    try:
        area = Decimal(_text(record, "excluUseAr"))
    except InvalidOperation:
        return None
    return area if area.is_finite() and 0 < area < _LARGEST_AREA else None


def _day(record: Mapping[str, str | None]) -> date | None:
    year, month, day = (_integer(record, field) for field in ("dealYear", "dealMonth", "dealDay"))
    try:
        return date(year or 0, month or 0, day or 0)
    except ValueError:
        return None


_TOPS: dict[AreaBand, int | Decimal] = {"≤60": 60, "60-85": 85, "85-135": 135, ">135": Decimal("Infinity")}
_HALF = Fraction(1, 2)
_TEN_THOUSAND = 10_000
_MOST_NAMED = 5
_LONGEST = 100
_LARGEST_AREA = 10_000
_CODE = re.compile(r"[0-9]{5}")
_AMOUNT = re.compile(r"[0-9]{1,10}")
_SMALL = re.compile(r"-?[0-9]{1,4}")
_RENEWED = {"갱신": True, "신규": False}
