"""What is asked of plans without changing them."""

import pytest

from madang.assistants.travel.understand.plans.questions import (
    asks,
    compares,
    currency_asked,
    says_little,
    style_asked,
    topic_of,
)
from madang.assistants.travel.understand.wish import Wish


def test_questions_that_ask_for_a_change_are_no_questions():
    assert asks("경비가 얼마예요?")
    assert asks("where do we land?")
    assert not asks("시장도 넣어줄 수 있나, 언제든")
    assert not asks("how about we add a museum")


@pytest.mark.parametrize(
    ("message", "topic"),
    [
        ("남은 예산이 얼마죠", "sum"),
        ("how much is left over in our budget", "sum"),
        ("몇 시 비행기야", "flight"),
        ("what airline is that", "flight"),
        ("어느 숙소예요", "hotel"),
        ("경비 알려줘", "cost"),
        ("누구세요", None),
    ],
)
def test_the_topic_of_a_question(message: str, topic: str | None):
    assert topic_of(message) == topic


def test_money_is_asked_for_by_its_name():
    assert currency_asked("파운드로 얼마인가요") == "GBP"
    assert currency_asked("what is the total in yen") == "JPY"
    assert currency_asked("유로 환전은 어디서") is None


def test_plans_are_compared_where_several_or_all_are_named():
    assert compares("두 안을 비교해 줘", ())
    assert compares("a versus b", ("comfort", "balanced"))
    assert not compares("a안으로 해줘", ("comfort",))


def test_places_are_proposed_where_a_kind_is_asked_for():
    assert style_asked("점심은 어디서 먹을까", Wish()) == "food"
    assert style_asked("recommend something", Wish(styles=("nature",))) == "nature"
    assert style_asked("맛집을 하나 넣어줘", Wish(styles=("food",))) is None


def test_a_question_that_names_a_taste_says_little():
    assert says_little(Wish(styles=("food",), scope="total"))
    assert not says_little(Wish(nights=3))
