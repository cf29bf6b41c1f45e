"""A tenant's rights: from when a lease holds against others and ranks before a mortgage, damages for a false refusal to
renew, and whether the Act on shop leases applies in full.
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
    """The days (from 0 o'clock) that a tenant can hold the lease against others, and ranks by the fixed date.

    `ahead_of_mortgage` is None where no mortgage was given, or where nothing ranks the tenant.
    """

    opposable_from: date
    priority_from: date | None
    ahead_of_mortgage: bool | None


def tenant_standing(
    facts: LegalFacts,
    *,
    handed_over_on: date,
    registered_on: date,
    fixed_on: date | None = None,
    mortgaged_on: date | None = None,
) -> TenantStanding:
    """The standing from the days of handover, of registering the move, of the fixed date, and of a mortgage."""
    later = max(handed_over_on, registered_on)
    next_day, fixed = facts.figure("opposability", later), facts.figure("fixed_date_priority", later)
    opposable = add_days(later, int(next_day.value))
    priority = max(opposable, fixed_on) if fixed_on else None
    ahead = _ahead(opposable, fixed_on, mortgaged_on) if fixed_on and mortgaged_on else None
    return TenantStanding(
        kind="standing",
        title=phrases.TENANT_STANDING_STANDING_TITLE,
        formula=phrases.STANDING_FORMULA,
        inputs=_standing_inputs(handed_over_on, registered_on, fixed_on, mortgaged_on),
        results=_standing_results(opposable, priority),
        grounds=grounds_of(next_day, fixed),
        conditions=_standing_conditions(priority, mortgaged_on, ahead=ahead),
        as_of=later,
        opposable_from=opposable,
        priority_from=priority,
        ahead_of_mortgage=ahead,
    )


def _ahead(opposable: date, fixed: date, mortgaged: date) -> bool:
    """Whether the tenant ranks first: from 0 o'clock with an earlier fixed date, else surely only from the next day."""
    return mortgaged >= opposable if fixed < opposable else mortgaged > fixed


def _standing_inputs(
    handed: date, registered: date, fixed: date | None, mortgaged: date | None
) -> tuple[NamedValue, ...]:
    lines = [date_value("인도일", "Handed over", handed), date_value("전입신고일", "Move registered", registered)]
    lines += [date_value("확정일자", "Fixed date", fixed)] if fixed else []
    lines += [date_value("근저당 설정일", "Mortgage", mortgaged)] if mortgaged else []
    return tuple(lines)


def _standing_results(opposable: date, priority: date | None) -> tuple[NamedValue, ...]:
    lines = [date_value("대항력 (0시부터)", "Holds against others from", opposable)]
    lines += [date_value("우선변제권", "Ranks from", priority)] if priority else []
    return tuple(lines)


def _standing_conditions(priority: date | None, mortgaged: date | None, *, ahead: bool | None) -> tuple[Text, ...]:
    if priority is None:
        return phrases.NO_FIXED_DATE, phrases.KEEP_BOTH
    if ahead is False:
        return (phrases.SAME_DAY if mortgaged and priority == mortgaged else phrases.MORTGAGE_AHEAD), phrases.KEEP_BOTH
    return (phrases.KEEP_BOTH,)


class RefusalDamages(Calculation):
    """The largest of three amounts: months of the converted rent, the difference over two years, the actual loss.

    Where it is not known for what the home was let, there is no difference, and the damages are the least they can be.
    """

    by_months: int
    by_difference: int | None
    actual: int
    owed: int


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
    """The damages where the parties agreed on none, from the old lease and, where known, the new tenant's."""
    told = {"deposit": deposit, "rent": rent, "new_deposit": new_deposit, "new_rent": new_rent, "loss": actual_loss}
    for name, won in told.items():
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
        title=phrases.REFUSAL_DAMAGES_DAMAGES_TITLE,
        formula=phrases.DAMAGES_FORMULA,
        inputs=(
            won_value("보증금", "Deposit", deposit),
            won_value("월세", "Monthly rent", rent),
            *_known_values("새 임차인 보증금", "New tenant's deposit", new_deposit),
            *_known_values("새 임차인 월세", "New tenant's rent", new_rent),
        ),
        steps=(
            won_value("환산월차임", "Converted rent", math.floor(before)),
            won_value("환산월차임 3개월분", "Three months of it", by_months),
            *_known_values("차액 2년분", "Two years of the difference", by_difference),
            *_known_values("실제 손해", "Actual loss", actual_loss or None),
        ),
        results=(won_value("손해배상액", "Damages", owed),),
        grounds=grounds_of(months, span, *cap.used),
        conditions=(phrases.WITHOUT_REASON,),
        as_of=refused_on,
        by_months=by_months,
        by_difference=by_difference,
        actual=actual_loss,
        owed=owed,
    )


def _known_values(ko: str, en: str, won: int | None) -> tuple[NamedValue, ...]:
    return () if won is None else (won_value(ko, en, won),)


def _rent_equivalent(deposit: int, rent: int, rate: Decimal) -> Fraction:
    return rent + deposit * percent_as_fraction(rate) / 12


class ShopScope(Calculation):
    """The converted deposit against the limit of the place; beyond it only some articles hold."""

    converted: int
    limit: int
    within: bool


def shop_scope(facts: LegalFacts, *, deposit: int, rent: int, location: Location, on: date) -> ShopScope:
    """The scope of the Act for a shop; above the limit there is no five-percent cap and no ranking by a fixed date."""
    require_amount("deposit", deposit)
    require_amount("rent", rent)
    multiple, table = facts.figure("commercial_rent_multiple", on), facts.tier_table("commercial_scope", on)
    converted, limit = deposit + rent * int(multiple.value), table.tier(location, facts.crowded).limit
    return ShopScope(
        kind="scope",
        title=phrases.SHOP_SCOPE_SCOPE_TITLE,
        formula=phrases.SHOP_SCOPE_SCOPE_FORMULA,
        inputs=(won_value("보증금", "Deposit", deposit), won_value("월세", "Monthly rent", rent)),
        steps=(won_value("지역 한도", "Limit here", limit),),
        results=(won_value("환산보증금", "Converted deposit", converted),),
        grounds=grounds_of(table, multiple),
        conditions=(phrases.WHOLE_ACT if converted <= limit else phrases.PART_OF_ACT,),
        as_of=on,
        converted=converted,
        limit=limit,
        within=converted <= limit,
    )
