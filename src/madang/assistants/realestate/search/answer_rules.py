"""Rules below the article: when what follows, with exceptions, what to do next, and the paragraph it rests on; and
which of them a question asks for.
"""

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from madang.assistants.realestate.understand.case import Party, Premises
from madang.assistants.realestate.understand.question_kind import QuestionKind
from madang.assistants.realestate.understand.similar_questions import ArticleId, TextSimilarity, act_of
from madang.assistants.realestate.understand.tasks import TaskKind
from madang.state import Frozen
from madang.text import Text

Verdict = Literal["yes", "no", "depends", "fact"]
"""What the law says to the question; a fact is a number, a day or a way, to which neither yes nor no is an answer."""
Paragraph = Annotated[str, Field(pattern=r"^[a-z_]+ [0-9]+(-[0-9]+)?(\([0-9]+\))?$")]
"""An article, with its paragraph where it has some: `residential_lease 6-3(1)`."""
FormName = Literal["certified_letter", "increase_response", "lease_registration", "renewal_notice"]


class Worked(Frozen):
    """A calculation that belongs to a rule: so many times a field of the case."""

    of: Literal["contract_money", "rent"]
    times: int


class AnswerRule(Frozen):
    """What the law answers to one kind of question, in force from one day to another."""

    id: str
    kinds: tuple[QuestionKind, ...] = Field(min_length=1)
    premises: Premises | None = None
    """The only premises it holds for; None for all."""
    side: Party | None = None
    """Whose question it answers; None for everybody's."""
    requires: dict[Literal["performed", "same_price"], bool] = {}
    """What must not be otherwise: a rule is out where the case says the contrary."""
    verdict: Verdict
    on: Text | None = None
    """What the answer depends on."""
    answer: Text
    exceptions: tuple[Text, ...] = ()
    next: tuple[Text, ...] = Field(min_length=1)
    bears: Literal["tenant", "landlord"] | None = None
    """Who bears the cost."""
    form: FormName | None = None
    """The document that can be drawn up for it."""
    calculation: TaskKind | None = None
    worked: Worked | None = None
    numbers: tuple[str, ...] = ()
    """The deadlines, rates and amounts of the answer: `2 months`, `5 %`, `60000000 won`."""
    basis: tuple[Paragraph, ...] = ()
    policy: Text | None = None
    """What it rests on where that is no law of the book: rules of supervision, terms of a guarantor."""
    effective_from: date
    effective_to: date | None = None
    as_of: date
    asked: tuple[str, ...] = Field(min_length=3)
    """Ways to ask for it."""

    @property
    def articles(self) -> tuple[ArticleId, ...]:
        """The articles it rests on."""
        return tuple(dict.fromkeys(_PARAGRAPH.sub("", paragraph) for paragraph in self.basis))

    def holds(self, on: date) -> bool:
        """Whether it is in force on a day."""
        return self.effective_from <= on and (self.effective_to is None or on <= self.effective_to)


def paragraph_of(basis: Paragraph) -> int | None:
    """The number of the paragraph; None for the article as a whole."""
    found = _PARAGRAPH.search(basis)
    return int(found.group(1)) if found else None


class AskedQuestion(NamedTuple):
    """What of a question decides which rule answers it."""

    text: str
    on: date
    terms: frozenset[str] = frozenset()
    """The words that carry its meaning."""
    kinds: frozenset[QuestionKind] = frozenset()
    shop: bool = False
    """Whether it is about a shop; otherwise it is about a home or about either."""
    side: Party | None = None
    facts: Mapping[str, object] = {}
    """What is known of the case, by field; None for what is not."""
    tasks: frozenset[TaskKind] = frozenset()
    """What was heard that it asks for."""
    articles: Mapping[ArticleId, float] = {}
    """The articles that the question resembles, with their scores."""
    act: str | None = None
    """The act that it is surely about."""


class FoundRule(NamedTuple):
    """A rule with how well it fits."""

    rule: AnswerRule
    score: float


class RuleTerms(NamedTuple):
    """The words that carry the meaning of a rule: those of the ways to ask for it, and those of its answer."""

    asked: frozenset[str]
    answered: frozenset[str]


