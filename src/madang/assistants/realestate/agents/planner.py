"""The planner: reads the message in its conversation, asks for missing details, and plans which team does what."""

import asyncio
from datetime import date
from typing import Literal, NamedTuple

from langgraph.runtime import Runtime
from langgraph.types import Command

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents import questions
from madang.assistants.realestate.agents.analysis_input import today
from madang.assistants.realestate.agents.read_confidence import with_confidence
from madang.assistants.realestate.analyse.contract.asked_clauses import quoted_clauses
from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.plan import steps, team_states
from madang.assistants.realestate.state import Consultation
from madang.assistants.realestate.tools.answerable import beyond
from madang.assistants.realestate.tools.attachments import attachment_kind
from madang.assistants.realestate.tools.bundled_data import bundled_keywords, spelling_words
from madang.assistants.realestate.tools.deciding import has_amount
from madang.assistants.realestate.tools.law_book import (
    fits_premises,
    names_absent_article,
    names_home,
    read_subject,
    task_grounds,
    with_premises,
)
from madang.assistants.realestate.tools.place_lookup import (
    compared_places,
    find_place,
    with_recalled_place,
    without_places,
)
from madang.assistants.realestate.tools.rule_book import (
    articles_of,
    choose_rules,
    find_rules,
    question_asked,
    rule_of,
)
from madang.assistants.realestate.understand.beyond_knowledge import asks_more, unknown_kind
from madang.assistants.realestate.understand.case import Case, CaseReading
from madang.assistants.realestate.understand.context import (
    asks_all_again,
    asks_other_task,
    asks_total,
    only_goes_on,
    picked,
    read_in_context,
    restored,
    topic_gone_back_to,
    varies_last,
    wants_comparison,
    with_demand,
    with_spouse,
)
from madang.assistants.realestate.understand.conversation import (
    asks_for_grounds,
    carried_over,
    changes_known,
    decides_rule,
    is_follow_up,
    labels_at,
    provisions_wanted,
    turn_of,
    with_more,
    with_new_end,
    with_open_role,
    with_other_deal,
    with_sale,
    without_unread,
)
from madang.assistants.realestate.understand.intent import (
    IntentType,
    QuestionIntent,
    as_unknown,
    completed_tasks,
    names_field,
    read_intent,
    with_calculation,
    with_rules,
    with_rules_beside,
)
from madang.assistants.realestate.understand.keywords import entities_of, read_keywords
from madang.assistants.realestate.understand.message import read_message
from madang.assistants.realestate.understand.remembered import RememberedCase, as_remembered, remembered_case
from madang.assistants.realestate.understand.tasks import TASK_NEEDS, TaskKind, fields_used, heard_tasks
from madang.assistants.realestate.understand.understanding import understanding_of
from madang.assistants.realestate.understand.vagueness import amount_asked, bare_calculation
from madang.assistants.realestate.understand.values.corrections import without_corrected
from madang.protocol import PlanningStarted, PlanReady, Understanding
from madang.reading.dialogue import Turn, asking_sentences, lacks_subject, supposes
from madang.reading.language import mend_spelling
from madang.runtime.agents import RunContext
from madang.runtime.plans import estimate_steps
from madang.state.plans import summarize_plan

_Next = Command[Literal["execute_teams", "guide"]]


async def plan_consultation(state: Consultation, runtime: Runtime[RunContext]) -> _Next:
    """Reads the message together with what is known; what a calculation still lacks is asked for once."""
    runtime.context.emit(PlanningStarted(message=phrases.PLANNING_STARTED.read(runtime.context.language)))
    return await _plan(await with_recalled_place(state.query, runtime.context), state, runtime.context)


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
    remembered: RememberedCase
    untold: Case
    """What is known without what was remembered."""
    place_is_told: bool
    supposed: bool
    """Whether what is known holds only for as long as the conversation stays with it."""
    asked_for: frozenset[str] = frozenset()
    """The facts that were asked for on this message already."""

    @property
    def known(self) -> Case:
        """What counts as told: with what was said before where the message leans on that."""
        return self.case if self.turn.leans else self.reading.case.changed(premises=self.case.premises)


