"""Databases that nobody prepared for: each is connected, and asked what its own SQL answers."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from typer.testing import CliRunner

from madang.assistants.company.commands import commands
from madang.assistants.company.figures.cube_files import layer_yaml, read_layer
from madang.assistants.company.figures.query import QueryPeriod, UnclearQuestion
from madang.assistants.company.figures.semantic_layer import EVERYONE, SemanticLayer
from madang.assistants.company.figures.sql_gate import UserScope, admit_statement
from madang.assistants.company.figures.tables import Analysis
from madang.assistants.company.tests.examples.databases import record_shop, wholesaler
from madang.assistants.company.tests.examples.databases.opening import (
    EXAMPLES,
    OpenedDatabase,
    fill,
    is_right,
    open_example,
)
from madang.assistants.company.tools.analyst import Analyst
from madang.assistants.company.tools.data_sources import document_templates
from madang.assistants.company.tools.layer_check import differences, draft_layer
from madang.assistants.company.tools.sales_figures import figures_material, sales_material
from madang.assistants.company.tools.warehouses import StatementError, open_warehouse

TODAY = date(2026, 11, 16)
ME = UserScope(tenant="company", user="u", role="everyone")
LEAST_RIGHT = 0.9
"""Of all questions; the others must be refused, never answered wrongly."""


@pytest.fixture(scope="module", params=EXAMPLES, ids=lambda example: example.__name__.rpartition(".")[2])
def opened(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OpenedDatabase]:
    folder: Path = tmp_path_factory.mktemp("own")
    with open_example(request.param, folder, lambda: request.getfixturevalue("postgres_server")) as database:
        yield database


@pytest.fixture(scope="module")
def layer(opened: OpenedDatabase) -> SemanticLayer:
    return draft_layer(opened.url, profile=True)


@pytest.fixture(scope="module")
def analyst(opened: OpenedDatabase, layer: SemanticLayer) -> Iterator[Analyst]:
    with closing(open_warehouse(opened.url)) as warehouse:
        yield Analyst(warehouse, layer, ME)


def test_what_the_layer_has_words_for_is_answered_and_nothing_wrongly(opened: OpenedDatabase, analyst: Analyst):
    right, wrong = 0, list[str]()
    for question, sql in opened.example.QUESTIONS:
        answer = analyst.answer_question(question, TODAY)
        if isinstance(answer, Analysis):
            if is_right(answer, opened.run(sql)):
                right += 1
            else:
                wrong.append(question)
    assert (wrong, right >= LEAST_RIGHT * len(opened.example.QUESTIONS)) == ([], True)


def test_a_refusal_names_the_word_that_is_missing(opened: OpenedDatabase, analyst: Analyst):
    for question, word in opened.example.UNKNOWN:
        answer = analyst.answer_question(question, TODAY)
        assert not isinstance(answer, Analysis) and word in str(answer), question


def test_the_draft_can_be_written_and_read_again(layer: SemanticLayer, tmp_path: Path):
    (tmp_path / "layer.yaml").write_text(layer_yaml(layer), "utf-8")
    assert read_layer(tmp_path / "layer.yaml") == layer


def test_a_layer_that_the_database_has_left_is_told_by_check(opened: OpenedDatabase, layer: SemanticLayer):
    assert [text.en for text in differences(layer, opened.url) if text.en.startswith("The database")] == []
    name, table = next(iter(layer.tables.items()))
    more = layer.changed(tables={**layer.tables, name: table.changed(columns={**table.columns, "gone": "text"})})
    assert [text.en for text in differences(more, opened.url)][:1] == [
        f"The database has no column {table.source or name}.gone"
    ]


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
        fill(wholesaler, connection.execute, "?")
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


def test_an_average_that_does_not_say_over_what_is_asked_about(analyst: Analyst):
    answer = analyst.answer_question("작년 평균 매출", TODAY)
    assert isinstance(answer, UnclearQuestion) and answer.ambiguities[0].mention == "평균"


def test_so_many_percent_of_a_sum_are_shares_and_of_a_change_its_growth(analyst: Analyst):
    shares, change = (
        analyst.answer_question(question, TODAY)
        for question in (
            "top 3 products as what percentage of sales last year",
            "작년 매출 전년 대비 몇 퍼센트 늘었어?",
        )
    )
    assert not isinstance(shares, Analysis) or any(column.kind == "share" for column in shares.figures.columns)
    assert not isinstance(change, Analysis) or not any(column.kind == "share" for column in change.figures.columns)


def test_a_report_tells_what_a_company_of_any_kind_sold(opened: OpenedDatabase, analyst: Analyst):
    quarter = QueryPeriod(start=date(2026, 7, 1), end=date(2026, 9, 30), granularity="quarter")
    material = sales_material(analyst, quarter)
    told = {entry.key: entry.value for entry in material.entries}
    total = analyst.answer_question("매출 2026년 3분기", TODAY)
    assert isinstance(total, Analysis)
    assert told["sales_amount"] == int(Decimal(str(total.figures.rows[0][0])))
    assert {"period", "extent", "comment"} <= {*told}
    assert len(material.exhibits) > 1


def test_a_mail_without_text_tells_the_sales_of_its_period(opened: OpenedDatabase, analyst: Analyst):
    month = QueryPeriod(start=date(2026, 10, 1), end=date(2026, 10, 31), granularity="month")
    mail = document_templates()["mail"]
    told = {entry.key: entry.value for entry in figures_material(analyst, mail, month, (), "ko").entries}
    assert "매출" in str(told["subject"]) and "매출" in str(told["body"])
