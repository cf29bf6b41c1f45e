"""The planner: reads the question and the case, asks for missing details, and plans which team does what."""

import asyncio
from datetime import date
from typing import Literal

from langgraph.runtime import Runtime
from langgraph.types import Command

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.analysis_input import today
from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.plan import steps
from madang.assistants.realestate.state import Consultation
from madang.assistants.realestate.tools.attachments import attachment_kind
from madang.assistants.realestate.tools.bundled_data import bundled_keywords
from madang.assistants.realestate.tools.law_book import law_book, read_subject, task_grounds
from madang.assistants.realestate.tools.place_lookup import find_place, recall_place
from madang.assistants.realestate.understand.case import Case, CaseReading, is_follow_up, read_message
from madang.assistants.realestate.understand.intent import QuestionIntent, read_intent
from madang.assistants.realestate.understand.keywords import entities_of, read_keywords
from madang.assistants.realestate.understand.similar_questions import ArticleId
from madang.assistants.realestate.understand.tasks import TASK_NEEDS, Need, is_missing
from madang.protocol import AnswerOption, Clarification, PlanningStarted, PlanReady
from madang.reading.numbers import format_won
from madang.runtime.agents import RunContext
from madang.state.plans import summarize_plan


async def plan_consultation(
    state: Consultation, runtime: Runtime[RunContext]
) -> Command[Literal["execute_teams", "guide"]]:
    """Reads the question together with the known case; what a calculation still lacks is asked for once."""
    context, day = runtime.context, today(runtime.context)
    context.emit(PlanningStarted(message=phrases.PLANNING_STARTED.read(context.language)))
    heard, named = read_message(state.query, day), find_place(state.query[:_MOST_CHARACTERS])
    message_case = heard.case
    previous = _repeated_intent(state, heard, named)
    if previous and message_case.unnamed is not None:
        message_case = _read_as_needed(previous, state, day) or message_case
    case, place = state.case.updated(message_case), named or state.spot
    intent = _asked_again(previous, case) if previous else await _read_new_question(state, heard, place, context)
    if not intent.tasks and state.reading and state.reading.all_tasks and message_case != Case():
        intent = _asked_again(state.reading, case)
    intent = _with_names(intent, state.query[:_MOST_CHARACTERS], case, place)
    intent = steps.with_offers(steps.with_prices(intent, case, place), case, place)
    if not intent.tasks:
        update = {"reading": intent, "case": case, "spot": place, "current_phase": "planning", "plan": None}
        return Command(goto="guide", update=update)
    case = _with_premises(case, intent)
    case, place = await _ask_for_missing(intent, case, place, context)
    plan = steps.plan_steps(intent, len(state.messages), context.language)
    context.emit(PlanReady(intent=intent.intent, confidence=intent.confidence, plan=summarize_plan(plan)))
    update = {"reading": intent, "case": case, "spot": place, "plan": plan, "current_phase": "planning"}
    return Command(goto="execute_teams", update=update)


def _repeated_intent(state: Consultation, heard: CaseReading, named: NamedPlace | None) -> QuestionIntent | None:
    """The intent of the last question, where the message only adds a detail to it."""
    previous = state.reading
    follows = previous and previous.all_tasks and not state.attachments and is_follow_up(state.query, heard, named)
    return previous if follows else None


def _read_as_needed(previous: QuestionIntent, state: Consultation, day: date) -> Case | None:
    """The case in a bare amount: it is read as the first detail that the earlier tasks still lack."""
    needs: list[Need] = [
        need
        for task in previous.all_tasks
        for need in TASK_NEEDS.get(task, ())
        if is_missing(need, state.case, state.spot)
    ]
    return steps.read_need_answer(needs[0], state.query, day) if needs else None


def _asked_again(previous: QuestionIntent, case: Case) -> QuestionIntent:
    law = tuple(article for article in previous.articles if _fits_premises(article, case))
    return previous.changed(confidence=0.6, tasks=previous.all_tasks, offers=(), articles=law)


async def _read_new_question(
    state: Consultation, heard: CaseReading, place: NamedPlace | None, context: RunContext
) -> QuestionIntent:
    """The intent of a question; the first one of a process loads the example questions, in a thread."""
    question = state.query.replace(place.name, " ") if place else state.query
    return read_intent(
        state.query,
        subject=await asyncio.to_thread(read_subject, question),
        grounds=task_grounds(),
        attached=await attachment_kind(state.attachments, context),
        labels=heard.labels,
        message_case=heard.case,
    )


def _with_names(intent: QuestionIntent, text: str, case: Case, place: NamedPlace | None) -> QuestionIntent:
    keywords = read_keywords(text, bundled_keywords(), place)
    return intent.changed(keywords=keywords, entities=entities_of(text, case, place))


def _fits_premises(article: ArticleId, case: Case) -> bool:
    """Whether the law of an article is not that of other premises: 그럼 상가면? leaves the law of homes behind."""
    premises = law_book().resolve(article)[0].premises
    return premises is None or case.premises is None or (premises == "shop") == (case.premises == "shop")


def _with_premises(case: Case, intent: QuestionIntent) -> Case:
    """The case with the premises of the law that was found, where the user named none: 미용실 is a shop."""
    law = law_book().resolve(intent.articles[0])[0] if intent.articles else None
    return case.changed(premises=law.premises) if law and law.premises and not case.premises else case


async def _ask_for_missing(
    intent: QuestionIntent, case: Case, place: NamedPlace | None, context: RunContext
) -> tuple[Case, NamedPlace | None]:
    """The case with the answers to what the first incomplete calculation cannot do without.

    Each detail is asked for once: a user who does not know it gets what can be answered without it.
    """
    for task in intent.tasks:
        needs = steps.missing_needs(task, case, place)
        for need in needs:
            answer = str(await context.ask(await _question(f"{task}-{need}", need, context)))
            case, place = (
                case.updated(steps.read_need_answer(need, answer, today(context))),
                find_place(answer) or place,
            )
        if needs:
            break
    return case, place


async def _question(name: str, need: Need, context: RunContext) -> Clarification:
    last_place = await recall_place(context) if need == "place" else None
    amounts = [format_won(won, context.language) for won in steps.SUGGESTED_AMOUNTS.get(need, ())]
    return Clarification(
        id=name,
        question=phrases.NEED_QUESTIONS[need].read(context.language),
        options=tuple(AnswerOption(label=text, value=text) for text in ([last_place] if last_place else amounts)),
    )


_MOST_CHARACTERS = 20_000
"""How much of a message is searched for places and keywords: a pasted contract names enough of both early on."""
