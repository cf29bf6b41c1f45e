"""Account numbers are told by the bank or account named beside them."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.state.privacy.patterns import _luhn  # pyright: ignore[reportPrivateUsage]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("신한은행 110-123-456789", "110-123-456789"),
        ("계좌번호는 110123456789 입니다", "110123456789"),
        ("계좌 3개 중 110-123-456789", "110-123-456789"),
        ("카카오뱅크 3333-01-1234567", "3333-01-1234567"),
        ("농협 352-1234-5678-93", "352-1234-5678-93"),
        ("국민 123456-01-123456 홍길동", "123456-01-123456"),
        ("110-123-456789 (국민은행)", "110-123-456789"),
        ("계좌 110-123-456789 조회해줘", "110-123-456789"),
        ("계좌 110123456789 만 알려줘", "110123456789"),
        ("계좌 110123456789 원래 주인", "110123456789"),
        ("보내실 곳 110 123 456789 신한은행", "110 123 456789"),
        ("my bank account is １１０－１２３－４５６７８９", "１１０－１２３－４５６７８９"),
        ("Account no. 1101234567", "1101234567"),
    ],
)
@pytest.mark.req("EC12")
def test_an_account_number_is_found_beside_its_bank(text, number, found):
    assert found(text) == [number]


def test_each_of_several_account_numbers_is_found(found):
    assert found("계좌: 110-123-456789, 110-987-654321") == ["110-123-456789", "110-987-654321"]


@pytest.mark.parametrize(
    "text",
    [
        "주문 110-123-456789",
        "은행 대출 3000000000원",
        "은행 대출 3000000000 원.",
        "은행 대출 3000000000 KRW",
        "계좌에 1,500,000,000원 입금",
        "계좌 잔액 ₩1500000000",
        "은행 거래일 2024-12-31 10:20:30",
        "은행 금리 3.1234567890",
        "은행 대표번호 1588-1234",
        "국민 1234567890명",
        "우리 2024-12-31",
        "account 12345",
    ],
)
def test_an_amount_or_date_beside_a_bank_is_left(text, found):
    assert found(text) == []


@pytest.mark.parametrize(
    "number",
    [
        "4111111111111111",
        "4111-1111-1111-1111",
        "4111 1111 1111 1111",
        "４１１１－１１１１－１１１１－１１１１",
        "5555 5555 5555 4444",
        "3782-822463-10005",
        "3056-930902-5904",
        "6011111111111117",
        "2223003122003222",
        "4222222222222",
    ],
)
@pytest.mark.req("EC12")
def test_a_card_number_is_found_however_it_is_written(number, found):
    assert found(f"카드{number}로 결제") == [number]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("4111-1111-1111-1111 123", "4111-1111-1111-1111"),
        ("5234 4111 1111 1111 1111", "4111 1111 1111 1111"),
        ("4111-1111-1111-1111 12/29", "4111-1111-1111-1111"),
    ],
)
def test_numbers_beside_a_card_number_do_not_hide_it_from_us(text, number, found):
    assert found(text) == [number]


@pytest.mark.parametrize(
    "text",
    [
        "4111111111111112",
        "1111111111111117",
        "3.4111111111111111",
        "41111111111111114111",
        "2019 2020 2021 2022",
        "5 10 15 20 25 30 35",
        "4,111,111,111,111,111",
    ],
)
def test_digits_that_are_no_card_number_are_left(text, found):
    assert found(text) == []


@given(
    digits=st.text("0123456789", min_size=14, max_size=14),
    issuer=st.sampled_from("4569"),
    gap=st.sampled_from(["", "-", " ", "－", "\u00a0"]),
)
def test_every_number_with_the_right_check_digit_is_hidden(digits, issuer, gap, found):
    unchecked = issuer + digits + "0"
    number = unchecked[:-1] + str(-_luhn(unchecked) % 10)
    printed = gap.join(number[start : start + 4] for start in range(0, 16, 4))

    assert found(printed) == [printed]


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
