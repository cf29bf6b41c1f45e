"""The planner: what is asked, what is known of the case, what is still needed, and which teams will work on it."""

import asyncio
from datetime import date
from typing import Literal

from langgraph.runtime import Runtime
from langgraph.types import Command

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.analysis_input import today
from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.plan.intent import AttachmentKind, QuestionIntent, read_intent
from madang.assistants.realestate.plan.keywords import Keywords, entities_of, read_keywords
from madang.assistants.realestate.plan.tasks import (
    SUGGESTED_AMOUNTS,
    TASK_NEEDS,
    TASKS_TELLING_RULE,
    Need,
    TaskKind,
    has_any_need,
    is_missing,
    missing_needs,
    read_need_answer,
    team_of,
)
from madang.assistants.realestate.state import Consultation
from madang.assistants.realestate.tools.attachments import attachment_kind
from madang.assistants.realestate.tools.bundled_data import bundled_keywords
from madang.assistants.realestate.tools.law_book import law_book, read_subject, task_grounds
from madang.assistants.realestate.tools.place_lookup import find_place, recall_place
from madang.assistants.realestate.understand.case import Case, is_follow_up, read_case
from madang.assistants.realestate.understand.similar_questions import ArticleId
from madang.protocol import AnswerOption, Clarification, PlanningStarted, PlanReady
from madang.reading.numbers import format_won
from madang.runtime.agents import RunContext
from madang.state.plans import Plan, Step, summarize_plan
from madang.text import Language


async def plan_consultation(
    state: Consultation, runtime: Runtime[RunContext]
) -> Command[Literal["execute_teams", "guide"]]:
    """Reads the question with all that was told before; what is missing for a calculation is asked for once."""
    context, day = runtime.context, today(runtime.context)
    context.emit(PlanningStarted(message=phrases.LOOKING.read(context.language)))
    told, named = read_case(state.query, day), find_place(state.query[:_MOST_CHARACTERS])
    before = _repeated_intent(state, told, named)
    if before and told.unnamed is not None:
        told = _read_as_needed(before, state, day) or told
    case, spot = state.case.updated(told), named or state.spot
    attached = await attachment_kind(state.attachments, context)
    reading = _with_offers(await _read_question(state, case, told, spot, before, attached), case, spot)
    if not reading.tasks:
        update = {"reading": reading, "case": case, "spot": spot, "current_phase": "planning", "plan": None}
        return Command(goto="guide", update=update)
    case = _with_premises(case, reading)
    case, spot = await _ask_for_missing(reading, case, spot, context)
    plan = _plan(reading, len(state.messages), context.language)
    context.emit(PlanReady(intent=reading.intent, confidence=reading.confidence, plan=summarize_plan(plan)))
    update = {"reading": reading, "case": case, "spot": spot, "plan": plan, "current_phase": "planning"}
    return Command(goto="execute_teams", update=update)


def _repeated_intent(state: Consultation, told: Case, named: NamedPlace | None) -> QuestionIntent | None:
    """The reading of the last question, where a message that only tells one thing more asks it again."""
    before = state.reading
    follows = before and before.all_tasks and not state.attachments and is_follow_up(state.query, told, named)
    return before if follows else None


def _read_as_needed(before: QuestionIntent, state: Consultation, day: date) -> Case | None:
    """What a bare amount tells: the first thing that the tasks asked for still lack."""
    needs: list[Need] = [
        need
        for task in before.all_tasks
        for need in TASK_NEEDS.get(task, ())
        if is_missing(need, state.case, state.spot)
    ]
    return read_need_answer(needs[0], state.query, day) if needs else None


async def _read_question(  # noqa: PLR0917 - all that is known of the question
    state: Consultation,
    case: Case,
    told: Case,
    spot: NamedPlace | None,
    before: QuestionIntent | None,
    attached: AttachmentKind | None,
) -> QuestionIntent:
    """What is asked for and named; the first question of a process loads what questions are read by."""
    if before:
        law = tuple(article for article in before.articles if _fits_premises(article, case))
        reading = before.changed(confidence=0.6, tasks=before.all_tasks, offers=(), articles=law)
    else:
        asked = state.query.replace(spot.name, " ") if spot else state.query
        subject, grounds = await asyncio.to_thread(read_subject, asked), task_grounds()
        reading = read_intent(state.query, case, subject=subject, grounds=grounds, attached=attached, told=told)
    read = state.query[:_MOST_CHARACTERS]
    keywords = read_keywords(read, bundled_keywords(), spot)
    tasks = (*reading.tasks, "market") if _wants_prices(reading, keywords, case, spot) else reading.tasks
    return reading.changed(tasks=tasks, keywords=keywords, entities=entities_of(read, case, spot))


