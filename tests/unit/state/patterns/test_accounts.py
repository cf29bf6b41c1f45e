"""Account numbers are told by the bank or account named beside them."""

import pytest


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
