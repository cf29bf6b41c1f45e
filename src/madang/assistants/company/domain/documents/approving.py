"""Whether a document may be stored or sent: it keeps the rules, or who may has approved what stands in the way.

An approval is held against the document as it is now and against what was found now. It counts for one version of one
document of one tenant, unchanged since, whose findings have not changed either. Who gave it is known by the user alone;
the role is that of the company's records, never one that came along with the approval.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime

from madang.assistants.company.domain.documents.drafts import Draft, fingerprint
from madang.assistants.company.domain.documents.filling import faults_of_draft
from madang.assistants.company.domain.documents.reviewing import Review
from madang.assistants.company.domain.documents.templates import Template
from madang.state.frozen import Frozen
from madang.text import Text

__all__ = ["MAY_APPROVE", "Approval", "Permit", "approve", "storable"]

MAY_APPROVE = "compliance_officer"
"""The role whose approval lets a document pass that compliance would hold."""


class Approval(Frozen):
    """What a person approved: one version of a document as it was, in spite of what was found then."""

    tenant: str
    number: str
    version: int
    fingerprint: str
    findings: str
    by: str
    name: str = ""
    """What to call who approved."""
    at: datetime
    reason: str = ""


class Permit(Frozen):
    """Whether a document may be stored or sent; if not, `because` says why, for the person who wrote it."""

    allowed: bool
    because: tuple[Text, ...] = ()
    approval: Approval | None = None
    """The approval without which it would not be allowed."""


def approve(draft: Draft, found: Review, by: str, at: datetime, *, name: str = "", reason: str = "") -> Approval:
    """The approval of the draft by a user, in spite of what was found; whether it counts is for `storable` to say."""
    return Approval(
        tenant=draft.tenant,
        number=draft.number,
        version=draft.version,
        fingerprint=fingerprint(draft),
        findings=found.findings,
        by=by,
        name=name,
        at=at,
        reason=reason,
    )


def storable(
    draft: Draft, template: Template, found: Review, approvals: Sequence[Approval], roles: Mapping[str, str]
) -> Permit:
    """Whether the draft may be stored or sent. `roles` gives the role of each user as the tenant's records know it."""
    unfit = tuple(_unfit(draft, template, found))
    if unfit:
        return Permit(allowed=False, because=unfit)
    if found.status in _KEEPS and found.risk != "critical":
        return Permit(allowed=True)
    counted = next((one for one in approvals if _counts(one, draft, found, roles)), None)
    if counted is None:
        return Permit(allowed=False, because=(*(one.detail for one in found.blocking), _NEEDS_APPROVAL))
    return Permit(allowed=True, approval=counted)


def _unfit(draft: Draft, template: Template, found: Review) -> Iterator[Text]:
    """What no approval makes up for."""
    if not draft.number:
        yield _NO_NUMBER
    if template.kind != draft.kind:
        yield _OTHER_TEMPLATE
        return
    yield from (one.message for one in faults_of_draft(draft, template))
    if found.fingerprint != fingerprint(draft):
        yield _NOT_REVIEWED


def _counts(approval: Approval, draft: Draft, found: Review, roles: Mapping[str, str]) -> bool:
    """Nobody approves what they wrote themselves."""
    of_this = (approval.tenant, approval.number, approval.version) == (draft.tenant, draft.number, draft.version)
    unchanged = (approval.fingerprint, approval.findings) == (found.fingerprint, found.findings)
    entitled = roles.get(approval.by) == MAY_APPROVE and approval.by != draft.author.user
    return of_this and unchanged and entitled


_KEEPS = ("pass", "warn", "not_applicable")
_NO_NUMBER = Text(ko="문서 번호가 없습니다.", en="The document has no number.")
_OTHER_TEMPLATE = Text(ko="다른 종류의 문서 양식입니다.", en="The template is of another kind of document.")
_NOT_REVIEWED = Text(
    ko="준법 점검을 한 뒤에 문서가 바뀌었습니다. 다시 점검해야 합니다.",
    en="The document has changed since its review: it has to be reviewed again.",
)
_NEEDS_APPROVAL = Text(
    ko="고치거나, 작성자가 아닌 준법 감시인의 승인을 받아야 저장하거나 보낼 수 있습니다.",
    en="It can be stored or sent once it is changed, or approved by a compliance officer who did not write it.",
)
