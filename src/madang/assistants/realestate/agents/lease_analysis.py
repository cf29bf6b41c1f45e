"""Answers on leases: increase, conversion, priority repayment, renewal and opposability. Each function calculates and
puts the conclusion into words.
"""

from collections.abc import Sequence

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.analysis_input import AnalysisInput
from madang.assistants.realestate.analyse.calculation import grounds_of, won_text
from madang.assistants.realestate.analyse.deadlines import renewal_window
from madang.assistants.realestate.analyse.places import Location
from madang.assistants.realestate.analyse.rent_conversion import (
    LeaseKind,
    RentConversion,
    conversion_cap,
    to_jeonse,
    to_wolse,
)
from madang.assistants.realestate.analyse.rent_increase import RentIncrease, cap_conditions, increase_cap
from madang.assistants.realestate.analyse.tenant_rights import (
    priority_by_region,
    priority_repayment,
    shop_scope,
    tenant_standing,
)
from madang.assistants.realestate.present.answer import AnswerPart, part_of_calculation, part_of_rule
from madang.assistants.realestate.understand.case import Case
from madang.reading.numbers import format_won
from madang.text import Text


def analyse_increase(given: AnalysisInput) -> AnswerPart:
    """The cap on deposit and rent; where neither is known, the rule."""
    case = given.case
    kind = _lease_kind(case)
    deposit, rent = case.deposit or 0, case.rent or 0
    if deposit == rent == 0:
        return _cap_rule(kind, given)
    if kind == "commercial" and (beyond := _beyond_scope(given, deposit, rent)):
        return beyond
    found = increase_cap(
        given.facts, deposit=deposit, rent=rent, on=given.today, last_changed=case.contracted_on, kind=kind
    )
    steps = [phrases.ANSWER_DEMAND_IN_WRITING]
    if case.contracted_on is None or case.renewal is None:
        steps.append(phrases.TELL_CONTRACT_DATE)
    early, demand = _too_early(found), _demand_sentence(case, found)
    within = early is not None and demand is phrases.DEMAND_WITHIN_CAP
    said = [early, None if within else demand, _cap_sentence(case, found, deposit, rent)]
    part = part_of_calculation("increase", _joined(said), found, given.language, *steps)
    if found.allowed_now and case.contracted_on:
        passed = phrases.YEAR_HAS_PASSED.format(day=case.contracted_on).read(given.language)
        part = part.changed(conditions=(passed, *part.conditions))
    return _with_converted(part, given) if kind == "commercial" else part


def _with_converted(part: AnswerPart, given: AnalysisInput) -> AnswerPart:
    """The answer on a shop with its converted deposit, by which the limits of the act count."""
    multiple = given.facts.figure("commercial_rent_multiple", given.today)
    converted = (given.case.deposit or 0) + (given.case.rent or 0) * int(multiple.value)
    said = phrases.SHOP_CONVERTED_DEPOSIT.format(won=won_text(converted), multiple=int(multiple.value))
    return part.changed(conditions=(said.read(given.language), *part.conditions))


def _joined(sentences: Sequence[Text | None]) -> Text:
    told = [sentence for sentence in sentences if sentence]
    return Text(ko=" ".join(text.ko for text in told), en=" ".join(text.en for text in told))


def _too_early(found: RentIncrease) -> Text | None:
    """That a year has not passed since the contract or the last increase, where that is so."""
    if found.allowed_now is not False or found.allowed_from is None:
        return None
    return phrases.INCREASE_NOT_YET.format(day=found.allowed_from)


def _beyond_scope(given: AnalysisInput, deposit: int, rent: int) -> AnswerPart | None:
    """That the cap does not apply to a shop above the limit of the act: that of its place, or of any place."""
    location = given.place.location if given.place else Location(sido="서울특별시")
    scope = shop_scope(given.facts, deposit=deposit, rent=rent, location=location, on=given.today)
    if scope.within:
        return None
    conclusion = phrases.SHOP_CAP_DOES_NOT_APPLY.format(
        converted=won_text(scope.converted), limit=won_text(scope.limit)
    )
    return part_of_calculation("increase", conclusion, scope, given.language, phrases.NEGOTIATE_SHOP_RENT)


