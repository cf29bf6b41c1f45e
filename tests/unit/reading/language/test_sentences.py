"""Sentences of Korean and English texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.knowledge import split_sentences
from madang.reading.language.sentences import split_clauses


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("증액은 5%까지다. 1년에 한 번이다!", ["증액은 5%까지다.", "1년에 한 번이다!"]),
        ("It costs 3.5 dollars. See e.g. the list. Done?", ["It costs 3.5 dollars.", "See e.g. the list.", "Done?"]),
        ("1. First point\n2. Second point", ["1. First point", "2. Second point"]),
        ("It holds. [1][2] So does this [3].", ["It holds. [1][2]", "So does this [3]."]),
        ('He said "no." Then left.', ['He said "no."', "Then left."]),
        ("", []),
        (" \n\t ", []),
    ],
)
def test_a_text_is_split_where_its_sentences_end(text: str, sentences: list[str]) -> None:
    assert [sentence.text for sentence in split_sentences(text)] == sentences


@given(st.text())
def test_spans_slice_the_text_and_nothing_but_space_is_lost(text: str) -> None:
    sentences = split_sentences(text)
    assert all(text[slice(*sentence.span)] == sentence.text for sentence in sentences)
    assert "".join("".join(each.text.split()) for each in sentences) == "".join(text.split())


def test_clauses_are_parted_at_commas_and_turns() -> None:
    assert split_clauses("매출은 1,200만 원으로 늘었지만 이익은 줄었다") == [
        "매출은 1,200만 원으로 늘었지만",
        "이익은 줄었다",
    ]
    assert split_clauses("Sales rose, but profit fell") == ["Sales rose", "profit fell"]
