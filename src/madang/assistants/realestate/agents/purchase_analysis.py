"""Answers on purchases: brokerage fee, loan, repayment, yield and acquisition tax."""

from decimal import Decimal

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.analysis_input import AnalysisInput
from madang.assistants.realestate.analyse.calculation import won_text
from madang.assistants.realestate.analyse.loan_capacity import LoanArea, ToldLimits, loan_area_of, loan_capacity
from madang.assistants.realestate.analyse.loan_repayment import repayment_schedule, schedule_views
from madang.assistants.realestate.analyse.purchase_costs import BrokeragePremises, acquisition_tax, brokerage_fee
from madang.assistants.realestate.analyse.rental_yield import RentalYield, rental_yield
from madang.assistants.realestate.present.answer import AnswerPart, part_of_calculation
from madang.assistants.realestate.understand.case import Case
from madang.text import Text


def analyse_brokerage(given: AnalysisInput) -> AnswerPart:
    """The maximum brokerage fee for one side."""
    case = given.case
    price, deposit = case.price or 0, case.deposit or 0
    if case.deal == "sale" or (price and not deposit):
        if not price:
            return given.too_little_known("brokerage")
        found = brokerage_fee(given.facts, deal="sale", price=price, on=given.today, premises=_premises(given))
    elif deposit or case.rent:
        found = brokerage_fee(
            given.facts, deal="lease", deposit=deposit, rent=case.rent or 0, on=given.today, premises=_premises(given)
        )
    else:
        return given.too_little_known("brokerage")
    conclusion = phrases.BROKERAGE_FEE_CAP.format(fee=won_text(found.fee), rate=found.rate)
    return part_of_calculation("brokerage", conclusion, found, given.language, phrases.BROKERAGE_FEE_NEGOTIABLE)


def analyse_loan(given: AnalysisInput) -> AnswerPart:
    """How much can be borrowed for a home, and which limit applies."""
    case = given.case
    by_price_alone = case.income is None and case.price is not None and case.ltv is not None
    if not by_price_alone and (case.income is None or (case.price is None and case.dsr is None)):
        return given.too_little_known("loan")
    rate, years = _loan_terms(case)
    found = loan_capacity(
        given.facts,
        price=case.price,
        income=case.income,
        area=_loan_area(given) or "capital",
        on=given.today,
        rate=rate,
        years=years,
        other_repayment=case.other_repayment or 0,
        buyer="first_time" if case.first_home else "no_home",
        told=ToldLimits(ltv=case.ltv, dsr=case.dsr, stress=case.stress_rate, cap=case.loan_cap),
    )
    conclusion = phrases.LOAN_LIMIT.format(most=won_text(found.most), bound=phrases.LOAN_LIMIT_NAMES[found.bound_by])
    part = part_of_calculation("loan", conclusion, found, given.language, phrases.CONFIRM_WITH_BANK)
    assumed = [] if by_price_alone else _assumed_terms(case)
    assumed += [] if _loan_area(given) else [phrases.ASSUMED_UNREGULATED_CAPITAL]
    return part.changed(uncertain=(*(text.read(given.language) for text in assumed), *part.uncertain))


def analyse_repayment(given: AnalysisInput) -> AnswerPart:
    """The monthly payment and the interest of a loan."""
    case = given.case
    principal = case.loan
    if principal is None:
        return given.too_little_known("repayment")
    rate, years = _loan_terms(case)
    found = repayment_schedule(
        principal=principal, rate=rate, months=years * 12, on=given.today, method=case.repayment or "annuity"
    )
    level = found.first_payment == found.last_payment or found.method == "annuity"
    conclusion = (phrases.MONTHLY_REPAYMENT if level else phrases.CHANGING_REPAYMENT).format(
        first=won_text(found.first_payment),
        last=won_text(found.last_payment),
        interest=won_text(found.total_interest),
    )
    part = part_of_calculation("repayment", conclusion, found, given.language)
    return part.changed(
        uncertain=(*(text.read(given.language) for text in _assumed_terms(case)), *part.uncertain),
        views=(*part.views, *schedule_views(found, given.language)),
    )


