"""Slips of the finger are mended letter for letter."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.reading.language import mend_spelling

_WORDS = ("보증금", "집주인", "확정일자")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("보중금 안줫는대 ㅠ", "보증금 안줬는데 ㅠ"),
        ("집쥬인이 그랫어요", "집주인이 그랫어요"),
        ("확정일쟈 받앗음", "확정일자 받았음"),
        ("보증금과 집주인", "보증금과 집주인"),
        ("대충 집어", "대충 집어"),
    ],
)
def test_a_letter_that_slipped_is_mended(written: str, meant: str):
    assert mend_spelling(written, _WORDS) == meant


@given(st.text(max_size=60))
def test_places_in_the_text_stay_where_they_are(text: str):
    assert len(mend_spelling(text, _WORDS)) == len(text)
