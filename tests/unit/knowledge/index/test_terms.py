"""A text and a question give the same terms for the same words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.knowledge import Section, find_terms
from madang.knowledge.index.chunks import LONGEST_CHUNK, cut_section
from madang.knowledge.search import find_highlights, highlight_pattern, shortlist


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("보증금을 돌려주어야 한다", ["보증금", "돌려주다"]),
        ("Batteries are charged, charging a battery", ["batteri", "charg", "charg", "batteri"]),
        ("LTV는 3.5% 이하", ["ltv", "3p5", "이하"]),
        ("1,200만 원", ["1200", "만"]),
        ("StateGraph and thread_id", ["stategraph", "state", "graph", "threadid", "thread", "id"]),
        ("see https://example.org/a-b and [docs](how-to.md)", ["see", "doc"]),
        ("ＡＢＣ", ["abc"]),
        ("", []),
        ("?! -- '", []),
    ],
)
def test_terms_are_morphemes_stems_and_figures(text: str, forms: list[str]) -> None:
    assert [term.form for term in find_terms(text)] == forms


@given(st.text(max_size=60))
def test_any_text_has_terms_that_hold_letters_and_digits_only(text: str) -> None:
    for term in find_terms(text):
        assert term.form.isalnum()
        assert 0 <= term.span[0] < term.span[1] <= len(text)


@given(st.lists(st.text(alphabet="가나 ab.\n", max_size=400), max_size=8).map("\n\n".join))
def test_chunks_are_short_and_lose_nothing_but_space(text: str) -> None:
    chunks = list(cut_section(Section(text=text, lines=(10, 10 + text.count("\n")))))
    assert all(len(chunk.text) <= LONGEST_CHUNK for chunk in chunks)
    assert "".join("".join(chunk.text.split()) for chunk in chunks) == "".join(text.split())
    lines = text.split("\n")
    for chunk in chunks:
        assert chunk.lines is not None
        first, last = chunk.lines
        assert chunk.text.split("\n")[0].strip() in lines[first - 10]
        assert chunk.text.split("\n")[-1].strip() in lines[last - 10]


@pytest.mark.parametrize(
    ("text", "forms", "marked"),
    [
        ("보증금을 돌려주어야 한다", ["보증금", "돌려주다"], ["보증금", "돌려주"]),
        ("Batteries charge a Battery", ["batteri"], ["Batteries", "Battery"]),
        ("12,000원과 112000원, 3.5%", ["12000", "3p5"], ["12,000", "3.5"]),
        ("anything", [], []),
    ],
)
def test_the_words_of_a_question_are_marked_where_they_stand(text: str, forms: list[str], marked: list[str]) -> None:
    assert [text[slice(*span)] for span in find_highlights(text, highlight_pattern(forms))] == marked


def test_in_a_small_corpus_every_chunk_with_a_word_is_ranked() -> None:
    assert shortlist({"a": 3, "b": 40, "c": 0}, 100) == [("a",), ("b",)]
    assert shortlist({"c": 0}, 100) == []


def test_in_a_large_corpus_frequent_words_must_come_together() -> None:
    holding = {"rare": 10, "some": 1000, "often": 5000, "most": 30_000}
    assert shortlist(holding, 100_000) == [("rare",), ("some",)]
    assert shortlist({"rare": 10, "often": 4000, "most": 30_000}, 100_000) == [("rare",), ("often", "most")]
    assert shortlist({"most": 60_000}, 100_000) == [("most",)]
