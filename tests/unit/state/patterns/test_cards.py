"""Card numbers are told by issuer and check digit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.state.patterns.cards import _luhn  # pyright: ignore[reportPrivateUsage]


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
