"""What the planner asks back: what an amount is where the message does not tell, and details that a task cannot do
without. Each is asked once. And messages that are only replied to, or go back to a paper that was reviewed or drafted.
"""

import asyncio
from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.analysis_input import today
from madang.assistants.realestate.analyse.contract.reviewed import ReviewedContract
from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.analyse.tenant_rights import priority_by_region
from madang.assistants.realestate.plan import steps
from madang.assistants.realestate.present.documents import DraftedDocument
from madang.assistants.realestate.present.rule_answer import branches_text, cited
from madang.assistants.realestate.search.question_kind import question_kinds
from madang.assistants.realestate.tools.bundled_data import facts, template_of
from madang.assistants.realestate.tools.deciding import branches, deciding_facts, tells_fact, turns_on
from madang.assistants.realestate.tools.law_book import law_book, law_name, task_grounds, tells_premises
from madang.assistants.realestate.tools.place_lookup import find_place, last_place
from madang.assistants.realestate.tools.rule_book import about_article, rule_of
from madang.assistants.realestate.tools.unlawful import act_asked_help_with
from madang.assistants.realestate.understand.case import Case
from madang.assistants.realestate.understand.forms.document_orders import order_in
from madang.assistants.realestate.understand.forms.draft_changes import draft_changes
from madang.assistants.realestate.understand.intent import QuestionIntent
from madang.assistants.realestate.understand.message import read_message
from madang.assistants.realestate.understand.tasks import Need, TaskKind, is_missing
from madang.assistants.realestate.understand.vagueness import what_is_lacking
from madang.protocol import AnswerOption, Clarification
from madang.reading import find_articles
from madang.reading.dialogue import Turn, refers_to_clause, says_unknown
from madang.reading.numbers import format_won
from madang.runtime.agents import RunContext
from madang.text import Text


async def only_replied_to(query: str, turn: Turn, *, first: bool, with_files: bool) -> QuestionIntent | None:
    """The intent of a message that is only replied to: thanks or a complaint, help with an unlawful act, too little. A
    first message complains of no answer: 공시지가가 틀려서 정정하려고요.
    """
    if turn.kind == "thanks" or (turn.kind == "complains" and not first):
        return QuestionIntent(intent="conversation", confidence=1.0)
    act = None if with_files else await asyncio.to_thread(act_asked_help_with, query)
    if act:
        return QuestionIntent(intent="declined", confidence=act.probability, declined=act.act or "other")
    lack = what_is_lacking(query) if first and not with_files else None
    return QuestionIntent(intent="unclear", confidence=0.9, lacks=lack) if lack else None


def clause_question(
    query: str, reviewed: ReviewedContract | None, topics: Sequence[QuestionIntent]
) -> QuestionIntent | None:
    """A question on a clause of the contract that was reviewed last: 제3조는 왜 문제야?"""
    number = refers_to_clause(query) if len(query) <= _LONGEST_CLAUSE_QUESTION else None
    if reviewed is None and number:
        return about_article(number, topics[-_MOST_EARLIER:])
    named = number is not None and any(article.law for article in find_articles(query, laws=law_book().names()))
    if reviewed is None or number is None or named or order_in(query):
        return None
    return QuestionIntent(intent="contract_review", tasks=("contract",), clause=number)


def amendment(
    query: str, draft: DraftedDocument | None, last: QuestionIntent | None, day: date
) -> QuestionIntent | None:
    """A message that changes the document that was drafted last: 보증금은 2억 3천으로 고쳐줘."""
    if draft is None or len(query) > _LONGEST_AMENDMENT or order_in(query):
        return None
    just_drafted = last is not None and "document" in last.tasks
    form = template_of(draft.document_type).form(day)
    if not draft_changes(form, draft.values, query, day, just_drafted=just_drafted):
        return None
    return QuestionIntent(intent="document_creation", tasks=("document",), amends=True)


