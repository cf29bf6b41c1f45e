"""What a purchase costs besides the price: acquisition tax with the taxes that go with it, and the highest brokerage
fee (for leases as well).
"""

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


class AcquisitionTax(Calculation):
    """The three taxes and their sum; with a relief, `total_if_education_falls_too` is the other reading of the law."""

    rate: Decimal
    acquisition: int
    education: int
    rural: int
    relief: int
    total: int
    total_if_education_falls_too: int | None = None


class _TaxRates(NamedTuple):
    acquisition: Decimal
    education: Decimal
    rural: Decimal
    used: tuple[LegalFigure, ...]


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
) -> AcquisitionTax:
    """The tax on a home bought for money; `homes` counts it, `area` is exclusive m².

    A second home that replaces the first within the time the decree allows counts as one: pass `homes=1`.
    """
    require_amount("price", price, least=1)
    _require_homes(homes, area)
    rates = _tax_rates(facts, price, homes, adjusted=adjusted_area, company=company, on=on)
    exempt = facts.figure("rural_exempt_area", on)
    full, education = (
        math.floor(price * percent_as_fraction(rates.acquisition)),
        math.floor(price * percent_as_fraction(rates.education)),
    )
    rural = 0 if area <= exempt.value else math.floor(price * percent_as_fraction(rates.rural))
    relief, reliefs = _relief(facts, first_home, full, price, on)
    tax = full - relief
    return AcquisitionTax(
        kind="acquisition_tax",
        title=phrases.ACQUISITION_TAX_ACQUISITION_TAX_TITLE,
        formula=phrases.PURCHASE_COSTS_FORMULA,
        inputs=_tax_inputs(price, area, homes),
        steps=_tax_steps(rates, relief),
        results=_tax_results(tax, education, rural),
        grounds=grounds_of(*rates.used, exempt, *reliefs),
        conditions=(phrases.SIXTY_DAYS, *([phrases.TWO_READINGS, phrases.KEEP_IT] if relief else [])),
        as_of=on,
        rate=rates.acquisition,
        acquisition=tax,
        education=education,
        rural=rural,
        relief=relief,
        total=tax + education + rural,
        total_if_education_falls_too=tax + education * tax // full + rural if relief else None,
    )


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
            text=phrases.REQUIRE_HOMES,
        )


def _tax_inputs(price: int, area: Decimal, homes: int) -> tuple[NamedValue, ...]:
    return (
        won_value("취득가액", "Price", price),
        NamedValue(label=phrases.TAX_INPUTS_LABEL, value=area, unit="m2"),
        NamedValue(label=phrases.PURCHASE_COSTS_TAX_INPUTS_LABEL, value=homes, unit="count"),
    )


def _tax_steps(rates: _TaxRates, relief: int) -> tuple[NamedValue, ...]:
    lines = (
        percent_value("취득세율", "Acquisition tax", rates.acquisition),
        percent_value("지방교육세율", "Local education tax", rates.education.normalize()),
        percent_value("농어촌특별세율", "Rural special tax", rates.rural),
    )
    return (*lines, won_value("생애최초 감면", "Relief for a first home", relief)) if relief else lines


def _tax_results(tax: int, education: int, rural: int) -> tuple[NamedValue, ...]:
    return (
        won_value("취득세", "Acquisition tax", tax),
        won_value("지방교육세", "Local education tax", education),
        won_value("농어촌특별세", "Rural special tax", rural),
        won_value("합계", "Total", tax + education + rural),
    )


_HEAVY, _HEAVIEST = 3, 4
"""Homes after buying, one more in an adjusted area: a third is taxed heavily, from the fourth on most heavily."""
_MOST_HOMES = 10_000
_LARGEST_AREA = 100_000


BrokeragePremises = Literal["home", "officetel", "other"]
BrokerageDeal = Literal["sale", "lease"]


class BrokerageFee(Calculation):
    """The highest fee of one side, VAT not included; `amount` is the one the rate is applied to."""

    amount: int
    rate: Decimal
    fee: int


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

    An officetel counts as one up to 85 m² with kitchen, toilet and bath of its own; a larger one is `other`.
    """
    for name, won in (("price", price), ("deposit", deposit), ("rent", rent)):
        require_amount(name, won)
    base, counted = (price, ()) if deal == "sale" else deal_amount(facts, deposit=deposit, rent=rent, on=on)
    band, table = _fee_band(facts, premises, deal, base, on)
    rate = band.rate or Decimal(0)
    uncapped = math.floor(base * percent_as_fraction(rate))
    fee = uncapped if band.most is None else min(uncapped, band.most)
    return BrokerageFee(
        kind="brokerage",
        title=phrases.BROKERAGE_FEE_BROKERAGE_TITLE,
        formula=phrases.SALE_FORMULA if deal == "sale" else phrases.LEASE_FORMULA,
        inputs=_fee_inputs(deal, price, deposit, rent),
        steps=_fee_steps(base, rate, band.most),
        results=(won_value("중개보수 상한 (한쪽, 부가세 별도)", "Highest fee (one side, without VAT)", fee),),
        grounds=grounds_of(table, *counted),
        conditions=(phrases.EACH_SIDE, phrases.NEGOTIABLE),
        as_of=on,
        amount=base,
        rate=rate,
        fee=fee,
    )


def deal_amount(facts: LegalFacts, *, deposit: int, rent: int, on: date) -> tuple[int, tuple[DatedFact, ...]]:
    """The amount a lease counts as: deposit + rent × 100, or × 70 where that is small; and the figures used."""
    large, small = facts.figure("brokerage_rent_multiple", on), facts.figure("brokerage_small_rent_multiple", on)
    least = facts.figure("brokerage_small_amount", on)
    whole = deposit + rent * int(large.value)
    if whole < int(least.value):
        return deposit + rent * int(small.value), (small, least)
    return whole, (large,)


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
        return (won_value("매매가", "Price", price),)
    return won_value("보증금", "Deposit", deposit), won_value("월세", "Monthly rent", rent)


def _fee_steps(base: int, rate: Decimal, most: int | None) -> tuple[NamedValue, ...]:
    lines = (won_value("거래금액", "Amount of the deal", base), percent_value("상한요율", "Highest rate", rate))
    return lines if most is None else (*lines, won_value("한도액", "Fixed limit", most))
