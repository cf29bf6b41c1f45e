from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.assistants.realestate.analyse.deadlines import (
    ReportedEvent,
    add_months,
    add_years,
    lease_report,
    renewal_window,
    report_deadline,
    termination_after_notice,
)
from madang.assistants.realestate.analyse.errors import OutOfRangeError
from madang.assistants.realestate.analyse.places import Location
from madang.assistants.realestate.tools.bundled_data import facts


@pytest.mark.parametrize(
    ("start", "months", "end"),
    [
        (date(2024, 1, 31), 1, date(2024, 2, 29)),
        (date(2025, 1, 31), 1, date(2025, 2, 28)),
        (date(2025, 3, 31), -1, date(2025, 2, 28)),
        (date(2025, 1, 15), -2, date(2024, 11, 15)),
        (date(2025, 12, 31), 2, date(2026, 2, 28)),
    ],
)
def test_a_month_without_the_day_ends_early(start: date, months: int, end: date):
    assert add_months(start, months) == end


def test_a_leap_day_a_year_later_is_the_last_of_february():
    assert add_years(date(2024, 2, 29), 1) == date(2025, 2, 28)


@given(st.dates(date(1990, 1, 1), date(2090, 1, 1)), st.integers(0, 600))
def test_months_forth_and_back_never_pass_the_start(start: date, months: int):
    back = add_months(add_months(start, months), -months)
    assert 0 <= (start - back).days <= 3


@pytest.mark.parametrize(
    ("ends", "opens", "closes"),
    [
        (date(2026, 12, 31), date(2026, 6, 30), date(2026, 10, 30)),
        (date(2026, 12, 11), date(2026, 6, 11), date(2026, 10, 10)),
        (date(2027, 4, 30), date(2026, 10, 30), date(2027, 2, 27)),
        (date(2028, 4, 29), date(2027, 10, 29), date(2028, 2, 28)),
        (date(2027, 2, 28), date(2026, 8, 28), date(2026, 12, 27)),
    ],
)
def test_renewal_is_asked_for_from_six_to_two_months_before_the_end(ends: date, opens: date, closes: date):
    result = renewal_window(facts(), ends_on=ends)
    assert (result.opens_on, result.closes_on, result.verified) == (opens, closes, True)


def test_a_contract_from_before_december_2020_had_until_one_month_before():
    result = renewal_window(facts(), ends_on=date(2021, 6, 30), contracted_on=date(2019, 6, 30))
    assert (result.closes_on, result.verified) == (date(2021, 5, 29), False)


def test_a_shop_has_until_one_month_before():
    result = renewal_window(facts(), ends_on=date(2026, 12, 31), kind="commercial")
    assert (result.opens_on, result.closes_on) == (date(2026, 6, 30), date(2026, 11, 29))


def test_a_contract_that_ends_before_it_begins_is_refused():
    with pytest.raises(OutOfRangeError, match="A lease contracted on 2026-01-02 cannot end on 2026-01-01"):
        renewal_window(facts(), ends_on=date(2026, 1, 1), contracted_on=date(2026, 1, 2))


def test_a_renewed_lease_ends_three_months_after_the_notice_arrived():
    assert termination_after_notice(facts(), received_on=date(2026, 11, 30)).due_on == date(2027, 2, 28)


@pytest.mark.parametrize(
    ("deposit", "rent", "required"),
    [(60_000_000, 300_000, False), (60_000_001, 300_000, True), (60_000_000, 300_001, True), (0, 0, False)],
)
def test_a_lease_is_reported_when_it_is_over_either_threshold(deposit: int, rent: int, required: bool):
    result = lease_report(facts(), deposit=deposit, rent=rent, contracted_on=date(2026, 11, 15))
    assert (result.required, result.due_on) == (required, date(2026, 12, 15) if required else None)


def test_a_lease_that_is_only_prolonged_is_not_reported():
    assert not lease_report(
        facts(), deposit=10**9, rent=0, contracted_on=date(2026, 11, 15), only_prolonged=True
    ).required


@pytest.mark.parametrize(
    ("sido", "sigungu", "required"),
    [
        ("경기도", "가평군", True),
        ("부산광역시", "기장군", True),
        ("강원특별자치도", "평창군", False),
        ("전라남도", "순천시", True),
    ],
)
def test_counties_report_only_in_gyeonggi_and_metropolitan_cities(sido: str, sigungu: str, required: bool):
    place = Location(sido=sido, sigungu=sigungu)
    result = lease_report(facts(), deposit=10**9, rent=0, contracted_on=date(2026, 11, 15), location=place)
    assert result.required is required


@pytest.mark.parametrize(
    ("event", "due"),
    [
        ("sale", date(2026, 12, 15)),
        ("cancellation", date(2026, 12, 15)),
        ("acquisition_tax", date(2027, 1, 14)),
        ("move_in", date(2026, 11, 29)),
    ],
)
def test_reports_are_due_so_many_days_later(event: ReportedEvent, due: date):
    assert report_deadline(facts(), event=event, on=date(2026, 11, 15)).due_on == due
