"""Answers on leases: increase, conversion, priority repayment, renewal and the tenant's standing. Calculates and words
the conclusion.
"""

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.analysis_input import AnalysisInput
from madang.assistants.realestate.analyse.deadlines import renewal_window
from madang.assistants.realestate.analyse.priority_repayment import priority_by_region, priority_repayment
from madang.assistants.realestate.analyse.rent_conversion import LeaseKind, to_jeonse, to_wolse
from madang.assistants.realestate.analyse.rent_increase import RentIncrease, cap_conditions, increase_cap
from madang.assistants.realestate.analyse.tenant_rights import tenant_standing
from madang.assistants.realestate.present.answer import AnswerPart, part_of_calculation
from madang.assistants.realestate.understand.case import Case
from madang.reading.numbers import format_won
from madang.text import Text


def analyse_increase(given: AnalysisInput) -> AnswerPart:
    """How far deposit and rent may rise, or by what rule where neither is known."""
    case = given.case
    kind = _lease_kind(case)
    deposit, rent = case.deposit or (case.unnamed or 0), case.rent or 0
    if deposit == rent == 0:
        return _cap_rule(kind, given)
    found = increase_cap(
        given.facts, deposit=deposit, rent=rent, on=given.today, last_changed=case.contracted_on, kind=kind
    )
    asked, said = _asked_too_much(case, found), _highest(case, found, deposit, rent)
    conclusion = Text(ko=f"{asked.ko} {said.ko}".strip(), en=f"{asked.en} {said.en}".strip())
    known = case.contracted_on is not None and case.renewal is not None
    steps = (phrases.ANSWER_IN_WRITING,) if known else (phrases.ANSWER_IN_WRITING, phrases.TELL_DAY)
    return part_of_calculation("increase", conclusion, found, given.language, *steps)


def _cap_rule(kind: LeaseKind, given: AnalysisInput) -> AnswerPart:
    limit = given.facts.figure("commercial_increase_cap" if kind == "commercial" else "increase_cap", given.today)
    asked, rule = given.case.percent, phrases.CAP_RULE.format(cap=limit.value).read(given.language)
    above = phrases.ABOVE_CAP.format(asked=asked).read(given.language) if asked and asked > limit.value else ""
    return AnswerPart(
        task="increase",
        conclusion=f"{above} {rule}".strip(),
        conditions=tuple(text.read(given.language) for text in cap_conditions(kind)),
        grounds=(limit.article,),
        steps=(phrases.TELL_DEPOSIT.read(given.language),),
    )


def _highest(case: Case, found: RentIncrease, deposit: int, rent: int) -> Text:
    if case.renewal is False:
        return phrases.NEW_LEASE
    if rent and deposit:
        return phrases.CAP_BOTH.format(
            deposit_ko=format_won(found.highest_deposit),
            rent_ko=format_won(found.highest_rent),
            deposit_en=format_won(found.highest_deposit, "en"),
            rent_en=format_won(found.highest_rent, "en"),
        )
    most = found.highest_deposit if deposit else found.highest_rent
    return phrases.CAP.format(
        most_ko=format_won(most),
        most_en=format_won(most, "en"),
        more_ko=format_won(most - (deposit or rent)),
        more_en=format_won(most - (deposit or rent), "en"),
    )


def _asked_too_much(case: Case, found: RentIncrease) -> Text:
    """Whether what is demanded is above the cap, where it was told."""
    wanted = (
        (case.new_deposit or _raised(case.deposit, case.raise_by), found.highest_deposit),
        (case.new_rent or _raised(case.rent, case.raise_rent_by), found.highest_rent),
    )
    above = [won > highest for won, highest in wanted if won]
    if not above:
        return phrases.ASKED_TOO_MUCH
    return phrases.TOO_MUCH if any(above) else phrases.WITHIN


def _raised(won: int | None, by: int | None) -> int | None:
    return won + by if won and by else None


