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
    plain_percent,
    require_amount,
    won_value,
)
from madang.assistants.realestate.analyse.errors import OutOfRangeError
from madang.assistants.realestate.analyse.legal_figures import BASE_RATE, DatedFact, LegalFacts
from madang.state import Frozen
from madang.text import Text

LeaseKind = Literal["residential", "commercial"]


class ConversionCap(Frozen):
    """The highest yearly rate for converting deposit into rent, in percent, and the figures behind it."""

    rate: Decimal
    base_rate: Decimal
    used: tuple[DatedFact, ...]


class RentConversion(Calculation):
    """Deposit converted into rent or rent into deposit; `rate` is the rate used, `cap` the highest allowed."""

    deposit: int
    rent: int
    rate: Decimal
    cap: Decimal


def to_wolse(
    facts: LegalFacts,
    *,
    deposit: int,
    new_deposit: int,
    on: date,
    rate: Decimal | None = None,
    kind: LeaseKind = "residential",
) -> RentConversion:
    """The rent for a lowered deposit: at the cap, or at an agreed `rate`."""
    require_amount("deposit", deposit)
    require_amount("new_deposit", new_deposit)
    if new_deposit > deposit:
        raise OutOfRangeError(
            f"The new deposit {new_deposit!r} is higher than the old one {deposit!r}: only a lowered deposit becomes "
            f"rent.",
            text=phrases.NEW_DEPOSIT_HIGHER,
        )
    cap = conversion_cap(facts, on=on, kind=kind)
    used = _checked_rate(cap.rate if rate is None else rate)
    rent = math.floor((deposit - new_deposit) * percent_as_fraction(used) / 12)
    inputs = (won_value(phrases.DEPOSIT_LABEL, deposit), won_value(phrases.NEW_DEPOSIT_LABEL, new_deposit))
    result = (won_value(phrases.MONTHLY_RENT_LABEL, rent),)
    return _conversion(
        phrases.TO_RENT_FORMULA, cap, used, on, inputs=inputs, results=result, deposit=new_deposit, rent=rent
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
    """The deposit alone that corresponds to a deposit with rent."""
    require_amount("deposit", deposit)
    require_amount("rent", rent)
    cap = conversion_cap(facts, on=on, kind=kind)
    used = _checked_rate(cap.rate if rate is None else rate)
    jeonse = deposit + math.floor(rent_as_deposit(rent, used))
    inputs = (won_value(phrases.DEPOSIT_LABEL, deposit), won_value(phrases.MONTHLY_RENT_LABEL, rent))
    result = (won_value(phrases.JEONSE_VALUE_LABEL, jeonse),)
    return _conversion(phrases.TO_JEONSE_FORMULA, cap, used, on, inputs=inputs, results=result, deposit=jeonse, rent=0)


def conversion_cap(facts: LegalFacts, *, on: date, kind: LeaseKind = "residential") -> ConversionCap:
    """The lower of a fixed ceiling and the rate derived from the base rate of the day."""
    base = facts.figure(BASE_RATE, on)
    if kind == "commercial":
        ceiling = facts.figure("commercial_conversion_ceiling", on)
        step = facts.figure("commercial_conversion_multiple", on)
        from_base = base.value * step.value
    else:
        ceiling = facts.figure("conversion_ceiling", on)
        step = facts.figure("conversion_margin", on)
        from_base = base.value + step.value
    return ConversionCap(
        rate=plain_percent(min(ceiling.value, from_base)), base_rate=base.value, used=(step, ceiling, base)
    )


def rent_as_deposit(rent: int, rate: Decimal) -> Fraction:
    """The deposit that yields a rent at a yearly rate, exactly."""
    return rent * 12 / percent_as_fraction(rate)


def _checked_rate(rate: Decimal) -> Decimal:
    if not 0 < rate <= _MOST_PERCENT:
        raise OutOfRangeError(
            f"A conversion rate of {rate}% cannot be used: it must be above 0 and at most {_MOST_PERCENT}.",
            text=phrases.CONVERSION_RATE_OUT_OF_RANGE.format(rate=rate, most=_MOST_PERCENT),
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
        title=phrases.CONVERSION_TITLE,
        formula=formula,
        inputs=inputs,
        steps=(
            percent_value(phrases.BASE_RATE_LABEL, cap.base_rate),
            percent_value(phrases.CONVERSION_CAP_LABEL, cap.rate),
            percent_value(phrases.CONVERSION_RATE_USED_LABEL, rate),
        ),
        results=results,
        grounds=grounds_of(*cap.used),
        conditions=(phrases.CONVERSION_RATE_SCOPE, *([phrases.CONVERSION_ABOVE_CAP] if rate > cap.rate else [])),
        as_of=on,
        deposit=deposit,
        rent=rent,
        rate=rate,
        cap=cap.rate,
    )


_MOST_PERCENT = 100
