"""What a draft understands of a schema that it has no word of advice for: codes, flags, states, currencies, days."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from madang.assistants.company.figures.cube_files import layer_yaml, read_layer
from madang.assistants.company.figures.query import RequestRefusal
from madang.assistants.company.figures.sql_gate import UserScope
from madang.assistants.company.figures.tables import Analysis
from madang.assistants.company.tools.analyst import Analyst
from madang.assistants.company.tools.layer_check import draft_layer
from madang.assistants.company.tools.warehouses import open_warehouse

TODAY = date(2026, 11, 16)
SCHEMA = """
CREATE TABLE DR_MST (DR_ID INTEGER PRIMARY KEY, DR_NM TEXT);
CREATE TABLE CD_DTL (CD_GRP TEXT, CD TEXT, CD_NM TEXT, PRIMARY KEY (CD_GRP, CD));
CREATE TABLE APPT (APPT_NO INTEGER PRIMARY KEY, DR_ID INTEGER, APPT_DT TEXT, APPT_ST_CD TEXT, WAIT_MIN INTEGER, NEW_YN TEXT);
CREATE TABLE BILL (BILL_NO INTEGER PRIMARY KEY, APPT_NO INTEGER, BILL_DT TEXT, CURR TEXT, TOT_AMT INTEGER);
CREATE TABLE STOCK (BASE_DT TEXT, ITEM TEXT, STOCK_QTY INTEGER, PRIMARY KEY (BASE_DT, ITEM));
CREATE TABLE MBR (MBR_NO INTEGER PRIMARY KEY, MBR_NM TEXT, JOIN_DT TEXT, LEFT_DT TEXT);
INSERT INTO DR_MST VALUES (1, '김민준'), (2, '이서연');
INSERT INTO CD_DTL VALUES ('APPT_ST_CD', '10', '완료'), ('APPT_ST_CD', '80', '취소'), ('APPT_ST_CD', '90', '노쇼');
INSERT INTO APPT VALUES (1, 1, '20261001', '10', 20, 'Y'), (2, 1, '20261015', '80', NULL, 'N'),
    (3, 2, '20261031', '90', NULL, 'N'), (4, 2, '20260905', '10', 40, 'N'), (5, 1, '20261020', '10', 10, 'N');
INSERT INTO BILL VALUES (1, 1, '2026-10-01', 'KRW', 50000), (2, 5, '2026-10-20', 'KRW', 30000), (3, 4, '2026-10-05', 'USD', 40);
INSERT INTO STOCK VALUES ('2026-10-01', '거즈', 9), ('2026-11-01', '거즈', 4), ('2026-11-01', '주사기', 6);
INSERT INTO MBR VALUES (1, '가', '2026-10-02', NULL), (2, '나', '2025-01-01', '2026-10-09'), (3, '다', '2026-02-01', NULL);
"""  # noqa: E501 - as people write it


@pytest.fixture(scope="module")
def analyst(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Analyst]:
    file: Path = tmp_path_factory.mktemp("drafted") / "own.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(SCHEMA)
    url = f"sqlite:///{file}"
    with closing(open_warehouse(url)) as warehouse:
        yield Analyst(warehouse, draft_layer(url, profile=True), UserScope(tenant="c", user="u", role="everyone"))


def _told(analyst: Analyst, question: str) -> list[tuple[str, ...]]:
    answer = analyst.answer_question(question, TODAY)
    assert isinstance(answer, Analysis), answer
    columns = answer.figures.columns
    return [
        tuple(column.names[cell].ko if isinstance(cell, str) and cell in column.names else str(cell)
              for column, cell in zip(columns, row, strict=True))
        for row in answer.figures.rows
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("지난달 예약 건수", [("4",)]),  # days of eight digits, the last of the month too
        ("지난달 취소된 예약 몇 건이야?", [("1",)]),  # a code by its name
        ("지난달 노쇼율", [("25.00",)]),
        ("no-show appointments by doctor last month", [("이서연", "1")]),
        ("지난달 평균 대기시간", [("15.0",)]),  # what has no time does not count as none
        ("현재 재고 수량", [("10",)]),  # the last day's, not the sum of all days
        ("지난달 신규 회원 수", [("1",)]),
        ("올해 탈퇴한 회원 수", [("1",)]),
        ("회원이 몇 명이야?", [("3",)]),
    ],
)
def test_what_nobody_described_is_answered(analyst: Analyst, question: str, rows: list[tuple[str, ...]]):
    assert _told(analyst, question) == rows


def test_amounts_in_several_currencies_are_never_added_together(analyst: Analyst):
    assert sorted(_told(analyst, "지난달 청구 금액")) == [("KRW", "80000"), ("USD", "40")]


@pytest.mark.parametrize(
    "question",
    [
        "지난달 회원 수",  # of no day
        "지난달 오래된 예약 건수",  # nothing says how old
        "지난달 호텔별로 예약 건수",
        "지난달 예약 건수 호텔별로",
    ],
)
def test_a_word_that_would_change_the_figure_is_not_passed_over(analyst: Analyst, question: str):
    assert not isinstance(analyst.answer_question(question, TODAY), Analysis)


def test_a_doctor_without_any_wait_has_no_average_of_zero(analyst: Analyst):
    found = analyst.answer_question("의사별 지난달 평균 대기시간", TODAY)
    assert isinstance(found, Analysis) and "0" not in {str(row[1]) for row in found.figures.rows}


def test_what_follows_by_is_a_breakdown_or_the_question_is_refused(analyst: Analyst):
    found = analyst.answer_question("appointments by show last month", TODAY)
    assert isinstance(found, RequestRefusal) and found.mentions == ("show",)


def test_the_draft_keeps_dates_states_and_currencies_in_its_file(analyst: Analyst, tmp_path: Path):
    (tmp_path / "layer.yaml").write_text(layer_yaml(analyst.layer), "utf-8")
    assert read_layer(tmp_path / "layer.yaml") == analyst.layer


def test_prices_of_one_piece_tell_no_amount(tmp_path: Path):
    with closing(sqlite3.connect(tmp_path / "own.db")) as connection:
        connection.executescript("""
            CREATE TABLE 납품 (납품번호 INTEGER PRIMARY KEY, 납품일 TEXT, 납품단가 INTEGER, 상자수 INTEGER);
            INSERT INTO 납품 VALUES (1, '2026-10-01', 3000, 20), (2, '2026-10-07', 5000, 8);
        """)
    url = f"sqlite:///{tmp_path / 'own.db'}"
    with closing(open_warehouse(url)) as warehouse:
        own = Analyst(warehouse, draft_layer(url, profile=True), UserScope(tenant="c", user="u", role="everyone"))
        assert _told(own, "지난달 평균 납품단가") == [("4000.0",)]
        assert isinstance(own.answer_question("지난달 납품 총액", TODAY), RequestRefusal)
