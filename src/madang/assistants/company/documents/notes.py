"""The notes of a draft as the reader of activities sees them: what they tell is compared with what the form says."""

from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

from madang.assistants.company import phrases
from madang.assistants.company.documents.activity.facts import HARMLESS, ActivityFacts, ToldBenefit
from madang.assistants.company.documents.activity.reader import ActivityReader
from madang.assistants.company.documents.compliance.activities import Activity, GivenBenefit
from madang.assistants.company.documents.compliance.statements import IMPROPER
from madang.assistants.company.documents.compliance.told_activities import Circumstances, assess_told
from madang.assistants.company.documents.compliance.verdicts import (
    ActivityAssessment,
    CheckVerdict,
    RiskLevel,
    figure_with_unit,
)
from madang.assistants.company.documents.drafts import DocumentDraft, DraftEntry, with_entries
from madang.assistants.company.documents.given_benefits import told_day
from madang.assistants.company.documents.templates import DocumentTemplate
from madang.assistants.company.documents.told_benefits import conditions_of, fields_of
from madang.state import Frozen
from madang.text import Text

if TYPE_CHECKING:
    from madang.assistants.company.documents.review import CompliancePolicy


class NotesReview(Frozen):
    """The verdicts on the notes, how they were read, and what was not looked at."""

    verdicts: tuple[CheckVerdict, ...] = ()
    risk: RiskLevel = "none"
    understood: tuple[Text, ...] = ()
    unchecked: tuple[Text, ...] = ()


def review_notes(
    draft: DocumentDraft,
    template: DocumentTemplate,
    activities: Sequence[Activity],
    records: Sequence[GivenBenefit],
    policy: "CompliancePolicy",
) -> NotesReview:
    """The review of everything that is written in words; what the form declares is judged elsewhere."""
    text = "\n".join(_notes(draft, template))
    if not text.strip():
        return NotesReview(unchecked=(phrases.UNCHECKED_PICTURES,))
    facts = policy.reader.read(text, draft.written_on)
    activity = next(iter(activities), None)
    around = Circumstances(
        held_on=activity.held_on if activity else _day(draft, template),
        kind=activity.kind if activity else None,
        recipients=activity.recipients if activity else (),
        member=policy.member,
        today=draft.written_on,
    )
    left = _undeclared(facts, activities)
    assessment = assess_told(left, around, records, policy.rulebook)
    return NotesReview(
        verdicts=(*_bearing(assessment), *_differing(facts, activities), *_not_declared(left, template)),
        risk=assessment.risk,
        understood=assessment.understood or (phrases.NOTES_TELL_OF_NOTHING,),
        unchecked=assessment.unchecked,
    )


def with_benefits_of_notes(draft: DocumentDraft, template: DocumentTemplate, reader: ActivityReader) -> DocumentDraft:
    """The draft with what its notes say was given, in the fields for it, so that it counts as declared. What somebody
    has answered stays as it is, and so does what was not read for sure.
    """
    text = "\n".join(_notes(draft, template))
    facts = reader.read(text, draft.written_on) if text.strip() else None
    found = fields_of(facts, template) if facts else {}
    answered = {condition.field for condition in conditions_of(template, found) if draft.values.get(condition.field)}
    if answered or not found:
        return draft
    opened = {condition.field: condition.values[0] for condition in conditions_of(template, found)}
    kept = {key: value for key, value in {**opened, **found}.items() if draft.values.get(key) is None}
    return with_entries(draft, [DraftEntry(key=key, value=value, origin="said") for key, value in kept.items()])


def _notes(draft: DocumentDraft, template: DocumentTemplate) -> Iterator[str]:
    """What somebody wrote; sentences that were made of figures are none."""
    counted = {entry.key for entry in draft.entries if entry.origin == "figures"}
    for field in template.fields:
        value = draft.values.get(field.key)
        if field.kind == "text" and field.key not in counted | {*template.dimensions} and isinstance(value, str):
            yield value


def _day(draft: DocumentDraft, template: DocumentTemplate) -> date | None:
    days = (told_day(draft.values.get(occasion.on)) for occasion in template.occasions)
    return next((day for day in days if day), None)


def _undeclared(facts: ActivityFacts, activities: Sequence[Activity]) -> ActivityFacts:
    """The facts without the benefits that the form declares; an improper one always stays, and so does what was surely
    not given: the form declares no such thing.
    """
    declared = {
        _DECLARED_AS.get(benefit.kind, benefit.kind) for activity in activities for benefit in activity.benefits
    }
    left = (told for told in facts.benefits if told.kind not in declared or _is_surely_not_given(told))
    return facts.changed(benefits=tuple(left))


def _is_surely_not_given(told: ToldBenefit) -> bool:
    return told.mode in HARMLESS and not told.uncertain


def _bearing(assessment: ActivityAssessment) -> Iterator[CheckVerdict]:
    return (verdict for verdict in assessment.verdicts if verdict.status != "not_applicable")


def _differing(facts: ActivityFacts, activities: Sequence[Activity]) -> Iterator[CheckVerdict]:
    """An `unknown` verdict on each amount of the notes that is higher than what the form declares."""
    declared: dict[str, Decimal] = {}
    for activity in activities:
        for benefit in activity.benefits:
            kind = _DECLARED_AS.get(benefit.kind, benefit.kind)
            declared[kind] = max(declared.get(kind, Decimal(0)), benefit.amount or Decimal(0))
    for told in facts.giving:
        if (
            told.kind in declared
            and told.highest is not None
            and told.kind != "sample"
            and told.highest > declared[told.kind]
        ):
            detail = phrases.NOTES_DIFFER.format(
                quote=told.text,
                told=figure_with_unit(told.highest, "won"),
                declared=figure_with_unit(declared[told.kind], "won"),
            )
            yield CheckVerdict(
                rule=f"differs:{told.kind}", title=phrases.MENTIONED_BENEFIT_TITLE, status="unknown", detail=detail
            )


def _not_declared(facts: ActivityFacts, template: DocumentTemplate) -> Iterator[CheckVerdict]:
    """An `unknown` verdict on what was given by the notes and is not in the form."""
    for told in facts.giving:
        if _can_be_declared(told, template):
            yield CheckVerdict(
                rule=f"mentioned:{told.kind}",
                title=phrases.MENTIONED_BENEFIT_TITLE,
                status="unknown",
                detail=phrases.MENTIONED_BUT_NOT_DECLARED.format(word=told.text),
            )


def _can_be_declared(told: ToldBenefit, template: DocumentTemplate) -> bool:
    """Whether the form has a place for it that counts: pens have no limit of their own."""
    if told.mode != "given" or told.kind in IMPROPER or told.kind == "stationery":
        return False
    return any(
        occasion.benefit_field or told.kind in occasion.benefits or (told.kind == "sample" and occasion.samples)
        for occasion in template.occasions
    )


_DECLARED_AS = {
    "research_fund": "study",
    "survey_fee": "pms_fee",
    "points": "card_points",
    "registration": "conference",
    "transport": "conference",
    "lodging": "conference",
}