async def _plan(query: str, state: Consultation, context: RunContext, asked_for: frozenset[str] = frozenset()) -> _Next:
    """`asked_for` are the facts that were asked for already: none is asked for twice."""
    if len(query) <= _LONGEST_MENDED:
        query = without_corrected(mend_spelling(query, spelling_words()))
    heard = _hear(query, state, context)._replace(asked_for=asked_for)
    asked = None if state.attachments else _of_papers(query, state, today(context))
    if asked is None:
        first, files = state.topic is None, bool(state.attachments)
        if guided := await questions.only_replied_to(query, heard.turn, first=first, with_files=files):
            return _guide(guided, heard)
    gone_back = topic_gone_back_to(query, state.topics)
    asked = asked or (None if state.attachments else provisions_wanted(query)) or _grounds_asked(heard, state)
    asked = asked or _total_asked(heard, state) or _repeated(heard, state)
    asked = asked or (_asked_again(gone_back, heard.case) if gone_back else None)
    intent = with_confidence(asked or _bare_calculation(heard) or await _read_intent(heard, state, context))
    if not intent.tasks:
        return _guide(intent, heard)
    if intent.open_fact and intent.open_fact not in asked_for:
        again = await questions.ask_for_fact(intent, query, context)
        return await _plan(again, state, context, asked_for | {intent.open_fact})
    known = with_premises(heard.case, intent.articles, query)
    anew = heard.reading.case if heard.previous is not None or heard.turn.leans else None
    case = await questions.ask_what_amount_is(intent, known, context, anew=anew)
    if known.unnamed is not None and any(value == known.unnamed for value in dict(case).values()):
        heard = heard._replace(reading=without_unread(heard.reading, known.unnamed))
    intent = steps.with_lease_loan(intent, case)
    gathered = await questions.ask_for_missing(intent, case, heard.place, context, query=query)
    if gathered.instead:
        return await _plan(gathered.instead, state, context)
    plan = await estimate_steps(steps.plan_steps(intent, len(state.messages), context.language), context)
    context.emit(PlanReady(intent=intent.intent, confidence=intent.confidence, plan=summarize_plan(plan)))
    places = (heard.named, gathered.place)
    understood = understanding_of(heard.reading, intent.tasks, gathered.case, places, context.language)
    used = heard.remembered.used(heard.untold, understood, None if heard.place_is_told else gathered.place)
    await context.use_remembered(dict.fromkeys(used.values()))
    before = state.said_before if wants_comparison(query) else ()
    update = {
        "query": query,
        "reading": intent,
        "topic": intent if intent.all_tasks else state.topic,
        "topics": [intent] if intent.all_tasks else [],
        "case": gathered.case,
        "case_before": state.case_before_of(gathered.case, supposed=heard.supposed),
        "supposed": heard.supposed,
        "spot": gathered.place,
        "compared": compared_places(query, before) if "market" in intent.tasks else [],
        "understood": as_remembered(understood, [*used]),
        "plan": plan,
        "current_phase": "planning",
        **team_states.first_team_states(plan),
    }
    return Command(goto="execute_teams", update=update)


def _repeated(heard: _Heard, state: Consultation) -> QuestionIntent | None:
    """The last question again, where a message only goes on, or the last several where it wants all of them."""
    last = _last_question(state)
    if last and only_goes_on(heard.query):
        return _asked_again(last, heard.case)
    if last is None or not asks_all_again(heard.query) or heard.reading.case == Case():
        return None
    tasks = dict.fromkeys(task for topic in state.topics[-_MOST_EARLIER:] for task in topic.tasks if task != "legal")
    known = [task for task in tasks if task in TASK_NEEDS]
    return last.changed(tasks=tuple(known), offers=(), rules=(), articles=()) if known else None