def analyse_yield(given: AnalysisInput) -> AnswerPart:
    """The yield of a home that is let."""
    case = given.case
    if case.price is None or case.rent is None:
        return given.too_little_known("yield")
    found = rental_yield(
        price=case.price,
        deposit=case.deposit or 0,
        rent=case.rent,
        on=given.today,
        vacancy=case.vacancy or Decimal(0),
        yearly_costs=case.yearly_cost or 0,
        loan=case.loan or 0,
        loan_rate=case.interest_rate or Decimal(0),
        acquisition_costs=case.acquisition_cost or 0,
    )
    return part_of_calculation("yield", _yield_sentence(case, found), found, given.language)


def _yield_sentence(case: Case, found: RentalYield) -> Text:
    """The yield; where costs, vacancy or a loan were told also what is left after them."""
    gross = phrases.GROSS_YIELD.format(gross=found.gross)
    if not (case.vacancy or case.yearly_cost or case.loan or case.acquisition_cost):
        return gross
    net = phrases.NET_YIELD.format(income=won_text(found.net_income), cap_rate=found.cap_rate)
    own = found.return_on_equity
    on_equity = phrases.YIELD_ON_EQUITY.format(own=own) if own is not None else Text(ko="", en="")
    return Text(ko=f"{gross.ko} {net.ko} {on_equity.ko}".strip(), en=f"{gross.en} {net.en} {on_equity.en}".strip())


def analyse_acquisition_tax(given: AnalysisInput) -> AnswerPart:
    """The taxes on buying a home."""
    case = given.case
    price = case.price
    if price is None:
        return given.too_little_known("acquisition_tax")
    found = acquisition_tax(
        given.facts,
        price=price,
        area=case.area or _ASSUMED_FLOOR_AREA,
        on=given.today,
        homes=case.homes or 1,
        adjusted_area=_loan_area(given) == "regulated",
        first_home="ordinary" if case.first_home else "no",
    )
    conclusion = phrases.ACQUISITION_TAX_TOTAL.format(total=won_text(found.total), rate=found.rate)
    part = part_of_calculation("acquisition_tax", conclusion, found, given.language)
    without = phrases.TAX_WITHOUT_RELIEF.format(total=won_text(found.total + found.relief))
    part = part.changed(conditions=(without.read(given.language), *part.conditions)) if found.relief else part
    assumed = [
        *([] if case.area else [phrases.ASSUMED_FLOOR_AREA]),
        *([] if _loan_area(given) or not case.homes else [phrases.ASSUMED_UNREGULATED_AREA]),
    ]
    return part.changed(uncertain=(*(text.read(given.language) for text in assumed), *part.uncertain))


def _loan_terms(case: Case) -> tuple[Decimal, int]:
    """The interest rate and the years of a loan: as told, otherwise assumed."""
    return (
        _ASSUMED_RATE if case.interest_rate is None else case.interest_rate,
        _ASSUMED_YEARS if case.years is None else case.years,
    )


def _assumed_terms(case: Case) -> list[Text]:
    """What is said where the rate or the term was not told."""
    rate, years = _loan_terms(case)
    told = case.interest_rate is not None and case.years is not None
    return [] if told else [phrases.ASSUMED_LOAN_TERMS.format(rate=rate, years=years)]


def _loan_area(given: AnalysisInput) -> LoanArea | None:
    """The loan rules of the place: as the user named them, otherwise by the place."""
    if given.case.adjusted_area:
        return "regulated"
    return loan_area_of(given.facts, given.place.location) if given.place else None


def _premises(given: AnalysisInput) -> BrokeragePremises:
    """The kind of premises; an officetel above the size with a rate of its own counts as any other building."""
    case, largest = given.case, given.facts.figure("brokerage_officetel_area", given.today)
    if case.premises == "officetel":
        return "officetel" if case.area is None or case.area <= largest.value else "other"
    return "other" if case.premises == "shop" else "home"


_ASSUMED_RATE = Decimal("4.5")
_ASSUMED_YEARS = 30
_ASSUMED_FLOOR_AREA = Decimal(84)
"""Used where the user gives none; the answer says that they are assumed."""
