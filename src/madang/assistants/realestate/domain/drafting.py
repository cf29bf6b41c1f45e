"""Drafting documents: a template is a form and a body; filled in and checked, it becomes a document."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Literal

from madang.assistants.realestate.domain.cases import Case
from madang.documents import Block, Document, Signatures, Signer, bullets, heading, key_values, paragraph
from madang.documents.forms import Fault, FormField, FormSchema, Values, show_value
from madang.state.frozen import Frozen
from madang.text import Language, Text

__all__ = ["DocumentKind", "Template", "draft", "known_from", "rules"]

DocumentKind = Literal[
    "lease_contract", "sales_contract", "renewal_notice", "increase_response", "certified_letter", "lease_registration"
]  # fmt: skip


class _BodyPart(Frozen):
    """One part of a body; exactly one of its fields is there."""

    heading: Text | None = None
    paragraph: Text | None = None
    list: tuple[Text, ...] = ()
    facts: tuple[str, ...] = ()


class Template(Frozen):
    """A kind of document: what people call it, what it asks and says, and who signs it (as what, by which field)."""

    id: DocumentKind
    title: Text
    words: tuple[str, ...]
    signers: tuple[tuple[str, str], ...]
    fields: tuple[FormField, ...]
    body: tuple[_BodyPart, ...]

    @property
    def form(self) -> FormSchema:
        """The form that has to be filled in."""
        return FormSchema(name=self.id, title=self.title, fields=self.fields)


def known_from(template: Template, case: Case) -> dict[str, str | int | float]:
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


def rules(values: Values) -> Iterator[Fault]:
    """What must hold between fields: payments add up, a lease ends after it starts."""
    whole = "deposit" if "deposit" in values and "balance" in values else "price"
    parts = [values.get(key) for key in ("down_payment", "interim", "balance")]
    total = values.get(whole)
    if "balance" in values and isinstance(total, int) and sum(part for part in parts if isinstance(part, int)) != total:
        yield Fault(field="balance", message=_SPLIT)
    starts, ends = values.get("starts_on"), values.get("ends_on")
    if isinstance(starts, str) and isinstance(ends, str) and ends <= starts:
        yield Fault(field="ends_on", message=_BACKWARDS)


def draft(template: Template, values: Values, on: date, language: Language) -> Document:
    """The document with the values; nothing may be missing."""
    shown = {field.key: show_value(field, values.get(field.key), language) for field in template.fields}
    signers = tuple(Signer(role=role, name=shown.get(key, "")) for role, key in template.signers)
    blocks = [block for part in template.body for block in _blocks(part, template, shown, language)]
    return Document(
        title=template.title.read(language),
        language=language,
        blocks=(*blocks, Signatures(signers=signers, date=on.isoformat())),
    )


def _blocks(part: _BodyPart, template: Template, shown: dict[str, str], language: Language) -> Sequence[Block]:
    if part.heading:
        return [heading(part.heading.read(language))]
    if part.paragraph:
        return [paragraph(part.paragraph.read(language).format_map(shown))]
    if part.list:
        return [bullets(item.read(language) for item in part.list)]
    labels = {field.key: field.label.read(language) for field in template.fields}
    return [key_values((labels[key], shown[key]) for key in part.facts if shown.get(key))]


_SPLIT = Text(
    ko="계약금과 중도금, 잔금의 합이 전체 금액과 다릅니다.",
    en="The payments do not add up to the whole amount.",
)
_BACKWARDS = Text(
    ko="종료일이 시작일보다 앞섭니다.",
    en="The lease ends before it starts.",
)
