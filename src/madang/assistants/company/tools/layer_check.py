"""Connects a company's database: drafts its layer, compares a layer with the database, and asks it questions of its own
to show figures with their SQL.
"""

from collections.abc import Iterator
from datetime import date
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from madang.assistants.company import phrases
from madang.assistants.company.figures.drafting.database_schema import SchemaTable
from madang.assistants.company.figures.drafting.layer_proposal import propose_layer
from madang.assistants.company.figures.query import RequestRefusal, UnclearQuestion
from madang.assistants.company.figures.row_rules import columns_of_rule
from madang.assistants.company.figures.semantic_layer import SemanticLayer, dimension_path
from madang.assistants.company.figures.tables import Analysis
from madang.assistants.company.present.figure_texts import analyses_text
from madang.assistants.company.tools.analyst import Analyst, analyst_of_whole_company
from madang.assistants.company.tools.schema_reader import read_schema
from madang.assistants.company.tools.schema_vocabulary import schema_words
from madang.assistants.company.tools.users import ONE_COMPANY, SignIn, known_scope
from madang.assistants.company.tools.warehouses import open_warehouse
from madang.text import Language, Text


class AskedQuestion(NamedTuple):
    """A question that the layer was asked, what came out, and the SQL behind it."""

    question: str
    answer: str
    sql: tuple[str, ...]
    answered: bool


def draft_layer(url: str, *, profile: bool) -> SemanticLayer:
    """The draft of a layer for the database at `url`."""
    name = Path(url.rpartition("/")[2].partition("?")[0]).stem
    return propose_layer(name, read_schema(url, profile=profile), schema_words())


def differences(layer: SemanticLayer, url: str) -> list[Text]:
    """What a layer names and the database does not have, and tables of the database that it does not name."""
    schema = {table.source or table.name: table for table in read_schema(url, profile=False)}
    known = {(table.source or name): name for name, table in layer.tables.items()}
    lost = [_lost(source, layer, schema) for source in known]
    new = [phrases.TABLE_NOT_IN_LAYER.format(table=source) for source in schema if source not in known]
    return [*(text for texts in lost for text in texts), *new]


def _lost(source: str, layer: SemanticLayer, schema: dict[str, SchemaTable]) -> Iterator[Text]:
    if source not in schema:
        yield phrases.TABLE_NOT_IN_DATABASE.format(table=source)
        return
    there = {column.name for column in schema[source].columns}
    table = next(table for name, table in layer.tables.items() if (table.source or name) == source)
    rules = [role.rows[name] for role in layer.roles.values() for name in role.rows if layer.tables[name] is table]
    for column in (*table.columns, *(column for rule in rules for column in columns_of_rule(rule))):
        if column not in there:
            yield phrases.COLUMN_NOT_IN_DATABASE.format(column=f"{source}.{column}")


def ask_itself(
    layer: SemanticLayer, url: str, language: Language, *, tenant: str = "", sign_in: SignIn | None = None
) -> list[AskedQuestion]:
    """Twenty questions in the words of the layer, as of the last day that is recorded, by whoever signed in.

    Without a sign-in everything is counted; `GateError` if the layer does not know who signed in.
    """
    warehouse = open_warehouse(url)
    try:
        company = analyst_of_whole_company(warehouse, layer, tenant or ONE_COMPANY, "")
        analyst = company if sign_in is None else Analyst(warehouse, layer, known_scope(warehouse, layer, sign_in))
        today = company.recorded_period().end if any(table.date for table in layer.tables.values()) else date.min
        asked = islice(_questions(layer, language), _MOST_QUESTIONS)
        return [_asked(question, analyst, today, language) for question in asked]
    finally:
        warehouse.close()


def _asked(question: str, analyst: Analyst, today: date, language: Language) -> AskedQuestion:
    found = analyst.answer_question(question, today)
    match found:
        case Analysis():
            sql = tuple(statement.sql for statement in found.statements)
            return AskedQuestion(question, analyses_text([found], language), sql, answered=True)
        case UnclearQuestion():
            asked = " / ".join(ambiguity.question.read(language) for ambiguity in found.ambiguities)
            return AskedQuestion(question, asked, (), answered=False)
        case RequestRefusal():
            return AskedQuestion(question, found.text.read(language), (), answered=False)


def _questions(layer: SemanticLayer, language: Language) -> Iterator[str]:
    """Totals, breakdowns, trends and rankings of each metric in turn."""
    shapes = _SHAPES[language]
    for shape in shapes:
        for key, metric in layer.metrics.items():
            table = metric.table or ""
            dated = bool(metric.table and layer.tables[table].date)
            reached = [found for found in layer.dimensions.values() if dimension_path(layer, table, found) is not None]
            if "{dimension}" in shape and not reached:
                continue
            if dated or "{when}" not in shape:
                place = [*layer.metrics].index(key) % len(reached) if reached else 0
                dimension = reached[place].title.read(language) if reached else ""
                yield shape.format(metric=metric.title.read(language), dimension=dimension, when="").strip()


_SHAPES: dict[Language, tuple[str, ...]] = {
    "ko": (
        "올해{when} {metric}",
        "올해{when} {dimension}별 {metric} 상위 3",
        "월별{when} {metric} 추이",
        "{dimension}별 {metric}",
    ),
    "en": (
        "{metric} this year{when}",
        "top 3 {dimension} by {metric} this year{when}",
        "monthly{when} {metric}",
        "{metric} by {dimension}",
    ),
}
_MOST_QUESTIONS = 20
