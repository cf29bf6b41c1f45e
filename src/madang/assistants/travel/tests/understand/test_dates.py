"""Days as people say them: when to leave, for how long, and what to keep free."""

from datetime import date

import pytest

from madang.assistants.travel.tools.known_names import lexicon
from madang.assistants.travel.trip.request import DayPart, DepartureWindow, FreeTime
from madang.assistants.travel.understand.dates import read_departure_and_nights
from madang.assistants.travel.understand.plans.days_of_trip import read_free_time

TODAY = date(2026, 11, 16)


@pytest.mark.parametrize(
    ("message", "first", "last"),
    [
        ("여름에 제주", "2027-06-01", "2027-08-31"),
        ("겨울에 3박", "2026-12-01", "2027-02-28"),
        ("내년 봄", "2027-03-01", "2027-05-31"),
        ("벚꽃철에 교토", "2027-03-25", "2027-04-10"),
        ("여름방학 때", "2027-07-20", "2027-08-20"),
        ("in cherry blossom season", "2027-03-25", "2027-04-10"),
        ("next summer", "2027-06-01", "2027-08-31"),
        ("the last week of March", "2027-03-25", "2027-03-31"),
        ("the first week of May", "2027-05-01", "2027-05-07"),
        ("연말에", "2026-12-21", "2026-12-31"),
        ("5월에", "2027-05-01", "2027-05-31"),
    ],
)
def test_a_vague_time_is_a_window(message: str, first: str, last: str):
    window = DepartureWindow(first=date.fromisoformat(first), last=date.fromisoformat(last))
    assert read_departure_and_nights(message, TODAY, lexicon().seasons)[0] == window


def test_an_autumn_that_is_nearly_over_still_counts():
    assert read_departure_and_nights("가을쯤", TODAY, lexicon().seasons)[0] == DepartureWindow(
        first=date(2026, 9, 1), last=date(2026, 11, 30)
    )


@pytest.mark.parametrize("message", ["봄나들이", "한여름밤의 꿈", "summertime sadness"])
def test_what_only_begins_like_a_season_is_none(message: str):
    assert read_departure_and_nights(message, TODAY, lexicon().seasons) == (None, None)


@pytest.mark.parametrize(
    ("message", "nights"),
    [
        ("3박 말고 2박으로", 2),
        ("아니 4박으로", 4),
        ("3박은 너무 짧아 5박", 5),
        ("3 nights instead of 5 nights", 3),
        ("5 nights, not 3 nights", 5),
    ],
)
def test_the_stay_that_is_meant_counts_not_the_one_that_is_taken_back(message: str, nights: int):
    assert read_departure_and_nights(message, TODAY, lexicon().seasons)[1] == nights


def free(*days: int | tuple[int, DayPart]) -> tuple[FreeTime, ...]:
    return tuple(FreeTime(day=day) if isinstance(day, int) else FreeTime(day=day[0], part=day[1]) for day in days)


@pytest.mark.parametrize(
    ("message", "times"),
    [
        ("셋째 날은 자유시간", free(3)),
        ("3일차 비워줘", free(3)),
        ("마지막 날은 자유", free(-1)),
        ("하루는 비워줘", free(-2)),
        ("하루는 쉬고 싶어", free(-2)),
        ("이틀은 아무것도 안 하고 쉬자", free(-2, -3)),
        ("반나절 자유시간 넣어줘", free((-2, "afternoon"))),
        ("매일 저녁은 자유시간", free((0, "evening"))),
        ("둘째 날이랑 셋째 날은 자유일정", free(2, 3)),
        ("둘째 날 오후는 자유시간으로 하고 셋째 날은 비워줘", free((2, "afternoon"), 3)),
        ("last day free", free(-1)),
        ("keep the last afternoon free", free((-1, "afternoon"))),
        ("Can we have the second day free?", free(2)),
        ("day 2 and day 3 free", free(2, 3)),
        ("leave the 2nd afternoon free", free((2, "afternoon"))),
        ("Give me one free day", free(-2)),
        ("Tokyo 4 nights for two with a free day", free(-2)),
        ("5 days for two people 600k each with a free afternoon", free((-2, "afternoon"))),
        ("오전 비행기로 가고 싶고 관광은 많이 하되 셋째 날은 자유시간", free(3)),
        ("셋째 날 자유시간이야?", ()),
        ("자유여행으로 갈게", ()),
        ("free sights only", ()),
        ("예산 비워둘게", ()),
        ("좀 쉬고 싶어", ()),
    ],
)
def test_free_time_is_read_as_it_is_said(message: str, times: tuple[FreeTime, ...]):
    assert read_free_time(message).times == times


@pytest.mark.parametrize("message", ["자유시간은 빼줘", "자유시간 취소", "no free day please", "without any free time"])
def test_free_time_is_taken_back(message: str):
    read = read_free_time(message)
    assert (read.times, read.taken_back) == ((), True)


@pytest.mark.parametrize(
    ("message", "first", "nights"),
    [
        ("3월 4일에 나가서 8일에 돌아와요", "2027-03-04", 4),
        ("화이트데이에 떠나서 하룻밤", "2027-03-14", 1),
        ("on the 22nd of next month for a couple of nights", "2026-12-22", 2),
        ("5월 3일은 안 되고 5월 10일에 2박", "2027-05-10", 2),
        ("지난달에 못 쉬어서 12월 4일에 3박", "2026-12-04", 3),
        ("not in June, on 4 July for 3 nights", "2027-07-04", 3),
        ("1월 5일 2박 3일 후쿠오카", "2027-01-05", 2),
    ],
)
def test_days_that_are_refused_or_over_are_not_when_to_leave(message: str, first: str, nights: int):
    departure, stay = read_departure_and_nights(message, TODAY, lexicon().seasons)
    assert departure is not None
    assert (departure.first.isoformat(), stay) == (first, nights)


@pytest.mark.parametrize(
    ("message", "leave", "nights"),
    [
        ("12월 18일 금요일에 가서 월요일에 와요", "2026-12-18", 3),
        ("시험이 1월 14일에 끝나서 15일에 떠나요", "2027-01-15", None),
        ("5월 1일에 결혼식 하고 다음날 떠나요", "2027-05-02", None),
        ("last Friday of January, back the following Tuesday", "2027-01-29", 4),
        ("arrive 3 March, leave 9 March", "2027-03-03", 6),
        ("for a week from February 3rd", "2027-02-03", 7),
        ("dep 20MAR27", "2027-03-20", None),
        ("on 05.02.2027, 나흘 밤", "2027-02-05", 4),
        ("설 연휴 말고 2월 20일에 가서 이틀 자고", "2027-02-20", 2),
    ],
)
def test_days_are_told_from_other_days_of_the_message(message: str, leave: str, nights: int | None):
    day = date.fromisoformat(leave)
    window = DepartureWindow(first=day, last=day)
    assert read_departure_and_nights(message, TODAY, lexicon().seasons) == (window, nights)
