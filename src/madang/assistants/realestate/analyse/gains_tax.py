"""The tax on the gain from selling a home: exemption of an only home, deduction for long holding, rates and surcharge,
local income tax and the days to report it by.
"""

import calendar
import math
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from madang.assistants.realestate import phrases
from madang.assistants.realestate.analyse.calculation import (
    Calculation,
    NamedValue,
    date_value,
    grounds_of,
    percent_as_fraction,
    percent_value,
    require_amount,
    to_percent,
    won_value,
)
from madang.assistants.realestate.analyse.deadlines import add_months
from madang.assistants.realestate.analyse.errors import OutOfRangeError
from madang.assistants.realestate.analyse.legal_figures import BandTable, DatedFact, LegalFacts, LegalFigure
from madang.state import Frozen
from madang.text import Text


class SoldHome(Frozen):
    """A home and its sale: amounts in won, times in whole months; `homes` counts it.

    `temporary` says that the second home replaces this one in the time that the decree allows; `adjusted_now` and
    `adjusted_then` whether the place is an adjusted area at the sale, and was when the home was bought. What
    is not `is_home` is a shop or another building.
    """

    sold_for: int
    bought_for: int
    costs: int = 0
    held: int
    lived: int = 0
    homes: int = 1
    temporary: bool = False
    adjusted_now: bool = False
    adjusted_then: bool = False
    is_home: bool = True

    @property
    def only_home(self) -> bool:
        """Whether it counts as the only home of its household."""
        return self.is_home and (self.homes == 1 or (self.homes == _TWO and self.temporary))


class GainsTax(Calculation):
    """The tax and what led to it; `surcharge` is in percentage points, 0 where none applies."""

    other_units = {"surcharge": "percent"}

    gain: int
    exempt: bool
    surcharge: int
    deduction: int
    base: int
    tax: int
    local: int
    total: int
    report_by: date
    local_report_by: date


def gains_tax(facts: LegalFacts, home: SoldHome, *, on: date) -> GainsTax:
    """The tax on a home sold on a day: the only one in that year, by a resident, with the title registered."""
    _require_home(home)
    gain = home.sold_for - home.bought_for - home.costs
    taxed = _taxed_gain(facts, home, max(gain, 0), on)
    surcharge = _surcharge(facts, home, on)
    deducted = _long_holding(facts, home, taxed.won, on) if surcharge is None else _Part(0)
    basic = facts.figure("gains_basic_deduction", on)
    base = max(taxed.won - deducted.won - int(basic.value), 0)
    charged = _charged(facts, home, base, surcharge, on)
    share = facts.figure("gains_local_share", on)
    local = math.floor(charged.won * percent_as_fraction(share.value))
    reports = _report_days(facts, on)
    exempt = taxed.won == 0 < gain
    used = (*taxed.used, *deducted.used, *((basic, *charged.used, share) if base else ()), *reports.used)
    return GainsTax(
        kind="gains_tax",
        title=phrases.GAINS_TAX_TITLE,
        formula=phrases.GAINS_TAX_FORMULA,
        inputs=_inputs(home),
        steps=_steps(gain, taxed.won, deducted, base, charged.won),
        results=_results(charged.won, local, reports),
        grounds=grounds_of(*used),
        conditions=_conditions(facts, home, on),
        as_of=on,
        gain=gain,
        exempt=exempt,
        surcharge=int(surcharge.value) if surcharge else 0,
        deduction=deducted.won,
        base=base,
        tax=charged.won,
        local=local,
        total=charged.won + local,
        report_by=reports.national,
        local_report_by=reports.local,
    )


class _Part(NamedTuple):
    """A part of the calculation in won, and the figures it used."""

    won: int
    used: tuple[DatedFact, ...] = ()


class _ReportDays(NamedTuple):
    national: date
    local: date
    used: tuple[DatedFact, ...]


def _taxed_gain(facts: LegalFacts, home: SoldHome, gain: int, on: date) -> _Part:
    """The part of a gain that is taxed: of an exempt home the share of its price above the limit."""
    held, lived = facts.figure("gains_exempt_held", on), facts.figure("gains_exempt_lived", on)
    limit = facts.figure("gains_exempt_price", on)
    lived_enough = not home.adjusted_then or home.lived >= lived.value
    if not home.only_home or home.held < held.value or not lived_enough:
        return _Part(gain)
    above = max(home.sold_for - int(limit.value), 0)
    return _Part(math.floor(Fraction(gain * above, home.sold_for)), (limit, held))


def _surcharge(facts: LegalFacts, home: SoldHome, on: date) -> LegalFigure | None:
    """The percentage points that are added for one of several homes in an adjusted area; None where none are."""
    if home.only_home or not home.is_home or not home.adjusted_now:
        return None
    suspended = _in_force(facts, "gains_surcharge_suspended", on)
    if suspended and home.held >= suspended.value:
        return None
    return facts.figure("gains_surcharge_two_homes" if home.homes == _TWO else "gains_surcharge_three_homes", on)


def _long_holding(facts: LegalFacts, home: SoldHome, gain: int, on: date) -> _Part:
    """The deduction for long holding: by the second table for an only home that was lived in."""
    least = facts.figure("gains_long_held", on)
    if home.held < least.value or not gain:
        return _Part(0)
    lived = facts.figure("gains_table_2_lived", on)
    if not home.only_home or home.lived < lived.value:
        table = facts.table("gains_table_1", on)
        return _Part(math.floor(gain * _share(table, home.held)), (table,))
    held, years_lived = facts.table("gains_table_2_held", on), facts.table("gains_table_2_years_lived", on)
    share = _share(held, home.held) + _share(years_lived, home.lived)
    return _Part(math.floor(gain * share), (held, lived))