def _fits_premises(article: ArticleId, case: Case) -> bool:
    """Whether the law of an article is not that of other premises: 그럼 상가면? leaves the law of homes behind."""
    premises = law_book().resolve(article)[0].premises
    return premises is None or case.premises is None or (premises == "shop") == (case.premises == "shop")


def _with_premises(case: Case, reading: QuestionIntent) -> Case:
    """The case with the premises that the law is about which bears on it, where nobody named them: 미용실 is a shop."""
    law = law_book().resolve(reading.articles[0])[0] if reading.articles else None
    return case.changed(premises=law.premises) if law and law.premises and not case.premises else case


def _wants_prices(reading: QuestionIntent, keywords: Keywords, case: Case, spot: NamedPlace | None) -> bool:
    """Whether what homes cost there belongs to it: for a risk without a price, or a right that concerns such homes."""
    if spot is None or not spot.codes or "market" in reading.tasks:
        return False
    unpriced = case.price is None and case.deposit is not None and not _TASKS_USING_PRICE.isdisjoint(reading.tasks)
    return unpriced or ("legal" in reading.tasks and len(keywords.real_estate) > 1)


def _with_offers(reading: QuestionIntent, case: Case, spot: NamedPlace | None) -> QuestionIntent:
    """Where the law answers, what nothing is known for is offered, not asked about: people want to know the rule."""
    if not reading.articles:
        return reading
    offers = tuple(
        task
        for task in reading.tasks
        if task in TASK_NEEDS and task not in TASKS_TELLING_RULE and not has_any_need(task, case, spot)
    )
    tasks = tuple(task for task in reading.tasks if task not in offers)
    return reading.changed(tasks=tasks, offers=offers) if "legal" in tasks else reading


async def _ask_for_missing(
    reading: QuestionIntent, case: Case, spot: NamedPlace | None, context: RunContext
) -> tuple[Case, NamedPlace | None]:
    """The case with the answers to what the first calculation that lacks something cannot do without.

    Each thing is asked for once: who does not know it is told what can be said without.
    """
    for task in reading.tasks:
        needs = missing_needs(task, case, spot)
        for need in needs:
            answer = str(await context.ask(await _question(f"{task}-{need}", need, context)))
            case, spot = case.updated(read_need_answer(need, answer, today(context))), find_place(answer) or spot
        if needs:
            break
    return case, spot


async def _question(name: str, need: Need, context: RunContext) -> Clarification:
    place = await recall_place(context) if need == "place" else None
    offers = [place] if place else [format_won(won, context.language) for won in SUGGESTED_AMOUNTS.get(need, ())]
    return Clarification(
        id=name,
        question=phrases.NEED_QUESTIONS[need].read(context.language),
        options=tuple(AnswerOption(label=offer, value=offer) for offer in offers),
    )


def _plan(reading: QuestionIntent, number: int, language: Language) -> Plan:
    """A step for each task, side by side; of a comprehensive question in a row, what is searched before analyses."""
    in_a_row = reading.intent == "comprehensive"
    tasks = sorted(reading.tasks, key=lambda task: team_of(task) != "search") if in_a_row else reading.tasks
    steps = tuple(
        Step(
            id=task,
            agent=team_of(task),
            team=team_of(task),
            task=phrases.TASK_TITLES[task].read(language),
            type=task,
            dependencies=("market",) if task in _TASKS_USING_PRICE and "market" in tasks else (),
            on_missing="run",
            timeout=20,
            retries=1,
        )
        for task in tasks
    )
    return Plan(id=f"consultation-{number}", steps=steps, strategy="pipeline" if in_a_row else "parallel")


_MOST_CHARACTERS = 20_000
"""How many characters are looked through for places and keywords: a contract that is pasted names enough of both."""
_TASKS_USING_PRICE: frozenset[TaskKind] = frozenset({"burden", "risk"})
"""The analyses that take a price from the market where none was told."""
