"""Answers on what protects a tenant: deposit guarantee, damages for a false refusal, scope of the Act on shop
leases.
"""

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.analysis_input import AnalysisInput
from madang.assistants.realestate.analyse.calculation import grounds_of
from madang.assistants.realestate.analyse.deposit_risk import deposit_guarantee
from madang.assistants.realestate.analyse.tenant_rights import refusal_damages, shop_scope
from madang.assistants.realestate.present.answer import AnswerPart, part_of_calculation, part_of_rule
from madang.reading.numbers import format_won


def analyse_guarantee(given: AnalysisInput) -> AnswerPart:
    """Whether the deposit can be guaranteed, and up to how much."""
    case, worth = given.case, given.case.public_price or given.case.price
    if case.deposit is None or worth is None:
        return _guarantee_rule(given)
    found = deposit_guarantee(
        given.facts,
        deposit=case.deposit,
        worth=worth,
        announced=case.public_price is not None,
        on=given.today,
        capital_area=given.place is None or given.place.location.is_capital_area(),
        senior_debt=case.senior_debt or 0,
    )
    most = {"most_ko": format_won(found.highest_deposit), "most_en": format_won(found.highest_deposit, "en")}
    said = (phrases.GUARANTEED if found.available else phrases.NOT_GUARANTEED).format(**most)
    part = part_of_calculation("guarantee", said, found, given.language, phrases.ASK_GUARANTOR)
    assumed = [
        *([] if given.place else [phrases.ASSUMED_CAPITAL]),
        *([] if case.senior_debt is not None else [phrases.ASSUMED_NO_DEBT]),
    ]
    return part.changed(uncertain=(*(text.read(given.language) for text in assumed), *part.uncertain))


def analyse_damages(given: AnalysisInput) -> AnswerPart:
    """What a landlord owes who refused renewal to live there and let the home to another."""
    case = given.case
    if case.deposit is None:
        return _damages_rule(given)
    found = refusal_damages(
        given.facts,
        deposit=case.deposit,
        rent=case.rent or 0,
        refused_on=given.today,
        new_deposit=case.new_deposit,
        new_rent=case.new_rent,
    )
    least = found.by_difference is None
    said = (phrases.AT_LEAST if least else phrases.OWED).format(
        owed_ko=format_won(found.owed), owed_en=format_won(found.owed, "en")
    )
    steps = (phrases.LOOK_UP_NEW_LEASE, phrases.TELL_NEW_LEASE) if least else (phrases.LOOK_UP_NEW_LEASE,)
    return part_of_calculation("damages", said, found, given.language, *steps)


def analyse_shop_scope(given: AnalysisInput) -> AnswerPart:
    """Whether the whole Act on leases of shops holds for a shop."""
    case, spot = given.case, given.place
    if case.deposit is None or spot is None:
        return _scope_rule(given)
    found = shop_scope(given.facts, deposit=case.deposit, rent=case.rent or 0, location=spot.location, on=given.today)
    said = (phrases.WHOLE if found.within else phrases.PARTLY).format(
        converted_ko=format_won(found.converted),
        converted_en=format_won(found.converted, "en"),
        limit_ko=format_won(found.limit),
        limit_en=format_won(found.limit, "en"),
        place=spot.name,
    )
    return part_of_calculation("scope", said, found, given.language)


def _guarantee_rule(given: AnalysisInput) -> AnswerPart:
    capital, elsewhere, counted, part = (
        given.facts.figure(f"guarantee_{name}", given.today)
        for name in ("deposit_capital", "deposit_elsewhere", "public_price", "share")
    )
    said = phrases.GUARANTEE_RULE.format(
        capital_ko=format_won(int(capital.value)),
        capital_en=format_won(int(capital.value), "en"),
        elsewhere_ko=format_won(int(elsewhere.value)),
        elsewhere_en=format_won(int(elsewhere.value), "en"),
        counted=counted.value,
        share=part.value,
    )
    return part_of_rule(
        "guarantee", said, grounds_of(capital, elsewhere, counted, part), given.language, phrases.TELL_WORTH
    )


def _damages_rule(given: AnalysisInput) -> AnswerPart:
    months, span = (
        given.facts.figure("refusal_months", given.today),
        given.facts.figure("refusal_difference", given.today),
    )
    said = phrases.DAMAGES_RULE.format(months=months.value, span=span.value)
    return part_of_rule(
        "damages", said, grounds_of(months, span), given.language, phrases.LOOK_UP_NEW_LEASE, phrases.TELL_LEASES
    )


def _scope_rule(given: AnalysisInput) -> AnswerPart:
    multiple = given.facts.figure("commercial_rent_multiple", given.today)
    table = given.facts.tier_table("commercial_scope", given.today)
    named = ((tier.title.read(given.language), format_won(tier.limit, given.language)) for tier in table.tiers)
    said = phrases.SCOPE_RULE.format(multiple=multiple.value, limits=", ".join(map(" ".join, named)))
    return part_of_rule("scope", said, grounds_of(table, multiple), given.language, phrases.TELL_SHOP)
