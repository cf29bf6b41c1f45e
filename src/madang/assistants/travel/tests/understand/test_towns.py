"""Several towns of one trip, as people say them."""

from datetime import date

import pytest

from madang.assistants.travel.tools.known_names import lexicon
from madang.assistants.travel.trip.towns import TownStay
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
