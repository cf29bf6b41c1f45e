"""What a question is about, by the questions it is like.

People and the law speak differently: 변기가 막혔는데 집주인이 돈을 안 내요 shares no word with the landlord's duty of
repair, but much with what others asked about it. Examples are data: one more teaches more than one more rule.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from heapq import nlargest
from typing import Annotated, NamedTuple

from pydantic import Field

from madang.assistants.realestate.domain.likeness import Alike
from madang.state.frozen import Frozen

__all__ = ["ArticleId", "Example", "QuestionReader", "Subject", "texts_of"]

ArticleId = Annotated[str, Field(pattern=r"^[a-z_]+ [0-9]+(-[0-9]+)?$")]
"""The id of a law and the number of an article: `residential_lease 7-2`."""


class Example(Frozen):
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


class Subject(Frozen):
    """What a question is like: what was asked about articles (the most alike first), tasks, and other fields.

    `tasks` are those that no article answers. `worked_out` are those that say for a case what an article says for all:
    how much the question is like those that ask for it, of how much it is like those on the article.
    """

    articles: tuple[tuple[ArticleId, float], ...] = ()
    tasks: Mapping[str, float] = {}
    worked_out: Mapping[str, float] = {}
    elsewhere: float = 0.0

    @property
    def lawful(self) -> float:
        """How much it is like a question about some article."""
        return self.articles[0][1] if self.articles else 0.0

    @property
    def is_clear(self) -> bool:
        """Whether it is so much like one kind of question that a closer look would not change it."""
        task = max(self.tasks.values(), default=0.0)
        return max(self.lawful, task) - self.elsewhere >= _CLEAR and abs(self.lawful - task) >= _APART

    @property
    def is_sure(self) -> bool:
        """Whether the article it is most like is surely meant: far from other fields, and from other acts as well.

        What is much like two acts is about both.
        """
        act = _act(self.articles[0][0]) if self.articles else ""
        other = next((score for article, score in self.articles if _act(article) != act), 0.0)
        apart = self.lawful - other >= _LEAD or self.lawful >= _MUCH
        return apart and self.lawful - self.elsewhere >= _INSIDE

    def bearing(self, least: float) -> tuple[ArticleId, ...]:
        """The articles that bear on it; none where it is more like a task, or less than `least` from another field."""
        if self.lawful - self.elsewhere < least or self.lawful < max(self.tasks.values(), default=0.0):
            return ()
        return tuple(article for article, score in self.articles if score >= self.lawful * _BESIDE)

    def weighed(self, weight: Callable[[ArticleId], float]) -> "Subject":
        """The same with each article counting by a weight."""
        scores = [(article, score * weight(article)) for article, score in self.articles]
        return self.changed(articles=tuple(sorted(scores, key=lambda one: -one[1])))


class _Asked(NamedTuple):
    subjects: tuple[str, ...]
    weight: float


def texts_of(examples: Iterable[Example]) -> tuple[str, ...]:
    """All that the examples ask, in their order."""
    return tuple(text for example in examples for text in example.asked)


class QuestionReader:
    """Reads questions by examples; made once, it may be used from several threads."""

    def __init__(self, examples: Sequence[Example], likeness: Alike) -> None:
        """`likeness` is among all that the examples ask, in their order (`texts_of`)."""
        self._asked = [_Asked(example.subjects, example.weight) for example in examples for _ in example.asked]
        self._likeness = likeness
        self._lengths = self._lengths_of_subjects()

    def read(self, question: str) -> Subject:
        """What the question is about; of any text, also one that is about nothing."""
        if len(question.strip()) < _SHORTEST:
            return Subject()
        alike = self._likeness.to(question[:_LONGEST])
        scores = self._common(alike)
        for subject, score in self._near(alike).items():
            scores[subject] += _NEARNESS * score
        elsewhere = scores.pop(_ELSEWHERE, 0.0)
        tasks, beside = _taken(scores, _ALONE), _taken(scores, _WITH_LAW)
        ranked = nlargest(_MOST, scores.items(), key=lambda one: one[1])
        worked_out = {task: score / ranked[0][1] for task, score in beside.items()}
        return Subject(articles=tuple(ranked), tasks=tasks, worked_out=worked_out, elsewhere=elsewhere)

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


def _taken(scores: dict[str, float], mark: str) -> dict[str, float]:
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
