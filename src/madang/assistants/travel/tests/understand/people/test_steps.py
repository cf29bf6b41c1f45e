"""Who joins a party, and who stays at home after all."""

from datetime import date

import pytest

from madang.assistants.travel.agents.read_wish import wish_by_rules
from madang.assistants.travel.understand.people.steps import (
    are_children,
    count_joining,
    joining_clause,
    joins,
    read_leaving,
    stays_home,
    who_joins,
    without_additions,
)
from madang.assistants.travel.understand.wish import WishInput


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("아이들은 할머니 집에 있기로 해서 안 가요", "children"),
        ("아기는 못 데려가서 안 가요", "infants"),
        ("남동생이 갑자기 못 온대요", "one"),
        ("our kids won't be coming", "children"),
        ("my cousin dropped out", "one"),
        ("두 명이 못 가요", None),
        ("안 가본 곳이 좋아요", None),
        ("후배가 일이 생겨서 못 온대요", "one"),
        ("삼촌은 빠지기로 했어요", "one"),
        ("the toddlers have a cold, they can't come", "infants"),
        ("my aunt had to drop out", "one"),
        ("언니는 비 안 오는 날이 좋대", None),
        ("선배가 알려준 나라는 빠져도 돼", None),
        ("나라는 선배가 못 간대", None),
        ("아빠가 싫어해서 안 가요", None),
        ("누나가 미술관은 안 가겠대", None),
        ("my aunt wants an evening without wind", None),
        ("Dad says we're not going to the castle", None),
        ("my uncle can't go up the tower", None),
        ("our kids aren't joining the food tour", None),
    ],
)
def test_those_who_stay_at_home_are_known_by_what_they_are(message: str, expected: str | None):
    assert read_leaving(message) == expected


def test_who_does_not_go_because_of_a_place_stays_away_from_that_alone():
    message = "고모는 미술관이 싫어서 안 가신대"
    assert read_leaving(message, [(4, 7)]) is None
    assert read_leaving(message) == "one"


def test_who_comes_along_does_not_stay():
    assert not stays_home("동생도 같이 가요")


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("이모 추가요", 1),
        ("three more friends are joining", 3),
        ("고모도 오신대", 1),
        ("후배가 합류한대요", 1),
        ("please add my uncle", 1),
        ("my parents are coming along", 2),
        ("one more person, please", 1),
        ("친구들도 같이 가기로 했어", None),
    ],
)
def test_those_who_join_are_counted_by_a_number_or_by_who_they_are(message: str, expected: int | None):
    assert joins(message)
    assert count_joining(joining_clause(message)) == expected


@pytest.mark.parametrize(
    "message",
    [
        "방을 하나 추가해 줘",
        "선배가 알려준 야시장 추가해줘",
        "고모가 온천을 좋아하셔서 온천 하나 더 넣어줘",
        "이모도 같이 갈 만한 공원 추가해줘",
        "30분 더 쉬게 해줘",
        "my uncle told me about a garden, add it",
        "add my aunt's favourite bakery",
        "another friend recommended an aquarium",
        "my cousin will join us for the castle",
        "add a children's museum",
        "고모는 미술관이 싫어서 안 가신대",
        "이모는 교토는 못 간대",
    ],
)
def test_who_speaks_of_a_sight_neither_joins_nor_leaves(message: str):
    assert not joins(message)
    wish = wish_by_rules(WishInput(message=message, today=date(2026, 11, 15), destination="osaka", expecting="change"))
    assert (wish.adults, wish.children, wish.infants, wish.party_step, wish.leaving) == (None,) * 5


def test_a_child_who_joins_is_no_adult():
    assert are_children("please add one more child")
    assert not are_children("please add one more adult")


def test_what_is_added_beside_people_says_nothing_of_the_party():
    assert without_additions("add the garden my aunt likes, two of us").strip() == ", two of us"
    assert without_additions("add my aunt") == "add my aunt"


def test_only_the_clause_that_speaks_of_joining_counts():
    assert joining_clause("고모도 같이 가기로 했어, 셋이 300만원") == "고모도 같이 가기로 했어"


@pytest.mark.parametrize("message", ["The 9 year old gets bored in museums", "9살짜리가 박물관을 지루해해요"])
def test_who_is_spoken_of_by_age_is_one_of_the_party_that_is_known(message: str) -> None:
    told = WishInput(message=message, today=date(2026, 11, 15), expecting="change", destination="osaka")
    wish = wish_by_rules(told)
    assert (wish.adults, wish.children, wish.infants) == (None, None, None)


def test_a_child_who_joins_is_counted_though_an_age_is_told() -> None:
    told = WishInput(
        message="9살 조카 한 명 더 데려가요", today=date(2026, 11, 15), expecting="change", destination="osaka"
    )
    assert wish_by_rules(told).children == 1


@pytest.mark.parametrize(
    ("message", "kinds"),
    [
        ("조카도 같이 가기로 했어 8살이야", ["child"]),
        ("고등학생 조카도 같이 가", ["adult"]),
        ("My niece is coming too, she's 6", ["child"]),
        ("아기도 같이 가요, 10개월이에요", ["infant"]),
        ("할머니도 모시고 갈게요", ["adult"]),
        ("저도 같이 가게 됐어요", ["adult"]),
        ("동생네 부부도 합류해요", ["adult", "adult"]),
        ("my sister and her 3-year-old are joining us", ["adult", "child"]),
        ("Two more join us", []),
        ("둘이 더 가기로 했어", []),
    ],
)
def test_who_joins_pays_by_age_or_by_what_they_are_called(message: str, kinds: list[str]):
    assert joins(message)
    assert list(who_joins(message)) == kinds


def test_one_child_of_several_stays_at_home():
    assert read_leaving("10살 아이는 안 가기로 했어") == "child"
