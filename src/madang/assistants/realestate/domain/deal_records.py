"""Records of deals as the ministry publishes them, by download or by API, read into deals.

Cancelled deals are left out, and so are direct ones, whose prices often sit below the market; both are counted.
"""

import re
from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal, InvalidOperation

from madang.assistants.realestate.domain.deals import Deal
from madang.state.frozen import Frozen

__all__ = ["DealRecords", "read_records"]

_UNIT = 10_000
"""Amounts are published in 10,000 won, as strings with commas."""


class DealRecords(Frozen):
    """The deals read, and how many records were left out, by reason; `unreadable` names the first few lines."""

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
            read = _read(record)
            if isinstance(read, Deal):
                deals.append(read)
            else:
                bad += 1
                unreadable += [f"record {number}: {read}"] if bad <= _MOST_NAMED else []
    return DealRecords(
        deals=tuple(deals), cancelled=cancelled, direct=direct, unreadable=tuple(unreadable), unreadable_count=bad
    )


def _read(record: Mapping[str, str | None]) -> Deal | str:
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
        floor=_whole(record, "floor"),
        built=_whole(record, "buildYear"),
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
    return int(digits) * _UNIT if _AMOUNT.fullmatch(digits) else None


def _whole(record: Mapping[str, str | None], field: str) -> int | None:
    text = _text(record, field)
    return int(text) if _SMALL.fullmatch(text) else None


def _area(record: Mapping[str, str | None]) -> Decimal | None:
    try:
        area = Decimal(_text(record, "excluUseAr"))
    except InvalidOperation:
        return None
    return area if area.is_finite() and 0 < area < _LARGEST_AREA else None


def _day(record: Mapping[str, str | None]) -> date | None:
    year, month, day = (_whole(record, field) for field in ("dealYear", "dealMonth", "dealDay"))
    try:
        return date(year or 0, month or 0, day or 0)
    except ValueError:
        return None


_MOST_NAMED = 5
_LONGEST = 100
_LARGEST_AREA = 10_000
_CODE = re.compile(r"[0-9]{5}")
_AMOUNT = re.compile(r"[0-9]{1,10}")
_SMALL = re.compile(r"-?[0-9]{1,4}")
_RENEWED = {"갱신": True, "신규": False}
