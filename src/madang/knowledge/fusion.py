"""Words and meaning together: vectors speak where the question's own words are not found, and only there.

A question whose words stand in a passage is answered best by those words; similarity makes such answers worse. One in
everyday words, or in another language, is answered best by similarity. The best coverage tells the two apart. The
numbers were chosen on the first set of labelled questions of `python -m bench knowledge`, which prints what the gate
does to a set that nothing was chosen on.
"""

from collections.abc import Mapping, Sequence

from madang.knowledge.ranking import Rank

__all__ = ["ENOUGH", "ENOUGH_WORDS", "GATE", "NEAREST", "fuse", "good", "words_suffice"]

GATE = 0.6
"""The coverage of the best passage from which words alone decide."""
NEAREST = 50
"""How many passages similarity may propose."""
ENOUGH = 0.6
"""How much a passage's coverage and twice its similarity must come to for it to be an answer."""
ENOUGH_WORDS = 0.3
"""The coverage that makes a passage an answer where there are no vectors."""

_SIMILARITY = 1.5
_EVIDENCE = 2.0


def words_suffice(ranks: Sequence[Rank]) -> bool:
    """Whether a passage says so much of the question in its own words that similarity has nothing to add."""
    return any(each.coverage >= GATE for each in ranks)


def fuse(ranks: Sequence[Rank], similar: Mapping[int, float]) -> list[Rank]:
    """The ranks with similarity added, best first; a passage without a vector is similar to nothing."""
    fused = [
        each._replace(score=max(0.0, (each.score + _SIMILARITY * similar.get(each.key, 0.0)) / (1 + _SIMILARITY)))
        for each in ranks
    ]
    return sorted(fused, key=lambda each: (-each.score, each.key))


def good(ranked: Rank, similar: Mapping[int, float] | None) -> bool:
    """Whether a passage speaks of what was asked; of one without a vector, words alone tell."""
    if similar is None or ranked.key not in similar:
        return ranked.coverage >= ENOUGH_WORDS
    return ranked.coverage + _EVIDENCE * similar[ranked.key] >= ENOUGH
