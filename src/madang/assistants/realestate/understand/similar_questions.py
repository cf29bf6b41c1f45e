"""What a question is about, by its similarity to example questions: a question in, the articles and tasks it resembles
out.
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
ArticleId = Annotated[str, Field(pattern=r"^[a-z_]+ [0-9]+(-[0-9]+)?$")]
"""The id of a law and the number of an article: `residential_lease 7-2`."""


class ExampleQuestion(Frozen):
    """Questions on one subject: articles, a task, both, or neither if they are from another field."""

    asked: tuple[str, ...] = Field(min_length=1)
    articles: tuple[ArticleId, ...] = ()
    task: str | None = None
    weight: float = 1.0

    @property
    def subjects(self) -> tuple[str, ...]:
        """The articles and the task, the latter marked by whether articles go with it."""
        task = (f"{_WITH_LAW if self.articles else _ALONE}{self.task}",) if self.task else ()
        return (*self.articles, *task) or (_ELSEWHERE,)


class QuestionSubject(Frozen):
    """What a question resembles, with a score for each article (the highest first), task, and other fields.

    `tasks` are those without an article. `calculations` are tasks based on an article, with the part of the
    article's score that comes from questions asking for the calculation.
    """

    articles: tuple[tuple[ArticleId, float], ...] = ()
    tasks: Mapping[str, float] = {}
    calculations: Mapping[str, float] = {}
    other_field_score: float = 0.0

    @property
    def law_score(self) -> float:
        """The score of the best article."""
        return self.articles[0][1] if self.articles else 0.0

    @property
    def is_clear(self) -> bool:
        """Whether the result is so clear that comparing by meaning would not change it."""
        task = max(self.tasks.values(), default=0.0)
        return max(self.law_score, task) - self.other_field_score >= _CLEAR and abs(self.law_score - task) >= _APART

    @property
    def is_sure(self) -> bool:
        """Whether the best article is certain: well ahead of other fields and of other acts.

        A question with a high score is certain even if another act is close: it is about both.
        """
        act = act_of(self.articles[0][0]) if self.articles else ""
        other = next((score for article, score in self.articles if act_of(article) != act), 0.0)
        apart = self.law_score - other >= _LEAD_OVER_ACTS or self.law_score >= _CERTAIN
        return apart and self.law_score - self.other_field_score >= _LEAD_OVER_FIELDS

    def best_articles(self, least: float) -> tuple[ArticleId, ...]:
        """The best articles; none if a task scores higher, or if other fields are closer than `least`."""
        if self.law_score - self.other_field_score < least or self.law_score < max(self.tasks.values(), default=0.0):
            return ()
        return tuple(article for article, score in self.articles if score >= self.law_score * _BESIDE)

    def weighted(self, weight: Callable[[ArticleId], float]) -> "QuestionSubject":
        """The subject with the score of each article multiplied by a weight."""
        scores = [(article, score * weight(article)) for article, score in self.articles]
        return self.changed(articles=tuple(sorted(scores, key=lambda scored: -scored[1])))


class TextSimilarity(Protocol):
    """Similarity to a list of texts, each of which is a vector of length 1 (or 0 if it is not known)."""

    def scores(self, text: str) -> Mapping[int, float]:
        """The similarity of each text by its number; those with none are left out."""
        ...

    def length(self, weights: Mapping[int, float]) -> float:
        """The length of the weighted sum of some texts' vectors: the more they differ, the shorter it is."""
        ...


