"""Ranks the provisions for a story: by the words of their paragraphs, by how people say what they are about, by the
rules and examples that resemble the story, by the law that all of it speaks for, and by what refers to what.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy

from madang.assistants.realestate.tools.law_book import law_book
from madang.assistants.realestate.tools.provisions.index import ProvisionIndex, provision_index, syllable_pairs
from madang.knowledge.index import Glossary, expand_terms, find_terms, meanings_in_other_language


class Provision(NamedTuple):
    """A provision that a story may be about; `paragraph` is the one that says the most of it."""

    law: str
    number: str
    title: str
    paragraph: int | None
    score: float
    """Higher is nearer; told of one story only."""

    @property
    def citation(self) -> str:
        """The article as it is cited: 주택임대차보호법 제7조."""
        return f"{self.law} {self.number}"


class Hints(NamedTuple):
    """What other readers make of a story, by citation."""

    rules: Sequence[tuple[Sequence[str], float]] = ()
    """The articles of each rule with its probability, the most probable first."""
    examples: Mapping[str, float] = {}
    """The likeness of the story to questions on an article."""


def ranked_provisions(story: str, hints: Hints, *, limit: int) -> tuple[Provision, ...]:
    """The provisions nearest to a story, best first."""
    index = provision_index()
    wording = index.wording.scores(_terms(story))
    scores = _with_neighbours(_of_likely_laws(_told(story, wording, index) + _hinted(hints, index), index), index)
    best = [int(number) for number in numpy.argsort(-scores)[:limit]]
    return tuple(
        Provision(*index.articles[number], index.best_paragraph(number, wording), float(scores[number]))
        for number in best
        if scores[number] > 0
    )


def _told(story: str, wording: Any, index: ProvisionIndex) -> Any:
    """What the words of the story say, as a whole and by its sentences."""
    sentences = [_terms(part) for part in _SENTENCE_END.split(story) if len(part) >= _SHORTEST][:_MOST_SENTENCES]
    whole = _WORDING * index.by_article(wording) + _EVERYDAY * index.everyday.scores(_terms(story))
    whole += _SYLLABLES * index.syllables.scores(dict.fromkeys(syllable_pairs(story), 1.0))
    if not sentences:
        return whole
    worded = numpy.max([index.by_article(index.wording.scores(terms)) for terms in sentences], axis=0)
    said = numpy.max([index.everyday.scores(terms) for terms in sentences], axis=0)
    return whole + _WORDING_OF_SENTENCE * worded + _EVERYDAY_OF_SENTENCE * said


def _hinted(hints: Hints, index: ProvisionIndex) -> Any:
    """What rules and examples speak for."""
    likely, ranked, alike = (numpy.zeros(len(index.articles)) for _ in range(3))
    for rank, (citations, probability) in enumerate(hints.rules[:_MOST_RULES]):
        for at, place in enumerate(_places(citations)):
            likely[place] += probability * (1.0 if at == 0 else _SECOND_GROUND)
            ranked[place] = max(ranked[place], 1 / (1 + rank)) if rank < _MOST_RANKED else ranked[place]
    for citation, score in hints.examples.items():
        for place in _places((citation,)):
            alike[place] = score
    return _RULE * numpy.minimum(likely, 1) + _RANK * ranked + _EXAMPLE * alike / (alike.max() or 1.0)


def _of_likely_laws(scores: Any, index: ProvisionIndex) -> Any:
    """The scores with more for the articles of laws of which much speaks for the story."""
    parts = numpy.exp(scores - scores.max())
    shares = numpy.bincount(index.laws, parts) / parts.sum()
    return scores + _LAW * numpy.log(shares[index.laws] + _LEAST_SHARE) - _LAW * numpy.log(_LEAST_SHARE)


def _with_neighbours(scores: Any, index: ProvisionIndex) -> Any:
    """The scores with more for what the best articles refer to, what refers to them, and what stands beside them."""
    more = defaultdict[int, float](float)
    for number in numpy.argsort(-scores)[:_MOST_FOLLOWED]:
        place, law = int(number), index.laws[number]
        beside = [near for near in (place - 1, place + 1) if 0 <= near < len(scores) and index.laws[near] == law]
        for others, share in ((index.links[place], _LINK), (_linked_from()[place], _BACK), (beside, _BESIDE)):
            for other in others:
                thinned = share / (1 if len(others) < _MANY_LINKS else 2)
                more[other] = max(more[other], thinned * float(scores[place]))
    for place, added in more.items():
        scores[place] += added
    return scores


def _terms(text: str) -> dict[str, float]:
    """The terms of a text with their weights: its own, and what the law or the other language calls them."""
    own = [term.form for term in find_terms(text)]
    called = expand_terms(own, _glossary()).values()
    foreign = meanings_in_other_language(own).values() if not _HANGUL.search(text) else ()
    weights = {form: _FOREIGN for forms in foreign for form in forms}
    return weights | {form: _SYNONYM for forms in called for form in forms} | dict.fromkeys(own, 1.0)


def _places(citations: Sequence[str]) -> list[int]:
    known = _by_citation()
    return [known[citation] for citation in citations if citation in known]


@cache
def _by_citation() -> Mapping[str, int]:
    return {article.citation: place for place, article in enumerate(provision_index().articles)}


@cache
def _linked_from() -> Mapping[int, tuple[int, ...]]:
    found = defaultdict[int, list[int]](list)
    for place, links in enumerate(provision_index().links):
        for other in links:
            found[other].append(place)
    return defaultdict(tuple, {place: tuple(others) for place, others in found.items()})


@cache
def _glossary() -> Glossary:
    return Glossary(synonyms=dict(law_book().terms))


_SENTENCE_END = re.compile(r"(?<=[.?!])\s+|\n|(?<=[가-힣]요)\s|(?<=[가-힣]다)\s|(?<=는데)\s|,\s")
_HANGUL = re.compile(r"[가-힣]")
_SHORTEST, _MOST_SENTENCES = 8, 12
_MOST_RULES, _MOST_RANKED, _SECOND_GROUND = 30, 10, 0.7
_WORDING, _WORDING_OF_SENTENCE, _EVERYDAY, _EVERYDAY_OF_SENTENCE, _SYLLABLES = 1.0, 0.5, 1.0, 0.5, 0.8
_RULE, _RANK, _EXAMPLE, _LAW, _LEAST_SHARE = 1.5, 0.8, 0.6, 0.25, 1e-3
"""What each sign counts: the best of sixty drawn at random, by one half of the scenarios of the project; each sign is
from 0 to 1."""
_LINK, _BACK, _BESIDE, _MANY_LINKS, _MOST_FOLLOWED = 0.1, 0.07, 0.05, 8, 3
_SYNONYM, _FOREIGN = 0.8, 0.5
