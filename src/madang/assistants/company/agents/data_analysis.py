"""The agent `data_analysis`: answers the request's query with figures and the SQL behind them; a thorough analysis also
breaks the figures down.
"""

import asyncio
from collections.abc import Iterator
from itertools import chain

from madang.assistants.company import phrases
from madang.assistants.company.agents.figure_analyst import find_by_model
from madang.assistants.company.agents.figure_files import save_tables
from madang.assistants.company.agents.planner import subject_of
from madang.assistants.company.figures.query import (
    Query,
    QuestionDeclined,
    Ranking,
    RequestRefusal,
    UnclearQuestion,
    previous_period,
)
from madang.assistants.company.figures.query_compiler import check_query_parts_related
from madang.assistants.company.figures.semantic_layer import SemanticLayer
from madang.assistants.company.figures.tables import Analysis
from madang.assistants.company.present.answer import DataFinding, findings_of
from madang.assistants.company.present.comparison import compared_figures
from madang.assistants.company.present.figure_texts import analyses_text, exhibit_of
from madang.assistants.company.present.questions import ask_choice, clarification_of
from madang.assistants.company.state import CompanyState
from madang.assistants.company.tools.analyst import Analyst
from madang.assistants.company.tools.data_sources import AuditedAnalyst, audited_analyst, today_of
from madang.assistants.company.understand.questions.reading import read_question
from madang.assistants.company.understand.request import AnalysedRequest, LeftQuestion
from madang.assistants.company.understand.words.unknown_words import unknown_name
from madang.runtime import PermanentError
from madang.runtime.agents import Finding, RunContext, StepAssignment
from madang.text import Language


async def analyse_data(state: CompanyState, assignment: StepAssignment) -> Finding:
    """The figures that the request asks for, with the SQL behind them; or the reason why there are none."""
    async with audited_analyst(assignment.context, "data_analysis") as audited:
        found = await _figures_of_step(state, assignment, audited)
        if found.reason:
            await assignment.context.audit.record("refuse_data", {"purpose": "data_analysis", "reason": found.reason})
        return Finding(
            data={"found": found.model_dump(mode="json"), "queries": audited.queries},
            quality=0.0 if found.reason else 1.0 if found.data_version else 0.5,
        )


async def _figures_of_step(state: CompanyState, assignment: StepAssignment, audited: AuditedAnalyst) -> DataFinding:
    """The figures of one step: of a question, of the parts of its change, or two of them compared."""
    understood, context, kind = state.understanding, assignment.context, assignment.step.id.partition(":")[0]
    if understood is None:
        raise PermanentError("There is no request to analyse figures for: analyse the request first.")
    if kind == "comparison":
        return compared_figures(findings_of("data_analysis", DataFinding, assignment), context.language)
    if kind == "explanation":
        return await _explained(understood, assignment, audited.analyst)
    number = int(subject_of(assignment.step) or 1)
    if number > 1:
        query = understood.queries[number - 1]
        return await asyncio.to_thread(_figures_of_queries, (query,), audited.analyst, context.language)
    return await _figures_of_request(understood, state.left, context, audited)


async def _explained(understood: AnalysedRequest, assignment: StepAssignment, analyst: Analyst) -> DataFinding:
    """The parts that moved most, by each dimension; nothing where the change itself has no figures."""
    language, [whole] = assignment.context.language, findings_of("data_analysis", DataFinding, assignment)
    if whole.reason:
        return DataFinding(told="", reason=whole.reason)
    parts = _explaining_queries(understood.queries[0], analyst.layer)[1:]
    if not parts:
        return DataFinding(told=phrases.NOTHING_TO_BREAK_DOWN.read(language))
    return await asyncio.to_thread(_figures_of_queries, parts, analyst, language)


async def _figures_of_request(
    understood: AnalysedRequest, left: LeftQuestion | None, context: RunContext, audited: AuditedAnalyst
) -> DataFinding:
    """The figures that a request asks for first."""
    asked, before = understood.open_question, understood.conversation
    if asked and (found := await find_by_model(asked, before, audited.analyst, context)):
        return found
    read = understood.query or await _read_with_answers(understood, left, audited.analyst, context)
    if isinstance(read, RequestRefusal):
        return DataFinding(told=read.text.read(context.language), reason=read.reason)
    if read is not None:
        queries = _queries(read, audited.analyst.layer, thorough=understood.thorough)
        found = await asyncio.to_thread(_figures_of_queries, queries, audited.analyst, context.language)
        return found.changed(files=await save_tables(found.exhibits, understood.shows, context))
    return await _figures_by_model(understood, audited.analyst, context)