class SubjectReader:
    """Finds the subject of questions by examples; may be used from several threads."""

    def __init__(self, examples: Sequence[ExampleQuestion], similarity: TextSimilarity) -> None:
        """`similarity` is that to all texts of the examples, in the order of `example_texts`."""
        self._asked = [_ExampleText(example.subjects, example.weight) for example in examples for _ in example.asked]
        self._similarity = similarity
        self._lengths = self._lengths_of_subjects()

    def read(self, question: str) -> QuestionSubject:
        """The subject of a question; empty for a text that resembles nothing."""
        if len(question.strip()) < _SHORTEST:
            return QuestionSubject()
        similarities = self._similarity.scores(question[:_LONGEST])
        scores = self._common(similarities)
        for subject, score in self._near(similarities).items():
            scores[subject] += _NEARNESS * score
        elsewhere = scores.pop(_ELSEWHERE, 0.0)
        tasks, beside = _pop_marked(scores, _ALONE), _pop_marked(scores, _WITH_LAW)
        ranked = nlargest(_MOST, scores.items(), key=lambda scored: scored[1])
        calculations = {task: score / ranked[0][1] for task, score in beside.items()}
        return QuestionSubject(
            articles=tuple(ranked), tasks=tasks, calculations=calculations, other_field_score=elsewhere
        )

    def _common(self, similarities: Mapping[int, float]) -> defaultdict[str, float]:
        """The similarity to all examples of each subject together."""
        total = defaultdict[str, float](float)
        for number, similarity in similarities.items():
            for subject in self._asked[number].subjects:
                total[subject] += self._asked[number].weight * similarity / self._lengths[subject]
        return total

    def _near(self, similarities: Mapping[int, float]) -> dict[str, float]:
        """The similarity to the nearest examples of each subject; several near ones count more than one."""
        total = defaultdict[str, float](float)
        for number, similarity in nlargest(_NEAREST, similarities.items(), key=lambda scored: scored[1]):
            for subject in self._asked[number].subjects:
                total[subject] += (self._asked[number].weight * similarity) ** 2
        return {subject: math.sqrt(squares) for subject, squares in total.items()}

    def _lengths_of_subjects(self) -> dict[str, float]:
        shares = defaultdict[str, dict[int, float]](dict)
        for number, asked in enumerate(self._asked):
            for subject in asked.subjects:
                shares[subject][number] = asked.weight
        return {subject: self._similarity.length(weights) for subject, weights in shares.items()}


def example_texts(examples: Iterable[ExampleQuestion]) -> tuple[str, ...]:
    """All texts of the examples, in their order."""
    return tuple(text for example in examples for text in example.asked)


class _ExampleText(NamedTuple):
    subjects: tuple[str, ...]
    weight: float


def act_of(article: ArticleId) -> str:
    """The act of an article, also for an article of a decree or rule under the act."""
    return article.split(" ", 1)[0].removesuffix("_decree").removesuffix("_rule")


def _pop_marked(scores: dict[str, float], mark: str) -> dict[str, float]:
    """The scores of the marked subjects, which are removed from `scores`."""
    return {subject[len(mark) :]: scores.pop(subject) for subject in list(scores) if subject.startswith(mark)}


class BlendedSimilarity:
    """Two similarities as one; the second counts for `share`."""

    def __init__(self, first: TextSimilarity, second: TextSimilarity, share: float) -> None:
        self._parts = ((1.0 - share, first), (share, second))

    def scores(self, text: str) -> Mapping[int, float]:
        """The weighted similarity of each text."""
        found = defaultdict[int, float](float)
        for share, part in self._parts:
            for number, similarity in part.scores(text).items():
                found[number] += share * similarity
        return found

    def length(self, weights: Mapping[int, float]) -> float:
        """The length of the sum in both at once."""
        return math.sqrt(sum(share * part.length(weights) ** 2 for share, part in self._parts))


class LetterSimilarity:
    """Similarity by shared letters and syllables; may be used from several threads."""

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
        """The similarity of each text by its number, from 0 to 1; those with none are left out."""
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
        """The length of the weighted sum of some texts' vectors: the more they differ, the shorter it is."""
        total = defaultdict[str, float](float)
        for number, share in weights.items():
            scale = share / self._lengths[number]
            for piece, weight in self._weights[number].items():
                total[piece] += scale * weight
        return _length(total)

    def _weighted(self, counts: Mapping[str, int]) -> _Weights:
        """The pieces by weight: the rarer and the more frequent in the text, the heavier."""
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
_ELSEWHERE = "elsewhere"
_ALONE, _WITH_LAW = "=", "+"
_NEARNESS = 0.5
"""The weight of the nearest examples beside all examples of a subject."""
_CLEAR, _APART = 0.4, 0.1
"""The least lead over other fields, and the least distance between task and article, for a clear result."""
_LEAD_OVER_ACTS, _CERTAIN, _LEAD_OVER_FIELDS = 0.06, 0.5, 0.18
"""The least lead over other acts, the score that makes it unnecessary, and the least lead over other fields.

Set so that, leaving out each example in turn, one in twenty correct results and three in ten wrong ones are uncertain.
"""
_LONGEST = 500
_SHORTEST = 4
"""A single word resembles too much: 전세 alone asks nothing."""
_NEAREST = 20
_MOST = 12
_BESIDE = 0.6
"""The share of the best score that another article needs to be listed too."""
