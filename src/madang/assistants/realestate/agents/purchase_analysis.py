"""Answers on purchases: brokerage fee, loan, repayment, yield and acquisition tax."""

from decimal import Decimal

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.analysis_input import AnalysisInput
from madang.assistants.realestate.analyse.loan_capacity import LoanArea, loan_area_of, loan_capacity
from madang.assistants.realestate.analyse.loan_repayment import repayment_schedule, schedule_views
from madang.assistants.realestate.analyse.purchase_costs import BrokeragePremises, acquisition_tax, brokerage_fee
from madang.assistants.realestate.analyse.rental_yield import rental_yield
from madang.assistants.realestate.present.answer import AnswerPart, part_of_calculation
from madang.reading.numbers import format_won

_RATE = Decimal("4.5")
"""The rate that is assumed where nobody says one; the answer says that it is assumed."""
_YEARS = 30


def analyse_brokerage(given: AnalysisInput) -> AnswerPart:
    """The highest fee that a broker may ask of one side."""
    case = given.case
    price, deposit = case.price or 0, case.deposit or (0 if case.price or case.deal == "sale" else case.unnamed) or 0
    if case.deal == "sale" or (price and not deposit):
        amount = price or case.unnamed or 0
        if not amount:
            return given.too_little_known("brokerage")
        found = brokerage_fee(given.facts, deal="sale", price=amount, on=given.today, premises=_premises(given))
    elif deposit or case.rent:
        found = brokerage_fee(
            given.facts, deal="lease", deposit=deposit, rent=case.rent or 0, on=given.today, premises=_premises(given)
        )
    else:
        return given.too_little_known("brokerage")
    said = phrases.FEE.format(fee_ko=format_won(found.fee), fee_en=format_won(found.fee, "en"), rate=found.rate)
    return part_of_calculation("brokerage", said, found, given.language, phrases.NEGOTIATE)


def _premises(given: AnalysisInput) -> BrokeragePremises:
    """What the fee is for; an officetel that is too large for a fee of its own counts as any other building."""
    case, largest = given.case, given.facts.figure("brokerage_officetel_area", given.today)
    if case.premises == "officetel":
        return "officetel" if case.area is None or case.area <= largest.value else "other"
    return "other" if case.premises == "shop" else "home"


def analyse_loan(given: AnalysisInput) -> AnswerPart:
    """How much can be borrowed for a home, and what sets the limit."""
    case = given.case
    if case.price is None or case.income is None:
        return given.too_little_known("loan")
    area = _area(given) or "capital"
    found = loan_capacity(
        given.facts,
        price=case.price,
        income=case.income,
        area=area,
        on=given.today,
        rate=case.percent or _RATE,
        years=case.years or _YEARS,
        buyer="first_time" if case.first_home else "no_home",
    )
    said = phrases.LOAN.format(
        most_ko=format_won(found.most),
        most_en=format_won(found.most, "en"),
        bound_ko=phrases.BOUNDS[found.bound_by].ko,
        bound_en=phrases.BOUNDS[found.bound_by].en,
    )
    part = part_of_calculation("loan", said, found, given.language, phrases.ASK_BANK)
    assumed = [phrases.ASSUMED_RATE.format(rate=case.percent or _RATE, years=case.years or _YEARS)]
    assumed += [] if _area(given) else [phrases.ASSUMED_PLACE]
    return part.changed(uncertain=(*(text.read(given.language) for text in assumed), *part.uncertain))


def analyse_repayment(given: AnalysisInput) -> AnswerPart:
    """What a loan costs a month."""
    case = given.case
    principal = case.loan or case.unnamed
    if principal is None:
        return given.too_little_known("repayment")
    rate, years = case.percent or _RATE, case.years or _YEARS
    found = repayment_schedule(principal=principal, rate=rate, months=years * 12, on=given.today)
    said = phrases.MONTHLY.format(
        first_ko=format_won(found.first_payment),
        first_en=format_won(found.first_payment, "en"),
        interest_ko=format_won(found.total_interest),
        interest_en=format_won(found.total_interest, "en"),
    )
    part = part_of_calculation("repayment", said, found, given.language)
    return part.changed(
        uncertain=(phrases.ASSUMED_RATE.format(rate=rate, years=years).read(given.language), *part.uncertain),
        views=(*part.views, *schedule_views(found, given.language)),
    )


def analyse_yield(given: AnalysisInput) -> AnswerPart:
    """What a home yields that is let."""
    case = given.case
    if case.price is None or case.rent is None:
        return given.too_little_known("yield")
    found = rental_yield(price=case.price, deposit=case.deposit or 0, rent=case.rent, on=given.today)
    return part_of_calculation("yield", phrases.YIELD.format(gross=found.gross), found, given.language)


def analyse_acquisition_tax(given: AnalysisInput) -> AnswerPart:
    """The taxes on buying a home."""
    case = given.case
    price = case.price or case.unnamed
    if price is None:
        return given.too_little_known("acquisition_tax")
    area = case.area or Decimal(84)
    found = acquisition_tax(
        given.facts,
        price=price,
        area=area,
        on=given.today,
        homes=case.homes or 1,
        adjusted_area=_area(given) == "regulated",
        first_home="ordinary" if case.first_home else "no",
    )
    said = phrases.TAX.format(total_ko=format_won(found.total), total_en=format_won(found.total, "en"), rate=found.rate)
    part = part_of_calculation("acquisition_tax", said, found, given.language)
    assumed = [
        *([] if case.area else [phrases.ASSUMED_AREA]),
        *([] if _area(given) or not case.homes else [phrases.ASSUMED_FREE]),
    ]
    return part.changed(uncertain=(*(text.read(given.language) for text in assumed), *part.uncertain))


def _area(given: AnalysisInput) -> LoanArea | None:
    """How strict the rules are there: as it was said, else by the place."""
    if given.case.adjusted_area:
        return "regulated"
    return loan_area_of(given.facts, given.place.location) if given.place else None