def _guide(intent: QuestionIntent, heard: _Heard) -> _Next:
    """To what can be asked. A message that is not answered changes nothing of what is known; one that tells figures and
    asks nothing is kept.
    """
    is_told = intent.intent == "unclear" and heard.reading.understood
    understood = Understanding(unread=heard.reading.unread) if heard.reading.unread else None
    update = {"reading": with_confidence(intent), "understood": understood, "current_phase": "planning", "plan": None}
    return Command(goto="guide", update=update | ({"case": heard.case, "spot": heard.place} if is_told else {}))


def _hear(query: str, state: Consultation, context: RunContext) -> _Heard:
    named, last = picked(query, state.compared) or find_place(query[:_MOST_CHARACTERS]), _last_question(state)
    reading = read_message(query, today(context))
    if last:
        reading = with_demand(state.case, with_spouse(state.case, reading, query), query)
        reading = read_in_context(reading, query, state.case, last, today(context))
    turn = turn_of(query, reading, named)
    remembered = remembered_case(context.remembered, find_place)
    shop_before = "shop" in {state.case.premises, remembered.case.premises}
    home_named = shop_before and reading.case.premises is None and names_home(query)
    back = restored(query, state.case, state.case_before) if last else None
    adds = is_follow_up(query, reading, named) or (last is not None and varies_last(query, reading, named, last))
    anew = last is not None and changes_known(reading.case, state.case) and "increase" not in last.all_tasks
    other = anew or (last is not None and asks_other_task(reading, last))
    adds = adds or (last is not None and "market" in last.all_tasks and wants_comparison(query))
    previous = last if back or (adds and not home_named and not other) else None
    reading = _read_for(previous, reading, query, state, today(context)) if previous else reading
    told = reading.case.changed(premises="home") if home_named else reading.case
    leans = previous is not None or turn.leans or changes_known(told, state.case)
    supposed = state.supposed and (leans or supposes(query))
    known = state.case if supposed or not state.supposed else state.case_before
    earlier = back or (known if leans else carried_over(known, told))
    untold = with_other_deal(earlier, told, query).updated(told)
    place = named or state.spot
    told_if = previous is not None and reading.case != Case() and supposes(query)
    return _Heard(
        query,
        reading,
        named,
        turn._replace(leans=leans),
        remembered.fitting(untold).updated(untold),
        place or remembered.place,
        previous,
        remembered,
        untold,
        place_is_told=place is not None,
        supposed=told_if or supposed,
    )


def _last_question(state: Consultation) -> QuestionIntent | None:
    """The question that a message may add to; none where it comes with files of its own."""
    last = state.topic or state.reading
    return last if last is not None and last.all_tasks and not state.attachments else None


def _read_for(
    previous: QuestionIntent, reading: CaseReading, query: str, state: Consultation, day: date
) -> CaseReading:
    """The reading of a message that adds to the last question, with what its numbers are for that question."""
    reading = with_more(state.case, reading, query)
    if "conversion" in previous.all_tasks:
        reading = with_new_end(state.case, reading)
    if "gains_tax" in previous.all_tasks:
        reading = with_sale(reading, query)
    reading = with_open_role(reading, fields_used(previous.all_tasks))
    if reading.case.unnamed is None:
        return reading
    return steps.read_as_needed(previous, state.case, state.spot, query, day) or reading


def _of_papers(query: str, state: Consultation, day: date) -> QuestionIntent | None:
    """What a message does with earlier papers: it changes the draft, or asks about a clause of what was reviewed."""
    amended = questions.amendment(query, state.draft, state.reading, day)
    return amended or questions.clause_question(query, state.reviewed, state.topics)


