"""The tools of agents with a model: figures of the layer, SQL behind the gate, records and documents, and the judge of
compliance. Each is exactly what the plan's own agents do, as the user who asks.
"""

import asyncio
import re
from collections.abc import Callable
from functools import partial

from pydantic import BaseModel, Field

from madang.assistants.company import phrases
from madang.assistants.company.documents.drafts import Exhibit
from madang.assistants.company.figures.errors import GateError
from madang.assistants.company.figures.query import QuestionDeclined, RequestRefusal
from madang.assistants.company.figures.written_figures import refuse_written_figures
from madang.assistants.company.present.answer import ComplianceFinding, DataFinding, inquiry_part
from madang.assistants.company.present.figure_texts import analyses_text, exhibit_of, figures_table
from madang.assistants.company.present.statements import data_statements, is_model_sql, part_statements
from madang.assistants.company.tools.analyst import Analyst
from madang.assistants.company.tools.data_sources import audited_analyst
from madang.assistants.company.tools.information_search import search_documents, search_records
from madang.assistants.company.tools.offered_tools import ToldActivity, assess_activity_text
from madang.assistants.company.tools.warehouses import StatementError
from madang.assistants.company.understand.model_reading import FigureQuestion, UnknownNameError, query_of
from madang.reading.language import split_sentences, with_particle
from madang.runtime.agent_loop import OfferedTool, ToolInputError, ToolResult
from madang.runtime.agents import RunContext
from madang.text import Language, Text

FIGURES = "figures"
"""The name under which a result keeps its tables for code."""


class SqlStatement(BaseModel):
    """One SELECT in the dialect of the database."""

    sql: str = Field(min_length=8, max_length=8000)


class DimensionName(BaseModel):
    """A dimension, and a part of the names to list."""

    dimension: str
    contains: str = ""


class SearchWords(BaseModel):
    """What to look for in the company's documents."""

    words: str = Field(min_length=2, max_length=400)


class ActivityVariant(ToldActivity):
    """What somebody did or wants to do, in one sentence with amounts, people and day, and its occasion."""

    text: str = Field(min_length=5, max_length=400)


def figure_tools() -> tuple[OfferedTool, ...]:
    """The tools that find figures."""
    return (
        OfferedTool(
            name="query_figures",
            about="Figures in the company's own terms: metrics by period, dimension, filter, comparison, ranking.",
            arguments=FigureQuestion,
            run=_query_figures,
        ),
        OfferedTool(
            name="values_of",
            about="The values of a dimension that there are: names of products, regions, clients.",
            arguments=DimensionName,
            run=_values_of,
        ),
        OfferedTool(
            name="run_sql",
            about="The table of one SELECT, for what query_figures cannot say; only rows that the user may see.",
            arguments=SqlStatement,
            run=_run_sql,
        ),
    )


def advisor_tools() -> tuple[OfferedTool, ...]:
    """The tools of the advisor: figures, documents, and the judge."""
    return (
        *figure_tools(),
        OfferedTool(
            name="search_documents",
            about="Passages of the company's documents and archive, and its records.",
            arguments=SearchWords,
            run=_search,
        ),
        OfferedTool(
            name="judge_activity",
            about="Whether an activity with doctors keeps the rules: verdicts with reasons. Code decides.",
            arguments=ActivityVariant,
            run=_judge,
        ),
    )


async def _query_figures(asked: FigureQuestion, context: RunContext) -> ToolResult:
    return await _as_result(partial(_figures_of, asked, context.language), context)


async def _run_sql(asked: SqlStatement, context: RunContext) -> ToolResult:
    return await _as_result(partial(_table_of, asked.sql, context.language), context)


async def _as_result(find: Callable[[Analyst], DataFinding], context: RunContext) -> ToolResult:
    """What is found as the user who asks; what is refused becomes text for the model, and is put on record."""
    try:
        async with audited_analyst(context, "advisor") as audited:
            found = await asyncio.to_thread(find, audited.analyst)
    except (GateError, StatementError, UnknownNameError) as error:
        raise ToolInputError(str(error)) from error
    statements = data_statements(found, context.language)
    return ToolResult(
        statements=statements, data={FIGURES: found.model_dump(mode="json")}, whole_only=is_model_sql(found)
    )


