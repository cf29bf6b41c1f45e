from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.reading.dates.periods import Period, find_periods, format_period
from madang.reading.dates.ranges import DateRange, day, half, month, quarter, week, year

TODAY = date(2026, 11, 18)  # a Wednesday

AHEAD = [
    ("오늘", "2026-11-18", "2026-11-18", "day"),
    ("내일 출발", "2026-11-19", "2026-11-19", "day"),
    ("모레", "2026-11-20", "2026-11-20", "day"),
    ("내일모레", "2026-11-20", "2026-11-20", "day"),
    ("글피", "2026-11-21", "2026-11-21", "day"),
    ("어제", "2026-11-17", "2026-11-17", "day"),
    ("그저께", "2026-11-16", "2026-11-16", "day"),
    ("이번 주", "2026-11-16", "2026-11-22", "week"),
    ("다음주", "2026-11-23", "2026-11-29", "week"),
    ("지난주", "2026-11-09", "2026-11-15", "week"),
    ("다음 주 금요일", "2026-11-27", "2026-11-27", "day"),
    ("지난주 월요일", "2026-11-09", "2026-11-09", "day"),
    ("담주 화", "2026-11-24", "2026-11-24", "day"),
    ("다다음 주 화요일", "2026-12-01", "2026-12-01", "day"),
    ("이번 주말", "2026-11-21", "2026-11-22", "range"),
    ("다음주 주말", "2026-11-28", "2026-11-29", "range"),
    ("주말에", "2026-11-21", "2026-11-22", "range"),
    ("금요일", "2026-11-20", "2026-11-20", "day"),
    ("수요일", "2026-11-18", "2026-11-18", "day"),
    ("다음 달 둘째 주 금요일", "2026-12-11", "2026-12-11", "day"),
    ("12월 둘째주 주말", "2026-12-12", "2026-12-13", "range"),
    ("12월 3주차", "2026-12-15", "2026-12-21", "week"),
    ("25.12.31까지", "2025-12-31", "2025-12-31", "day"),
    ("다음 달 둘째 주", "2026-12-08", "2026-12-14", "week"),
    ("12월 마지막 금요일", "2026-12-25", "2026-12-25", "day"),
    ("마지막 주 금요일", "2026-11-27", "2026-11-27", "day"),
    ("다음 달 5일", "2026-12-05", "2026-12-05", "day"),
    ("지난달", "2026-10-01", "2026-10-31", "month"),
    ("이번 달", "2026-11-01", "2026-11-30", "month"),
    ("다음달 초", "2026-12-01", "2026-12-10", "range"),
    ("지난달 말일", "2026-10-31", "2026-10-31", "day"),
    ("지난 분기", "2026-07-01", "2026-09-30", "quarter"),
    ("이번 분기", "2026-10-01", "2026-12-31", "quarter"),
    ("올해 1분기", "2026-01-01", "2026-03-31", "quarter"),
    ("2025년 3분기", "2025-07-01", "2025-09-30", "quarter"),
    ("작년 하반기", "2025-07-01", "2025-12-31", "half"),
    ("올 상반기", "2026-01-01", "2026-06-30", "half"),
    ("하반기", "2026-07-01", "2026-12-31", "half"),
    ("올해 들어", "2026-01-01", "2026-11-18", "range"),
    ("이번 달 들어", "2026-11-01", "2026-11-18", "range"),
    ("연초부터", "2026-01-01", "2026-11-18", "range"),
    ("최근 3개월", "2026-08-19", "2026-11-18", "range"),
    ("지난 일주일간", "2026-11-12", "2026-11-18", "range"),
    ("앞으로 2주", "2026-11-18", "2026-12-01", "range"),
    ("2주 뒤", "2026-12-02", "2026-12-02", "day"),
    ("사흘 전", "2026-11-15", "2026-11-15", "day"),
    ("12월 25일", "2026-12-25", "2026-12-25", "day"),
    ("3월 5일", "2027-03-05", "2027-03-05", "day"),
    ("12/25", "2026-12-25", "2026-12-25", "day"),
    ("2월 29일", "2028-02-29", "2028-02-29", "day"),
    ("25일에 출발", "2026-11-25", "2026-11-25", "day"),
    ("5일까지", "2026-12-05", "2026-12-05", "day"),
    ("2026-12-25", "2026-12-25", "2026-12-25", "day"),
    ("2026. 12. 25.", "2026-12-25", "2026-12-25", "day"),
    ("２０２６년 １２월", "2026-12-01", "2026-12-31", "month"),
    ("26년 3월", "2026-03-01", "2026-03-31", "month"),
    ("내년 3월 중순", "2027-03-11", "2027-03-20", "range"),
    ("3월 말에", "2027-03-21", "2027-03-31", "range"),
    ("2025년", "2025-01-01", "2025-12-31", "year"),
    ("작년", "2025-01-01", "2025-12-31", "year"),
    ("설 연휴", "2027-02-06", "2027-02-09", "range"),
    ("올해 설 연휴", "2026-02-14", "2026-02-18", "range"),
    ("설날", "2027-02-07", "2027-02-07", "day"),
    ("내년 추석 연휴", "2027-09-14", "2027-09-16", "range"),
    ("어린이날", "2027-05-05", "2027-05-05", "day"),
    ("크리스마스에", "2026-12-25", "2026-12-25", "day"),
    ("연말", "2026-12-21", "2026-12-31", "range"),
    ("12월 25일부터 28일까지", "2026-12-25", "2026-12-28", "range"),
    ("12월 25~28일", "2026-12-25", "2026-12-28", "range"),
    ("12월 30일 ~ 1월 3일", "2026-12-30", "2027-01-03", "range"),
    ("3~5월", "2027-03-01", "2027-05-31", "range"),
    ("12/25~12/28", "2026-12-25", "2026-12-28", "range"),
    ("다음 주 월요일부터 수요일까지", "2026-11-23", "2026-11-25", "range"),
    ("tomorrow", "2026-11-19", "2026-11-19", "day"),
    ("the day after tomorrow", "2026-11-20", "2026-11-20", "day"),
    ("next Friday", "2026-11-27", "2026-11-27", "day"),
    ("this Friday", "2026-11-20", "2026-11-20", "day"),
    ("on Monday", "2026-11-23", "2026-11-23", "day"),
    ("next week", "2026-11-23", "2026-11-29", "week"),
    ("this weekend", "2026-11-21", "2026-11-22", "range"),
    ("last month", "2026-10-01", "2026-10-31", "month"),
    ("last quarter", "2026-07-01", "2026-09-30", "quarter"),
    ("Q3 2025", "2025-07-01", "2025-09-30", "quarter"),
    ("2025 Q3", "2025-07-01", "2025-09-30", "quarter"),
    ("the second half of last year", "2025-07-01", "2025-12-31", "half"),
    ("H1 2025", "2025-01-01", "2025-06-30", "half"),
    ("year to date", "2026-01-01", "2026-11-18", "range"),
    ("month to date", "2026-11-01", "2026-11-18", "range"),
    ("the last 6 months", "2026-05-19", "2026-11-18", "range"),
    ("in two weeks", "2026-12-02", "2026-12-02", "day"),
    ("3 days ago", "2026-11-15", "2026-11-15", "day"),
    ("December 25", "2026-12-25", "2026-12-25", "day"),
    ("Dec 25, 2027", "2027-12-25", "2027-12-25", "day"),
    ("the 25th of December 2026", "2026-12-25", "2026-12-25", "day"),
    ("May 5", "2027-05-05", "2027-05-05", "day"),
    ("late March 2027", "2027-03-21", "2027-03-31", "range"),
    ("Dec 30 to Jan 3", "2026-12-30", "2027-01-03", "range"),
    ("Dec 25-28", "2026-12-25", "2026-12-28", "range"),
    ("the second Friday of next month", "2026-12-11", "2026-12-11", "day"),
    ("Chuseok holiday", "2027-09-14", "2027-09-16", "range"),
    ("in 2025", "2025-01-01", "2025-12-31", "year"),
]

