from datetime import date

import pytest

from madang.assistants.realestate.tools.bundled_data import template_for
from madang.assistants.realestate.understand.forms.form_answers import LeftBlank, read_form_answer, wants_to_stop
from madang.documents.forms.schema import FieldProblem, FieldValue

_ON = date(2026, 11, 15)
_SALE = template_for("매매계약서 써줘").form(_ON)
_KNOWN: dict[str, FieldValue] = {"seller": "김철수", "price": 900_000_000, "down_payment": 90_000_000}


def _read(asked: str, answer: str) -> tuple[str, FieldValue | FieldProblem | LeftBlank]:
    read = read_form_answer(_SALE, _SALE.field(asked), answer, _KNOWN, _ON)
    return next(iter(read.told.items()), (asked, read.value))


@pytest.mark.parametrize(
    ("asked", "answer", "meant"),
    [
        ("balance", "8억 1천만원", ("balance", 810_000_000)),
        ("balance", "계약금은 1억으로 바꿔줘", ("down_payment", 100_000_000)),
        ("balance", "아니 계약금 1억이야", ("down_payment", 100_000_000)),
        ("balance", "change the down payment to 100 million won", ("down_payment", 100_000_000)),
        ("buyer", "매도인 이름을 박영수로 바꿔주세요", ("seller", "박영수")),
        ("buyer", "매도인은 박영수로 고쳐줘", ("seller", "박영수")),
        ("interim", "중도금 없어요", ("interim", 0)),
        ("interim", "none", ("interim", 0)),
        ("balance", "잔금은 8억으로 바꿔줘", ("balance", 800_000_000)),
        ("buyer", "잔금일은 나중에 정정할게요 이영희", ("buyer", "잔금일은 나중에 정정할게요 이영희")),
    ],
)
def test_an_answer_may_change_what_was_said_before(asked: str, answer: str, meant: tuple[str, FieldValue]):
    assert _read(asked, answer) == meant


@pytest.mark.parametrize(
    ("answer", "rest"),
    [
        ("모르겠어요", False),
        ("아직 모르겠는데요", False),
        ("나중에 할게요", False),
        ("skip", False),
        ("아직 안 정했으니 빈칸으로 둬", False),
        ("나머지는 다 비워 두세요", True),
        ("leave the rest blank", True),
    ],
)
def test_what_is_not_known_is_left_blank(answer: str, rest: bool):
    assert _read("buyer", answer) == ("buyer", LeftBlank(rest=rest))


@pytest.mark.parametrize(("answer", "stops"), [("취소", True), ("그만할게요", True), ("stop", True), ("김취소", False)])
def test_a_form_can_be_left(answer: str, stops: bool):
    assert wants_to_stop(answer) is stops
