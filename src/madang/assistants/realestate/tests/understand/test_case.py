from datetime import date
from decimal import Decimal

import pytest

from madang.assistants.realestate.tools.place_lookup import find_place
from madang.assistants.realestate.understand.case import Case
from madang.assistants.realestate.understand.conversation import is_follow_up
from madang.assistants.realestate.understand.message import read_message

_DAY = date(2026, 11, 15)


@pytest.mark.parametrize(
    ("message", "case"),
    [
        ("보증금 3억인데 갱신하면서", Case(deposit=300_000_000, renewal=True)),
        ("보증금 5천에 월세 50", Case(deposit=50_000_000, rent=500_000, deal="wolse")),
        ("연봉 7천에 10억 아파트", Case(income=70_000_000, price=1_000_000_000, premises="home")),
        ("마포구 84 전세 시세", Case(area=Decimal(84), deal="jeonse")),
        ("오피스텔 3억, 월세 100", Case(price=300_000_000, rent=1_000_000, deal="wolse", premises="officetel")),
        ("아파트 3억 전세", Case(deposit=300_000_000, deal="jeonse", premises="home")),
        ("보증금 5천만원 남기면", Case(new_deposit=50_000_000)),
        (
            "전세3억시세4억근저당5천안전해?",
            Case(deposit=300_000_000, price=400_000_000, senior_debt=50_000_000, deal="jeonse"),
        ),
        ("rent 800k, deposit 20m", Case(rent=800_000, deposit=20_000_000)),
        ("a loan of 300 million over 30 years", Case(loan=300_000_000, years=30)),
        (
            "전세 2억 5천 살고있는데 주인이 2억 8천 달래 갱신하면서",
            Case(deposit=250_000_000, new_deposit=280_000_000, deal="jeonse", renewal=True),
        ),
        (
            "보증금 1억 2천에 월세 30으로 사는데 보증금을 1억 5천으로 올리고 월세도 50으로 올린대",
            Case(deposit=120_000_000, rent=300_000, new_deposit=150_000_000, new_rent=500_000, deal="wolse"),
        ),
        (
            "3억 전세를 보증금 2억에 월세로 하면",
            Case(deposit=300_000_000, new_deposit=200_000_000, deal="jeonse"),
        ),
        (
            "전세금 3억에서 3억 2천으로 올려달래요",
            Case(deposit=300_000_000, new_deposit=320_000_000, deal="jeonse"),
        ),
        ("월세 50을 60으로 올린대", Case(rent=500_000, new_rent=600_000, deal="wolse")),
        (
            "보증금 1000에 월세 60인데 월세를 10만원 더 달래",
            Case(deposit=10_000_000, rent=600_000, raise_rent_by=100_000, deal="wolse"),
        ),
        ("전세금을 3억으로 올려달래", Case(new_deposit=300_000_000, deal="jeonse")),
        (
            "내 보증금 3억 월세 없었고 새 세입자는 4억이래",
            Case(deposit=300_000_000, new_deposit=400_000_000, deal="wolse", renewal=False),
        ),
        (
            "raise my jeonse from 300 million to 330 million",
            Case(deposit=300_000_000, new_deposit=330_000_000, deal="jeonse"),
        ),
        (
            "deposit of 250 million, the house is worth 300 million with a mortgage of 50 million",
            Case(deposit=250_000_000, price=300_000_000, senior_debt=50_000_000, premises="home"),
        ),
        ("근저당은 없대요", Case(senior_debt=0)),
        ("I signed a lease on November 1", Case(contracted_on=date(2026, 11, 1))),
        ("월세 말고 전세", Case(deal="jeonse")),
        ("조정지역 2주택", Case(homes=2, adjusted_area=True, premises="home")),
        ("비조정지역에 두 번째 집", Case(homes=2, adjusted_area=False)),
        ("신혼이고 맞벌이", Case(households=("newlywed",), dual_income=True)),
        ("200m from the station, 84 m2", Case(area=Decimal(84))),
        ("", Case()),
        ("\x00" * 1000, Case()),
    ],
)
def test_what_a_message_tells_is_read(message: str, case: Case):
    assert read_message(message, _DAY).case == case


def test_what_is_not_told_again_stays_known():
    known = Case(deposit=300_000_000, renewal=True)
    assert known.updated(Case(rent=500_000)) == Case(deposit=300_000_000, rent=500_000, renewal=True)
    assert known == Case(deposit=300_000_000, renewal=True)


def _follows(message: str) -> bool:
    return is_follow_up(message, read_message(message, date(2026, 11, 15)), find_place(message))


@pytest.mark.parametrize(
    "message",
    [
        "강남구는?", "그럼 월세는?", "연봉이 9천이면?", "분당이면?", "금리 4%면?", "전세 4억", "집값 7억 5천",
        "보증금 5천만원 남기면?", "and in Gangnam?", "what if the deposit is 200 million won?",
        "부산이면?", "2주택이면?", "두번째 집이면?", "근저당은 없대요", "작년 11월 1일에 계약했어", "그럼 수원 영통은?",
        "서울이야",
        "내 보증금 3억 월세 없었고 새 세입자는 4억이래", "조정지역이면?", "And for a purchase of 1 billion?",
    ],
)  # fmt: skip
def test_one_thing_more_asks_the_same_again(message: str):
    assert _follows(message)


@pytest.mark.parametrize(
    "message",
    [
        "월세 세액공제는?", "보증금을 안 돌려줘요", "보일러 고장은?", "전세 4억인데 복비 얼마야?", "", "?", "그럼?",
        "강남구 맛집 추천", "월세 " * 100, "how do I get my deposit back?",
    ],
)  # fmt: skip
def test_what_says_more_is_a_question_of_its_own(message: str):
    assert not _follows(message)
