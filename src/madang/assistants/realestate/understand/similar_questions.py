"""What a question is about, decided by its similarity to example questions: a question in, the articles of law and the
tasks it resembles out.
"""

import math
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import nlargest
from typing import Annotated, NamedTuple, Protocol

from pydantic import Field

from madang.state import Frozen

_Weights = Mapping[str, float]


class TextSimilarity(Protocol):
    """Texts by their numbers as directions of length 1, or 0 for those it knows nothing of."""

    def scores(self, text: str) -> Mapping[int, float]:
        """How alike each text is; those that share nothing are left out."""
        ...

    def length(self, weights: Mapping[int, float]) -> float:
        """The length of the sum of some texts' directions, each with its weight: less, the more they differ."""
        ...


class BlendedSimilarity:
    """Two likenesses as one, of which the second counts for `share`."""

    def __init__(self, first: TextSimilarity, second: TextSimilarity, share: float) -> None:
        self._parts = ((1.0 - share, first), (share, second))

    def scores(self, text: str) -> Mapping[int, float]:
        """How alike each text is by both."""
        found = defaultdict[int, float](float)
        for share, part in self._parts:
            for number, likeness in part.scores(text).items():
                found[number] += share * likeness
        return found

    def length(self, weights: Mapping[int, float]) -> float:
        """The length of a sum of directions in both at once."""
        return math.sqrt(sum(share * part.length(weights) ** 2 for share, part in self._parts))


class LetterSimilarity:
    """Texts that others can be held against; made once, it may be used from several threads."""

    def __init__(self, texts: Sequence[str]) -> None:
        counted = [Counter(_pieces(text)) for text in texts]
        self._holders = defaultdict[str, list[int]](list)
        self._repeated = defaultdict[str, list[tuple[int, float]]](list)
        for number, counts in enumerate(counted):
            for piece, count in counts.items():
                self._holders[piece].append(number)
                if count > 1:
                    self._repeated[piece].append((number, math.log(count)))
        self._unknown = math.log(1 + len(texts))
        self._rarity = {piece: math.log(1 + len(texts) / len(held)) for piece, held in self._holders.items()}
        self._weights = [self._weighted(counts) for counts in counted]
        self._lengths = [_length(weights) for weights in self._weights]

    def scores(self, text: str) -> dict[int, float]:
        """How alike each text is by its number, from 0 to 1; those that share nothing are left out."""
        found, weights = defaultdict[int, float](float), self._weighted(Counter(_pieces(text)))
        for piece, weight in weights.items():
            shared = weight * self._rarity.get(piece, 0.0)
            for number in self._holders.get(piece, ()):
                found[number] += shared
            for number, more in self._repeated.get(piece, ()):
                found[number] += shared * more
        length = _length(weights)
        return {number: product / (length * self._lengths[number]) for number, product in found.items()}

    def length(self, weights: Mapping[int, float]) -> float:
        """The length of the sum of some texts' directions, each with its weight: less, the more they differ."""
        total = defaultdict[str, float](float)
        for number, share in weights.items():
            scale = share / self._lengths[number]
            for piece, weight in self._weights[number].items():
                total[piece] += scale * weight
        return _length(total)

    def _weighted(self, counts: Mapping[str, int]) -> _Weights:
        """The pieces by how much they say: the rarer and the more often, the more; what no text has is rarest."""
        rarity, unknown = self._rarity, self._unknown
        return {
            piece: rarity.get(piece, unknown) * (1.0 if count == 1 else 1 + math.log(count))
            for piece, count in counts.items()
        }


def _length(weights: _Weights) -> float:
    return math.sqrt(sum([weight * weight for weight in weights.values()])) or 1.0


def _pieces(text: str) -> Iterator[str]:
    syllables = _BETWEEN.sub("", text.casefold())
    letters = unicodedata.normalize("NFD", syllables)
    for written, lengths in ((syllables, _SYLLABLES), (letters, _LETTERS)):
        for length in lengths:
            for start in range(len(written) - length + 1):
                yield written[start : start + length]


_BETWEEN = re.compile(r"[^0-9a-z가-힣%]+")
_SYLLABLES = (1, 2, 3)
_LETTERS = (3, 5)


ArticleId = Annotated[str, Field(pattern=r"^[a-z_]+ [0-9]+(-[0-9]+)?$")]
"""The id of a law and the number of an article: `residential_lease 7-2`."""


class ExampleQuestion(Frozen):
    """What people ask, and what it is about: articles, a task, both, or neither where it is of another field."""

    asked: tuple[str, ...] = Field(min_length=1)
    articles: tuple[ArticleId, ...] = ()
    task: str | None = None
    weight: float = 1.0

    @property
    def subjects(self) -> tuple[str, ...]:
        """The articles and the task, each written so that it is not taken for another."""
        task = (f"{_WITH_LAW if self.articles else _ALONE}{self.task}",) if self.task else ()
        return (*self.articles, *task) or (_ELSEWHERE,)


