"""What a draft says was given, or is to be given: the activities that compliance is to judge."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any, cast, get_args

from madang.assistants.company.domain.compliance.activities import Activity, ActivityKind, Benefit, Recipient
from madang.assistants.company.domain.documents.drafts import Draft
from madang.assistants.company.domain.documents.templates import Occasion, Template
from madang.documents.forms import Condition, Value, Values

__all__ = ["activities_of", "holds", "is_stranger", "recipients_of"]


def activities_of(draft: Draft, template: Template, *, member: bool | None) -> tuple[Activity, ...]:
    """The occasions of the draft on which anything is given; what a faulty draft says wrongly is not known.

    `member` says whether the company has signed the industry's code, None where that is not known.
    """
    found = (_activity(draft, occasion, member) for occasion in template.occasions if holds(occasion.when, draft))
    return tuple(one for one in found if one is not None)


def recipients_of(draft: Draft, field: str) -> tuple[Recipient, ...]:
    """The people that a field names. Whom the records do not know stays unknown, and so does not pass."""
    waiting = list(draft.people)
    return tuple(_recipient(name, waiting) for name in _names(draft.values.get(field)))


def is_stranger(one: Recipient) -> bool:
    """Whether the draft names someone whom the records do not know."""
    return one.id.startswith(_STRANGER)


def holds(condition: Condition | None, draft: Draft) -> bool:
    """Whether the draft meets the condition; where there is none, it does."""
    return condition is None or draft.values.get(condition.field) in condition.values


def _activity(draft: Draft, occasion: Occasion, member: bool | None) -> Activity | None:
    values = draft.values
    benefits = (*_benefits(occasion, values),)
    held_on, kind = _day(values.get(occasion.on)), occasion.kind or values.get(occasion.kind_field or "")
    if not benefits or held_on is None or kind not in get_args(ActivityKind):
        return None
    return Activity(
        id=f"{draft.number}/{kind}",
        kind=cast("ActivityKind", kind),
        held_on=held_on,
        recipients=recipients_of(draft, occasion.to),
        benefits=benefits,
        evidence=tuple(one for one, field in occasion.evidence.items() if values.get(field) == "yes"),
        settled=held_on <= draft.written_on,
        member=member,
        **{name: _fact(name, values.get(field)) for name, field in occasion.facts.items()},
    )


def _benefits(occasion: Occasion, values: Values) -> Iterator[Benefit]:
    for kind, field in occasion.benefits.items():
        amount = values.get(field)
        if isinstance(amount, int) and amount:
            yield Benefit(kind=kind, amount=_price(amount))
    if occasion.samples and values.get(occasion.samples) == "yes":
        yield Benefit(kind="sample", amount=Decimal(0))
    if occasion.benefit_field and occasion.amount_field:
        kind, amount = values.get(occasion.benefit_field), values.get(occasion.amount_field)
        yield Benefit(kind=str(kind), amount=_price(amount))


def _recipient(name: str, waiting: list[Recipient]) -> Recipient:
    """The next known person of that name; two of the same name are two people."""
    known = next((one for one in waiting if one.name == name), None)
    if known is None:
        return Recipient(id=f"{_STRANGER}{name}", name=name)
    waiting.remove(known)
    return known


def _names(value: Value) -> list[str]:
    return value if isinstance(value, list) else [value] if isinstance(value, str) and value.strip() else []


def _day(value: Value) -> date | None:
    try:
        return date.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None


def _price(value: Value) -> Decimal | None:
    """An amount, None where it is none: what cannot be an amount is not known."""
    return Decimal(value) if isinstance(value, int) and value >= 0 else None


def _fact(name: str, value: Value) -> Any:
    """A yes or no, a number of a kind that the fact can be, or None where it is not known."""
    if isinstance(value, str):
        return int(value) if value.isdecimal() else {"yes": True, "no": False}.get(value)
    if not isinstance(value, int | float) or value < 0 or (name == "hours" and value == 0):
        return None
    return Decimal(str(value)) if name in _FRACTIONS else int(value) if value == int(value) else None


_FRACTIONS = ("hours", "rate")
_STRANGER = "unknown:"
