"""A tenant's rights: opposability and rank before a mortgage, damages for a false refusal to renew, and how far the
shop lease act applies.
"""

import math
from datetime import date
from decimal import Decimal
from fractions import Fraction

from madang.assistants.realestate import phrases
from madang.assistants.realestate.analyse.calculation import (
    Calculation,
    NamedValue,
    date_value,
    grounds_of,
    percent_as_fraction,
    require_amount,
    won_value,
)
from madang.assistants.realestate.analyse.deadlines import add_days
from madang.assistants.realestate.analyse.legal_figures import LegalFacts
from madang.assistants.realestate.analyse.places import Location
from madang.assistants.realestate.analyse.rent_conversion import conversion_cap
from madang.text import Text


class TenantStanding(Calculation):
    """The dates (from 0:00) of opposability and of priority by the fixed date.

    `ahead_of_mortgage` is None without a mortgage or without a fixed date.
    """

    opposable_from: date
    priority_from: date | None
    ahead_of_mortgage: bool | None


class RefusalDamages(Calculation):
    """The largest of three amounts: months of the converted rent, the difference over two years, the actual loss.

    Where the new lease is not known there is no difference, and the damages are a minimum.
    """

    by_months: int
    by_difference: int | None
    actual: int
    owed: int


class ShopScope(Calculation):
    """The converted deposit and the limit of the place; above it only some articles apply."""

    converted: int
    limit: int
    within: bool


def tenant_standing(
    facts: LegalFacts,
    *,
    handed_over_on: date,
    registered_on: date,
    fixed_on: date | None = None,
    mortgaged_on: date | None = None,
) -> TenantStanding:
    """The tenant's rank from the dates of handover, registration, fixed date and mortgage."""
    later = max(handed_over_on, registered_on)
    next_day, fixed = facts.figure("opposability", later), facts.figure("fixed_date_priority", later)
    opposable = add_days(later, int(next_day.value))
    priority = max(opposable, fixed_on) if fixed_on else None
    ahead = _ahead(opposable, fixed_on, mortgaged_on) if fixed_on and mortgaged_on else None
    return TenantStanding(
        kind="standing",
        title=phrases.OPPOSABILITY_TITLE,
        formula=phrases.OPPOSABILITY_FORMULA,
        inputs=_standing_inputs(handed_over_on, registered_on, fixed_on, mortgaged_on),
        results=_standing_results(opposable, priority),
        grounds=grounds_of(next_day, fixed),
        conditions=_standing_conditions(priority, mortgaged_on, ahead=ahead),
        as_of=later,
        opposable_from=opposable,
        priority_from=priority,
        ahead_of_mortgage=ahead,
    )


def refusal_damages(
    facts: LegalFacts,
    *,
    deposit: int,
    rent: int,
    refused_on: date,
    new_deposit: int | None = None,
    new_rent: int | None = None,
    actual_loss: int = 0,
) -> RefusalDamages:
    """The damages where no amount was agreed, from the old lease and, if known, the new one."""
    amounts = {"deposit": deposit, "rent": rent, "new_deposit": new_deposit, "new_rent": new_rent, "loss": actual_loss}
    for name, won in amounts.items():
        require_amount(name, won or 0)
    months, span = facts.figure("refusal_months", refused_on), facts.figure("refusal_difference", refused_on)
    cap = conversion_cap(facts, on=refused_on)
    before = _rent_equivalent(deposit, rent, cap.rate)
    by_months, by_difference = math.floor(before * int(months.value)), None
    if new_deposit is not None or new_rent is not None:
        after = _rent_equivalent(new_deposit or 0, new_rent or 0, cap.rate)
        by_difference = max(0, math.floor((after - before) * int(span.value)))
    owed = max(by_months, by_difference or 0, actual_loss)
    return RefusalDamages(
        kind="damages",
        title=phrases.DAMAGES_TITLE,
        formula=phrases.DAMAGES_FORMULA,
        inputs=(
            won_value(phrases.DEPOSIT_LABEL, deposit),
            won_value(phrases.MONTHLY_RENT_LABEL, rent),
            *_known_values(phrases.NEW_TENANT_DEPOSIT_LABEL, new_deposit),
            *_known_values(phrases.NEW_TENANT_RENT_LABEL, new_rent),
        ),
        steps=(
            won_value(phrases.CONVERTED_RENT_LABEL, math.floor(before)),
            won_value(phrases.DAMAGES_BY_MONTHS_LABEL, by_months),
            *_known_values(phrases.DAMAGES_BY_DIFFERENCE_LABEL, by_difference),
            *_known_values(phrases.ACTUAL_LOSS_LABEL, actual_loss or None),
        ),
        results=(won_value(phrases.DAMAGES_LABEL, owed),),
        grounds=grounds_of(months, span, *cap.used),
        conditions=(phrases.DAMAGES_CONDITIONS,),
        as_of=refused_on,
        by_months=by_months,
        by_difference=by_difference,
        actual=actual_loss,
        owed=owed,
    )


