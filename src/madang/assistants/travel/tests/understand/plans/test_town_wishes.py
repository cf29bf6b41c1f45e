"""What a town to propose has to be like is heard: how warm, how far, and with which kind of sight."""

import pytest

from madang.assistants.travel.understand.plans.town_wishes import kinds_named, longest_way, wanted_weather

TOWNS_BY_NAME = {
    "온천": frozenset({"a", "b"}),
    "노천온천": frozenset({"c"}),
    "공원": frozenset("abcdefghij"),
    "런던아이": frozenset({"d"}),
}


@pytest.mark.parametrize(
    ("message", "minutes"),
    [
        ("비행 짧은 데로 가고 싶어요", 180),
        ("비행시간 5시간 이내인 곳", 300),
        ("부모님이라 가까운 나라가 좋겠어요", 180),
        ("somewhere with a short flight", 180),
        ("less than 4 hours away please", 240),
        ("역에서 가까운 곳에서 자고 싶어요", None),
        ("a long flight is fine", None),
    ],
)
def test_how_far_it_may_be_is_heard(message: str, minutes: int | None):
    assert longest_way(message) == minutes


def test_a_kind_of_sight_is_what_several_towns_have_and_not_most():
    found = kinds_named(["온천", "공원", "아이", "엄마"], TOWNS_BY_NAME, towns=12)
    assert found == {"온천": {"a", "b", "c"}}


def test_hot_springs_are_no_weather():
    assert wanted_weather("a town with hot springs") is None
    assert wanted_weather("somewhere hot") == "warm"
