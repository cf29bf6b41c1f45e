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
from typing import Any, NamedTuple

from madang.assistants.realestate.analyse.errors import FactError
from madang.assistants.realestate.search.answer_rules import AnswerRule
from madang.assistants.realestate.search.question_kind import denied_words, question_kinds
from madang.assistants.realestate.search.rule_finder import (
    AskedQuestion,
    FoundRule,
    Likenesses,
    RuleFinder,
    RuleTerms,
    SignWeights,
)
from madang.assistants.realestate.tools.bundled_data import DATA, read_toml
from madang.assistants.realestate.tools.law_book import law_book, names_shop, shipped_questions
from madang.assistants.realestate.tools.rule_vectors import shipped_likenesses
from madang.assistants.realestate.understand.case import Case
from madang.assistants.realestate.understand.intent import QuestionField, QuestionIntent
from madang.assistants.realestate.understand.similar_questions import (
    ArticleId,
    QuestionSubject,
    act_of,
)
from madang.assistants.realestate.understand.tasks import TaskKind
from madang.knowledge.index import find_terms
from madang.reading import asked_in_list, find_asks
from madang.reading.numbers import find_money

VECTORS = DATA / "rules" / "asked.npz"
TERMS = DATA / "rules" / "terms.json"
WEIGHTS = DATA / "rules" / "weights.toml"
BESIDE = "beside"
"""The author of the ways to ask that stand beside the rules."""


@cache
def answer_rules() -> tuple[AnswerRule, ...]:
    """Every rule with all the ways to ask for it."""
    return rules_asked_by(authors())


def rules_asked_by(chosen: Iterable[str]) -> tuple[AnswerRule, ...]:
    """Every rule that some authors ask for, with their ways only."""
    asked = [_ways()[author] for author in chosen]
    found = [(rule, [way for ways in asked for way in ways.get(rule["id"], ())]) for rule in _rows()]
    return tuple(AnswerRule.model_validate({**rule, "asked": ways}) for rule, ways in found if ways)


def authors() -> tuple[str, ...]:
    """Those who wrote ways to ask for the rules."""
    return tuple(_ways())


@cache
def _rows() -> list[dict[str, Any]]:
    """The rules as they stand in the files; one without dates of its own has those of its file."""
    rows = list[dict[str, Any]]()
    for path in sorted((DATA / "rules").glob("*.toml")):
        file = read_toml(path)
        dates = {name: file[name] for name in ("effective_from", "as_of") if name in file}
        rows += [{**dates, **row} for row in file.get("rules", ())]
    return rows


@cache
def _ways() -> dict[str, dict[str, list[str]]]:
    """The ways to ask by author and rule; `FactError` for a rule that there is not."""
    known = {row["id"]: row["asked"] for row in _rows()}
    files = {path.stem: read_toml(path)["asked"] for path in sorted((DATA / "rules" / "asked").glob("*.toml"))}
    unknown = sorted({name for ways in files.values() for name in ways} - set(known))
    if unknown:
        raise FactError(f"There are ways to ask for rules that do not exist: {', '.join(unknown)}.")
    return {BESIDE: known, **files}


def rule_of(name: str) -> AnswerRule:
    """The rule of an id; `KeyError` where there is none."""
    return _by_id()[name]


class RuleChoice(NamedTuple):
    """The rules that are stated, by their ids, and whether they are only the nearest ones."""

    rules: tuple[str, ...] = ()
    doubtful: bool = False
    likely: bool = False
    """Whether the first one is the answer more likely than not, but not certainly."""
    leaves_subject: bool = False
    """Whether the first one is of another subject than the last answers, and not sure enough for that."""
    instead: tuple[str, ...] = ()
    """What else may have been asked, where the first one is not told as certain."""
    hedged: bool = False
    """Whether the first one is surer than likely, and yet not told as certain."""


