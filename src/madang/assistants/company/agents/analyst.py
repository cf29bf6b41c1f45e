"""The data analysis agent: answers the question about figures in a request from the company's data."""

import asyncio
from itertools import chain

from madang.assistants.company.agents.sql_writer import answer_by_sql
from madang.assistants.company.domain.dissecting import aspects
from madang.assistants.company.domain.documents.drafts import Exhibit
from madang.assistants.company.domain.exhibiting import exhibit_of
from madang.assistants.company.domain.findings import DataFinding
from madang.assistants.company.domain.query import Query, Refusal
from madang.assistants.company.domain.tables import Analysis
from madang.assistants.company.domain.understanding import Understanding
from madang.assistants.company.domain.wording import tell_analyses, tell_figures
from madang.assistants.company.state import Company
from madang.assistants.company.tools.analyst import Analyst
from madang.assistants.company.tools.office import Watched, analyst_on_record, today_of
from madang.runtime import FinalError, Finding, RunContext, Work
from madang.text import Language, Text

__all__ = ["analyse_data"]


async def analyse_data(state: Company, work: Work) -> Finding:
    """The figures that the request asks for, with the SQL behind them; or why there are none, an answer too."""
    async with analyst_on_record(work.context, "data_analysis") as desk:
        found = await _found(state, work.context, desk)
        if found.reason:
            await work.context.audit.record("refuse_data", {"purpose": "data_analysis", "reason": found.reason})
        return Finding(
            data={"found": found.model_dump(mode="json"), "queries": desk.queries},
            quality=0.0 if found.reason else 1.0 if found.data_version else 0.5,
        )


async def _found(state: Company, context: RunContext, desk: Watched) -> DataFinding:
    understood = state.understanding
    if understood is None:
        raise FinalError("There is no request to analyse figures for: analyse the request first.")
    if understood.query is not None:
        queries = aspects(understood.query, desk.analyst.layer) if understood.thorough else (understood.query,)
        return await asyncio.to_thread(_counted, queries, desk.analyst, context.language)
    return await _written(understood, desk.analyst, context)


def _counted(queries: tuple[Query, ...], analyst: Analyst, language: Language) -> DataFinding:
    """The first query decides whether there are figures; further ones, of its parts, are shown where they have some."""
    answers = [analyst.answer(query) for query in queries]
    first = answers[0]
    if isinstance(first, Refusal):
        return DataFinding(told=first.text.read(language), reason=first.reason)
    found = [one for one in answers if isinstance(one, Analysis)]
    return DataFinding(
        told=tell_analyses(found, language),
        exhibits=tuple(exhibit_of(one) for one in found),
        statements=tuple(chain.from_iterable(one.statements for one in found)),
        data_version=first.data_version,
    )


async def _written(understood: Understanding, analyst: Analyst, context: RunContext) -> DataFinding:
    """What a model's SELECT gives for a question that the rules cannot read; without one, why they cannot."""
    against = understood.declined or _NO_FIGURES
    written = await answer_by_sql(understood.question, analyst, context, today_of(context))
    if written is None:
        return DataFinding(told=against.text.read(context.language), reason=against.reason)
    figures, statement = written
    told = f"{tell_figures(figures, context.language)}\n\n- {_BY_MODEL.read(context.language)}"
    return DataFinding(told=told, exhibits=(Exhibit.of(_MODELS_TABLE, figures),), statements=(statement,))


_NO_FIGURES = Refusal(
    reason="unknown_metric",
    text=Text(ko="어떤 수치를 볼지 알 수 없습니다.", en="It does not say which figure is meant."),
)
_MODELS_TABLE = Text(ko="모델이 쓴 SQL의 결과", en="Result of SQL by a model")
_BY_MODEL = Text(
    ko="모델이 쓴 SQL로 볼 수 있는 범위 안에서 조회한 결과입니다. 아래 SQL이 질문과 맞는지 확인하세요.",
    en="A model wrote the SQL for this, and it ran within what you may see. Check that it means what you asked.",
)
