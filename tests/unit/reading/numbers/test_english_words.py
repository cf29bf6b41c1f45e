from decimal import Decimal

import pytest

from madang.reading.numbers.english_words import read_spelled

IN_WORDS = [
    ("seven", 7),
    ("forty-two", 42),
    ("nineteen hundred", 1_900),
    ("a hundred and five", 105),
    ("three hundred thousand", 300_000),
    ("a million and a half", 1_500_000),
    ("four and a half grand", 4_500),
    ("half a million", 500_000),
    ("six million two hundred fifty thousand", 6_250_000),
    ("two and a half", Decimal("2.5")),
]


@pytest.mark.parametrize(("text", "value"), IN_WORDS)
def test_a_number_in_words_is_read_to_its_end(text: str, value: int | Decimal) -> None:
    assert read_spelled(text, 0) == (value, len(text))


@pytest.mark.parametrize("text", ["a cat", "another", "weighty", "half past nine"])
def test_other_words_are_no_number(text: str) -> None:
    assert read_spelled(text, 0) is None
