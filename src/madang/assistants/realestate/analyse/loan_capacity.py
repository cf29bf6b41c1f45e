"""How much can be borrowed on a home (LTV, DSR with stress rate, caps), and which loans of the housing fund a household
may have.
"""

import math
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
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
from madang.assistants.realestate.analyse.legal_figures import (
    FundLoan,
    Household,
    LegalFacts,
    LegalFigure,
    LegalGround,
    LoanPurpose,
)
from madang.assistants.realestate.analyse.loan_repayment import annuity_factor, monthly_rate
from madang.assistants.realestate.analyse.places import Location
from madang.state import Frozen
from madang.text import Text

LoanArea = Literal["regulated", "capital", "elsewhere"]
"""A regulated area; the rest of 수도권; everywhere else."""
Buyer = Literal["no_home", "first_time"]
Lender = Literal["bank", "other"]
LoanLimit = Literal["ltv", "dsr", "cap"]


class ToldLimits(NamedTuple):
    """Limits that the user told, in percent and won; None where the figures in force count."""

    ltv: Decimal | None = None
    dsr: Decimal | None = None
    stress: Decimal | None = None
    cap: int | None = None


NOTHING_TOLD = ToldLimits()


class LoanCapacity(Calculation):
    """The most that can be borrowed, and which of the limits applies."""

    ltv_limit: int | None
    """None where no price is known: then income alone decides."""
    dsr_limit: int | None
    """None where no income is known: then the price alone decides."""
    cap: int | None
    most: int
    bound_by: LoanLimit
    most_a_year: int | None = None
    """What may be repaid in a year, beside what is repaid already; None where no income is known."""


def loan_capacity(
    facts: LegalFacts,
    *,
    price: int | None,
    income: int | None,
    area: LoanArea,
    on: date,
    rate: Decimal,
    years: int = 30,
    other_repayment: int = 0,
    buyer: Buyer = "no_home",
    lender: Lender = "bank",
    told: ToldLimits = NOTHING_TOLD,
) -> LoanCapacity:
    """The loan limit of a buyer without a home; income and `other_repayment` are won a year, `rate` percent a year.

    What the user told (an LTV, a ceiling) takes the place of the figure in force. Price or income must be known.
    """
    require_amount("price", 1 if price is None else price, least=1)
    require_amount("income", income or 0)
    require_amount("other_repayment", other_repayment)
    used = (_ltv(facts, area, buyer, on), facts.figure(f"dsr_{lender}", on), _stress(facts, area, on))
    ltv, dsr, stress = (
        figure.value if said is None else said
        for figure, said in zip(used, (told.ltv, told.dsr, told.stress), strict=True)
    )
    unpriced = price is None or area == "elsewhere" or told.cap is not None
    caps = None if unpriced else facts.table("loan_cap", on)
    cap = caps.band(price).most if caps and price is not None else told.cap
    ltv_limit = None if price is None else math.floor(price * percent_as_fraction(ltv))
    dsr_limit = None if income is None else _dsr_limit(income, other_repayment, dsr, rate + stress, years)
    most, bound_by = min(_limits(ltv_limit, dsr_limit, cap))
    return LoanCapacity(
        kind="loan",
        title=phrases.LOAN_TITLE,
        formula=phrases.LOAN_FORMULA,
        inputs=_capacity_inputs(price, income, other_repayment, rate, years),
        steps=_capacity_steps(ltv, dsr, stress, ltv_limit=ltv_limit, dsr_limit=dsr_limit, cap=cap),
        results=(won_value(phrases.LOAN_LIMIT_LABEL, most),),
        grounds=grounds_of(*_figures_in_force(used, told, price, income), *([caps] if caps else [])),
        conditions=(
            phrases.LOAN_ASSUMPTIONS,
            phrases.LOAN_RULES_CHANGE,
            *(() if price is not None else (phrases.LOAN_BY_INCOME_ALONE,)),
            *(() if income is not None else (phrases.LOAN_BY_PRICE_ALONE,)),
        ),
        as_of=on,
        ltv_limit=ltv_limit,
        dsr_limit=dsr_limit,
        cap=cap,
        most=most,
        bound_by=bound_by,
        most_a_year=None if income is None else max(0, math.floor(_most_a_year(income, other_repayment, dsr))),
    )


def loan_area_of(facts: LegalFacts, location: Location) -> LoanArea:
    """Which loan rules apply in a place."""
    if any(zone.holds(location) for zone in facts.regulated):
        return "regulated"
    return "capital" if location.is_capital_area() else "elsewhere"


class FundLoanOffer(Frozen):
    """One product for a household: its highest amount, its rates in percent, and the conditions that are not met."""

    id: str
    title: Text
    highest_amount: int
    rate_low: Decimal
    rate_high: Decimal
    obstacles: tuple[Text, ...]
    ground: LegalGround

    @property
    def available(self) -> bool:
        """Whether every condition is met."""
        return not self.obstacles


