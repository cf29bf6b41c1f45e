"""Analyses of leases: how far rent may rise, what it is as jeonse, what is paid first, and from when it holds."""

from madang.assistants.realestate.agents.advice import CHECK_REGISTER
from madang.assistants.realestate.agents.desk import Desk
from madang.assistants.realestate.domain.cases import Case
from madang.assistants.realestate.domain.conversion import LeaseKind, to_jeonse, to_wolse
from madang.assistants.realestate.domain.deadlines import renewal_window
from madang.assistants.realestate.domain.increase import Increase, cap_conditions, increase_cap
from madang.assistants.realestate.domain.parts import Part, of_calculation
from madang.assistants.realestate.domain.priority import priority_by_region, priority_repayment
from madang.assistants.realestate.domain.standing import tenant_standing
from madang.models.language import format_won
from madang.text import Text

__all__ = ["conversion", "increase", "priority", "renewal", "standing"]


def increase(desk: Desk) -> Part:
    """How far deposit and rent may rise, or by what rule where neither is known."""
    case = desk.case
    kind = _kind(case)
    deposit, rent = case.deposit or (case.unnamed or 0), case.rent or 0
    if deposit == rent == 0:
        return _cap_rule(kind, desk)
    found = increase_cap(
        desk.facts, deposit=deposit, rent=rent, on=desk.day, last_changed=case.contracted_on, kind=kind
    )
    asked, said = _asked_too_much(case, found), _highest(case, found, deposit, rent)
    conclusion = Text(ko=f"{asked.ko} {said.ko}".strip(), en=f"{asked.en} {said.en}".strip())
    known = case.contracted_on is not None and case.renewal is not None
    steps = (_ANSWER_IN_WRITING,) if known else (_ANSWER_IN_WRITING, _TELL_DAY)
    return of_calculation("increase", conclusion, found, desk.language, *steps)


def _cap_rule(kind: LeaseKind, desk: Desk) -> Part:
    limit = desk.facts.figure("commercial_increase_cap" if kind == "commercial" else "increase_cap", desk.day)
    asked, rule = desk.case.percent, _CAP_RULE.format(cap=limit.value).read(desk.language)
    above = _ABOVE_CAP.format(asked=asked).read(desk.language) if asked and asked > limit.value else ""
    return Part(
        task="increase",
        conclusion=f"{above} {rule}".strip(),
        conditions=tuple(text.read(desk.language) for text in cap_conditions(kind)),
        grounds=(limit.article,),
        steps=(_TELL_DEPOSIT.read(desk.language),),
    )


def _highest(case: Case, found: Increase, deposit: int, rent: int) -> Text:
    if case.renewal is False:
        return _NEW_LEASE
    if rent and deposit:
        return _CAP_BOTH.format(
            deposit_ko=format_won(found.highest_deposit),
            rent_ko=format_won(found.highest_rent),
            deposit_en=format_won(found.highest_deposit, "en"),
            rent_en=format_won(found.highest_rent, "en"),
        )
    most = found.highest_deposit if deposit else found.highest_rent
    return _CAP.format(
        most_ko=format_won(most),
        most_en=format_won(most, "en"),
        more_ko=format_won(most - (deposit or rent)),
        more_en=format_won(most - (deposit or rent), "en"),
    )


def _asked_too_much(case: Case, found: Increase) -> Text:
    """Whether what is demanded is above the cap, where it was told."""
    wanted = (
        (case.new_deposit or _raised(case.deposit, case.raise_by), found.highest_deposit),
        (case.new_rent or _raised(case.rent, case.raise_rent_by), found.highest_rent),
    )
    above = [won > highest for won, highest in wanted if won]
    if not above:
        return Text(ko="", en="")
    return _TOO_MUCH if any(above) else _WITHIN


def _raised(won: int | None, by: int | None) -> int | None:
    return won + by if won and by else None


