"""The tables of a document on who was there and what was given to them, with its sums."""

from collections.abc import Iterator

from madang.assistants.company.domain.documents.drafts import Draft
from madang.assistants.company.domain.documents.occasions import holds, recipients_of
from madang.assistants.company.domain.documents.templates import Occasion, Template
from madang.documents import Block, heading, table
from madang.documents.forms import show_value
from madang.models.language import WON
from madang.protocol.tables import Column
from madang.text import Language, Text

__all__ = ["gift_blocks", "people_blocks"]


def people_blocks(draft: Draft, template: Template, language: Language) -> Iterator[Block]:
    """A table of everyone who is named, with the institution and whether they count as public officials."""
    fields = dict.fromkeys(one.to for one in template.occasions)
    people = {who.id: who for field in fields for who in recipients_of(draft, field)}
    places = {one.key: one.name for one in draft.references if one.dimension == "client"}
    if people:
        yield heading(_PEOPLE.read(language))
        rows = [
            [
                who.name,
                places.get(who.institution or "", who.institution),
                _OFFICIAL[who.public_official].read(language),
            ]
            for who in people.values()
        ]
        yield table([one.read(language) for one in (_NAME, _INSTITUTION, _IS_OFFICIAL)], rows)


def gift_blocks(draft: Draft, template: Template, language: Language) -> Iterator[Block]:
    """A table of what each person is given and what it comes to, for those who add up."""
    rows = [
        row
        for occasion in template.occasions
        if holds(occasion.when, draft)
        for row in _rows(occasion, draft, template, language)
    ]
    if rows:
        yield heading(_GIVEN.read(language))
        total = [_TOTAL.read(language), None, None, sum(amount * people for _, amount, people in rows)]
        yield table(
            [
                _ITEM.read(language),
                Column(title=_EACH.read(language), kind="money", unit=WON.read(language)),
                Column(title=_COUNT.read(language), kind="number"),
                Column(title=_SUM.read(language), kind="money", unit=WON.read(language)),
            ],
            [*([name, amount, people, amount * people] for name, amount, people in rows), total],
            total=True,
        )


def _rows(occasion: Occasion, draft: Draft, template: Template, language: Language) -> Iterator[tuple[str, int, int]]:
    values, form, people = draft.values, template.form, len(recipients_of(draft, occasion.to))
    for field in occasion.benefits.values():
        amount = values.get(field)
        if isinstance(amount, int) and amount:
            yield form.field(field).label.read(language), amount, people
    if occasion.benefit_field and occasion.amount_field:
        kind, amount = values.get(occasion.benefit_field), values.get(occasion.amount_field)
        if isinstance(amount, int):
            yield show_value(form.field(occasion.benefit_field), kind, language), amount, people


_PEOPLE = Text(ko="대상자", en="People")
_NAME = Text(ko="성명", en="Name")
_INSTITUTION = Text(ko="기관", en="Institution")
_IS_OFFICIAL = Text(ko="공직자등", en="Public official")
_OFFICIAL: dict[bool | None, Text] = {
    True: Text(ko="해당", en="yes"),
    False: Text(ko="해당 없음", en="no"),
    None: Text(ko="확인 필요", en="not known"),
}
_GIVEN = Text(ko="제공 합계", en="What it comes to")
_ITEM = Text(ko="항목", en="Item")
_EACH = Text(ko="1인당", en="Each")
_COUNT = Text(ko="인원", en="People")
_SUM = Text(ko="합계", en="Sum")
_TOTAL = Text(ko="총계", en="Total")