def _cap_rule(kind: LeaseKind, given: AnalysisInput) -> AnswerPart:
    limit = given.facts.figure("commercial_increase_cap" if kind == "commercial" else "increase_cap", given.today)
    asked, rule = given.case.raise_percent, phrases.INCREASE_RULE.format(cap=limit.value).read(given.language)
    above = phrases.PERCENT_ABOVE_CAP.format(asked=asked).read(given.language) if asked and asked > limit.value else ""
    return AnswerPart(
        task="increase",
        conclusion=f"{above} {rule}".strip(),
        conditions=tuple(text.read(given.language) for text in cap_conditions(kind)),
        grounds=(limit.article,),
        steps=(phrases.TELL_LEASE_FOR_CAP.read(given.language),),
    )


def _cap_sentence(case: Case, found: RentIncrease, deposit: int, rent: int) -> Text:
    if case.renewal is False:
        return phrases.NEW_LEASE_WITHOUT_CAP
    if rent and deposit:
        return phrases.CAP_ON_DEPOSIT_AND_RENT.format(
            deposit=won_text(found.highest_deposit), rent=won_text(found.highest_rent)
        )
    most = found.highest_deposit if deposit else found.highest_rent
    return phrases.CAP_ON_AMOUNT.format(most=won_text(most), more=won_text(most - (deposit or rent)))


def _demand_sentence(case: Case, found: RentIncrease) -> Text | None:
    """How the amount demanded compares with the cap, where the user gave one."""
    demanded = (
        (case.new_deposit or _raised(case.deposit, case.raise_by), found.highest_deposit),
        (case.new_rent or _raised(case.rent, case.raise_rent_by), found.highest_rent),
    )
    told = [(won, highest) for won, highest in demanded if won]
    above = next(((won, highest) for won, highest in told if won > highest), None)
    if above is None:
        return phrases.DEMAND_WITHIN_CAP if told else None
    won, highest = above
    said = phrases.DEMAND_ABOVE_CAP.format(asked=won_text(won), cap=won_text(highest), more=won_text(won - highest))
    return _joined([_paid_beyond(case, won - highest) if above == demanded[1] else None, said])


def _paid_beyond(case: Case, more: int) -> Text | None:
    """What was paid beyond the cap in all the months that were told."""
    if not case.months_lived or more <= 0:
        return None
    return phrases.PAID_BEYOND_CAP.format(
        months=case.months_lived, more=won_text(more), total=won_text(more * case.months_lived)
    )


def _raised(won: int | None, by: int | None) -> int | None:
    return won + by if won and by else None


def analyse_conversion(given: AnalysisInput) -> AnswerPart:
    """Deposit converted into rent, or rent into deposit: at the rate told, otherwise at the highest the law allows."""
    case, deposit = given.case, given.case.deposit or 0
    if not deposit and not case.rent:
        return _conversion_rule(given)
    lowered = case.new_deposit is not None and case.new_deposit < deposit
    if moved := _moved(given):
        return moved
    if case.rent and not lowered:
        found = to_jeonse(
            given.facts,
            deposit=deposit,
            rent=case.rent,
            on=given.today,
            rate=case.conversion_rate,
            kind=_lease_kind(case),
        )
        conclusion = phrases.JEONSE_EQUIVALENT.format(deposit=won_text(found.deposit), rate=found.rate)
        return part_of_calculation("conversion", conclusion, found, given.language)
    kept = case.new_deposit if case.new_deposit is not None and lowered else 0
    found = to_wolse(
        given.facts,
        deposit=deposit,
        new_deposit=kept,
        on=given.today,
        rate=case.conversion_rate,
        kind=_lease_kind(case),
    )
    paid = case.rent or 0
    highest = found.rent + paid
    conclusion = phrases.RENT_EQUIVALENT.format(
        deposit=won_text(deposit), kept=won_text(kept), rent=won_text(highest), rate=found.rate
    )
    at_cap = to_wolse(given.facts, deposit=deposit, new_deposit=kept, on=given.today, kind=_lease_kind(case)).rent
    beyond = _paid_beyond(case, (case.new_rent or 0) - at_cap - paid)
    said = [beyond, _rate_above_cap(found, at_cap + paid), conclusion, _offer_sentence(case.new_rent, highest)]
    part = part_of_calculation("conversion", _joined(said), found, given.language)
    better = phrases.CONVERSION_WORTH_IT.format(converted=won_text(deposit - kept), rate=found.rate)
    return part.changed(conditions=(better.read(given.language), *part.conditions))


