"""Who may see what in a database of the company's own: by a table, a file, claims of the sign-in, or a list."""

import csv
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from typer.testing import CliRunner

from madang.assistants.company.commands import commands
from madang.assistants.company.figures.cube_files import read_layer
from madang.assistants.company.figures.errors import GateError, LayerError
from madang.assistants.company.figures.query import QueryPeriod, RequestRefusal
from madang.assistants.company.figures.semantic_layer import SemanticLayer
from madang.assistants.company.figures.sql_gate import UserScope
from madang.assistants.company.figures.tables import Analysis
from madang.assistants.company.manifest import ASSISTANT
from madang.assistants.company.tools.analyst import Analyst
from madang.assistants.company.tools.company_records import benefits_given_before, find_recipients, recorded_visits
from madang.assistants.company.tools.data_sources import CompanySettings, audited_analyst
from madang.assistants.company.tools.sales_figures import sales_material
from madang.assistants.company.tools.users import SignIn, check_user_file, find_user_scope, known_scope, roles_of_users
from madang.assistants.company.tools.warehouses import Warehouse, open_warehouse
from madang.protocol import Actor
from madang.runtime import Assistants, open_application
from madang.store import open_store
from madang.testing import make_context

TODAY = date(2026, 11, 16)
NOW = datetime(2026, 11, 16, 3, 0, tzinfo=UTC)
CUBES = """\
cubes:
- name: branches
  sql_table: branches
  title: 지점
  meta: {en: branch}
  dimensions:
  - {name: id, sql: id, type: number}
  - {name: area, sql: area, type: string, title: 지역, meta: {en: region}}
- name: orders
  sql_table: orders
  title: 주문
  meta: {en: order, date: day}
  joins: [{name: branches, sql: '{CUBE}.branch_id = {branches}.id'}]
  dimensions:
  - {name: id, sql: id, type: number}
  - {name: branch_id, sql: branch_id, type: number}
  - {name: day, sql: day, type: time}
- name: lines
  sql_table: lines
  title: 주문 내역
  meta: {en: order line, date: orders.day}
  joins: [{name: orders, sql: '{CUBE}.order_id = {orders}.id'}]
  measures:
  - {name: sales, title: 매출, type: sum, sql: amount, meta: {en: sales, unit: won}}
  dimensions:
  - {name: order_id, sql: order_id, type: number}
  - {name: amount, sql: amount, type: number}
roles:
  reader: {ko: 지역 담당, en: area reader, rows: {branches: 'area = :area'}}
  chief: {ko: 본부장, en: chief}
"""
TABLE = "users: {table: accounts, user: login, role: job, attributes: {area: area}, roles: {R: reader, C: chief}}\n"
FILE = "users: {file: people.csv, user: login, role: job, attributes: {area: area}, roles: {R: reader, C: chief}}\n"
CLAIMS = (
    "users: {claims: true, role: groups, attributes: {area: sales.area}, roles: {kr-rep: reader, kr-head: chief}}\n"
)
PEOPLE = """\
users:
  people:
    kim: {role: reader, attributes: {area: 서울}}
    lee: {role: reader, attributes: {area: 부산}}
    both: {role: reader, attributes: {area: [서울, 부산]}}
    head: {role: chief}
"""
ACCOUNTS = [
    ("kim", "R", "서울"),
    ("lee", "R", "부산"),
    ("both", "R", "서울"),
    ("both", "R", "부산"),
    ("head", "C", None),
]
SOURCES = {"table": TABLE, "file": FILE, "claims": CLAIMS, "people": PEOPLE}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A shop with two branches: Seoul sold for 300, Busan for 70; accounts of its users as a table and as a file."""
    with closing(sqlite3.connect(tmp_path / "shop.db")) as shop:
        shop.executescript("""
            CREATE TABLE branches (id INTEGER PRIMARY KEY, area TEXT);
            CREATE TABLE orders (id INTEGER PRIMARY KEY, branch_id INTEGER, day TEXT);
            CREATE TABLE lines (order_id INTEGER, amount INTEGER);
            CREATE TABLE accounts (login TEXT, job TEXT, area TEXT);
            INSERT INTO branches VALUES (1, '서울'), (2, '부산');
            INSERT INTO orders VALUES (1, 1, '2026-10-05'), (2, 2, '2026-10-06');
            INSERT INTO lines VALUES (1, 100), (1, 200), (2, 70);
        """)
        shop.executemany("INSERT INTO accounts VALUES (?, ?, ?)", ACCOUNTS)
        shop.commit()
    with (tmp_path / "people.csv").open("w", encoding="utf-8-sig", newline="") as file:
        csv.writer(file).writerows([("login", "job", "area"), *ACCOUNTS])
    return tmp_path


@pytest.fixture
def warehouse(folder: Path) -> Iterator[Warehouse]:
    with closing(open_warehouse(f"sqlite:///{folder / 'shop.db'}")) as opened:
        yield opened


def layer_of(folder: Path, users: str) -> SemanticLayer:
    accounts = """\
