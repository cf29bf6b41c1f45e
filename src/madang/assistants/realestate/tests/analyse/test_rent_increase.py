from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.assistants.realestate.analyse.errors import OutOfRangeError
from madang.assistants.realestate.analyse.rent_increase import increase_cap
from madang.assistants.realestate.tools.bundled_data import facts

TODAY = date(2026, 11, 15)
WON = st.integers(0, 10**11)


def test_a_deposit_of_300_million_may_rise_to_315():
    result = increase_cap(facts(), deposit=300_000_000, on=TODAY)
    assert (result.highest_deposit, result.cap, result.verified) == (315_000_000, Decimal(5), True)


def test_deposit_with_rent_shows_both_readings():
    result = increase_cap(facts(), deposit=100_000_000, rent=500_000, on=TODAY)
    assert (result.highest_deposit, result.highest_rent) == (105_000_000, 525_000)
    assert (result.highest_total, result.rent_by_total, result.deposit_by_total) == (245_000_000, 543_750, 111_666_666)
    assert [line.shown("ko") for line in result.results] == [
        "1억 500만원",
        "52만 5,000원",
        "54만 3,750원",
        "1억 1,166만 6,666원",
    ]
    assert not result.verified


def test_the_cap_rests_on_article_7_paragraph_2_and_never_on_7_2():
    articles = [ground.article for ground in increase_cap(facts(), deposit=1, on=TODAY).grounds]
    assert articles == ["주택임대차보호법 제7조 제2항", "주택임대차보호법 제7조 제1항"]


@pytest.mark.parametrize(
    ("asked", "allowed"), [(date(2026, 3, 1), False), (date(2026, 3, 2), True), (date(2030, 1, 1), True)]
)
def test_within_a_year_of_the_contract_nothing_may_be_asked_for(asked: date, allowed: bool):
    result = increase_cap(facts(), deposit=100, on=asked, last_changed=date(2025, 3, 1))
    assert (result.allowed_from, result.allowed_now) == (date(2026, 3, 2), allowed)
    assert ("2026-03-02" in result.conditions[0].ko) is not allowed


def test_a_year_from_a_leap_day_ends_with_february():
    result = increase_cap(facts(), deposit=100, on=TODAY, last_changed=date(2024, 2, 29))
    assert result.allowed_from == date(2025, 3, 1)


def test_an_ordinance_may_lower_the_cap_and_never_raise_it():
    assert increase_cap(facts(), deposit=100, on=TODAY, ordinance=Decimal(3)).highest_deposit == 103
    assert increase_cap(facts(), deposit=100, on=TODAY, ordinance=Decimal(9)).highest_deposit == 105


def test_a_shop_has_its_own_articles():
    result = increase_cap(facts(), deposit=100_000_000, on=TODAY, kind="commercial")
    assert [ground.article for ground in result.grounds] == [
        "상가건물 임대차보호법 시행령 제4조",
        "상가건물 임대차보호법 제11조 제2항",
    ]


def test_nothing_to_raise_is_refused():
    with pytest.raises(OutOfRangeError, match="Neither a deposit nor a rent was given"):
        increase_cap(facts(), deposit=0, rent=0, on=TODAY)


def test_a_base_rate_that_rises_changes_the_reading_by_total_alone():
    moved = facts().with_base_rate(Decimal("2.75"), since=date(2026, 10, 1))
    before, after = (increase_cap(known, deposit=10**8, rent=500_000, on=TODAY) for known in (facts(), moved))
    assert (before.highest_deposit, before.highest_rent) == (after.highest_deposit, after.highest_rent)
    assert (before.rent_by_total, after.rent_by_total) == (543_750, 544_791)


@given(WON, WON)
def test_no_reading_exceeds_a_twentieth(deposit: int, rent: int):
    if deposit or rent:
        result = increase_cap(facts(), deposit=deposit, rent=rent, on=TODAY)
        assert deposit <= result.highest_deposit <= deposit * 21 // 20
        assert rent <= result.highest_rent <= rent * 21 // 20
