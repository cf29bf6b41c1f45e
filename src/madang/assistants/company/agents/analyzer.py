"""The query analyzer: understands a request, or asks what it means and waits for the answer."""

import asyncio
from typing import Any, Literal

from langgraph.runtime import Runtime
from langgraph.types import Command, Overwrite

from madang.assistants.company.agents.moving import moved
from madang.assistants.company.agents.sql_writer import WRITE_SQL
from madang.assistants.company.domain.analyzing import Asked, Known, analyse, small_talk
from madang.assistants.company.domain.counters import Counters
from madang.assistants.company.domain.errors import GateError
from madang.assistants.company.domain.query import Ambiguity, Reason, Refusal
from madang.assistants.company.domain.understanding import Feasibility, Understanding
from madang.assistants.company.state import Company
from madang.assistants.company.tools.analyst import Analyst
from madang.assistants.company.tools.errands import errands, forms
from madang.assistants.company.tools.inquiries import inquiries
from madang.assistants.company.tools.office import analyst_on_record, today_of
from madang.protocol import Clarification, Option
from madang.protocol.events import PlanningStarted
from madang.runtime import RunContext
from madang.state.timestamps import stamp
from madang.text import Language, Text

__all__ = ["analyse_query", "begin", "clarify"]

Next = Command[Literal["clarify", "plan", "respond"]]


async def begin(state: Company, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """A new request begins; the last question and the document at hand stay with the user whose they are."""
    context = runtime.context
    context.emit(PlanningStarted(message=_LOOKING.read(context.language)))
    same = (state.user_id, state.company_id) == (context.user, context.tenant)
    return {
        "last_query": state.last_query if same else None,
        "draft": state.draft if same else None,
        "session_id": context.session,
        "user_id": context.user,
        "company_id": context.tenant,
        "current_phase": "analyzing",
        "phase_counts": {},
        "understanding": None,
        "choices": {},
        "plan": None,
        "agent_results": Overwrite({}),
        "parts": [],
        "missing": [],
        "refusal": None,
        "answer": "",
        "counters": Counters(),
    }


async def analyse_query(state: Company, runtime: Runtime[RunContext]) -> Next:
    """Reads the request; what cannot be done, or is no request, leaves early with a word of why."""
    context = runtime.context
    understood, queries = await _understood(_asked(state, context), context)
    if understood.feasibility.declined:
        await context.audit.record("refuse_request", {"reason": understood.feasibility.declined.reason})
    facts = {"understanding": understood, "leaves": _leaves(understood, context)}
    update: dict[str, Any] = moved(state, facts) | {
        "understanding": understood,
        "counters": state.counters.plus(queries=queries),
    }
    return Command(goto=_NEXT.get(update["current_phase"], "respond"), update=update)


def _leaves(understood: Understanding, context: RunContext) -> bool:
    """Whether there is nothing to plan: no request, or one for figures that neither rules nor a model can find."""
    declined = understood.feasibility.declined
    if declined is None:
        return not understood.wants
    return declined.reason not in _BEYOND_RULES or context.chats.for_skill(WRITE_SQL.name) is None


async def _understood(asked: Asked, context: RunContext) -> tuple[Understanding, int]:
    """What the request means, and how many statements it took to find out."""
    if talk := small_talk(asked, errands()):
        return talk, 0
    try:
        async with analyst_on_record(context, "analyse_query") as desk:
            return await asyncio.to_thread(_analysed, asked, desk.analyst), desk.queries
    except GateError as error:
        return _unknown_user(asked, error), 0


def _analysed(asked: Asked, analyst: Analyst) -> Understanding:
    known = Known(
        analyst.ground, errands(), forms(), analyst.refused, gives=inquiries().gives, offers=inquiries().offers
    )
    return analyse(asked, known)


def _asked(state: Company, context: RunContext) -> Asked:
    return Asked(
        message=state.question,
        at=stamp(context.clock()),
        today=today_of(context),
        choices=state.choices,
        last_query=state.last_query,
        last_form=state.draft.kind if state.draft else None,
        inquiry=_inquiry(state),
    )


def _inquiry(state: Company) -> str:
    said = [message["content"] for message in state.messages if message["role"] == "user"]
    return inquiries().carried_on(state.question, said[-2]) or "" if len(said) > 1 else ""


def _unknown_user(asked: Asked, error: GateError) -> Understanding:
    """Whom the company does not know may see nothing, whatever is asked."""
    text = error.told
    denied = Feasibility(permission_granted=False, declined=Refusal(reason="no_permission", text=text))
    return Understanding(raw_query=asked.message, asked_at=asked.at, today=asked.today, feasibility=denied)


async def clarify(state: Company, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Asks what the request leaves open, one thing after another, and waits as long as it takes."""
    context, choices = runtime.context, dict(state.choices)
    for one in state.understanding.ambiguities if state.understanding else ():
        answer = await context.ask(_question(one, len(state.messages), context.language))
        choices[one.mention] = str(answer)
    return moved(state, {"answered": True}) | {"choices": choices}


def _question(one: Ambiguity, number: int, language: Language) -> Clarification:
    return Clarification(
        id=f"{number}.{one.mention}",
        question=one.question.read(language),
        options=tuple(Option(label=option.title.read(language), value=option.key) for option in one.options),
        answer_schema={"enum": [option.key for option in one.options]},
    )


_NEXT: dict[str, Literal["clarify", "plan", "respond"]] = {"clarifying": "clarify", "planning": "plan"}
_BEYOND_RULES: tuple[Reason, ...] = ("unknown_metric", "unknown_dimension", "unknown_word", "unsupported")
_LOOKING = Text(ko="요청을 살펴보고 있습니다.", en="Looking at the request.")