def _figures_of(asked: FigureQuestion, language: Language, analyst: Analyst) -> DataFinding:
    try:
        query = query_of(asked, analyst.question_context)
        refused = analyst.why_refused(query)
        found = refused or analyst.answer_query(query)
    except QuestionDeclined as declined:
        raise ToolInputError(str(declined.outcome)) from declined
    if isinstance(found, RequestRefusal):
        raise ToolInputError(found.text.en)
    return DataFinding(
        told=analyses_text([found], language),
        exhibits=(exhibit_of(found),),
        statements=found.statements,
        data_version=found.data_version,
    )


def _table_of(sql: str, language: Language, analyst: Analyst) -> DataFinding:
    refuse_written_figures(sql, analyst.dialect)
    figures, statement = analyst.tabulate(sql)
    note = f"- {phrases.MODEL_SQL_NOTE.read(language)}"
    told = f"{figures_table(figures, language)}\n\n{note}\n\n```sql\n{sql.strip()}\n```"
    return DataFinding(
        told=told, exhibits=(Exhibit.of(phrases.MODEL_SQL_TABLE_TITLE, figures),), statements=(statement,)
    )


async def _values_of(asked: DimensionName, context: RunContext) -> ToolResult:
    async with audited_analyst(context, "advisor") as audited:
        if asked.dimension not in audited.analyst.layer.dimensions:
            raise ToolInputError(f"The dimensions: {', '.join(audited.analyst.layer.dimensions)}.")
        names = await asyncio.to_thread(_names, audited.analyst, asked)
        title = audited.analyst.layer.dimensions[asked.dimension].title
    listed = ", ".join(names[:_MOST_NAMES])
    if not listed:
        topic = Text(ko=with_particle(title.ko, "은/는"), en=title.en)
        told = phrases.NO_VALUE_CALLED.format(title=topic, name=asked.contains)
    elif asked.contains:
        told = phrases.VALUES_CALLED.format(title=title, name=asked.contains, names=listed)
    else:
        told = phrases.VALUES_ARE.format(title=title, names=listed)
    return ToolResult(statements=(told.read(context.language),))


def _names(analyst: Analyst, asked: DimensionName) -> list[str]:
    closed = [text.ko for text in analyst.layer.dimensions[asked.dimension].value_names.values()]
    names = closed or [entry.unique_name for entry in analyst.names(asked.dimension).values()]
    return [name for name in names if asked.contains.lower() in name.lower()]


async def _search(asked: SearchWords, context: RunContext) -> ToolResult:
    async with audited_analyst(context, "advisor") as audited:
        records = asyncio.to_thread(search_records, asked.words, None, (), audited.analyst, context.language)
        found = await asyncio.gather(records, search_documents(asked.words, audited.analyst.scope, context))
    hits = [hit for source in found for hit in source.hits][:_MOST_HITS]
    if not hits:
        raise ToolInputError("Nothing was found. Try other words, or go on without it.")
    return ToolResult(
        statements=tuple(" ".join(hit.text.split()) for hit in hits),
        sources=tuple(hit.source for hit in hits),
        foreign=True,
    )


async def _judge(asked: ActivityVariant, context: RunContext) -> ToolResult:
    """The verdicts on a text that the model wrote: each says first what was judged."""
    assessment = await assess_activity_text(asked, context)
    told = part_statements(inquiry_part(ComplianceFinding(assessment=assessment), context.language))
    variant = _SENTENCE_END.sub(",", " ".join(asked.text.split()).rstrip(".!? "))
    of_variant = partial(phrases.OF_VARIANT.format, variant=variant)
    said = [sentence for line in told for sentence in _with_citations(line)]
    return ToolResult(
        statements=tuple(of_variant(said=each).read(context.language) for each in said),
        whole_only=True,
        opening=of_variant(said="").read(context.language),
        opening_again=phrases.OF_SAME_VARIANT.read(context.language),
    )


def _with_citations(line: str) -> list[str]:
    """The sentences of a line, each with the articles in brackets behind it."""
    sentences = list[str]()
    for sentence in split_sentences(line):
        if sentences and sentence.text.startswith("("):
            sentences[-1] = f"{sentences[-1]} {sentence.text}"
        else:
            sentences.append(sentence.text)
    return sentences


_MOST_NAMES, _MOST_HITS = 60, 8
_SENTENCE_END = re.compile(r"[.!?;:]+(?=\s)")
