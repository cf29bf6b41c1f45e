"""Analyses of what protects a tenant: the deposit guarantee, damages for a false refusal, the Act on shops."""

from madang.assistants.realestate.agents.desk import Desk
from madang.assistants.realestate.domain.burden import deposit_guarantee
from madang.assistants.realestate.domain.calculations import grounds_of
from madang.assistants.realestate.domain.damages import refusal_damages
from madang.assistants.realestate.domain.parts import Part, of_calculation, of_rule
from madang.assistants.realestate.domain.shop_scope import shop_scope
from madang.models.language import format_won
from madang.text import Text

__all__ = ["damages", "guarantee", "scope"]


def guarantee(desk: Desk) -> Part:
    """Whether the deposit can be guaranteed, and up to how much."""
    case, worth = desk.case, desk.case.public_price or desk.case.price
    if case.deposit is None or worth is None:
        return _guarantee_rule(desk)
    found = deposit_guarantee(
        desk.facts,
        deposit=case.deposit,
        worth=worth,
        announced=case.public_price is not None,
        on=desk.day,
        capital_area=desk.spot is None or desk.spot.location.is_capital_area(),
        senior_debt=case.senior_debt or 0,
    )
    most = {"most_ko": format_won(found.highest_deposit), "most_en": format_won(found.highest_deposit, "en")}
    said = (_GUARANTEED if found.available else _NOT_GUARANTEED).format(**most)
    part = of_calculation("guarantee", said, found, desk.language, _ASK_GUARANTOR)
    assumed = [
        *([] if desk.spot else [_ASSUMED_CAPITAL]),
        *([] if case.senior_debt is not None else [_ASSUMED_NO_DEBT]),
    ]
    return part.changed(uncertain=(*(text.read(desk.language) for text in assumed), *part.uncertain))


def damages(desk: Desk) -> Part:
    """What a landlord owes who refused renewal to live there and let the home to another."""
    case = desk.case
    if case.deposit is None:
        return _damages_rule(desk)
    found = refusal_damages(
        desk.facts,
        deposit=case.deposit,
        rent=case.rent or 0,
        refused_on=desk.day,
        new_deposit=case.new_deposit,
        new_rent=case.new_rent,
    )
    least = found.by_difference is None
    said = (_AT_LEAST if least else _OWED).format(owed_ko=format_won(found.owed), owed_en=format_won(found.owed, "en"))
    steps = (_LOOK_UP_NEW_LEASE, _TELL_NEW_LEASE) if least else (_LOOK_UP_NEW_LEASE,)
    return of_calculation("damages", said, found, desk.language, *steps)


def scope(desk: Desk) -> Part:
    """Whether the whole Act on leases of shops holds for a shop."""
    case, spot = desk.case, desk.spot
    if case.deposit is None or spot is None:
        return _scope_rule(desk)
    found = shop_scope(desk.facts, deposit=case.deposit, rent=case.rent or 0, location=spot.location, on=desk.day)
    said = (_WHOLE if found.within else _PARTLY).format(
        converted_ko=format_won(found.converted),
        converted_en=format_won(found.converted, "en"),
        limit_ko=format_won(found.limit),
        limit_en=format_won(found.limit, "en"),
        place=spot.name,
    )
    return of_calculation("scope", said, found, desk.language)


def _guarantee_rule(desk: Desk) -> Part:
    capital, elsewhere, counted, part = (
        desk.facts.figure(f"guarantee_{name}", desk.day)
        for name in ("deposit_capital", "deposit_elsewhere", "public_price", "share")
    )
    said = _GUARANTEE_RULE.format(
        capital_ko=format_won(int(capital.value)),
        capital_en=format_won(int(capital.value), "en"),
        elsewhere_ko=format_won(int(elsewhere.value)),
        elsewhere_en=format_won(int(elsewhere.value), "en"),
        counted=counted.value,
        share=part.value,
    )
    return of_rule("guarantee", said, grounds_of(capital, elsewhere, counted, part), desk.language, _TELL_WORTH)


def _damages_rule(desk: Desk) -> Part:
    months, span = desk.facts.figure("refusal_months", desk.day), desk.facts.figure("refusal_difference", desk.day)
    said = _DAMAGES_RULE.format(months=months.value, span=span.value)
    return of_rule("damages", said, grounds_of(months, span), desk.language, _LOOK_UP_NEW_LEASE, _TELL_LEASES)


def _scope_rule(desk: Desk) -> Part:
    multiple = desk.facts.figure("commercial_rent_multiple", desk.day)
    table = desk.facts.tier_table("commercial_scope", desk.day)
    named = ((tier.called.read(desk.language), format_won(tier.limit, desk.language)) for tier in table.tiers)
    said = _SCOPE_RULE.format(multiple=multiple.value, limits=", ".join(map(" ".join, named)))
    return of_rule("scope", said, grounds_of(table, multiple), desk.language, _TELL_SHOP)


