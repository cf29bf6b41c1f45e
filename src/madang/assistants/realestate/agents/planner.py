"""The planner: what is asked, what is known of the case, what is still needed, and which teams will work on it."""

import asyncio
from datetime import date
from typing import Literal

from langgraph.runtime import Runtime
from langgraph.types import Command

from madang.assistants.realestate.agents.days import today
from madang.assistants.realestate.agents.memory import remembered_place
from madang.assistants.realestate.domain.cases import Case, read_case
from madang.assistants.realestate.domain.follow_ups import is_follow_up
from madang.assistants.realestate.domain.keywords import Keywords, entities_of, read_keywords
from madang.assistants.realestate.domain.needs import (
    ASKED,
    NEEDS,
    SUGGESTED,
    TELLS_RULE,
    Need,
    is_begun,
    lacking,
    lacks,
    read_answer,
)
from madang.assistants.realestate.domain.places import Spot
from madang.assistants.realestate.domain.questions import ArticleId
from madang.assistants.realestate.domain.task_kinds import TASK_TITLES, TaskKind, team_of
from madang.assistants.realestate.domain.tasks import Attached, Reading, read_tasks
from madang.assistants.realestate.state import Consultation
from madang.assistants.realestate.tools.keywords import keyword_book
from madang.assistants.realestate.tools.law import law_book, read_subject, task_grounds
from madang.assistants.realestate.tools.places import find_spot
from madang.assistants.realestate.tools.reading import kind_of
from madang.models.language import format_won
from madang.protocol import Clarification, Option
from madang.protocol.events import PlanningStarted, PlanReady
from madang.runtime import RunContext
from madang.state import Plan, Step, summary
from madang.text import Language, Text

__all__ = ["plan_consultation"]


async def plan_consultation(
    state: Consultation, runtime: Runtime[RunContext]
) -> Command[Literal["execute_teams", "guide"]]:
    """Reads the question with all that was told before; what is missing for a calculation is asked for once."""
    context, day = runtime.context, today(runtime.context)
    context.emit(PlanningStarted(message=_LOOKING.read(context.language)))
    told, named = read_case(state.query, day), find_spot(state.query[:_READ])
    before = _asked_again(state, told, named)
    if before and told.unnamed is not None:
        told = _as_needed(before, state, day) or told
    case, spot = state.case.updated(told), named or state.spot
    attached = await kind_of(state.attachments, context)
    reading = _feasible(await _reading(state, case, told, spot, before, attached), case, spot)
    if not reading.tasks:
        update = {"reading": reading, "case": case, "spot": spot, "current_phase": "planning", "plan": None}
        return Command(goto="guide", update=update)
    case = _on_premises(case, reading)
    case, spot = await _completed(reading, case, spot, context)
    plan = _plan(reading, len(state.messages), context.language)
    context.emit(PlanReady(intent=reading.intent, confidence=reading.confidence, plan=summary(plan)))
    update = {"reading": reading, "case": case, "spot": spot, "plan": plan, "current_phase": "planning"}
    return Command(goto="execute_teams", update=update)


def _asked_again(state: Consultation, told: Case, named: Spot | None) -> Reading | None:
    """The reading of the last question, where a message that only tells one thing more asks it again."""
    before = state.reading
    follows = before and before.asks and not state.attachments and is_follow_up(state.query, told, named)
    return before if follows else None


def _as_needed(before: Reading, state: Consultation, day: date) -> Case | None:
    """What a bare amount tells: the first thing that the tasks asked for still lack."""
    needs: list[Need] = [
        need for task in before.asks for need in NEEDS.get(task, ()) if lacks(need, state.case, state.spot)
    ]
    return read_answer(needs[0], state.query, day) if needs else None