def analyse_conversion(given: AnalysisInput) -> AnswerPart:
    """Deposit as rent, or rent as deposit, at the highest rate that the law allows."""
    case, deposit = given.case, given.case.deposit or given.case.unnamed or 0
    if case.rent:
        found = to_jeonse(given.facts, deposit=deposit, rent=case.rent, on=given.today, kind=_lease_kind(case))
        said = phrases.AS_JEONSE.format(
            deposit_ko=format_won(found.deposit), deposit_en=format_won(found.deposit, "en"), rate=found.rate
        )
        return part_of_calculation("conversion", said, found, given.language)
    kept = case.new_deposit if case.new_deposit is not None and case.new_deposit < deposit else 0
    rented = to_wolse(given.facts, deposit=deposit, new_deposit=kept, on=given.today, kind=_lease_kind(case))
    said = phrases.AS_WOLSE.format(
        deposit_ko=format_won(deposit),
        kept_ko=format_won(kept),
        rent_ko=format_won(rented.rent),
        deposit_en=format_won(deposit, "en"),
        kept_en=format_won(kept, "en"),
        rent_en=format_won(rented.rent, "en"),
        rate=rented.rate,
    )
    return part_of_calculation("conversion", said, rented, given.language)


def analyse_priority(given: AnalysisInput) -> AnswerPart:
    """Whether the deposit is small enough to be paid first, and how much of it; by region where no place is known."""
    case, spot = given.case, given.place
    if case.deposit is None:
        return given.too_little_known("priority")
    if spot is None:
        return _priority_by_region(case.deposit, given)
    found = priority_repayment(
        given.facts,
        deposit=case.deposit,
        rent=case.rent or 0,
        location=spot.location,
        on=given.today,
        house_value=case.price,
        secured_on=case.secured_on,
        kind=_lease_kind(case),
    )
    texts = {
        "limit_ko": format_won(found.limit),
        "limit_en": format_won(found.limit, "en"),
        "paid_ko": format_won(found.repaid),
        "paid_en": format_won(found.repaid, "en"),
    }
    said = (phrases.FIRST if found.eligible else phrases.NOT_FIRST).format(**texts)
    return part_of_calculation("priority", said, found, given.language, phrases.CHECK_REGISTER, phrases.MOVE_IN)


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
    listed = [
        f"{region.read(language)} {format_won(won, language) if won else phrases.NOT_THERE.read(language)}"
        for region, won in found.first
    ]
    said = phrases.FIRST_BY_REGION.format(listed=", ".join(listed))
    return part_of_calculation(
        "priority", said, found, language, phrases.TELL_PLACE, phrases.CHECK_REGISTER, phrases.MOVE_IN
    )


def _lease_kind(case: Case) -> LeaseKind:
    return "commercial" if case.premises == "shop" else "residential"


def analyse_renewal(given: AnalysisInput) -> AnswerPart:
    """From when to when renewal has to be asked for or refused."""
    case = given.case
    if case.ends_on is None:
        return given.too_little_known("renewal")
    found = renewal_window(given.facts, ends_on=case.ends_on, contracted_on=case.contracted_on, kind=_lease_kind(case))
    closed = found.missed_notice_text(given.today) if _lease_kind(case) == "residential" else None
    said = closed or phrases.WINDOW.format(opens=found.opens_on, closes=found.closes_on)
    return part_of_calculation("renewal", said, found, given.language, phrases.SAY_IN_WRITING)


def analyse_standing(given: AnalysisInput) -> AnswerPart:
    """From when a tenant holds the lease against others."""
    case = given.case
    if case.moved_in_on is None:
        return AnswerPart(
            task="standing",
            conclusion=phrases.STANDING_RULE.read(given.language),
            steps=(phrases.MOVE_IN.read(given.language),),
        )
    found = tenant_standing(
        given.facts,
        handed_over_on=case.moved_in_on,
        registered_on=case.moved_in_on,
        fixed_on=case.fixed_on,
        mortgaged_on=case.secured_on,
    )
    said = phrases.STANDING.format(day=found.opposable_from)
    return part_of_calculation("standing", said, found, given.language, phrases.MOVE_IN)
