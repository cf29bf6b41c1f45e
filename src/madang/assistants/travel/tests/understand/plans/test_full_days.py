"""Days of a plan that hold too much."""

from datetime import date

import pytest

from madang.assistants.travel.tools.known_names import lexicon
from madang.assistants.travel.understand.message import read_wish
from madang.assistants.travel.understand.plans.days_of_trip import read_full_days


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("셋째 날 일정이 벅차요", (3,)),
        ("can you lighten day 4 a bit", (4,)),
        ("마지막 날은 좀 가볍게", (-1,)),
        ("둘째 날 일정 보여줘", ()),
        ("전체적으로 빡빡해요", ()),
    ],
)
def test_days_that_hold_too_much_are_known_by_their_number(message: str, expected: tuple[int, ...]):
    assert read_full_days(message) == expected


@pytest.mark.parametrize("message", ["Make the third day lighter, only two places", "셋째 날은 좀 가볍게, 두 군데만"])
def test_a_number_of_places_counts_for_the_day_that_was_just_named(message: str) -> None:
    wish = read_wish(message, lexicon("osaka"), date(2026, 11, 15), "change")
    assert [(day.day, day.most_visits) for day in wish.day_wishes] == [(3, 2)]
