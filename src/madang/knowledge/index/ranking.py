"""How well a chunk answers a question: BM25 over two fields, and similarity where the question's own words are not
found. One function ranks for all backends.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

_SATURATION = 1.2
_LENGTH = 0.6
_TITLE = 3.0
_SYNONYM = 0.7
_FEW = 100
"""In a corpus of fewer chunks than this, how often a word is used says little of how much it means."""


@dataclass(frozen=True, slots=True)
class QueryTerms:
    """The terms of a question, and what each may be called instead."""

    terms: Sequence[str]
    synonyms: Mapping[str, frozenset[str]] = field(default_factory=dict[str, frozenset[str]])

    @property
    def weights(self) -> dict[str, float]:
        """How much each term counts: the question's own in full, synonyms less."""
        synonyms = sorted(frozenset[str]().union(*self.synonyms.values()))
        return dict.fromkeys(synonyms, _SYNONYM) | dict.fromkeys(self.terms, 1.0)


class RankCandidate(NamedTuple):
    """A chunk as the index knows it: its number and its terms in the headings and in the text."""

    key: int
    title: Sequence[str]
    body: Sequence[str]


class RankedChunk(NamedTuple):
    """A chunk's place in the order: by `score`; `coverage` is the share of the question that it speaks of."""

    key: int
    score: float
    coverage: float


@dataclass(frozen=True, slots=True)
class TermFrequencies:
    """How many chunks a corpus has, how long they are on average, and how many hold each term."""

    chunks: int
    average_length: float
    chunks_with_term: Mapping[str, int]

    def rarity(self, term: str) -> float:
        """The weight of a term: high for a rare one, and highest for one the corpus does not know."""
        found = self.chunks_with_term.get(term, 0)
        return math.log(1 + (max(self.chunks, _FEW) - found + 0.5) / (found + 0.5))


def rank(wanted: QueryTerms, candidates: Sequence[RankCandidate], frequencies: TermFrequencies) -> list[RankedChunk]:
    """The candidates, best first; both numbers run from 0 to 1.

    Of two passages with equal scores the one that speaks of more of the question wins: BM25 alone would as soon have
    one rare word several times.
    """
    weights = {term: weight * frequencies.rarity(term) for term, weight in wanted.weights.items()}
    most = sum(weights[term] for term in wanted.terms) * (_SATURATION + 1) or 1.0
    ranks = [_rank_one(each, wanted, weights, frequencies.average_length, most) for each in candidates]
    return sorted(ranks, key=lambda each: (-each.score, each.key))


def _rank_one(
    candidate: RankCandidate, wanted: QueryTerms, weights: Mapping[str, float], average_length: float, most: float
) -> RankedChunk:
    title, body = Counter(candidate.title), Counter(candidate.body)
    norm = _SATURATION * (1 - _LENGTH + _LENGTH * len(candidate.body) / (average_length or 1.0))
    found = {term: count for term in weights if (count := _TITLE * title[term] + body[term])}
    score = sum(weights[term] * count * (_SATURATION + 1) / (count + norm) for term, count in found.items())
    coverage = _coverage(wanted, weights, found)
    return RankedChunk(candidate.key, min(1.0, score / most) * coverage**0.5, coverage)


def _coverage(wanted: QueryTerms, weights: Mapping[str, float], found: Mapping[str, float]) -> float:
    """The share of the question's terms, by weight, that are there themselves or by another name."""
    nothing = frozenset[str]()
    asked = {term: weights[term] for term in wanted.terms}
    covered = (
        weight for term, weight in asked.items() if term in found or wanted.synonyms.get(term, nothing) & found.keys()
    )
    return sum(covered) / (sum(asked.values()) or 1.0)


GATE = 0.6
"""The coverage of the best passage from which words alone decide."""
NEAREST = 50
"""How many passages similarity may propose."""
ENOUGH_EVIDENCE = 0.6
"""How much a passage's coverage and twice its similarity must come to for it to be an answer."""
SOME_EVIDENCE = 0.3
"""The same for who reads on and judges sentence by sentence."""
ENOUGH_WORDS = 0.3
"""The coverage that makes a passage an answer where there are no vectors."""

_SIMILARITY = 1.5
_EVIDENCE = 2.0


def words_suffice(ranks: Sequence[RankedChunk]) -> bool:
    """Whether a passage says so much of the question in its own words that similarity has nothing to add."""
    return any(each.coverage >= GATE for each in ranks)


def add_similarity(ranks: Sequence[RankedChunk], similar: Mapping[int, float]) -> list[RankedChunk]:
    """The ranks with similarity added, best first; a passage without a vector is similar to nothing."""
    fused = [
        each._replace(score=max(0.0, (each.score + _SIMILARITY * similar.get(each.key, 0.0)) / (1 + _SIMILARITY)))
        for each in ranks
    ]
    return sorted(fused, key=lambda each: (-each.score, each.key))


def is_answer(ranked: RankedChunk, similar: Mapping[int, float] | None, enough: float = ENOUGH_EVIDENCE) -> bool:
    """Whether a passage speaks of what was asked; of one without a vector, words alone tell."""
    if similar is None or ranked.key not in similar:
        return ranked.coverage >= ENOUGH_WORDS
    return ranked.coverage + _EVIDENCE * similar[ranked.key] >= enough
