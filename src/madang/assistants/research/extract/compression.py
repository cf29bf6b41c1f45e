"""Compresses what was found on a topic to the few sentences that answer it: ranked by closeness to the question
(LexRank), near-duplicates once, in an order that reads well.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import date
from math import log, sqrt
from typing import NamedTuple

from madang.assistants.research.extract.notes import Quote, RawNote
from madang.assistants.research.extract.sentences import (
    find_rows,
    find_sentences,
    first_cell,
    first_of_repeated,
    gives_orders,
)
from madang.knowledge.index import find_terms

Vector = Mapping[str, float]


class _TrustedPassage(NamedTuple):
    """A passage, and how well it answers by its score and by how much of the question it speaks of itself."""

    note: RawNote
    trust: float


def compress(question: str, found: Sequence[RawNote], count: int) -> tuple[Quote, ...]:
    """The sentences that matter most to the question, word for word, near-duplicates once, passage by passage."""
    asked = _terms(question)
    passages = _answering(found, frozenset(asked))
    quotes = _distinct(
        [quote for passage in passages for quote in _quotes(passage.note, frozenset(asked))][:_MOST_SENTENCES]
    )
    if not quotes:
        return ()
    best = quotes[0].passage
    lead = _lead([quote for quote in quotes if quote.passage == best], frozenset(asked), min(count, _LEAD_SENTENCES))
    others = [quote for quote in quotes if quote.passage != best]
    trust = {passage.note.passage: passage.trust for passage in passages}
    terms = [_terms(quote.text) for quote in others]
    chosen = choose_sentences(terms, asked, count - len(lead), [trust[quote.passage] for quote in others])
    return (*lead, *(others[number] for number in sorted(chosen)))


def choose_sentences(
    sentences: Sequence[Sequence[str]], question: Sequence[str], count: int, trust: Sequence[float] | None = None
) -> list[int]:
    """The numbers of the sentences to keep, the most important first, none saying again what one before it said.

    Sentences and question are given as terms; `trust` says how well the place of each answers the question by itself.
    A sentence's weight is that of a random reader who follows likeness between sentences and now and then returns to
    what is closest to the question (LexRank with a bias).
    """
    if not sentences:
        return []
    rarity = _rarity(sentences)
    vectors = [_vector(terms, rarity) for terms in sentences]
    asked = _vector(question, rarity)
    closeness = [_likeness(asked, vector) for vector in vectors]
    places = trust or [0.0] * len(sentences)
    pull = [close + _TRUST_WEIGHT * place if close else 0.0 for close, place in zip(closeness, places, strict=True)]
    weights = _random_walk([[_likeness(first, second) for second in vectors] for first in vectors], pull)
    near = max(closeness) * _NEAR_QUESTION
    return _varied(
        vectors, [w if close and close >= near else 0.0 for w, close in zip(weights, closeness, strict=True)], count
    )


def _answering(found: Sequence[RawNote], asked: frozenset[str]) -> list[_TrustedPassage]:
    """The passages that come near the best, the best first; of those that are as good, the newest."""
    weighed = [
        _TrustedPassage(note, note.score * (_share(asked, note.text) + _share(asked, note.place)) / 2) for note in found
    ]
    best = max((passage.trust for passage in weighed), default=0.0)
    near = [passage for passage in weighed if passage.trust > 0 and passage.trust >= best * _NEAR_BEST]
    return sorted(
        near, key=lambda passage: (round(passage.trust, 1), passage.note.source.as_of or date.min), reverse=True
    )


def _lead(quotes: Sequence[Quote], asked: Collection[str], length: int) -> Sequence[Quote]:
    """The stretch of the best passage that says most of what is asked; what stands together reads well together."""
    shares = [len(set(asked) & set(_terms(quote.text))) for quote in quotes]
    starts = range(max(1, len(quotes) - length + 1))
    start = max(starts, key=lambda at: sum(shares[at : at + length]))
    return quotes[start : start + length]


def _distinct(quotes: Sequence[Quote]) -> list[Quote]:
    firsts = first_of_repeated([quote.text for quote in quotes])
    return [quote for number, quote in enumerate(quotes) if firsts[number] == number]


def _quotes(note: RawNote, asked: frozenset[str]) -> list[Quote]:
    """The sentences of a passage, and the rows of its tables that the question names."""
    rows = [row for row in find_rows(note.text) if (named := set(_terms(first_cell(row.text)))) and named <= asked]
    return [
        Quote(passage=note.passage, source=note.source.id, text=text, start=start, end=end)
        for text, (start, end) in (*rows, *find_sentences(note.text))
        if not gives_orders(text)
    ]


def _share(asked: frozenset[str], text: str) -> float:
    return len(asked & set(_terms(text))) / len(asked) if asked else 0.0


def _terms(text: str) -> list[str]:
    return [term.form for term in find_terms(text)]


def _varied(vectors: Sequence[Vector], weights: Sequence[float], count: int) -> list[int]:
    """Greedily the best, each judged also by how little it repeats those chosen before."""
    chosen, left, top = list[int](), [number for number, weight in enumerate(weights) if weight > 0], max(weights)
    while left and len(chosen) < count:
        best = max(left, key=lambda n: _BALANCE * weights[n] / top - (1 - _BALANCE) * _echo(n, chosen, vectors))
        left.remove(best)
        if _echo(best, chosen, vectors) < _SAME_LIKENESS:
            chosen.append(best)
    return chosen


def _echo(number: int, chosen: Sequence[int], vectors: Sequence[Vector]) -> float:
    return max((_likeness(vectors[number], vectors[other]) for other in chosen), default=0.0)


def _random_walk(likeness: Sequence[Sequence[float]], closeness: Sequence[float]) -> list[float]:
    """Where the reader ends up: the fixed point of following likeness with the pull of the question."""
    count, total = len(closeness), sum(closeness)
    home = [close / total for close in closeness] if total else [1 / count] * count
    steps = [[value / (sum(row) or 1.0) for value in row] for row in likeness]
    weights = home
    for _ in range(_ROUNDS):
        arrived = [sum(weights[j] * steps[j][i] for j in range(count)) for i in range(count)]
        weights = [_PULL * home[i] + (1 - _PULL) * arrived[i] for i in range(count)]
    return weights


def _rarity(sentences: Sequence[Sequence[str]]) -> dict[str, float]:
    seen = Counter(term for terms in sentences for term in set(terms))
    return {term: log(1 + len(sentences) / count) for term, count in seen.items()}


def _vector(terms: Sequence[str], rarity: Mapping[str, float]) -> Vector:
    weighed = {term: count * rarity.get(term, 0.0) for term, count in Counter(terms).items()}
    length = sqrt(sum(value * value for value in weighed.values()))
    return {term: value / length for term, value in weighed.items() if value} if length else {}


def _likeness(first: Vector, second: Vector) -> float:
    short, long = (first, second) if len(first) < len(second) else (second, first)
    return sum(value * long.get(term, 0.0) for term, value in short.items())


_MOST_SENTENCES = 160
"""Sentences that are looked at for one topic; those of the best passages come first."""
_LEAD_SENTENCES = 4
"""Sentences in a row that the best passage gives."""
_NEAR_BEST = 0.5
"""The share of the best passage's trust below which a passage shares little but everyday words with the question."""
_NEAR_QUESTION = 0.4
"""How close to the question a sentence must come, of the closest there is."""
_TRUST_WEIGHT = 0.5
_PULL = 0.6
_ROUNDS = 12
_BALANCE = 0.7
_SAME_LIKENESS = 0.75