class RuleFinder:
    """Finds the rules that a question asks for; may be used from several threads."""

    def __init__(
        self,
        rules: Sequence[AnswerRule],
        similarities: tuple[TextSimilarity, TextSimilarity | None],
        terms: Sequence[RuleTerms],
        synonyms: Mapping[str, frozenset[str]],
        scored_articles: Collection[ArticleId],
    ) -> None:
        """`similarities` are those by letters and by meaning to all the ways to ask for the rules, in their order;
        `synonyms` say what everyday words are called in the law; `scored_articles` are those a question can resemble.
        """
        self._scored = frozenset(scored_articles)
        self._rules, self._terms, self._synonyms = tuple(rules), tuple(terms), synonyms
        self._similarities = similarities
        self._owners = [number for number, rule in enumerate(self._rules) for _ in rule.asked]
        held = Counter(term for each in self._terms for term in each.asked | each.answered)
        self._rarity = {term: math.log(1 + len(self._rules) / count) for term, count in held.items()}
        self._unknown = math.log(1 + 2 * len(self._rules))

    def ranked(self, asked: AskedQuestion) -> list[FoundRule]:
        """The rules that could answer a question, the best first."""
        letters, meanings = (self._nearest(similarity, asked.text) for similarity in self._similarities)
        best = max(asked.articles.values(), default=0.0)
        found = [
            FoundRule(
                rule,
                _LETTERS * letters.get(number, 0.0)
                + _MEANING * meanings.get(number, 0.0)
                + _TERMS * self._covered(asked.terms, self._terms[number])
                + _ARTICLE * self._on_article(rule, asked.articles, best)
                + _fit(rule, asked),
            )
            for number, rule in enumerate(self._rules)
            if rule.holds(asked.on) and _same_premises(rule, asked) and _not_contradicted(rule, asked)
        ]
        return sorted(found, key=lambda one: -one.score)

    def find(self, asked: AskedQuestion) -> list[FoundRule]:
        """The rules that answer a question, at most two; none where none fits with confidence."""
        if len(asked.terms) < _FEWEST:
            return []
        ranked = self.ranked(asked)[:2]
        if not ranked or ranked[0].score < self._least(ranked[0].rule, asked):
            return []
        first = ranked[0]
        beside = [
            other
            for other in ranked[1:]
            if other.score >= max(self._least(other.rule, asked), first.score * _BESIDE) and _same_article(first, other)
        ]
        return [first, *beside]

    def is_doubtful(self, asked: AskedQuestion) -> bool:
        """Whether the best rule fits only so well, or another of other articles fits nearly as well."""
        first, *others = self.ranked(asked)[:2]
        rivals = [other for other in others if other.score >= first.score * _RIVAL and not _same_article(first, other)]
        return first.score < _CONFIDENT or bool(rivals)

    def _least(self, rule: AnswerRule, asked: AskedQuestion) -> float:
        """The least score of a rule that is stated; one of another act than the question's has to fit very well."""
        same = asked.act is None or asked.act in {act_of(article) for article in rule.articles}
        unscored = bool(rule.basis) and self._scored.isdisjoint(rule.articles)
        return _LEAST if same or unscored else _LEAST_OF_OTHER_ACT

    def _nearest(self, similarity: TextSimilarity | None, text: str) -> dict[int, float]:
        """The similarity of the question to the nearest way to ask for each rule, by the number of the rule."""
        near = dict[int, float]()
        scores: Mapping[int, float] = similarity.scores(text[:_LONGEST]) if similarity else {}
        for number, score in scores.items():
            near[self._owners[number]] = max(near.get(self._owners[number], 0.0), score)
        return near

    def _covered(self, terms: frozenset[str], of_rule: RuleTerms) -> float:
        """The part of a question's words that a rule speaks of, rare ones weighing more; from 0 to 1."""
        weights = {term: self._rarity.get(term, self._unknown) for term in terms}
        covered = sum(weight * self._share(term, of_rule) for term, weight in weights.items())
        return covered / sum(weights.values()) if weights else 0.0

    def _on_article(self, rule: AnswerRule, articles: Mapping[ArticleId, float], best: float) -> float:
        """How close the articles of a rule are to the best one of the question, from 0 to 1."""
        if not best or self._scored.isdisjoint(rule.articles):
            return _UNSCORED
        return max(articles.get(article, 0.0) for article in rule.articles) / best

    def _share(self, term: str, of_rule: RuleTerms) -> float:
        called = {term, *self._synonyms.get(term, ())}
        if term in of_rule.asked:
            return 1.0
        if called & of_rule.asked:
            return _SYNONYM
        return _ANSWERED if called & of_rule.answered else 0.0


def all_asked(rules: Iterable[AnswerRule]) -> tuple[str, ...]:
    """All ways to ask for some rules, in their order."""
    return tuple(text for rule in rules for text in rule.asked)


def _same_article(one: FoundRule, other: FoundRule) -> bool:
    return not set(one.rule.articles).isdisjoint(other.rule.articles)


def _fit(rule: AnswerRule, asked: AskedQuestion) -> float:
    """How much kind, task and side of a question speak for a rule."""
    other = rule.side is not None and asked.side is not None and rule.side != asked.side
    kind, task = bool(asked.kinds & set(rule.kinds)), rule.calculation in asked.tasks
    return _KIND * kind + _TASK * task - _OTHER_SIDE * other


def _not_contradicted(rule: AnswerRule, asked: AskedQuestion) -> bool:
    return all(asked.facts.get(field) in {None, told} for field, told in rule.requires.items())


def _same_premises(rule: AnswerRule, asked: AskedQuestion) -> bool:
    return rule.premises is None or (rule.premises == "shop") == asked.shop


_PARAGRAPH = re.compile(r"\(([0-9]+)\)$")
_LETTERS, _MEANING, _TERMS, _ARTICLE, _KIND, _TASK, _OTHER_SIDE = 0.3, 0.25, 1.0, 0.5, 0.1, 0.15, 0.1
"""What each sign counts: set on the ways to ask for the rules, each left out in turn, and on the labelled questions."""
_UNSCORED = 0.5
"""What the articles of a rule count where it is not known how close they are."""
_SYNONYM, _ANSWERED = 0.9, 0.6
"""What a word counts that a rule has by another name, or only in its answer."""
_LEAST = 0.9
"""The least score of a rule that is stated."""
_LEAST_OF_OTHER_ACT = 1.3
_CONFIDENT, _RIVAL = 1.0, 0.99
"""Below the first score, or with another rule at the second share of it, a rule is told to be the nearest one only."""
_BESIDE = 0.86
"""The least share of the best score of a second rule."""
_LONGEST = 300
_FEWEST = 2
"""A single word resembles too much: 전세 alone asks nothing."""
