"""What a message says of a home that is sold."""

from datetime import date
from typing import Any

import pytest

from madang.assistants.realestate.understand.values.sold_home import read_sold_home

TODAY = date(2026, 11, 15)


@pytest.mark.parametrize(
    ("message", "fields"),
    [
        (
            "2015년 3월에 5억에 산 집을 2026년 12월에 15억에 팔면 양도세는? 1주택이고 10년 살았어",
            {
                "bought_on": date(2015, 3, 31),
                "bought_for": 500_000_000,
                "sold_on": date(2026, 12, 1),
                "sold_for": 1_500_000_000,
                "months_occupied": 120,
                "homes_owned": 1,
            },
        ),
        (
            "취득가액 4억, 양도가액 9억, 보유 6년 거주 2년, 2주택 양도소득세",
            {
                "bought_for": 400_000_000,
                "sold_for": 900_000_000,
                "months_held": 72,
                "months_occupied": 24,
                "homes_owned": 2,
            },
        ),
        (
            "일시적 2주택인데 6억에 산 집 13억에 팔아요. 5년 보유 3년 거주. 양도세?",
            {
                "bought_for": 600_000_000,
                "sold_for": 1_300_000_000,
                "months_held": 60,
                "months_occupied": 36,
                "homes_owned": 2,
                "temporary_two_homes": True,
            },
        ),
        (
            "8억에 사서 11개월 만에 10억에 팔면 양도세, 거주는 안 했어요",
            {"bought_for": 800_000_000, "months_held": 11, "sold_for": 1_000_000_000, "months_occupied": 0},
        ),
        (
            "I bought my only home for 600 million won in May 2018 and sell it for 1.5 billion won. "
            "I lived there for 5 years. Capital gains tax?",
            {
                "bought_for": 600_000_000,
                "bought_on": date(2018, 5, 31),
                "sold_for": 1_500_000_000,
                "months_occupied": 60,
                "homes_owned": 1,
            },
        ),
        (
            "2년 4개월 보유한 점포를 처분하고 9천만원 남겼어요 양도세는",
            {"months_held": 28, "gain": 90_000_000},
        ),
        ("A profit of 80 million won on the flat I sold, capital gains tax?", {"gain": 80_000_000}),
        ("전세 3억에 살고 있어요", {}),
    ],
)
def test_each_number_belongs_to_the_verb_of_its_clause(message: str, fields: dict[str, Any]) -> None:
    assert read_sold_home(message, TODAY).fields == fields


def test_a_purchase_owns_no_number_of_its_message() -> None:
    read = read_sold_home("8억에 아파트 구입하는데 취득세 얼마예요", TODAY)

    assert not read.owns((0, 2))