def _moved(given: AnalysisInput) -> AnswerPart | None:
    """A rent for more deposit, or the deposit for a lower rent: at the rate told, otherwise at the cap."""
    case, kind = given.case, _lease_kind(given.case)
    rate = case.conversion_rate or conversion_cap(given.facts, on=given.today, kind=kind).rate
    if case.rent and case.raise_by and case.new_rent is None:
        found = to_wolse(
            given.facts, deposit=case.raise_by, new_deposit=0, on=given.today, rate=case.conversion_rate, kind=kind
        )
        said = phrases.RENT_FOR_MORE_DEPOSIT.format(
            more=won_text(case.raise_by),
            less=won_text(found.rent),
            rent=won_text(max(0, case.rent - found.rent)),
            rate=rate,
        )
        return part_of_calculation("conversion", said, found, given.language)
    if case.rent and case.new_rent is not None and case.new_rent < case.rent and case.new_deposit is None:
        found = to_jeonse(
            given.facts,
            deposit=0,
            rent=case.rent - case.new_rent,
            on=given.today,
            rate=case.conversion_rate,
            kind=kind,
        )
        said = phrases.DEPOSIT_FOR_LESS_RENT.format(
            less=won_text(case.rent - case.new_rent), more=won_text(found.deposit), rate=rate
        )
        return part_of_calculation("conversion", said, found, given.language)
    return None


def _rate_above_cap(found: RentConversion, most: int) -> Text | None:
    """That the rate which was told is above the highest one, and what the rent may be at that."""
    if found.rate <= found.cap:
        return None
    return phrases.RATE_ABOVE_CAP.format(rate=found.rate, cap=found.cap, rent=won_text(most))


def _offer_sentence(asked: int | None, highest: int) -> Text | None:
    """How the rent that is asked for compares with the highest one."""
    if not asked:
        return None
    if asked <= highest:
        return phrases.RENT_OFFER_WITHIN_CAP.format(asked=won_text(asked))
    return phrases.RENT_OFFER_ABOVE_CAP.format(asked=won_text(asked), more=won_text(asked - highest))


def _conversion_rule(given: AnalysisInput) -> AnswerPart:
    cap = conversion_cap(given.facts, on=given.today, kind=_lease_kind(given.case))
    conclusion = phrases.CONVERSION_RATE_CAP.format(rate=cap.rate, base=cap.base_rate)
    return part_of_rule("conversion", conclusion, grounds_of(*cap.used), given.language, phrases.TELL_LEASE_TO_CONVERT)


def analyse_priority(given: AnalysisInput) -> AnswerPart:
    """Whether the deposit is small enough to be paid first, and how much of it; by region where no place is known."""
    case, place = given.case, given.place
    if case.deposit is None:
        return _shared_priority(given) or given.too_little_known("priority")
    if place is None:
        return _priority_by_region(case.deposit, given)
    found = priority_repayment(
        given.facts,
        deposit=case.deposit,
        rent=case.rent or 0,
        location=place.location,
        on=given.today,
        house_value=case.price,
        secured_on=case.secured_on,
        kind=_lease_kind(case),
        other_deposits=case.other_deposits or (),
    )
    if found.eligible:
        conclusion = phrases.PRIORITY_APPLIES.format(paid=won_text(found.repaid), limit=won_text(found.limit))
    else:
        conclusion = phrases.PRIORITY_DOES_NOT_APPLY.format(region=found.region, limit=won_text(found.limit))
    steps = (phrases.CHECK_REGISTER, phrases.REGISTER_ON_MOVING_IN)
    part = part_of_calculation("priority", conclusion, found, given.language, *steps)
    return _with_converted(part, given) if _lease_kind(case) == "commercial" else part


