"""Costs besides the price: acquisition tax with its surtaxes, and the maximum brokerage fee of a sale or lease."""

import math
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import Literal, NamedTuple

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
from madang.assistants.realestate.analyse.legal_figures import AmountBand, DatedFact, LegalFacts, LegalFigure

FirstHome = Literal["no", "ordinary", "small"]
"""Whether it is the buyer's first home ever, and one of the small or remote ones with the larger relief."""
BrokeragePremises = Literal["home", "officetel", "other"]
BrokerageDeal = Literal["sale", "lease"]


class AcquisitionTax(Calculation):
    """The three taxes and their sum; with a relief, `total_if_education_falls_too` is the other interpretation."""

    rate: Decimal
    acquisition: int
    education: int
    rural: int
    relief: int
    total: int
    total_if_education_falls_too: int | None = None


class BrokerageFee(Calculation):
    """The maximum fee of one side without VAT; `amount` is the amount that the rate applies to."""

    amount: int
    rate: Decimal
    fee: int


def acquisition_tax(
    facts: LegalFacts,
    *,
    price: int,
    area: Decimal,
    on: date,
    homes: int = 1,
    adjusted_area: bool = False,
    company: bool = False,
    first_home: FirstHome = "no",
    is_home: bool = True,
) -> AcquisitionTax:
    """The tax on a home bought for money; `homes` counts it, `area` is exclusive m². Without `is_home` that on a
    shop or an officetel.

    A second home that replaces the first within the time the decree allows counts as one: pass `homes=1`.
    """
    require_amount("price", price, least=1)
    _require_homes(homes, area)
    rates = (
        _tax_rates(facts, price, homes, adjusted=adjusted_area, company=company, on=on)
        if is_home
        else _rates_of_other(facts, on)
    )
    exempt = facts.figure("rural_exempt_area", on)
    full, education = (
        math.floor(price * percent_as_fraction(rates.acquisition)),
        math.floor(price * percent_as_fraction(rates.education)),
    )
    rural = 0 if is_home and area <= exempt.value else math.floor(price * percent_as_fraction(rates.rural))
    relief, reliefs = _relief(facts, first_home if is_home else "no", full, price, on)
    tax = full - relief
    return AcquisitionTax(
        kind="acquisition_tax",
        title=phrases.ACQUISITION_TAX_TITLE,
        formula=phrases.ACQUISITION_TAX_FORMULA,
        inputs=_tax_inputs(price, area, homes) if is_home else _tax_inputs(price, area, homes)[:1],
        steps=_tax_steps(rates, relief),
        results=_tax_results(tax, education, rural),
        grounds=grounds_of(*rates.used, *((exempt,) if is_home else ()), *reliefs),
        conditions=(
            phrases.ACQUISITION_TAX_DUE if is_home else phrases.ACQUISITION_TAX_OF_OTHER,
            *([phrases.EDUCATION_TAX_TWO_READINGS, phrases.RELIEF_CLAWED_BACK] if relief else []),
        ),
        as_of=on,
        rate=rates.acquisition,
        acquisition=tax,
        education=education,
        rural=rural,
        relief=relief,
        total=tax + education + rural,
        total_if_education_falls_too=tax + education * tax // full + rural if relief else None,
    )


def brokerage_fee(
    facts: LegalFacts,
    *,
    deal: BrokerageDeal,
    price: int = 0,
    deposit: int = 0,
    rent: int = 0,
    on: date,
    premises: BrokeragePremises = "home",
) -> BrokerageFee:
    """The fee for a sale at a `price`, or for a lease with `deposit` and `rent`.

    `officetel` is one of up to 85 m² with its own kitchen, toilet and bath; pass `other` for a larger one.
    """
    for name, won in (("price", price), ("deposit", deposit), ("rent", rent)):
        require_amount(name, won)
    base, counted = (price, ()) if deal == "sale" else _deal_amount(facts, deposit=deposit, rent=rent, on=on)
    band, table = _fee_band(facts, premises, deal, base, on)
    rate = band.rate or Decimal(0)
    uncapped = math.floor(base * percent_as_fraction(rate))
    fee = uncapped if band.most is None else min(uncapped, band.most)
    return BrokerageFee(
        kind="brokerage",
        title=phrases.BROKERAGE_TITLE,
        formula=phrases.BROKERAGE_SALE_FORMULA if deal == "sale" else phrases.BROKERAGE_LEASE_FORMULA,
        inputs=_fee_inputs(deal, price, deposit, rent),
        steps=_fee_steps(base, rate, band.most),
        results=(won_value(phrases.BROKERAGE_FEE_LABEL, fee),),
        grounds=grounds_of(table, *counted),
        conditions=(phrases.BROKERAGE_PER_SIDE, phrases.BROKERAGE_ORDINANCE),
        as_of=on,
        amount=base,
        rate=rate,
        fee=fee,
    )