def fund_loan_offers(
    facts: LegalFacts,
    *,
    purpose: LoanPurpose,
    price: int,
    income: int,
    on: date,
    capital_area: bool,
    households: frozenset[Household] = frozenset(),
    assets: int | None = None,
    dual_income: bool = False,
) -> tuple[FundLoanOffer, ...]:
    """Every product for the purpose that fits the household: available ones first, then by amount.

    `price` is that of the home, or the deposit for jeonse; income and assets are those of the couple.
    """
    require_amount("price", price, least=1)
    require_amount("income", income)
    fitting = (
        loan
        for loan in facts.fund_loans
        if loan.purpose == purpose and loan.holds(on) and loan.household in households | {"general"}
    )
    offers = [_offer(loan, price, income, assets, dual=dual_income, capital_area=capital_area) for loan in fitting]
    return tuple(sorted(offers, key=lambda offer: (not offer.available, -offer.highest_amount)))


def _ltv(facts: LegalFacts, area: LoanArea, buyer: Buyer, on: date) -> LegalFigure:
    if buyer == "first_time":
        return facts.figure(f"ltv_first_time_{'elsewhere' if area == 'elsewhere' else 'capital'}", on)
    return facts.figure(f"ltv_{area}", on)


def _stress(facts: LegalFacts, area: LoanArea, on: date) -> LegalFigure:
    return facts.figure("stress_elsewhere" if area == "elsewhere" else "stress_capital", on)


def _dsr_limit(income: int, other: int, dsr: Decimal, stressed: Decimal, years: int) -> int:
    yearly = _most_a_year(income, other, dsr)
    return max(0, math.floor(yearly / 12 * annuity_factor(monthly_rate(stressed), years * 12)))


def _most_a_year(income: int, other: int, dsr: Decimal) -> Fraction:
    return income * percent_as_fraction(dsr) - other


def _limits(ltv_limit: int | None, dsr_limit: int | None, cap: int | None) -> list[tuple[int, LoanLimit]]:
    limits: list[tuple[int | None, LoanLimit]] = [(ltv_limit, "ltv"), (dsr_limit, "dsr"), (cap, "cap")]
    return [(most, name) for most, name in limits if most is not None]


def _capacity_inputs(
    price: int | None, income: int | None, other: int, rate: Decimal, years: int
) -> tuple[NamedValue, ...]:
    by_price = () if price is None else (won_value(phrases.HOME_PRICE_LABEL, price),)
    if income is None:
        return by_price
    return (
        *by_price,
        won_value(phrases.YEARLY_INCOME_LABEL, income),
        won_value(phrases.OTHER_LOANS_LABEL, other),
        percent_value(phrases.LOAN_RATE_LABEL, rate),
        NamedValue(label=phrases.LOAN_TERM_LABEL, value=years, unit="years"),
    )


def _figures_in_force(
    used: Sequence[LegalFigure], told: ToldLimits, price: int | None, income: int | None
) -> list[LegalFigure]:
    """Of LTV, DSR and stress rate those that the user did not replace; without a price no LTV counts, without an
    income no DSR.
    """
    replaced = (
        told.ltv is not None or price is None,
        told.dsr is not None or income is None,
        told.stress is not None or income is None,
    )
    return [figure for figure, said in zip(used, replaced, strict=True) if not said]


def _capacity_steps(
    ltv: Decimal, dsr: Decimal, stress: Decimal, *, ltv_limit: int | None, dsr_limit: int | None, cap: int | None
) -> tuple[NamedValue, ...]:
    by_price = (
        ()
        if ltv_limit is None
        else (percent_value(phrases.LTV_LABEL, ltv), won_value(phrases.LTV_LIMIT_LABEL, ltv_limit))
    )
    by_income = (
        ()
        if dsr_limit is None
        else (
            percent_value(phrases.DSR_LABEL, dsr),
            NamedValue(label=phrases.STRESS_RATE_LABEL, value=stress, unit="points"),
            won_value(phrases.DSR_LIMIT_LABEL, dsr_limit),
        )
    )
    lines = (*by_price, *by_income)
    return lines if cap is None else (*lines, won_value(phrases.CAP_BY_PRICE_LABEL, cap))


def _offer(
    loan: FundLoan, price: int, income: int, assets: int | None, *, dual: bool, capital_area: bool
) -> FundLoanOffer:
    limit = loan.limit if capital_area else loan.limit_outside or loan.limit
    share = loan.share if capital_area else loan.share_outside or loan.share
    allowed = loan.dual_income if dual and loan.dual_income else loan.income
    obstacles = [phrases.INCOME_ABOVE_LIMIT.format(limit=f"{allowed:,}")] if income > allowed else []
    if assets is not None and assets > loan.assets:
        obstacles.append(phrases.ASSETS_ABOVE_LIMIT.format(limit=f"{loan.assets:,}"))
    return FundLoanOffer(
        id=loan.id,
        title=loan.title,
        highest_amount=min(limit, math.floor(price * percent_as_fraction(share))),
        rate_low=loan.rate_low,
        rate_high=loan.rate_high,
        obstacles=tuple(obstacles),
        ground=loan.ground,
    )
