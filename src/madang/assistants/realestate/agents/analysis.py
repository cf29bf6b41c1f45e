"""The analysis team: calculations exact to the won, risks, and contracts clause by clause."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal

from madang.assistants.realestate.domain.acquisition_tax import acquisition_tax
from madang.assistants.realestate.domain.brokerage import brokerage_fee
from madang.assistants.realestate.domain.burden import total_burden
from madang.assistants.realestate.domain.cases import Case
from madang.assistants.realestate.domain.conversion import to_jeonse, to_wolse
from madang.assistants.realestate.domain.deadlines import renewal_window
from madang.assistants.realestate.domain.facts import Facts
from madang.assistants.realestate.domain.increase import increase_cap
from madang.assistants.realestate.domain.loans import area_of, loan_capacity
from madang.assistants.realestate.domain.parts import Part, of_calculation
from madang.assistants.realestate.domain.priority import priority_repayment
from madang.assistants.realestate.domain.repayment import repayment_schedule
from madang.assistants.realestate.domain.reports import lease_report
from madang.assistants.realestate.domain.risks import assess_risk
from madang.assistants.realestate.domain.standing import tenant_standing
from madang.assistants.realestate.domain.yields import rental_yield
from madang.assistants.realestate.tools.contract_review import reviewer
from madang.assistants.realestate.tools.places import Spot
from madang.assistants.realestate.tools.risk_checks import risk_book
from madang.models.language import format_won
from madang.state.frozen import Frozen
from madang.text import Language, Text

__all__ = ["ANALYSES", "Desk", "review_contract"]

_RATE = Decimal("4.5")
"""The rate that is assumed where nobody says one; the answer says that it is assumed."""
_YEARS = 30


class Desk(Frozen):
    """What an analysis works with: the facts, the case, the place, the day and the language."""

    facts: Facts
    case: Case
    spot: Spot | None
    day: date
    language: Language


def increase(desk: Desk) -> Part:
    """How far deposit and rent may rise, or by what rule where neither is known."""
    case = desk.case
    deposit, rent = case.deposit or (case.unnamed or 0), case.rent or 0
    if deposit == rent == 0:
        limit = desk.facts.figure("increase_cap", desk.day)
        return Part(
            task="increase",
            conclusion=_CAP_RULE.format(cap=limit.value).read(desk.language),
            conditions=tuple(text.read(desk.language) for text in _CAP_CONDITIONS),
            grounds=(limit.article,),
            steps=(_TELL_DEPOSIT.read(desk.language),),
        )
    kind = "commercial" if case.premises == "shop" else "residential"
    found = increase_cap(
        desk.facts, deposit=deposit, rent=rent, on=desk.day, last_changed=case.contracted_on, kind=kind
    )
    if case.renewal is False:
        said = _NEW_LEASE
    elif rent and deposit:
        said = _CAP_BOTH.format(
            deposit_ko=format_won(found.highest_deposit),
            rent_ko=format_won(found.highest_rent),
            deposit_en=format_won(found.highest_deposit, "en"),
            rent_en=format_won(found.highest_rent, "en"),
        )
    else:
        most = found.highest_deposit if deposit else found.highest_rent
        said = _CAP.format(
            most_ko=format_won(most),
            most_en=format_won(most, "en"),
            more_ko=format_won(most - (deposit or rent)),
            more_en=format_won(most - (deposit or rent), "en"),
        )
    asked = _asked_too_much(case, found.highest_deposit)
    conclusion = Text(ko=f"{asked.ko} {said.ko}".strip(), en=f"{asked.en} {said.en}".strip())
    return of_calculation("increase", conclusion, found, desk.language, _ANSWER_IN_WRITING)


def _asked_too_much(case: Case, highest: int) -> Text:
    wanted = case.new_deposit or (case.deposit + case.raise_by if case.deposit and case.raise_by else None)
    if wanted is None:
        return Text(ko="", en="")
    return _WITHIN if wanted <= highest else _TOO_MUCH


def conversion(desk: Desk) -> Part:
    """Deposit as rent, or rent as deposit, at the highest rate that the law allows."""
    case, deposit = desk.case, desk.case.deposit or desk.case.unnamed or 0
    if case.rent:
        found = to_jeonse(desk.facts, deposit=deposit, rent=case.rent, on=desk.day)
        said = _AS_JEONSE.format(
            deposit_ko=format_won(found.deposit), deposit_en=format_won(found.deposit, "en"), rate=found.rate
        )
        return of_calculation("conversion", said, found, desk.language)
    kept = case.new_deposit if case.new_deposit is not None else 0
    rented = to_wolse(desk.facts, deposit=deposit, new_deposit=kept, on=desk.day)
    said = _AS_WOLSE.format(
        deposit_ko=format_won(deposit),
        kept_ko=format_won(kept),
        rent_ko=format_won(rented.rent),
        deposit_en=format_won(deposit, "en"),
        kept_en=format_won(kept, "en"),
        rent_en=format_won(rented.rent, "en"),
        rate=rented.rate,
    )
    return of_calculation("conversion", said, rented, desk.language)


def priority(desk: Desk) -> Part:
    """Whether the deposit is small enough to be paid first, and how much of it."""
    case, spot = desk.case, desk.spot
    if spot is None or case.deposit is None:
        return _unknown("priority", desk)
    found = priority_repayment(
        desk.facts,
        deposit=case.deposit,
        location=spot.location,
        on=desk.day,
        house_value=case.price,
        secured_on=case.secured_on,
    )
    texts = {
        "limit_ko": format_won(found.limit),
        "limit_en": format_won(found.limit, "en"),
        "paid_ko": format_won(found.repaid),
        "paid_en": format_won(found.repaid, "en"),
    }
    said = (_FIRST if found.eligible else _NOT_FIRST).format(**texts)
    return of_calculation("priority", said, found, desk.language, _CHECK_REGISTER, _MOVE_IN)


def brokerage(desk: Desk) -> Part:
    """The highest fee that a broker may ask of one side."""
    case = desk.case
    price, deposit = case.price or 0, case.deposit or (case.unnamed if case.deal in {"jeonse", "wolse"} else 0) or 0
    if case.deal == "sale" or (price and not deposit):
        amount = price or case.unnamed or 0
        if not amount:
            return _unknown("brokerage", desk)
        found = brokerage_fee(desk.facts, deal="sale", price=amount, on=desk.day)
    elif deposit or case.rent:
        found = brokerage_fee(desk.facts, deal="lease", deposit=deposit, rent=case.rent or 0, on=desk.day)
    else:
        return _unknown("brokerage", desk)
    said = _FEE.format(fee_ko=format_won(found.fee), fee_en=format_won(found.fee, "en"), rate=found.rate)
    return of_calculation("brokerage", said, found, desk.language, _NEGOTIATE)


def loan(desk: Desk) -> Part:
    """How much can be borrowed for a home, and what sets the limit."""
    case = desk.case
    if case.price is None or case.income is None:
        return _unknown("loan", desk)
    area = area_of(desk.facts, desk.spot.location) if desk.spot else "capital"
    found = loan_capacity(
        desk.facts,
        price=case.price,
        income=case.income,
        area=area,
        on=desk.day,
        rate=case.percent or _RATE,
        years=case.years or _YEARS,
    )
    said = _LOAN.format(
        most_ko=format_won(found.most),
        most_en=format_won(found.most, "en"),
        bound_ko=_BOUNDS[found.bound_by].ko,
        bound_en=_BOUNDS[found.bound_by].en,
    )
    part = of_calculation("loan", said, found, desk.language, _ASK_BANK)
    assumed = [_ASSUMED_RATE.format(rate=case.percent or _RATE, years=case.years or _YEARS)]
    assumed += [] if desk.spot else [_ASSUMED_PLACE]
    return part.changed(uncertain=(*(text.read(desk.language) for text in assumed), *part.uncertain))


def repayment(desk: Desk) -> Part:
    """What a loan costs a month."""
    case = desk.case
    principal = case.loan or case.unnamed
    if principal is None:
        return _unknown("repayment", desk)
    rate, years = case.percent or _RATE, case.years or _YEARS
    found = repayment_schedule(principal=principal, rate=rate, months=years * 12, on=desk.day)
    said = _MONTHLY.format(
        first_ko=format_won(found.first_payment),
        first_en=format_won(found.first_payment, "en"),
        interest_ko=format_won(found.total_interest),
        interest_en=format_won(found.total_interest, "en"),
    )
    part = of_calculation("repayment", said, found, desk.language)
    return part.changed(uncertain=(_ASSUMED_RATE.format(rate=rate, years=years).read(desk.language), *part.uncertain))


def returns(desk: Desk) -> Part:
    """What a home yields that is let."""
    case = desk.case
    if case.price is None or case.rent is None:
        return _unknown("yield", desk)
    found = rental_yield(price=case.price, deposit=case.deposit or 0, rent=case.rent, on=desk.day)
    return of_calculation("yield", _YIELD.format(gross=found.gross), found, desk.language)


def tax(desk: Desk) -> Part:
    """The taxes on buying a home."""
    case = desk.case
    price = case.price or case.unnamed
    if price is None:
        return _unknown("acquisition_tax", desk)
    area = case.area or Decimal(84)
    found = acquisition_tax(desk.facts, price=price, area=area, on=desk.day, homes=case.homes or 1)
    said = _TAX.format(total_ko=format_won(found.total), total_en=format_won(found.total, "en"), rate=found.rate)
    part = of_calculation("acquisition_tax", said, found, desk.language)
    return part if case.area else part.changed(uncertain=(_ASSUMED_AREA.read(desk.language), *part.uncertain))


def burden(desk: Desk) -> Part:
    """How much of a home's price the deposit takes up, with all that comes before it."""
    case = desk.case
    if case.price is None or case.deposit is None:
        return _unknown("burden", desk)
    found = total_burden(
        desk.facts, price=case.price, deposit=case.deposit, on=desk.day, senior_debt=case.senior_debt or 0
    )
    said = _BURDEN.format(
        total=found.total, ratio=found.jeonse_ratio, level_ko=_LEVELS[found.level].ko, level_en=_LEVELS[found.level].en
    )
    return of_calculation("burden", said, found, desk.language, _CHECK_REGISTER)


