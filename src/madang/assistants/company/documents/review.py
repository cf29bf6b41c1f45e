"""The compliance review of a draft: every activity in it is assessed, and its notes are searched for benefits that are
not declared. A draft may be stored or sent if it passes, or if a compliance officer who did not write it has approved
exactly this version.
"""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime

from madang.assistants.company import phrases
from madang.assistants.company.documents.compliance.activities import Activity, GivenBenefit
from madang.assistants.company.documents.compliance.assessment import assess_activity
from madang.assistants.company.documents.compliance.rulebook import Rulebook
from madang.assistants.company.documents.compliance.verdicts import (
    ActivityAssessment,
    CheckVerdict,
    RiskLevel,
    VerdictStatus,
    gravest_status,
    highest_risk,
    verdicts_view,
)
from madang.assistants.company.documents.drafts import DocumentDraft, draft_fingerprint
from madang.assistants.company.documents.form_filling import draft_faults
from madang.assistants.company.documents.given_benefits import (
    activities_of,
    benefits_given_in,
    is_unknown_person,
    records_of_other_documents,
)
from madang.assistants.company.documents.templates import DocumentTemplate
from madang.protocol import VerdictsView
from madang.state import Frozen, canonical_json
from madang.text import Language, Text


class BenefitWords(Frozen):
    """Words for benefits by kind, and words that deny them."""

    benefits: dict[str, tuple[str, ...]]
    """Benefits that may be declared: a word counts unless the benefit is declared, or denied right after it."""
    improper: dict[str, tuple[str, ...]]
    """Benefits that may never be given: a word always counts, since even a refusal has to be looked at."""
    denials: tuple[str, ...]


class CompliancePolicy(Frozen):
    """What the drafts of a company are checked with."""

    rulebook: Rulebook
    lexicon: BenefitWords
    member: bool | None = None
    """Whether the company has signed the industry's code; None where that is not known."""


class ComplianceReview(Frozen):
    """The compliance review of one version of a document; `unknown` blocks like `fail`."""

    number: str
    version: int
    fingerprint: str
    assessments: tuple[ActivityAssessment, ...]
    remarks: tuple[CheckVerdict, ...]
    """Verdicts on people who are not in the records, and on benefits mentioned in the notes."""
    status: VerdictStatus
    risk: RiskLevel
    as_of: date
    """When the limits were last looked up."""

    @property
    def verdicts(self) -> tuple[CheckVerdict, ...]:
        """Every verdict, those on the activities first."""
        return (*(verdict for assessment in self.assessments for verdict in assessment.verdicts), *self.remarks)

    @property
    def blocking(self) -> tuple[CheckVerdict, ...]:
        """The verdicts that block the document."""
        return tuple(verdict for verdict in self.verdicts if verdict.status in ("fail", "unknown"))

    @property
    def recommendations(self) -> tuple[Text, ...]:
        """The advice of all assessments, each once."""
        return tuple(dict.fromkeys(text for assessment in self.assessments for text in assessment.recommendations))

    @property
    def findings(self) -> str:
        """A hash of the blocking verdicts, so that an approval covers nothing worse."""
        return hashlib.sha256(
            canonical_json([verdict.model_dump(mode="json") for verdict in self.blocking]).encode()
        ).hexdigest()

    def view(self, language: Language) -> VerdictsView:
        """The verdicts as a view, blocking ones first."""
        return verdicts_view(self.verdicts, language)


def review_draft(
    draft: DocumentDraft, template: DocumentTemplate, records: Sequence[GivenBenefit], policy: CompliancePolicy
) -> ComplianceReview:
    """The review of the draft by the rules of each activity's day, with the benefits given before."""
    activities = activities_of(draft, template, member=policy.member)
    earlier = records_of_other_documents(records, draft, template, benefits_given_in(activities))
    assessments = tuple(
        assess_activity(
            activity,
            [*earlier, *benefits_given_in(other for other in activities if other is not activity)],
            policy.rulebook,
        )
        for activity in activities
    )
    remarks = (*_unknown_people(activities), *_undeclared_mentions(draft, template, activities, policy.lexicon))
    status = gravest_status(
        [*(assessment.status for assessment in assessments), *(remark.status for remark in remarks)]
    )
    return ComplianceReview(
        number=draft.number,
        version=draft.version,
        fingerprint=draft_fingerprint(draft),
        assessments=assessments,
        remarks=remarks,
        status=status,
        risk=highest_risk(
            [
                *(assessment.risk for assessment in assessments),
                *(_risk_of(remark, policy.lexicon) for remark in remarks),
            ]
        ),
        as_of=policy.rulebook.as_of,
    )


def _unknown_people(activities: Sequence[Activity]) -> Iterator[CheckVerdict]:
    """A verdict on everyone who is not in the records, since earlier benefits are not known."""
    for name in dict.fromkeys(
        person.name for activity in activities for person in activity.recipients if is_unknown_person(person)
    ):
        detail = phrases.RECIPIENT_NOT_IN_RECORDS.format(name=name)
        yield CheckVerdict(rule="recipient", title=phrases.RECIPIENT_TITLE, status="unknown", detail=detail)


