"""Which rules a question asks for, and how probable that is: nine signs of each rule, weighed as they were taught."""

import math
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import date
from typing import NamedTuple, Protocol

from madang.assistants.realestate.search.answer_rules import AnswerRule
from madang.assistants.realestate.search.question_kind import QuestionKind
from madang.assistants.realestate.search.rule_wording import RuleWordings
from madang.assistants.realestate.understand.similar_questions import ArticleId
from madang.assistants.realestate.understand.tasks import TaskKind
from madang.state import Frozen


class AskedQuestion(NamedTuple):
    """What of a question decides which rule answers it."""

    text: str
    on: date
    parts: tuple[str, ...] = ()
    """The sentences of a story: each may resemble a way to ask more than the whole does."""
    terms: frozenset[str] = frozenset()
    """The words that carry its meaning."""
    kinds: frozenset[QuestionKind] = frozenset()
    shop: bool = False
    """Whether it is about a shop; otherwise it is about a home or about either."""
    facts: Mapping[str, object] = {}
    """What is known of the case, by field; None for what is not."""
    tasks: frozenset[TaskKind] = frozenset()
    """What was heard that it asks for."""
    articles: Mapping[ArticleId, float] = {}
    """The articles that the question resembles, with their scores."""
    act: str | None = None
    """The act that it is surely about."""
    before: frozenset[ArticleId] = frozenset()
    """The articles that the last answers rest on: a short question goes on with them more often than not."""


class RuleSigns(NamedTuple):
    """What speaks for one rule, each from 0 to 1."""

    letters: float
    """Likeness by letters to the nearest way to ask for it."""
    meaning: float
    """Likeness by meaning to all the ways to ask for it together."""
    words: float
    """The part of the question's words that it speaks of."""
    article: float
    """How close its articles are to the one that the question resembles most."""
    kind: float
    task: float
    nearest: float
    """Likeness by meaning to the nearest way to ask for it."""
    answer: float
    """Likeness by meaning to its answer."""
    wording: float
    """The part of the question that stands in its answer or in what its articles say."""


class RuleLikeness(NamedTuple):
    """The likeness of a question to each rule, by the number of the rule, each from 0 to 1."""

    letters: Sequence[float]
    meaning: Sequence[float]
    nearest: Sequence[float]
    answer: Sequence[float]


class Likenesses(Protocol):
    """Compares questions with rules."""

    def of(self, texts: Sequence[str]) -> RuleLikeness:
        """The likeness to each rule of the text that is most like it."""
        ...


class SignWeights(Frozen):
    """What each sign counts, and the score of a question that no rule answers."""

    letters: float
    meaning: float
    words: float
    article: float
    kind: float
    task: float
    nearest: float
    answer: float
    wording: float
    none: float

    def score(self, signs: RuleSigns) -> float:
        """The weighted sum of the signs."""
        return sum(sign * getattr(self, name) for name, sign in signs._asdict().items())


class FoundRule(NamedTuple):
    """A rule with the probability that it answers the question."""

    rule: AnswerRule
    probability: float


class RuleTerms(NamedTuple):
    """The words that carry the meaning of a rule: those of the ways to ask for it, and those of its answer."""

    asked: frozenset[str]
    answered: frozenset[str]
    said: str = ""
    """All that it says, and what the law says that it rests on."""


class RuleFinder:
    """Finds the rules that a question asks for; may be used from several threads."""

    def __init__(
        self,
        rules: Sequence[AnswerRule],
        likenesses: Likenesses,
        terms: Sequence[RuleTerms],
        synonyms: Mapping[str, frozenset[str]],
        scored_articles: Collection[ArticleId],
    ) -> None:
        """`likenesses` compares with the rules in their order; `synonyms` say what everyday words are called in the
        law; `scored_articles` are those a question can resemble.
        """
        self._scored = frozenset(scored_articles)
        self._rules, self._terms, self._synonyms = tuple(rules), tuple(terms), synonyms
        self._likenesses, self._wordings = likenesses, RuleWordings([each.said for each in terms])
        held = Counter(term for each in self._terms for term in each.asked | each.answered)
        self._rarity = {term: math.log(1 + len(self._rules) / count) for term, count in held.items()}
        self._unknown = math.log(1 + 2 * len(self._rules))

    def ranked(self, asked: AskedQuestion, weights: SignWeights) -> list[FoundRule]:
        """The rules that could answer a question, the most probable first; what is left to 1 is that none does."""
        found = [(rule, weights.score(signs) + _goes_on(rule, asked)) for rule, signs in self.signs(asked)]
        top = max([weights.none, *(score for _, score in found)])
        parts = [math.exp(score - top) for _, score in found]
        total = sum(parts) + math.exp(weights.none - top)
        ranked = [FoundRule(rule, part / total) for (rule, _), part in zip(found, parts, strict=True)]
        return sorted(ranked, key=lambda one: -one.probability)

    def signs(self, asked: AskedQuestion) -> list[tuple[AnswerRule, RuleSigns]]:
        """What speaks for each rule that is in force and holds for the premises and facts of the question."""
        alike = self._likenesses.of((asked.text, *asked.parts))
        best = max(asked.articles.values(), default=0.0)
        wording = self._wordings.shares(asked.text)
        return [
            (
                rule,
                RuleSigns(
                    letters=alike.letters[number],
                    meaning=alike.meaning[number],
                    words=self._covered(asked.terms, self._terms[number]),
                    article=self._on_article(rule, asked.articles, best),
                    kind=float(bool(asked.kinds & set(rule.kinds))),
                    task=float(rule.calculation in asked.tasks),
                    nearest=alike.nearest[number],
                    answer=alike.answer[number],
                    wording=wording[number],
                ),
            )
            for number, rule in enumerate(self._rules)
            if rule.holds(asked.on) and _same_premises(rule, asked) and _not_contradicted(rule, asked)
        ]

    def _covered(self, terms: frozenset[str], of_rule: RuleTerms) -> float:
        """The part of a question's words that a rule speaks of, rare ones weighing more; from 0 to 1.

        A story has many words beside the matter: what it has of a rule counts as in a question of usual length.
        """
        weights = {term: self._rarity.get(term, self._unknown) for term in terms}
        covered = sum(weight * self._share(term, of_rule) for term, weight in weights.items())
        return min(1.0, covered / min(sum(weights.values()), _ENOUGH_WORDS)) if weights else 0.0

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


def _not_contradicted(rule: AnswerRule, asked: AskedQuestion) -> bool:
    return all(asked.facts.get(field) in {None, told} for field, told in rule.requires.items())


def _goes_on(rule: AnswerRule, asked: AskedQuestion) -> float:
    """What is added to the score of a rule on an article that was spoken of before."""
    return 0.0 if asked.before.isdisjoint(rule.articles) else _SPOKEN_OF


def _same_premises(rule: AnswerRule, asked: AskedQuestion) -> bool:
    return rule.premises is None or (rule.premises == "shop") == asked.shop


_UNSCORED = 0.5
"""What the articles of a rule count where it is not known how close they are."""
_SYNONYM, _ANSWERED = 0.9, 0.6
"""What a word counts that a rule has by another name, or only in its answer."""
_SPOKEN_OF = 1.5
"""What a rule on an article that was spoken of before is likelier by, as a logarithm."""
_ENOUGH_WORDS = 22.0
"""The weight of the words of a question of usual length."""
