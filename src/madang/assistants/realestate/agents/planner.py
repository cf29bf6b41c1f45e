"""The planner: reads the message in its conversation, asks for missing details, and plans which team does what."""

import asyncio
from typing import Literal, NamedTuple

from langgraph.runtime import Runtime
from langgraph.types import Command

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.analysis_input import today
from madang.assistants.realestate.agents.questions import ask_for_missing, ask_what_amount_is
from madang.assistants.realestate.analyse.contract.asked_clauses import quoted_clauses
from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.plan import steps
from madang.assistants.realestate.state import Consultation
from madang.assistants.realestate.tools.attachments import attachment_kind
from madang.assistants.realestate.tools.bundled_data import bundled_keywords, spelling_words
from madang.assistants.realestate.tools.law_book import law_book, read_subject, task_grounds
from madang.assistants.realestate.tools.place_lookup import find_place
from madang.assistants.realestate.tools.rule_book import choose_rules, question_asked
from madang.assistants.realestate.understand.beyond_knowledge import unknown_kind
from madang.assistants.realestate.understand.case import Case, CaseReading
from madang.assistants.realestate.understand.conversation import (
    asks_for_grounds,
    carried_over,
    is_follow_up,
    turn_of,
    with_more,
    with_open_role,
    with_other_deal,
)
from madang.assistants.realestate.understand.intent import (
    IntentType,
    QuestionIntent,
    as_unknown,
    completed_tasks,
    read_intent,
    with_rules,
    with_rules_beside,
)
from madang.assistants.realestate.understand.keywords import entities_of, read_keywords
from madang.assistants.realestate.understand.message import read_message
from madang.assistants.realestate.understand.similar_questions import ArticleId
from madang.assistants.realestate.understand.tasks import fields_used, heard_tasks
from madang.assistants.realestate.understand.understanding import understanding_of
from madang.assistants.realestate.understand.vagueness import amount_asked, bare_calculation, what_is_lacking
from madang.protocol import PlanningStarted, PlanReady, Understanding
from madang.reading import find_articles
from madang.reading.dialogue import Turn, asking_sentences, refers_to_clause
from madang.reading.language import mend_spelling
from madang.reading.numbers import find_money
from madang.runtime.agents import RunContext
from madang.state.plans import summarize_plan

_Next = Command[Literal["execute_teams", "guide"]]


async def plan_consultation(state: Consultation, runtime: Runtime[RunContext]) -> _Next:
    """Reads the message together with what is known; what a calculation still lacks is asked for once."""
    runtime.context.emit(PlanningStarted(message=phrases.PLANNING_STARTED.read(runtime.context.language)))
    return await _plan(state.query, state, runtime.context)


class _Heard(NamedTuple):
    """A message as it was read: what it gives, what is known with it, and what it does in the conversation."""

    query: str
    reading: CaseReading
    named: NamedPlace | None
    turn: Turn
    case: Case
    place: NamedPlace | None
    previous: QuestionIntent | None
    """The last question, where the message only adds to it."""

    @property
    def known(self) -> Case:
        """What counts as told: with what was said before where the message leans on that."""
        return self.case if self.turn.leans else self.reading.case


async def _plan(query: str, state: Consultation, context: RunContext) -> _Next:
    query = mend_spelling(query, spelling_words()) if len(query) <= _LONGEST_MENDED else query
    heard = _hear(query, state, context)
    asked = _clause_question(heard, state)
    if asked is None and heard.turn.kind in {"thanks", "complains"}:
        return _guide(QuestionIntent(intent="conversation", confidence=1.0), heard)
    if asked is None and (again := _grounds_asked(heard, state)):
        asked = again
    lack = what_is_lacking(query) if state.topic is None and not state.attachments else None
    if lack:
        return _guide(QuestionIntent(intent="unclear", confidence=0.9, lacks=lack), heard)
    intent = asked or _bare_calculation(heard) or await _read_intent(heard, state, context)
    if not intent.tasks:
        return _guide(intent, heard)
    known = _with_premises(heard.case, intent)
    case = await ask_what_amount_is(intent, known, context, anew=heard.previous is not None or heard.turn.leans)
    if known.unnamed is not None and any(value == known.unnamed for value in dict(case).values()):
        heard = heard._replace(reading=_without_unread(heard.reading, known.unnamed))
    gathered = await ask_for_missing(intent, case, heard.place, context)
    if gathered.instead:
        return await _plan(gathered.instead, state, context)
    plan = steps.plan_steps(intent, len(state.messages), context.language)
    context.emit(PlanReady(intent=intent.intent, confidence=intent.confidence, plan=summarize_plan(plan)))
    places = (heard.named, gathered.place)
    update = {
        "query": query,
        "reading": intent,
        "topic": intent if intent.all_tasks else state.topic,
        "case": gathered.case,
        "spot": gathered.place,
        "understood": understanding_of(heard.reading, intent.tasks, gathered.case, places, context.language),
        "plan": plan,
        "current_phase": "planning",
    }
    return Command(goto="execute_teams", update=update)


