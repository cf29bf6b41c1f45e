"""A sentence that goes on from one question to the next asks for both."""

import pytest

from madang.reading import asked_in_list, find_asks


@pytest.mark.parametrize(
    ("message", "asked"),
    [
        ("열쇠는 언제 받고 잔금은 누구에게 보내요?", ["열쇠는 언제 받고", "잔금은 누구에게 보내요?"]),
        ("얼마나 걸리는지 서류도 내야 하는지 알려주세요", ["얼마나 걸리는지", "서류도 내야 하는지 알려주세요"]),
        ("When does it start and who signs it?", ["When does it start and", "who signs it?"]),
        (
            "How much is it, how long does it last, and is it worth it?",
            ["How much is it,", "how long does it last, and", "is it worth it?"],
        ),
        ("두 곳을 비교하고, 이유도 설명해줘", ["두 곳을 비교하고,", "이유도 설명해줘"]),
        ("Is it open on Monday and do I need a ticket?", ["Is it open on Monday and", "do I need a ticket?"]),
    ],
)
def test_linked_questions_are_told_apart(message: str, asked: list[str]) -> None:
    assert [ask.text for ask in find_asks(message)] == asked


@pytest.mark.parametrize(
    "message",
    [
        "무엇을 준비하고 싶으신가요?",
        "누가 쓰고 있는데 어떻게 비워 달라고 하나요?",
        "언제까지 내면 되나요?",
        "짐을 옮기고 나면 어떻게 하나요?",
        "If I come late, what do I pay?",
        "What are the bed and the table worth?",
    ],
)
def test_one_question_stays_one(message: str) -> None:
    assert len(find_asks(message)) == 1


@pytest.mark.parametrize(
    ("ask", "listed"),
    [
        (
            "마포구 84㎡ 시세와 5% 올려도 되는지, 대출 한도 알려줘",
            ("마포구 84㎡ 시세", "5% 올려도 되는지", "대출 한도"),
        ),
        ("팀별 매출, 방문 수, 그리고 목표 달성률 보여줘", ("팀별 매출", "방문 수", "목표 달성률")),
        ("환전 방법 및 유심 가격 알려 주세요", ("환전 방법", "유심 가격")),
        ("Tell me the price, the fee and the deadline", ("the price", "the fee", "the deadline")),
        ("결과 알려줘", ()),
        ("지난달 성과 보여줘", ()),
        ("Show me sales by team", ()),
    ],
)
def test_what_a_clause_lists_is_told_apart(ask: str, listed: tuple[str, ...]) -> None:
    assert asked_in_list(ask) == listed