def report(desk: Desk) -> Part:
    """Whether a lease must be reported, and by when."""
    case = desk.case
    if case.deposit is None and case.rent is None:
        return _unknown("report", desk)
    signed = case.contracted_on or desk.day
    location = desk.spot.location if desk.spot else None
    found = lease_report(
        desk.facts, deposit=case.deposit or 0, rent=case.rent or 0, contracted_on=signed, location=location
    )
    said = _REPORT.format(day=found.due_on or "") if found.required else _NO_REPORT
    return of_calculation("report", said, found, desk.language)


def renewal(desk: Desk) -> Part:
    """From when to when renewal has to be asked for or refused."""
    case = desk.case
    if case.ends_on is None:
        return _unknown("renewal", desk)
    found = renewal_window(desk.facts, ends_on=case.ends_on, contracted_on=case.contracted_on)
    said = _WINDOW.format(opens=found.opens_on, closes=found.closes_on)
    return of_calculation("renewal", said, found, desk.language, _SAY_IN_WRITING)


def standing(desk: Desk) -> Part:
    """From when a tenant holds the lease against others."""
    case = desk.case
    if case.moved_in_on is None:
        return Part(
            task="standing", conclusion=_STANDING_RULE.read(desk.language), steps=(_MOVE_IN.read(desk.language),)
        )
    found = tenant_standing(
        desk.facts,
        handed_over_on=case.moved_in_on,
        registered_on=case.moved_in_on,
        fixed_on=case.fixed_on,
        mortgaged_on=case.secured_on,
    )
    said = _STANDING.format(day=found.opposable_from)
    return of_calculation("standing", said, found, desk.language, _MOVE_IN)