def _guide(intent: QuestionIntent, heard: _Heard) -> _Next:
    """To what can be asked. A message that is not answered changes nothing of what is known."""
    understood = Understanding(unread=heard.reading.unread) if heard.reading.unread else None
    update = {"reading": intent, "understood": understood, "current_phase": "planning", "plan": None}
    return Command(goto="guide", update=update)


def _hear(query: str, state: Consultation, context: RunContext) -> _Heard:
    reading, named = read_message(query, today(context)), find_place(query[:_MOST_CHARACTERS])
    turn, last = turn_of(query, reading, named), state.topic or state.reading
    follows = (
        last is not None and bool(last.all_tasks) and not state.attachments and is_follow_up(query, reading, named)
    )
    previous = last if follows else None
    reading = with_more(state.case, reading, query) if previous else reading
    reading = with_open_role(reading, fields_used(previous.all_tasks)) if previous else reading
    if previous and reading.case.unnamed is not None:
        reading = steps.read_as_needed(previous, state.case, state.spot, query, today(context)) or reading
    earlier = state.case if previous or turn.leans else carried_over(state.case, reading.case)
    earlier = with_other_deal(earlier, reading.case, query)
    return _Heard(query, reading, named, turn, earlier.updated(reading.case), named or state.spot, previous)


def _without_unread(reading: CaseReading, won: int) -> CaseReading:
    """The reading without an amount among what was not read, once it is known what the amount is."""
    left = [text for text in reading.unread if not any(int(money.amount) == won for money in find_money(text))]
    return reading.changed(unread=tuple(left))


def _clause_question(heard: _Heard, state: Consultation) -> QuestionIntent | None:
    """A question on a clause of the contract that was reviewed last: 제3조는 왜 문제야?"""
    if state.reviewed is None or state.attachments or len(heard.query) > _LONGEST_CLAUSE_QUESTION:
        return None
    number = refers_to_clause(heard.query)
    if number is None or any(article.law for article in find_articles(heard.query, laws=law_book().names())):
        return None
    return QuestionIntent(intent="contract_review", confidence=0.9, tasks=("contract",), clause=number)


def _bare_calculation(heard: _Heard) -> QuestionIntent | None:
    """A calculation that is named and nothing else, nor anything known for it: its figures are asked for."""
    task = bare_calculation(heard.query) or amount_asked(heard.query, heard_tasks(heard.reading.labels))
    if task is None or any(getattr(heard.case, field) is not None for field in fields_used((task,))):
        return None
    name: IntentType = "loan_consult" if task in {"loan", "repayment"} else "calculation"
    return QuestionIntent(intent=name, confidence=0.8, tasks=(task,))


def _grounds_asked(heard: _Heard, state: Consultation) -> QuestionIntent | None:
    """The last question again, where the message only asks what the answer rests on: 방금 그건 몇 조야?"""
    last = state.topic or state.reading
    if last is None or not last.all_tasks or state.attachments or not asks_for_grounds(heard.query):
        return None
    return _asked_again(last, heard.case)


async def _read_intent(heard: _Heard, state: Consultation, context: RunContext) -> QuestionIntent:
    """The intent of a message: that of the last question where it only adds to it, otherwise its own."""
    intent = _asked_again(heard.previous, heard.case) if heard.previous else await _own_intent(heard, state, context)
    if not intent.tasks:
        intent = await _intent_with_last(heard, state, context) or intent
    intent = _with_names(intent, heard)
    intent = steps.with_prices(intent, heard.case, heard.place) if intent.unknown is None else intent
    return steps.without_plain_rules(steps.with_offers(intent, heard.case, heard.place), heard.case)


