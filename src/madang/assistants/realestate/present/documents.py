"""Drafts contracts, notices and letters: template and form, values from the case, and the finished document."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date
from string import Formatter
from typing import Literal

from madang.assistants.realestate import phrases
from madang.assistants.realestate.analyse.calculation import won_text
from madang.assistants.realestate.analyse.deadlines import renewal_window
from madang.assistants.realestate.analyse.legal_figures import LegalFacts
from madang.assistants.realestate.analyse.rent_increase import increase_cap
from madang.assistants.realestate.understand.case import Case
from madang.documents.content import Block, Document, Signatures, Signer, bullets, heading, key_values, paragraph
from madang.documents.forms import (
    FieldProblem,
    FieldValue,
    FieldValues,
    FormField,
    FormSchema,
    format_day,
    format_value,
)
from madang.reading.numbers import format_won
from madang.state import Frozen, stored_as
from madang.text import Language, Text

DocumentKind = Literal[
    "lease_contract", "sales_contract", "renewal_notice", "increase_response", "certified_letter", "lease_registration"
]  # fmt: skip


BLANK_LINE = "." * 20
"""What stands in a draft for what is filled in by hand."""


class _BodyPart(Frozen):
    """One part of a body; exactly one of its fields is set, but for a heading over what is told (`each`)."""

    heading: Text | None = None
    paragraph: Text | None = None
    list: tuple[Text, ...] = ()
    facts: tuple[str, ...] = ()
    each: str = ""
    """The field with a list, of which each is a point; nothing where it is empty."""


class _SigningParty(Frozen):
    """Who signs: the role, and the field with the name."""

    role: Text
    field: str


class DocumentTemplate(Frozen):
    """A kind of document: its names, the fields of its form, its text, and who signs it.

    Sentences and steps name fields, and values computed from them, in braces.
    """

    id: DocumentKind
    title: Text
    words: tuple[str, ...]
    signers: tuple[_SigningParty, ...]
    past: tuple[str, ...] = ()
    """The fields with dates in the past."""
    ahead: tuple[str, ...] = ()
    """The fields with dates in the future."""
    later: tuple[str, ...] = ()
    """The fields that are left blank, and not asked for, where an order tells most of the others."""
    steps: tuple[Text, ...]
    """What to do with it once it is written."""
    grounds: tuple[str, ...] = ()
    """The articles that what it demands rests on."""
    fields: tuple[FormField, ...]
    body: tuple[_BodyPart, ...]

    def form(self, on: date) -> FormSchema:
        """The form as it is filled in on a date."""
        return FormSchema(
            name=self.id, title=self.title, fields=tuple(self._bounded(field, on) for field in self.fields)
        )

    def _bounded(self, field: FormField, on: date) -> FormField:
        if field.key in self.past:
            return field.model_copy(update={"most": on.isoformat()})
        return field.model_copy(update={"least": on.isoformat()}) if field.key in self.ahead else field


@stored_as("realestate.drafted_document")
class DraftedDocument(Frozen):
    """A document as it was drafted last, so that it can be amended: its kind, what it holds, what is left blank."""

    document_type: DocumentKind
    values: dict[str, FieldValue]
    blanks: tuple[str, ...] = ()


def values_from_case(template: DocumentTemplate, case: Case) -> dict[str, str | int | float]:
    """The values of the form that the case already gives."""
    known: dict[str, object] = {
        "deposit": case.deposit,
        "rent": case.rent,
        "price": case.price,
        "area": float(case.area) if case.area else None,
        "kind": case.deal if case.deal in {"jeonse", "wolse"} else None,
        "ends_on": case.ends_on.isoformat() if case.ends_on else None,
        "moved_in_on": case.moved_in_on.isoformat() if case.moved_in_on else None,
        "demanded": case.new_deposit,
    }
    keys = {field.key for field in template.fields}
    return {key: value for key, value in known.items() if key in keys and isinstance(value, str | int | float)}


def find_faults(values: FieldValues) -> Iterator[FieldProblem]:
    """Contradictions between fields: payments that do not add up, a lease that ends before it starts, and the like."""
    yield from _payment_faults(values)
    starts, ends = values.get("starts_on") or values.get("moved_in_on"), values.get("ends_on")
    if isinstance(starts, str) and isinstance(ends, str) and ends <= starts:
        yield FieldProblem(field="ends_on", message=phrases.LEASE_ENDS_BEFORE_START)
    deposit, unpaid, demanded = (values.get(key) for key in ("deposit", "unpaid", "demanded"))
    if isinstance(deposit, int) and isinstance(unpaid, int) and unpaid > deposit:
        yield FieldProblem(field="unpaid", message=phrases.UNPAID_ABOVE_DEPOSIT)
    if isinstance(deposit, int) and isinstance(demanded, int) and demanded <= deposit:
        yield FieldProblem(field="demanded", message=phrases.DEMAND_NOT_ABOVE_DEPOSIT)


def _payment_faults(values: FieldValues) -> Iterator[FieldProblem]:
    """Payments that do not add up to the deposit or price."""
    is_lease = "deposit" in values
    total, balance = values.get("deposit" if is_lease else "price"), values.get("balance")
    parts = [values.get(key) for key in ("down_payment", "interim", "balance")]
    paid = sum(part for part in parts if isinstance(part, int))
    if isinstance(total, int) and isinstance(balance, int) and paid != total:
        message = phrases.PAYMENTS_DIFFER_FROM_DEPOSIT if is_lease else phrases.PAYMENTS_DIFFER_FROM_PRICE
        yield FieldProblem(field="balance", message=message.format(paid=won_text(paid), total=won_text(total)))


def computed_values(
    template: DocumentTemplate, values: FieldValues, facts: LegalFacts, on: date, language: Language
) -> dict[str, str]:
    """The values that are calculated, not asked for: the cap on an increase, the window for a notice."""
    deposit, ends = values.get("deposit"), values.get("ends_on")
    if template.id == "increase_response" and isinstance(deposit, int):
        cap = increase_cap(facts, deposit=deposit, on=on)
        return {"highest": format_won(cap.highest_deposit, language)}
    if template.id == "renewal_notice" and isinstance(ends, str):
        window = renewal_window(facts, ends_on=date.fromisoformat(ends))
        return {"opens": format_day(window.opens_on, language), "closes": format_day(window.closes_on, language)}
    return {}


def draft_document(
    template: DocumentTemplate,
    values: FieldValues,
    on: date,
    language: Language,
    computed: Mapping[str, str],
    *,
    blanks: Collection[str] = (),
) -> Document:
    """The document with the values and those computed from them; what is in `blanks` is a line to fill in by hand."""
    shown = {
        field.key: BLANK_LINE if field.key in blanks else format_value(field, values.get(field.key), language)
        for field in template.fields
    } | dict(computed)
    signers = tuple(Signer(role=party.role.read(language), name=shown[party.field]) for party in template.signers)
    blocks = [block for part in template.body for block in _blocks(part, template, shown, language, values)]
    return Document(
        title=template.title.read(language),
        language=language,
        blocks=(*blocks, Signatures(signers=signers, date=format_day(on, language))),
    )


def _blocks(
    part: _BodyPart, template: DocumentTemplate, shown: Mapping[str, str], language: Language, values: FieldValues
) -> Sequence[Block]:
    if part.each:
        told = values.get(part.each)
        over = [heading(part.heading.read(language))] if part.heading else []
        return [*over, bullets(told)] if isinstance(told, list) and told else []
    if part.heading:
        return [heading(part.heading.read(language))]
    if part.paragraph:
        sentence = part.paragraph.read(language)
        return [paragraph(sentence.format_map(shown))] if _is_complete(sentence, shown) else []
    if part.list:
        return [bullets(item.read(language) for item in part.list)]
    labels = {field.key: field.label.read(language) for field in template.fields}
    return [key_values((_capitalised(labels[key]), shown[key]) for key in part.facts if shown.get(key))]


def _capitalised(label: str) -> str:
    """A label at the beginning of a line."""
    return label[:1].upper() + label[1:]


def names_in(sentence: str) -> frozenset[str]:
    """The values that a sentence names in braces."""
    return frozenset(name for _, name, _, _ in Formatter().parse(sentence) if name)


def _is_complete(sentence: str, shown: Mapping[str, str]) -> bool:
    """Whether every placeholder has a value: a jeonse contract has no sentence on the rent."""
    return all(map(shown.get, names_in(sentence)))
