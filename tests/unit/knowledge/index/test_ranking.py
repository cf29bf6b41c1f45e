import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.knowledge.index.ranking import GATE, RankedChunk, add_similarity, is_answer, words_suffice

SHARES = st.floats(0, 1, allow_nan=False)
RANKS = st.lists(st.tuples(SHARES, SHARES), max_size=8).map(
    lambda drawn: [RankedChunk(key, score, coverage) for key, (score, coverage) in enumerate(drawn)]
)


def test_words_suffice_where_one_passage_says_enough_of_the_question() -> None:
    assert words_suffice([RankedChunk(1, 0.5, 0.1), RankedChunk(2, 0.4, GATE)])
    assert not words_suffice([RankedChunk(1, 0.9, GATE - 0.01)])
    assert not words_suffice([])


def test_similarity_is_added_and_may_turn_the_order_around() -> None:
    ranks = [RankedChunk(1, 0.4, 0.3), RankedChunk(2, 0.2, 0.2)]
    assert add_similarity(ranks, {2: 0.5}) == [
        RankedChunk(2, pytest.approx(0.38), 0.2),
        RankedChunk(1, pytest.approx(0.16), 0.3),
    ]


@given(RANKS, st.dictionaries(st.integers(0, 8), st.floats(-1, 1, allow_nan=False)))
def test_fusing_keeps_every_passage_and_scores_from_0_to_1(ranks: list[RankedChunk], similar: dict[int, float]) -> None:
    fused = add_similarity(ranks, similar)
    assert sorted(each.key for each in fused) == [each.key for each in ranks]
    assert all(0 <= each.score <= 1 for each in fused)
    assert fused == sorted(fused, key=lambda each: (-each.score, each.key))


@pytest.mark.parametrize(
    ("coverage", "similar", "answers"),
    [(0.3, None, True), (0.29, None, False), (0.0, {1: 0.31}, True), (0.2, {1: 0.19}, False), (0.3, {2: 0.9}, True)],
)
def test_a_passage_answers_by_its_words_and_its_meaning_together(
    coverage: float, similar: dict[int, float] | None, answers: bool
) -> None:
    assert is_answer(RankedChunk(1, 0.5, coverage), similar) is answers
