"""The part of a small deposit that is paid before every mortgage when the building is auctioned."""

import math
from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from madang.assistants.realestate.domain.calculations import (
    Calculation,
    Line,
    amount,
    day,
    exact,
    grounds_of,
    require_amount,
)
from madang.assistants.realestate.domain.conversion import LeaseKind
from madang.assistants.realestate.domain.facts import Facts
from madang.assistants.realestate.domain.figures import Figure, Tier
from madang.assistants.realestate.domain.places import Location
from madang.text import Text

__all__ = ["Priority", "RegionalPriority", "priority_by_region", "priority_repayment"]


class Priority(Calculation):
    """The amount that comes first, 0 where the deposit is too large; `limit` is the largest deposit that counts.

    `value_known` is false where the value of the house was not given: then half of it may still lower the amount.
    """

    eligible: bool
    limit: int
    protected: int
    repaid: int
    value_known: bool


class RegionalPriority(Calculation):
    """The amounts that come first by the names of the regions, 0 where the deposit is too large."""

    first: tuple[tuple[Text, int], ...]


def priority_repayment(
    facts: Facts,
    *,
    deposit: int,
    location: Location,
    on: date,
    house_value: int | None = None,
    secured_on: date | None = None,
    rent: int = 0,
    kind: LeaseKind = "residential",
    other_deposits: Sequence[int] = (),
) -> Priority:
    """What is paid first, by the rule in force when the earliest mortgage was registered (`secured_on`).

    For a shop the rent counts too, a hundredfold. `other_deposits` are those of other tenants of the same house: where
    all that comes first is more than half of its value, that half is divided.
    """
    require_amount("deposit", deposit)
    rule_day = secured_on or on
    table = facts.tier_table(f"{kind}_priority", rule_day)
    tier = table.tier(location, facts.crowded)
    half = facts.figure("half_of_value" if kind == "residential" else "commercial_half_of_value", rule_day)
    counted, *others = [
        _counted(facts, won, won_rent, on, kind) for won, won_rent in _all(deposit, rent, other_deposits)
    ]
    own = tier.first_of(deposit, counted)
    wanted = own + sum(tier.first_of(won, seen) for won, seen in zip(other_deposits, others, strict=True))
    repaid = own if house_value is None else _within_half(own, wanted, house_value, half)
    return Priority(
        kind="priority",
        title=Text(ko="최우선변제금", en="Priority repayment"),
        formula=_FORMULA,
        inputs=_inputs(deposit, rent, house_value, secured_on),
        steps=_steps(tier, house_value),
        results=(amount("최우선변제금", "Paid before mortgages", repaid),),
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
    facts: Facts,
    *,
    deposit: int,
    on: date,
    secured_on: date | None = None,
    rent: int = 0,
    kind: LeaseKind = "residential",
) -> RegionalPriority:
    """What is paid first in each kind of region, where it is not known which it is."""
    require_amount("deposit", deposit)
    rule_day = secured_on or on
    table = facts.tier_table(f"{kind}_priority", rule_day)
    counted = _counted(facts, deposit, rent, on, kind)
    first = tuple((tier.called, tier.first_of(deposit, counted)) for tier in table.tiers)
    return RegionalPriority(
        kind="priority",
        title=Text(ko="지역별 최우선변제금", en="Priority repayment by region"),
        formula=_FORMULA,
        inputs=_inputs(deposit, rent, None, secured_on),
        results=tuple(amount(region.ko, region.en, won) for region, won in first),
        grounds=grounds_of(table),
        conditions=(_IN_TIME, _HALF, *([] if secured_on else [_MORTGAGE_DAY])),
        as_of=rule_day,
        first=first,
    )


def _all(deposit: int, rent: int, others: Sequence[int]) -> list[tuple[int, int]]:
    return [(deposit, rent), *((require_amount("other deposit", won), 0) for won in others)]


def _counted(facts: Facts, deposit: int, rent: int, on: date, kind: LeaseKind) -> int:
    """What a deposit counts as: for a home the deposit alone."""
    if kind == "residential":
        return deposit
    return deposit + rent * int(facts.figure("commercial_rent_multiple", on).value)


def _within_half(own: int, wanted: int, house_value: int, half: Figure) -> int:
    pool = require_amount("house_value", house_value) * exact(half.value)
    return own if wanted <= pool else math.floor(pool * Fraction(own, wanted))


def _inputs(deposit: int, rent: int, house_value: int | None, secured_on: date | None) -> tuple[Line, ...]:
    lines = [amount("보증금", "Deposit", deposit)]
    lines += [amount("월세", "Monthly rent", rent)] if rent else []
    lines += [amount("주택가액 (대지 포함)", "Value with land", house_value)] if house_value is not None else []
    lines += [day("선순위 담보 설정일", "Earliest mortgage", secured_on)] if secured_on else []
    return tuple(lines)


def _steps(tier: Tier, house_value: int | None) -> tuple[Line, ...]:
    lines = (
        amount("소액임차인 보증금 한도", "Largest deposit that counts", tier.limit),
        amount("지역별 최우선변제 한도", "Most that comes first here", tier.protected or 0),
    )
    return lines if house_value is None else (*lines, amount("주택가액의 1/2", "Half of the value", house_value // 2))


def _conditions(counted: int, tier: Tier, house_value: int | None, secured_on: date | None) -> tuple[Text, ...]:
    if counted > tier.limit:
        return (_TOO_LARGE,)
    unknown = [] if house_value is not None else [_HALF]
    return (_IN_TIME, *unknown, *([] if secured_on else [_MORTGAGE_DAY]))


_FORMULA = Text(
    ko="보증금이 한도 이하이면 min(지역별 한도, 보증금, 주택가액 ÷ 2), 넘으면 0",
    en="min(limit of the region, deposit, half of the value) if the deposit is within its limit, else 0",
)
_IN_TIME = Text(
    ko="경매신청 등기 전에 인도와 전입신고를 마치고 배당요구를 해야 받습니다.",
    en="Moving in and registering must come before the auction is entered in the register, and a claim must be filed.",
)
_HALF = Text(
    ko="주택가액(대지 포함)의 2분의 1을 넘을 수 없습니다. 낙찰가가 낮으면 줄어듭니다.",
    en="It cannot exceed half of the value of the house with its land.",
)
_MORTGAGE_DAY = Text(
    ko=(
        "기준일은 계약일이 아니라 가장 먼저 설정된 근저당 등 담보권의 설정일입니다. 등기부에서 날짜를 확인하면 "
        "금액이 달라질 수 있습니다."
    ),
    en="The rule is that of the day the earliest mortgage was registered, not of the contract: check the register.",
)
_TOO_LARGE = Text(
    ko="보증금이 소액임차인 한도를 1원이라도 넘으면 최우선변제를 받지 못합니다. 확정일자에 따른 우선변제는 별개입니다.",
    en="A deposit above the limit gets nothing ahead of mortgages; priority by a fixed date is another matter.",
)
