"""How well a sentence answers a question: by the question's words in either language, by meaning where there are
vectors, by whether it has the kind of figure that is asked for, and by how well its passage was found.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import log
from typing import NamedTuple

from madang.assistants.research.extract.figures import FigureKind, find_figures
from madang.knowledge.index import find_terms, meanings_in_other_language


class Meanings(NamedTuple):
    """What is known of the meaning of texts: vectors of length 1, and which terms mean each other across languages."""

    vectors: Mapping[str, Sequence[float]] = {}
    pairs: Mapping[str, frozenset[str]] = {}

    def names_of(self, terms: Iterable[str]) -> dict[str, frozenset[str]]:
        """Each of the terms with what it is called in the other language, itself among it."""
        wanted = list(terms)
        shipped = meanings_in_other_language(wanted)
        nothing = frozenset[str]()
        return {
            term: frozenset({term})
            | {other for other in self.pairs.get(term, nothing) | shipped.get(term, nothing) if len(other) > 1}
            for term in wanted
        }

    def likeness(self, first: str, second: str) -> float:
        """The cosine of two texts; 0 where one has no vector."""
        one, other = self.vectors.get(first), self.vectors.get(second)
        return sum(a * b for a, b in zip(one, other, strict=True)) if one and other else 0.0


NO_MEANINGS = Meanings()


class Asked(NamedTuple):
    """A question as sentences are measured by it."""

    text: str
    terms: Mapping[str, frozenset[str]]
    """Each term, and the forms that stand for it in either language, itself among them."""
    kind: FigureKind | None
    """The kind of figure it asks for, if it asks for one."""


class SentenceCandidate(NamedTuple):
    """A sentence as it is measured: what it says, what it is understood with, and how well its passage was found."""

    text: str
    terms: frozenset[str]
    around: frozenset[str]
    """Terms of the headings and the sentence before it."""
    about: frozenset[str]
    """Terms of the source's title: what the whole of it is about need not be said in every sentence."""
    trust: float


def read_question(question: str, meanings: Meanings) -> Asked:
    """The question's terms with what they are called in the other language, and the kind of figure it asks for."""
    forms = list(dict.fromkeys(term.form for term in find_terms(question) if term.form not in _EVERYDAY))
    return Asked(question, meanings.names_of(forms), _asked_kind(question))


@lru_cache(maxsize=4096)
def terms_of(text: str) -> frozenset[str]:
    """The terms of a text, each once; texts are measured for several topics, and remembered."""
    return frozenset(term.form for term in find_terms(text))


def measure(asked: Asked, candidates: Sequence[SentenceCandidate], meanings: Meanings) -> list[float]:
    """How well each candidate answers, from 0 up; only candidates of one call can be compared.

    Of a question that names nothing, as "What does this say?", the place of a passage is all there is to go by.
    """
    weights = _term_weights(asked, candidates)
    best = max((candidate.trust for candidate in candidates), default=0.0) or 1.0
    return [_measure_one(asked, candidate, weights, best, meanings) for candidate in candidates]


def _measure_one(
    asked: Asked, candidate: SentenceCandidate, weights: Mapping[str, float], best: float, meanings: Meanings
) -> float:
    if not weights:
        return _TRUST * candidate.trust / best
    total = sum(weights.values()) or 1.0
    said = sum(weight for term, weight in weights.items() if asked.terms[term] & candidate.terms)
    near = sum(
        weight * (_ABOUT if asked.terms[term] & candidate.about else _AROUND)
        for term, weight in weights.items()
        if asked.terms[term] & (candidate.around | candidate.about) and not asked.terms[term] & candidate.terms
    )
    words = (said + near) / total
    meaning = max(0.0, meanings.likeness(asked.text, candidate.text))
    figure = (
        _FIGURES[asked.kind]
        if asked.kind and asked.kind in {figure.kind for figure in find_figures(candidate.text)}
        else 0.0
    )
    if not said and meaning < _LEAST_MEANING and not (near and figure):
        return 0.0
    return words + _MEANING * meaning + _TRUST * candidate.trust / best + figure


def _term_weights(asked: Asked, candidates: Sequence[SentenceCandidate]) -> dict[str, float]:
    """Rare words of the question tell more than those that every sentence, or the title of its source, has."""
    holding = Counter(
        term
        for candidate in candidates
        for term, forms in asked.terms.items()
        if forms & (candidate.terms | candidate.about)
    )
    return {term: log(1 + (len(candidates) + 1) / (holding[term] + 0.5)) for term in asked.terms}


def _asked_kind(question: str) -> FigureKind | None:
    return next((kind for kind, pattern in _KINDS if pattern.search(question)), None)


_AROUND, _ABOUT = 0.4, 0.85
_MEANING = 0.9
_TRUST = 0.25
_FIGURES: Mapping[FigureKind, float] = {"money": 0.3, "share": 0.3, "date": 0.3, "count": 0.15}
"""What a sentence gains that has the kind of figure that is asked for; almost every sentence counts something."""
_LEAST_MEANING = 0.35
"""How near in meaning a sentence must come that has no word of the question."""
_KINDS: tuple[tuple[FigureKind, re.Pattern[str]], ...] = (
    (
        "date",
        re.compile(
            r"언제|며칠|날짜|[가-힣]일(?:은|이|자)|시점|^when\b|\bwhen (?:did|was|were|will|is|can)|\bdates?\b",
            re.IGNORECASE,
        ),
    ),
    ("share", re.compile(r"몇\s*(?:퍼센트|%|프로)|비율|율은|percent|proportion|\bshare\b|\brate\b", re.IGNORECASE)),
    (
        "money",
        re.compile(
            r"얼마를|비용|요금|가격|예산|금액|돈|지출|cost|price|budget|fare|\bfees?\b|how much (?:money|did"
            r"|does|do|is)",
            re.IGNORECASE,
        ),
    ),
    ("count", re.compile(r"몇|얼마나|how (?:many|much|long|often|far|large|big|old)|number of", re.IGNORECASE)),
)
_EVERYDAY = frozenset((
    "say", "said", "tell", "give", "find", "show", "document", "report", "sourc", "accord", "explain", "describ",
    "happen",
    "after", "befor", "뒤", "전", "들다", "이후", "문서", "자료", "보고서", "말하다", "설명", "알리다", "따르다",
    "대하다", "나오다", "어느", "얼마나", "정도",
))  # fmt: skip
