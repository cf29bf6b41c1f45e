from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.assistants.realestate.analyse.errors import FactError
from madang.assistants.realestate.analyse.places import Location
from madang.assistants.realestate.analyse.tenant_rights import priority_repayment
from madang.assistants.realestate.tools.bundled_data import facts

TODAY = date(2026, 11, 15)
SEOUL = Location(sido="서울특별시", sigungu="마포구")


@pytest.mark.parametrize(
    ("deposit", "value", "repaid"),
    [
        (150_000_000, 100_000_000, 50_000_000),
        (150_000_000, 500_000_000, 55_000_000),
        (170_000_000, 500_000_000, 0),
        (165_000_000, 500_000_000, 55_000_000),
        (165_000_001, 500_000_000, 0),
        (40_000_000, 500_000_000, 40_000_000),
        (150_000_000, 1, 0),
        (0, 500_000_000, 0),
    ],
)
def test_what_comes_first_in_seoul(deposit: int, value: int, repaid: int):
    result = priority_repayment(facts(), deposit=deposit, location=SEOUL, house_value=value, on=TODAY)
    assert (result.repaid, result.eligible) == (repaid, deposit <= 165_000_000)


@pytest.mark.parametrize(
    ("sido", "sigungu", "dong", "limit", "protected"),
    [
        ("경기도", "성남시 분당구", "정자동", 145, 48),
        ("경기도", "용인시 수지구", "", 145, 48),
        ("세종특별자치시", "", "", 145, 48),
        ("경기도", "김포시", "", 145, 48),
        ("인천광역시", "부평구", "", 145, 48),
        ("인천광역시", "서구", "원당동", 85, 28),
        ("인천광역시", "검단구", "", 85, 28),
        ("인천광역시", "강화군", "", 75, 25),
        ("부산광역시", "해운대구", "", 85, 28),
        ("부산광역시", "기장군", "", 75, 25),
        ("경기도", "광주시", "", 85, 28),
        ("광주광역시", "북구", "", 85, 28),
        ("경기도", "평택시", "", 85, 28),
        ("경기도", "남양주시", "호평동", 145, 48),
        ("경기도", "남양주시", "화도읍", 75, 25),
        ("경기도", "가평군", "", 75, 25),
        ("강원특별자치도", "춘천시", "", 75, 25),
    ],
)
def test_each_place_has_its_tier(sido: str, sigungu: str, dong: str, limit: int, protected: int):
    place = Location(sido=sido, sigungu=sigungu, dong=dong)
    result = priority_repayment(facts(), deposit=70_000_000, location=place, on=TODAY)
    assert (result.limit, result.protected) == (limit * 1_000_000, protected * 1_000_000)


@pytest.mark.parametrize(
    ("mortgaged", "limit", "verified"),
    [
        (date(2023, 2, 21), 165_000_000, True),
        (date(2023, 2, 20), 150_000_000, False),
        (date(2021, 5, 10), 110_000_000, False),
        (date(2018, 9, 17), 100_000_000, False),
        (date(2014, 1, 1), 95_000_000, False),
        (date(2010, 7, 25), 60_000_000, False),
        (date(1999, 1, 1), 30_000_000, False),
    ],
)
def test_the_rule_is_that_of_the_day_of_the_earliest_mortgage(mortgaged: date, limit: int, verified: bool):
    result = priority_repayment(facts(), deposit=1, location=SEOUL, on=TODAY, secured_on=mortgaged)
    assert (result.limit, result.verified, result.as_of) == (limit, verified, mortgaged)


def test_without_the_day_of_the_mortgage_or_the_value_the_answer_says_what_may_change_it():
    result = priority_repayment(facts(), deposit=100_000_000, location=SEOUL, on=TODAY)
    assert [condition.ko.split(" ")[0] for condition in result.conditions] == ["경매신청", "주택가액(대지", "기준일은"]
    assert not result.value_known


def test_a_mortgage_older_than_all_known_rules_is_refused():
    with pytest.raises(FactError, match="No 'residential_priority' is known for 1985-01-01"):
        priority_repayment(facts(), deposit=1, location=SEOUL, on=TODAY, secured_on=date(1985, 1, 1))


def test_several_tenants_share_half_of_the_house_by_what_each_may_claim():
    shares = [
        priority_repayment(
            facts(), deposit=own, location=SEOUL, on=TODAY, house_value=150_000_000, other_deposits=others
        ).repaid
        for own, others in ((100_000_000, [50_000_000]), (50_000_000, [100_000_000]))
    ]
    assert shares == [39_285_714, 35_714_285]


def test_a_tenant_above_the_limit_takes_nothing_from_the_others():
    result = priority_repayment(
        facts(), deposit=100_000_000, location=SEOUL, on=TODAY, house_value=120_000_000, other_deposits=[10**9]
    )
    assert result.repaid == 55_000_000


@pytest.mark.parametrize(("deposit", "repaid"), [(25_000_000, 22_000_000), (25_000_001, 0)])
def test_a_shop_counts_its_rent_a_hundredfold(deposit: int, repaid: int):
    result = priority_repayment(facts(), deposit=deposit, rent=400_000, location=SEOUL, on=TODAY, kind="commercial")
    assert result.repaid == repaid


@given(st.integers(0, 10**10), st.integers(0, 10**10))
def test_it_never_exceeds_the_deposit_its_limit_or_half_of_the_house(deposit: int, value: int):
    repaid = priority_repayment(facts(), deposit=deposit, location=SEOUL, house_value=value, on=TODAY).repaid
    assert 0 <= repaid <= min(deposit, 55_000_000, value // 2)
