"""The compliance review of a draft: every activity in it is assessed, and its notes are searched for benefits that are
not declared. A draft may be stored or sent if it passes, or if a compliance officer who did not write it has approved
exactly this version.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from madang.assistants.company import phrases
from madang.assistants.company.documents.activity.personal_data import NEVER_STORED, kinds_of_personal_data
from madang.assistants.company.documents.activity.reader import ActivityReader
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
    told_verdicts,
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
from madang.assistants.company.documents.notes import review_notes
from madang.assistants.company.documents.templates import DocumentTemplate
from madang.protocol import VerdictsView
from madang.state import Frozen, canonical_json
from madang.text import Language, Text


@dataclass(frozen=True)
class CompliancePolicy:
    """What the drafts of a company are checked with."""

    rulebook: Rulebook
    reader: ActivityReader
    """Reads what the notes of a draft say."""
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
    understood: tuple[Text, ...] = ()
    """How the notes were read."""
    unchecked: tuple[Text, ...] = ()
    """What the review says nothing about."""

    @property
    def verdicts(self) -> tuple[CheckVerdict, ...]:
        """Every verdict, those on the activities first."""
        return (*(verdict for assessment in self.assessments for verdict in assessment.verdicts), *self.remarks)

    @property
    def blocking(self) -> tuple[CheckVerdict, ...]:
        """The verdicts that block the document."""
        return tuple(verdict for verdict in self.verdicts if verdict.status in ("fail", "unknown"))

    @property
    def told(self) -> tuple[CheckVerdict, ...]:
        """The verdicts that are told: what is broken, what is warned of, what is not known."""
        return told_verdicts(self.verdicts)

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
    notes = review_notes(draft, template, activities, earlier, policy)
    remarks = (*_unknown_people(activities), *notes.verdicts)
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
        risk=highest_risk([*(assessment.risk for assessment in assessments), notes.risk, *map(_risk_of, remarks)]),
        as_of=policy.rulebook.as_of,
        understood=notes.understood,
        unchecked=notes.unchecked,
    )


def _unknown_people(activities: Sequence[Activity]) -> Iterator[CheckVerdict]:
    """A verdict on everyone who is not in the records, since earlier benefits are not known."""
    for name in dict.fromkeys(
        person.name for activity in activities for person in activity.recipients if is_unknown_person(person)
    ):
        detail = phrases.RECIPIENT_NOT_IN_RECORDS.format(name=name)
        yield CheckVerdict(rule="recipient", title=phrases.RECIPIENT_TITLE, status="unknown", detail=detail)


def _risk_of(remark: CheckVerdict) -> RiskLevel:
    return "high" if remark.status == "fail" else "medium" if remark.status == "unknown" else "none"


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
    written = canonical_json(draft.values)
    yield from (phrases.NEVER_STORED_DATA[kind] for kind in kinds_of_personal_data(written) if kind in NEVER_STORED)
    if found.fingerprint != draft_fingerprint(draft):
        yield phrases.CHANGED_SINCE_REVIEW


def _counts(approval: OfficerApproval, draft: DocumentDraft, found: ComplianceReview, roles: Mapping[str, str]) -> bool:
    """Whether the approval is of this version and these findings, by an officer who is not the author."""
    of_this = (approval.tenant, approval.number, approval.version) == (draft.tenant, draft.number, draft.version)
    unchanged = (approval.fingerprint, approval.findings) == (found.fingerprint, found.findings)
    reasoned = bool(approval.reason.strip()) or not lifts_violation(found)
    return of_this and unchanged and may_approve(approval.by, draft, roles) and reasoned


def may_approve(user: str, draft: DocumentDraft, roles: Mapping[str, str]) -> bool:
    """Whether the user is a compliance officer by the company's records, and not the author."""
    return roles.get(user) == APPROVING_ROLE and user != draft.author.user


def lifts_violation(found: ComplianceReview) -> bool:
    """Whether an approval would allow what breaks a rule, which needs a reason on record."""
    return any(verdict.status == "fail" for verdict in found.blocking)


_PASSING = ("pass", "warn", "not_applicable")
