"""Some of the party, of whom something is told, are not the party."""

import pytest

from madang.assistants.travel.understand.people.party import PartyMention, read_party


@pytest.mark.parametrize(
    "message",
    [
        "근데 한 명이 회를 못 먹어",
        "one of us can't do stairs",
        "두 분이 70대세요",
        "two of us don't eat pork",
        "저희 중 한 명이 임산부예요",
    ],
)
def test_some_of_whom_something_is_told_are_no_party(message: str):
    assert read_party(message) == PartyMention()


@pytest.mark.parametrize(
    ("message", "people"),
    [
        ("동호회 열 명이 가는데 한 명은 채식이에요", 10),
        ("친구 셋이 가는데 그중 한 명이 회를 못 먹어요", 3),
        ("five friends, one's afraid of heights", 5),
        ("six of us going, two of them are vegetarian", 6),
    ],
)
def test_all_are_counted_beside_them(message: str, people: int):
    assert read_party(message) == PartyMention(people)


def test_those_before_a_budget_are_everybody_whatever_is_disliked_behind_it():
    assert read_party("홍콩 3박4일 2명 총 350만원 쇼핑은 싫어요").adults == 2
