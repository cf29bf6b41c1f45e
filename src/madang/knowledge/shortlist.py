"""Which chunks are worth ranking: in a large corpus, not every chunk that has one frequent word of the question.

Ranking costs by the chunk, and finding does not. So the index is asked for chunks that have a rare word of the question
or two of its words together, as many as can be ranked in time. In a small corpus that is every chunk that has any of
the words.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations

__all__ = ["shortlist"]

_MOST = 1500
"""Chunks that are ranked in time, about."""


def shortlist(holding: Mapping[str, int], chunks: int) -> list[tuple[str, ...]]:
    """Groups of terms: a chunk that has all terms of one group is worth ranking.

    `holding` is how many of the corpus' chunks have each term. The rarest known term is always among the groups.
    """
    known = sorted((found, form) for form, found in holding.items() if found)
    taken = list(_affordable([(found, (form,)) for found, form in known], _MOST, least=1))
    singles = {form for (form,) in taken}
    spent = sum(found for found, form in known if form in singles)
    rest = [(found, form) for found, form in known if form not in singles]
    pairs = sorted((one * other / chunks, (first, second)) for (one, first), (other, second) in combinations(rest, 2))
    return [*taken, *_affordable(pairs, _MOST - spent, least=0)]


def _affordable(groups: list[tuple[float, tuple[str, ...]]], most: float, *, least: int) -> Iterator[tuple[str, ...]]:
    """The groups in order, as long as the chunks they are expected to bring stay within `most`."""
    spent = 0.0
    for number, (expected, group) in enumerate(groups):
        spent += expected
        if spent > most and number >= least:
            return
        yield group