def _bare_calculation(heard: _Heard) -> QuestionIntent | None:
    """A calculation that is named and nothing else, nor anything known for it: its figures are asked for."""
    task = bare_calculation(heard.query) or amount_asked(heard.query, heard_tasks(heard.reading.labels))
    if task is None or any(getattr(heard.case, field) is not None for field in fields_used((task,))):
        return None
    name: IntentType = "loan_consult" if task in {"loan", "repayment"} else "calculation"
    return QuestionIntent(intent=name, tasks=(task,))


def _total_asked(heard: _Heard, state: Consultation) -> QuestionIntent | None:
    """What buying a home takes in all, where that is asked after its price, its taxes or its fee: 다 해서 얼마 들어?"""
    before = {task for topic in state.topics for task in topic.all_tasks}
    asked = asks_total(heard.query) and not heard.reading.case.vat and heard.reading.case.income is None
    if heard.case.price is None or before.isdisjoint(_PARTS_OF_TOTAL) or not asked:
        return None
    return QuestionIntent(intent="calculation", tasks=("total_cost",))


def _grounds_asked(heard: _Heard, state: Consultation) -> QuestionIntent | None:
    """The last question again, where the message only asks what the answer rests on: 방금 그건 몇 조야?"""
    last = state.topic or state.reading
    if last is None or not last.all_tasks or state.attachments or not asks_for_grounds(heard.query):
        return None
    return _asked_again(last, heard.case)


async def _read_intent(heard: _Heard, state: Consultation, context: RunContext) -> QuestionIntent:
    """The intent of a message: that of the last question where it only adds to it, otherwise its own."""
    by_rule = heard.previous is not None and heard.previous.rests_on_rules
    if heard.previous and by_rule and decides_rule(heard.reading.case):
        intent = await _asked_of_premises(heard, state, context) or _asked_again(heard.previous, heard.case)
    elif heard.previous:
        intent = _asked_again(heard.previous, heard.case)
    else:
        intent = await _own_intent(heard, state, context)
    if not heard.previous and _asks_of_other_premises(heard, state):
        intent = await _asked_of_premises(heard, state, context) or intent
    elif not heard.previous and set(intent.tasks) <= {"legal"}:
        intent = await _asked_of_last(heard, state, context) or intent
    intent = intent.changed(articles=tuple(each for each in intent.articles if fits_premises(each, heard.known)))
    if not heard.previous and intent.is_poorly_answered:
        intent = await _rules_with_earlier(intent, heard, state, context) or intent
    if not intent.tasks:
        again = await _intent_with_last(heard, state, context)
        intent = again or steps.price_question(heard.query, heard.named) or intent
    if not heard.previous:
        intent = steps.without_repeats(intent, heard.query, heard.reading)
    intent = _with_names(intent, heard)
    intent = steps.with_prices(intent, heard.case, heard.place) if intent.unknown is None else intent
    return steps.without_plain_rules(steps.with_offers(intent, heard.case, heard.place), heard.case)


async def _intent_with_last(heard: _Heard, state: Consultation, context: RunContext) -> QuestionIntent | None:
    """The intent of a message that asks nothing by itself, read with the last one; None where it asks nothing then."""
    last = state.topic or state.reading
    if last is None or not last.all_tasks or state.attachments:
        return None
    if heard.reading.case != Case():
        return _asked_again(last, heard.case)
    before = state.said_before
    if (
        not before
        or len(heard.query.strip()) < _SHORTEST_QUESTION
        or max(heard.reading.labels.get("task:outside", 0), beyond(heard.query).get("outside", 0)) > _OUTSIDE
    ):
        return None
    joined = await _own_intent(heard._replace(query=f"{before[-1][:_MOST_OF_LAST]} {heard.query}"), state, context)
    if joined.tasks:
        return joined
    return _asked_again(last, heard.case) if heard.turn.leans and last.articles else None


