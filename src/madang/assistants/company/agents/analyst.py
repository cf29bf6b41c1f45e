"""The analyst answers questions about figures from the company's data."""

import asyncio
from collections.abc import Sequence
from typing import Any

from langgraph.runtime import Runtime

from madang.assistants.company.agents.sql_writer import answer_by_sql
from madang.assistants.company.domain.errors import GateError, StatementError
from madang.assistants.company.domain.query import Reason, Refusal
from madang.assistants.company.domain.tables import Analysis, Figures, Statement
from madang.assistants.company.domain.wording import tell, tell_figures
from madang.assistants.company.state import Company
from madang.assistants.company.tools.office import analyst_for, today_of
from madang.runtime import RunContext
from madang.text import Language, Text

__all__ = ["analyse"]

_BEYOND_RULES: tuple[Reason, ...] = ("unknown_metric", "unknown_dimension", "unknown_word", "unsupported")
_BY_MODEL = Text(
    ko="모델이 쓴 SQL로 볼 수 있는 범위 안에서 조회한 결과입니다. 아래 SQL이 질문과 맞는지 확인하세요.",
    en="A model wrote the SQL for this, and it ran within what you may see. Check that it means what you asked.",
)


async def analyse(state: Company, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes the answer, its table and the SQL behind it; or the reason why there is none."""
    context, today = runtime.context, today_of(runtime.context)
    try:
        analyst = await asyncio.to_thread(analyst_for, context)
        outcome = await asyncio.to_thread(analyst.ask, state.question, today)
    except (GateError, StatementError) as error:
        return {"answer": error.text.read(context.language) if error.text else str(error), "refusal": error.code}
    if isinstance(outcome, Analysis):
        return _shown(tell(outcome, context.language), outcome.figures, outcome.statements, context.language)
    if isinstance(outcome, Refusal) and outcome.reason in _BEYOND_RULES:
        written = await answer_by_sql(state.question, analyst, context, today)
        if written:
            answer = f"{tell_figures(written[0], context.language)}\n\n- {_BY_MODEL.read(context.language)}"
            return _shown(answer, written[0], written[1:], context.language)
    return {
        "answer": tell(outcome, context.language),
        "refusal": outcome.reason if isinstance(outcome, Refusal) else None,
    }


def _shown(answer: str, figures: Figures, statements: Sequence[Statement], language: Language) -> dict[str, Any]:
    return {
        "answer": answer,
        "table": figures.view(language).model_dump(mode="json"),
        "statements": [one.model_dump(mode="json") for one in statements],
    }
