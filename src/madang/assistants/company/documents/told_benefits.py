"""What words tell was given, as the fields of a form: what, how much for each, on which occasion.

Called for the notes of a draft and for what somebody says to a form; what was not read for sure fills nothing.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import TYPE_CHECKING

from madang.assistants.company import phrases
from madang.assistants.company.documents.activity.facts import UNLISTED, ActivityFacts, ToldBenefit
from madang.assistants.company.documents.compliance.statements import IMPROPER
from madang.assistants.company.documents.compliance.told_activities import BENEFIT_NAMES, KIND_OF_BENEFIT
from madang.assistants.company.documents.compliance.verdicts import figure_with_unit
from madang.assistants.company.documents.drafts import DocumentDraft, DraftEntry, with_entries
from madang.assistants.company.documents.templates import DocumentTemplate, OccasionFields
from madang.documents.forms import FieldCondition, FieldValue
from madang.text import Text

if TYPE_CHECKING:
    from madang.assistants.company.documents.activity.reader import ActivityReader


def with_told_benefits(
    draft: DocumentDraft, template: DocumentTemplate, text: str, reader: "ActivityReader"
) -> DocumentDraft:
    """The draft with what a message says was given, in fields that are empty. An amount for each of several, worked out
    from a sum, takes the place of the sum.
    """
    facts = reader.read(text, draft.written_on) if template.occasions and text.strip() else None
    found = fields_of(facts, template) if facts else {}
    if facts is None or not found:
        return draft
    shared = bool(facts.people and facts.people > 1)
    opened = {condition.field: condition.values[0] for condition in conditions_of(template, found)}
    new = {
        key: value
        for key, value in {**opened, **found}.items()
        if draft.values.get(key) is None or (shared and template.form.field(key).kind == "money")
    }
    source = _worked_out(facts) if shared else phrases.EMPTY
    money = {key for key in new if template.form.field(key).kind == "money"}
    return with_entries(
        draft,
        [
            DraftEntry(key=key, value=value, origin="said", source=source if key in money else phrases.EMPTY)
            for key, value in new.items()
        ],
    )


def told_amount(text: str, key: str, template: DocumentTemplate, reader: "ActivityReader", today: date) -> int | None:
    """The amount for each that an answer tells for one field, where it tells a sum for several; None for any other."""
    facts = reader.read(text, today)
    value = fields_of(facts, template).get(key) if facts.people and facts.people > 1 else None
    return value if isinstance(value, int) else None


def fields_of(facts: ActivityFacts, template: DocumentTemplate) -> dict[str, FieldValue]:
    """The fields that what is given fills. Two meals are no one amount: a field that is told twice stays empty."""
    told = [field for occasion in template.occasions for field in _fields_of(occasion, facts, template)]
    keys = [key for key, _ in told]
    return {key: value for key, value in told if keys.count(key) == 1}


def conditions_of(template: DocumentTemplate, found: Mapping[str, FieldValue]) -> Iterator[FieldCondition]:
    """What has to be answered for the fields to be there at all, by other fields than these."""
    for key in found:
        condition = template.form.field(key).when
        if condition is not None and condition.field not in found:
            yield condition


def _fields_of(
    occasion: OccasionFields, facts: ActivityFacts, template: DocumentTemplate
) -> Iterator[tuple[str, FieldValue]]:
    modes = ("given", "planned") if template.ahead else ("given",)
    sure = [told for told in facts.giving if told.mode in modes and not told.uncertain]
    for told in sure:
        if told.kind in occasion.benefits and told.is_exact and told.highest is not None:
            yield occasion.benefits[told.kind], int(told.highest)
        if told.kind == "sample" and occasion.samples:
            yield occasion.samples, "yes"
            marked = facts.holds("mark")
            if marked is not None and "sample_marked" in occasion.facts:
                yield occasion.facts["sample_marked"], "yes" if marked else "no"
    if occasion.benefit_field and len(sure) == len(facts.giving) == 1 and sure[0].kind != UNLISTED:
        yield from _of_the_one(occasion, sure[0], facts)


def _of_the_one(occasion: OccasionFields, told: ToldBenefit, facts: ActivityFacts) -> Iterator[tuple[str, FieldValue]]:
    """The fields of a form on one benefit: its kind, its amount, and the occasion where the words leave no other."""
    improper = told.kind in IMPROPER or told.kind not in BENEFIT_NAMES
    yield occasion.benefit_field or "", "other" if improper else BENEFIT_NAMES[told.kind]
    if told.is_exact and told.highest is not None:
        yield occasion.amount_field or "", int(told.highest)
    kind = KIND_OF_BENEFIT.get(told.kind) or facts.occasion
    if occasion.kind_field and kind:
        yield occasion.kind_field, kind


def _worked_out(facts: ActivityFacts) -> Text:
    """How an amount for each was worked out from a sum, where one is told."""
    total = next((told.value for told in facts.amounts if told.role in ("total", "unread")), None)
    if total is None or facts.people is None:
        return phrases.EMPTY
    return phrases.SHARE_OF_TOTAL.format(total=figure_with_unit(total, "won"), people=facts.people)
