"""Whether a draft may be stored or sent: it passes its review, or a compliance officer who did not write it has
approved exactly this version.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from madang.assistants.company import phrases
from madang.assistants.company.documents.drafts import DocumentDraft, draft_fingerprint
from madang.assistants.company.documents.form_filling import draft_faults
from madang.assistants.company.documents.review import ComplianceReview
from madang.assistants.company.documents.templates import DocumentTemplate
from madang.state import Frozen
from madang.text import Text

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
