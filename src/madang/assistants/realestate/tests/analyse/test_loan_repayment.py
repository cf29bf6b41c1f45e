from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.assistants.realestate.analyse.errors import OutOfRangeError
from madang.assistants.realestate.analyse.loan_repayment import (
    Instalment,
    RepaymentMethod,
    repayment_schedule,
    schedule_views,
)


def test_a_loan_is_shown_year_by_year_and_sums_up():
    found = repayment_schedule(principal=24_000, rate=Decimal(0), months=18, on=date(2026, 11, 15))
    chart, table = schedule_views(found, "en")
    assert (chart.kind, table.kind) == ("chart", "table")
    assert table.data["rows"] == [
        ["Year 1", 16_000, 16_000, 0, 8_000],
        ["Year 2", 8_000, 8_000, 0, 0],
        ["Total", 24_000, 24_000, 0, 0],
    ]


def test_a_loan_of_one_year_needs_no_chart():
    found = repayment_schedule(principal=24_000, rate=Decimal(3), months=12, on=date(2026, 11, 15))
    assert [view.title for view in schedule_views(found, "ko")] == ["연도별 상환액"]


TODAY = date(2026, 11, 15)
METHODS = ("annuity", "equal_principal", "bullet")


@pytest.mark.parametrize(
    ("principal", "rate", "months", "method", "first", "last", "interest"),
    [
        (300_000_000, "4", 360, "annuity", 1_432_246, 1_432_246, 215_608_519),
        (300_000_000, "4", 360, "equal_principal", 1_833_333, 836_111, 180_500_000),
        (200_000_000, "3.5", 240, "annuity", 1_159_919, 1_159_920, 78_380_665),
        (200_000_000, "3.5", 240, "equal_principal", 1_416_667, 835_764, 70_291_667),
        (100_000_000, "6", 12, "bullet", 500_000, 100_500_000, 6_000_000),
        (1_200, "0", 12, "annuity", 100, 100, 0),
        (1_200, "0", 12, "bullet", 0, 1_200, 0),
    ],
)
def test_first_and_last_payment_and_all_interest(
    *, principal: int, rate: str, months: int, method: RepaymentMethod, first: int, last: int, interest: int
):
    result = repayment_schedule(principal=principal, rate=Decimal(rate), months=months, on=TODAY, method=method)
    assert (result.first_payment, result.last_payment, result.total_interest) == (first, last, interest)


def test_a_short_schedule_month_by_month():
    result = repayment_schedule(principal=1_000, rate=Decimal(12), months=3, on=TODAY, method="equal_principal")
    assert result.schedule == (
        Instalment(month=1, payment=343, interest=10, principal=333, balance=667),
        Instalment(month=2, payment=340, interest=7, principal=333, balance=334),
        Instalment(month=3, payment=337, interest=3, principal=334, balance=0),
    )


@given(
    st.integers(1, 10**12),
    st.decimals(0, 30, places=2),
    st.integers(1, 480),
    st.sampled_from(METHODS),
)
def test_a_schedule_pays_back_exactly_the_loan(principal: int, rate: Decimal, months: int, method: RepaymentMethod):
    schedule = repayment_schedule(principal=principal, rate=rate, months=months, on=TODAY, method=method).schedule
    assert len(schedule) == months
    assert sum(row.principal for row in schedule) == principal
    assert schedule[-1].balance == 0
    assert all(row.payment == row.principal + row.interest and row.interest >= 0 for row in schedule)


@given(st.integers(10**6, 10**10), st.decimals("0.1", 20, places=2), st.integers(2, 480))
def test_paying_principal_early_costs_least_and_late_costs_most(principal: int, rate: Decimal, months: int):
    early, level, late = (
        repayment_schedule(principal=principal, rate=rate, months=months, on=TODAY, method=method).total_interest
        for method in ("equal_principal", "annuity", "bullet")
    )
    assert early <= level <= late


@pytest.mark.parametrize(("rate", "months"), [("-0.1", 12), ("101", 12), ("4", 0), ("4", 601)])
def test_impossible_terms_are_refused(rate: str, months: int):
    with pytest.raises(OutOfRangeError) as caught:
        repayment_schedule(principal=1, rate=Decimal(rate), months=months, on=TODAY)
    assert str(caught.value) == (
        f"A loan at {rate}% for {months} months cannot be calculated: "
        "the rate must be 0 to 100 and the term 1 to 600 months."
    )
