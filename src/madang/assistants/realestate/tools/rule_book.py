"""Loads the rules from `data/rules` and finds those that answer a question. What takes time, the vectors and the words
of the rules, was made once and lies beside them.
"""

import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import cache

from madang.assistants.realestate.analyse.errors import FactError
from madang.assistants.realestate.search.answer_rules import (
    AnswerRule,
    AskedQuestion,
    FoundRule,
    RuleFinder,
    RuleTerms,
    all_asked,
)
from madang.assistants.realestate.tools.bundled_data import DATA, read_toml
from madang.assistants.realestate.tools.law_book import law_book, names_shop, shipped_questions
from madang.assistants.realestate.tools.text_vectors import open_vectors
from madang.assistants.realestate.understand.case import Case
from madang.assistants.realestate.understand.question_kind import denied_words, question_kinds
from madang.assistants.realestate.understand.similar_questions import LetterSimilarity, QuestionSubject, act_of
from madang.assistants.realestate.understand.tasks import TaskKind
from madang.knowledge.index import find_terms

VECTORS = DATA / "rules" / "asked.npz"
TERMS = DATA / "rules" / "terms.json"


@cache
def answer_rules() -> tuple[AnswerRule, ...]:
    """Every rule; a rule without dates of its own has those of its file."""
    rules = list[AnswerRule]()
    for path in sorted((DATA / "rules").glob("*.toml")):
        file = read_toml(path)
        dates = {name: file[name] for name in ("effective_from", "as_of")}
        rules += [AnswerRule.model_validate({**dates, **row}) for row in file["rules"]]
    return tuple(rules)


def rule_of(name: str) -> AnswerRule:
    """The rule of an id; `KeyError` where there is none."""
    return _by_id()[name]


def find_rules(asked: AskedQuestion) -> list[FoundRule]:
    """The rules that answer a question."""
    return _finder().find(asked)


def is_doubtful(asked: AskedQuestion) -> bool:
    """Whether the rule that is nearest to a question may not be the one that answers it."""
    return _finder().is_doubtful(asked)


def rules_for(asked: AskedQuestion, *, sure: bool = False) -> tuple[str, ...]:
    """The ids of the rules that answer a question; where it asks several things, of those that answer each.

    With `sure` only rules that fit very well count: the question seems to ask for something else.
    """
    found = [one for one in find_rules(asked) if not sure or one.score >= _SURE or one.rule.calculation in asked.tasks]
    for part in _questions(asked.text):
        one = asked._replace(text=part, terms=_terms(part), kinds=question_kinds(part))
        found += [rule for rule in find_rules(one)[:1] if rule.score >= _SURE_OF_PART]
    return tuple(dict.fromkeys(one.rule.id for one in found))[:_MOST]


def _questions(text: str) -> list[str]:
    """The questions of a text, where it has several."""
    parts = [part.strip() for part in _END.split(text) if len(part.strip()) >= _SHORTEST]
    return parts if 1 < len(parts) <= _MOST_PARTS else []


def question_asked(
    question: str, subject: QuestionSubject, case: Case, tasks: Iterable[TaskKind], on: date
) -> AskedQuestion:
    """What of a question decides which rule answers it; `subject` are the articles that it resembles."""
    return AskedQuestion(
        text=question,
        on=on,
        terms=_terms(question[:_LONGEST]),
        kinds=question_kinds(question),
        shop=case.premises == "shop" or names_shop(question),
        side=case.party,
        facts=dict(case),
        tasks=frozenset(tasks),
        articles=dict(subject.articles),
        act=act_of(subject.articles[0][0]) if subject.articles and subject.is_sure else None,
    )


@cache
def _finder() -> RuleFinder:
    texts = all_asked(answer_rules())
    similarities = (LetterSimilarity(texts), open_vectors(VECTORS, texts))
    known = frozenset(article for example in shipped_questions() for article in example.articles)
    return RuleFinder(answer_rules(), similarities, _stored_terms(), _synonyms(), known)


def write_terms() -> None:
    """Writes the words of all rules into the file."""
    rows = [[sorted(terms.asked), sorted(terms.answered)] for terms in map(_terms_of, answer_rules())]
    stored = {"digest": _digest(answer_rules()), "terms": rows}
    TERMS.write_text(json.dumps(stored, ensure_ascii=False) + "\n", "utf-8")


def _stored_terms() -> list[RuleTerms]:
    """The words of all rules; `FactError` if the file is for other rules."""
    stored = json.loads(TERMS.read_text("utf-8"))
    if stored["digest"] != _digest(answer_rules()):
        raise FactError(
            f"{TERMS.name} holds the words of other rules than those beside it: write it again with "
            f"'python tools/encode_questions.py'."
        )
    return [RuleTerms(frozenset(asked), frozenset(answered)) for asked, answered in stored["terms"]]


def _terms_of(rule: AnswerRule) -> RuleTerms:
    answered = frozenset(term for text in _said(rule) for term in _terms(text))
    return RuleTerms(frozenset(term for text in rule.asked for term in _terms(text)), answered)


def _said(rule: AnswerRule) -> list[str]:
    """What a rule says, in both languages."""
    texts = [rule.answer, *rule.exceptions, *([rule.on] if rule.on else [])]
    return [written for text in texts for written in (text.ko, text.en)]


def _terms(text: str) -> frozenset[str]:
    return frozenset([*(term.form for term in find_terms(text)), *denied_words(text)])


def _digest(rules: Sequence[AnswerRule]) -> str:
    texts = [text for rule in rules for text in (*rule.asked, *_said(rule))]
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()


@cache
def _synonyms() -> Mapping[str, frozenset[str]]:
    """What the law calls an everyday word, for words that are one term."""
    found = defaultdict[str, set[str]](set)
    for word, names in law_book().terms.items():
        forms = _terms(word)
        if len(forms) == 1:
            found[next(iter(forms))].update(form for name in names for form in _terms(name))
    return {word: frozenset(names) for word, names in found.items()}


@cache
def _by_id() -> dict[str, AnswerRule]:
    return {rule.id: rule for rule in answer_rules()}


_END = re.compile(r"\?|(?<=[요까죠나])\.\s|\n")
_LONGEST = 300
_SHORTEST = 8
_MOST, _MOST_PARTS = 3, 5
_SURE, _SURE_OF_PART = 1.15, 1.35
"""The least score of a rule where the question seems to ask for something else, and of one for a part of a question."""
