from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.assistants.realestate.analyse.errors import FactError
from madang.assistants.realestate.analyse.loan_capacity import (
    Buyer,
    LoanArea,
    fund_loan_offers,
    loan_area_of,
    loan_capacity,
)
from madang.assistants.realestate.analyse.places import Location
from madang.assistants.realestate.tools.bundled_data import facts

TODAY = date(2026, 11, 15)


def test_seventy_million_a_year_and_a_home_of_a_billion():
    result = loan_capacity(facts(), price=10**9, income=70_000_000, area="regulated", on=TODAY, rate=Decimal(4))
    assert (result.ltv_limit, result.dsr_limit, result.cap) == (400_000_000, 350_717_658, 600_000_000)
    assert (result.most, result.bound_by, result.verified) == (350_717_658, "dsr", False)


def test_the_same_income_without_a_stress_rate_would_carry_more():
    bare = facts().model_copy(
        update={
            "figures": tuple(
                figure.model_copy(update={"value": Decimal(0)}) if figure.id == "stress_capital" else figure
                for figure in facts().figures
            )
        }
    )
    result = loan_capacity(bare, price=10**10, income=70_000_000, area="capital", on=TODAY, rate=Decimal(4))
    assert result.dsr_limit == 488_742_894


def test_a_dear_home_is_bound_by_its_cap():
    result = loan_capacity(
        facts(),
        price=1_600_000_000,
        income=100_000_000,
        area="regulated",
        on=TODAY,
        rate=Decimal("4.2"),
        other_repayment=6_000_000,
    )
    assert (result.ltv_limit, result.dsr_limit, result.cap) == (640_000_000, 417_410_510, 400_000_000)
    assert (result.most, result.bound_by) == (400_000_000, "cap")


@pytest.mark.parametrize(
    ("price", "cap"),
    [(1_500_000_000, 6), (1_500_000_001, 4), (2_500_000_000, 4), (2_500_000_001, 2)],
)
def test_the_cap_falls_with_the_price(price: int, cap: int):
    result = loan_capacity(facts(), price=price, income=0, area="capital", on=TODAY, rate=Decimal(4))
    assert result.cap == cap * 100_000_000


@pytest.mark.parametrize(
    ("area", "buyer", "percent"),
    [
        ("regulated", "no_home", 40),
        ("regulated", "first_time", 70),
        ("capital", "no_home", 70),
        ("elsewhere", "no_home", 70),
        ("elsewhere", "first_time", 80),
    ],
)
def test_the_share_of_the_price_depends_on_place_and_buyer(area: LoanArea, buyer: Buyer, percent: int):
    result = loan_capacity(facts(), price=100, income=10**9, area=area, on=TODAY, rate=Decimal(4), buyer=buyer)
    assert result.ltv_limit == percent


def test_outside_the_capital_area_there_is_no_cap_and_a_lower_stress_rate_until_it_ran_out():
    before, after = (
        loan_capacity(facts(), price=10**10, income=10**8, area="elsewhere", on=day, rate=Decimal(4))
        for day in (date(2026, 6, 30), date(2026, 7, 1))
    )
    assert before.cap is None
    assert before.dsr_limit > after.dsr_limit


def test_income_that_is_spent_on_other_loans_carries_nothing():
    result = loan_capacity(
        facts(), price=10**9, income=10**7, area="capital", on=TODAY, rate=Decimal(4), other_repayment=10**8
    )
    assert (result.most, result.bound_by) == (0, "dsr")


def test_rules_before_the_known_ones_are_refused():
    with pytest.raises(FactError, match="No 'ltv_regulated' is known for 2020-01-01"):
        loan_capacity(facts(), price=1, income=1, area="regulated", on=date(2020, 1, 1), rate=Decimal(4))


@pytest.mark.parametrize(
    ("sido", "sigungu", "area"),
    [
        ("서울특별시", "노원구", "regulated"),
        ("경기도", "성남시 분당구", "regulated"),
        ("경기도", "수원시 권선구", "capital"),
        ("인천광역시", "부평구", "capital"),
        ("부산광역시", "해운대구", "elsewhere"),
    ],
)
def test_which_rules_hold_where(sido: str, sigungu: str, area: LoanArea):
    assert loan_area_of(facts(), Location(sido=sido, sigungu=sigungu)) == area


@given(st.integers(0, 10**9), st.integers(0, 10**9), st.decimals(0, 15, places=2))
def test_more_income_never_carries_less(first: int, second: int, rate: Decimal):
    limits = [
        loan_capacity(facts(), price=10**9, income=won, area="capital", on=TODAY, rate=rate).most
        for won in sorted((first, second))
    ]
    assert limits == sorted(limits)


def test_fund_loans_name_what_stands_in_the_way():
    offers = fund_loan_offers(
        facts(),
        purpose="purchase",
        price=500_000_000,
        income=65_000_000,
        on=TODAY,
        capital_area=True,
        households=frozenset({"first_time"}),
    )
    assert [(offer.id, offer.highest_amount, [obstacle.ko for obstacle in offer.obstacles]) for offer in offers] == [
        ("didimdol_first_time", 240_000_000, []),
        ("didimdol", 200_000_000, ["소득이 60,000,000원을 넘습니다."]),
    ]
    assert not any(offer.ground.verified for offer in offers)


def test_a_jeonse_loan_is_smaller_outside_the_capital_area_and_never_more_than_its_share_of_the_deposit():
    most = [
        fund_loan_offers(facts(), purpose="jeonse", price=deposit, income=1, on=TODAY, capital_area=capital)[
            0
        ].highest_amount
        for deposit, capital in ((200_000_000, True), (200_000_000, False), (100_000_000, True))
    ]
    assert most == [120_000_000, 80_000_000, 70_000_000]


def test_both_earning_raises_the_limit_of_income_where_the_product_says_so():
    def available(*, dual: bool) -> bool:
        offers = fund_loan_offers(
            facts(),
            purpose="purchase",
            price=10**9,
            income=190_000_000,
            on=TODAY,
            capital_area=True,
            households=frozenset({"newborn"}),
            assets=500_000_000,
            dual_income=dual,
        )
        return [len(offer.obstacles) for offer in offers if offer.id == "didimdol_newborn"] == [1]

    assert (available(dual=True), available(dual=False)) == (True, False)
