"""Values, people and figures for a new draft from the company's records."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import TypeVar

from madang.assistants.company import phrases
from madang.assistants.company.documents.compliance.activities import Recipient
from madang.assistants.company.documents.drafts import DocumentDraft, DraftEntry, Exhibit, RecordReference, with_entries
from madang.assistants.company.documents.templates import DocumentTemplate
from madang.documents.forms import FieldValue
from madang.state import Frozen
from madang.text import Text

T = TypeVar("T")


class DraftMaterial(Frozen):
    """What is already known; it fills only empty fields."""

    entries: tuple[DraftEntry, ...] = ()
    people: tuple[Recipient, ...] = ()
    references: tuple[RecordReference, ...] = ()
    exhibits: tuple[Exhibit, ...] = ()
    covers: tuple[str, ...] = ()
    visit: str = ""


class ExpenseRecord(Frozen):
    """An expense in the company's records."""

    key: str
    item: str
    amount: int


class VisitRecord(Frozen):
    """A visit in the company's records, with its expenses."""

    key: str
    visited_on: date
    client: RecordReference
    doctor: Recipient
    product: RecordReference
    purpose: str
    minutes: int | None = None
    spent: tuple[ExpenseRecord, ...] = ()


def prefill_draft(draft: DocumentDraft, template: DocumentTemplate, material: DraftMaterial) -> DocumentDraft:
    """The draft with its empty fields filled from the material."""
    taken, known = set(draft.values), {field.key for field in template.fields}
    new = (entry for entry in material.entries if entry.key in known and entry.key not in taken)
    return with_entries(draft, new).changed(
        people=_joined(draft.people, material.people),
        references=_joined(draft.references, material.references),
        exhibits=(*draft.exhibits, *material.exhibits),
        covers=_joined(draft.covers, material.covers),
        visit=draft.visit or material.visit,
    )


def material_from_visit(visit: VisitRecord) -> DraftMaterial:
    """The material of a recorded visit."""
    given = [expense for expense in visit.spent if expense.item in _FIELD_OF_EXPENSE]
    source = phrases.VALUE_FROM_VISIT.format(key=visit.key)
    values: dict[str, FieldValue] = {
        "visited_on": visit.visited_on.isoformat(),
        "client": visit.client.name,
        "doctors": [visit.doctor.name],
        "products": [visit.product.name],
        "purpose": visit.purpose,
        "minutes": visit.minutes,
    }
    if given:
        values["provided"] = "some"
    items = {
        item: [expense for expense in given if expense.item == item]
        for item in dict.fromkeys(expense.item for expense in given)
    }
    spent = (_spent(item, records) for item, records in items.items())
    known = (_entry(key, value, source) for key, value in values.items() if value is not None)
    return DraftMaterial(
        entries=(*known, *spent),
        people=(visit.doctor,),
        references=(visit.client, visit.product),
        covers=tuple(expense.key for expense in given),
        visit=visit.key,
    )


def material_from_request(request: DocumentDraft, template: DocumentTemplate) -> DraftMaterial:
    """The material of a stored briefing request for its result; the outcome is left to the author."""
    source = phrases.VALUE_FROM_REQUEST.format(number=request.number)
    keys = {field.key for field in template.fields} - _NOT_FROM_REQUEST
    entries = (_entry(entry.key, entry.value, source) for entry in request.entries if entry.key in keys)
    number = [_entry(template.about, request.number, source)] if template.about else []
    return DraftMaterial(entries=(*number, *entries), people=request.people, references=request.references)


def material_from_sales(
    told: dict[str, str], figures: dict[str, Decimal | None], exhibits: Sequence[Exhibit], source: Text
) -> DraftMaterial:
    """The material of the figures of a period: `told` are its texts, `figures` its amounts, both by field."""
    counted = {key: _figure(key, value) for key, value in figures.items() if value is not None}
    entries = (
        DraftEntry(key=key, value=value, origin="figures", source=source) for key, value in {**told, **counted}.items()
    )
    return DraftMaterial(entries=tuple(entries), exhibits=tuple(exhibits))


def _entry(key: str, value: FieldValue, source: Text) -> DraftEntry:
    return DraftEntry(key=key, value=value, origin="records", source=source)


def _spent(item: str, records: Sequence[ExpenseRecord]) -> DraftEntry:
    """The sum of all expenses for one item."""
    keys = ", ".join(record.key for record in records)
    value = "yes" if item == "sample" else sum(record.amount for record in records)
    return _entry(_FIELD_OF_EXPENSE[item], value, phrases.VALUE_FROM_EXPENSES.format(keys=keys))


def _figure(key: str, value: Decimal) -> FieldValue:
    """Amounts in whole won, shares with two decimals."""
    return int(value) if key.endswith("_amount") else float(round(value, 2))


def _joined(known: Sequence[T], more: Sequence[T]) -> tuple[T, ...]:
    return (*known, *(item for item in more if item not in known))


_FIELD_OF_EXPENSE = {
    "meal": "meal_amount",
    "souvenir": "souvenir_amount",
    "stationery": "stationery_amount",
    "sample": "samples",
}
"""Expenses that are benefits for the person visited, and their fields; the rest is the visitor's own cost."""
_NOT_FROM_REQUEST = {"attendees", "receipt", "attendance", "programme_kept", "contract"}
