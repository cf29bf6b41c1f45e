"""What the assistant does for others in a single call: judge a text by the company's rules."""

import asyncio
from collections.abc import Iterator

from pydantic import BaseModel, Field

from madang.assistants.company.documents.compliance.activities import ActivityKind
from madang.assistants.company.documents.compliance.told_activities import Circumstances, assess_told, needs_occasion
from madang.assistants.company.documents.compliance.verdicts import ActivityAssessment
from madang.assistants.company.tools import data_sources
from madang.protocol import Source
from madang.runtime.agent_loop import OfferedTool, ToolInputError, ToolResult
from madang.runtime.agents import RunContext
from madang.text import Language


class ToldActivity(BaseModel):
    """A text that tells of an activity, and the occasion of it where the text does not tell."""

    text: str = Field(min_length=5, max_length=20_000, description="What is given to whom, when, and for how much.")
    occasion: ActivityKind | None = None


async def assess_activity_text(asked: ToldActivity, context: RunContext) -> ActivityAssessment:
    """The verdicts on a text; `ToolInputError` where it tells of nothing given, or not on which occasion."""
    today = data_sources.today_of(context)
    facts = await asyncio.to_thread(data_sources.activity_reader().read, asked.text, today)
    if not facts.tells_of_something:
        raise ToolInputError("The text tells of nothing that is given to anybody. Say what is given, to whom and when.")
    rulebook = data_sources.shipped_rulebook()
    around = Circumstances(kind=asked.occasion, member=data_sources.code_member(context), today=today)
    if needs_occasion(facts, around, (), rulebook):
        raise ToolInputError(f"The text does not tell the occasion. Say which: {', '.join(rulebook.activities)}.")
    found = assess_told(facts, around, (), rulebook)
    await context.audit.record("review_activity", {"status": found.status, "risk": found.risk})
    return found


async def _check_activity(asked: ToldActivity, context: RunContext) -> ToolResult:
    found = await assess_activity_text(asked, context)
    return ToolResult(
        statements=tuple(_statements(found, context.language)),
        values={"status": found.status, "risk": found.risk},
        sources=tuple(_sources(found)),
    )


def _statements(found: ActivityAssessment, language: Language) -> Iterator[str]:
    """Each verdict, the gravest first, then how the text was read and what was not checked."""
    for row in found.view(language).verdicts:
        if row.verdict != "not_applicable":
            yield f"{row.subject} ({row.verdict}): {row.reason} {row.remedy}".strip()
    for text in (*found.recommendations, *found.understood, *found.unchecked):
        yield text.read(language)


def _sources(found: ActivityAssessment) -> Iterator[Source]:
    limits = {limit.article: limit for verdict in found.verdicts for limit in verdict.compared}
    for article, limit in limits.items():
        yield Source(id=article, title=article, as_of=limit.as_of.isoformat())


OFFERED_TOOLS = (
    OfferedTool(
        name="check_activity",
        about=(
            "Judges what a text says is given to doctors or institutions by the law and the industry's code: every "
            "rule with its verdict, figures, article and what would have to change. Company records are not read."
        ),
        arguments=ToldActivity,
        run=_check_activity,
    ),
)