def choose_rules(asked: AskedQuestion, about: QuestionField = "law") -> RuleChoice:
    """The rules that answer a question; where it asks several things, also those that answer each.

    The less the question seems to be `about` the law, the surer a rule has to be.
    """
    ranked = find_rules(asked) if len(asked.terms) >= _FEWEST else []
    found = _found(ranked, asked, about) or _on_nearest_article(ranked, asked, about)
    of_parts = [best for part in _questions(asked.text) for best in _found_for_part(part, asked)]
    found = [*found[:1], *of_parts, *found[1:]]
    rules = tuple(dict.fromkeys(one.rule.id for one in found))[:_MOST]
    leaves = bool(found and asked.before) and asked.before.isdisjoint(found[0].rule.articles)
    doubtful = bool(found) and found[0].probability < _confident_of(asked)
    unheard = bool(found) and not doubtful and not _heard(found[0], asked)
    likely = unheard and found[0].probability < _VERY_LIKELY
    hedged = unheard and not likely and found[0].probability < _CERTAIN
    return RuleChoice(
        rules,
        doubtful=doubtful,
        likely=likely,
        leaves_subject=leaves and found[0].probability < _SURE_OF_ANOTHER_SUBJECT,
        instead=_instead_of(rules, ranked) if doubtful or likely or hedged else (),
        hedged=hedged,
    )


def _instead_of(rules: Sequence[str], ranked: Sequence[FoundRule]) -> tuple[str, ...]:
    """The next rules behind some that are told, where they are not out of the question."""
    others = [one for one in ranked[: 2 * _MOST] if one.rule.id not in rules]
    return tuple(one.rule.id for one in others if one.probability >= _INSTEAD)[:_FEWEST]


def _found_for_part(part: str, asked: AskedQuestion) -> list[FoundRule]:
    """The rule that answers one of several questions, looked for by its own words, where it is likely enough."""
    terms, kinds = _terms(part), question_kinds(part)
    alone = AskedQuestion(part, asked.on, terms=terms, kinds=kinds, shop=asked.shop, facts=asked.facts)
    ranked = find_rules(alone) if len(terms) >= _FEWEST else []
    return [best for best in _found(ranked, alone)[:1] if best.probability >= _SURE_OF_PART]


def _heard(found: FoundRule, asked: AskedQuestion) -> bool:
    """Whether the calculation of a rule was heard too, by a reader that knows nothing of rules."""
    return found.rule.calculation in asked.tasks


def articles_of(topics: Sequence[QuestionIntent]) -> tuple[ArticleId, ...]:
    """The articles of the rules that some answers stated first."""
    return tuple(article for topic in topics if topic.rules for article in rule_of(topic.rules[0]).articles)


def about_article(number: str, topics: Sequence[QuestionIntent]) -> QuestionIntent | None:
    """The question that was answered last from an article of this number, about that article: 제7조는 왜?"""
    for topic in reversed(topics):
        rules = [rule_of(name) for name in topic.rules]
        articles = dict.fromkeys((*topic.articles, *(each for rule in rules for each in rule.articles)))
        named = tuple(each for each in articles if each.partition(" ")[2] == number)
        if named:
            on = tuple(rule.id for rule in rules if not set(rule.articles).isdisjoint(named))
            return topic.changed(tasks=("legal",), offers=(), articles=named[:1], rules=on, open_fact=None)
    return None


def find_rules(asked: AskedQuestion) -> list[FoundRule]:
    """All rules by their probability, the best first."""
    return _finder().ranked(asked, _weights())


def _found(ranked: Sequence[FoundRule], asked: AskedQuestion, about: QuestionField = "law") -> list[FoundRule]:
    """The rule that is stated and those beside it, of all by their probability."""
    if not ranked:
        return []
    first, *others = ranked[:_MOST]
    if about != "other" and sum(one.probability for one in ranked) >= _OURS:
        about = "law"
    if first.probability < _least_of(first.rule, asked, about):
        return []
    if first.probability < _CONFIDENT and first.rule.calculation in asked.tasks:
        return [first]
    if first.probability < _confident_of(asked):
        return [first, *(other for other in others if other.probability >= _BESIDE_DOUBTFUL)]
    least = max(_BESIDE_FIRST, _BESIDE_SHARE * first.probability)
    return [first, *(other for other in others if other.probability >= least and _same_act(first, other))]