def _shared_priority(given: AnalysisInput) -> AnswerPart | None:
    """What each tenant of a house is paid first, where only the deposits of all of them are told, and the place."""
    case, place, deposits = given.case, given.place, given.case.other_deposits or ()
    if place is None or not deposits:
        return None
    found = [
        priority_repayment(
            given.facts,
            deposit=deposit,
            location=place.location,
            on=given.today,
            house_value=case.price,
            secured_on=case.secured_on,
            kind=_lease_kind(case),
            other_deposits=(*deposits[:number], *deposits[number + 1 :]),
        )
        for number, deposit in enumerate(deposits)
    ]
    each = [
        phrases.PRIORITY_OF_EACH.format(deposit=won_text(deposit), paid=won_text(one.repaid)).read(given.language)
        for deposit, one in zip(deposits, found, strict=True)
    ]
    conclusion = phrases.PRIORITY_SHARED.format(amounts=", ".join(each))
    steps = (phrases.CHECK_REGISTER, phrases.REGISTER_ON_MOVING_IN)
    return part_of_calculation("priority", conclusion, found[0], given.language, *steps)


def _priority_by_region(deposit: int, given: AnalysisInput) -> AnswerPart:
    case, language = given.case, given.language
    found = priority_by_region(
        given.facts,
        deposit=deposit,
        rent=case.rent or 0,
        on=given.today,
        secured_on=case.secured_on,
        kind=_lease_kind(case),
    )
    amounts = [
        f"{region.read(language)} {format_won(won, language) if won else phrases.NO_PRIORITY_IN_REGION.read(language)}"
        for region, won in found.first
    ]
    conclusion = phrases.PRIORITY_BY_REGION.format(amounts=", ".join(amounts))
    steps = (phrases.TELL_PLACE, phrases.CHECK_REGISTER, phrases.REGISTER_ON_MOVING_IN)
    return part_of_calculation("priority", conclusion, found, language, *steps)


def analyse_renewal(given: AnalysisInput) -> AnswerPart:
    """The period in which renewal must be demanded or refused."""
    case = given.case
    if case.ends_on is None:
        return given.too_little_known("renewal")
    found = renewal_window(given.facts, ends_on=case.ends_on, contracted_on=case.contracted_on, kind=_lease_kind(case))
    closed = found.missed_notice_text(given.today) if _lease_kind(case) == "residential" else None
    conclusion = closed or phrases.RENEWAL_NOTICE_WINDOW.format(
        ends=found.ends_on, opens=found.opens_on, closes=found.closes_on
    )
    return part_of_calculation("renewal", conclusion, found, given.language, phrases.GIVE_NOTICE_WITH_DATE)


def analyse_standing(given: AnalysisInput) -> AnswerPart:
    """From when the lease is effective against third parties; where the move is not known, the rule."""
    case = given.case
    if case.moved_in_on is None:
        return AnswerPart(
            task="standing",
            conclusion=phrases.OPPOSABILITY_RULE.read(given.language),
            steps=(phrases.REGISTER_ON_MOVING_IN.read(given.language),),
        )
    found = tenant_standing(
        given.facts,
        handed_over_on=case.moved_in_on,
        registered_on=case.moved_in_on,
        fixed_on=case.fixed_on,
        mortgaged_on=case.secured_on,
    )
    conclusion = phrases.OPPOSABLE_FROM.format(day=found.opposable_from)
    return part_of_calculation("standing", conclusion, found, given.language, phrases.REGISTER_ON_MOVING_IN)


def _lease_kind(case: Case) -> LeaseKind:
    return "commercial" if case.premises == "shop" else "residential"
