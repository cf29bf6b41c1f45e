from datetime import date
from decimal import Decimal

import pytest

from madang.assistants.realestate.domain.burden import RiskLevel, deposit_guarantee, total_burden
from madang.assistants.realestate.domain.errors import OutOfRangeError
from madang.assistants.realestate.tools.facts import facts

TODAY = date(2026, 11, 15)


@pytest.mark.parametrize(
    ("price", "debt", "deposit", "total", "level"),
    [
        (300_000_000, 120_000_000, 150_000_000, "90.00", "high"),
        (400_000_000, 60_000_000, 200_000_000, "65.00", "low"),
        (100_000_000, 0, 70_000_000, "70.00", "low"),
        (100_000_000, 0, 70_000_001, "70.00", "medium"),
        (100_000_000, 0, 79_999_999, "80.00", "medium"),
        (100_000_000, 0, 80_000_000, "80.00", "high"),
    ],
)
def test_the_burden_and_its_level(price: int, debt: int, deposit: int, total: str, level: RiskLevel):
    result = total_burden(facts(), price=price, senior_debt=debt, deposit=deposit, on=TODAY)
    assert (result.total, result.level, result.room) == (Decimal(total), level, price - debt - deposit)


def test_thresholds_that_are_custom_are_said_not_to_be_law():
    result = total_burden(facts(), price=100, deposit=50, senior_deposits=10, on=TODAY)
    assert not result.verified
    assert "법으로 정한 것이 아닙니다" in result.conditions[1].ko


def test_a_price_of_nothing_is_refused():
    with pytest.raises(OutOfRangeError, match="price cannot be 0 won"):
        total_burden(facts(), price=0, deposit=1, on=TODAY)


@pytest.mark.parametrize(
    ("deposit", "price", "capital", "available"),
    [
        (126_000_000, 100_000_000, True, True),
        (126_000_001, 100_000_000, True, False),
        (700_000_000, 10**9, True, True),
        (700_000_001, 10**9, True, False),
        (500_000_001, 10**9, False, False),
    ],
)
def test_the_guarantee_goes_to_126_percent_of_the_announced_price(
    deposit: int, price: int, capital: bool, available: bool
):
    result = deposit_guarantee(facts(), deposit=deposit, worth=price, announced=True, on=TODAY, capital_area=capital)
    assert (result.available, result.verified) == (available, False)
