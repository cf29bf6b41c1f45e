from datetime import date

import pytest

from madang.reading.dates import find_periods

TODAY = date(2026, 11, 18)  # a Wednesday

TOLD_BY_ANOTHER_DAY = [
    ("광복절 다음 날", "2027-08-16", "2027-08-16"),
    ("개천절 전날에", "2027-10-02", "2027-10-02"),
    ("추석 닷새 뒤", "2027-09-20", "2027-09-20"),
    ("설날 2주 전", "2027-01-24", "2027-01-24"),
    ("추석 다음 주", "2027-09-20", "2027-09-26"),
    ("어린이날 전 주에", "2027-04-26", "2027-05-02"),
    ("추석 연휴 지나고 주말", "2027-09-18", "2027-09-19"),
    ("the weekend before Christmas", "2026-12-19", "2026-12-20"),
    ("the week after Chuseok", "2027-09-20", "2027-09-26"),
    ("four days before New Year's Eve", "2026-12-27", "2026-12-27"),
    ("the Tuesday after Easter", "2027-03-30", "2027-03-30"),
    ("Thanksgiving weekend", "2026-11-26", "2026-11-29"),
    ("Labor Day weekend", "2027-09-04", "2027-09-06"),
    ("six weeks from Saturday", "2027-01-02", "2027-01-02"),
    ("a fortnight from tomorrow", "2026-12-03", "2026-12-03"),
]


@pytest.mark.parametrize(("text", "start", "end"), TOLD_BY_ANOTHER_DAY)
def test_days_are_told_by_another_day(text: str, start: str, end: str) -> None:
    (period,) = find_periods(text, TODAY)

    assert (period.start, period.end) == (date.fromisoformat(start), date.fromisoformat(end))


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("Golden Week", "2027-04-29", "2027-05-05"),
        ("춘절에", "2027-02-06", "2027-02-08"),
        ("Songkran", "2027-04-13", "2027-04-15"),
        ("수능날", "2026-11-19", "2026-11-19"),
        ("Boxing Day", "2026-12-26", "2026-12-26"),
        ("28.3.4(토)~28.3.9(목)", "2028-03-04", "2028-03-09"),
        ("17/08/2027", "2027-08-17", "2027-08-17"),
        ("08/17/2027", "2027-08-17", "2027-08-17"),
    ],
)
def test_days_have_names_in_other_countries_and_are_written_in_other_ways(text: str, start: str, end: str) -> None:
    (period,) = find_periods(text, TODAY)

    assert (period.start, period.end) == (date.fromisoformat(start), date.fromisoformat(end))


def test_an_examination_of_a_year_that_is_not_announced_has_no_date() -> None:
    assert find_periods("수능", date(2027, 1, 5)) == []


def test_dots_between_single_figures_are_no_date() -> None:
    assert find_periods("버전 26.1.2", TODAY) == []
