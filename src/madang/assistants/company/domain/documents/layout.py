"""Laying out a draft: the document that people read, sign and file, in Korean or English."""

from collections.abc import Iterator

from madang.assistants.company.domain.documents.approving import Approval
from madang.assistants.company.domain.documents.drafts import Draft, Entry, Origin
from madang.assistants.company.domain.documents.exhibits import exhibit_blocks
from madang.assistants.company.domain.documents.gifts import gift_blocks, people_blocks
from madang.assistants.company.domain.documents.opinions import opinion_blocks
from madang.assistants.company.domain.documents.reviewing import Review
from madang.assistants.company.domain.documents.templates import Section, Template
from madang.documents import ApprovalLine, Approver, Block, Document, heading, key_values, paragraph, strong, table
from madang.documents.forms import FormField, show_value
from madang.text import Language, Text

__all__ = ["lay_out"]


def lay_out(
    draft: Draft,
    template: Template,
    language: Language,
    *,
    found: Review | None = None,
    approval: Approval | None = None,
) -> Document:
    """The document of a draft, with what compliance found and who approved that; without a review it is marked a draft.

    A field without a value is left out, so that a document may be looked at before it is complete.
    """
    return Document(
        title=template.title.read(language),
        subtitle=draft.company,
        language=language,
        author=" · ".join(filter(None, (draft.author.name, draft.author.team))),
        date=draft.written_on.isoformat(),
        number=f"{draft.number} (v{draft.version})" if draft.number else "",
        label="" if found else _DRAFT.read(language),
        blocks=(
            _approval_line(draft, template, language, approval),
            *(block for section in template.sections for block in _section(section, draft, template, language)),
            *people_blocks(draft, template, language),
            *gift_blocks(draft, template, language),
            *exhibit_blocks(draft, language),
            *(opinion_blocks(found, approval, language) if found else ()),
            *_origins(draft, template, language),
        ),
    )


def _approval_line(draft: Draft, template: Template, language: Language, approval: Approval | None) -> ApprovalLine:
    """Boxes to sign in: the author's is filled, and the last one where an approval was needed and given."""
    roles = [one.read(language) for one in template.approvers]
    signed = {0: (draft.author.name, draft.written_on.isoformat())}
    if approval:
        signed[len(roles) - 1] = (approval.name or approval.by, approval.at.date().isoformat())
    boxes = ((role, *signed.get(place, ("", ""))) for place, role in enumerate(roles))
    return ApprovalLine(approvers=tuple(Approver(role=role, name=name, date=day) for role, name, day in boxes))


def _section(section: Section, draft: Draft, template: Template, language: Language) -> Iterator[Block]:
    values, title = draft.values, section.title.read(language)
    there = [template.form.field(key) for key in section.fields if values.get(key) not in (None, "", [])]
    if not there:
        return
    yield heading(title)
    facts = [one for one in there if one.key not in template.notes]
    if facts:
        yield key_values((_label(one, language), show_value(one, values[one.key], language)) for one in facts)
    for one in there:
        if one.key in template.notes:
            if _label(one, language) != title:
                yield paragraph(strong(_label(one, language)))
            yield from (paragraph(part) for part in str(values[one.key]).splitlines() if part.strip())


def _label(field: FormField, language: Language) -> str:
    said = field.label.read(language)
    return said[:1].upper() + said[1:]


def _origins(draft: Draft, template: Template, language: Language) -> Iterator[Block]:
    """Where the values and figures come from that nobody typed in."""
    known = {field.key: field for field in template.fields}
    looked_up = [one for one in draft.entries if one.origin in _ORIGINS and one.key in known]
    rows = [[_label(known[one.key], language), _source(one, language)] for one in looked_up]
    rows += [[one.title.read(language), one.source.read(language)] for one in draft.exhibits]
    if rows:
        yield heading(_WHERE_FROM.read(language))
        yield table([_FIELD.read(language), _SOURCE.read(language)], rows)


def _source(entry: Entry, language: Language) -> str:
    return " · ".join(filter(None, (_ORIGINS[entry.origin].read(language), entry.source.read(language))))


_DRAFT = Text(ko="초안", en="DRAFT")
_WHERE_FROM = Text(ko="자동으로 채운 값과 표의 출처", en="Where prefilled values and figures come from")
_FIELD = Text(ko="항목", en="Field")
_SOURCE = Text(ko="출처", en="Source")
_ORIGINS: dict[Origin, Text] = {
    "records": Text(ko="회사 기록", en="company records"),
    "figures": Text(ko="집계", en="figures"),
    "corrected": Text(ko="준법 점검에 따른 수정", en="corrected after the review"),
}
