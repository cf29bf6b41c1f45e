from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.assistants.realestate.analyse.errors import OutOfRangeError
from madang.assistants.realestate.analyse.rent_conversion import LeaseKind, conversion_cap, to_jeonse, to_wolse
from madang.assistants.realestate.tools.bundled_data import facts
from madang.protocol.views import CalculationLine, CalculationView

TODAY = date(2026, 11, 15)
WON = st.integers(0, 10**11)


def test_three_hundred_million_down_to_one_hundred_is_a_rent_of_750_000():
    result = to_wolse(facts(), deposit=300_000_000, new_deposit=100_000_000, on=TODAY)
    assert (result.rent, result.rate, result.cap) == (750_000, Decimal("4.50"), Decimal("4.50"))


def test_fifty_million_with_800_000_a_month_is_worth_a_jeonse_of_263_333_333():
    assert to_jeonse(facts(), deposit=50_000_000, rent=800_000, on=TODAY).deposit == 263_333_333


@pytest.mark.parametrize(
    ("base", "kind", "cap"),
    [
        ("2.50", "residential", "4.50"),
        ("2.75", "residential", "4.75"),
        ("8.00", "residential", "10.00"),
        ("9.00", "residential", "10"),
        ("2.50", "commercial", "11.25"),
        ("2.75", "commercial", "12"),
    ],
)
def test_the_cap_follows_the_base_rate_up_to_a_ceiling(base: str, kind: LeaseKind, cap: str):
    moved = facts().with_base_rate(Decimal(base), since=date(2026, 10, 1))
    assert conversion_cap(moved, on=TODAY, kind=kind).rate == Decimal(cap)


def test_the_cap_is_that_of_the_day_asked_about():
    assert conversion_cap(facts(), on=date(2020, 9, 28)).rate == Decimal("4.0")
    assert conversion_cap(facts(), on=date(2020, 9, 29)).rate == Decimal("2.50")
    assert conversion_cap(facts(), on=date(2023, 2, 1)).rate == Decimal("5.50")


def test_the_base_rate_is_never_passed_off_as_verified():
    result = to_wolse(facts(), deposit=2, new_deposit=1, on=TODAY)
    assert not result.verified
    assert [(ground.article, ground.verified) for ground in result.grounds] == [
        ("주택임대차보호법 시행령 제9조 제2항", True),
        ("주택임대차보호법 시행령 제9조 제1항", True),
        ("한국은행 기준금리", False),
    ]


def test_a_rate_above_the_cap_is_calculated_and_said_to_be_void():
    result = to_wolse(facts(), deposit=300_000_000, new_deposit=100_000_000, on=TODAY, rate=Decimal(6))
    assert result.rent == 1_000_000
    assert "제10조의2" in result.conditions[-1].ko


def test_a_view_shows_formula_inputs_steps_result_and_what_is_to_be_confirmed():
    result = to_wolse(facts(), deposit=300_000_000, new_deposit=100_000_000, on=TODAY)
    assert result.view("en") == CalculationView(
        lines=(
            CalculationLine(label="Deposit", value=300_000_000, unit="won"),
            CalculationLine(label="New deposit", value=100_000_000, unit="won"),
            CalculationLine(label="Base rate", value=2.5, kind="percent"),
            CalculationLine(label="Conversion rate cap", value=4.5, kind="percent"),
            CalculationLine(label="Conversion rate used", value=4.5, kind="percent"),
        ),
        result=CalculationLine(
            label="Monthly rent",
            value=750_000,
            unit="won",
            formula="rent = reduction of the deposit × rate ÷ 12 (floor)",
        ),
        article=(
            "주택임대차보호법 시행령 제9조 제2항 (2026-06-08); 주택임대차보호법 시행령 제9조 제1항 (2026-06-08); "
            "한국은행 기준금리 (2026-02-26, to be confirmed)"
        ),
        as_of="2026-11-15",
    ).titled("Deposit and rent conversion")


def test_a_deposit_that_rises_cannot_become_rent():
    with pytest.raises(OutOfRangeError) as caught:
        to_wolse(facts(), deposit=1, new_deposit=2, on=TODAY)
    assert str(caught.value) == ("The new deposit 2 is higher than the old one 1: only a lowered deposit becomes rent.")


@pytest.mark.parametrize("won", [-1, 10**15 + 1, 10**40])
def test_an_impossible_amount_is_refused(won: int):
    with pytest.raises(OutOfRangeError, match=f"deposit cannot be {won} won: it must lie between 0 and"):
        to_jeonse(facts(), deposit=won, rent=0, on=TODAY)


@pytest.mark.parametrize("rate", ["0", "-1", "100.01"])
def test_an_impossible_rate_is_refused(rate: str):
    with pytest.raises(OutOfRangeError, match=f"A conversion rate of {rate}% cannot be used"):
        to_jeonse(facts(), deposit=1, rent=1, on=TODAY, rate=Decimal(rate))


@given(WON, WON)
def test_to_rent_and_back_loses_less_than_a_month_of_one_won(deposit: int, kept: int):
    kept = min(deposit, kept)
    rent = to_wolse(facts(), deposit=deposit, new_deposit=kept, on=TODAY).rent
    back = to_jeonse(facts(), deposit=kept, rent=rent, on=TODAY).deposit
    assert 0 <= deposit - back <= 12 * 100 / Decimal("4.5") + 1


@given(WON, WON)
def test_more_deposit_turned_over_never_means_less_rent(first: int, second: int):
    low, high = sorted((first, second))
    rents = [to_wolse(facts(), deposit=won, new_deposit=0, on=TODAY).rent for won in (low, high)]
    assert rents == sorted(rents)
