"""The SQL writer: where there is a model, it may write a SELECT for a question that the rules cannot read."""

from pathlib import Path

from pydantic import BaseModel

from madang.assistants.company.domain.layer import SemanticLayer
from madang.models import Skill

__all__ = ["WRITE_SQL", "SqlWanted", "SqlWritten", "tables_of"]


class SqlWanted(BaseModel):
    """A question, and the tables from which it may be answered."""

    question: str
    tables: tuple[str, ...]
    dialect: str
    today: str


class SqlWritten(BaseModel):
    """A SELECT that has yet to pass the gate; empty where there is none."""

    sql: str = ""


def tables_of(layer: SemanticLayer, role: str) -> tuple[str, ...]:
    """The tables that a role may see, each as a line a model can read."""
    seen = layer.roles[role].tables if role in layer.roles else ()
    return tuple(
        f"{name} ({table.ko}, {table.en}): {', '.join(f'{column} {kind}' for column, kind in table.columns.items())}"
        for name, table in layer.tables.items()
        if seen is None or name in seen
    )


def _without_a_model(_: SqlWanted) -> SqlWritten:
    return SqlWritten()


WRITE_SQL = Skill(
    name="company.write_sql",
    input=SqlWanted,
    output=SqlWritten,
    prompt=Path(__file__).parents[1] / "prompts" / "write_sql.md",
    rules=_without_a_model,
)
