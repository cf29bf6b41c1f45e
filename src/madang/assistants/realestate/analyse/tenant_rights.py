"""A tenant's rights: opposability and rank before a mortgage, damages for a false refusal to renew, how far the shop
lease act applies, and the part of a small deposit that is paid before mortgages in an auction, by place and date.
"""

import math
from collections.abc import Sequence
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
from madang.assistants.realestate.analyse.legal_figures import LegalFacts, LegalFigure, PlaceTier
from madang.assistants.realestate.analyse.places import Location
from madang.assistants.realestate.analyse.rent_conversion import LeaseKind, conversion_cap
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


class PriorityRepayment(Calculation):
    """The amount paid first, 0 where the deposit is too large; `limit` is the highest deposit that qualifies.

    `value_known` is false where the value of the house was not given: then half of it may still lower the amount.
    """

    eligible: bool
    region: Text
    """The region by which the place counts."""
    limit: int
    protected: int
    repaid: int
    value_known: bool


class RegionalPriorityRepayment(Calculation):
    """The amounts paid first by region, 0 where the deposit is too large."""

    first: tuple[tuple[Text, int], ...]


def priority_repayment(
    facts: LegalFacts,
    *,
    deposit: int,
    location: Location,
    on: date,
    house_value: int | None = None,
    secured_on: date | None = None,
    rent: int = 0,
    kind: LeaseKind = "residential",
    other_deposits: Sequence[int] = (),
) -> PriorityRepayment:
    """The amount paid first, by the rule in force when the earliest mortgage was registered (`secured_on`).

    For a shop the rent counts too, times 100. `other_deposits` are those of other tenants of the same house: if all
    of them together exceed half of its value, that half is divided.
    """
    require_amount("deposit", deposit)
    rule_day = secured_on or on
    table = facts.tier_table(f"{kind}_priority", rule_day)
    tier = table.tier(location, facts.crowded)
    half = facts.figure("half_of_value" if kind == "residential" else "commercial_half_of_value", rule_day)
    counted, *others = [
        _counted(facts, won, monthly, on, kind) for won, monthly in _all_leases(deposit, rent, other_deposits)
    ]
    own = tier.priority_amount(deposit, counted)
    wanted = own + sum(tier.priority_amount(won, amount) for won, amount in zip(other_deposits, others, strict=True))
    repaid = own if house_value is None else _within_half(own, wanted, house_value, half)
    return PriorityRepayment(
        kind="priority",
        title=phrases.PRIORITY_TITLE,
        formula=phrases.PRIORITY_FORMULA,
        inputs=_inputs(deposit, rent, house_value, secured_on),
        steps=_steps(tier, house_value),
        results=(won_value(phrases.PRIORITY_AMOUNT_LABEL, repaid),),
        grounds=grounds_of(table, half),
        conditions=_conditions(counted, tier, house_value, secured_on),
        as_of=rule_day,
        eligible=counted <= tier.limit,
        region=tier.title,
        limit=tier.limit,
        protected=tier.protected or 0,
        repaid=repaid,
        value_known=house_value is not None,
    )


def priority_by_region(
    facts: LegalFacts,
    *,
    deposit: int,
    on: date,
    secured_on: date | None = None,
    rent: int = 0,
    kind: LeaseKind = "residential",
) -> RegionalPriorityRepayment:
    """The amount paid first in each region, where the place is not known."""
    require_amount("deposit", deposit)
    rule_day = secured_on or on
    table = facts.tier_table(f"{kind}_priority", rule_day)
    counted = _counted(facts, deposit, rent, on, kind)
    first = tuple((tier.title, tier.priority_amount(deposit, counted)) for tier in table.tiers)
    return RegionalPriorityRepayment(
        kind="priority",
        title=phrases.PRIORITY_BY_REGION_TITLE,
        formula=phrases.PRIORITY_FORMULA,
        inputs=_inputs(deposit, rent, None, secured_on),
        results=tuple(won_value(region, won) for region, won in first),
        grounds=grounds_of(table),
        conditions=(
            phrases.PRIORITY_CONDITIONS,
            phrases.PRIORITY_HALF_OF_VALUE,
            *([] if secured_on else [phrases.PRIORITY_RULE_DATE]),
        ),
        as_of=rule_day,
        first=first,
    )


def _all_leases(deposit: int, rent: int, others: Sequence[int]) -> list[tuple[int, int]]:
    return [(deposit, rent), *((require_amount("other deposit", won), 0) for won in others)]


def _counted(facts: LegalFacts, deposit: int, rent: int, on: date, kind: LeaseKind) -> int:
    """The amount compared with the limit: for a home the deposit alone."""
    if kind == "residential":
        return deposit
    return deposit + rent * int(facts.figure("commercial_rent_multiple", on).value)


def _within_half(own: int, wanted: int, house_value: int, half: LegalFigure) -> int:
    pool = require_amount("house_value", house_value) * percent_as_fraction(half.value)
    return own if wanted <= pool else math.floor(pool * Fraction(own, wanted))


def _inputs(deposit: int, rent: int, house_value: int | None, secured_on: date | None) -> tuple[NamedValue, ...]:
    lines = [won_value(phrases.DEPOSIT_LABEL, deposit)]
    lines += [won_value(phrases.MONTHLY_RENT_LABEL, rent)] if rent else []
    lines += [won_value(phrases.HOME_VALUE_LABEL, house_value)] if house_value is not None else []
    lines += [date_value(phrases.EARLIEST_MORTGAGE_LABEL, secured_on)] if secured_on else []
    return tuple(lines)


def _steps(tier: PlaceTier, house_value: int | None) -> tuple[NamedValue, ...]:
    lines = (
        won_value(phrases.SMALL_DEPOSIT_LIMIT_LABEL, tier.limit),
        won_value(phrases.PRIORITY_LIMIT_LABEL, tier.protected or 0),
    )
    return lines if house_value is None else (*lines, won_value(phrases.HALF_OF_VALUE_LABEL, house_value // 2))


def _conditions(counted: int, tier: PlaceTier, house_value: int | None, secured_on: date | None) -> tuple[Text, ...]:
    if counted > tier.limit:
        return (phrases.DEPOSIT_ABOVE_SMALL_LIMIT,)
    unknown = [] if house_value is not None else [phrases.PRIORITY_HALF_OF_VALUE]
    return (phrases.PRIORITY_CONDITIONS, *unknown, *([] if secured_on else [phrases.PRIORITY_RULE_DATE]))
