"""Tax on buying a home: acquisition tax, the local education tax and the rural special tax that go with it."""

import math
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Literal, NamedTuple

from madang.assistants.realestate.domain.calculations import (
    Calculation,
    Line,
    amount,
    exact,
    grounds_of,
    require_amount,
    share,
)
from madang.assistants.realestate.domain.errors import OutOfRangeError
from madang.assistants.realestate.domain.facts import Facts
from madang.assistants.realestate.domain.figures import Figure
from madang.text import Text

__all__ = ["AcquisitionTax", "FirstHome", "acquisition_tax"]

FirstHome = Literal["no", "ordinary", "small"]
"""Whether it is the buyer's first home ever, and one of the small or remote ones with the larger relief."""


class AcquisitionTax(Calculation):
    """The three taxes and their sum; with a relief, `total_if_education_falls_too` is the other reading of the law."""

    rate: Decimal
    acquisition: int
    education: int
    rural: int
    relief: int
    total: int
    total_if_education_falls_too: int | None = None


class _Rates(NamedTuple):
    acquisition: Decimal
    education: Decimal
    rural: Decimal
    used: tuple[Figure, ...]


def acquisition_tax(
    facts: Facts,
    *,
    price: int,
    area: Decimal,
    on: date,
    homes: int = 1,
    adjusted_area: bool = False,
    company: bool = False,
    first_home: FirstHome = "no",
) -> AcquisitionTax:
    """The tax on a home bought for money; `homes` counts it, `area` is exclusive m².

    A second home that replaces the first within the time the decree allows counts as one: pass `homes=1`.
    """
    require_amount("price", price, least=1)
    _require_homes(homes, area)
    rates = _rates(facts, price, homes, adjusted=adjusted_area, company=company, on=on)
    exempt = facts.figure("rural_exempt_area", on)
    full, education = math.floor(price * exact(rates.acquisition)), math.floor(price * exact(rates.education))
    rural = 0 if area <= exempt.value else math.floor(price * exact(rates.rural))
    relief, reliefs = _relief(facts, first_home, full, price, on)
    tax = full - relief
    return AcquisitionTax(
        kind="acquisition_tax",
        title=Text(ko="주택 취득세", en="Tax on acquiring a home"),
        formula=_FORMULA,
        inputs=_inputs(price, area, homes),
        steps=_steps(rates, relief),
        results=_results(tax, education, rural),
        grounds=grounds_of(*rates.used, exempt, *reliefs),
        conditions=(_SIXTY_DAYS, *([_TWO_READINGS, _KEEP_IT] if relief else [])),
        as_of=on,
        rate=rates.acquisition,
        acquisition=tax,
        education=education,
        rural=rural,
        relief=relief,
        total=tax + education + rural,
        total_if_education_falls_too=tax + education * tax // full + rural if relief else None,
    )


def _rates(facts: Facts, price: int, homes: int, *, adjusted: bool, company: bool, on: date) -> _Rates:
    weight = homes + (1 if adjusted else 0)
    if company or weight >= _HEAVIEST:
        heavy, rural = facts.figure("acquisition_company" if company else "acquisition_heaviest", on), "rural_heaviest"
    elif weight == _HEAVY:
        heavy, rural = facts.figure("acquisition_heavy", on), "rural_heavy"
    else:
        return _ordinary(facts, price, on)
    education, special = facts.figure("education_heavy", on), facts.figure(rural, on)
    return _Rates(heavy.value, education.value, special.value, (heavy, education, special))


def _ordinary(facts: Facts, price: int, on: date) -> _Rates:
    """1% to 600 million, 3% above 900 million, and between them a rate that rises with the price."""
    low, high = facts.figure("acquisition_low", on), facts.figure("acquisition_high", on)
    low_to, high_from = facts.figure("acquisition_low_to", on), facts.figure("acquisition_high_from", on)
    middle = facts.figure("acquisition_middle_divisor", on)
    if price <= low_to.value:
        rate, used = low.value, low
    elif price > high_from.value:
        rate, used = high.value, high
    else:
        rate, used = (price * 2 / middle.value - 3).quantize(Decimal("0.01"), ROUND_HALF_UP), middle
    education, rural = facts.figure("education_share", on), facts.figure("rural_ordinary", on)
    return _Rates(rate, rate * education.value / 100, rural.value, (used, education, rural))


