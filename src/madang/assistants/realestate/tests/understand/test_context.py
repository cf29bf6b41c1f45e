"""What the last question gives to a message."""

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.understand.case import Case, CaseReading
from madang.assistants.realestate.understand.context import picked, read_in_context, restored, topic_gone_back_to
from madang.assistants.realestate.understand.intent import QuestionIntent
from madang.assistants.realestate.understand.tasks import TaskKind

TODAY = date(2026, 11, 15)


def asked(*tasks: TaskKind) -> QuestionIntent:
    return QuestionIntent(intent="calculation", tasks=tasks)


@pytest.mark.parametrize(
    ("message", "known", "task", "told"),
    [
        ("아 융자 8천이 아니라 5천이래요", {"senior_debt": 80_000_000}, "risk", {"senior_debt": 50_000_000}),
        ("3억 말고 2억 7천", {"deposit": 300_000_000}, "increase", {"deposit": 270_000_000}),
        ("차임을 120으로 올리겠대요", {"rent": 1_000_000}, "increase", {"new_rent": 1_200_000}),
        ("기준금리 3.25로 계산하면", {"deposit": 1}, "conversion", {"base_rate": Decimal("3.25")}),
        ("8%로 하재요", {"deposit": 1}, "conversion", {"conversion_rate": Decimal(8)}),
        ("지난해 3월이요", {"deposit": 1}, "increase", {"contracted_on": date(2025, 3, 1)}),
        ("예산은 6억이에요", {}, "market", {"budget": 600_000_000}),
    ],
)
def test_a_number_has_the_role_that_the_last_question_gives_it(
    message: str, known: dict[str, Any], task: TaskKind, told: dict[str, Any]
) -> None:
    read = read_in_context(CaseReading(case=Case()), message, Case(**known), asked(task), TODAY)

    assert {name: value for name, value in dict(read.case).items() if value is not None} == told


def test_a_value_that_was_read_keeps_its_role() -> None:
    reading = CaseReading(case=Case(new_deposit=50_000_000))

    assert read_in_context(reading, "보증금 5천만원 남기면?", Case(deposit=1), asked("conversion"), TODAY) == reading


def test_the_rate_of_before_comes_back_and_the_rest_stays() -> None:
    before, now = Case(deposit=1, base_rate=None), Case(deposit=2, base_rate=Decimal(3))

    assert restored("원래 금리로 해줘", now, before) == Case(deposit=2)
    assert restored("다시 가게 얘기인데요", now, before) is None


def test_the_last_question_on_a_task_is_gone_back_to() -> None:
    topics = [asked("market"), asked("loan", "acquisition_tax"), asked("standing")]

    assert topic_gone_back_to("대출 얘기로 돌아가서요", topics) == asked("loan")
    assert topic_gone_back_to("대출은 얼마나 나와요", topics) is None


def test_one_of_two_places_is_picked_by_its_position() -> None:
    places = [NamedPlace(name="노원", sido="서울특별시"), NamedPlace(name="강서", sido="서울특별시")]

    assert [picked(text, places) for text in ("앞에 거로요", "the latter please", "둘 다")] == [*places, None]