_GUARANTEED = Text(
    ko="가입할 수 있는 금액입니다. 이 집에서는 보증금 {most_ko}까지 보증받을 수 있습니다.",
    en="The deposit is within the limits: up to {most_en} can be guaranteed for this home.",
)
_NOT_GUARANTEED = Text(
    ko="가입하기 어렵습니다. 이 집에서 보증받을 수 있는 보증금은 {most_ko}까지입니다.",
    en="It can hardly be guaranteed: for this home the limit is a deposit of {most_en}.",
)
_ASK_GUARANTOR = Text(
    ko="계약서에 '보증보험 가입이 거절되면 계약을 해제하고 계약금을 돌려준다'는 특약을 넣어 두세요.",
    en="Have the contract say that it ends, and what was paid comes back, if the guarantee is refused.",
)
_ASSUMED_CAPITAL = Text(
    ko="지역을 말씀하지 않아 수도권으로 보았습니다.", en="No place was named, so the capital area was assumed."
)
_ASSUMED_NO_DEBT = Text(
    ko="앞선 빚(근저당 등)이 없는 것으로 보았습니다. 있으면 그만큼 줄어듭니다.",
    en="No earlier debt such as a mortgage was assumed; one lowers the limit by as much.",
)
_OWED = Text(
    ko="정당한 사유 없이 다시 세를 놓은 것이라면 {owed_ko}을 청구할 수 있습니다.",
    en="If it was let again without good reason, {owed_en} can be claimed.",
)
_AT_LEAST = Text(
    ko="정당한 사유 없이 다시 세를 놓은 것이라면 적어도 {owed_ko}을 청구할 수 있습니다.",
    en="If it was let again without good reason, at least {owed_en} can be claimed.",
)
_LOOK_UP_NEW_LEASE = Text(
    ko="갱신을 거절당한 임차인은 주민센터에서 그 집의 확정일자 정보로 누가 얼마에 들어왔는지 확인할 수 있습니다.",
    en="A tenant who was refused may look up at the community centre who moved in, and on what terms.",
)
_TELL_NEW_LEASE = Text(
    ko="새 세입자의 보증금과 월세를 알려 주시면 차액 2년분과도 견주어 드립니다.",
    en="Tell me the new tenant's deposit and rent, and I will compare two years of the difference as well.",
)
_WHOLE = Text(
    ko="네, 상가건물 임대차보호법이 모두 적용됩니다. 환산보증금 {converted_ko}이 {place} 한도 {limit_ko} 이하입니다.",
    en="Yes, the whole Act on shops holds: the converted deposit of {converted_en} is within {limit_en} ({place}).",
)
_PARTLY = Text(
    ko="일부만 적용됩니다. 환산보증금 {converted_ko}이 {place} 한도 {limit_ko}을 넘습니다.",
    en="Only part of the Act on shops holds: the converted deposit of {converted_en} is above {limit_en} ({place}).",
)
_GUARANTEE_RULE = Text(
    ko="보증금이 수도권 {capital_ko}, 그 밖의 지역 {elsewhere_ko} 이하이고, 보증금과 앞선 빚을 더해 집값의 {share}%"
    "(공시가격으로 따지면 그 {counted}%의 {share}%) 이하여야 가입할 수 있습니다.",
    en="The deposit must be at most {capital_en} in the capital area ({elsewhere_en} elsewhere) and, with earlier "
    "debt, at most {share}% of the price, or {share}% of {counted}% of the announced price.",
)
_TELL_WORTH = Text(
    ko="보증금, 집의 공시가격(모르면 시세), 지역과 근저당을 알려 주시면 가입할 수 있는지 계산해 드립니다.",
    en="Tell me the deposit, the announced price (or the market price), the place and mortgages: I will work it out.",
)
_DAMAGES_RULE = Text(
    ko="정당한 사유 없이 다시 세를 놓았다면 환산월차임 {months}개월분, 새 임차인에게 받는 금액과의 차액 {span}개월분, "
    "실제 손해 가운데 가장 큰 금액을 청구할 수 있습니다.",
    en="If it was let again without good reason, the largest of these can be claimed: {months} months of the converted "
    "rent, {span} months of the difference to what the new tenant pays, or the actual loss.",
)
_TELL_LEASES = Text(
    ko="내 보증금과 월세, 새 세입자의 보증금과 월세를 알려 주시면 금액을 계산해 드립니다.",
    en="Tell me your deposit and rent and the new tenant's: I will work out the amount.",
)
_SCOPE_RULE = Text(
    ko="환산보증금(보증금 + 월세 × {multiple})이 지역 한도 이하이면 법이 모두, 넘으면 일부만 적용됩니다. "
    "한도: {limits}.",
    en="The whole Act holds if the converted deposit (deposit + rent × {multiple}) is within the limit of the place, "
    "and parts of it above. Limits: {limits}.",
)
_TELL_SHOP = Text(
    ko="보증금, 월세, 지역을 알려 주시면 적용 범위를 계산해 드립니다.",
    en="Tell me deposit, rent and place: I will work out what holds.",
)
