"""Towns that are named without being gone to."""

from datetime import date

import pytest

from madang.assistants.travel.agents.read_wish import wish_by_rules
from madang.assistants.travel.understand.wish import Wish, WishInput


@pytest.mark.parametrize(
    ("message", "town"),
    [
        ("남편은 부산에 있고 저는 방콕 3박 혼자 가요", "bangkok"),
        ("홍콩에서 갈아타고 파리 5박", "paris"),
        ("누나가 사는 런던에 가는 건 아니고 로마 4박이요", "rome"),
        ("도쿄 학회 끝나고 오키나와 3박 하려고요", "okinawa"),
        ("하노이 대신 타이베이이고, 나머지는 그대로", "taipei"),
        ("I'm in Busan now and want Taipei for 3 nights", "taipei"),
        ("My brother keeps talking about Bali, but we want Cebu for 4 nights", "cebu"),
        ("After a wedding in Osaka we'd like Sapporo for four nights", "sapporo"),
        ("Dubai is only a stopover, the trip is to Rome, 5 nights", "rome"),
        ("Not Kyoto, we were there last year. Nagoya this time, 3 nights", "nagoya"),
        ("We did Hanoi last winter and spent a lot. This time Da Nang, 4 nights", "danang"),
    ],
)
def test_a_town_that_is_only_spoken_of_is_no_goal(message: str, town: str):
    assert _read(message).destinations == (town,)


def test_a_town_that_is_spoken_of_alone_is_where_one_goes():
    assert _read("이모가 사는 런던 5박").destinations == ("london",)


def test_nights_that_are_told_behind_all_towns_are_theirs_in_order():
    stays = _read("Rome and Florence, 4 nights and 2 nights").towns
    assert [(stay.town, stay.nights) for stay in stays] == [("rome", 4), ("florence", 2)]


def test_a_town_from_which_its_own_sight_is_seen_is_the_goal():
    wish = _read("I want to see Seoraksan from Sokcho, 2 nights")
    assert (wish.destinations, wish.origin, wish.far_origin) == (("sokcho",), None, None)


def _read(message: str) -> Wish:
    return wish_by_rules(WishInput(message=message, today=date(2026, 11, 15)))
