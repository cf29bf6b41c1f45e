"""The notes of a draft as the reader of activities sees them: what they tell is compared with what the form says."""

from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

from madang.assistants.company import phrases
from madang.assistants.company.documents.activity.facts import ActivityFacts, ToldBenefit
from madang.assistants.company.documents.compliance.activities import Activity, GivenBenefit
from madang.assistants.company.documents.compliance.statements import IMPROPER
from madang.assistants.company.documents.compliance.told_activities import Circumstances, assess_told
from madang.assistants.company.documents.compliance.verdicts import (
    ActivityAssessment,
    CheckVerdict,
    RiskLevel,
    figure_with_unit,
)
from madang.assistants.company.documents.drafts import DocumentDraft
from madang.assistants.company.documents.given_benefits import told_day
from madang.assistants.company.documents.templates import DocumentTemplate
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


def _notes(draft: DocumentDraft, template: DocumentTemplate) -> Iterator[str]:
    values = draft.values
    for field in template.fields:
        if field.kind == "text" and field.key not in template.dimensions and isinstance(values.get(field.key), str):
            yield str(values[field.key])


def _day(draft: DocumentDraft, template: DocumentTemplate) -> date | None:
    days = (told_day(draft.values.get(occasion.on)) for occasion in template.occasions)
    return next((day for day in days if day), None)


def _undeclared(facts: ActivityFacts, activities: Sequence[Activity]) -> ActivityFacts:
    """The facts without the benefits that the form declares; an improper one always stays."""
    declared = {
        _DECLARED_AS.get(benefit.kind, benefit.kind) for activity in activities for benefit in activity.benefits
    }
    return facts.changed(benefits=tuple(told for told in facts.benefits if told.kind not in declared))


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
    return bool(template.occasions) and told.mode == "given" and told.kind not in IMPROPER


_DECLARED_AS = {
    "research_fund": "study",
    "survey_fee": "pms_fee",
    "points": "card_points",
    "registration": "conference",
    "transport": "conference",
    "lodging": "conference",
}
