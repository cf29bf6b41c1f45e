from datetime import date
from decimal import Decimal

import pytest

from madang.assistants.realestate.analyse.errors import OutOfRangeError
from madang.assistants.realestate.analyse.rental_yield import rental_yield

TODAY = date(2026, 11, 15)


def test_a_home_bought_with_a_loan():
    result = rental_yield(
        price=300_000_000,
        deposit=20_000_000,
        rent=1_000_000,
        vacancy=Decimal(5),
        yearly_costs=1_200_000,
        loan=120_000_000,
        loan_rate=Decimal("4.5"),
        acquisition_costs=5_000_000,
        on=TODAY,
    )
    assert (result.gross, result.net_income, result.cap_rate) == (Decimal("4.29"), 10_200_000, Decimal("3.40"))
    assert (result.return_on_equity, result.payback_years) == (Decimal("2.91"), Decimal("34.4"))


def test_a_home_bought_with_own_money_alone():
    result = rental_yield(
        price=500_000_000,
        deposit=50_000_000,
        rent=1_500_000,
        vacancy=Decimal(4),
        yearly_costs=2_000_000,
        acquisition_costs=8_000_000,
        on=TODAY,
    )
    assert (result.gross, result.net_income) == (Decimal("4.00"), 15_280_000)
    assert (result.cap_rate, result.return_on_equity) == (Decimal("3.06"), Decimal("3.34"))


def test_a_home_that_takes_no_own_money_has_no_return_on_it():
    result = rental_yield(price=100, deposit=50, rent=1, loan=60, on=TODAY)
    assert (result.equity, result.return_on_equity, result.payback_years) == (-10, None, None)


def test_a_home_that_loses_money_is_never_paid_back():
    result = rental_yield(price=100, deposit=0, rent=0, yearly_costs=5, on=TODAY)
    assert (result.return_on_equity, result.payback_years) == (Decimal("-5.00"), None)


def test_a_deposit_as_high_as_the_price_is_refused():
    with pytest.raises(OutOfRangeError) as caught:
        rental_yield(price=100, deposit=100, rent=1, on=TODAY)
    assert str(caught.value) == (
        "A deposit of 100 won on a price of 100 leaves no yield to calculate: it must be lower."
    )
