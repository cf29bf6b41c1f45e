"""Phone numbers are told by their area or country code; hotlines are public."""

import pytest
from hypothesis import given
from hypothesis import strategies as st


@pytest.mark.parametrize(
    "number",
    [
        "010-1234-5678",
        "01012345678",
        "010 1234 5678",
        "010.1234.5678",
        "０１０－１２３４－５６７８",
        "010ㅡ1234ㅡ5678",
        "010\u200b1234\u200b5678",
        "011-123-4567",
        "02-123-4567",
        "0212345678",
        "(02) 1234-5678",
        "02)1234-5678",
        "031-123-4567",
        "064-123-4567",
        "070-1234-5678",
        "0507-1234-5678",
        "+82 10-1234-5678",
        "+82-2-123-4567",
        "+821012345678",
        "+82 (0)10-1234-5678",
        "0082-10-1234-5678",
        "82-10-1234-5678",
        "＋82 10 1234 5678",
        "+1 415-555-2671",
        "+14155552671",
        "+44 20 7946 0958",
        "+49 (0)30 123456",
        "+6591234567",
        "+81-3-1234-5678",
    ],
)
@pytest.mark.req("EC12")
def test_a_phone_number_is_found_however_it_is_written(number, found):
    assert found(f"문의 {number}으로 전화") == [number]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("홍길동/1990/010-1234-5678", "010-1234-5678"),
        ("1990-02-123-4567", "02-123-4567"),
        ("1.010-1234-5678", "010-1234-5678"),
        ("+65 9123 4567 조회", "+65 9123 4567"),
    ],
)
def test_what_stands_beside_a_number_does_not_hide_it_from_us(text, number, found):
    assert found(text) == [number]


@pytest.mark.parametrize(
    "text",
    [
        "1588-1234",
        "1644-0000",
        "1899-1234",
        "080-123-4567",
        "112",
        "0.0212345678",
        "1.02.123.4567",
        "012-345-6789",
        "2024-12-02 15000000",
        "2024. 12. 02 15000000",
        "2024-02 15000000",
        "10:20:02 15000000",
        "+300000000",
        "+3000000000원",
        "+1,234,567,890",
        "+09:00",
        "+5 2024-12-31",
        "우편번호 06236",
        "사업자 123-45-67890",
    ],
)
def test_a_hotline_or_another_number_is_left(text, found):
    assert found(text) == []


@given(
    area=st.sampled_from(["010", "011", "02", "031", "051", "064", "070", "0505"]),
    middle=st.integers(100, 9999),
    end=st.integers(0, 9999),
    gap=st.sampled_from(["", "-", " ", ".", " - ", "–", "－", "\u2003"]),
    before=st.sampled_from(["", "전화", "tel:", "(", "1. ", "\n"]),
    after=st.sampled_from(["", "입니다", ".", ")", ",", "\n", " (집)"]),
)
def test_every_number_with_an_area_code_is_hidden(*, area, middle, end, gap, before, after, found):
    number = f"{area}{gap}{middle}{gap}{end:04}"

    assert "".join(found(before + number + after)).strip("()") == number
