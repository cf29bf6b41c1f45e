"""Converts a deposit into monthly rent and back, at the highest conversion rate the law allows."""

import math
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Literal

from madang.assistants.realestate import phrases
from madang.assistants.realestate.analyse.calculation import (
    Calculation,
    NamedValue,
    grounds_of,
    percent_as_fraction,
    percent_value,
    require_amount,
    won_value,
)
from madang.assistants.realestate.analyse.errors import OutOfRangeError
from madang.assistants.realestate.analyse.legal_figures import BASE_RATE, DatedFact, LegalFacts
from madang.state import Frozen
from madang.text import Text

LeaseKind = Literal["residential", "commercial"]


class ConversionCap(Frozen):
    """The highest yearly rate at which deposit may be turned into rent, in percent, and what it comes from."""

    rate: Decimal
    base_rate: Decimal
    used: tuple[DatedFact, ...]


class RentConversion(Calculation):
    """Deposit turned into rent or rent into deposit; `rate` is the one used, `cap` the highest allowed."""

    deposit: int
    rent: int
    rate: Decimal
    cap: Decimal


def conversion_cap(facts: LegalFacts, *, on: date, kind: LeaseKind = "residential") -> ConversionCap:
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
    facts: LegalFacts,
    *,
    deposit: int,
    new_deposit: int,
    on: date,
    rate: Decimal | None = None,
    kind: LeaseKind = "residential",
) -> RentConversion:
    """The rent that a lowered deposit may be turned into: at the cap, or at an agreed `rate`."""
    require_amount("deposit", deposit)
    require_amount("new_deposit", new_deposit)
    if new_deposit > deposit:
        raise OutOfRangeError(
            f"The new deposit {new_deposit!r} is higher than the old one {deposit!r}: only a lowered deposit becomes "
            f"rent.",
            text=phrases.TO_WOLSE,
        )
    cap = conversion_cap(facts, on=on, kind=kind)
    used = _usable(cap.rate if rate is None else rate)
    rent = math.floor((deposit - new_deposit) * percent_as_fraction(used) / 12)
    inputs = (won_value("보증금", "Deposit", deposit), won_value("바꾼 뒤 보증금", "Deposit afterwards", new_deposit))
    result = (won_value("월세", "Monthly rent", rent),)
    return _conversion(
        phrases.RENT_CONVERSION_RENT, cap, used, on, inputs=inputs, results=result, deposit=new_deposit, rent=rent
    )


def to_jeonse(
    facts: LegalFacts,
    *,
    deposit: int,
    rent: int,
    on: date,
    rate: Decimal | None = None,
    kind: LeaseKind = "residential",
) -> RentConversion:
    """What a deposit with rent is worth as a deposit alone."""
    require_amount("deposit", deposit)
    require_amount("rent", rent)
    cap = conversion_cap(facts, on=on, kind=kind)
    used = _usable(cap.rate if rate is None else rate)
    whole = deposit + math.floor(rent_as_deposit(rent, used))
    inputs = (won_value("보증금", "Deposit", deposit), won_value("월세", "Monthly rent", rent))
    result = (won_value("전세 환산액", "Jeonse value", whole),)
    return _conversion(phrases.JEONSE, cap, used, on, inputs=inputs, results=result, deposit=whole, rent=0)


def rent_as_deposit(rent: int, rate: Decimal) -> Fraction:
    """The deposit that yields a rent at a yearly rate, exactly."""
    return rent * 12 / percent_as_fraction(rate)


def _usable(rate: Decimal) -> Decimal:
    if not 0 < rate <= _MOST_PERCENT:
        raise OutOfRangeError(
            f"A conversion rate of {rate}% cannot be used: it must be above 0 and at most {_MOST_PERCENT}.",
            text=phrases.USABLE.format(rate=rate, MOST_PERCENT=_MOST_PERCENT),
        )
    return rate


def _conversion(
    formula: Text,
    cap: ConversionCap,
    rate: Decimal,
    on: date,
    *,
    inputs: tuple[NamedValue, ...],
    results: tuple[NamedValue, ...],
    deposit: int,
    rent: int,
) -> RentConversion:
    return RentConversion(
        kind="conversion",
        title=phrases.CONVERSION_CONVERSION_TITLE,
        formula=formula,
        inputs=inputs,
        steps=(
            percent_value("기준금리", "Base rate", cap.base_rate),
            percent_value("전환율 상한", "Highest rate", cap.rate),
            percent_value("적용 전환율", "Rate used", rate),
        ),
        results=results,
        grounds=grounds_of(*cap.used),
        conditions=(phrases.ONLY_A_CAP, *([phrases.OVER_THE_CAP] if rate > cap.rate else [])),
        as_of=on,
        deposit=deposit,
        rent=rent,
        rate=rate,
        cap=cap.rate,
    )


_MOST_PERCENT = 100
