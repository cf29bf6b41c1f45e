"""The compliance validation agent: judges a document or an activity; what fails is changed, approved or held."""

import asyncio

from madang.assistants.company.agents.consent import settle
from madang.assistants.company.agents.errors import NothingToCheckError
from madang.assistants.company.agents.inputs import found_by
from madang.assistants.company.agents.inquirer import judge_inquiry
from madang.assistants.company.domain.documents.approving import storable
from madang.assistants.company.domain.documents.drafts import Draft
from madang.assistants.company.domain.documents.versions import differences
from madang.assistants.company.domain.findings import ComplianceFinding, DocumentFinding
from madang.assistants.company.state import Company
from madang.assistants.company.tools.office import roles_in
from madang.assistants.company.tools.templates import templates
from madang.runtime import Finding, RunContext, Work

__all__ = ["check_compliance"]


async def check_compliance(state: Company, work: Work) -> Finding:
    """The verdicts on the document that was written, or on the one at hand, or on what was asked about."""
    made = found_by("document_generation", DocumentFinding, work)
    if made is not None:
        found = await _judged(made.draft, work.context)
    else:
        inquiry = await judge_inquiry(state, work.context)
        found = inquiry or await _judged(_at_hand(state), work.context)
    status = found.review.status if found.review else found.assessment.status if found.assessment else "unknown"
    return Finding(data={"found": found.model_dump(mode="json")}, quality=0.0 if status == "unknown" else 1.0)


async def _judged(draft: Draft, context: RunContext) -> ComplianceFinding:
    """The review of the draft as it ends: corrected if the author wanted that, approved if an officer did."""
    template = templates()[draft.kind]
    settled = await settle(draft, template, context)
    roles = await asyncio.to_thread(roles_in, context, draft.tenant)
    permit = storable(settled.draft, template, settled.review, settled.approvals, roles)
    told = {"document": draft.number, "version": settled.draft.version, "fingerprint": settled.review.fingerprint}
    verdict = {"status": settled.review.status, "risk": settled.review.risk, "allowed": permit.allowed}
    await context.audit.record("review_document", {**told, **verdict})
    if permit.approval:
        await context.audit.record("approve_document", {**told, "by": permit.approval.by})
    return ComplianceFinding(
        draft=settled.draft,
        review=settled.review,
        changes=differences(draft, settled.draft, template),
        approvals=settled.approvals,
        permit=permit,
    )


def _at_hand(state: Company) -> Draft:
    if state.draft is None:
        raise NothingToCheckError
    return state.draft
