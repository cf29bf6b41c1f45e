"""Answers on what protects a tenant: deposit guarantee, damages for a false refusal, scope of the shop lease act."""

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.analysis_input import AnalysisInput
from madang.assistants.realestate.analyse.calculation import grounds_of, won_text
from madang.assistants.realestate.analyse.deposit_risk import deposit_guarantee
from madang.assistants.realestate.analyse.tenant_rights import refusal_damages, shop_scope
from madang.assistants.realestate.present.answer import AnswerPart, part_of_calculation, part_of_rule
from madang.reading.numbers import format_won
from madang.text import Text


def analyse_guarantee(given: AnalysisInput) -> AnswerPart:
    """Whether the deposit can be guaranteed, and up to how much."""
    case, worth = given.case, given.case.public_price or given.case.price
    if worth is None:
        return _guarantee_rule(given)
    found = deposit_guarantee(
        given.facts,
        deposit=case.deposit or 0,
        worth=worth,
        announced=case.public_price is not None,
        on=given.today,
        capital_area=given.place is None or given.place.location.is_capital_area(),
        senior_debt=case.senior_debt or 0,
    )
    fits = phrases.GUARANTEE_AVAILABLE if found.available else phrases.GUARANTEE_UNAVAILABLE
    told = phrases.GUARANTEE_LIMIT if case.deposit is None else fits
    conclusion = told.format(most=won_text(found.highest_deposit))
    part = part_of_calculation("guarantee", conclusion, found, given.language, phrases.ADD_GUARANTEE_CLAUSE)
    assumed = [
        *([] if given.place else [phrases.ASSUMED_CAPITAL_AREA]),
        *([] if case.senior_debt is not None else [phrases.GUARANTEE_ASSUMED_NO_DEBT]),
    ]
    return part.changed(uncertain=(*(text.read(given.language) for text in assumed), *part.uncertain))


def analyse_damages(given: AnalysisInput) -> AnswerPart:
    """The damages where a landlord refused renewal in order to move in, and let the home to someone else."""
    case = given.case
    if case.deposit is None and case.rent is None:
        return _damages_rule(given)
    deposit, rent = case.deposit or 0, case.rent or 0
    told = case.new_deposit is not None or case.new_rent is not None
    found = refusal_damages(
        given.facts,
        deposit=deposit,
        rent=rent,
        refused_on=given.today,
        new_deposit=_new_or_same(case.new_deposit, deposit) if told else None,
        new_rent=_new_or_same(case.new_rent, rent) if told else None,
        actual_loss=case.loss or 0,
    )
    least = found.by_difference is None
    conclusion = (phrases.DAMAGES_AT_LEAST if least else phrases.DAMAGES_OWED).format(owed=won_text(found.owed))
    steps = (phrases.LOOK_UP_NEW_LEASE, phrases.TELL_NEW_LEASE) if least else (phrases.LOOK_UP_NEW_LEASE,)
    return part_of_calculation("damages", conclusion, found, given.language, *steps)


def _new_or_same(new: int | None, old: int) -> int:
    """An amount of the new lease: what is not told of it has stayed as it was."""
    return old if new is None else new


def analyse_shop_scope(given: AnalysisInput) -> AnswerPart:
    """Whether the act on shop leases applies in full."""
    case, place = given.case, given.place
    if case.deposit is None or place is None:
        return _scope_rule(given)
    found = shop_scope(given.facts, deposit=case.deposit, rent=case.rent or 0, location=place.location, on=given.today)
    conclusion = (phrases.SHOP_ACT_APPLIES if found.within else phrases.SHOP_ACT_APPLIES_PARTLY).format(
        converted=won_text(found.converted), limit=won_text(found.limit), place=place.name
    )
    return part_of_calculation("scope", conclusion, found, given.language)


def _guarantee_rule(given: AnalysisInput) -> AnswerPart:
    capital, elsewhere, counted, share = (
        given.facts.figure(f"guarantee_{name}", given.today)
        for name in ("deposit_capital", "deposit_elsewhere", "public_price", "share")
    )
    conclusion = phrases.GUARANTEE_RULE.format(
        capital=won_text(int(capital.value)),
        elsewhere=won_text(int(elsewhere.value)),
        counted=counted.value,
        share=share.value,
    )
    grounds = grounds_of(capital, elsewhere, counted, share)
    return part_of_rule("guarantee", conclusion, grounds, given.language, phrases.TELL_HOME_VALUE)


def _damages_rule(given: AnalysisInput) -> AnswerPart:
    months = given.facts.figure("refusal_months", given.today)
    span = given.facts.figure("refusal_difference", given.today)
    conclusion = phrases.DAMAGES_RULE.format(months=months.value, span=span.value)
    steps = (phrases.LOOK_UP_NEW_LEASE, phrases.TELL_BOTH_LEASES)
    return part_of_rule("damages", conclusion, grounds_of(months, span), given.language, *steps)


def _scope_rule(given: AnalysisInput) -> AnswerPart:
    multiple = given.facts.figure("commercial_rent_multiple", given.today)
    table = given.facts.tier_table("commercial_scope", given.today)
    limits = [f"{tier.title.read(given.language)} {format_won(tier.limit, given.language)}" for tier in table.tiers]
    rule = phrases.SHOP_ACT_RULE.format(multiple=multiple.value, limits=", ".join(limits))
    case, told = given.case, Text(ko="", en="")
    if case.deposit is not None:
        told = phrases.CONVERTED_DEPOSIT_IS.format(
            converted=won_text(case.deposit + (case.rent or 0) * int(multiple.value))
        )
    conclusion = Text(ko=f"{told.ko} {rule.ko}".strip(), en=f"{told.en} {rule.en}".strip())
    return part_of_rule("scope", conclusion, grounds_of(table, multiple), given.language, phrases.TELL_SHOP_LEASE)