BACK = [
    ("12월", "2025-12-01", "2025-12-31", "month"),
    ("금요일", "2026-11-13", "2026-11-13", "day"),
    ("하반기", "2026-07-01", "2026-12-31", "half"),
    ("4분기", "2026-10-01", "2026-12-31", "quarter"),
    ("추석", "2026-09-25", "2026-09-25", "day"),
    ("10월부터 12월까지", "2026-10-01", "2026-12-31", "range"),
    ("20일까지", "2026-10-20", "2026-10-20", "day"),
    ("December 25", "2025-12-25", "2025-12-25", "day"),
]

NO_PERIOD = [
    "010-1234-5678",
    "900101-1234567",
    "3/4 정도",
    "1/2",
    "24/7",
    "2주택",
    "3박자",
    "월세 50",
    "3월세",
    "이번 주문",
    "다음 주제",
    "전주 여행",
    "24년 만기",
    "계약일로부터 2주 이내",
    "버전 1.12.3",
    "2월 30일",
    "2026-13-40",
    "you may go",
    "they march on",
    "1.5",
    "설명해줘",
    "전월세 신고",
    "10.0.0.1",
    "제7조의2",
]


def read(text: str, today: date = TODAY, prefer="future") -> list[tuple[str, str, str]]:
    found = find_periods(text, today, prefer=prefer)
    return [(one.start.isoformat(), one.end.isoformat(), one.granularity) for one in found]


