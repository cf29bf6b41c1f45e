"""From the intent of a question to its plan: one step for each task, the tasks that are only offered, and the details
that have to be asked for first.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from datetime import date
from typing import Literal

from madang.assistants.realestate import phrases
from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.search.answer_rules import AnswerRule
from madang.assistants.realestate.search.question_kind import question_kinds
from madang.assistants.realestate.tools.answerable import BeyondKind
from madang.assistants.realestate.tools.deciding import (
    has_amount,
    is_own_case,
    open_fact,
    rule_of_short_case,
    said_with,
    short_case,
)
from madang.assistants.realestate.tools.law_book import task_grounds
from madang.assistants.realestate.tools.rule_book import RuleChoice, rule_of
from madang.assistants.realestate.understand.beyond_knowledge import UnknownKind
from madang.assistants.realestate.understand.case import Case, CaseReading
from madang.assistants.realestate.understand.intent import QuestionIntent, as_unknown, with_rules
from madang.assistants.realestate.understand.message import read_message
from madang.assistants.realestate.understand.plain_sums import plain_sum
from madang.assistants.realestate.understand.tasks import (
    TASK_NEEDS,
    Need,
    TaskKind,
    fields_used,
    heard_tasks,
    is_missing,
)
from madang.state.plans import Plan, Step
from madang.text import Language

TeamName = Literal["search", "analysis", "document"]


def plan_steps(intent: QuestionIntent, number: int, language: Language) -> Plan:
    """A step for each task: side by side, or for a comprehensive question in a row with the searches first; an analysis
    waits for the searches, whose results it is given.
    """
    in_a_row = intent.intent == "comprehensive"
    tasks = sorted(intent.tasks, key=lambda task: team_of(task) != "search") if in_a_row else intent.tasks
    searches = tuple(task for task in tasks if team_of(task) == "search")
    steps = tuple(
        Step(
            id=task,
            agent=team_of(task),
            team=team_of(task),
            task=phrases.TASK_TITLES[task].read(language),
            type=task,
            description=phrases.TEAM_DESCRIPTIONS[team_of(task)].read(language),
            estimated_seconds=_SECONDS[team_of(task)],
            dependencies=searches if team_of(task) == "analysis" else (),
            on_missing="run",
            timeout=20,
            retries=1,
        )
        for task in tasks
    )
    return Plan(id=f"consultation-{number}", steps=steps, strategy="pipeline" if in_a_row else "parallel")


_SECONDS: Mapping[TeamName, float] = {"search": 0.3, "analysis": 0.1, "document": 0.5}
"""What a step of each team took where it was measured (two cores); what is measured later takes its place."""


def team_of(task: TaskKind) -> TeamName:
    """The team that does a task."""
    if task in {"legal", "market", "property", "loan_products"}:
        return "search"
    return "document" if task == "document" else "analysis"


def with_prices(intent: QuestionIntent, case: Case, place: NamedPlace | None) -> QuestionIntent:
    """The intent with a market search where one helps: a risk without a price, or a right that concerns such homes."""
    if place is None or not place.codes or "market" in intent.tasks:
        return intent
    unpriced = case.price is None and case.deposit is not None and not _TASKS_USING_PRICE.isdisjoint(intent.tasks)
    concerned = "legal" in intent.tasks and len(intent.keywords.real_estate) > 1
    return intent.changed(tasks=(*intent.tasks, "market")) if unpriced or concerned else intent


def with_lease_loan(intent: QuestionIntent, case: Case) -> QuestionIntent:
    """The intent with the loans for a deposit in place of the limit by a price, where a lease and no price is told."""
    of_lease = case.deal in {"jeonse", "wolse"} and case.deposit is not None and case.price is None and case.dsr is None
    if not of_lease or "loan" not in intent.tasks:
        return intent
    tasks = dict.fromkeys("loan_products" if task == "loan" else task for task in intent.tasks)
    return intent.changed(tasks=tuple(tasks))


def with_choice(intent: QuestionIntent, choice: RuleChoice) -> QuestionIntent:
    """The intent of a question with the rules that were chosen for it, and how surely."""
    chosen = with_rules(intent, choice.rules, doubtful=choice.doubtful, likely=choice.likely)
    hedged = choice.hedged and bool(chosen.rules)
    return chosen.changed(leaves_subject=choice.leaves_subject, rules_hedged=hedged, instead=choice.instead)


def without_plain_rules(intent: QuestionIntent, case: Case) -> QuestionIntent:
    """The intent with tasks that could only state their rule as offers, where a rule below the article answers."""
    if not intent.rules:
        return intent
    sure = not intent.rules_doubtful
    beside: frozenset[TaskKind] = _reports_of_others(rule_of(intent.rules[0])) if sure else frozenset()
    plain = tuple(task for task in intent.tasks if task in _STATED_BY_RULE | beside and not _has_figures(task, case))
    tasks = tuple(task for task in intent.tasks if task not in plain)
    return intent.changed(tasks=tasks, offers=(*intent.offers, *plain))


def _reports_of_others(rule: AnswerRule) -> frozenset[TaskKind]:
    """The duties to report that a rule does not speak of: without a date their rule would only stand before it."""
    articles, grounds = set(rule.articles), task_grounds()
    others: list[TaskKind] = [task for task in _REPORTS if task in grounds and task != rule.calculation]
    return frozenset(task for task in others if articles.isdisjoint(grounds[task]))


def price_question(message: str, place: NamedPlace | None) -> QuestionIntent | None:
    """A question for prices that names only a place with figures, where a price is that of homes: 마포구 시세."""
    asked = place is not None and place.codes and _ASKS_PRICES.search(message)
    return QuestionIntent(intent="market_inquiry", tasks=("market",)) if asked else None


def without_repeats(intent: QuestionIntent, query: str, reading: CaseReading) -> QuestionIntent:
    """The intent of a question that a rule answers, without calculations that nobody asked for and that only what is
    told of any lease suggests: they were given before, or are beside the matter.
    """
    kinds = question_kinds(query)
    if not intent.rules or intent.rules_doubtful or not kinds or "how_much" in kinds:
        return intent
    told = {name for name, value in dict(reading.case).items() if value is not None} - _LEASE
    asked, rule = heard_tasks(reading.labels), rule_of(intent.rules[0])
    beside = tuple(
        task
        for task in intent.tasks
        if task in _SUGGESTED_BY_FIGURES
        and task != rule.calculation
        and asked.get(task, 0.0) < _ASKED
        and told.isdisjoint({*fields_used((task,)), "unnamed"})
    )
    return intent.changed(
        tasks=tuple(task for task in intent.tasks if task not in beside), offers=(*intent.offers, *beside)
    )


def with_open_fact(intent: QuestionIntent, query: str, before: Sequence[str], case: Case) -> QuestionIntent:
    """The intent with the fact on which the outcome of its rule turns, where neither the message nor what was said
    before tells it: that goes before every calculation.
    """
    if intent.unknown or not intent.tasks:
        return intent
    calculates = bool(set(intent.tasks) - {"legal", "market"})
    said = said_with(query, before)
    of_sums = _rules_of_sums(intent.tasks) if "how_much" in question_kinds(query) else ()
    for rule in dict.fromkeys((*intent.rules[:1], *of_sums)):
        if on := open_fact(rule_of(rule), query, said, case, calculates=calculates):
            return _with_fact_open(intent.changed(rules=(rule,)), on.fact)
    return intent


def _rules_of_sums(tasks: Sequence[TaskKind]) -> tuple[str, ...]:
    """The rule behind the only sum that is asked for, which may turn on a fact whatever rule was found."""
    sums: list[TaskKind] = [task for task in tasks if task not in {"legal", "market"}]
    return tuple(_RULES_OF_SUMS[task] for task in sums if task in _RULES_OF_SUMS) if len(sums) == 1 else ()


def as_short_case(
    intent: QuestionIntent, query: str, before: Sequence[str], case: Case, *, asked_for: Collection[str]
) -> QuestionIntent | None:
    """The intent of a short message whose kind is known and that leaves open what decides; None for any other, and
    where a rule answers it for certain.
    """
    short = None if _NEVER_SHORT & set(intent.tasks) else short_case(query)
    if short is None or (set(intent.tasks) - {"legal"} and has_amount(case)):
        return None
    rule, is_open = rule_of_short_case(short, said_with(query, before), case)
    certain = bool(intent.rules) and not intent.rules_doubtful and not intent.rules_likely
    if (
        certain
        and short.fact not in asked_for
        and (intent.rules[0] not in {short.rule, rule} or not is_own_case(query))
    ):
        return None
    intent = with_rules(intent.changed(intent="legal_consult", tasks=("legal",)), (rule,))
    return _with_fact_open(intent, short.fact) if is_open else with_open_fact(intent, query, before, case)


def as_sum_or_short_case(
    intent: QuestionIntent,
    query: str,
    before: Sequence[str],
    case: Case,
    *,
    known: Case,
    asked_for: Collection[str],
) -> QuestionIntent | None:
    """The intent of a message for a sum of what it tells, or of a short one that leaves open what decides; None for any
    other. `known` is the case as far as the message leans on it.
    """
    return as_plain_sum(intent, query, known) or as_short_case(intent, query, before, case, asked_for=asked_for)


def as_plain_sum(intent: QuestionIntent, query: str, case: Case) -> QuestionIntent | None:
    """The intent of a message for a sum of the figures that it tells, with the rule that belongs to it or answers for
    certain; None for any other.
    """
    found = None if {"contract", "document"} & set(intent.tasks) else plain_sum(query, case)
    if found is None:
        return None
    beside: tuple[TaskKind, ...] = tuple(task for task in intent.tasks if task in _BESIDE_SUM)
    certain = intent.rules if not intent.rules_doubtful and not intent.rules_likely else ()
    rules = (found.rule,) if found.rule else certain
    summed = QuestionIntent(intent="calculation", tasks=("sum", *beside))
    return with_rules(summed, rules) if rules else summed


def _with_fact_open(intent: QuestionIntent, fact: str) -> QuestionIntent:
    offers = tuple(task for task in intent.tasks if task != "legal")
    return intent.changed(tasks=("legal",), offers=(*intent.offers, *offers), rules=intent.rules[:1], open_fact=fact)


def as_heard_beyond(
    intent: QuestionIntent,
    chances: Mapping[BeyondKind, float],
    *,
    first: bool,
    told: bool,
    place: NamedPlace | None,
    beside: bool = False,
    names_field: bool = True,
) -> QuestionIntent:
    """The intent of a message that has no answer here, by the probabilities of what it may be instead: what nobody can
    know, another field, and for a `first` message too little. Where a rule answers it, or figures were `told` for what
    it may answer, only what is nearly certain counts, and nothing against a calculation with figures. Prices of a
    `place` with figures are nobody's own affair, unless a person is surely meant; what is asked `beside` is answered. A
    first message with no word of this field (`names_field`) is of another one where that is likely, whatever rule it
    resembles.
    """
    kind = max(chances, key=lambda each: chances[each], default=None)
    calculated = (told and set(intent.tasks) - {"legal", "market"}) or (
        kind == "future" and _LOOKS_BACK & set(intent.tasks)
    )
    if kind is None or calculated or _NOT_BEYOND & set(intent.tasks) or intent.unknown:
        return intent
    sure = chances[kind] >= _SURELY_BEYOND
    if kind == "person" and "market" in intent.tasks and place is not None and place.codes and not sure:
        return intent
    answered = bool(intent.rules) and not intent.rules_doubtful and not intent.rules_likely
    answered = answered or (told and not intent.rules_doubtful and not set(intent.tasks) <= {"market"})
    least = _LIKELY_BEYOND if intent.rules_likely else _HEARD_BEYOND
    certain = _SURELY_BEYOND if kind == "outside" and first and not names_field else _CERTAIN_BEYOND.get(kind, 1.0)
    if chances[kind] < (certain if answered else least):
        return intent
    if kind in _UNKNOWN_KINDS:
        unsure = intent.intent == "irrelevant" and not sure
        return intent if unsure else as_unknown(intent, _UNKNOWN_KINDS[kind], beside=beside)
    if kind == "outside":
        return QuestionIntent(intent="irrelevant")
    named = bool(set(intent.tasks) - {"legal"}) or not first
    lacks = "file" if kind == "file" else "subject"
    return intent if named else QuestionIntent(intent="unclear", lacks=lacks)


def _has_figures(task: TaskKind, case: Case) -> bool:
    """Whether something is known that a task works with; an amount without a name may be, where it takes amounts."""
    used = fields_used((task,)) - _NO_FIGURES
    only_days = all(field.endswith("_on") for field in used)
    return any(getattr(case, field) is not None for field in (used if only_days else used | {"unnamed"}))


def with_offers(intent: QuestionIntent, case: Case, place: NamedPlace | None) -> QuestionIntent:
    """The intent with the calculations for which nothing is known as offers, where the law already answers."""
    if not intent.articles:
        return intent
    offers = tuple(
        task
        for task in intent.tasks
        if task in TASK_NEEDS and task not in _TASKS_STATING_RULE and not _has_any_need(task, case, place)
    )
    tasks = tuple(task for task in intent.tasks if task not in offers)
    return intent.changed(tasks=tasks, offers=offers) if "legal" in tasks else intent


def missing_needs(task: TaskKind, case: Case, place: NamedPlace | None) -> tuple[Need, ...]:
    """What is missing that the task cannot do without; nothing where it can state its rule instead."""
    if task in _TASKS_STATING_RULE and not _has_any_need(task, case, place):
        return ()
    if task == "guarantee" and case.deposit is None and not is_missing("worth", case, place):
        return ()
    if task == "risk" and place is None and case.price is None and (case.deposit or case.senior_debt):
        return tuple(need for need in _WORTH_AND_DEPOSIT if is_missing(need, case, place))
    return tuple(need for need in TASK_NEEDS.get(task, ()) if is_missing(need, case, place))


def read_need_answer(need: Need, answer: str, today: date) -> CaseReading:
    """What an answer gives, read as what was asked for unless the answer itself names something else."""
    form = _ANSWER_FORMS.get(need, "{}")
    read, before = read_message(form.format(answer), today), form.index("{")
    shifted = [
        value.changed(span=(value.span[0] - before, value.span[1] - before)) for value in read.understood if value.span
    ]
    return read.changed(understood=tuple(shifted))


def read_as_needed(
    previous: QuestionIntent, case: Case, place: NamedPlace | None, message: str, today: date
) -> CaseReading | None:
    """What a bare amount gives: it is read as the first detail that the earlier tasks still lack."""
    needs: list[Need] = [
        need for task in previous.all_tasks for need in TASK_NEEDS.get(task, ()) if is_missing(need, case, place)
    ]
    return read_need_answer(needs[0], message, today) if needs else None


def _has_any_need(task: TaskKind, case: Case, place: NamedPlace | None) -> bool:
    """Whether a figure or a date that the task works with is known; a place alone is not enough."""
    needs = TASK_NEEDS.get(task, ())
    return any(not is_missing(need, case, place) for need in needs if need != "place" or len(needs) == 1)


_ASKS_PRICES = re.compile(
    r"(?<![가-힣])(?<!금 )(?<!코인 )(?<!주식 )시세|집값|실거래|\b(?:home|house|flat|apartment) prices?\b", re.IGNORECASE
)
SUGGESTED_AMOUNTS: Mapping[Need, tuple[int, ...]] = {
    "deposit": (100_000_000, 300_000_000, 500_000_000),
    "price": (500_000_000, 1_000_000_000),
    "limit": (500_000_000, 1_000_000_000),
    "income": (50_000_000, 70_000_000),
}
"""Amounts suggested as answers, in won."""
_TASKS_STATING_RULE: frozenset[TaskKind] = frozenset({"conversion", "guarantee", "damages", "scope", "report"})
"""The tasks that answer with the general rule where nothing is known of the case."""
_STATED_BY_RULE: frozenset[TaskKind] = frozenset(
    {
        "damages", "scope", "report", "increase", "standing", "brokerage", "renewal", "priority",
    }
)  # fmt: skip
"""The tasks that have nothing to say beyond a rule where no figure is known."""
_REPORTS: tuple[TaskKind, ...] = ("sale_report", "cancellation_report", "tax_report")
_NO_FIGURES = frozenset({"renewal", "deal"})
"""Fields that words fill and nothing is calculated from."""
_TASKS_USING_PRICE: frozenset[TaskKind] = frozenset({"burden", "risk"})
"""The analyses that take a price from the market where the user gave none."""
_ANSWER_FORMS: Mapping[Need, str] = {
    "worth": "공시가격 {}",
    "deposit": "보증금 {}",
    "price": "매매가 {}",
    "limit": "매매가 {}",
    "income": "연봉 {}",
    "rent": "월세 {}",
    "loan": "대출 {}",
    "ends_on": "{} 만기",
    "sold_for": "{}에 팔아요",
    "bought_for": "{}에 샀어요",
    "years": "대출 {}",
}
_WORTH_AND_DEPOSIT: tuple[Need, ...] = ("price", "deposit")
_LEASE = frozenset({"deposit", "rent"})  # told of a lease with any question on it
_SUGGESTED_BY_FIGURES: frozenset[TaskKind] = frozenset({"increase", "conversion", "priority", "renewal", "report"})
_ASKED = 0.5
_HEARD_BEYOND, _LIKELY_BEYOND, _SURELY_BEYOND = 0.5, 0.7, 0.8
_CERTAIN_BEYOND: Mapping[BeyondKind, float] = {"future": 0.85, "person": 0.85, "judgment": 0.85, "file": 0.7}
"""The least probability of what is no question that can be answered, where nothing else answers it (in a first message,
which leans on nothing, and later), where a rule likely does and where one certainly does; a kind that is not listed
never goes before a rule."""
_UNKNOWN_KINDS: Mapping[BeyondKind, UnknownKind] = {
    "future": "future",
    "person": "record",
    "judgment": "judgment",
    "ordinance": "ordinance",
    "amendment": "amendment",
    "abroad": "abroad",
}
_BESIDE_SUM: frozenset[TaskKind] = frozenset({"increase"})
_RULES_OF_SUMS: Mapping[TaskKind, str] = {"brokerage": "broker_fee_cap"}
_NEVER_SHORT: frozenset[TaskKind] = frozenset({"contract", "document", "market", "property", "loan_products"})
_NOT_BEYOND: frozenset[TaskKind] = frozenset({"document", "contract", "property"})
_LOOKS_BACK: frozenset[TaskKind] = frozenset({"overview", "yield"})
"""What works with the figures of today, though words on the future are near."""
