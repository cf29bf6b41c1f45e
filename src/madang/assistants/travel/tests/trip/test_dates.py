"""When to leave, as vaguely as people say it."""

from datetime import date

import pytest

from madang.assistants.travel.tools.known_names import lexicon
from madang.assistants.travel.trip.dates import DepartureWindow, read_departure_and_nights

TODAY = date(2026, 11, 16)


@pytest.mark.parametrize(
    ("said", "first", "last"),
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
def test_a_vague_time_is_a_window(said: str, first: str, last: str):
    window = DepartureWindow(first=date.fromisoformat(first), last=date.fromisoformat(last))
    assert read_departure_and_nights(said, TODAY, lexicon().seasons)[0] == window


def test_an_autumn_that_is_nearly_over_still_counts():
    assert read_departure_and_nights("가을쯤", TODAY, lexicon().seasons)[0] == DepartureWindow(
        first=date(2026, 9, 1), last=date(2026, 11, 30)
    )


@pytest.mark.parametrize("said", ["봄나들이", "한여름밤의 꿈", "summertime sadness"])
def test_what_only_begins_like_a_season_is_none(said: str):
    assert read_departure_and_nights(said, TODAY, lexicon().seasons) == (None, None)


@pytest.mark.parametrize(
    ("said", "nights"),
    [
        ("3박 말고 2박으로", 2),
        ("아니 4박으로", 4),
        ("3박은 너무 짧아 5박", 5),
        ("3 nights instead of 5 nights", 3),
        ("5 nights, not 3 nights", 5),
    ],
)
def test_the_stay_that_is_meant_counts_not_the_one_that_is_taken_back(said: str, nights: int):
    assert read_departure_and_nights(said, TODAY, lexicon().seasons)[1] == nights
