"""Analyses of purchases: fees, loans and what they cost, yields and taxes."""

from decimal import Decimal

from madang.assistants.realestate.agents.desk import Desk
from madang.assistants.realestate.domain.acquisition_tax import acquisition_tax
from madang.assistants.realestate.domain.brokerage import Premises, brokerage_fee
from madang.assistants.realestate.domain.cases import Case
from madang.assistants.realestate.domain.instalments import schedule_views
from madang.assistants.realestate.domain.loans import Area, area_of, loan_capacity
from madang.assistants.realestate.domain.parts import Part, of_calculation
from madang.assistants.realestate.domain.repayment import repayment_schedule
from madang.assistants.realestate.domain.yields import rental_yield
from madang.models.language import format_won
from madang.text import Text

__all__ = ["brokerage", "loan", "repayment", "returns", "tax"]

_RATE = Decimal("4.5")
"""The rate that is assumed where nobody says one; the answer says that it is assumed."""
_YEARS = 30
_SMALL_OFFICETEL = 85
"""Exclusive m² up to which an officetel has a fee of its own (공인중개사법 시행규칙 제20조 제4항)."""


def brokerage(desk: Desk) -> Part:
    """The highest fee that a broker may ask of one side."""
    case = desk.case
    price, deposit = case.price or 0, case.deposit or (0 if case.price or case.deal == "sale" else case.unnamed) or 0
    if case.deal == "sale" or (price and not deposit):
        amount = price or case.unnamed or 0
        if not amount:
            return desk.lacks("brokerage")
        found = brokerage_fee(desk.facts, deal="sale", price=amount, on=desk.day, premises=_premises(case))
    elif deposit or case.rent:
        found = brokerage_fee(
            desk.facts, deal="lease", deposit=deposit, rent=case.rent or 0, on=desk.day, premises=_premises(case)
        )
    else:
        return desk.lacks("brokerage")
    said = _FEE.format(fee_ko=format_won(found.fee), fee_en=format_won(found.fee, "en"), rate=found.rate)
    return of_calculation("brokerage", said, found, desk.language, _NEGOTIATE)


def _premises(case: Case) -> Premises:
    """What the fee is for; an officetel that is too large for a home's counts as any other building."""
    if case.premises == "officetel":
        return "officetel" if case.area is None or case.area <= _SMALL_OFFICETEL else "other"
    return "other" if case.premises == "shop" else "home"


def loan(desk: Desk) -> Part:
    """How much can be borrowed for a home, and what sets the limit."""
    case = desk.case
    if case.price is None or case.income is None:
        return desk.lacks("loan")
    area = _area(desk) or "capital"
    found = loan_capacity(
        desk.facts,
        price=case.price,
        income=case.income,
        area=area,
        on=desk.day,
        rate=case.percent or _RATE,
        years=case.years or _YEARS,
        buyer="first_time" if case.first_home else "no_home",
    )
    said = _LOAN.format(
        most_ko=format_won(found.most),
        most_en=format_won(found.most, "en"),
        bound_ko=_BOUNDS[found.bound_by].ko,
        bound_en=_BOUNDS[found.bound_by].en,
    )
    part = of_calculation("loan", said, found, desk.language, _ASK_BANK)
    assumed = [_ASSUMED_RATE.format(rate=case.percent or _RATE, years=case.years or _YEARS)]
    assumed += [] if _area(desk) else [_ASSUMED_PLACE]
    return part.changed(uncertain=(*(text.read(desk.language) for text in assumed), *part.uncertain))


def repayment(desk: Desk) -> Part:
    """What a loan costs a month."""
    case = desk.case
    principal = case.loan or case.unnamed
    if principal is None:
        return desk.lacks("repayment")
    rate, years = case.percent or _RATE, case.years or _YEARS
    found = repayment_schedule(principal=principal, rate=rate, months=years * 12, on=desk.day)
    said = _MONTHLY.format(
        first_ko=format_won(found.first_payment),
        first_en=format_won(found.first_payment, "en"),
        interest_ko=format_won(found.total_interest),
        interest_en=format_won(found.total_interest, "en"),
    )
    part = of_calculation("repayment", said, found, desk.language)
    return part.changed(
        uncertain=(_ASSUMED_RATE.format(rate=rate, years=years).read(desk.language), *part.uncertain),
        views=(*part.views, *schedule_views(found, desk.language)),
    )