@pytest.mark.parametrize(("text", "start", "end", "granularity"), AHEAD)
def test_a_traveller_looks_ahead(text: str, start: str, end: str, granularity: str):
    assert read(text) == [(start, end, granularity)]


@pytest.mark.parametrize(("text", "start", "end", "granularity"), BACK)
def test_an_analyst_looks_back(text: str, start: str, end: str, granularity: str):
    assert read(text, prefer="past") == [(start, end, granularity)]


@pytest.mark.parametrize("text", NO_PERIOD)
def test_what_only_looks_like_a_date_is_left_alone(text: str):
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "today", "start", "end"),
    [
        ("지난달", date(2026, 1, 31), "2025-12-01", "2025-12-31"),
        ("지난 분기", date(2026, 2, 1), "2025-10-01", "2025-12-31"),
        ("다음 달", date(2026, 1, 31), "2026-02-01", "2026-02-28"),
        ("지난주", date(2026, 1, 1), "2025-12-22", "2025-12-28"),
        ("최근 1개월", date(2026, 3, 31), "2026-03-01", "2026-03-31"),
        ("last month", date(2026, 1, 1), "2025-12-01", "2025-12-31"),
    ],
)
def test_the_turn_of_a_year_and_short_months_are_kept(text: str, today: date, start: str, end: str):
    assert [(first, last) for first, last, _ in read(text, today)] == [(start, end)]


def test_several_periods_are_found_with_their_places():
    text = "지난달 매출을 작년 12월과 비교"
    assert find_periods(text, TODAY, prefer="past") == [
        Period(text="지난달", span=(0, 3), start=date(2026, 10, 1), end=date(2026, 10, 31), granularity="month"),
        Period(text="작년 12월", span=(8, 14), start=date(2025, 12, 1), end=date(2025, 12, 31), granularity="month"),
    ]


def test_a_length_beside_a_date_is_not_its_end():
    assert read("3월 5일 3박 4일") == [("2027-03-05", "2027-03-05", "day")]


def test_a_fifth_week_that_a_month_lacks_is_no_date():
    assert read("2027년 2월 다섯째 주") == []


dates = st.dates(min_value=date(1990, 1, 1), max_value=date(2120, 12, 31))
languages = st.sampled_from(["ko", "en"])


@given(dates, dates, languages, st.sampled_from(["future", "past"]))
def test_what_is_written_is_read_back_on_any_day(when: date, today: date, language, prefer):
    single = day(when.year, when.month, when.day)
    assert single is not None
    stretches = [
        single,
        month(when.year, when.month),
        quarter(when.year, (when.month + 2) // 3),
        half(when.year, 1 if when.month <= 6 else 2),
        year(when.year),
        DateRange(when, when + timedelta(days=9), "range"),
    ]
    for stretch in stretches:
        found = find_periods(format_period(stretch, language), today, prefer=prefer)
        assert [(one.start, one.end, one.granularity) for one in found] == [tuple(stretch)]


@given(dates, languages)
def test_a_week_is_written_by_its_first_and_last_day(when: date, language):
    found = find_periods(format_period(week(when), language), when)
    assert [(one.start, one.end) for one in found] == [(week(when).start, week(when).end)]


@given(dates, st.integers(1, 12), st.integers(1, 28), st.sampled_from(["future", "past"]))
def test_a_date_without_a_year_lies_within_a_year_in_the_preferred_direction(today: date, month: int, day: int, prefer):
    [found] = find_periods(f"{month}월 {day}일", today, prefer=prefer)
    distance = (found.start - today).days
    assert 0 <= (distance if prefer == "future" else -distance) <= 366
