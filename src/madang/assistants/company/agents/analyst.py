"""The analyst answers questions about figures from the company's data."""

import asyncio
from typing import Any

from langgraph.runtime import Runtime

from madang.assistants.company.domain.errors import GateError, StatementError
from madang.assistants.company.domain.query import Refusal
from madang.assistants.company.domain.tables import Analysis
from madang.assistants.company.domain.wording import tell
from madang.assistants.company.state import Company
from madang.assistants.company.tools.office import analyst_for, today_of
from madang.runtime import RunContext

__all__ = ["analyse"]


async def analyse(state: Company, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Writes the answer, its table and the SQL behind it; or the reason why there is none."""
    context = runtime.context
    try:
        analyst = await asyncio.to_thread(analyst_for, context)
        outcome = await asyncio.to_thread(analyst.ask, state.question, today_of(context))
    except (GateError, StatementError) as error:
        return {"answer": error.text.read(context.language) if error.text else str(error), "refusal": error.code}
    return {
        "answer": tell(outcome, context.language),
        "table": outcome.figures.view(context.language) if isinstance(outcome, Analysis) else {},
        "statements": [one.model_dump(mode="json") for one in outcome.statements]
        if isinstance(outcome, Analysis)
        else [],
        "refusal": outcome.reason if isinstance(outcome, Refusal) else None,
    }