def risk(desk: Desk) -> Part:
    """What to check before trusting a landlord with a deposit, and how it looks so far."""
    case = desk.case
    known = (
        total_burden(desk.facts, price=case.price, deposit=case.deposit, on=desk.day, senior_debt=case.senior_debt or 0)
        if case.price and case.deposit
        else None
    )
    found = assess_risk(risk_book(), burden=known)
    level = _LEVELS[found.level]
    said = _RISK.format(level_ko=level.ko, level_en=level.en) if known else _RISK_OPEN
    first = found.remaining[:4]
    return Part(
        task="risk",
        conclusion=said.read(desk.language),
        steps=tuple(f"{check.title.read(desk.language)}: {check.action.read(desk.language)}" for check in first),
        grounds=tuple(dict.fromkeys(check.article for check in first if check.article)),
        views=(found.view(desk.language),),
    )


def review_contract(text: str, desk: Desk) -> Part:
    """A contract clause by clause: what is void, disputed or risky, and what is missing."""
    found = reviewer().review(text, desk.facts, on=desk.day)
    if not found.findings:
        said = _CLEAN.format(clauses=found.clauses)
    else:
        said = _FOUND.format(
            clauses=found.clauses,
            count=len(found.findings),
            level_ko=_LEVELS[found.level].ko,
            level_en=_LEVELS[found.level].en,
        )
    lines = [
        f"{one.title.read(desk.language)} — {one.why.read(desk.language)} → {one.rewording.read(desk.language)}"
        for one in found.findings
    ]
    return Part(
        task="contract",
        conclusion=said.read(desk.language),
        conditions=tuple(lines),
        grounds=tuple(dict.fromkeys(one.article for one in found.findings if one.article)),
        steps=tuple(f"{one.title.read(desk.language)}: {one.wording.read(desk.language)}" for one in found.missing),
        views=(found.view(desk.language),) if found.findings or found.missing else (),
    )