async def ask_what_amount_is(
    intent: QuestionIntent, case: Case, context: RunContext, *, anew: Case | None = None
) -> Case:
    """The case with the amount that has no name in the role it can only play, or in the one that the user picks.

    The amount may take the place of one that is known already and that `anew`, what the message tells, does not give:
    그럼 9억이면?
    """
    won = case.unnamed
    roles = _possible_roles(intent.tasks, case) if won is not None else []
    if not roles and anew is not None and won is not None:
        known = _possible_roles(intent.tasks, case, known=True)
        roles = [role for role in known if getattr(anew, role) is None]
    if won is None or not roles:
        return case.changed(unnamed=None)
    if len(roles) == 1:
        return case.changed(**{roles[0]: won, "unnamed": None})
    labels = {phrases.CASE_LABELS[role].read(context.language): role for role in roles}
    none = phrases.NONE_OF_THESE.read(context.language)
    answer = await context.ask(
        Clarification(
            id="amount-role",
            question=phrases.AMOUNT_QUESTION.format(amount=format_won(won, context.language)).read(context.language),
            options=tuple(AnswerOption(label=label, value=label) for label in (*labels, none)),
        )
    )
    picked = next((role for label, role in labels.items() if label in str(answer)), None)
    return case.changed(**{picked: won, "unnamed": None}) if picked else case.changed(unnamed=None)


async def ask_for_fact(intent: QuestionIntent, query: str, context: RunContext) -> str:
    """The question again with what was answered on the fact that decides; the answer alone where it asks something
    else, the question alone where it is not known. What follows from each choice stands in what is asked.
    """
    rule, fact, language = rule_of(intent.rules[0]), intent.open_fact or "", context.language
    each = branches(turns_on(rule, fact))
    asked = phrases.FACT_ASKED.format(
        question=deciding_facts()[fact].question,
        branches=Text(
            ko=branches_text([(one.label, one.outcome) for one in each], "ko"),
            en=branches_text([(one.label, one.outcome) for one in each], "en"),
        ),
        basis=", ".join(cited(basis, law_name) for basis in rule.basis),
    )
    labels = [one.label.read(language) for one in each]
    options = tuple(AnswerOption(label=label, value=label) for label in labels)
    asking = Clarification(id=f"fact-{fact}", question=asked.read(language), options=options)
    answer = str(await context.ask(asking))
    if tells_fact(fact, answer) or (fact == "premises" and tells_premises(answer)):
        return f"{answer}. {query}"
    if _asks_something_else(answer, context):
        return answer
    return query if says_unknown(answer) else f"{query} {answer}"


class Gathered(NamedTuple):
    """The case and the place with the answers; `instead` is another question that came in place of an answer."""

    case: Case
    place: NamedPlace | None
    instead: str = ""


async def ask_for_missing(
    intent: QuestionIntent, case: Case, place: NamedPlace | None, context: RunContext, *, query: str = ""
) -> Gathered:
    """The case with the answers to what the first incomplete calculation cannot do without.

    A user who does not know a detail gets what can be answered without it; one who asks something else instead, that.
    """
    for task in intent.tasks:
        needs = steps.missing_needs(task, case, place) or _need_of_case(task, case, place, context, query)
        for need in needs:
            left = needs[needs.index(need) + 1 :]
            answer = str(await context.ask(_question(task, need, left, case, context)))
            told = steps.read_need_answer(need, answer, today(context)).case
            named = find_place(answer)
            if is_missing(need, told, named) and _asks_something_else(answer, context):
                return Gathered(case, place, answer)
            case, place = case.updated(told), named or place
        if needs:
            break
    return Gathered(case, place)


def _need_of_case(
    task: TaskKind, case: Case, place: NamedPlace | None, context: RunContext, query: str
) -> tuple[Need, ...]:
    """The income, where the deposit is all that is known for a loan; the place, where yes or no depends on it: a
    deposit that is small in some regions and not in others.
    """
    if (
        task == "loan_products"
        and case.deal in {"jeonse", "wolse"}
        and case.deposit is not None
        and case.income is None
    ):
        return ("income",)
    if task == "scope" and "may" in question_kinds(query) and place is None and case.deposit is not None:
        return _need_of_shop_place(case, context)
    if task != "priority" or place or case.deposit is None:
        return ()
    kind = "commercial" if case.premises == "shop" else "residential"
    found = priority_by_region(
        facts(), deposit=case.deposit, rent=case.rent or 0, on=today(context), secured_on=case.secured_on, kind=kind
    )
    return ("place",) if len({won > 0 for _, won in found.first}) > 1 else ()