class _TaxRates(NamedTuple):
    acquisition: Decimal
    education: Decimal
    rural: Decimal
    used: tuple[LegalFigure, ...]


def _tax_rates(facts: LegalFacts, price: int, homes: int, *, adjusted: bool, company: bool, on: date) -> _TaxRates:
    weight = homes + (1 if adjusted else 0)
    if company or weight >= _HEAVIEST:
        heavy, rural = facts.figure("acquisition_company" if company else "acquisition_heaviest", on), "rural_heaviest"
    elif weight == _HEAVY:
        heavy, rural = facts.figure("acquisition_heavy", on), "rural_heavy"
    else:
        return _ordinary(facts, price, on)
    education, special = facts.figure("education_heavy", on), facts.figure(rural, on)
    return _TaxRates(heavy.value, education.value, special.value, (heavy, education, special))


def _ordinary(facts: LegalFacts, price: int, on: date) -> _TaxRates:
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
    return _TaxRates(rate, rate * education.value / 100, rural.value, (used, education, rural))


def _rates_of_other(facts: LegalFacts, on: date) -> _TaxRates:
    """The rates for what is no home: a shop, an office, an officetel."""
    used = [facts.figure(name, on) for name in ("acquisition_other", "education_other", "rural_ordinary")]
    return _TaxRates(used[0].value, used[1].value, used[2].value, tuple(used))


def _relief(
    facts: LegalFacts, first_home: FirstHome, tax: int, price: int, on: date
) -> tuple[int, tuple[LegalFigure, ...]]:
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
            text=phrases.HOME_OUT_OF_RANGE,
        )


def _tax_inputs(price: int, area: Decimal, homes: int) -> tuple[NamedValue, ...]:
    return (
        won_value(phrases.ACQUISITION_PRICE_LABEL, price),
        NamedValue(label=phrases.FLOOR_AREA_LABEL, value=area, unit="m2"),
        NamedValue(label=phrases.HOMES_OWNED_LABEL, value=homes, unit="count"),
    )


def _tax_steps(rates: _TaxRates, relief: int) -> tuple[NamedValue, ...]:
    lines = (
        percent_value(phrases.ACQUISITION_TAX_RATE_LABEL, rates.acquisition),
        percent_value(phrases.EDUCATION_TAX_RATE_LABEL, rates.education.normalize()),
        percent_value(phrases.RURAL_TAX_RATE_LABEL, rates.rural),
    )
    return (*lines, won_value(phrases.FIRST_HOME_RELIEF_LABEL, relief)) if relief else lines


def _tax_results(tax: int, education: int, rural: int) -> tuple[NamedValue, ...]:
    return (
        won_value(phrases.ACQUISITION_TAX_LABEL, tax),
        won_value(phrases.EDUCATION_TAX_LABEL, education),
        won_value(phrases.RURAL_TAX_LABEL, rural),
        won_value(phrases.TOTAL_LABEL, tax + education + rural),
    )


def _deal_amount(facts: LegalFacts, *, deposit: int, rent: int, on: date) -> tuple[int, tuple[DatedFact, ...]]:
    """The deal amount of a lease: deposit + rent × 100, or × 70 where that is small; and the figures used."""
    large, small = facts.figure("brokerage_rent_multiple", on), facts.figure("brokerage_small_rent_multiple", on)
    least = facts.figure("brokerage_small_amount", on)
    amount = deposit + rent * int(large.value)
    if amount < int(least.value):
        return deposit + rent * int(small.value), (small, least)
    return amount, (large,)


def _fee_band(
    facts: LegalFacts, premises: BrokeragePremises, deal: BrokerageDeal, base: int, on: date
) -> tuple[AmountBand, DatedFact]:
    if premises == "home":
        table = facts.table(f"brokerage_{deal}", on)
        return table.band(base), table
    figure = facts.figure(f"brokerage_officetel_{deal}" if premises == "officetel" else "brokerage_other", on)
    return AmountBand(rate=figure.value), figure


def _fee_inputs(deal: BrokerageDeal, price: int, deposit: int, rent: int) -> tuple[NamedValue, ...]:
    if deal == "sale":
        return (won_value(phrases.SALE_PRICE_LABEL, price),)
    return won_value(phrases.DEPOSIT_LABEL, deposit), won_value(phrases.MONTHLY_RENT_LABEL, rent)


def _fee_steps(base: int, rate: Decimal, most: int | None) -> tuple[NamedValue, ...]:
    lines = (won_value(phrases.DEAL_AMOUNT_LABEL, base), percent_value(phrases.BROKERAGE_RATE_LABEL, rate))
    return lines if most is None else (*lines, won_value(phrases.BROKERAGE_LIMIT_LABEL, most))


_HEAVY, _HEAVIEST = 3, 4
"""Homes after buying, plus one in an adjusted area: the third is taxed heavily, the fourth and later most heavily."""
_MOST_HOMES = 10_000
_LARGEST_AREA = 100_000