def _relief(facts: Facts, first_home: FirstHome, tax: int, price: int, on: date) -> tuple[int, tuple[Figure, ...]]:
    if first_home == "no":
        return 0, ()
    limit = facts.figure("first_home_price", on)
    given = facts.figure("first_home_small_relief" if first_home == "small" else "first_home_relief", on)
    return (min(tax, int(given.value)), (given, limit)) if price <= limit.value else (0, ())


def _require_homes(homes: int, area: Decimal) -> None:
    if not (1 <= homes <= _MOST_HOMES and 0 < area <= _LARGEST_AREA):
        raise OutOfRangeError(
            f"A home of {area} m² as the {homes}th cannot be taxed: count the home bought, and give its exclusive "
            f"area.",
            text=Text(
                ko="사려는 집을 포함한 주택 수(1채 이상)와 전용면적을 확인해 주세요.",
                en="Check the number of homes (with the one bought) and the exclusive area.",
            ),
        )


def _inputs(price: int, area: Decimal, homes: int) -> tuple[Line, ...]:
    return (
        amount("취득가액", "Price", price),
        Line(label=Text(ko="전용면적", en="Exclusive area"), value=area, unit="m2"),
        Line(label=Text(ko="취득 후 주택 수", en="Homes after buying"), value=homes, unit="count"),
    )


def _steps(rates: _Rates, relief: int) -> tuple[Line, ...]:
    lines = (
        share("취득세율", "Acquisition tax", rates.acquisition),
        share("지방교육세율", "Local education tax", rates.education.normalize()),
        share("농어촌특별세율", "Rural special tax", rates.rural),
    )
    return (*lines, amount("생애최초 감면", "Relief for a first home", relief)) if relief else lines


def _results(tax: int, education: int, rural: int) -> tuple[Line, ...]:
    return (
        amount("취득세", "Acquisition tax", tax),
        amount("지방교육세", "Local education tax", education),
        amount("농어촌특별세", "Rural special tax", rural),
        amount("합계", "Total", tax + education + rural),
    )


_HEAVY, _HEAVIEST = 3, 4
"""Homes after buying, one more in an adjusted area: a third is taxed heavily, from the fourth on most heavily."""
_MOST_HOMES = 10_000
_LARGEST_AREA = 100_000
_FORMULA = Text(
    ko="취득가액 × (취득세율 + 지방교육세율 + 농어촌특별세율), 각각 원 미만 버림. 6억~9억: (가액 ÷ 3억 × 2 − 3)%",
    en=(
        "price × (acquisition + education + rural rate), each floored; from 600 to 900 million (price ÷ 300 million "
        "× 2 − 3)%"
    ),
)
_SIXTY_DAYS = Text(
    ko=(
        "취득일(잔금일과 등기일 중 빠른 날)부터 60일 안에 신고·납부합니다. 일시적 2주택이면 1주택 세율을 적용받을 수 "
        "있습니다."
    ),
    en="Due within 60 days of the acquisition; a second home that soon replaces the first is taxed as one.",
)
_TWO_READINGS = Text(
    ko="정액 감면 때 지방교육세도 함께 줄어드는지는 확인이 필요해 두 금액을 모두 보여 드립니다.",
    en="Whether the education tax falls with a fixed relief needs confirming: both totals are shown.",
)
_KEEP_IT = Text(
    ko="3년 안에 팔거나 증여·임대하면 감면받은 세금을 추징합니다.",
    en="Selling, giving or letting it within three years undoes the relief.",
)
