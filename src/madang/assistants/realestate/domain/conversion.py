"""Deposit into monthly rent and back, with the most the law allows for it."""

import math
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Literal

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
from madang.assistants.realestate.domain.facts import BASE_RATE, Facts
from madang.assistants.realestate.domain.figures import Dated
from madang.state.frozen import Frozen
from madang.text import Text

__all__ = ["Conversion", "ConversionCap", "LeaseKind", "conversion_cap", "rent_as_deposit", "to_jeonse", "to_wolse"]

LeaseKind = Literal["residential", "commercial"]

_RENT = Text(
    ko="월세 = 줄어드는 보증금 × 전환율 ÷ 12 (원 미만 버림)", en="rent = deposit given back × rate ÷ 12 (floor)"
)
_JEONSE = Text(
    ko="전세 환산액 = 보증금 + 월세 × 12 ÷ 전환율 (원 미만 버림)",
    en="jeonse value = deposit + rent × 12 ÷ rate (floor)",
)
_ONLY_A_CAP = Text(
    ko="전환율은 계약 기간 중이나 갱신 때 보증금을 월세로 돌릴 때의 상한입니다. 새 계약의 월세는 당사자가 정합니다.",
    en="The rate caps turning deposit into rent within a lease or at renewal. Rent of a new lease is for the parties.",
)


class ConversionCap(Frozen):
    """The highest yearly rate at which deposit may be turned into rent, in percent, and what it comes from."""

    rate: Decimal
    base_rate: Decimal
    used: tuple[Dated, ...]


class Conversion(Calculation):
    """Deposit turned into rent or rent into deposit; `rate` is the one used, `cap` the highest allowed."""

    deposit: int
    rent: int
    rate: Decimal
    cap: Decimal


def conversion_cap(facts: Facts, *, on: date, kind: LeaseKind = "residential") -> ConversionCap:
    """The lower of a fixed ceiling and what the base rate of the day gives."""
    base = facts.figure(BASE_RATE, on)
    if kind == "commercial":
        ceiling = facts.figure("commercial_conversion_ceiling", on)
        step = facts.figure("commercial_conversion_multiple", on)
        moving = base.value * step.value
    else:
        ceiling = facts.figure("conversion_ceiling", on)
        step = facts.figure("conversion_margin", on)
        moving = base.value + step.value
    return ConversionCap(rate=min(ceiling.value, moving), base_rate=base.value, used=(step, ceiling, base))


def to_wolse(
    facts: Facts,
    *,
    deposit: int,
    new_deposit: int,
    on: date,
    rate: Decimal | None = None,
    kind: LeaseKind = "residential",
) -> Conversion:
    """The rent that a lowered deposit may be turned into: at the cap, or at an agreed `rate`."""
    require_amount("deposit", deposit)
    require_amount("new_deposit", new_deposit)
    if new_deposit > deposit:
        raise OutOfRangeError(
            f"The new deposit {new_deposit!r} is higher than the old one {deposit!r}: only a lowered deposit becomes "
            f"rent.",
            text=Text(
                ko="바뀐 보증금이 지금보다 큽니다. 보증금을 낮추는 경우에만 월세로 바꿀 수 있습니다.",
                en="The new deposit is higher than the present one: only a lowered deposit becomes rent.",
            ),
        )
    cap = conversion_cap(facts, on=on, kind=kind)
    used = _usable(cap.rate if rate is None else rate)
    rent = math.floor((deposit - new_deposit) * exact(used) / 12)
    inputs = (amount("보증금", "Deposit", deposit), amount("바꾼 뒤 보증금", "Deposit afterwards", new_deposit))
    result = (amount("월세", "Monthly rent", rent),)
    return _conversion(_RENT, cap, used, on, inputs=inputs, results=result, deposit=new_deposit, rent=rent)


def to_jeonse(
    facts: Facts, *, deposit: int, rent: int, on: date, rate: Decimal | None = None, kind: LeaseKind = "residential"
) -> Conversion:
    """What a deposit with rent is worth as a deposit alone."""
    require_amount("deposit", deposit)
    require_amount("rent", rent)
    cap = conversion_cap(facts, on=on, kind=kind)
    used = _usable(cap.rate if rate is None else rate)
    whole = deposit + math.floor(rent_as_deposit(rent, used))
    inputs = (amount("보증금", "Deposit", deposit), amount("월세", "Monthly rent", rent))
    result = (amount("전세 환산액", "Jeonse value", whole),)
    return _conversion(_JEONSE, cap, used, on, inputs=inputs, results=result, deposit=whole, rent=0)


def rent_as_deposit(rent: int, rate: Decimal) -> Fraction:
    """The deposit that yields a rent at a yearly rate, exactly."""
    return rent * 12 / exact(rate)


def _usable(rate: Decimal) -> Decimal:
    if not 0 < rate <= _MOST_PERCENT:
        raise OutOfRangeError(
            f"A conversion rate of {rate}% cannot be used: it must be above 0 and at most {_MOST_PERCENT}.",
            text=Text(
                ko=f"전환율 {rate}%로는 계산할 수 없습니다. 0보다 크고 {_MOST_PERCENT} 이하여야 합니다.",
                en=f"A conversion rate of {rate}% cannot be used: above 0 and at most {_MOST_PERCENT}.",
            ),
        )
    return rate


def _conversion(
    formula: Text,
    cap: ConversionCap,
    rate: Decimal,
    on: date,
    *,
    inputs: tuple[Line, ...],
    results: tuple[Line, ...],
    deposit: int,
    rent: int,
) -> Conversion:
    return Conversion(
        kind="conversion",
        title=Text(ko="전월세 전환", en="Deposit and rent conversion"),
        formula=formula,
        inputs=inputs,
        steps=(
            share("기준금리", "Base rate", cap.base_rate),
            share("전환율 상한", "Highest rate", cap.rate),
            share("적용 전환율", "Rate used", rate),
        ),
        results=results,
        grounds=grounds_of(*cap.used),
        conditions=(_ONLY_A_CAP, *([_OVER_THE_CAP] if rate > cap.rate else [])),
        as_of=on,
        deposit=deposit,
        rent=rent,
        rate=rate,
        cap=cap.rate,
    )


_MOST_PERCENT = 100
_OVER_THE_CAP = Text(
    ko="적용한 전환율이 법정 상한을 넘습니다. 넘는 월세는 무효이고 돌려받을 수 있습니다(주택임대차보호법 제10조의2).",
    en="The rate used is above the legal cap; rent beyond it is void and can be claimed back (Article 10-2).",
)
