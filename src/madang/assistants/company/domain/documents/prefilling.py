"""What the company's data already tell of a document: values with their source, the people in it, and its figures."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import TypeVar

from madang.assistants.company.domain.compliance.activities import Recipient
from madang.assistants.company.domain.documents.drafts import Draft, Entry, Exhibit, Reference, filled
from madang.assistants.company.domain.documents.templates import Template
from madang.documents.forms import Value
from madang.state.frozen import Frozen
from madang.text import Text

__all__ = ["Material", "SpentRecord", "VisitRecord", "from_request", "from_sales", "from_visit", "prefilled"]

T = TypeVar("T")


class Material(Frozen):
    """What is known beforehand; it fills only fields that nobody has filled in."""

    entries: tuple[Entry, ...] = ()
    people: tuple[Recipient, ...] = ()
    references: tuple[Reference, ...] = ()
    exhibits: tuple[Exhibit, ...] = ()
    covers: tuple[str, ...] = ()


class SpentRecord(Frozen):
    """An expense of the company's records."""

    key: str
    item: str
    amount: int


class VisitRecord(Frozen):
    """A visit of the company's records, with what was spent on it."""

    key: str
    visited_on: date
    client: Reference
    doctor: Recipient
    product: Reference
    purpose: str
    minutes: int | None = None
    spent: tuple[SpentRecord, ...] = ()


def prefilled(draft: Draft, template: Template, material: Material) -> Draft:
    """The draft with what is known beforehand, where it has nothing yet."""
    taken, known = set(draft.values), {field.key for field in template.fields}
    new = (one for one in material.entries if one.key in known and one.key not in taken)
    return filled(draft, new).changed(
        people=_joined(draft.people, material.people),
        references=_joined(draft.references, material.references),
        exhibits=(*draft.exhibits, *material.exhibits),
        covers=_joined(draft.covers, material.covers),
    )


def from_visit(visit: VisitRecord) -> Material:
    """What a recorded visit tells of its report."""
    given = [one for one in visit.spent if one.item in _GIVEN]
    source = Text(ko=f"방문 기록 {visit.key}", en=f"visit {visit.key}")
    told: dict[str, Value] = {
        "visited_on": visit.visited_on.isoformat(),
        "client": visit.client.name,
        "doctors": [visit.doctor.name],
        "products": [visit.product.name],
        "purpose": visit.purpose,
        "minutes": visit.minutes,
    }
    if given:
        told["provided"] = "some"
    items = {item: [one for one in given if one.item == item] for item in dict.fromkeys(one.item for one in given)}
    spent = (_spent(item, records) for item, records in items.items())
    known = (_entry(key, value, source) for key, value in told.items() if value is not None)
    return Material(
        entries=(*known, *spent),
        people=(visit.doctor,),
        references=(visit.client, visit.product),
        covers=tuple(one.key for one in given),
    )


def from_request(request: Draft, template: Template) -> Material:
    """What a stored request for a briefing tells of the report on it; what came of it is for people to say."""
    source = Text(ko=f"신청서 {request.number}", en=f"request {request.number}")
    keys = {field.key for field in template.fields} - _TO_BE_SEEN
    told = (_entry(one.key, one.value, source) for one in request.entries if one.key in keys)
    number = [_entry(template.about, request.number, source)] if template.about else []
    return Material(entries=(*number, *told), people=request.people, references=request.references)


def from_sales(
    month: date, extent: str, figures: dict[str, Decimal | None], exhibits: Sequence[Exhibit], source: Text
) -> Material:
    """What the figures of a month tell of its report; `figures` are by the fields they belong to."""
    told = {"month": f"{month:%Y-%m}", "extent": extent}
    counted = {key: _figure(key, value) for key, value in figures.items() if value is not None}
    entries = (
        Entry(key=key, value=value, origin="figures", source=source) for key, value in {**told, **counted}.items()
    )
    return Material(entries=tuple(entries), exhibits=tuple(exhibits))


def _entry(key: str, value: Value, source: Text) -> Entry:
    return Entry(key=key, value=value, origin="records", source=source)


def _spent(item: str, records: Sequence[SpentRecord]) -> Entry:
    """What was spent on one item, on however many receipts."""
    keys = ", ".join(one.key for one in records)
    value = "yes" if item == "sample" else sum(one.amount for one in records)
    return _entry(_GIVEN[item], value, Text(ko=f"지출 기록 {keys}", en=f"expense {keys}"))


def _figure(key: str, value: Decimal) -> Value:
    """Amounts in whole won, shares with two decimals."""
    return int(value) if key.endswith("_amount") else float(round(value, 2))


def _joined(known: Sequence[T], more: Sequence[T]) -> tuple[T, ...]:
    return (*known, *(one for one in more if one not in known))


_GIVEN = {
    "meal": "meal_amount",
    "souvenir": "souvenir_amount",
    "stationery": "stationery_amount",
    "sample": "samples",
}
"""What of an expense was given to the person visited, and the field it goes to; the rest is the visitor's own cost."""
_TO_BE_SEEN = {"attendees", "receipt", "attendance", "programme_kept", "contract"}
