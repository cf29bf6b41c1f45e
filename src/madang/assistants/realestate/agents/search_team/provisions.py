"""Lists the provisions that a story may fall under: each with paragraph, day of its text and address."""

import asyncio

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.analysis_input import today
from madang.assistants.realestate.present.answer import AnswerPart
from madang.assistants.realestate.search.results import LawResult, SearchResults
from madang.assistants.realestate.tools.provisions import (
    Provision,
    find_provisions,
    provision_lines,
    provision_quotes,
    provision_sources,
)
from madang.assistants.realestate.understand.conversation import told_of_provisions
from madang.runtime.agents import RunContext


async def list_provisions(message: str, context: RunContext) -> tuple[AnswerPart, SearchResults]:
    """The provisions nearest to what a message tells; that they may miss or not fit is said with them."""
    found = await asyncio.to_thread(find_provisions, told_of_provisions(message), today(context), limit=_LISTED)
    language = context.language
    part = AnswerPart(
        task="legal",
        conclusion=phrases.PROVISIONS_FOUND.format(count=len(found)).read(language),
        grounds=provision_lines(found, language),
        quotes=provision_quotes(found[:_QUOTED]),
        steps=tuple(phrases.ASK_ABOUT_PROVISION.format(article=each.citation).read(language) for each in found[:1]),
        uncertain=(phrases.PROVISIONS_MAY_MISS.read(language),),
        sources=provision_sources(found),
    )
    return part, SearchResults(legal=tuple(map(_result, found)))


def _result(provision: Provision) -> LawResult:
    return LawResult(law_name=provision.law, article=provision.number, content=provision.title, relevance=0.5)


_LISTED, _QUOTED = 7, 3