async def _read_with_answers(
    understood: AnalysedRequest, left: LeftQuestion | None, analyst: Analyst, context: RunContext
) -> Query | RequestRefusal | None:
    """The query of a question with unknown words, each asked about; None if there is no such question."""
    choices: dict[str, str] = {}
    question, today = understood.open_question, today_of(context)
    while question:
        read = await asyncio.to_thread(read_question, question, analyst.question_context, today, choices)
        if not isinstance(read, UnclearQuestion):
            return read
        for ambiguity in read.ambiguities:
            asked = clarification_of(ambiguity, "figures", context.language, left)
            choices[ambiguity.mention] = await ask_choice(asked, context, mention=unknown_name(ambiguity))
    return None


def _figures_of_queries(queries: tuple[Query, ...], analyst: Analyst, language: Language) -> DataFinding:
    """The first query decides whether there are figures; breakdowns are shown if they have any."""
    answers = [analyst.answer_query(query) for query in queries]
    first = answers[0]
    if isinstance(first, RequestRefusal):
        return DataFinding(told=first.text.read(language), reason=first.reason)
    found = [answer for answer in answers if isinstance(answer, Analysis)]
    return DataFinding(
        told=analyses_text(found, language),
        exhibits=tuple(exhibit_of(analysis) for analysis in found),
        statements=tuple(chain.from_iterable(analysis.statements for analysis in found)),
        data_version=first.data_version,
    )


async def _figures_by_model(understood: AnalysedRequest, analyst: Analyst, context: RunContext) -> DataFinding:
    """What a model finds for a question that the rules cannot read; without a model, the refusal."""
    against = understood.declined or _NO_FIGURES
    found = await find_by_model(understood.question or understood.raw_query, understood.conversation, analyst, context)
    return found or DataFinding(told=against.text.read(context.language), reason=against.reason)


def _queries(query: Query, layer: SemanticLayer, *, thorough: bool) -> tuple[Query, ...]:
    """The query, and what else its answer shows; what a change is made of, and what was asked beside it, are steps of
    their own.
    """
    query = query.changed(beside=None)
    if query.explain:
        return _explaining_queries(query, layer)[:1]
    return _breakdown_queries(query, layer) if thorough else (query,)


def _explaining_queries(query: Query, layer: SemanticLayer) -> tuple[Query, ...]:
    """The change as a whole, and the parts that moved most by each dimension that the figure is recorded for."""
    total = query.changed(comparison=query.comparison or previous_period(query.period), explain=False)
    whole = total.changed(
        dimensions=(),
        grain=None,
        ranking=None,
        share=False,
        thresholds=(),
        assumed=(*query.assumed, phrases.PARTS_OF_CHANGE_NOTE),
    )
    kept = {query_filter.dimension for query_filter in query.filters if len(query_filter.values) == 1}
    parts = (
        whole.changed(
            dimensions=(key,), ranking=Ranking(count=_LARGEST_SHOWN, by="movement"), assumed=(), supposed=None
        )
        for key in (*query.dimensions, *_explaining_dimensions(layer))
        if key not in kept
    )
    related = [part for part in dict.fromkeys(parts) if _is_related(part, layer)]
    return (whole, *related[:_MOST_EXPLANATIONS])


def _explaining_dimensions(layer: SemanticLayer) -> list[str]:
    """What a change is broken down by: the usual dimensions, or those of a layer that has none of these."""
    usual = [key for key in _EXPLAINING_DIMENSIONS if key in layer.dimensions]
    return usual or [key for key, found in layer.dimensions.items() if found.listed and not found.personal]


def _breakdown_queries(query: Query, layer: SemanticLayer) -> tuple[Query, ...]:
    """The queries of an analysis: the figure compared with the period before, and its largest products and clients.

    A question that already asks for a grouping, comparison or ranking stays as it is.
    """
    if query.dimensions or query.grain or query.comparison or query.share or query.ranking or query.spread:
        return (query,)
    compared = query.changed(comparison=previous_period(query.period))
    return (compared, *(part for part in _breakdowns(query) if _is_related(part, layer)))


def _breakdowns(query: Query) -> Iterator[Query]:
    fixed = {
        query_filter.dimension
        for query_filter in query.filters
        if len(query_filter.values) == 1 and not query_filter.exclude
    }
    for dimension in _BREAKDOWN_DIMENSIONS:
        if dimension not in fixed:
            yield query.changed(
                metrics=query.metrics[:1], dimensions=(dimension,), ranking=Ranking(count=_LARGEST_SHOWN), assumed=()
            )


def _is_related(query: Query, layer: SemanticLayer) -> bool:
    if any(key not in layer.dimensions for key in query.dimensions):
        return False
    try:
        check_query_parts_related(query, layer)
    except QuestionDeclined:
        return False
    return True


_NO_FIGURES = RequestRefusal(
    reason="unknown_metric",
    text=phrases.FIGURE_NOT_NAMED,
)
_BREAKDOWN_DIMENSIONS = ("product", "client")
_EXPLAINING_DIMENSIONS = ("product", "region", "client", "rep", "item", "purpose")
_MOST_EXPLANATIONS = 3
_LARGEST_SHOWN = 5
