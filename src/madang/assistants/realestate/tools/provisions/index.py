"""The index of the provisions: the words of every paragraph, and how people say what an article is about. It was made
once and lies in a file, since analysing all laws takes minutes.
"""

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy
from pydantic import TypeAdapter

from madang.assistants.realestate.tools.bundled_data import DATA

INDEX = DATA / "law" / "provisions.npz"
EVERYDAY = DATA / "law" / "everyday"


class IndexedArticle(NamedTuple):
    """An article of the index: its law, its number and what it is called."""

    law: str
    number: str
    title: str

    @property
    def citation(self) -> str:
        """As it is cited: 주택임대차보호법 제7조."""
        return f"{self.law} {self.number}"


class Postings:
    """Which of some texts hold a term, and how often; scored as BM25 does."""

    def __init__(self, name: str, stored: Mapping[str, Any], by_length: float) -> None:
        """Those of a name; `by_length` is how much oftener a long text has to hold a term, from 0 to 1."""
        self._ends, self._texts, self._counts = (stored[f"{name}_{part}"] for part in ("ends", "texts", "counts"))
        lengths: Any = stored[f"{name}_lengths"]
        self._place = {term: place for place, term in enumerate(stored[f"{name}_terms"].item().split("\n"))}
        self._size = len(lengths)
        self._norms = _STEEPNESS * (1 - by_length + by_length * lengths / max(float(lengths.mean()), 1.0))

    def scores(self, weights: Mapping[str, float]) -> Any:
        """The score of each text for weighted terms, the best 1."""
        found = numpy.zeros(self._size)
        for term, weight in weights.items():
            place = self._place.get(term)
            if place is not None:
                held = slice(self._ends[place], self._ends[place + 1])
                texts, counts = self._texts[held], self._counts[held].astype(float)
                rarity = numpy.log(1 + (self._size - len(texts) + 0.5) / (len(texts) + 0.5))
                found[texts] += weight * rarity * counts * (_STEEPNESS + 1) / (counts + self._norms[texts])
        return found / (found.max() or 1.0)


class ProvisionIndex(NamedTuple):
    """What provisions are found by."""

    articles: tuple[IndexedArticle, ...]
    laws: Any
    """The number of the law of each article."""
    paragraphs: Any
    """The number of each paragraph within its article, 0 where it has none."""
    firsts: Any
    """The first paragraph of each article."""
    wording: Postings
    """The terms of paragraphs."""
    everyday: Postings
    """The terms by which people say what an article is about."""
    syllables: Postings
    """The same by pairs of syllables, which stay the same where a word is bent or run together with another."""
    links: tuple[tuple[int, ...], ...]
    """The articles that each article refers to."""

    def by_article(self, of_paragraphs: Any) -> Any:
        """The best score of the paragraphs of each article."""
        return numpy.maximum.reduceat(of_paragraphs, self.firsts)

    def best_paragraph(self, article: int, of_paragraphs: Any) -> int | None:
        """The number of the paragraph of an article that scores best; None where it has none, or none scores."""
        last = self.firsts[article + 1] if article + 1 < len(self.firsts) else len(self.paragraphs)
        scores = of_paragraphs[self.firsts[article] : last]
        best = self.paragraphs[self.firsts[article] + int(scores.argmax())]
        return int(best) if best and scores.max() > 0 else None


@cache
def provision_index() -> ProvisionIndex:
    """The index that ships."""
    with numpy.load(INDEX, allow_pickle=False) as stored:
        articles = tuple(IndexedArticle(*row) for row in json.loads(stored["articles"].item()))
        names = {law: number for number, law in enumerate(dict.fromkeys(article.law for article in articles))}
        return ProvisionIndex(
            articles=articles,
            laws=numpy.array([names[article.law] for article in articles]),
            paragraphs=stored["paragraphs"],
            firsts=stored["firsts"],
            wording=Postings("wording", stored, 0.6),
            everyday=Postings("everyday", stored, 0.3),
            syllables=Postings("syllables", stored, 0.3),
            links=TypeAdapter(tuple[tuple[int, ...], ...]).validate_json(stored["links"].item()),
        )


def stored_postings(name: str, texts: Sequence[Sequence[str]]) -> dict[str, Any]:
    """The arrays of the postings of some texts, as they are stored under a name."""
    held: dict[str, list[tuple[int, int]]] = {}
    for number, terms in enumerate(texts):
        for term, count in Counter(terms).items():
            held.setdefault(term, []).append((number, min(count, _MOST_COUNTED)))
    terms = sorted(held)
    rows = [row for term in terms for row in held[term]]
    return {
        f"{name}_terms": numpy.array("\n".join(terms)),
        f"{name}_ends": numpy.cumsum([0, *(len(held[term]) for term in terms)]).astype("int32"),
        f"{name}_texts": numpy.array([number for number, _ in rows], "uint16"),
        f"{name}_counts": numpy.array([count for _, count in rows], "uint8"),
        f"{name}_lengths": numpy.array([len(terms) for terms in texts], "uint16"),
    }


def syllable_pairs(text: str) -> list[str]:
    """The pairs of syllables of the words of a text."""
    return [word[at : at + 2] for word in _WORD.findall(text) for at in range(len(word) - 1)]


_STEEPNESS = 1.2
_MOST_COUNTED = 255
_WORD = re.compile(r"[가-힣]+")