class QuestionSubject(Frozen):
    """What a question is like: what was asked about articles (the most alike first), tasks, and other fields.

    `tasks` are those that no article answers. `worked_out` are those that say for a case what an article says for all:
    how much the question is like those that ask for it, of how much it is like those on the article.
    """

    articles: tuple[tuple[ArticleId, float], ...] = ()
    tasks: Mapping[str, float] = {}
    worked_out: Mapping[str, float] = {}
    other_field_score: float = 0.0

    @property
    def law_score(self) -> float:
        """How much it is like a question about some article."""
        return self.articles[0][1] if self.articles else 0.0

    @property
    def is_clear(self) -> bool:
        """Whether it is so much like one kind of question that a closer look would not change it."""
        task = max(self.tasks.values(), default=0.0)
        return max(self.law_score, task) - self.other_field_score >= _CLEAR and abs(self.law_score - task) >= _APART

    @property
    def is_sure(self) -> bool:
        """Whether the article it is most like is surely meant: far from other fields, and from other acts as well.

        What is much like two acts is about both.
        """
        act = _act(self.articles[0][0]) if self.articles else ""
        other = next((score for article, score in self.articles if _act(article) != act), 0.0)
        apart = self.law_score - other >= _LEAD or self.law_score >= _MUCH
        return apart and self.law_score - self.other_field_score >= _INSIDE

    def bearing_articles(self, least: float) -> tuple[ArticleId, ...]:
        """The articles that bear on it; none where it is more like a task, or less than `least` from another field."""
        if self.law_score - self.other_field_score < least or self.law_score < max(self.tasks.values(), default=0.0):
            return ()
        return tuple(article for article, score in self.articles if score >= self.law_score * _BESIDE)

    def weighted(self, weight: Callable[[ArticleId], float]) -> "QuestionSubject":
        """The same with each article counting by a weight."""
        scores = [(article, score * weight(article)) for article, score in self.articles]
        return self.changed(articles=tuple(sorted(scores, key=lambda one: -one[1])))


class _ExampleText(NamedTuple):
    subjects: tuple[str, ...]
    weight: float


def example_texts(examples: Iterable[ExampleQuestion]) -> tuple[str, ...]:
    """All that the examples ask, in their order."""
    return tuple(text for example in examples for text in example.asked)


class SubjectReader:
    """Reads questions by examples; made once, it may be used from several threads."""

    def __init__(self, examples: Sequence[ExampleQuestion], likeness: TextSimilarity) -> None:
        """`likeness` is among all that the examples ask, in their order (`texts_of`)."""
        self._asked = [_ExampleText(example.subjects, example.weight) for example in examples for _ in example.asked]
        self._likeness = likeness
        self._lengths = self._lengths_of_subjects()

    def read(self, question: str) -> QuestionSubject:
        """What the question is about; of any text, also one that is about nothing."""
        if len(question.strip()) < _SHORTEST:
            return QuestionSubject()
        alike = self._likeness.scores(question[:_LONGEST])
        scores = self._common(alike)
        for subject, score in self._near(alike).items():
            scores[subject] += _NEARNESS * score
        elsewhere = scores.pop(_ELSEWHERE, 0.0)
        tasks, beside = _pop_marked(scores, _ALONE), _pop_marked(scores, _WITH_LAW)
        ranked = nlargest(_MOST, scores.items(), key=lambda one: one[1])
        worked_out = {task: score / ranked[0][1] for task, score in beside.items()}
        return QuestionSubject(articles=tuple(ranked), tasks=tasks, worked_out=worked_out, other_field_score=elsewhere)

    def _common(self, alike: Mapping[int, float]) -> defaultdict[str, float]:
        """How much a question has in common with all examples of a subject together."""
        total = defaultdict[str, float](float)
        for number, likeness in alike.items():
            for subject in self._asked[number].subjects:
                total[subject] += self._asked[number].weight * likeness / self._lengths[subject]
        return total

    def _near(self, alike: Mapping[int, float]) -> dict[str, float]:
        """How near the nearest examples of a subject are; several near ones say more than one."""
        total = defaultdict[str, float](float)
        for number, likeness in nlargest(_NEAREST, alike.items(), key=lambda one: one[1]):
            for subject in self._asked[number].subjects:
                total[subject] += (self._asked[number].weight * likeness) ** 2
        return {subject: math.sqrt(squares) for subject, squares in total.items()}

    def _lengths_of_subjects(self) -> dict[str, float]:
        shares = defaultdict[str, dict[int, float]](dict)
        for number, asked in enumerate(self._asked):
            for subject in asked.subjects:
                shares[subject][number] = asked.weight
        return {subject: self._likeness.length(weights) for subject, weights in shares.items()}


def _act(article: ArticleId) -> str:
    """The act of an article, also where it stands in a decree or a rule to the act."""
    return article.split(" ", 1)[0].removesuffix("_decree").removesuffix("_rule")


def _pop_marked(scores: dict[str, float], mark: str) -> dict[str, float]:
    """The scores of the subjects with a mark, which are taken out of the others."""
    return {subject[len(mark) :]: scores.pop(subject) for subject in list(scores) if subject.startswith(mark)}


_ELSEWHERE = "elsewhere"
_ALONE, _WITH_LAW = "=", "+"
_NEARNESS = 0.5
"""What the nearest examples count beside all of a subject together."""
_CLEAR, _APART = 0.4, 0.1
"""How much more like one kind of question than like those of other fields, and like a task than like an article."""
_LEAD, _MUCH, _INSIDE = 0.06, 0.5, 0.18
"""How far an article has to be ahead of other acts, how like makes that needless, and how far from other fields.

Set where, of the examples with each left out in turn, one in twenty of those read rightly is called unsure: of those
read wrongly, three in ten are.
"""
_LONGEST = 500
_SHORTEST = 4
"""One word is like too much: 전세 alone asks nothing."""
_NEAREST = 20
_MOST = 12
_BESIDE = 0.6
"""How near to the first article another has to come to be named beside it."""