async def _reading(  # noqa: PLR0917 - all that is known of the question
    state: Consultation, case: Case, told: Case, spot: Spot | None, before: Reading | None, attached: Attached | None
) -> Reading:
    """What is asked for and named; the first question of a process loads what questions are read by."""
    if before:
        law = tuple(article for article in before.articles if _concerns(article, case))
        reading = before.changed(confidence=0.6, tasks=before.asks, offers=(), articles=law)
    else:
        asked = state.query.replace(spot.name, " ") if spot else state.query
        subject, grounds = await asyncio.to_thread(read_subject, asked), task_grounds()
        reading = read_tasks(state.query, case, subject=subject, grounds=grounds, attached=attached, told=told)
    read = state.query[:_READ]
    keywords = read_keywords(read, keyword_book(), spot)
    tasks = (*reading.tasks, "market") if _wants_prices(reading, keywords, case, spot) else reading.tasks
    return reading.changed(tasks=tasks, keywords=keywords, entities=entities_of(read, case, spot))


def _concerns(article: ArticleId, case: Case) -> bool:
    """Whether the law of an article is not that of other premises: 그럼 상가면? leaves the law of homes behind."""
    premises = law_book().resolve(article)[0].premises
    return premises is None or case.premises is None or (premises == "shop") == (case.premises == "shop")


def _on_premises(case: Case, reading: Reading) -> Case:
    """The case with the premises that the law is about which bears on it, where nobody named them: 미용실 is a shop."""
    law = law_book().resolve(reading.articles[0])[0] if reading.articles else None
    return case.changed(premises=law.premises) if law and law.premises and not case.premises else case


def _wants_prices(reading: Reading, keywords: Keywords, case: Case, spot: Spot | None) -> bool:
    """Whether what homes cost there belongs to it: for a risk without a price, or a right that concerns such homes."""
    if spot is None or not spot.codes or "market" in reading.tasks:
        return False
    unpriced = case.price is None and case.deposit is not None and not _PRICED.isdisjoint(reading.tasks)
    return unpriced or ("legal" in reading.tasks and len(keywords.real_estate) > 1)


def _feasible(reading: Reading, case: Case, spot: Spot | None) -> Reading:
    """Where the law answers, what nothing is known for is offered, not asked about: people want to know the rule."""
    if not reading.articles:
        return reading
    offers = tuple(
        task for task in reading.tasks if task in NEEDS and task not in TELLS_RULE and not is_begun(task, case, spot)
    )
    tasks = tuple(task for task in reading.tasks if task not in offers)
    return reading.changed(tasks=tasks, offers=offers) if "legal" in tasks else reading


async def _completed(reading: Reading, case: Case, spot: Spot | None, context: RunContext) -> tuple[Case, Spot | None]:
    """The case with the answers to what the first calculation that lacks something cannot do without.

    Each thing is asked for once: who does not know it is told what can be said without.
    """
    for task in reading.tasks:
        needs = lacking(task, case, spot)
        for need in needs:
            answer = str(await context.ask(await _question(f"{task}-{need}", need, context)))
            case, spot = case.updated(read_answer(need, answer, today(context))), find_spot(answer) or spot
        if needs:
            break
    return case, spot


async def _question(name: str, need: Need, context: RunContext) -> Clarification:
    place = await remembered_place(context) if need == "place" else None
    offers = [place] if place else [format_won(won, context.language) for won in SUGGESTED.get(need, ())]
    return Clarification(
        id=name,
        question=ASKED[need].read(context.language),
        options=tuple(Option(label=offer, value=offer) for offer in offers),
    )


def _plan(reading: Reading, number: int, language: Language) -> Plan:
    """A step for each task, side by side; of a comprehensive question in a row, what is searched before analyses."""
    in_a_row = reading.intent == "comprehensive"
    tasks = sorted(reading.tasks, key=lambda task: team_of(task) != "search") if in_a_row else reading.tasks
    steps = tuple(
        Step(
            id=task,
            agent=team_of(task),
            team=team_of(task),
            task=TASK_TITLES[task].read(language),
            type=task,
            dependencies=("market",) if task in _PRICED and "market" in tasks else (),
            on_missing="run",
            timeout=20,
            retries=1,
        )
        for task in tasks
    )
    return Plan(id=f"consultation-{number}", steps=steps, strategy="pipeline" if in_a_row else "parallel")


_READ = 20_000
"""How many characters are looked through for places and keywords: a contract that is pasted names enough of both."""
_PRICED: frozenset[TaskKind] = frozenset({"burden", "risk"})
"""The analyses that take a price from the market where none was told."""
_LOOKING = Text(ko="질문을 살펴보고 있습니다.", en="Looking at the question.")