def _share(table: BandTable, months: int) -> Fraction:
    return percent_as_fraction(table.band(months // 12).rate or _ZERO)


def _charged(facts: LegalFacts, home: SoldHome, base: int, surcharge: LegalFigure | None, on: date) -> _Part:
    """The tax on the base: the higher one where the rate of a short holding and another one apply."""
    rates, more = facts.table("gains_rates", on), percent_as_fraction(surcharge.value) if surcharge else Fraction(0)
    usual = _Part(_by_brackets(rates, base) + math.floor(base * more), (rates, *((surcharge,) if surcharge else ())))
    if home.held >= _TWO_YEARS:
        return usual
    name = "below_one_year" if home.held < _ONE_YEAR else "below_two_years"
    rate = facts.figure(f"gains_rate_{name}" if home.is_home else f"gains_rate_of_other_{name}", on)
    return max(_Part(math.floor(base * percent_as_fraction(rate.value)), (rate,)), usual, key=lambda part: part.won)


def _by_brackets(rates: BandTable, base: int) -> int:
    """The tax by rates of which each applies to the part of the base within its bracket."""
    total, below = Fraction(0), 0
    for band in rates.bands:
        upper = base if band.to is None else min(base, band.to)
        total += max(upper - below, 0) * percent_as_fraction(band.rate or _ZERO)
        below = band.to or base
    return math.floor(total)


def _report_days(facts: LegalFacts, on: date) -> _ReportDays:
    months, local = facts.figure("gains_report_months", on), facts.figure("gains_local_report_months", on)
    national = _month_end(add_months(on.replace(day=1), int(months.value)))
    return _ReportDays(national, _month_end(add_months(national.replace(day=1), int(local.value))), (months, local))


def _month_end(day: date) -> date:
    return day.replace(day=calendar.monthrange(day.year, day.month)[1])


def _in_force(facts: LegalFacts, name: str, on: date) -> LegalFigure | None:
    """A figure that holds only for a time; None on a day outside of it."""
    return next((figure for figure in facts.figures if figure.id == name and figure.holds(on)), None)


def _conditions(facts: LegalFacts, home: SoldHome, on: date) -> tuple[Text, ...]:
    said = [phrases.GAINS_TAX_ASSUMES]
    if home.temporary:
        after, within = facts.figure("gains_new_home_after", on), facts.figure("gains_old_home_within", on)
        said.append(phrases.GAINS_TEMPORARY_TWO.format(after=int(after.value) // 12, within=int(within.value) // 12))
    spared = _in_force(facts, "gains_surcharge_transition", on)
    if spared and home.adjusted_now and not home.only_home:
        said.append(phrases.GAINS_TRANSITION.format(until=spared.effective_to))
    return tuple(said)


def _inputs(home: SoldHome) -> tuple[NamedValue, ...]:
    return (
        won_value(phrases.SOLD_FOR_LABEL, home.sold_for),
        won_value(phrases.BOUGHT_FOR_LABEL, home.bought_for),
        *([won_value(phrases.SALE_COSTS_LABEL, home.costs)] if home.costs else []),
        NamedValue(label=phrases.MONTHS_HELD_LABEL, value=home.held, unit="months"),
        NamedValue(label=phrases.MONTHS_LIVED_LABEL, value=home.lived, unit="months"),
        NamedValue(label=phrases.HOMES_AT_SALE_LABEL, value=home.homes, unit="count"),
    )


def _steps(gain: int, taxed: int, deducted: _Part, base: int, tax: int) -> tuple[NamedValue, ...]:
    effective = to_percent(Fraction(tax, base)) if base else _ZERO
    return (
        won_value(phrases.GAIN_LABEL, gain),
        won_value(phrases.TAXED_GAIN_LABEL, taxed),
        won_value(phrases.LONG_HOLDING_LABEL, deducted.won),
        won_value(phrases.TAX_BASE_LABEL, base),
        percent_value(phrases.EFFECTIVE_RATE_LABEL, effective),
    )


def _results(tax: int, local: int, reports: _ReportDays) -> tuple[NamedValue, ...]:
    return (
        date_value(phrases.GAINS_REPORT_LABEL, reports.national),
        date_value(phrases.GAINS_LOCAL_REPORT_LABEL, reports.local),
        won_value(phrases.GAINS_TAX_LABEL, tax),
        won_value(phrases.LOCAL_INCOME_TAX_LABEL, local),
        won_value(phrases.TOTAL_LABEL, tax + local),
    )


def _require_home(home: SoldHome) -> None:
    require_amount("sold_for", home.sold_for, least=1)
    require_amount("bought_for", home.bought_for)
    require_amount("costs", home.costs)
    if not (0 <= home.lived <= home.held <= _LONGEST and 1 <= home.homes <= _MOST_HOMES):
        raise OutOfRangeError(
            f"A home held for {home.held} months and lived in for {home.lived}, one of {home.homes}, cannot be taxed: "
            f"nobody lives longer in a home than it is held, and it counts itself.",
            text=phrases.SOLD_HOME_OUT_OF_RANGE,
        )


_ONE_YEAR, _TWO_YEARS = 12, 24
_TWO = 2
_ZERO = Decimal(0)
_LONGEST, _MOST_HOMES = 1200, 10_000
