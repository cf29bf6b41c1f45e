"""The SQL writer: where there is a model, it may write a SELECT for a question that the rules cannot read."""

import asyncio
from datetime import date
from pathlib import Path

from pydantic import BaseModel

from madang.assistants.company.domain.errors import GateError, StatementError
from madang.assistants.company.domain.tables import Figures, Statement
from madang.assistants.company.tools.analyst import Analyst
from madang.models import Skill
from madang.runtime import RunContext

__all__ = ["WRITE_SQL", "SqlWanted", "SqlWritten", "answer_by_sql"]


class SqlWanted(BaseModel):
    """A question, and the tables from which it may be answered."""

    question: str
    tables: tuple[str, ...]
    dialect: str
    today: str


class SqlWritten(BaseModel):
    """A SELECT that has yet to pass the gate; empty where there is none."""

    sql: str = ""


def _without_a_model(_: SqlWanted) -> SqlWritten:
    return SqlWritten()


WRITE_SQL = Skill(
    name="company.write_sql",
    input=SqlWanted,
    output=SqlWritten,
    prompt=Path(__file__).parents[1] / "prompts" / "write_sql.md",
    rules=_without_a_model,
)


async def answer_by_sql(
    question: str, analyst: Analyst, context: RunContext, today: date
) -> tuple[Figures, Statement] | None:
    """The table of a SELECT by the model, confined to the user's rows; None without a model, or if it is refused."""
    wanted = SqlWanted(question=question, tables=analyst.tables, dialect=analyst.dialect, today=today.isoformat())
    written = await context.consult(WRITE_SQL, wanted)
    if not written.sql.strip():
        return None
    try:
        return await asyncio.to_thread(analyst.tabulate, written.sql)
    except (GateError, StatementError):
        return None
