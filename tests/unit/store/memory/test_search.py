"""Keyword ranking."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.store.memory.search import rank_by_keywords, search_terms


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("전세를", ["전세", "세를"]),
        ("집", ["집"]),
        ("2억원 loan", ["2", "억원", "loan"]),
        ("The CAT's Straße", ["the", "cat", "s", "strasse"]),
        ("ﬁne １２", ["fine", "12"]),
        ("... !?", []),
    ],
)
def test_a_text_is_found_by_words_and_by_pairs_of_syllables(text: str, terms: list[str]) -> None:
    assert list(search_terms(text)) == terms


async def test_rare_words_count_more_than_common_ones() -> None:
    texts = ["tea shop", "tea house", "tea cat"]
    shop, house, cat = await rank_by_keywords("tea cat", texts)

    assert shop == house
    assert cat == 1.0
    assert shop is not None
    assert 0 < shop < 0.5


@given(st.text(), st.lists(st.text()))
async def test_a_score_is_above_zero_and_at_most_one_or_nothing(query: str, texts: list[str]) -> None:
    for score in await rank_by_keywords(query, texts):
        assert score is None or 0 < score <= 1 + 1e-9


async def test_a_text_says_all_of_itself() -> None:
    assert await rank_by_keywords("매운 음식", ["매운 음식"]) == [1.0]
    assert await rank_by_keywords("", ["매운 음식"]) == [None]