def _confident_of(asked: AskedQuestion) -> float:
    """The least probability of a rule that is told as the answer: a story resembles many rules a little."""
    return _CONFIDENT_OF_STORY if len(asked.terms) > _TERMS_OF_STORY else _CONFIDENT


def _on_nearest_article(ranked: Sequence[FoundRule], asked: AskedQuestion, about: QuestionField) -> list[FoundRule]:
    """The likeliest rule on the article that a question of law resembles most, where no rule is likely by itself."""
    if about != "law" or not asked.articles:
        return []
    nearest = max(asked.articles, key=lambda article: asked.articles[article])
    found = [one for one in ranked if nearest in one.rule.articles and one.probability >= _LEAST_ON_ARTICLE]
    return found[:_FEWEST]


def _least_of(rule: AnswerRule, asked: AskedQuestion, about: QuestionField) -> float:
    """The least probability of a rule that is stated; one of another act than the question's has to be surer.

    Beside a calculation that is asked for alone its rule stands; beside several tasks only one that is asked for.
    """
    if rule.calculation in asked.tasks and ("legal" in asked.tasks or len(asked.tasks) == 1):
        return _LEAST["law"]
    other = asked.act is not None and asked.act not in {act_of(article) for article in rule.articles}
    return max(_LEAST[about], _LEAST_OF_OTHER_ACT if other else 0.0)


def _same_act(one: FoundRule, other: FoundRule) -> bool:
    return not {act_of(article) for article in one.rule.articles}.isdisjoint(map(act_of, other.rule.articles))


def _without_figures(text: str) -> str:
    """A question without its amounts and days: which rule it asks for does not depend on them, and rules that are often
    asked for with amounts would seem nearer.
    """
    for money in sorted(find_money(text), key=lambda one: -one.span[0]):
        text = f"{text[: money.span[0]]} {text[money.span[1] :]}"
    return _DAY.sub(" ", text)


def _sentences(text: str) -> tuple[str, ...]:
    """The sentences of a story, the longest first; none of a single sentence."""
    parts = [part.strip() for part in _SENTENCE_END.split(text[:_LONGEST_STORY]) if len(part.strip()) >= _SHORTEST]
    return tuple(sorted(parts, key=len, reverse=True)[:_MOST_PARTS]) if len(parts) > 1 else ()


def _questions(text: str) -> list[str]:
    """The questions of a text, where it has several."""
    asks = [ask.text for ask in find_asks(text)]
    parts = [part for ask in asks for part in (asked_in_list(ask) or (ask,)) if len(part) >= _SHORTEST]
    return parts if 1 < len(parts) <= _MOST_PARTS else []


def question_asked(
    question: str,
    subject: QuestionSubject,
    case: Case,
    tasks: Iterable[TaskKind],
    on: date,
    *,
    story: str = "",
    before: Iterable[ArticleId] = (),
) -> AskedQuestion:
    """What of a question decides which rule answers it; `subject` are the articles that it resembles, `story` is all
    that was said around it, `before` are the articles that were spoken of before.
    """
    whole = _without_figures((story or question)[:_LONGEST_STORY])
    return AskedQuestion(
        text=_without_figures(question),
        on=on,
        parts=_sentences(whole),
        terms=frozenset(term for term in _terms(whole) if not term.isdigit()),
        kinds=question_kinds(question),
        shop=case.premises == "shop" or names_shop(story or question),
        facts=dict(case),
        tasks=frozenset(tasks),
        articles=dict(subject.articles),
        act=act_of(subject.articles[0][0]) if subject.articles and subject.is_sure else None,
        before=frozenset(before),
    )