async def _rules_with_earlier(
    intent: QuestionIntent, heard: _Heard, state: Consultation, context: RunContext
) -> QuestionIntent | None:
    """The intent of a question that no rule fits well by itself, read together with what the last answer was about or
    something that was said before it; the last question again where it leans on that and fits nothing. None where no
    rule fits well either, or one that has little to do with the question.
    """
    before = state.said_before[-_MOST_EARLIER:]
    if not before or state.attachments or len(heard.query) > _STORY:
        return None
    subject = await asyncio.to_thread(read_subject, heard.query)
    alone = question_asked(heard.query, subject, heard.known, (), today(context))
    near = {one.rule.id for one in find_rules(alone) if one.probability >= _NEAR}
    for earlier in (*_last_subject(state), *reversed(before)):
        joined = await _own_intent(heard._replace(query=f"{earlier[:_MOST_OF_LAST]} {heard.query}"), state, context)
        if joined.rules and not joined.rules_doubtful and (heard.turn.leans or joined.rules[0] in near):
            return joined
    last = _last_question(state)
    return _asked_again(last, heard.case) if last and last.rules and heard.turn.leans and not intent.rules else None


def _last_subject(state: Consultation) -> tuple[str, ...]:
    """What the last answer was about, in the words of its rule."""
    last = _last_question(state)
    return rule_of(last.rules[0]).asked[:1] if last and last.rules else ()


async def _asked_of_last(heard: _Heard, state: Consultation, context: RunContext) -> QuestionIntent | None:
    """The intent of a message that names nothing itself, read as asking of what the last answer was about."""
    subject = _last_subject(state)
    if not subject or not lacks_subject(heard.query) or asks_total(heard.query):
        return None
    if beside := await _rule_beside_last(heard, state, context):
        return with_rules(QuestionIntent(intent="legal_consult", tasks=("legal",)), (beside,))
    joined = await _own_intent(heard._replace(query=f"{subject[0]} {heard.query}"), state, context)
    return joined if joined.rules and not joined.rules_doubtful else None


async def _rule_beside_last(heard: _Heard, state: Consultation, context: RunContext) -> str | None:
    """Another rule on the articles of the last answer that a message without a subject asks for more than any: who
    pays for it?
    """
    found = await asyncio.to_thread(read_subject, heard.query)
    before = articles_of(state.topics[-_MOST_EARLIER:])
    asked = question_asked(heard.query, found, heard.known, (), today(context), before=before)
    last, first = _last_question(state), find_rules(asked)[0]
    is_beside = not set(before).isdisjoint(first.rule.articles) and last and first.rule.id not in last.rules[:1]
    return first.rule.id if is_beside and first.probability >= _BESIDE_LAST else None


def _asks_of_other_premises(heard: _Heard, state: Consultation) -> bool:
    """Whether a short message asks the same of a shop after a home, or of a home after a shop: 가게도 그래요?"""
    last, told = _last_question(state), heard.reading.case
    if last is None or not last.rules or not heard.turn.leans or len(heard.query) > _SHORT_FOLLOW_UP:
        return False
    return told.premises is not None and (told.premises == "shop") != (state.case.premises == "shop")


async def _asked_of_premises(heard: _Heard, state: Consultation, context: RunContext) -> QuestionIntent | None:
    """The last question asked again with what decides its rule: 아 참고로 상가예요, 중도금은 어제 들어왔어요."""
    before = state.said_before
    subject = _last_subject(state) if not before or lacks_subject(before[-1]) else ()
    again = f"{heard.query} {(*subject, *before[-1:])[0][:_MOST_OF_LAST]}" if before else ""
    intent = await _own_intent(heard._replace(query=again), state, context) if again else None
    return intent if intent and intent.rules else None


def _asked_again(previous: QuestionIntent, case: Case) -> QuestionIntent:
    """The last question again, with the calculations on its articles that can be made now."""
    law = tuple(article for article in previous.articles if fits_premises(article, case))
    tasks = tuple(dict.fromkeys((*previous.all_tasks, *completed_tasks(law, task_grounds(), case))))
    return previous.changed(tasks=tasks, offers=(), articles=law)