async def _intent_with_last(heard: _Heard, state: Consultation, context: RunContext) -> QuestionIntent | None:
    """The intent of a message that asks nothing by itself, read together with the last one; None where it asks nothing
    then either.
    """
    last = state.topic or state.reading
    if last is None or not last.all_tasks or state.attachments:
        return None
    if heard.reading.case != Case():
        return _asked_again(last, heard.case)
    before = [message["content"] for message in state.messages if message["role"] == "user"][:-1]
    if (
        not before
        or len(heard.query.strip()) < _SHORTEST_QUESTION
        or heard.reading.labels.get("task:outside", 0) > _OUTSIDE
    ):
        return None
    joined = await _own_intent(heard._replace(query=f"{before[-1][:_MOST_OF_LAST]} {heard.query}"), state, context)
    if joined.tasks:
        return joined.changed(confidence=0.6)
    return _asked_again(last, heard.case) if heard.turn.leans and last.articles else None


def _asked_again(previous: QuestionIntent, case: Case) -> QuestionIntent:
    """The last question again, with the calculations on its articles that can be made now."""
    law = tuple(article for article in previous.articles if _fits_premises(article, case))
    tasks = tuple(dict.fromkeys((*previous.all_tasks, *completed_tasks(law, task_grounds(), case))))
    return previous.changed(confidence=0.6, tasks=tasks, offers=(), articles=law)


async def _own_intent(heard: _Heard, state: Consultation, context: RunContext) -> QuestionIntent:
    """The intent of a question; the first one of a process loads the example questions, in a thread."""
    asked = asking_sentences(heard.query) if len(heard.query) > _STORY else heard.query
    question = asked.replace(heard.named.name, " ") if heard.named else asked
    attached = await attachment_kind(state.attachments, context)
    subject = await asyncio.to_thread(read_subject, question)
    intent = read_intent(
        heard.query,
        subject=subject,
        grounds=task_grounds(),
        attached=attached,
        labels=heard.reading.labels,
        message_case=heard.known,
    )
    quoted = quoted_clauses(heard.query) is not None and not attached
    if (attached or "contract" in intent.tasks) and not quoted:
        return intent
    asked_for = question_asked(question, subject, heard.known, intent.tasks, today(context), story=heard.query)
    choice = await asyncio.to_thread(choose_rules, asked_for, "law" if quoted else intent.about)
    if quoted:
        return intent if choice.doubtful else with_rules_beside(intent, choice.rules)
    intent = with_rules(intent, choice.rules, doubtful=choice.doubtful)
    kind = unknown_kind(heard.query, today(context))
    return as_unknown(intent, kind) if kind and "document" not in intent.tasks else intent


def _with_names(intent: QuestionIntent, heard: _Heard) -> QuestionIntent:
    text = heard.query[:_MOST_CHARACTERS]
    keywords = read_keywords(text, bundled_keywords(), heard.place)
    return intent.changed(keywords=keywords, entities=entities_of(text, heard.case, heard.place))


def _fits_premises(article: ArticleId, case: Case) -> bool:
    """Whether the law of an article is not that of other premises: 그럼 상가면? leaves the law of homes behind."""
    premises = law_book().resolve(article)[0].premises
    return premises is None or case.premises is None or (premises == "shop") == (case.premises == "shop")


def _with_premises(case: Case, intent: QuestionIntent) -> Case:
    """The case with the premises of the law that was found, where the user named none: 미용실 is a shop."""
    law = law_book().resolve(intent.articles[0])[0] if intent.articles else None
    return case.changed(premises=law.premises) if law and law.premises and not case.premises else case


_MOST_CHARACTERS = 20_000
"""How much of a message is searched for places and keywords: a pasted contract names enough of both early on."""
_MOST_OF_LAST = 400
_STORY = 150
_LONGEST_MENDED = 600
"""Longer texts are contracts, which are read as they are written."""
_LONGEST_CLAUSE_QUESTION = 120
_SHORTEST_QUESTION = 4
_OUTSIDE = 0.9
