"""Answers on purchases and sales: brokerage fee, loan, repayment, yield, acquisition tax and tax on the gain."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from pydantic import JsonValue

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.analysis_input import AnalysisInput
from madang.assistants.realestate.analyse.calculation import won_text
from madang.assistants.realestate.analyse.gains_tax import GainsTax, SoldHome, gains_tax
from madang.assistants.realestate.analyse.loan_capacity import (
    LoanArea,
    LoanCapacity,
    ToldLimits,
    loan_area_of,
    loan_capacity,
)
from madang.assistants.realestate.analyse.loan_repayment import repayment_schedule, schedule_views
from madang.assistants.realestate.analyse.purchase_costs import (
    AcquisitionTax,
    BrokeragePremises,
    acquisition_tax,
    brokerage_fee,
)
from madang.assistants.realestate.analyse.rental_yield import RentalYield, rental_yield
from madang.assistants.realestate.present.answer import AnswerPart, part_of_calculation
from madang.assistants.realestate.understand.case import Case
from madang.text import Text


def analyse_brokerage(given: AnalysisInput) -> AnswerPart:
    """The maximum brokerage fee for one side."""
    case = given.case
    price, deposit = case.price or case.sold_for or 0, case.deposit or 0
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
    cap = phrases.BROKERAGE_FEE_CAP.format(fee=won_text(found.fee), rate=found.rate)
    with_vat = phrases.FEE_WITH_VAT.format(fee=won_text(found.fee * 11 // 10))
    conclusion = _sentences(cap, *([with_vat] if case.vat else ()), *_fee_asked(case.asked_fee, found.fee))
    return part_of_calculation("brokerage", conclusion, found, given.language, phrases.BROKERAGE_FEE_NEGOTIABLE)


def _fee_asked(asked: int | None, most: int) -> tuple[Text, ...]:
    """How the fee that is asked for compares with the highest one."""
    if not asked:
        return ()
    if asked <= most:
        return (phrases.FEE_WITHIN_CAP.format(asked=won_text(asked)),)
    return (phrases.FEE_ABOVE_CAP.format(asked=won_text(asked), more=won_text(asked - most)),)


def _sentences(*texts: Text) -> Text:
    return Text(ko=" ".join(text.ko for text in texts), en=" ".join(text.en for text in texts))


def analyse_total_cost(given: AnalysisInput) -> AnswerPart:
    """What buying a home takes in all: price, taxes and fee, and the money of one's own beside a loan."""
    price = given.case.price
    if price is None:
        return given.too_little_known("total_cost")
    tax, fee = _tax_of(given, price), brokerage_fee(given.facts, deal="sale", price=price, on=given.today)
    extra = tax.total + fee.fee
    said = [
        phrases.TOTAL_COST.format(
            tax=won_text(tax.total), fee=won_text(fee.fee), extra=won_text(extra), all=won_text(price + extra)
        )
    ]
    parts = [analyse_acquisition_tax(given), part_of_calculation("brokerage", said[0], fee, given.language)]
    if given.case.income is not None:
        loan = _capacity_of(given)
        said.append(phrases.OWN_MONEY.format(loan=won_text(loan.most), own=won_text(price + extra - loan.most)))
        parts.append(analyse_loan(given))
    steps = () if given.case.income is not None else (phrases.TELL_INCOME.read(given.language),)
    return AnswerPart(
        task="total_cost",
        conclusion=_sentences(*said).read(given.language),
        conditions=(phrases.TOTAL_LEAVES_OUT.read(given.language),),
        grounds=tuple(dict.fromkeys(ground for part in parts for ground in part.grounds)),
        steps=steps,
        uncertain=tuple(dict.fromkeys(note for part in parts for note in part.uncertain)),
        views=tuple(view for part in parts for view in part.views),
        sources=tuple(dict.fromkeys(source for part in parts for source in part.sources)),
    )


def analyse_loan(given: AnalysisInput) -> AnswerPart:
    """How much can be borrowed for a home, and which limit applies."""
    case = given.case
    by_price_alone = case.income is None and case.price is not None and _lent_share_known(given)
    if not by_price_alone and (case.income is None or (case.price is None and case.dsr is None)):
        return given.too_little_known("loan")
    found = _capacity_of(given)
    conclusion = phrases.LOAN_LIMIT.format(most=won_text(found.most), bound=phrases.LOAN_LIMIT_NAMES[found.bound_by])
    each = [text.read(given.language) for text in _each_limit(found)]
    part = part_of_calculation("loan", conclusion, found, given.language, phrases.CONFIRM_WITH_BANK)
    part = part.changed(conclusion=" ".join([part.conclusion, *each]))
    assumed = [] if by_price_alone else _assumed_terms(case)
    assumed += [] if _loan_area(given) else [phrases.ASSUMED_UNREGULATED_CAPITAL]
    return part.changed(uncertain=(*(text.read(given.language) for text in assumed), *part.uncertain))


