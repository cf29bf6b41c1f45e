from datetime import date
from decimal import Decimal

import pytest

from madang.assistants.realestate.domain.cases import Case, read_case

_DAY = date(2026, 11, 15)


@pytest.mark.parametrize(
    ("said", "case"),
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
        ("200m from the station, 84 m2", Case(area=Decimal(84))),
        ("", Case()),
        ("\x00" * 1000, Case()),
    ],
)
def test_what_a_message_tells_is_read(said: str, case: Case):
    assert read_case(said, _DAY) == case


def test_what_is_not_told_again_stays_known():
    known = Case(deposit=300_000_000, renewal=True)
    assert known.updated(Case(rent=500_000)) == Case(deposit=300_000_000, rent=500_000, renewal=True)
    assert known == Case(deposit=300_000_000, renewal=True)