def returns(desk: Desk) -> Part:
    """What a home yields that is let."""
    case = desk.case
    if case.price is None or case.rent is None:
        return desk.lacks("yield")
    found = rental_yield(price=case.price, deposit=case.deposit or 0, rent=case.rent, on=desk.day)
    return of_calculation("yield", _YIELD.format(gross=found.gross), found, desk.language)


def tax(desk: Desk) -> Part:
    """The taxes on buying a home."""
    case = desk.case
    price = case.price or case.unnamed
    if price is None:
        return desk.lacks("acquisition_tax")
    area = case.area or Decimal(84)
    found = acquisition_tax(
        desk.facts,
        price=price,
        area=area,
        on=desk.day,
        homes=case.homes or 1,
        adjusted_area=_area(desk) == "regulated",
        first_home="ordinary" if case.first_home else "no",
    )
    said = _TAX.format(total_ko=format_won(found.total), total_en=format_won(found.total, "en"), rate=found.rate)
    part = of_calculation("acquisition_tax", said, found, desk.language)
    assumed = [*([] if case.area else [_ASSUMED_AREA]), *([] if _area(desk) or not case.homes else [_ASSUMED_FREE])]
    return part.changed(uncertain=(*(text.read(desk.language) for text in assumed), *part.uncertain))


def _area(desk: Desk) -> Area | None:
    """How strict the rules are there: as it was said, else by the place."""
    if desk.case.adjusted_area:
        return "regulated"
    return area_of(desk.facts, desk.spot.location) if desk.spot else None


_FEE = Text(
    ko="중개보수는 한쪽이 최대 {fee_ko}입니다(상한요율 {rate}%, 부가세 별도).",
    en="The fee is at most {fee_en} for each side (at {rate}%, VAT not included).",
)
_NEGOTIATE = Text(ko="상한이므로 협의해서 낮출 수 있습니다.", en="It is a ceiling; you may agree on less.")
_LOAN = Text(
    ko="최대 {most_ko}까지 빌릴 수 있습니다. 한도를 정하는 것은 {bound_ko}입니다.",
    en="You can borrow up to {most_en}; what sets the limit is {bound_en}.",
)
_BOUNDS = {
    "ltv": Text(ko="LTV(담보인정비율)", en="the loan-to-value ratio"),
    "dsr": Text(ko="DSR(소득 대비 상환액)", en="repayment against income (DSR)"),
    "cap": Text(ko="대출 한도 금액", en="the cap on the amount"),
}
_ASK_BANK = Text(ko="은행에서 사전 심사를 받아 확인하세요.", en="Have a bank confirm it.")
_ASSUMED_RATE = Text(
    ko="금리 {rate}%, {years}년 상환으로 계산했습니다.", en="Worked out at {rate}% over {years} years."
)
_ASSUMED_PLACE = Text(
    ko="지역을 말씀하지 않아 수도권 비규제지역으로 보았습니다.",
    en="No place was named, so an unregulated part of the capital area was assumed.",
)
_ASSUMED_AREA = Text(ko="전용면적을 말씀하지 않아 84㎡로 보았습니다.", en="No area was named, so 84 m² was assumed.")
_ASSUMED_FREE = Text(
    ko="지역을 말씀하지 않아 조정대상지역이 아닌 것으로 보았습니다. 조정대상지역이면 2주택부터 8%입니다.",
    en="No place was named, so an unregulated area was assumed; in a regulated one a second home is taxed at 8%.",
)
_MONTHLY = Text(
    ko="한 달에 {first_ko}씩 갚고, 이자는 모두 {interest_ko}입니다.",
    en="It costs {first_en} a month, {interest_en} of interest in all.",
)
_YIELD = Text(ko="임대 수익률은 연 {gross}%입니다(비용과 공실을 빼기 전).", en="The gross yield is {gross}% a year.")
_TAX = Text(
    ko="취득세와 부가세목을 합쳐 {total_ko}입니다(취득세율 {rate}%).",
    en="Acquisition tax and its surtaxes come to {total_en} (at {rate}%).",
)