def _lent_share_known(given: AnalysisInput) -> bool:
    """Whether the share of the price that may be lent was told, or follows from where the home is."""
    return given.case.ltv is not None or _loan_area(given) is not None


def _capacity_of(given: AnalysisInput) -> LoanCapacity:
    case, (rate, years) = given.case, _loan_terms(given.case)
    return loan_capacity(
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


def _each_limit(found: LoanCapacity) -> list[Text]:
    """What the price and the income allow, each by itself."""
    by_price = phrases.LIMIT_BY_PRICE.format(most=won_text(found.ltv_limit or 0))
    by_income = phrases.LIMIT_BY_INCOME.format(yearly=won_text(found.most_a_year or 0))
    return [*([by_price] if found.ltv_limit else []), *([by_income] if found.most_a_year else [])]


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
    part = part_of_calculation("yield", _yield_sentence(case, found), found, given.language)
    return part.changed(raw=_with_seed_names(part.raw))


def _with_seed_names(figures: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
    """The figures of a yield, and their units, under the names by which clients know them."""
    return {
        _SEED_NAMES.get(name, name): _with_seed_names(figure) if isinstance(figure, dict) else figure
        for name, figure in figures.items()
    }


def _yield_sentence(case: Case, found: RentalYield) -> Text:
    """The yield and when it has paid back; where costs, vacancy or a loan were told also what is left after them."""
    sentences = [phrases.GROSS_YIELD.format(gross=found.gross)]
    if case.vacancy or case.yearly_cost or case.loan or case.acquisition_cost:
        sentences.append(phrases.NET_YIELD.format(income=won_text(found.net_income), cap_rate=found.cap_rate))
        if found.return_on_equity is not None:
            sentences.append(phrases.YIELD_ON_EQUITY.format(own=found.return_on_equity))
    if found.payback_years is not None:
        sentences.append(phrases.PAYBACK.format(years=found.payback_years))
    return Text(ko=" ".join(each.ko for each in sentences), en=" ".join(each.en for each in sentences))


def analyse_acquisition_tax(given: AnalysisInput) -> AnswerPart:
    """The taxes on buying a home."""
    case = given.case
    price = case.price
    if price is None:
        return given.too_little_known("acquisition_tax")
    found = _tax_of(given, price)
    tax = won_text(found.acquisition)
    conclusion = phrases.ACQUISITION_TAX_TOTAL.format(total=won_text(found.total), rate=found.rate, tax=tax)
    if found.relief:
        conclusion = phrases.ACQUISITION_TAX_RELIEVED.format(
            total=won_text(found.total), rate=found.rate, tax=tax, relief=won_text(found.relief)
        )
    part = part_of_calculation("acquisition_tax", conclusion, found, given.language)
    without = phrases.TAX_WITHOUT_RELIEF.format(total=won_text(found.total + found.relief))
    part = part.changed(conditions=(without.read(given.language), *part.conditions)) if found.relief else part
    is_home = case.premises not in _NO_HOMES
    assumed = [
        *([] if case.area or not is_home else [phrases.ASSUMED_FLOOR_AREA]),
        *([] if _loan_area(given) or not case.homes or not is_home else [phrases.ASSUMED_UNREGULATED_AREA]),
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


def _tax_of(given: AnalysisInput, price: int) -> AcquisitionTax:
    case = given.case
    return acquisition_tax(
        given.facts,
        price=price,
        area=case.area or _ASSUMED_FLOOR_AREA,
        on=given.today,
        homes=case.homes or 1,
        adjusted_area=_loan_area(given) == "regulated",
        first_home="ordinary" if case.first_home else "no",
        is_home=case.premises not in _NO_HOMES,
    )


def analyse_gains_tax(given: AnalysisInput) -> AnswerPart:
    """The tax on the gain from selling a home."""
    case, on = given.case, given.case.sold_on or given.today
    if case.gain is not None and not case.sold_for:
        case = _with_prices(case, given.facts.figure("gains_exempt_price", on).value)
    if not case.sold_for or case.bought_for is None:
        return given.too_little_known("gains_tax")
    held = case.months_held if case.months_held is not None else _months_held(case.bought_on, on)
    is_home = case.premises != "shop"
    counts = is_home and (held is None or held >= _LIVED_ENOUGH)
    homes = case.homes_owned or (2 if case.temporary_two_homes else None if counts else 1)
    if held is None or homes is None:
        return _gain_alone(given, held, homes)
    home = SoldHome(
        sold_for=case.sold_for,
        bought_for=case.bought_for,
        costs=case.sale_costs or 0,
        held=held,
        lived=case.months_occupied or 0,
        homes=homes,
        temporary=bool(case.temporary_two_homes),
        adjusted_now=bool(_adjusted_now(given)),
        adjusted_then=bool(case.adjusted_when_bought),
        is_home=is_home,
    )
    found = gains_tax(given.facts, home, on=on)
    conclusion = _gains_conclusion(found)
    other = _undecided(home, given)
    if other and (if_other := _gains_conclusion(gains_tax(given.facts, other.home, on=on))) != conclusion:
        conclusion = phrases.GAINS_DEPENDS.format(on=other.on, yes=other.yes, if_yes=if_other, if_no=conclusion)
    report = phrases.GAINS_REPORT_BY.format(day=found.report_by, local=found.local_report_by)
    part = part_of_calculation("gains_tax", conclusion, found, given.language, report)
    return part.changed(uncertain=(*(text.read(given.language) for text in _gains_assumed(case)), *part.uncertain))


def _with_prices(case: Case, exempt_price: Decimal) -> Case:
    """The prices that a told gain means; not of one so large that the price decides whether it is taxed at all."""
    gain = case.gain or 0
    if case.bought_for is not None:
        return case.changed(sold_for=case.bought_for + gain + (case.sale_costs or 0))
    return case.changed(sold_for=max(gain, 1), bought_for=0, sale_costs=0) if gain <= exempt_price else case


def _gains_conclusion(found: GainsTax) -> Text:
    if found.gain <= 0:
        return phrases.NO_GAIN
    if found.exempt:
        return phrases.GAINS_EXEMPT.format(gain=won_text(found.gain))
    total = phrases.GAINS_TAX_TOTAL.format(
        tax=won_text(found.tax), total=won_text(found.total), gain=won_text(found.gain), base=won_text(found.base)
    )
    more = phrases.GAINS_SURCHARGED.format(points=found.surcharge)
    return _sentences(total, more) if found.surcharge else total


class _OtherCase(NamedTuple):
    """What was not told and decides, and the home as it would be then."""

    on: Text
    yes: Text
    home: SoldHome


def _undecided(home: SoldHome, given: AnalysisInput) -> _OtherCase | None:
    """The other case where the tax depends on an area that was not told: now for several homes, once for one."""
    if not home.only_home and _adjusted_now(given) is None:
        on, yes = phrases.GAINS_ON_ADJUSTED_NOW, phrases.GAINS_IF_ADJUSTED_NOW
        return _OtherCase(on, yes, home.changed(adjusted_now=True))
    if home.only_home and home.lived < _LIVED_ENOUGH and given.case.adjusted_when_bought is None:
        on, yes = phrases.GAINS_ON_ADJUSTED_THEN, phrases.GAINS_IF_ADJUSTED_THEN
        return _OtherCase(on, yes, home.changed(adjusted_then=True))
    return None


def _gain_alone(given: AnalysisInput, held: int | None, homes: int | None) -> AnswerPart:
    """The gain, and what has to be known for the tax on it."""
    case = given.case
    told = bool(case.sold_for) and case.bought_for is not None
    gain = (case.sold_for or 0) - (case.bought_for or 0) - (case.sale_costs or 0) if told else case.gain or 0
    unknown = [name for name, value in (("held", held), ("homes", homes)) if value is None]
    missing = ", ".join(phrases.GAINS_UNKNOWN_FACTS[name].read(given.language) for name in unknown)
    conclusion = phrases.GAINS_UNKNOWN.format(gain=won_text(gain), missing=missing)
    return AnswerPart(
        task="gains_tax",
        conclusion=conclusion.read(given.language),
        steps=(phrases.CALCULATION_OFFERS["gains_tax"].read(given.language),),
    )


def _gains_assumed(case: Case) -> list[Text]:
    told = case.gain is not None
    return [
        *([] if case.sold_on else [phrases.GAINS_SOLD_TODAY]),
        *([] if case.months_occupied is not None or case.premises == "shop" else [phrases.GAINS_LIVED_UNKNOWN]),
        *([phrases.GAIN_AS_TOLD] if told else [] if case.sale_costs else [phrases.GAINS_NO_COSTS]),
    ]


def _months_held(bought_on: date | None, sold_on: date) -> int | None:
    """Whole months from one day to another."""
    if bought_on is None:
        return None
    months = (sold_on.year - bought_on.year) * 12 + sold_on.month - bought_on.month
    return max(months - (sold_on.day < bought_on.day), 0)


def _adjusted_now(given: AnalysisInput) -> bool | None:
    """Whether the home is in an adjusted area: as told, otherwise by the place; None where neither is known."""
    area = _loan_area(given)
    return given.case.adjusted_area if given.case.adjusted_area is not None else area and area == "regulated"


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


_SEED_NAMES = {"gross": "estimated_roi", "payback_years": "payback_period"}
_NO_HOMES = frozenset({"shop", "officetel"})
"""What is bought and taxed as any other building."""
_ASSUMED_RATE = Decimal("4.5")
_ASSUMED_YEARS = 30
_ASSUMED_FLOOR_AREA = Decimal(84)
"""Used where the user gives none; the answer says that they are assumed."""
_LIVED_ENOUGH = 24
"""Months in a home after which it does not matter whether the area was adjusted."""
