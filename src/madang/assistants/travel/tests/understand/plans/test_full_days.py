"""Days of a plan that hold too much."""

import pytest

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