def conversion(desk: Desk) -> Part:
    """Deposit as rent, or rent as deposit, at the highest rate that the law allows."""
    case, deposit = desk.case, desk.case.deposit or desk.case.unnamed or 0
    if case.rent:
        found = to_jeonse(desk.facts, deposit=deposit, rent=case.rent, on=desk.day, kind=_kind(case))
        said = _AS_JEONSE.format(
            deposit_ko=format_won(found.deposit), deposit_en=format_won(found.deposit, "en"), rate=found.rate
        )
        return of_calculation("conversion", said, found, desk.language)
    kept = case.new_deposit if case.new_deposit is not None and case.new_deposit < deposit else 0
    rented = to_wolse(desk.facts, deposit=deposit, new_deposit=kept, on=desk.day, kind=_kind(case))
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
    """Whether the deposit is small enough to be paid first, and how much of it; by region where no place is known."""
    case, spot = desk.case, desk.spot
    if case.deposit is None:
        return desk.lacks("priority")
    if spot is None:
        return _priority_by_region(case.deposit, desk)
    found = priority_repayment(
        desk.facts,
        deposit=case.deposit,
        rent=case.rent or 0,
        location=spot.location,
        on=desk.day,
        house_value=case.price,
        secured_on=case.secured_on,
        kind=_kind(case),
    )
    texts = {
        "limit_ko": format_won(found.limit),
        "limit_en": format_won(found.limit, "en"),
        "paid_ko": format_won(found.repaid),
        "paid_en": format_won(found.repaid, "en"),
    }
    said = (_FIRST if found.eligible else _NOT_FIRST).format(**texts)
    return of_calculation("priority", said, found, desk.language, CHECK_REGISTER, _MOVE_IN)


def _priority_by_region(deposit: int, desk: Desk) -> Part:
    case, language = desk.case, desk.language
    found = priority_by_region(
        desk.facts, deposit=deposit, rent=case.rent or 0, on=desk.day, secured_on=case.secured_on, kind=_kind(case)
    )
    listed = [
        f"{region.read(language)} {format_won(won, language) if won else _NOT_THERE.read(language)}"
        for region, won in found.first
    ]
    said = _FIRST_BY_REGION.format(listed=", ".join(listed))
    return of_calculation("priority", said, found, language, _TELL_PLACE, CHECK_REGISTER, _MOVE_IN)


def _kind(case: Case) -> LeaseKind:
    return "commercial" if case.premises == "shop" else "residential"


def renewal(desk: Desk) -> Part:
    """From when to when renewal has to be asked for or refused."""
    case = desk.case
    if case.ends_on is None:
        return desk.lacks("renewal")
    found = renewal_window(desk.facts, ends_on=case.ends_on, contracted_on=case.contracted_on, kind=_kind(case))
    closed = found.closed_before(desk.day) if _kind(case) == "residential" else None
    said = closed or _WINDOW.format(opens=found.opens_on, closes=found.closes_on)
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


_CAP_RULE = Text(
    ko="계약 중이거나 갱신할 때라면 보증금과 월세는 {cap}%까지만 올릴 수 있습니다. 조건에 따라 다릅니다.",
    en="During a lease or on renewal, deposit and rent may rise by {cap}% at most, on conditions.",
)
_ABOVE_CAP = Text(ko="{asked}% 인상은 상한을 넘습니다.", en="A rise of {asked}% is above the cap.")
_TELL_DEPOSIT = Text(
    ko="보증금(과 월세), 계약일, 갱신인지 새 계약인지 알려 주시면 상한액을 계산해 드립니다.",
    en="Tell me deposit (and rent), the day of the contract, whether it is a renewal: I will work out the cap.",
)
_TELL_DAY = Text(
    ko="계약일(또는 마지막 증액일)과 갱신인지 새 계약인지 알려 주시면 더 정확히 답할 수 있습니다.",
    en="Tell me the day of the contract (or the last increase) and whether it is a renewal for a surer answer.",
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
_FIRST_BY_REGION = Text(
    ko="지역에 따라 먼저 받는 금액이 다릅니다: {listed}.", en="What comes first depends on the place: {listed}."
)
_NOT_THERE = Text(ko="해당 없음", en="nothing")
_TELL_PLACE = Text(
    ko="지역을 알려 주시면 그 지역으로 계산해 드립니다.", en="Tell me the place, and I will work it out."
)
_MOVE_IN = Text(
    ko="이사한 날 바로 전입신고를 하고 확정일자를 받으세요.",
    en="Register the move and get a fixed date on the day you move in.",
)
_WINDOW = Text(
    ko="갱신을 요구하거나 거절하는 통지는 {opens}부터 {closes}까지 상대방에게 닿아야 합니다.",
    en="A notice to renew or to refuse must arrive between {opens} and {closes}.",
)
_SAY_IN_WRITING = Text(
    ko="날짜가 남는 방법(문자, 내용증명)으로 통지하세요.", en="Give notice in a way that leaves a date."
)
_STANDING_RULE = Text(
    ko="집을 넘겨받고 전입신고를 마치면 다음 날 0시부터 대항력이 생기고, 확정일자가 있으면 우선변제권이 생깁니다.",
    en="With the home handed over and the move registered, the lease holds against others from midnight of the next "
    "day; with a fixed date it also ranks.",
)
_STANDING = Text(ko="{day} 0시부터 대항력이 생깁니다.", en="The lease holds against others from 0:00 of {day}.")
