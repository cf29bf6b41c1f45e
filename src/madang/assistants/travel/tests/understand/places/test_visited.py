"""Towns of a trip of the past are no goals of this one."""

from datetime import date

import pytest

from madang.assistants.travel.agents.read_wish import wish_by_rules
from madang.assistants.travel.understand.wish import Wish, WishInput


def wish(message: str) -> Wish:
    return wish_by_rules(WishInput(message=message, today=date(2026, 11, 18)))


@pytest.mark.parametrize(
    ("message", "goals", "refused"),
    [
        ("We did Seoul and Gyeongju last time, where else for 4 nights?", (), ("seoul", "gyeongju")),
        ("Last time we went to Osaka. Somewhere else this time, 3 nights", (), ("osaka",)),
        ("I've been to Paris and Rome, so London for 3 nights", ("london",), ("paris", "rome")),
        ("저번에 부산은 갔으니까 이번엔 다른 데 2박", (), ("busan",)),
        ("도쿄 이미 가봤고 오사카 3박", ("osaka",), ("tokyo",)),
    ],
)
def test_who_was_somewhere_before_goes_elsewhere(message: str, goals: tuple[str, ...], refused: tuple[str, ...]):
    read = wish(message)
    assert (read.destinations, set(read.unwanted_destinations)) == (goals, set(refused))


@pytest.mark.parametrize(
    "message",
    [
        "부산 저번에 갔는데 좋아서 또 가려고 2박",
        "작년에 갔던 부산으로 2박",
        "부산 가본 적 없어서 가보고 싶어 2박",
        "We visited Busan last year and want to go again, 2 nights",
    ],
)
def test_a_town_that_is_wanted_once_more_stays_the_goal(message: str):
    assert wish(message).destinations == ("busan",)