@cache
def _finder() -> RuleFinder:
    return finder_of(answer_rules(), shipped_likenesses(VECTORS, answer_rules()), _stored_terms())


def finder_of(
    rules: Sequence[AnswerRule], likenesses: Likenesses, terms: Sequence[RuleTerms] | None = None
) -> RuleFinder:
    """What finds some rules; their words are looked for where they are not given."""
    known = frozenset(article for example in shipped_questions() for article in example.articles)
    return RuleFinder(rules, likenesses, terms or [_terms_of(rule) for rule in rules], _synonyms(), known)


def _wording(rule: AnswerRule) -> str:
    """What a rule says, and what the articles are called and say that it rests on, of those with a summary."""
    found = [article for name in rule.articles if (article := law_book().summary(name))]
    law = [text for each in found for text in (each.title, each.summary.ko, each.summary.en, *each.keywords)]
    return "\n".join((*_said(rule), *law))


@cache
def _weights() -> SignWeights:
    return SignWeights.model_validate(read_toml(WEIGHTS)["weights"])


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
    return [
        RuleTerms(frozenset(asked), frozenset(answered), _wording(rule))
        for rule, (asked, answered) in zip(answer_rules(), stored["terms"], strict=True)
    ]


def _terms_of(rule: AnswerRule) -> RuleTerms:
    answered = frozenset(term for text in _said(rule) for term in _terms(text))
    return RuleTerms(frozenset(term for text in rule.asked for term in _terms(text)), answered, _wording(rule))


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


_SENTENCE_END = re.compile(r"(?<=[.?!…])\s+|\n|(?<=[가-힣]요)\s|(?<=[가-힣]다)\s|(?<=는데)\s|[ㅠㅜㅋㅎ]{2,}|;\s?")
_DAY = re.compile(
    r"(?:20[0-9]{2}년\s?)?[0-9]{1,2}월\s?[0-9]{1,2}일|\([0-9]{1,2}/[0-9]{1,2}\)|20[0-9]{2}[-.][0-9]{1,2}[-.][0-9]{1,2}"
)
_LONGEST_STORY = 600
_SHORTEST = 8
_MOST, _MOST_PARTS = 3, 5
_FEWEST = 2
"""A single word resembles too much: 전세 alone asks nothing."""
_LEAST: Mapping[QuestionField, float] = {"law": 0.05, "open": 0.3, "other": 0.6, "elsewhere": 0.6}
"""The least probability of a rule that is stated, by what the question seems to be about."""
_OURS = 0.85
"""The probability of all rules together from which a question is one of this field, whichever it asks for: none of 45
questions of other fields reaches it."""
_SURE_OF_ANOTHER_SUBJECT = 0.6
_LEAST_OF_OTHER_ACT, _SURE_OF_PART = 0.2, 0.45
"""The same of a rule of another act than the question is surely about, and of one for a part of a question."""
_VERY_LIKELY = 0.8
"""The least probability of a rule that goes before what a short message or one without an answer may be instead."""
_CERTAIN = 0.93
"""The least probability of a rule that is told as certain: of 137 questions on the whole field, 1 of 74 that are told
so has another law (5 of 96 from 0.8 on), and of the same questions without their own rule 4 would be told so (13)."""
_CONFIDENT, _BESIDE_FIRST, _BESIDE_SHARE, _BESIDE_DOUBTFUL = 0.33, 0.1, 0.15, 0.05
"""Below the first a rule is told to be the nearest one only, from it on as the likely one; the others are the least of
one beside another, and of one beside a doubtful one: the right one is among the first three far more often than it is
the first."""
_CONFIDENT_OF_STORY, _TERMS_OF_STORY = 0.45, 15
_LEAST_ON_ARTICLE, _INSTEAD = 0.01, 0.03
