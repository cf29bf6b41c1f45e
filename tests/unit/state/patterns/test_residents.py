"""Registration numbers are told by a possible birth date, however they are written."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st


@pytest.mark.parametrize(
    "number",
    [
        "900101-1234567",
        "9001011234567",
        "900101 1234567",
        "900101 - 1234567",
        "900101–1234567",
        "９００１０１－１２３４５６７",
        "000229-3234567",
        "010101-4234567",
        "850101-5234567",
        "050101-8234567",
        "٩٠٠١٠١-١٢٣٤٥٦٧",
    ],
)
@pytest.mark.req("EC12")
def test_a_registration_number_is_found_however_it_is_written(number, found):
    assert found(f"주민번호는{number}입니다") == [number]


@pytest.mark.parametrize(
    "number",
    [
        "901301-1234567",
        "900132-1234567",
        "000229-1234567",
        "900101-9234567",
        "900101-0234567",
        "1900101-1234567",
        "900101-12345678",
        "0.9001011234567",
        "900101\n1234567",
    ],
)
def test_a_number_that_no_one_can_bear_is_left(number, found):
    assert found(number) == []


@given(
    day=st.dates(date(1900, 1, 1), date(2099, 12, 31)),
    end=st.integers(0, 999_999),
    foreign=st.booleans(),
    hyphen=st.sampled_from(["", "-", " ", " - ", "\u2011", "\u2212", "－", "\u00a0", "\u200b"]),
    before=st.sampled_from(["", "번호", "no.", "(", "=", "\n", '"']),
    after=st.sampled_from(["", "입니다", ".", ")", ",", "\n", '"', " 그리고"]),
)
def test_everyone_born_since_1900_is_hidden(*, day, end, foreign, hyphen, before, after, found):
    century = (1 if day.year < 2000 else 3) + 4 * foreign
    number = f"{day:%y%m%d}{hyphen}{century}{end:06}"

    assert found(before + number + after) == [number]
