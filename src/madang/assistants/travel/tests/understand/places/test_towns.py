"""Several towns of one trip, as people say them."""

from datetime import date

import pytest

from madang.assistants.travel.tools.known_names import lexicon
from madang.assistants.travel.trip.towns import TownStay
from madang.assistants.travel.understand.heard import hear
from madang.assistants.travel.understand.message import read_wish
from madang.assistants.travel.understand.wish import Wish


def read(message: str) -> Wish:
    return read_wish(message, lexicon(), date(2026, 11, 15))


@pytest.mark.parametrize(
    ("message", "towns", "nights"),
    [
        ("로마 3박 피렌체 2박 갈래요", (("rome", 3), ("florence", 2)), 5),
        ("시드니랑 멜버른 둘 다 8박", (("sydney", None), ("melbourne", None)), 8),
        ("Four nights in Vienna and 2 nights in Budapest", (("vienna", 4), ("budapest", 2)), 6),
        ("타이베이 4박에 지룽은 당일치기", (("taipei", None), ("keelung", 0)), 4),
    ],
)
def test_towns_are_read_in_order_with_their_nights(
    message: str, towns: tuple[tuple[str, int | None], ...], nights: int
):
    wish = read(message)
    assert (wish.towns, wish.nights) == (tuple(TownStay(town=town, nights=count) for town, count in towns), nights)


@pytest.mark.parametrize(
    "message", ["방콕 아니면 다낭 4박", "Vienna or Prague for 4 nights", "로마랑 파리 중에 고민이에요"]
)
def test_towns_to_choose_between_are_no_trip_to_both(message: str):
    wish = read(message)
    assert wish.towns == ()
    assert len(wish.destinations) == 2


@pytest.mark.parametrize("message", ["도쿄 " * 900, "도쿄-" * 900, "오사카 교토 " * 400 + "9" * 900 + "박"])
def test_a_flood_of_towns_is_read_in_bounded_time(message: str):
    assert len(read(message).towns) <= 6


@pytest.mark.parametrize(
    ("message", "origin", "said"),
    [
        ("평택에서 출발해서 삿포로 3박", "seoul", "평택"),
        ("창원 사는데 다낭 4박", "busan", "창원"),
        ("leaving from Jeonju, Taipei for 3 nights", "gwangju", "Jeonju"),
        ("부산 출발 후쿠오카 2박", "busan", None),
        ("from Sydney to Tokyo for 4 nights", "sydney", None),
        ("런던 사는데 서울 5박", "london", None),
    ],
)
def test_a_town_near_by_serves_one_that_nothing_leaves_from(message: str, origin: str | None, said: str | None):
    wish = read(message)
    assert (wish.origin, wish.far_origin) == (origin, said)


def test_a_place_where_others_went_is_no_goal():
    message = "친구네는 작년에 500만원 들여서 하와이를 다녀왔다는데 우리는 다낭 3박이면 돼요"
    today = date(2026, 11, 15)
    assert read_wish(message, lexicon(), today, heard=hear(message, today)).destinations == ("danang",)


def test_turning_one_town_down_leaves_the_other():
    today = date(2026, 11, 15)
    message = "wait, not Phuket. Krabi"
    wish = read_wish(message, lexicon(), today, heard=hear(message, today))
    assert (wish.destinations, wish.unwanted_destinations) == (("krabi",), ("phuket",))
