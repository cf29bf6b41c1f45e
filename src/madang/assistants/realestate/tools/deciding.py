"""Loads the facts on which rules turn, and tells which of them a question leaves open; and short messages on a case of
somebody's own that tell too little for one rule, with the fact that is asked for.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from madang.assistants.realestate.search.answer_rules import AnswerRule
from madang.assistants.realestate.search.deciding_facts import DecidingFact, TurnsOn
from madang.assistants.realestate.search.question_kind import question_kinds
from madang.assistants.realestate.tools.bundled_data import DATA, read_toml
from madang.assistants.realestate.tools.law_book import tells_premises
from madang.assistants.realestate.tools.rule_book import rule_of
from madang.assistants.realestate.understand.case import Case
from madang.state import Frozen
from madang.text import Text


class ShortCase(Frozen):
    """What some short messages ask, and the fact on which the answer turns."""

    id: str
    asks: str
    unless: str
    rule: str
    """The rule with the paragraphs that the choices rest on."""
    fact: str
    on: TurnsOn | None = None
    """What follows from each choice, where the rule does not say so itself."""

    def fits(self, text: str) -> bool:
        """Whether a text asks this and tells nothing that settles it."""
        return _pattern(self.asks).search(text) is not None and _pattern(self.unless).search(text) is None


@cache
def short_cases() -> tuple[ShortCase, ...]:
    """All of them, in the order in which they are tried."""
    return tuple(ShortCase.model_validate(row) for row in read_toml(DATA / "rules" / "short_cases.toml")["cases"])


def short_case(message: str) -> ShortCase | None:
    """The case that a short message is; None for a longer one, and where a general rule is asked for."""
    text = " ".join(message.split())
    if not is_short(text) or _GENERAL.search(text):
        return None
    return next((case for case in short_cases() if case.fits(text)), None)


def is_short(text: str) -> bool:
    """Whether a message has room for little more than its question; English needs more letters."""
    return len(text) <= (_SHORT * 2 if text.isascii() else _SHORT)


class Branch(NamedTuple):
    """One choice of a fact with what follows from it."""

    choice: str
    label: Text
    outcome: Text


@cache
def deciding_facts() -> dict[str, DecidingFact]:
    """The facts by their names."""
    given = read_toml(DATA / "rules" / "deciding.toml")["facts"]
    return {name: DecidingFact.model_validate(fact) for name, fact in given.items()}


def open_fact(rule: AnswerRule, question: str, said: str, case: Case, *, calculates: bool) -> TurnsOn | None:
    """The first fact that decides the outcome of a rule and that neither the question nor what was `said` tells.

    Only a question about a case of one's own has such a fact: the rule itself is told without any. Where the question
    is how much, or nothing is asked in so many words, and a calculation can be made (`calculates`, or by the rule),
    that goes first; so does the number of the rule where the question is for a number. A fact with a usual choice is
    asked for first only where a short message tells nothing else.
    """
    own = is_own_case(question)
    if not own and not (has_amount(case) and any(on.of_any_amount for on in rule.turns_on)):
        return None
    by_rule, kinds = rule.calculation is not None or rule.worked is not None, question_kinds(question)
    sum_can_be_made = ("how_much" in kinds or not kinds) and (calculates or by_rule) and has_amount(case)
    sum_can_be_made = sum_can_be_made or (bool(rule.numbers) and _ASKS_NUMBER.search(question) is not None)
    bare = _is_bare(question, case)
    facts = [(on, deciding_facts()[on.fact]) for on in rule.turns_on]
    asked_first = [on for on, fact in facts if not fact.usual or (bare and fact.is_first_in(question))]
    return next(
        (on for on in asked_first if (on.before_sums or not sum_can_be_made) and not _is_told(on, said, case)), None
    )


def _is_bare(question: str, case: Case) -> bool:
    """Whether a short question for a verdict tells neither an amount nor a time."""
    asks = bool(question_kinds(question) & {"may", "must", "who"})
    return is_short(question) and asks and not has_amount(case) and _DATED.search(question) is None


def untold_facts(rule: AnswerRule, said: str, case: Case) -> list[str]:
    """The facts of a rule that were not told, whether or not they are asked for first."""
    return [on.fact for on in rule.turns_on if not _is_told(on, said, case)]


def settled_outcome(rule: AnswerRule, said: str) -> Text | None:
    """What follows for the choice that was told, where exactly one of a fact's is."""
    for on in _all_turns(rule):
        named = deciding_facts()[on.fact].named(said)
        if len(named) == 1 and named <= set(on.outcomes):
            return on.outcomes[next(iter(named))]
    return None


