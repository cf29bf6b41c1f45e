"""Tax on the gain from selling a home. Each sum is derived by hand beside the case, from the tables of the law."""

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.assistants.realestate.analyse.errors import FactError, OutOfRangeError
from madang.assistants.realestate.analyse.gains_tax import GainsTax, SoldHome, gains_tax
from madang.assistants.realestate.tools.bundled_data import facts

TODAY = date(2026, 11, 15)
LAST_SUSPENDED, FIRST_SURCHARGED = date(2026, 5, 9), date(2026, 5, 10)
EOK = 100_000_000


def tax_of(on: date = TODAY, **home: Any) -> GainsTax:
    return gains_tax(facts(), SoldHome.model_validate(home), on=on)


@pytest.mark.parametrize(
    ("home", "base", "tax"),
    [
        pytest.param(
            # gain 10억; taxed 10억 × (15 - 12) / 15 = 2억; 10 years held and lived: 40 + 40 %, 4,000만 left; - 250만
            # 84만 + (3,750만 - 1,400만) × 15 % = 84만 + 352.5만
            {"sold_for": 15 * EOK, "bought_for": 5 * EOK, "held": 140, "lived": 120},
            37_500_000,
            4_365_000,
            id="only home lived in for ten years",
        ),
        pytest.param(
            # taxed 2억; 11 years held 40 %, 2 years lived 8 %: 52 % of 2억 = 1억 400만; - 250만 = 1억 150만
            # 1,536만 + (1억 150만 - 8,800만) × 35 % = 1,536만 + 472.5만
            {"sold_for": 15 * EOK, "bought_for": 5 * EOK, "held": 140, "lived": 24},
            101_500_000,
            20_085_000,
            id="only home lived in for two years",
        ),
        pytest.param(
            # taxed 2억; not lived in two years: table 1, 11 years 22 %: 1억 5,600만; - 250만 = 1억 5,350만
            # 3,706만 + (1억 5,350만 - 1억 5,000만) × 38 % = 3,706만 + 133만
            {"sold_for": 15 * EOK, "bought_for": 5 * EOK, "held": 140, "lived": 23},
            153_500_000,
            38_390_000,
            id="only home hardly lived in",
        ),
        pytest.param(
            {"sold_for": 12 * EOK, "bought_for": 5 * EOK, "held": 24}, 0, 0, id="only home at the limit, two years"
        ),
        pytest.param(
            # the area was adjusted and nobody lived there: not exempt. gain 7억, 2 years: no deduction; - 250만
            # 1억 7,406만 + (6억 9,750만 - 5억) × 42 % = 1억 7,406만 + 8,295만
            {"sold_for": 12 * EOK, "bought_for": 5 * EOK, "held": 24, "adjusted_then": True},
            697_500_000,
            257_010_000,
            id="only home, adjusted area when bought, not lived in",
        ),
        pytest.param(
            # gain 2억 - 250만 = 1억 9,750만 × 70 %
            {"sold_for": 10 * EOK, "bought_for": 8 * EOK, "held": 11},
            197_500_000,
            138_250_000,
            id="below one year",
        ),
        pytest.param(
            # 1억 9,750만 × 60 %
            {"sold_for": 10 * EOK, "bought_for": 8 * EOK, "held": 23, "homes": 2},
            197_500_000,
            118_500_000,
            id="below two years",
        ),
        pytest.param(
            # gain 3억; 5 years 10 %: 2억 7,000만 - 250만 = 2억 6,750만
            # 3,706만 + 1억 1,750만 × 38 % = 3,706만 + 4,465만
            {"sold_for": 9 * EOK, "bought_for": 6 * EOK, "held": 60, "homes": 2},
            267_500_000,
            81_710_000,
            id="two homes outside adjusted areas",
        ),
        pytest.param(
            # no deduction: 3억 - 250만 = 2억 9,750만
            # 3,706만 + 1억 4,750만 × 38 % = 9,311만; + 2억 9,750만 × 20 % = 5,950만
            {"sold_for": 9 * EOK, "bought_for": 6 * EOK, "held": 60, "homes": 2, "adjusted_now": True},
            297_500_000,
            152_610_000,
            id="two homes in an adjusted area",
        ),
        pytest.param(
            # 9,311만 + 2억 9,750만 × 30 % = 8,925만
            {"sold_for": 9 * EOK, "bought_for": 6 * EOK, "held": 60, "homes": 3, "adjusted_now": True},
            297_500_000,
            182_360_000,
            id="three homes in an adjusted area",
        ),
        pytest.param(
            # counts as an only home: gain 7억, taxed 7억 / 13 = 53,846,153; 5 years 20 %, 3 years lived 12 %:
            # 32 % = 17,230,768; 36,615,385 - 250만 = 34,115,385; 84만 + 20,115,385 × 15 % = 3,857,307
            {"sold_for": 13 * EOK, "bought_for": 6 * EOK, "held": 60, "lived": 36, "homes": 2, "temporary": True},
            34_115_385,
            3_857_307,
            id="two homes for a time",
        ),
        pytest.param(
            # expenses: gain 3억 - 2,000만 = 2억 8,000만; 10 %: 2억 5,200만 - 250만 = 2억 4,950만
            # 3,706만 + 9,950만 × 38 %
            {"sold_for": 9 * EOK, "bought_for": 6 * EOK, "costs": 20_000_000, "held": 60, "homes": 2},
            249_500_000,
            74_870_000,
            id="with expenses",
        ),
        pytest.param(
            # the highest bracket: gain 20억, 15 years 30 %: 14억 - 250만; 3억 8,406만 + 3억 9,750만 × 45 %
            {"sold_for": 25 * EOK, "bought_for": 5 * EOK, "held": 180, "homes": 2},
            1_397_500_000,
            562_935_000,
            id="highest bracket",
        ),
        pytest.param({"sold_for": 5 * EOK, "bought_for": 6 * EOK, "held": 60, "homes": 2}, 0, 0, id="a loss"),
    ],
)
def test_the_tax_is_the_one_derived_by_hand(home: dict[str, Any], base: int, tax: int) -> None:
    found = tax_of(**home)

    assert (found.base, found.tax, found.local, found.total) == (base, tax, tax // 10, tax + tax // 10)


@pytest.mark.parametrize(
    ("on", "held", "surcharge"),
    [(LAST_SUSPENDED, 24, 0), (LAST_SUSPENDED, 23, 20), (FIRST_SURCHARGED, 24, 20)],
)
def test_the_surcharge_was_suspended_until_a_day_for_homes_held_long_enough(
    on: date, held: int, surcharge: int
) -> None:
    found = tax_of(on, sold_for=9 * EOK, bought_for=6 * EOK, held=held, homes=2, adjusted_now=True)

    assert found.surcharge == surcharge


def test_of_a_short_holding_and_the_surcharge_the_higher_tax_counts() -> None:
    # 1억 9,750만: 60 % = 1억 1,850만; basic 3,706만 + 4,750만 × 38 % = 5,511만 + 30 % = 5,925만, together 1억 1,436만
    found = tax_of(sold_for=10 * EOK, bought_for=8 * EOK, held=12, homes=3, adjusted_now=True)

    assert found.tax == 118_500_000


def test_a_sale_after_the_suspension_tells_of_contracts_made_before() -> None:
    home = {"sold_for": 9 * EOK, "bought_for": 6 * EOK, "held": 60, "homes": 2, "adjusted_now": True}

    assert any("2026-11-09" in text.ko for text in tax_of(date(2026, 8, 1), **home).conditions)
    assert not any("2026-11-09" in text.ko for text in tax_of(TODAY, **home).conditions)


@pytest.mark.parametrize(
    ("sold_on", "report_by", "local_by"),
    [
        (date(2026, 5, 1), date(2026, 7, 31), date(2026, 9, 30)),
        (date(2026, 12, 31), date(2027, 2, 28), date(2027, 4, 30)),
    ],
)
def test_it_is_reported_two_months_after_the_month_of_the_sale(sold_on: date, report_by: date, local_by: date) -> None:
    found = tax_of(sold_on, sold_for=9 * EOK, bought_for=6 * EOK, held=60, homes=2)

    assert (found.report_by, found.local_report_by) == (report_by, local_by)


def test_every_figure_was_read_in_the_law() -> None:
    assert tax_of(sold_for=15 * EOK, bought_for=5 * EOK, held=140, lived=120).verified


def test_no_sale_before_the_figures_is_calculated() -> None:
    with pytest.raises(FactError):
        tax_of(date(2022, 12, 31), sold_for=9 * EOK, bought_for=6 * EOK, held=60)


def test_nobody_lives_longer_in_a_home_than_it_is_held() -> None:
    with pytest.raises(OutOfRangeError, match="held for 12 months and lived in for 13"):
        tax_of(sold_for=9 * EOK, bought_for=6 * EOK, held=12, lived=13)


@given(
    sold=st.integers(1, 50 * EOK),
    bought=st.integers(0, 50 * EOK),
    held=st.integers(0, 400),
    homes=st.integers(1, 4),
    adjusted=st.booleans(),
)
def test_more_expenses_never_make_the_tax_higher(sold: int, bought: int, held: int, homes: int, adjusted: bool) -> None:
    home = {"sold_for": sold, "bought_for": bought, "held": held, "homes": homes, "adjusted_now": adjusted}

    assert tax_of(**home, costs=10_000_000).total <= tax_of(**home).total


@pytest.mark.parametrize(
    ("held", "tax"),
    [
        (11, 48_750_000),  # (1억 - 250만) × 50 %
        (23, 39_000_000),  # (1억 - 250만) × 40 %
        (60, 15_240_000),  # 1억 - 10 % - 250만 = 8,750만; 624만 + (8,750만 - 5,000만) × 24 %
    ],
)
def test_a_shop_has_rates_of_its_own_and_is_never_exempt(held: int, tax: int) -> None:
    found = tax_of(sold_for=EOK, bought_for=0, held=held, is_home=False)

    assert (found.tax, found.exempt) == (tax, False)
