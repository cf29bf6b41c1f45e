"""What becomes of a document that does not pass: its author corrects it, an officer approves it, or it is held."""

import asyncio
from typing import NamedTuple

from pydantic import JsonValue

from madang.assistants.company.domain.documents.approving import MAY_APPROVE, Approval, approve
from madang.assistants.company.domain.documents.correcting import corrected, corrections
from madang.assistants.company.domain.documents.drafts import Draft
from madang.assistants.company.domain.documents.reviewing import Review
from madang.assistants.company.domain.documents.templates import Template
from madang.assistants.company.tools.office import archive_for
from madang.protocol import Approval as Request
from madang.protocol import Clarification, Option
from madang.runtime import RunContext
from madang.text import Text

__all__ = ["Settled", "settle"]


class Settled(NamedTuple):
    """A draft as it is to be judged, what compliance says of it, and who approved that in spite of it."""

    draft: Draft
    review: Review
    approvals: tuple[Approval, ...] = ()


async def settle(draft: Draft, template: Template, context: RunContext) -> Settled:
    """The draft once nothing more is to be done about it: it passes, or somebody decided what to do."""
    review = await asyncio.to_thread(archive_for(context).review, draft)
    if not review.blocking and review.risk != "critical":
        return Settled(draft, review)
    match await _choice(draft, template, review, context):
        case "correct":
            better = corrected(draft, template, review).changed(version=draft.version + 1)
            return await settle(better, template, context)
        case "approve":
            return Settled(draft, review, await _approvals(draft, review, context))
        case _:
            return Settled(draft, review)


async def _choice(draft: Draft, template: Template, review: Review, context: RunContext) -> str:
    """What the author wants to do. Nothing is corrected twice: what is left then is for people."""
    language = context.language
    changes = [one for one in corrections(draft, template, review) if one.automatic]
    offered = {"correct": _CORRECT} if changes else {}
    offered |= {"approve": _APPROVE, "hold": _HOLD}
    told = [one.detail.read(language) for one in review.blocking] + [one.text.read(language) for one in changes]
    question = Clarification(
        id=f"compliance.{draft.number}.{draft.version}",
        question="\n".join([_BLOCKED.read(language), *(f"- {line}" for line in dict.fromkeys(told))]),
        options=tuple(Option(label=text.read(language), value=value) for value, text in offered.items()),
        answer_schema={"enum": [*offered]},
    )
    return str(await context.ask(question))


async def _approvals(draft: Draft, review: Review, context: RunContext) -> tuple[Approval, ...]:
    """What the compliance officer decides; whether that counts is judged by the company's records."""
    language = context.language
    findings: list[JsonValue] = [one.detail.read(language) for one in review.blocking]
    request = Request(
        id=f"approval.{draft.number}.{draft.version}",
        action=_ACTION.format(number=draft.number, version=draft.version).read(language),
        reason=_REASON.format(status=review.status, risk=review.risk).read(language),
        arguments={"findings": findings, "reason": ""},
        role=MAY_APPROVE,
    )
    decision = await context.ask(request)
    if not decision.approved:
        await context.audit.record("refuse_document", {"document": draft.number, "by": decision.by})
        return ()
    said = (decision.arguments or {}).get("reason")
    return (approve(draft, review, decision.by, context.clock(), reason=str(said or "")),)


_CORRECT = Text(ko="제안대로 고치기", en="Correct it as proposed")
_APPROVE = Text(ko="준법 감시인에게 승인 요청", en="Ask the compliance officer for approval")
_HOLD = Text(ko="저장·발송하지 않고 초안으로 두기", en="Leave it as a draft, neither stored nor sent")
_BLOCKED = Text(
    ko="규정 점검을 통과하지 못했습니다. 어떻게 할까요?", en="It does not pass the compliance check. What shall I do?"
)
_ACTION = Text(ko="규정 예외 승인: {number} (v{version})", en="Approve an exception: {number} (v{version})")
_REASON = Text(ko="점검 결과 {status}, 위험도 {risk}", en="Compliance says {status}, risk {risk}")