def shop_scope(facts: LegalFacts, *, deposit: int, rent: int, location: Location, on: date) -> ShopScope:
    """The scope of the act for a shop; above the limit there is no 5% cap and no priority by a fixed date."""
    require_amount("deposit", deposit)
    require_amount("rent", rent)
    multiple, table = facts.figure("commercial_rent_multiple", on), facts.tier_table("commercial_scope", on)
    converted, limit = deposit + rent * int(multiple.value), table.tier(location, facts.crowded).limit
    return ShopScope(
        kind="scope",
        title=phrases.SHOP_SCOPE_TITLE,
        formula=phrases.SHOP_SCOPE_FORMULA,
        inputs=(won_value(phrases.DEPOSIT_LABEL, deposit), won_value(phrases.MONTHLY_RENT_LABEL, rent)),
        steps=(won_value(phrases.REGION_LIMIT_LABEL, limit),),
        results=(won_value(phrases.CONVERTED_DEPOSIT_LABEL, converted),),
        grounds=grounds_of(table, multiple),
        conditions=(phrases.SHOP_ACT_IN_FULL if converted <= limit else phrases.SHOP_ACT_IN_PART,),
        as_of=on,
        converted=converted,
        limit=limit,
        within=converted <= limit,
    )


def _ahead(opposable: date, fixed: date, mortgaged: date) -> bool:
    """Whether the tenant ranks first: from 0:00 with an earlier fixed date, else for certain only from the next day."""
    return mortgaged >= opposable if fixed < opposable else mortgaged > fixed


def _standing_inputs(
    handed: date, registered: date, fixed: date | None, mortgaged: date | None
) -> tuple[NamedValue, ...]:
    lines = [date_value(phrases.HANDOVER_LABEL, handed), date_value(phrases.MOVE_REGISTERED_LABEL, registered)]
    lines += [date_value(phrases.FIXED_DATE_LABEL, fixed)] if fixed else []
    lines += [date_value(phrases.MORTGAGE_DATE_LABEL, mortgaged)] if mortgaged else []
    return tuple(lines)


def _standing_results(opposable: date, priority: date | None) -> tuple[NamedValue, ...]:
    lines = [date_value(phrases.OPPOSABLE_FROM_LABEL, opposable)]
    lines += [date_value(phrases.PRIORITY_FROM_LABEL, priority)] if priority else []
    return tuple(lines)


def _standing_conditions(priority: date | None, mortgaged: date | None, *, ahead: bool | None) -> tuple[Text, ...]:
    if priority is None:
        return phrases.NO_FIXED_DATE, phrases.KEEP_POSSESSION
    if ahead is False:
        return (
            phrases.MORTGAGE_SAME_DAY if mortgaged and priority == mortgaged else phrases.MORTGAGE_AHEAD
        ), phrases.KEEP_POSSESSION
    return (phrases.KEEP_POSSESSION,)


def _known_values(label: Text, won: int | None) -> tuple[NamedValue, ...]:
    return () if won is None else (won_value(label, won),)


def _rent_equivalent(deposit: int, rent: int, rate: Decimal) -> Fraction:
    return rent + deposit * percent_as_fraction(rate) / 12
