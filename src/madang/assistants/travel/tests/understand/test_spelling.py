"""What is written shortly, spelt out."""

from datetime import date

import pytest

from madang.assistants.travel.understand.spelling import spaced, with_corrected_units, with_full_dates


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("일욜 출발", "일요일 출발"),
        ("kyoto mar 9 two of us", "kyoto Mar 9 two of us"),
        ("rome 6n solo", "rome 6 nights solo"),
        ("18일로 미룰래", "3월 18일로 미룰래"),
        ("can we go on the 19th", "can we go Mar 19"),
        ("2일로 하자", "4월 2일로 하자"),
        ("4월 2일로 하자", "4월 2일로 하자"),
        ("2일차로 옮겨", "2일차로 옮겨"),
    ],
)
def test_days_months_and_nights_are_spelt_out(message: str, expected: str):
    assert with_full_dates(message, date(2027, 3, 25)) == expected


def test_a_day_alone_means_nothing_before_a_month_is_known():
    assert with_full_dates("18일로 미룰래", None) == "18일로 미룰래"


def test_words_that_figures_are_glued_to_and_corrected_numbers():
    assert spaced("총150만원바다가좋아") == "총150만원 바다가좋아"
    assert with_corrected_units("2 nights, sorry, 3") == "3 nights"
