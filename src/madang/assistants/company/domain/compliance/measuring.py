"""What a check measures: the figure of an activity, with what the records say was given before."""

from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal

from madang.assistants.company.domain.compliance.activities import Activity, Benefit, Given, Recipient
from madang.assistants.company.domain.compliance.rulebook import Check, Measure

__all__ = ["PER_RECIPIENT", "earlier", "measured"]

PER_RECIPIENT: frozenset[Measure] = frozenset(
    {"amount", "day_amount", "month_amount", "year_amount", "month_times", "all_amount", "all_year_amount", "hourly"}
)
"""Measures that are taken of each recipient; the others are of the activity as a whole."""


def measured(check: Check, activity: Activity, recipient: Recipient | None, records: Sequence[Given]) -> Decimal | None:
    """The figure to hold against the limits; None where something needed for it is not known."""
    if check.measure not in PER_RECIPIENT:
        return _FACTS[check.measure](activity)
    now = Decimal(1) if check.measure == "month_times" else _total(_benefits(check, activity))
    if now is None:
        return None
    if check.measure == "hourly":
        return None if activity.hours is None else now / activity.hours
    return now + earlier(check, activity, recipient, records)


def earlier(check: Check, activity: Activity, recipient: Recipient | None, records: Sequence[Given]) -> Decimal:
    """What the records add to the figure: of the same day, month or year, without the activity itself."""
    before = [
        one
        for one in records
        if recipient is not None and one.recipient == recipient.id and one.activity != activity.id
        if _is_counted(one, check, activity)
    ]
    if check.measure == "month_times":
        return Decimal(len(before))
    return sum((one.amount for one in before), Decimal(0))


def _is_counted(one: Given, check: Check, activity: Activity) -> bool:
    day = activity.held_on
    match check.measure:
        case "day_amount":
            same = one.given_on == day
        case "month_amount" | "month_times":
            same = (one.given_on.year, one.given_on.month) == (day.year, day.month)
        case "year_amount" | "all_year_amount":
            same = one.given_on.year == day.year
        case _:
            same = False
    if check.measure == "all_year_amount":
        return same
    return same and one.kind == activity.kind and one.benefit in check.benefits


def _benefits(check: Check, activity: Activity) -> list[Benefit]:
    return [one for one in activity.benefits if not check.benefits or one.kind in check.benefits]


def _total(benefits: Iterable[Benefit]) -> Decimal | None:
    amounts = [one.amount for one in benefits]
    known = [amount for amount in amounts if amount is not None]
    return sum(known, Decimal(0)) if len(known) == len(amounts) else None


def _institutions(activity: Activity) -> Decimal | None:
    found = {one.institution for one in activity.recipients}
    return None if None in found or not found else Decimal(len(found))


def _count(value: int | None) -> Decimal | None:
    return None if value is None else Decimal(value)


def _lacking(fact: bool | None) -> Decimal | None:
    """One thing wrong where the fact does not hold."""
    return None if fact is None else Decimal(not fact)


_FACTS: dict[Measure, Callable[[Activity], Decimal | None]] = {
    "rate": lambda activity: activity.rate,
    "institutions": _institutions,
    "credits": lambda activity: _count(activity.credits),
    "specialists": lambda activity: _count(activity.specialists),
    "product_named": lambda activity: None if activity.product_named is None else Decimal(activity.product_named),
    "past_organiser": lambda activity: _lacking(activity.through_organiser),
    "unmarked_samples": lambda activity: _lacking(activity.sample_marked),
    "unapproved": lambda activity: _lacking(activity.approved),
}
