from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.assistants.realestate.domain.acquisition_tax import acquisition_tax
from madang.assistants.realestate.domain.errors import OutOfRangeError
from madang.assistants.realestate.tools.facts import facts

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
