"""Who joins a party, and who stays at home after all."""

import pytest

from madang.assistants.travel.understand.people.steps import (
    count_joining,
    joining_clause,
    joins,
    read_leaving,
    stays_home,
)


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
    ],
)
def test_those_who_stay_at_home_are_known_by_what_they_are(message: str, expected: str | None):
    assert read_leaving(message) == expected


def test_who_comes_along_does_not_stay():
    assert not stays_home("동생도 같이 가요")


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("이모 추가요", 1),
        ("three more friends are joining", 3),
        ("방을 하나 추가해 줘", None),
    ],
)
def test_those_who_join_are_counted_by_a_number_or_by_who_they_are(message: str, expected: int | None):
    assert joins(message)
    assert count_joining(joining_clause(message)) == expected


def test_only_the_clause_that_speaks_of_joining_counts():
    assert joining_clause("고모도 같이 가기로 했어, 셋이 300만원") == "고모도 같이 가기로 했어"