def _need_of_shop_place(case: Case, context: RunContext) -> tuple[Need, ...]:
    """The place, where the converted deposit is within the limit of some regions and above that of others."""
    day = today(context)
    multiple, table = facts().figure("commercial_rent_multiple", day), facts().tier_table("commercial_scope", day)
    converted = (case.deposit or 0) + (case.rent or 0) * int(multiple.value)
    return ("place",) if len({converted <= tier.limit for tier in table.tiers}) > 1 else ()


def _asks_something_else(answer: str, context: RunContext) -> bool:
    """Whether what came in place of an answer is a question of its own, by what the reader heard."""
    if says_unknown(answer):
        return False
    labels = read_message(answer, today(context)).labels
    return any(chance >= _SURE for label, chance in labels.items() if _is_request(label))


def _is_request(label: str) -> bool:
    return label.startswith("task:") and label.removeprefix("task:") not in {"tell", "thanks", "complain", "outside"}


def _possible_roles(tasks: Sequence[TaskKind], case: Case, *, known: bool = False) -> list[str]:
    """The roles that an amount can play for some tasks: those still open (or `known`), of its size and of the deal."""
    won = case.unnamed or 0
    fields = dict.fromkeys(field for task in tasks for field in _MEANINGS.get(task, ()))
    excluded = _EXCLUDED.get(case.deal or "", ())
    return [
        field
        for field in fields
        if (getattr(case, field) is not None) == known
        and field not in excluded
        and (won <= _HIGHEST_RENT if field == "rent" else won >= _LOWEST.get(field, 0))
    ]


def _question(task: TaskKind, need: Need, left: Sequence[Need], case: Case, context: RunContext) -> Clarification:
    """The question for a detail, with those that follow and what the answer turns on."""
    before = last_place(context) if need == "place" else None
    amounts = [format_won(won, context.language) for won in steps.SUGGESTED_AMOUNTS.get(need, ())]
    question = phrases.NEED_QUESTIONS[need]
    if left:
        others = ", ".join(phrases.NEED_NAMES[each].read(context.language) for each in left)
        question = phrases.NEEDS_TOO.format(question=question, others=others)
    if task == "priority" and case.premises != "shop":
        act = next(cited(article, law_name) for article in sorted(task_grounds()[task]))
        question = phrases.PRIORITY_TURNS_ON.format(question=question, articles=act)
    return Clarification(
        id=f"{task}-{need}",
        question=question.read(context.language),
        options=tuple(AnswerOption(label=text, value=text) for text in ([before] if before else amounts)),
    )


_SURE = 0.5
_MOST_EARLIER, _LONGEST_CLAUSE_QUESTION, _LONGEST_AMENDMENT = 3, 120, 400
_HIGHEST_RENT = 20_000_000
_LOWEST: Mapping[str, int] = {"price": 20_000_000, "deposit": 1_000_000, "income": 5_000_000}
_EXCLUDED: Mapping[str, tuple[str, ...]] = {
    "jeonse": ("price", "rent"),
    "wolse": ("price",),
    "sale": ("deposit", "rent"),
}
_MEANINGS: Mapping[TaskKind, tuple[str, ...]] = {
    "increase": ("deposit", "rent"),
    "conversion": ("deposit", "rent"),
    "priority": ("deposit",),
    "brokerage": ("price", "deposit"),
    "report": ("deposit", "rent"),
    "damages": ("deposit", "rent"),
    "loan": ("price", "income"),
    "repayment": ("loan",),
    "acquisition_tax": ("price",),
    "gains_tax": ("sold_for",),
    "total_cost": ("price",),
    "market": ("budget",),
    "guarantee": ("deposit", "public_price"),
    "burden": ("price", "deposit"),
    "risk": ("price", "deposit"),
}
"""What an amount without a name can be for a task."""
