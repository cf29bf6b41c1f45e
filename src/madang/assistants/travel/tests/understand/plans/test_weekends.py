"""A weekend that a trip is to hold, or to keep clear of, decides on which day one leaves."""

from datetime import date

import pytest

from madang.assistants.travel.agents.read_wish import wish_by_rules
from madang.assistants.travel.trip.request import DepartureWindow
from madang.assistants.travel.understand.wish import WishInput

TODAY = date(2026, 11, 16)


@pytest.mark.parametrize(
    ("message", "leaves"),
    [
        ("제주 2박 3일 주말 끼고 둘이", date(2026, 12, 18)),
        ("12월에 주말 끼고 2박 3일 부산 둘이 60만원", date(2026, 12, 4)),
        ("주말 껴서 1박 2일 강릉", date(2026, 12, 19)),
        ("다음달 둘째주 주말에 여수 2박3일", date(2026, 12, 12)),
        ("주말 피해서 3박 제주", date(2026, 12, 21)),
        ("평일에만 2박 경주", date(2026, 12, 21)),
        ("a weekend in January in Tokyo, 2 nights", date(2027, 1, 1)),
        ("12월 5일 주말에 부산 2박", date(2026, 12, 5)),
    ],
)
def test_a_trip_over_a_weekend_leaves_in_time_for_its_saturday(message: str, leaves: date):
    wish = wish_by_rules(WishInput(message=message, today=TODAY))
    assert wish.departure == DepartureWindow(first=leaves, last=leaves)
