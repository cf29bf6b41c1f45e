from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.assistants.realestate.analyse.errors import FactError, OutOfRangeError
from madang.assistants.realestate.analyse.purchase_costs import (
    BrokerageDeal,
    BrokeragePremises,
    acquisition_tax,
    brokerage_fee,
)
from madang.assistants.realestate.tools.bundled_data import facts

TODAY = date(2026, 11, 15)


@pytest.mark.parametrize(
    ("price", "area", "more", "total"),
    [
        (750_000_000, 84, {}, 16_500_000),
        (800_000_000, 84, {"homes": 2, "adjusted_area": True}, 67_200_000),
        (500_000_000, 84, {}, 5_500_000),
        (500_000_000, 84, {"first_home": "ordinary"}, 3_500_000),
        (1_200_000_000, 101, {}, 42_000_000),
        (800_000_000, 101, {"homes": 3, "adjusted_area": True}, 107_200_000),
        (600_000_000, 85, {}, 6_600_000),
        (600_000_000, Decimal("85.01"), {}, 7_800_000),
        (900_000_000, 84, {}, 29_700_000),
        (500_000_000, 84, {"homes": 2}, 5_500_000),
        (500_000_000, 84, {"homes": 3}, 42_000_000),
        (500_000_000, 84, {"homes": 4}, 62_000_000),
        (500_000_000, 84, {"homes": 1, "adjusted_area": True}, 5_500_000),
        (500_000_000, 84, {"company": True}, 62_000_000),
        (200_000_000, 59, {"first_home": "small"}, 200_000),
        (1_200_000_001, 84, {"first_home": "ordinary"}, 39_600_000),
    ],
)
def test_the_sum_of_all_three_taxes(price: int, area: Any, more: dict[str, Any], total: int):
    assert acquisition_tax(facts(), price=price, area=Decimal(area), on=TODAY, **more).total == total


@pytest.mark.parametrize(
    ("price", "rate"),
    [(600_000_000, "1"), (600_000_001, "1.00"), (700_000_000, "1.67"), (750_000_000, "2.00"), (900_000_000, "3.00")],
)
def test_between_six_and_nine_hundred_million_the_rate_rises_with_the_price(price: int, rate: str):
    assert acquisition_tax(facts(), price=price, area=Decimal(84), on=TODAY).rate == Decimal(rate)


def test_relief_for_a_first_home_shows_both_readings_of_the_education_tax():
    result = acquisition_tax(facts(), price=500_000_000, area=Decimal(84), on=TODAY, first_home="ordinary")
    assert (result.total, result.total_if_education_falls_too, result.relief) == (3_500_000, 3_300_000, 2_000_000)
    assert result.verified


@pytest.mark.parametrize(("homes", "area"), [(0, 84), (-1, 84), (1, 0), (10**9, 84), (1, 10**9)])
def test_an_impossible_home_is_refused(homes: int, area: int):
    with pytest.raises(OutOfRangeError, match=f"A home of {area} m² as the {homes}th cannot be taxed"):
        acquisition_tax(facts(), price=1, area=Decimal(area), homes=homes, on=TODAY)


@given(st.integers(1, 3 * 10**9), st.integers(1, 3 * 10**9), st.integers(1, 4), st.booleans())
def test_a_dearer_home_is_never_taxed_less(first: int, second: int, homes: int, adjusted: bool):
    totals = [
        acquisition_tax(facts(), price=won, area=Decimal(84), homes=homes, adjusted_area=adjusted, on=TODAY).total
        for won in sorted((first, second))
    ]
    assert totals == sorted(totals)


@pytest.mark.parametrize(
    ("deal", "price", "deposit", "rent", "fee"),
    [
        ("sale", 950_000_000, 0, 0, 4_750_000),
        ("lease", 0, 5_000_000, 400_000, 165_000),
        ("lease", 0, 10_000_000, 500_000, 240_000),
        ("lease", 0, 300_000_000, 0, 900_000),
        ("sale", 49_999_999, 0, 0, 250_000),
        ("sale", 50_000_000, 0, 0, 250_000),
        ("sale", 199_999_999, 0, 0, 800_000),
        ("sale", 200_000_000, 0, 0, 800_000),
        ("sale", 899_999_999, 0, 0, 3_599_999),
        ("sale", 900_000_000, 0, 0, 4_500_000),
        ("sale", 1_200_000_000, 0, 0, 7_200_000),
        ("sale", 1_500_000_000, 0, 0, 10_500_000),
        ("lease", 0, 1_500_000_000, 0, 9_000_000),
        ("sale", 0, 0, 0, 0),
    ],
)
def test_the_fee_of_a_home(deal: BrokerageDeal, price: int, deposit: int, rent: int, fee: int):
    assert brokerage_fee(facts(), deal=deal, price=price, deposit=deposit, rent=rent, on=TODAY).fee == fee


@pytest.mark.parametrize(
    ("deposit", "amount"), [(9_999_999, 37_999_999), (10_000_000, 50_000_000), (10_000_001, 50_000_001)]
)
def test_a_sum_below_fifty_million_counts_the_rent_seventyfold(deposit: int, amount: int):
    assert brokerage_fee(facts(), deal="lease", deposit=deposit, rent=400_000, on=TODAY).amount == amount


@pytest.mark.parametrize(
    ("premises", "deal", "rate"),
    [("officetel", "sale", "0.5"), ("officetel", "lease", "0.4"), ("other", "sale", "0.9"), ("other", "lease", "0.9")],
)
def test_officetels_and_shops_have_flat_rates(premises: BrokeragePremises, deal: BrokerageDeal, rate: str):
    result = brokerage_fee(facts(), deal=deal, price=10**8, deposit=10**8, on=TODAY, premises=premises)
    assert (result.rate, result.fee) == (Decimal(rate), int(10**6 * Decimal(rate)))


def test_a_contract_before_the_reform_has_the_old_rate():
    before, after = (
        brokerage_fee(facts(), deal="sale", price=950_000_000, on=day).fee
        for day in (date(2021, 10, 18), date(2021, 10, 19))
    )
    assert (before, after) == (8_550_000, 4_750_000)


def test_rates_that_are_in_an_appendix_alone_need_confirming():
    result = brokerage_fee(facts(), deal="sale", price=950_000_000, on=TODAY)
    assert not result.verified


def test_a_contract_before_all_known_tables_is_refused():
    with pytest.raises(FactError, match="No 'brokerage_sale' is known for 2010-01-01"):
        brokerage_fee(facts(), deal="sale", price=1, on=date(2010, 1, 1))


@given(st.integers(0, 3 * 10**9), st.integers(0, 3 * 10**9), st.sampled_from(["sale", "lease"]))
def test_a_dearer_home_never_costs_a_lower_fee(first: int, second: int, deal: BrokerageDeal):
    fees = [brokerage_fee(facts(), deal=deal, price=won, deposit=won, on=TODAY).fee for won in sorted((first, second))]
    assert fees == sorted(fees)


@pytest.mark.parametrize(("price", "total"), [(300_000_000, 13_800_000), (1_000_000_000, 46_000_000)])
def test_what_is_no_home_is_taxed_at_its_own_rates(price: int, total: int):
    result = acquisition_tax(facts(), price=price, area=Decimal(60), on=TODAY, is_home=False, first_home="ordinary")
    assert (result.rate, result.total, result.relief) == (4, total, 0)
