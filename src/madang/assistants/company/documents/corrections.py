"""What has to change in a draft before it can pass, and the draft with the changes that code may make."""

from collections.abc import Iterator
from decimal import Decimal

from madang.assistants.company.documents.compliance.verdicts import CheckVerdict, RequiredChange
from madang.assistants.company.documents.drafts import DocumentDraft, DraftEntry, with_entries
from madang.assistants.company.documents.review import ComplianceReview
from madang.assistants.company.documents.templates import DocumentTemplate, OccasionFields
from madang.documents.forms import FieldValue
from madang.state import Frozen
from madang.text import Text


class DraftCorrection(Frozen):
    """A change that the draft needs to pass; `after` is None if only a person knows the value."""

    field: str
    before: FieldValue
    after: FieldValue
    rule: str
    text: Text
    automatic: bool
    """Whether code may make it: the value is known, and the activity has not happened yet."""


def required_corrections(
    draft: DocumentDraft, template: DocumentTemplate, found: ComplianceReview
) -> tuple[DraftCorrection, ...]:
    """What has to change, by the failing verdicts; of several changes to an amount the lowest."""
    strictest: dict[str, DraftCorrection] = {}
    for correction in _wanted(draft, template, found):
        other = strictest.get(correction.field)
        if other is None or _stricter(correction, other):
            strictest[correction.field] = correction
    return tuple(strictest.values())


def correct_draft(draft: DocumentDraft, template: DocumentTemplate, found: ComplianceReview) -> DocumentDraft:
    """The draft with every change that code may make; the same draft if there is none."""
    made = [
        DraftEntry(
            key=correction.field,
            value=correction.after,
            origin="corrected",
            source=Text(ko=correction.rule, en=correction.rule),
        )
        for correction in required_corrections(draft, template, found)
        if correction.automatic
    ]
    return with_entries(draft, made) if made else draft


def _wanted(draft: DocumentDraft, template: DocumentTemplate, found: ComplianceReview) -> Iterator[DraftCorrection]:
    for assessment in found.assessments:
        occasion = _occasion(draft, template, assessment.activity.rpartition("/")[2])
        for verdict in assessment.verdicts:
            if verdict.status == "fail" and verdict.modification:
                planned = assessment.held_on > draft.written_on
                yield from _changes(draft, occasion, verdict, verdict.modification, planned=planned)


def _changes(
    draft: DocumentDraft, occasion: OccasionFields, verdict: CheckVerdict, change: RequiredChange, *, planned: bool
) -> Iterator[DraftCorrection]:
    """The correction of a verdict, if the form has a field for it."""
    field = _field(change, occasion, draft)
    if field is not None:
        after = _value(change, field, occasion, draft)
        yield DraftCorrection(
            field=field,
            before=draft.values.get(field),
            after=after,
            rule=verdict.rule,
            text=change.text,
            automatic=planned and after is not None,
        )


def _occasion(draft: DocumentDraft, template: DocumentTemplate, kind: str) -> OccasionFields:
    return next(
        occasion
        for occasion in template.occasions
        if kind in (occasion.kind, draft.values.get(occasion.kind_field or ""))
    )


def _field(change: RequiredChange, occasion: OccasionFields, draft: DocumentDraft) -> str | None:
    """The field of the form that a change of an activity belongs to."""
    what, _, rest = change.field.partition(".")
    if what == "benefits":
        return _amount_field(rest.partition(".")[0], occasion, draft)
    if what == "evidence":
        return next((field for kind, field in occasion.evidence.items() if kind == change.corrected), None)
    return {"held_on": occasion.on, "recipients": occasion.to, **occasion.facts}.get(what)


def _amount_field(benefit: str, occasion: OccasionFields, draft: DocumentDraft) -> str | None:
    """The field of a benefit's amount; if the sum of all is too high, the most expensive one."""
    if benefit == "sample" and occasion.samples:
        return occasion.samples
    if benefit == "all" and not occasion.amount_field:
        return _dearest(occasion, draft)
    return occasion.benefits.get(benefit) or occasion.amount_field


def _value(change: RequiredChange, field: str, occasion: OccasionFields, draft: DocumentDraft) -> FieldValue:
    """The value that passes; None if only a person knows it (who attends, whether there is a receipt)."""
    if change.field in ("recipients", "evidence") or change.corrected is None:
        return None
    if not isinstance(change.corrected, Decimal):
        return change.corrected
    if field == occasion.samples:
        return "no"
    if not change.field.startswith("benefits."):
        return float(change.corrected)
    others = [amount for other, amount in _amounts(occasion, draft).items() if other != field]
    beside = sum(others) if change.field.startswith("benefits.all.") else 0
    return max(int(change.corrected) - beside, 0)


def _dearest(occasion: OccasionFields, draft: DocumentDraft) -> str | None:
    amounts = _amounts(occasion, draft)
    return max(amounts, key=lambda field: amounts[field], default=None)


def _amounts(occasion: OccasionFields, draft: DocumentDraft) -> dict[str, int]:
    values = draft.values
    return {field: value for field in occasion.benefits.values() if isinstance(value := values.get(field), int)}


def _stricter(correction: DraftCorrection, other: DraftCorrection) -> bool:
    if isinstance(correction.after, int | float) and isinstance(other.after, int | float):
        return correction.after < other.after
    return other.after is None and correction.after is not None
