"""Counting what documents say was given, where several of them are about the same occasion."""

from collections.abc import Collection, Iterable, Sequence
from decimal import Decimal
from typing import NamedTuple

from madang.assistants.company.domain.compliance.activities import Given
from madang.assistants.company.domain.documents.drafts import Draft
from madang.assistants.company.domain.documents.templates import Template

__all__ = ["Recorded", "counted", "elsewhere"]


class Recorded(NamedTuple):
    """Something given, the document that says so, and the earlier document which that one is about."""

    number: str
    about: str
    given: Given


def elsewhere(records: Sequence[Given], draft: Draft, template: Template, given: Iterable[Given]) -> list[Given]:
    """The records of anything but what the draft itself says was given.

    A record that the draft reports is left out only as far as the draft says as much itself: same person, day and
    benefit, and together no more than its amount.
    """
    said: dict[tuple[object, ...], Decimal] = {}
    for one in given:
        said[_gift(one)] = said.get(_gift(one), Decimal(0)) + one.amount
    left = list[Given]()
    for record in records:
        if _is_own(record, draft, template):
            continue
        if _is_reported(record, draft, template) and said.get(_gift(record), Decimal(-1)) >= record.amount:
            said[_gift(record)] -= record.amount
            continue
        left.append(record)
    return left


def counted(recorded: Sequence[Recorded], replaced: Collection[str]) -> list[Given]:
    """Each gift once: not from a document that was replaced, nor from one whose item a later one repeats."""
    return [
        one.given
        for one in recorded
        if one.number not in replaced
        and not any(later.about == one.number and _repeats(later.given, one.given) for later in recorded)
    ]


def _is_own(record: Given, draft: Draft, template: Template) -> bool:
    """Whether the record is of the very document, or of one that it stands for."""
    number = _document(record)
    about = draft.values.get(template.about or "") if template.replaces else None
    return bool(number) and number in (draft.number, about)


def _is_reported(record: Given, draft: Draft, template: Template) -> bool:
    number = _document(record)
    return record.activity in draft.covers or (bool(number) and number == draft.values.get(template.about or ""))


def _document(record: Given) -> str:
    return record.activity.rpartition("/")[0]


def _gift(one: Given) -> tuple[object, ...]:
    return one.recipient, one.given_on, one.benefit


def _repeats(later: Given, earlier: Given) -> bool:
    return _gift(later) == _gift(earlier) and later.amount >= earlier.amount
