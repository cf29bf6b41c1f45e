"""The value of a mention once its role is known."""

from datetime import date
from decimal import Decimal

import pytest

from madang.reading import scan
from madang.reading.taught import RoleMention, area_of, count_of, day_of, months_of, percent_of, won_of

_DAY = date(2026, 11, 15)


def _mention(text: str) -> RoleMention:
    return RoleMention("any", (0, len(text)), text, 1.0, tuple(scan(text, _DAY)))


@pytest.mark.parametrize(
    ("text", "won"),
    [
        ("60", 600_000),
        ("5천", 50_000_000),
        ("3억 2천", 320_000_000),
        ("900k", 900_000),
        ("1,200,000", 1_200_000),
        ("$500", None),
        ("", None),
    ],
)
def test_amounts_are_won_and_bare_numbers_count_in_ten_thousands(text: str, won: int | None):
    assert won_of(_mention(text)) == won


def test_other_values_are_read_by_their_kind():
    assert percent_of(_mention("LTV 50")) == 50
    assert percent_of(_mention("4.2%")) == Decimal("4.2")
    assert percent_of(_mention("250")) is None
    assert day_of(_mention("8월"), _DAY, "past") == date(2026, 8, 1)
    assert day_of(_mention("8월"), _DAY, "future") == date(2027, 8, 1)
    assert day_of(_mention("40"), _DAY, "past") is None
    assert months_of(_mention("2년 6개월")) == 30
    assert months_of(_mention("3일")) is None
    assert count_of(_mention("2")) == 2
    assert area_of(_mention("84")) == 84
