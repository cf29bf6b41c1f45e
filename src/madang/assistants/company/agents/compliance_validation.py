"""The agent `compliance_validation`: reviews a draft, or an activity that the user asks about. If the draft fails, the
author corrects it or a compliance officer approves it.
"""

import asyncio
from typing import NamedTuple, cast

from pydantic import JsonValue

from madang.assistants.company import phrases
from madang.assistants.company.documents.compliance.activities import ActivityKind
from madang.assistants.company.documents.compliance.benefit_inquiries import hands_in_text
from madang.assistants.company.documents.compliance.told_activities import (
    Circumstances,
    assess_told,
    needs_occasion,
)
from madang.assistants.company.documents.corrections import correct_draft, required_corrections
from madang.assistants.company.documents.drafts import DocumentDraft, field_changes
from madang.assistants.company.documents.review import (
    APPROVING_ROLE,
    ComplianceReview,
    OfficerApproval,
    approve_draft,
    judge_permit,
    lifts_violation,
    may_approve,
)
from madang.assistants.company.documents.templates import DocumentTemplate
from madang.assistants.company.present.answer import ComplianceFinding, DocumentFinding, finding_of
from madang.assistants.company.present.questions import ask_choice, choice_question
from madang.assistants.company.state import CompanyState
from madang.assistants.company.tools import data_sources
from madang.assistants.company.tools.company_records import benefits_given_before, find_recipients
from madang.assistants.company.understand.request import LeftQuestion
from madang.protocol import Approval as Request
from madang.runtime import PermanentError
from madang.runtime.agents import Finding, RunContext, StepAssignment
from madang.text import Language, Text


class _ReviewOutcome(NamedTuple):
    """The draft as judged, its review, and the approvals given in spite of it."""

    draft: DocumentDraft
    review: ComplianceReview
    approvals: tuple[OfficerApproval, ...] = ()


class NothingToCheckError(PermanentError):
    """There is neither a document nor an activity to judge."""

    code = "nothing_to_check"

    def __init__(self) -> None:
        super().__init__(
            "There is no current document and no benefit to check: say what to check.",
            text=phrases.NOTHING_TO_CHECK,
        )


async def check_compliance(state: CompanyState, assignment: StepAssignment) -> Finding:
    """The verdicts on the new document, on the current one, or on the activity that the request asks about."""
    made = finding_of("document_generation", DocumentFinding, assignment)
    if made is not None:
        found = await _review_until_settled(made.draft, state.left, assignment.context)
    else:
        inquiry = await _judge_told_activity(state, assignment.context)
        found = inquiry or await _review_until_settled(_current_draft(state), state.left, assignment.context)
    status = found.review.status if found.review else found.assessment.status if found.assessment else "unknown"
    return Finding(data={"found": found.model_dump(mode="json")}, quality=0.0 if status == "unknown" else 1.0)


async def _review_until_settled(
    draft: DocumentDraft, left: LeftQuestion | None, context: RunContext
) -> ComplianceFinding:
    """The final review of the draft: corrected if the author chose so, approved if an officer did."""
    template = data_sources.document_templates(context)[draft.kind]
    settled = await _settle_review(draft, template, left, context)
    roles = await asyncio.to_thread(data_sources.roles_in, context, draft.tenant)
    permit = judge_permit(settled.draft, template, settled.review, settled.approvals, roles)
    document = {"document": draft.number, "version": settled.draft.version, "fingerprint": settled.review.fingerprint}
    verdict = {"status": settled.review.status, "risk": settled.review.risk, "allowed": permit.allowed}
    await context.audit.record("review_document", {**document, **verdict})
    if permit.approval:
        await context.audit.record("approve_document", {**document, "by": permit.approval.by})
    return ComplianceFinding(
        draft=settled.draft,
        review=settled.review,
        changes=field_changes(draft, settled.draft, template),
        approvals=settled.approvals,
        permit=permit,
    )


def _current_draft(state: CompanyState) -> DocumentDraft:
    if state.draft is None:
        raise NothingToCheckError
    return state.draft


async def _settle_review(
    draft: DocumentDraft, template: DocumentTemplate, left: LeftQuestion | None, context: RunContext
) -> _ReviewOutcome:
    """Repeats review and correction until the draft passes or a person has decided what to do with it."""
    review = await asyncio.to_thread(data_sources.archive_for(context).review, draft)
    if not review.blocking and review.risk != "critical":
        return _ReviewOutcome(draft, review)
    match await _author_choice(draft, template, review, left, context):
        case "correct":
            better = correct_draft(draft, template, review).changed(version=draft.version + 1)
            return await _settle_review(better, template, left, context)
        case "approve":
            return _ReviewOutcome(draft, review, await _ask_officer(draft, review, context))
        case _:
            return _ReviewOutcome(draft, review)


