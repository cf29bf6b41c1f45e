"""Priority repayment: the part of a small deposit that is paid before mortgages in an auction, by place and date."""

import math
from collections.abc import Sequence
from datetime import date
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
from madang.assistants.realestate.analyse.legal_figures import LegalFacts, LegalFigure, PlaceTier
from madang.assistants.realestate.analyse.places import Location
from madang.assistants.realestate.analyse.rent_conversion import LeaseKind
from madang.text import Text


class PriorityRepayment(Calculation):
    """The amount paid first, 0 where the deposit is too large; `limit` is the highest deposit that qualifies.

    `value_known` is false where the value of the house was not given: then half of it may still lower the amount.
    """

    eligible: bool
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
