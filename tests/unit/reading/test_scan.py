"""Every number of a text is one typed mention."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.reading import scan

_DAY = date(2026, 11, 15)


@given(
    st.text(alphabet="0123456789,.%/-: 년월일박원만억천개명층호제조인당둘세abk₩$~()\n", max_size=80)
    | st.text(max_size=80)
)
def test_each_digit_lies_in_exactly_one_mention(text: str):
    found = scan(text, _DAY)
    places = [place for quantity in found for place in range(*quantity.span)]
    assert len(places) == len(set(places))
    digits = {place for place, sign in enumerate(text) if sign in "0123456789"}
    assert digits <= set(places)
    assert all(text[slice(*quantity.span)] == quantity.text for quantity in found)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("보증금 3억 2에 월세 60", [("3억 2", "money", 320_000_000), ("60", "number", 60)]),
        ("천에 50", [("천", "number", 1000), ("50", "number", 50)]),
        ("85k each, 1.2 million total", [("85k", "number", 85_000), ("1.2 million", "number", 1_200_000)]),
        (
            "10/2, 10/8에 이어 다섯 번째",
            [("10/2", "date", None), ("10/8", "date", None), ("다섯 번째", "ordinal", None)],
        ),
        (
            "010-1234-5678, 19:30, 302호",
            [("010-1234-5678", "code", None), ("19:30", "clock", None), ("302", "number", 302)],
        ),
        ("LTV 50%, 30년", [("50%", "percent", 50), ("30년", "duration", None)]),
        ("two rooms", [("two", "number", 2)]),
        ("", []),
    ],
)  # fmt: skip
def test_a_number_is_told_by_its_own_words(text: str, kinds: list[tuple[str, str, int | None]]):
    assert [(quantity.text, quantity.kind, quantity.value) for quantity in scan(text, _DAY)] == kinds


@pytest.mark.parametrize("length", [1, 399, 400, 401, 5_000])
def test_a_run_of_digits_of_any_length_is_covered(length: int):
    text = f"보증금 {'7' * length}원"
    places = {place for quantity in scan(text, _DAY) for place in range(*quantity.span)}
    assert {place for place, sign in enumerate(text) if sign == "7"} <= places