- name: accounts
  sql_table: accounts
  title: 계정
  meta: {en: account}
  dimensions:
  - {name: login, sql: login, type: string}
  - {name: job, sql: job, type: string}
  - {name: area, sql: area, type: string}
roles:
"""
    (folder / "layer.yaml").write_text(CUBES.replace("roles:\n", accounts) + users, "utf-8")
    return read_layer(folder / "layer.yaml")


def signed_in(user: str) -> SignIn:
    """Whom an OpenID provider let in, with what it said of them."""
    groups = {"head": "kr-head"}.get(user, "kr-rep")
    areas = {"kim": ("서울",), "lee": ("부산",), "both": ("서울", "부산")}.get(user, ())
    return SignIn("company", user, claims={"groups": ("everyone", groups), "sales.area": areas})


def total(analyst: Analyst, question: str) -> object:
    answer = analyst.answer_question(question, TODAY)
    if isinstance(answer, RequestRefusal):
        return answer.reason
    assert isinstance(answer, Analysis)
    return [int(str(cell)) for cell in answer.figures.column("sales")]


@pytest.mark.parametrize("source", SOURCES)
def test_nobody_sees_the_region_of_another(source: str, folder: Path, warehouse: Warehouse):
    layer = layer_of(folder, SOURCES[source])
    seen = {
        user: [
            total(Analyst(warehouse, layer, known_scope(warehouse, layer, signed_in(user))), question)
            for question in ("지난달 매출", "지난달 서울 매출", "지난달 부산 매출", "지난달 지역별 매출")
        ]
        for user in ("kim", "lee", "both", "head")
    }
    assert seen == {
        "kim": [[300], [300], "no_permission", [300]],
        "lee": [[70], "no_permission", [70], [70]],
        "both": [[370], [300], [70], [300, 70]],
        "head": [[370], [300], [70], [300, 70]],
    }


@pytest.mark.parametrize("source", SOURCES)
def test_whoever_the_mapping_does_not_know_sees_nothing(source: str, folder: Path, warehouse: Warehouse):
    layer = layer_of(folder, SOURCES[source])
    for stranger in (SignIn("company", "mallory"), SignIn("company", ""), SignIn("company", "KIM", "chief")):
        with pytest.raises(GateError) as refused:
            known_scope(warehouse, layer, stranger)
        assert refused.value.reason == "no_permission"


def test_a_sign_in_without_the_claim_that_the_rows_depend_on_sees_nothing(folder: Path, warehouse: Warehouse):
    layer = layer_of(folder, CLAIMS)
    scope = known_scope(warehouse, layer, SignIn("company", "kim", claims={"groups": ("kr-rep",)}))
    assert total(Analyst(warehouse, layer, scope), "지난달 매출") == "no_permission"


def test_without_a_claim_of_the_role_the_role_of_the_sign_in_counts(folder: Path, warehouse: Warehouse):
    layer = layer_of(folder, "users: {claims: true, attributes: {area: area}}\n")
    asked = SignIn("company", "kim", "reader", {"area": ("서울",)})
    assert find_user_scope(warehouse, layer, asked) == UserScope(
        tenant="company", user="kim", role="reader", attributes={"area": "서울"}
    )


def test_people_in_the_list_are_what_it_says_whatever_the_sign_in_claims(folder: Path, warehouse: Warehouse):
    layer = layer_of(folder, CLAIMS.replace("}}\n", "}, people: {kim: {role: chief}}}\n"))
    assert known_scope(warehouse, layer, signed_in("kim")).role == "chief"
    assert roles_of_users(warehouse, layer, "company") == {"kim": "chief"}


def test_two_roles_for_one_name_are_none(folder: Path, warehouse: Warehouse):
    with (folder / "people.csv").open("a", encoding="utf-8", newline="") as file:
        csv.writer(file).writerow(("kim", "C", ""))
    layer = layer_of(folder, FILE)
    assert find_user_scope(warehouse, layer, signed_in("kim")) is None
    assert roles_of_users(warehouse, layer, "company") == {"lee": "reader", "both": "reader", "head": "chief"}


async def test_the_user_of_a_run_is_who_signed_in_and_nobody_else(folder: Path):
    layer_of(folder, CLAIMS)
    settings = CompanySettings(database=f"sqlite:///{folder / 'shop.db'}", layer=folder / "layer.yaml")
    context = make_context(settings=settings, user="lee", claims=dict(signed_in("lee").claims))
    async with audited_analyst(context, "test") as audited:
        assert audited.analyst.scope.attributes == {"area": ("부산",)}
    with pytest.raises(GateError, match="has no user ''"):
        async with audited_analyst(make_context(settings=settings), "test"):
            pass


def test_an_answer_says_whose_rows_it_counted(folder: Path, warehouse: Warehouse):
    layer = layer_of(folder, CLAIMS)
    answer = Analyst(warehouse, layer, known_scope(warehouse, layer, signed_in("both"))).answer_question(
        "지난달 매출", TODAY
    )
    assert isinstance(answer, Analysis)
    assert answer.extent.ko == "역할 '지역 담당'의 범위 (area: 서울, 부산)"


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("area = :area", "area = :are", "line 37: ':are' stands for an attribute that 'users' does not give"),
        ("area = :area", "area = = :area", "line 37: 'area = = :area' is not a condition in SQL."),
        ("area = :area", "id IN (SELECT x FROM y)", "line 37: There is no table 'y' (tables: branches,"),
        ("kr-rep: reader", "kr-rep: readr", "line 39: There is no role 'readr' (roles: reader, chief)."),
        ("claims: true", "claims: true, table: accounts", "line 39: users: Users come from a table, a file, claims"),
        ("claims: true", "claim: true", "line 39: users: UserMapping has no field 'claim'"),
    ],
)
def test_what_is_wrong_with_the_mapping_is_said_with_its_line(folder: Path, before: str, after: str, message: str):
    layer_of(folder, CLAIMS)
    text = (folder / "layer.yaml").read_text("utf-8")
    assert before in text
    (folder / "layer.yaml").write_text(text.replace(before, after), "utf-8")
    with pytest.raises(LayerError) as error:
        read_layer(folder / "layer.yaml")
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("login,job\nkim,R\n", "people.csv, line 1: there is no column 'area': its first line names them."),
        ("login,job,area\nkim,R,서울\n,R,부산\n", "people.csv, line 3: 'login' is empty: name the user."),
        (
            "login,job,area\nkim,R,서울\nlee,X,부산\n",
            "people.csv, line 3: there is no role 'X' (roles: reader, chief).",
        ),
    ],
)
def test_what_is_wrong_with_the_file_of_users_is_said_with_its_line(folder: Path, content: str, message: str):
    layer = layer_of(folder, FILE)
    (folder / "people.csv").write_text(content, "utf-8")
    with pytest.raises(LayerError) as error:
        check_user_file(layer)
    assert str(error.value) == message


def test_check_asks_as_somebody(folder: Path):
    layer_of(folder, CLAIMS)
    given = ["check", f"sqlite:///{folder / 'shop.db'}", str(folder / "layer.yaml"), "--user", "lee"]
    ran = CliRunner().invoke(commands, [*given, "--claim", "groups=kr-rep", "--claim", "sales.area=부산"])
    assert ran.exit_code == 0, ran.output
    assert "Users come from the claims groups, sales.area" in ran.output
    assert "70" in ran.output and "370" not in ran.output and "300" not in ran.output


async def test_the_claims_of_a_sign_in_reach_the_assistant_with_the_run(folder: Path):
    layer_of(folder, CLAIMS)
    settings = CompanySettings(database=f"sqlite:///{folder / 'shop.db'}", layer=folder / "layer.yaml")
    assistants = Assistants({"company": ASSISTANT}, broken={})
    async with (
        open_store("sqlite:///:memory:") as store,
        open_application(
            store, assistants=assistants, settings={"company": settings}, clock=lambda: NOW
        ) as application,
    ):
        answers = dict[str, str]()
        for user in ("kim", "lee", "mallory"):
            claims = {} if user == "mallory" else {name: tuple(said) for name, said in signed_in(user).claims.items()}
            actor = Actor(user=user, claims=claims)
            run = await application.ask(user, "지난달 매출", assistant="company", actor=actor)
            answers[user] = (await application.runs.wait_for_answer(actor, run.id)).answer
    assert "300원" in answers["kim"] and "70원" in answers["lee"] and "70원" not in answers["kim"]
    assert "300원" not in answers["lee"] and "원 |" not in answers["mallory"]


async def test_a_database_without_visits_and_doctors_has_none_and_breaks_nothing(folder: Path, warehouse: Warehouse):
    layer = layer_of(folder, PEOPLE)
    analyst = Analyst(warehouse, layer, known_scope(warehouse, layer, signed_in("head")))
    october = QueryPeriod(start=date(2026, 10, 1), end=date(2026, 10, 31))
    assert (find_recipients(analyst, ["D1"]), benefits_given_before(analyst, ["D1"], 2026)) == ((), ())
    assert (recorded_visits(analyst, october), analyst.names("rep")) == ((), {})
    told = {entry.key for entry in sales_material(analyst, october, (), "ko").entries}
    assert told and not told & {"target_amount", "attainment"}  # what is sold is told without targets