def branches(on: TurnsOn) -> list[Branch]:
    """The choices of a fact and what follows from each."""
    choices = deciding_facts()[on.fact].choices
    outcomes = {name: rule_of(rule).answer for name, rule in on.rules.items()} or dict(on.outcomes)
    return [Branch(name, choices[name].label, outcome) for name, outcome in outcomes.items()]


def turns_on(rule: AnswerRule, fact: str) -> TurnsOn:
    """What of a rule turns on a fact, also where only short messages are asked for it."""
    return next(on for on in _all_turns(rule) if on.fact == fact)


def _all_turns(rule: AnswerRule) -> tuple[TurnsOn, ...]:
    return (*rule.turns_on, *(case.on for case in short_cases() if case.on and case.rule == rule.id))


def rule_of_short_case(short: ShortCase, said: str, case: Case) -> tuple[str, bool]:
    """The rule that a short message asks for, and whether the fact on which it turns is still open."""
    on = turns_on(rule_of(short.rule), short.fact)
    if not _is_told(on, said, case):
        return short.rule, True
    named = [name for name in deciding_facts()[short.fact].named(said) if name in on.rules]
    return (on.rules[named[0]] if len(named) == 1 else short.rule), False


def is_own_case(question: str) -> bool:
    """Whether a question tells of something that happened or of somebody's own affairs, and does not only name a
    subject.
    """
    return _OWN_CASE.search(question) is not None


def tells_fact(fact: str, answer: str) -> bool:
    """Whether an answer names a choice of a fact."""
    return bool(deciding_facts()[fact].named(answer))


def _is_told(on: TurnsOn, said: str, case: Case) -> bool:
    if on.is_settled(said) or (on.fact == "premises" and tells_premises(said)):
        return True
    return bool(deciding_facts()[on.fact].told(said, case))


def has_amount(case: Case) -> bool:
    """Whether an amount is known from which something can be calculated."""
    return any(getattr(case, field) is not None for field in _AMOUNTS)


def said_with(question: str, before: Sequence[str]) -> str:
    """A question with what was said shortly before it."""
    return "\n".join([*before[-_MOST_BEFORE:], question])


@cache
def _pattern(written: str) -> re.Pattern[str]:
    return re.compile(written, re.IGNORECASE)


_MOST_BEFORE = 3
_SHORT = 48
_GENERAL = re.compile(
    r"(?:요건|기준|조건|절차|방법|원칙|규정|법)[이가은는을를]?\s?(?:뭐|무엇|알려|궁금|설명|어떻게)|경우에|제\s?\d+\s?조"
    r"|\b(?:what are the|which conditions|in general|article \d+)\b",
    re.IGNORECASE,
)
"""What asks for the rule itself, which is told without any fact."""
_DATED = re.compile(
    r"[0-9]\s?(?:년|월|개월|일|주)|[두세석넉네]\s?달|작년|올해|내년|\b(?:month|week|year)s?\b", re.IGNORECASE
)
_ASKS_NUMBER = re.compile(r"얼마|몇\s?(?:%|퍼센트|프로)|\bhow (?:much|high)\b", re.IGNORECASE)
_AMOUNTS = ("deposit", "rent", "price", "loan", "contract_money", "unnamed")
_OWN_CASE = re.compile(
    r"(?<![가-힣])(?:저|제|나|내|우리|저희|전|난)(?:는|가|도|를|한테|에게|의|희|보고|더러|랑)?\s|[가-힣]+(?:래요|랍니다|라네요|래여|대요|답니다|다네요|다는데|라는데|달라|달래|자는데|자고|하재요)"
    r"|(?:[았었했됐갔왔났줬졌꼈렸쳤녔혔])(?:어|는|습|더|던|고|음|다|네|지|나|거|죠|을|잖|으|구|단|대)|[가-힣](?:는|은|ㄴ)데|[데대여]요?\?|습니다|[가-힣]고\s?(?:있|싶)|집이에요|거\s?같"
    r"|(?:해도|줘도|와도|가도|써도|내도|나가도|[가-힣]야)\s?(?:하|되|돼|될|합)|짜리|(?<![가-힣])(?:주인|집주인|건물주|임대인|세입자)[이가]\s"
    r"|\b(?:I|I'm|my|me|we|our|us)\b",
    re.IGNORECASE,
)