def _unknown(task: str, desk: Desk) -> Part:
    return Part(task=task, conclusion=_NOT_ENOUGH.read(desk.language))


ANALYSES: dict[str, Callable[[Desk], Part]] = {
    "increase": increase,
    "conversion": conversion,
    "priority": priority,
    "brokerage": brokerage,
    "loan": loan,
    "repayment": repayment,
    "yield": returns,
    "acquisition_tax": tax,
    "burden": burden,
    "report": report,
    "renewal": renewal,
    "standing": standing,
    "risk": risk,
}

_CAP_RULE = Text(
    ko="계약 중이거나 갱신할 때라면 보증금과 월세는 {cap}%까지만 올릴 수 있습니다. 조건에 따라 다릅니다.",
    en="During a lease or on renewal, deposit and rent may rise by {cap}% at most, on conditions.",
)
_CAP_CONDITIONS = (
    Text(
        ko="계약 또는 마지막 증액 후 1년 안에는 올릴 수 없습니다(제7조 제1항).",
        en="Not within a year of the contract or the last increase (Art. 7(1)).",
    ),
    Text(ko="시·도 조례가 더 낮은 상한을 정했으면 그것을 따릅니다.", en="A province's ordinance may set a lower cap."),
    Text(
        ko="갱신이 아니라 새로 맺는 계약에는 상한이 적용되지 않습니다.",
        en="The cap does not apply to a new lease that is no renewal.",
    ),
    Text(
        ko="넘겨 낸 금액은 돌려받을 수 있습니다(제10조의2).",
        en="What was paid beyond it can be claimed back (Art. 10-2).",
    ),
)
_TELL_DEPOSIT = Text(
    ko="보증금(과 월세), 계약일, 갱신인지 새 계약인지 알려 주시면 상한액을 계산해 드립니다.",
    en="Tell me deposit (and rent), the day of the contract, and whether it is a renewal, and I will work out the amount.",
)
_CAP = Text(
    ko="갱신이라면 {most_ko}까지 올릴 수 있습니다(최대 {more_ko} 인상).",
    en="On renewal it may rise to {most_en} (by {more_en} at most).",
)
_CAP_BOTH = Text(
    ko="갱신이라면 보증금은 {deposit_ko}, 월세는 {rent_ko}까지입니다.",
    en="On renewal the deposit may rise to {deposit_en} and the rent to {rent_en}.",
)
_NEW_LEASE = Text(
    ko="새로 맺는 계약이라면 5% 상한이 적용되지 않고 합의로 정합니다.",
    en="For a new lease the 5% cap does not apply; the parties agree.",
)
_TOO_MUCH = Text(ko="요구한 금액은 상한을 넘습니다.", en="What is asked for is above the cap.")
_WITHIN = Text(ko="요구한 금액은 상한 안입니다.", en="What is asked for is within the cap.")
_ANSWER_IN_WRITING = Text(ko="증액 요구에는 문자나 내용증명으로 답해 두세요.", en="Answer a demand in writing.")
_AS_JEONSE = Text(
    ko="전세로 바꾸면 {deposit_ko} 수준입니다(전환율 {rate}%).", en="As jeonse it comes to {deposit_en} (at {rate}%)."
)
_AS_WOLSE = Text(
    ko="보증금 {deposit_ko}을 {kept_ko}으로 낮추면 월세는 최대 {rent_ko}입니다(전환율 {rate}%).",
    en="With the deposit lowered from {deposit_en} to {kept_en}, the rent is at most {rent_en} (at {rate}%).",
)
_FIRST = Text(
    ko="네, 최우선변제 대상입니다. {paid_ko}까지 먼저 받을 수 있습니다(보증금 {limit_ko} 이하).",
    en="Yes, it comes first: up to {paid_en} (deposits up to {limit_en}).",
)
_NOT_FIRST = Text(
    ko="아니요, 보증금이 기준({limit_ko} 이하)보다 커서 최우선변제 대상이 아닙니다.",
    en="No, the deposit is above the limit of {limit_en}, so it does not come first.",
)
_CHECK_REGISTER = Text(
    ko="등기부에서 가장 먼저 설정된 근저당의 날짜와 금액을 확인하세요.",
    en="Look up the date and amount of the earliest mortgage in the register.",
)
_MOVE_IN = Text(
    ko="이사한 날 바로 전입신고를 하고 확정일자를 받으세요.",
    en="Register the move and get a fixed date on the day you move in.",
)
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
_MONTHLY = Text(
    ko="한 달에 {first_ko}씩 갚고, 이자는 모두 {interest_ko}입니다.",
    en="It costs {first_en} a month, {interest_en} of interest in all.",
)
_YIELD = Text(ko="임대 수익률은 연 {gross}%입니다(비용과 공실을 빼기 전).", en="The gross yield is {gross}% a year.")
_TAX = Text(
    ko="취득세와 부가세목을 합쳐 {total_ko}입니다(취득세율 {rate}%).",
    en="Acquisition tax and its surtaxes come to {total_en} (at {rate}%).",
)
_BURDEN = Text(
    ko="보증금과 앞선 빚을 합치면 집값의 {total}%입니다(전세가율 {ratio}%). 위험: {level_ko}.",
    en="The deposit and what comes before it are {total}% of the price (the deposit alone {ratio}%). Risk: {level_en}.",
)
_LEVELS = {"low": Text(ko="낮음", en="low"), "medium": Text(ko="주의", en="medium"), "high": Text(ko="높음", en="high")}
_REPORT = Text(ko="임대차 신고 대상입니다. {day}까지 신고하세요.", en="The lease must be reported by {day}.")
_NO_REPORT = Text(ko="임대차 신고 대상이 아닙니다.", en="The lease need not be reported.")
_WINDOW = Text(
    ko="갱신을 요구하거나 거절하는 통지는 {opens}부터 {closes}까지 상대방에게 닿아야 합니다.",
    en="A notice to renew or to refuse must arrive between {opens} and {closes}.",
)
_SAY_IN_WRITING = Text(
    ko="날짜가 남는 방법(문자, 내용증명)으로 통지하세요.", en="Give notice in a way that leaves a date."
)
_STANDING_RULE = Text(
    ko="집을 넘겨받고 전입신고를 마치면 다음 날 0시부터 대항력이 생기고, 확정일자가 있으면 우선변제권이 생깁니다.",
    en="With the home handed over and the move registered, the lease holds against others from midnight of the next day; with a fixed date it also ranks.",
)
_STANDING = Text(ko="{day} 0시부터 대항력이 생깁니다.", en="The lease holds against others from 0:00 of {day}.")
_RISK = Text(
    ko="지금까지 알려 주신 것으로는 위험이 {level_ko}입니다. 아래를 확인하세요.",
    en="By what you told me the risk is {level_en}. Check the following.",
)
_RISK_OPEN = Text(
    ko="집값과 보증금을 모르므로 위험을 말할 수 없습니다. 먼저 아래를 확인하세요.",
    en="Without price and deposit the risk cannot be told. Check the following first.",
)
_CLEAN = Text(
    ko="{clauses}개 조항에서 문제가 되는 조항을 찾지 못했습니다.",
    en="Nothing troubling was found in {clauses} clauses.",
)
_FOUND = Text(
    ko="{clauses}개 조항 중 {count}곳에 문제가 있습니다. 위험: {level_ko}.",
    en="{count} troubling clauses among {clauses}. Risk: {level_en}.",
)
_NOT_ENOUGH = Text(ko="계산하기에는 알려 주신 것이 모자랍니다.", en="Too little is known to work it out.")
