"""Drafts contracts, notices and letters: a template with its form, the values of a case, and the finished document."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from string import Formatter
from typing import Literal

from madang.assistants.realestate import phrases
from madang.assistants.realestate.analyse.deadlines import renewal_window
from madang.assistants.realestate.analyse.legal_figures import LegalFacts
from madang.assistants.realestate.analyse.rent_increase import increase_cap
from madang.assistants.realestate.understand.case import Case
from madang.documents.content import Block, Document, Signatures, Signer, bullets, heading, key_values, paragraph
from madang.documents.forms import FieldProblem, FieldValues, FormField, FormSchema, format_day, format_value
from madang.reading.numbers import format_won
from madang.state import Frozen
from madang.text import Language, Text

DocumentKind = Literal[
    "lease_contract", "sales_contract", "renewal_notice", "increase_response", "certified_letter", "lease_registration"
]  # fmt: skip


class _BodyPart(Frozen):
    """One part of a body; exactly one of its fields is there."""

    heading: Text | None = None
    paragraph: Text | None = None
    list: tuple[Text, ...] = ()
    facts: tuple[str, ...] = ()


class _SigningParty(Frozen):
    """Who signs: as what, and which field has the name."""

    role: Text
    field: str


class DocumentTemplate(Frozen):
    """A kind of document: what people call it, what it asks and says, and who signs it.

    Sentences and steps name fields, and what is worked out from them, in braces.
    """

    id: DocumentKind
    title: Text
    words: tuple[str, ...]
    signers: tuple[_SigningParty, ...]
    past: tuple[str, ...] = ()
    """The fields with days that have gone by."""
    ahead: tuple[str, ...] = ()
    """The fields with days that are still to come."""
    steps: tuple[Text, ...]
    """What to do with it once it is written."""
    fields: tuple[FormField, ...]
    body: tuple[_BodyPart, ...]

    def form(self, on: date) -> FormSchema:
        """The form that has to be filled in on a day."""
        return FormSchema(name=self.id, title=self.title, fields=tuple(self._bounded(one, on) for one in self.fields))

    def _bounded(self, field: FormField, on: date) -> FormField:
        if field.key in self.past:
            return field.model_copy(update={"most": on.isoformat()})
        return field.model_copy(update={"least": on.isoformat()}) if field.key in self.ahead else field


def values_from_case(template: DocumentTemplate, case: Case) -> dict[str, str | int | float]:
    """What a case already tells of the form."""
    told: dict[str, object] = {
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
    return {key: value for key, value in told.items() if key in keys and isinstance(value, str | int | float)}


def find_faults(values: FieldValues) -> Iterator[FieldProblem]:
    """What must hold between fields: payments add up, a lease ends after it starts, no more is owed than was paid."""
    yield from _payment_faults(values)
    starts, ends = values.get("starts_on") or values.get("moved_in_on"), values.get("ends_on")
    if isinstance(starts, str) and isinstance(ends, str) and ends <= starts:
        yield FieldProblem(field="ends_on", message=phrases.BACKWARDS)
    deposit, unpaid, demanded = (values.get(key) for key in ("deposit", "unpaid", "demanded"))
    if isinstance(deposit, int) and isinstance(unpaid, int) and unpaid > deposit:
        yield FieldProblem(field="unpaid", message=phrases.MORE_THAN_PAID)
    if isinstance(deposit, int) and isinstance(demanded, int) and demanded <= deposit:
        yield FieldProblem(field="demanded", message=phrases.NO_INCREASE)


def _payment_faults(values: FieldValues) -> Iterator[FieldProblem]:
    """Where the payments are known, that they do not add up to the whole."""
    whole = "deposit" if "deposit" in values else "price"
    total, balance = values.get(whole), values.get("balance")
    parts = [values.get(key) for key in ("down_payment", "interim", "balance")]
    paid = sum(part for part in parts if isinstance(part, int))
    if isinstance(total, int) and isinstance(balance, int) and paid != total:
        said = (phrases.SPLIT_DEPOSIT if whole == "deposit" else phrases.SPLIT_PRICE).format(
            paid_ko=format_won(paid),
            total_ko=format_won(total),
            paid_en=format_won(paid, "en"),
            total_en=format_won(total, "en"),
        )
        yield FieldProblem(field="balance", message=said)


def computed_values(
    template: DocumentTemplate, values: FieldValues, facts: LegalFacts, on: date, language: Language
) -> dict[str, str]:
    """What a document says that nobody is asked for: the cap on an increase, the window for a notice."""
    deposit, ends = values.get("deposit"), values.get("ends_on")
    if template.id == "increase_response" and isinstance(deposit, int):
        cap = increase_cap(facts, deposit=deposit, on=on)
        return {"highest": format_won(cap.highest_deposit, language)}
    if template.id == "renewal_notice" and isinstance(ends, str):
        window = renewal_window(facts, ends_on=date.fromisoformat(ends))
        return {"opens": format_day(window.opens_on, language), "closes": format_day(window.closes_on, language)}
    return {}


def draft_document(
    template: DocumentTemplate, values: FieldValues, on: date, language: Language, told: Mapping[str, str]
) -> Document:
    """The document with the values and what was worked out from them; nothing may be missing."""
    shown = {field.key: format_value(field, values.get(field.key), language) for field in template.fields} | dict(told)
    signers = tuple(Signer(role=one.role.read(language), name=shown[one.field]) for one in template.signers)
    blocks = [block for part in template.body for block in _blocks(part, template, shown, language)]
    return Document(
        title=template.title.read(language),
        language=language,
        blocks=(*blocks, Signatures(signers=signers, date=format_day(on, language))),
    )


def _blocks(
    part: _BodyPart, template: DocumentTemplate, shown: Mapping[str, str], language: Language
) -> Sequence[Block]:
    if part.heading:
        return [heading(part.heading.read(language))]
    if part.paragraph:
        said = part.paragraph.read(language)
        return [paragraph(said.format_map(shown))] if _is_complete(said, shown) else []
    if part.list:
        return [bullets(item.read(language) for item in part.list)]
    labels = {field.key: field.label.read(language) for field in template.fields}
    return [key_values((_capitalised(labels[key]), shown[key]) for key in part.facts if shown.get(key))]


def _capitalised(label: str) -> str:
    """A label at the beginning of a line."""
    return label[:1].upper() + label[1:]


def _is_complete(said: str, shown: Mapping[str, str]) -> bool:
    """Whether there is something for every gap: of a jeonse, a sentence on the rent is left out."""
    return all(shown.get(name) for _, name, _, _ in Formatter().parse(said) if name)
