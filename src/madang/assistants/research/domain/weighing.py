"""Which sentences matter most to a question: those close to it, and close to many others that are."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import log, sqrt

__all__ = ["choose"]

Vector = Mapping[str, float]


def choose(
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
    home = [close + _PLACE * place if close else 0.0 for close, place in zip(closeness, places, strict=True)]
    weights = _walk([[_likeness(one, other) for other in vectors] for one in vectors], home)
    near = max(closeness) * _NEAR
    return _varied(
        vectors, [w if close and close >= near else 0.0 for w, close in zip(weights, closeness, strict=True)], count
    )


def _varied(vectors: Sequence[Vector], weights: Sequence[float], count: int) -> list[int]:
    """Greedily the best, each judged also by how little it repeats those chosen before."""
    chosen, left, top = list[int](), [number for number, weight in enumerate(weights) if weight > 0], max(weights)
    while left and len(chosen) < count:
        best = max(left, key=lambda n: _BALANCE * weights[n] / top - (1 - _BALANCE) * _echo(n, chosen, vectors))
        left.remove(best)
        if _echo(best, chosen, vectors) < _SAME:
            chosen.append(best)
    return chosen


def _echo(number: int, chosen: Sequence[int], vectors: Sequence[Vector]) -> float:
    return max((_likeness(vectors[number], vectors[other]) for other in chosen), default=0.0)


def _walk(likeness: Sequence[Sequence[float]], closeness: Sequence[float]) -> list[float]:
    """Where the reader ends up: the fixed point of following likeness with the pull of the question."""
    count, whole = len(closeness), sum(closeness)
    home = [close / whole for close in closeness] if whole else [1 / count] * count
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


def _likeness(one: Vector, other: Vector) -> float:
    short, long = (one, other) if len(one) < len(other) else (other, one)
    return sum(value * long.get(term, 0.0) for term, value in short.items())


_NEAR = 0.4
"""How close to the question a sentence must come, of the closest there is."""
_PLACE = 0.5
_PULL = 0.6
_ROUNDS = 12
_BALANCE = 0.7
_SAME = 0.75
