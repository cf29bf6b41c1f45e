from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from madang.assistants.realestate.understand.message import read_message

_TODAY = date(2026, 11, 15)


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("2000에 75 투룸 복비", {"deposit": 20_000_000, "rent": 750_000}),
        ("월세 700/50 중개보수", {"deposit": 7_000_000, "rent": 500_000}),
        ("전세 3억인데 8천만원을 월세로 돌리면 얼마", {"deposit": 300_000_000, "new_deposit": 220_000_000}),
        ("전세 6억 5천인데 1억 보증금으로 낮추면 다달이 얼마", {"deposit": 650_000_000, "new_deposit": 100_000_000}),
        ("보증금은 천오백, 월세는 칠십오만원", {"deposit": 15_000_000, "rent": 750_000}),
        ("계약금 2천 받았고 중도금 전이에요", {"contract_money": 20_000_000, "performed": False}),
        ("생애최초 감면은 빼고 5억 아파트 취득세", {"first_home": False}),
        ("7억 5천 빌라 사요. 규제지역 밖이에요", {"adjusted_area": False}),
        ("9억에 내놨다가 결국 8억 2천에 아파트를 팔았어요 복비는?", {"price": 820_000_000, "unnamed": None}),
        ("월세 60에서 70으로 올랐고 1년 1개월째 내고 있어요", {"new_rent": 700_000, "months_lived": 13}),
        ("Rent went from 1.2 million to 1.4 million. I have paid it for 5 months.", {"months_lived": 5}),
        ("보증금 6천에 월 30인데 연 5.4% 기준으로 전세 환산하면?", {"conversion_rate": Decimal("5.4")}),
        (
            "주인이 1억을 월세로 바꾸면서 50만원을 받아요",
            {"deposit": 100_000_000, "new_deposit": 0, "new_rent": 500_000},
        ),
        ("보증금 2억 월 20만원이었는데 월 35만원에 다시 세줬대요", {"rent": 200_000, "new_rent": 350_000}),
        (
            "Turn my 400 million jeonse into 150 million deposit plus rent",
            {"deposit": 400_000_000, "new_deposit": 150_000_000},
        ),
    ],
)
def test_the_words_around_a_number_tell_what_it_is(message: str, told: dict[str, Any]):
    read = dict(read_message(message, _TODAY).case)
    assert {name: read[name] for name in told} == told


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("계약금 3000에 200 보태서 해제하재요", {"contract_money": 30_000_000, "deposit": None, "rent": None}),
        ("근저당 1억에 70 더 잡혀 있어요", {"senior_debt": 100_000_000, "rent": None}),
        ("5억에 400 더 달라는데 중개보수", {"rent": None}),
        ("4억에 500 깎아서 살게요", {"rent": None}),
    ],
)
def test_an_amount_that_is_named_or_added_is_no_pair(message: str, told: dict[str, Any]):
    read = dict(read_message(message, _TODAY).case)
    assert {name: read[name] for name in told} == told


@pytest.mark.parametrize("message", ["3/4 지점", "2억/", "에 50", "전세 3억에 12월 만기"])
def test_what_is_no_pair_of_deposit_and_rent_gives_no_rent(message: str):
    assert read_message(message, _TODAY).case.rent is None


def test_a_number_without_end_is_no_deposit():
    assert read_message("1" * 3000 + "에 50", _TODAY).case.deposit is None
