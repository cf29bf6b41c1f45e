"""The agent `information_retrieval`: searches the company's records, its documents and, if allowed, the web."""

import asyncio

from madang.assistants.company.figures.query import QueryPeriod
from madang.assistants.company.figures.sql_gate import UserScope
from madang.assistants.company.present.answer import InformationFinding, SourceFinding
from madang.assistants.company.state import CompanyState
from madang.assistants.company.tools.data_sources import audited_analyst
from madang.assistants.company.tools.information_search import search_documents, search_records, search_web
from madang.assistants.company.tools.kept_papers import search_papers
from madang.assistants.company.understand.request import AnalysedRequest, request_filters, request_period
from madang.runtime import PermanentError
from madang.runtime.agents import Finding, RunContext, StepAssignment


async def retrieve(state: CompanyState, assignment: StepAssignment) -> Finding:
    """What each source has on the request, with citations, or why it has nothing."""
    understood, context = state.understanding, assignment.context
    if understood is None:
        raise PermanentError("There is no request to find information for: analyse the request first.")
    question = understood.question or understood.raw_query
    asked = "information_retrieval" in understood.wants
    async with audited_analyst(context, "information_retrieval") as audited:
        records = asyncio.to_thread(
            search_records, question, _when(understood), request_filters(understood), audited.analyst, context.language
        )
        found = await asyncio.gather(
            records,
            search_documents(question, audited.analyst.scope if asked else None, context),
            search_web(question, context),
        )
        papers = await asyncio.to_thread(_papers, understood, audited.analyst.scope, context) if asked else ()
        others = tuple(each for each in found if not papers or (each.hits and each.name != "internal_db"))
        finding = InformationFinding(found=(*papers, *others))
        return Finding(
            data={"found": finding.model_dump(mode="json"), "queries": audited.queries},
            quality=max((hit.relevance for hit in finding.hits), default=0.0),
            sources=tuple(hit.source.id for hit in finding.hits),
        )


def _papers(understood: AnalysedRequest, scope: UserScope, context: RunContext) -> tuple[SourceFinding, ...]:
    return tuple(search_papers(understood.raw_query, _when(understood), scope, context))


def _when(understood: AnalysedRequest) -> QueryPeriod | None:
    """The time to look at; the day of an event that is planned or reported says nothing about visits."""
    return request_period(understood) if understood.form in (None, "visit_report") else None
