"""The benefits in a draft as activities for compliance; each counts once even if several documents report it."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple, cast, get_args

from madang.assistants.company.documents.compliance.activities import (
    Activity,
    ActivityKind,
    Benefit,
    GivenBenefit,
    Recipient,
)
from madang.assistants.company.documents.drafts import DocumentDraft
from madang.assistants.company.documents.templates import DocumentTemplate, OccasionFields
from madang.documents.forms import FieldCondition, FieldValue, FieldValues


class RecordedBenefit(NamedTuple):
    """A benefit, the document that reports it, and the earlier document which that one is about."""

    number: str
    earlier_document: str
    given: GivenBenefit


def activities_of(draft: DocumentDraft, template: DocumentTemplate, *, member: bool | None) -> tuple[Activity, ...]:
    """The activities of the draft in which anything is given; an invalid value counts as unknown.

    `member` says whether the company has signed the industry's code, None if that is not known.
    """
    found = (
        _activity(draft, occasion, member) for occasion in template.occasions if condition_holds(occasion.when, draft)
    )
    return tuple(activity for activity in found if activity is not None)


def benefits_given_in(activities: Iterable[Activity]) -> Iterator[GivenBenefit]:
    """The benefits of the activities as records; an unknown amount counts as zero."""
    for activity in activities:
        for benefit in activity.benefits:
            for recipient in activity.recipients:
                yield GivenBenefit(
                    activity=activity.id,
                    kind=activity.kind,
                    benefit=benefit.kind,
                    recipient=recipient.id,
                    given_on=activity.held_on,
                    amount=benefit.amount or Decimal(0),
                )


def recipients_of(draft: DocumentDraft, field: str) -> tuple[Recipient, ...]:
    """The people that a field names. A person who is not in the records stays unknown, and so does not pass."""
    waiting = list(draft.people)
    return tuple(_recipient(name, waiting) for name in _names(draft.values.get(field)))


def is_unknown_person(recipient: Recipient) -> bool:
    """Whether the person is not in the records."""
    return recipient.id.startswith(_UNKNOWN_PREFIX)


def condition_holds(condition: FieldCondition | None, draft: DocumentDraft) -> bool:
    """Whether the draft meets the condition, if there is one."""
    return condition is None or draft.values.get(condition.field) in condition.values


def _activity(draft: DocumentDraft, occasion: OccasionFields, member: bool | None) -> Activity | None:
    values = draft.values
    benefits = (*_benefits(occasion, values),)
    held_on, kind = told_day(values.get(occasion.on)), occasion.kind or values.get(occasion.kind_field or "")
    if not benefits or held_on is None or kind not in get_args(ActivityKind):
        return None
    return Activity(
        id=f"{draft.number}/{kind}",
        kind=cast("ActivityKind", kind),
        held_on=held_on,
        recipients=recipients_of(draft, occasion.to),
        benefits=benefits,
        evidence=tuple(kind for kind, field in occasion.evidence.items() if values.get(field) == "yes"),
        settled=held_on <= draft.written_on,
        member=member,
        **{name: _fact(name, values.get(field)) for name, field in occasion.facts.items()},
    )


def _benefits(occasion: OccasionFields, values: FieldValues) -> Iterator[Benefit]:
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
    """The next known person of that name; the same name twice means two people."""
    person = next((recipient for recipient in waiting if recipient.name == name), None)
    if person is None:
        return Recipient(id=f"{_UNKNOWN_PREFIX}{name}", name=name)
    waiting.remove(person)
    return person


def _names(value: FieldValue) -> list[str]:
    return value if isinstance(value, list) else [value] if isinstance(value, str) and value.strip() else []


def told_day(value: FieldValue) -> date | None:
    """The day; None for a value that is none."""
    try:
        return date.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None


def _price(value: FieldValue) -> Decimal | None:
    """The amount; None for a value that cannot be one."""
    return Decimal(value) if isinstance(value, int) and value >= 0 else None


def _fact(name: str, value: FieldValue) -> Any:
    """A yes or no, a number of a kind that the fact can be, or None if it is not known."""
    if isinstance(value, str):
        return int(value) if value.isdecimal() else {"yes": True, "no": False}.get(value)
    if not isinstance(value, int | float) or value < 0 or (name == "hours" and value == 0):
        return None
    return Decimal(str(value)) if name in _FRACTIONS else int(value) if value == int(value) else None


def records_of_other_documents(
    records: Sequence[GivenBenefit], draft: DocumentDraft, template: DocumentTemplate, given: Iterable[GivenBenefit]
) -> list[GivenBenefit]:
    """The records without the benefits that the draft itself reports.

    A record covered by the draft is left out only if the draft reports as much: same person, day and benefit, and a
    total of at least its amount.
    """
    declared: dict[tuple[object, ...], Decimal] = {}
    for benefit in given:
        declared[_benefit_key(benefit)] = declared.get(_benefit_key(benefit), Decimal(0)) + benefit.amount
    left = list[GivenBenefit]()
    for record in records:
        if _is_own(record, draft, template):
            continue
        if _is_reported(record, draft, template) and declared.get(_benefit_key(record), Decimal(-1)) >= record.amount:
            declared[_benefit_key(record)] -= record.amount
            continue
        left.append(record)
    return left


def count_each_benefit_once(recorded: Sequence[RecordedBenefit], replaced: Collection[str]) -> list[GivenBenefit]:
    """Each benefit once: not from a replaced document, nor if a later document repeats it."""
    return [
        record.given
        for record in recorded
        if record.number not in replaced
        and not any(
            later.earlier_document == record.number and _repeats(later.given, record.given) for later in recorded
        )
    ]


def _is_own(record: GivenBenefit, draft: DocumentDraft, template: DocumentTemplate) -> bool:
    """Whether the record is of this document, or of one that it replaces."""
    number = _document(record)
    about = draft.values.get(template.about or "") if template.replaces else None
    return bool(number) and number in (draft.number, about)


def _is_reported(record: GivenBenefit, draft: DocumentDraft, template: DocumentTemplate) -> bool:
    number = _document(record)
    return record.activity in draft.covers or (bool(number) and number == draft.values.get(template.about or ""))


def _document(record: GivenBenefit) -> str:
    return record.activity.rpartition("/")[0]


def _benefit_key(benefit: GivenBenefit) -> tuple[object, ...]:
    return benefit.recipient, benefit.given_on, benefit.benefit


def _repeats(later: GivenBenefit, earlier: GivenBenefit) -> bool:
    return _benefit_key(later) == _benefit_key(earlier) and later.amount >= earlier.amount


_FRACTIONS = ("hours", "rate")
_UNKNOWN_PREFIX = "unknown:"
