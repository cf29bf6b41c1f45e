from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.assistants.realestate.domain.brokerage import Deal, Premises, brokerage_fee
from madang.assistants.realestate.domain.errors import FactError
from madang.assistants.realestate.tools.facts import facts

TODAY = date(2026, 11, 15)


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
def test_the_fee_of_a_home(deal: Deal, price: int, deposit: int, rent: int, fee: int):
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
def test_officetels_and_shops_have_flat_rates(premises: Premises, deal: Deal, rate: str):
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
def test_a_dearer_home_never_costs_a_lower_fee(first: int, second: int, deal: Deal):
    fees = [brokerage_fee(facts(), deal=deal, price=won, deposit=won, on=TODAY).fee for won in sorted((first, second))]
    assert fees == sorted(fees)