async def _author_choice(
    draft: DocumentDraft,
    template: DocumentTemplate,
    review: ComplianceReview,
    left: LeftQuestion | None,
    context: RunContext,
) -> str:
    """What the author wants to do. Correcting is offered only while code can still change something."""
    language = context.language
    changes = [correction for correction in required_corrections(draft, template, review) if correction.automatic]
    offered = {"correct": phrases.OPTION_CORRECT} if changes else {}
    offered |= {"approve": phrases.OPTION_ASK_OFFICER, "hold": phrases.OPTION_KEEP_AS_DRAFT}
    reasons = [verdict.detail.read(language) for verdict in review.blocking] + [
        correction.text.read(language) for correction in changes
    ]
    asks = "\n".join([phrases.CHECK_FAILED_QUESTION.read(language), *(f"- {line}" for line in dict.fromkeys(reasons))])
    options = [(text.read(language), value) for value, text in offered.items()]
    question = choice_question(f"compliance.{draft.number}.{draft.version}", asks, options, left)
    return await ask_choice(question, context, draft=draft)


async def _ask_officer(
    draft: DocumentDraft, review: ComplianceReview, context: RunContext
) -> tuple[OfficerApproval, ...]:
    """The officer's approval, if given. Who is no officer by the company's records, or wrote the document, decides
    nothing, and the question stays open; what breaks a rule is allowed with a reason only.
    """
    roles = await asyncio.to_thread(data_sources.roles_in, context, draft.tenant)
    for attempt in range(1, _MOST_ATTEMPTS + 1):
        decision = await context.ask(_approval_request(draft, review, context.language, attempt))
        reason = str((decision.arguments or {}).get("reason") or "").strip()
        if not may_approve(decision.by, draft, roles):
            await context.audit.record("reject_approver", {"document": draft.number, "by": decision.by})
        elif not decision.approved:
            await context.audit.record("refuse_document", {"document": draft.number, "by": decision.by})
            return ()
        elif reason or not lifts_violation(review):
            return (approve_draft(draft, review, decision.by, context.clock(), reason=reason),)
    return ()


def _approval_request(draft: DocumentDraft, review: ComplianceReview, language: Language, attempt: int) -> Request:
    """The question to an officer; asked again, it says that the reason or the role was missing."""
    findings: list[JsonValue] = [verdict.detail.read(language) for verdict in review.blocking]
    again = f".{attempt}" if attempt > 1 else ""
    reason = phrases.APPROVAL_REASON.format(
        status=phrases.STATUS_NAMES[review.status], risk=phrases.RISK_NAMES[review.risk]
    ).read(language)
    return Request(
        id=f"approval.{draft.number}.{draft.version}{again}",
        action=phrases.APPROVAL_ACTION.format(number=draft.number, version=draft.version).read(language),
        reason=f"{reason} {phrases.APPROVAL_NEEDED_AGAIN.read(language)}" if again else reason,
        arguments={"findings": findings, "reason": ""},
        arguments_schema=_REASON_ASKED if lifts_violation(review) else {},
        role=APPROVING_ROLE,
    )


async def _judge_told_activity(state: CompanyState, context: RunContext) -> ComplianceFinding | None:
    """The verdicts on the activity that the request tells of or asks about; None if it speaks of none."""
    understood, today = state.understanding, data_sources.today_of(context)
    if understood is None:
        return None
    text = understood.inquiry or understood.raw_query
    facts = await asyncio.to_thread(data_sources.activity_reader().read, text, today)
    nothing = not facts.tells_of_something and (state.draft is not None or facts.judged.word == "harmless")
    if nothing and not hands_in_text(text):
        return None
    async with data_sources.audited_analyst(context, "compliance_validation") as audited:
        people = await asyncio.to_thread(find_recipients, audited.analyst, understood.named("doctor"))
        around = Circumstances(recipients=people, member=data_sources.code_member(context), today=today, asked=True)
        before = await asyncio.to_thread(
            benefits_given_before,
            audited.analyst.whole_company,
            [person.id for person in people],
            (facts.held_on or today).year,
        )
    rulebook = data_sources.shipped_rulebook()
    if needs_occasion(facts, around, before, rulebook):
        around = around.changed(kind=await _which_occasion(state.left, context))
    assessment = assess_told(facts, around, before, rulebook)
    outcome = {"activity": assessment.activity, "status": assessment.status, "risk": assessment.risk}
    await context.audit.record("review_activity", {**outcome})
    return ComplianceFinding(assessment=assessment)


async def _which_occasion(left: LeftQuestion | None, context: RunContext) -> ActivityKind:
    titles = [
        (Text(ko=activity.ko, en=activity.en).read(context.language), str(kind))
        for kind, activity in data_sources.shipped_rulebook().activities.items()
    ]
    question = phrases.WHICH_OCCASION_QUESTION.read(context.language)
    return cast(
        "ActivityKind", await ask_choice(choice_question("compliance.occasion", question, titles, left), context)
    )


_MOST_ATTEMPTS = 5
_REASON_ASKED: dict[str, JsonValue] = {
    "required": ["reason"],
    "properties": {"reason": {"type": "string"}, "findings": {"type": "array", "items": {"type": "string"}}},
}
"""An approval that lifts a violation has a reason; a blank one is asked for again."""