async def _own_intent(heard: _Heard, state: Consultation, context: RunContext) -> QuestionIntent:
    """The intent of a question; the first one of a process loads the example questions, in a thread."""
    asked = asking_sentences(heard.query) if len(heard.query) > _STORY else heard.query
    question = without_places(asked) if heard.named else asked
    attached = await attachment_kind(state.attachments, context)
    subject = await asyncio.to_thread(read_subject, question)
    labels = labels_at(heard.reading.labels, heard.known, today(context))
    intent = read_intent(
        heard.query,
        subject=subject,
        grounds=task_grounds(),
        attached=attached,
        labels=labels,
        message_case=heard.known,
        of_place=heard.named is not None and bool(heard.named.codes),
    )
    if not attached and names_absent_article(heard.query):
        return QuestionIntent(intent="legal_consult", confidence=0.9, tasks=("legal",))
    quoted = quoted_clauses(heard.query) is not None and not attached
    if (attached or "contract" in intent.tasks) and not quoted:
        return intent
    before = articles_of(state.topics[-_MOST_EARLIER:]) if len(heard.query) <= _SHORT_QUESTION else ()
    asked_for = question_asked(
        question, subject, heard.known, intent.tasks, today(context), story=heard.query, before=before
    )
    goes_on = before and intent.about == "open"
    choice = await asyncio.to_thread(choose_rules, asked_for, "law" if quoted or goes_on else intent.about)
    if quoted:
        return intent if choice.doubtful else with_rules_beside(intent, choice.rules)
    intent = steps.with_choice(intent, choice)
    if choice.rules and not choice.doubtful and "how_much" in asked_for.kinds:
        intent = with_calculation(intent, rule_of(choice.rules[0]).calculation, heard_tasks(labels), heard.known)
    more = asks_more(heard.query, today(context))
    if (kind := unknown_kind(heard.query, today(context))) and "document" not in intent.tasks:
        return as_unknown(intent, kind, beside=more)
    if told_shortly := steps.as_sum_or_short_case(
        intent, heard.query, state.said_before, heard.case, known=heard.known, asked_for=heard.asked_for
    ):
        return told_shortly
    chances = await asyncio.to_thread(beyond, asked)
    told, first = len(heard.query) > _STORY or bool(heard.reading.understood), state.topic is None
    ours = names_field(heard.query)
    intent = steps.as_heard_beyond(
        intent, chances, first=first, told=told, place=heard.place, beside=more, names_field=ours
    )
    opened = steps.with_open_fact(intent, heard.query, state.said_before, heard.case)
    return intent if opened.open_fact in heard.asked_for and has_amount(heard.case) else opened


def _with_names(intent: QuestionIntent, heard: _Heard) -> QuestionIntent:
    text = heard.query[:_MOST_CHARACTERS]
    keywords = read_keywords(text, bundled_keywords(), heard.place)
    return intent.changed(keywords=keywords, entities=entities_of(text, heard.case, heard.place))


_PARTS_OF_TOTAL: frozenset[TaskKind] = frozenset({"acquisition_tax", "brokerage", "loan", "total_cost"})
_MOST_CHARACTERS = 20_000
"""How much of a message is searched for places and keywords: a pasted contract names enough of both early on."""
_MOST_OF_LAST, _STORY, _LONGEST_MENDED = 400, 150, 600
"""Texts longer than the last are contracts, which are read as they are written."""
_SHORTEST_QUESTION, _SHORT_QUESTION, _SHORT_FOLLOW_UP = 4, 40, 80
_OUTSIDE, _MOST_EARLIER = 0.9, 3
_BESIDE_LAST, _NEAR = 0.2, 0.015
"""The least probability of a rule beside the last one, and of one chosen with what was said before."""
