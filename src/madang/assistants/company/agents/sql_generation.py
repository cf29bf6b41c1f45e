"""The skill `company.write_sql`: a model, if there is one, writes a SELECT for a question that the rules cannot
read. It passes the SQL gate like any other; what the gate or the database says against it goes back to the model.
"""

import asyncio
from datetime import date
from pathlib import Path

from pydantic import BaseModel

from madang.assistants.company import phrases
from madang.assistants.company.figures.errors import GateError
from madang.assistants.company.figures.tables import ExecutedStatement, Figures
from madang.assistants.company.tools.analyst import Analyst
from madang.assistants.company.tools.warehouses import StatementError
from madang.models import Skill
from madang.protocol import WarningRaised
from madang.runtime.agents import RunContext


class SqlRequest(BaseModel):
    """A question, and the tables that may answer it."""

    question: str
    tables: tuple[str, ...]
    dialect: str
    today: str
    refused: tuple[str, ...] = ()
    """Statements that were tried, each with why the gate or the database refused it."""


class GeneratedSql(BaseModel):
    """A SELECT before the gate; empty if there is none."""

    sql: str = ""


def _no_sql(_: SqlRequest) -> GeneratedSql:
    return GeneratedSql()


WRITE_SQL = Skill(
    name="company.write_sql",
    input=SqlRequest,
    output=GeneratedSql,
    prompt=Path(__file__).parents[1] / "prompts" / "write_sql.md",
    rules=_no_sql,
)


async def answer_by_sql(
    question: str, analyst: Analyst, context: RunContext, today: date
) -> tuple[Figures, ExecutedStatement] | None:
    """The table of a SELECT by the model, confined to the user's rows; None without a model, or if it finds none.

    A statement that is refused goes back with the error; after three of them the rules' answer stands, and that is
    told.
    """
    wanted = SqlRequest(question=question, tables=analyst.tables, dialect=analyst.dialect, today=today.isoformat())
    for _ in range(_MOST_TRIES):
        written = await context.ask_skill(WRITE_SQL, wanted)
        if not written.sql.strip():
            return None
        try:
            return await asyncio.to_thread(analyst.tabulate, written.sql)
        except (GateError, StatementError) as error:
            refused = f"{written.sql}\n-> {error}"
            wanted = wanted.model_copy(update={"refused": (*wanted.refused, refused)})
    context.emit(WarningRaised(message=phrases.SQL_REFUSED.format(count=_MOST_TRIES).read(context.language)))
    return None


_MOST_TRIES = 3