def _risk_of(remark: CheckVerdict, lexicon: BenefitWords) -> RiskLevel:
    return "high" if remark.rule.removeprefix("mentioned:") in lexicon.improper else "medium"


def _undeclared_mentions(
    draft: DocumentDraft, template: DocumentTemplate, activities: Sequence[Activity], lexicon: BenefitWords
) -> Iterator[CheckVerdict]:
    """An `unknown` verdict on each benefit that the notes mention and the form does not declare."""
    declared = {benefit.kind for activity in activities for benefit in activity.benefits}
    notes = "\n".join(_notes(draft, template)).lower()
    for kind, words in lexicon.benefits.items():
        if kind not in declared and (word := _affirmed(notes, words, lexicon.denials)):
            yield _verdict(kind, word, phrases.MENTIONED_BUT_NOT_DECLARED)
    for kind, words in lexicon.improper.items():
        if word := next((candidate for candidate in words if candidate in notes), None):
            yield _verdict(kind, word, phrases.MENTIONED_IMPROPER_BENEFIT)


def _notes(draft: DocumentDraft, template: DocumentTemplate) -> Iterator[str]:
    values = draft.values
    yield from (str(values[key]) for key in template.notes if key in values)


def _affirmed(notes: str, words: Sequence[str], denials: Sequence[str]) -> str | None:
    """The first word that is not denied within the same sentence."""
    for word in words:
        for found in re.finditer(re.escape(word), notes):
            behind = re.split(r"[.!?\n,]", notes[found.end() : found.end() + _DENIAL_DISTANCE], maxsplit=1)[0]
            if not any(denial in behind for denial in denials):
                return word
    return None


def _verdict(kind: str, word: str, detail: Text) -> CheckVerdict:
    return CheckVerdict(
        rule=f"mentioned:{kind}",
        title=phrases.MENTIONED_BENEFIT_TITLE,
        status="unknown",
        detail=detail.format(word=word),
    )


_DENIAL_DISTANCE = 20


APPROVING_ROLE = "compliance_officer"
"""The role that may approve a document which does not pass."""


class OfficerApproval(Frozen):
    """The approval of one version of a document, in spite of the findings at that time."""

    tenant: str
    number: str
    version: int
    fingerprint: str
    findings: str
    by: str
    name: str = ""
    """The name of the officer."""
    at: datetime
    reason: str = ""


class DocumentPermit(Frozen):
    """Whether a document may be stored or sent; if not, `because` says why, for the person who wrote it."""

    allowed: bool
    because: tuple[Text, ...] = ()
    approval: OfficerApproval | None = None
    """The approval without which it would not be allowed."""


def approve_draft(
    draft: DocumentDraft, found: ComplianceReview, by: str, at: datetime, *, name: str = "", reason: str = ""
) -> OfficerApproval:
    """The approval of the draft by a user; `judge_permit` decides whether it counts."""
    return OfficerApproval(
        tenant=draft.tenant,
        number=draft.number,
        version=draft.version,
        fingerprint=draft_fingerprint(draft),
        findings=found.findings,
        by=by,
        name=name,
        at=at,
        reason=reason,
    )


def judge_permit(
    draft: DocumentDraft,
    template: DocumentTemplate,
    found: ComplianceReview,
    approvals: Sequence[OfficerApproval],
    roles: Mapping[str, str],
) -> DocumentPermit:
    """Whether the draft may be stored or sent. `roles` is the role of each user in the tenant's records."""
    unfit = tuple(_faults_beyond_approval(draft, template, found))
    if unfit:
        return DocumentPermit(allowed=False, because=unfit)
    if found.status in _PASSING and found.risk != "critical":
        return DocumentPermit(allowed=True)
    counted = next((approval for approval in approvals if _counts(approval, draft, found, roles)), None)
    if counted is None:
        return DocumentPermit(
            allowed=False, because=(*(verdict.detail for verdict in found.blocking), phrases.NEEDS_APPROVAL)
        )
    return DocumentPermit(allowed=True, approval=counted)


def _faults_beyond_approval(
    draft: DocumentDraft, template: DocumentTemplate, found: ComplianceReview
) -> Iterator[Text]:
    """Faults that no approval can override."""
    if not draft.number:
        yield phrases.DOCUMENT_WITHOUT_NUMBER
    if template.kind != draft.kind:
        yield phrases.WRONG_TEMPLATE
        return
    yield from (fault.message for fault in draft_faults(draft, template))
    if found.fingerprint != draft_fingerprint(draft):
        yield phrases.CHANGED_SINCE_REVIEW


def _counts(approval: OfficerApproval, draft: DocumentDraft, found: ComplianceReview, roles: Mapping[str, str]) -> bool:
    """Whether the approval is of this version and these findings, by an officer who is not the author."""
    of_this = (approval.tenant, approval.number, approval.version) == (draft.tenant, draft.number, draft.version)
    unchanged = (approval.fingerprint, approval.findings) == (found.fingerprint, found.findings)
    entitled = roles.get(approval.by) == APPROVING_ROLE and approval.by != draft.author.user
    return of_this and unchanged and entitled


_PASSING = ("pass", "warn", "not_applicable")
