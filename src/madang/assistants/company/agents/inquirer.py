"""Whether something may be given: an activity that somebody asks about before there is any document."""

import asyncio
from typing import cast

from madang.assistants.company.domain.compliance import assess
from madang.assistants.company.domain.compliance.activities import ActivityKind
from madang.assistants.company.domain.findings import ComplianceFinding
from madang.assistants.company.state import Company
from madang.assistants.company.tools.inquiries import inquiries
from madang.assistants.company.tools.office import analyst_on_record, code_member, today_of
from madang.assistants.company.tools.records import find_recipients, given_before, rulebook
from madang.protocol import Clarification, Option
from madang.runtime import RunContext
from madang.text import Text

__all__ = ["judge_inquiry"]


async def judge_inquiry(state: Company, context: RunContext) -> ComplianceFinding | None:
    """The verdicts on what the request asks to give; None where it speaks of nothing given."""
    understood = state.understanding
    inquiry = inquiries().read(understood.inquiry or understood.raw_query, today_of(context)) if understood else None
    if understood is None or inquiry is None or not inquiry.benefits:
        return None
    kind = inquiry.kind or await _which_occasion(context)
    async with analyst_on_record(context, "compliance_validation") as desk:
        people = await asyncio.to_thread(find_recipients, desk.analyst, understood.named("doctor"))
        activity = inquiry.activity(kind, people, member=code_member(context))
        before = await asyncio.to_thread(
            given_before, desk.analyst.whole, [one.id for one in people], inquiry.held_on.year
        )
    assessment = assess(activity, before, rulebook())
    told = {"activity": kind, "status": assessment.status, "risk": assessment.risk}
    await context.audit.record("review_activity", {**told})
    return ComplianceFinding(assessment=assessment)


async def _which_occasion(context: RunContext) -> ActivityKind:
    known = {kind: Text(ko=one.ko, en=one.en) for kind, one in rulebook().activities.items()}
    question = Clarification(
        id="compliance.occasion",
        question=_WHICH.read(context.language),
        options=tuple(Option(label=title.read(context.language), value=kind) for kind, title in known.items()),
        answer_schema={"enum": [*known]},
    )
    return cast("ActivityKind", await context.ask(question))


_WHICH = Text(ko="어떤 활동에서 제공하나요?", en="On which occasion is it given?")
