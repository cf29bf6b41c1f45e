"""The information retrieval agent: what the company's records, its documents and, if allowed, the web say."""

import asyncio

from madang.assistants.company.domain.findings import InformationFinding
from madang.assistants.company.domain.query import Span
from madang.assistants.company.domain.subjects import filters_of, period_of
from madang.assistants.company.domain.understanding import Understanding
from madang.assistants.company.state import Company
from madang.assistants.company.tools.office import analyst_on_record
from madang.assistants.company.tools.searching import search_documents, search_records, search_web
from madang.runtime import FinalError, Finding, Work

__all__ = ["retrieve"]


async def retrieve(state: Company, work: Work) -> Finding:
    """What each source has on the request, with citations; a source that has nothing says why."""
    understood, context = state.understanding, work.context
    if understood is None:
        raise FinalError("There is no request to find information for: analyse the request first.")
    question = understood.question or understood.raw_query
    asked = "information_retrieval" in understood.wants
    async with analyst_on_record(context, "information_retrieval") as desk:
        records = asyncio.to_thread(
            search_records, question, _when(understood), filters_of(understood), desk.analyst, context.language
        )
        found = await asyncio.gather(
            records,
            search_documents(question, desk.analyst.scope if asked else None, context),
            search_web(question, context),
        )
        told = InformationFinding(found=tuple(found))
        return Finding(
            data={"found": told.model_dump(mode="json"), "queries": desk.queries},
            quality=max((hit.relevance for hit in told.hits), default=0.0),
            sources=tuple(hit.source.id for hit in told.hits),
        )


def _when(understood: Understanding) -> Span | None:
    """The time to look at; the day of an event that is planned or reported says nothing about visits."""
    return period_of(understood) if understood.form in (None, "visit_report") else None
