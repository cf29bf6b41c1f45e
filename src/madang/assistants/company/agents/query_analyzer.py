"""The nodes `begin`, `analyse` and `clarify`: the message is analysed and the result written to the state; the user is
asked about ambiguities.
"""

import asyncio
from pathlib import Path
from typing import Any, Literal

from langgraph.runtime import Runtime
from langgraph.types import Command, Overwrite

from madang.assistants.company import phrases
from madang.assistants.company.agents.planning.proposal import ANALYST_ROLE
from madang.assistants.company.figures.errors import GateError
from madang.assistants.company.figures.query import RefusalReason, RequestRefusal
from madang.assistants.company.present.questions import QuestionLeftError, ask_choice, clarification_of
from madang.assistants.company.state import CompanyState, UsageCounters, move_phase, turn_to
from madang.assistants.company.tools import data_sources
from madang.assistants.company.tools.analyst import Analyst
from madang.assistants.company.understand.model_reading import RequestQuestion, RequestReading
from madang.assistants.company.understand.request import AnalysedRequest, Feasibility
from madang.assistants.company.understand.request_analysis import (
    is_placed,
    small_talk,
    with_tasks,
)
from madang.assistants.company.understand.request_message import RequestKnowledge, RequestMessage
from madang.assistants.company.understand.turns import analyse_turn
from madang.assistants.company.understand.words.unknown_words import unknown_name
from madang.models import Skill
from madang.protocol import PlanningStarted
from madang.runtime.agent_loop import has_model
from madang.runtime.agents import RunContext
from madang.state import stamp

_NextNode = Command[Literal["clarify", "plan", "respond"]]


async def begin_request(state: CompanyState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """A new request begins; the last query and the current document are kept only for the same user."""
    context = runtime.context
    context.emit(PlanningStarted(message=phrases.ANALYSING_REQUEST.read(context.language)))
    same = (state.user_id, state.company_id) == (context.user, context.tenant)
    return {
        "last_query": state.last_query if same else None,
        "draft": state.draft if same else None,
        "last_inquiry": _judged_before(state) if same else "",
        "session_id": context.session,
        "user_id": context.user,
        "company_id": context.tenant,
        "current_phase": "analyzing",
        "phase_counts": {},
        "requests": state.requests + 1,
        "iterations": {**state.iterations, "analyzing": state.iterations.get("analyzing", 0) + 1},
        "understanding": None,
        "choices": {},
        "plan": None,
        "agent_results": Overwrite({}),
        "parts": [],
        "missing": [],
        "refusal": None,
        "answer": "",
        "counters": UsageCounters(),
    }


async def analyse_query(state: CompanyState, runtime: Runtime[RunContext]) -> _NextNode:
    """Analyses the request; what cannot be done, or is no request, goes straight to the answer."""
    context = runtime.context
    understood, queries = await _understand(_request_message(state, context), context)
    understood = await _with_remembered_formats(understood, context)
    understood = await _with_tasks_by_model(understood, state, context)
    understood = understood.changed(conversation=_said_before(state))
    if understood.feasibility.declined:
        await context.audit.record("refuse_request", {"reason": understood.feasibility.declined.reason})
    facts = {"understanding": understood, "leaves": _has_nothing_to_plan(understood, context)}
    update: dict[str, Any] = move_phase(state, facts) | {
        "understanding": understood,
        "counters": state.counters.plus(queries=queries),
    }
    return Command(goto=_NEXT.get(update["current_phase"], "respond"), update=update)


async def _with_remembered_formats(understood: AnalysedRequest, context: RunContext) -> AnalysedRequest:
    """The request with the formats that the user had remembered, where it asks for figures and names none itself."""
    if understood.shows or "data_analysis" not in understood.wants:
        return understood
    for told in context.remembered:
        if told.asked and (formats := data_sources.message_reader(context).formats_in(told.text)):
            await context.use_remembered([told])
            return understood.changed(shows=formats)
    return understood


async def _with_tasks_by_model(
    understood: AnalysedRequest, state: CompanyState, context: RunContext
) -> AnalysedRequest:
    """The request with the tasks and the form that a model sees in it, where the rules see none or would have to ask
    for them; what is refused stays so.
    """
    if understood.feasibility.declined or is_placed(understood):
        return understood
    question = RequestQuestion(
        message=state.question[:_LONGEST],
        conversation=_said_before(state),
        forms=tuple(
            f"{kind}: {title.ko} / {title.en}" for kind, title in data_sources.document_titles(context).items()
        ),
    )
    return with_tasks(
        understood, await context.ask_skill(READ_REQUEST, question), data_sources.document_titles(context)
    )


def _said_before(state: CompanyState) -> tuple[str, ...]:
    return tuple(said["content"][:_LONGEST] for said in state.messages[-5:-1])


def _has_nothing_to_plan(understood: AnalysedRequest, context: RunContext) -> bool:
    """Whether there is nothing to plan: no request, or figures that neither the rules nor a model can find."""
    declined = understood.feasibility.declined
    if declined is None:
        return not understood.wants and not understood.ambiguities
    return declined.reason not in _BEYOND_RULES or not has_model(ANALYST_ROLE, context)


async def _understand(asked: RequestMessage, context: RunContext) -> tuple[AnalysedRequest, int]:
    """The analysed request, and how many statements that took."""
    if talk := small_talk(asked, data_sources.message_reader(context)):
        return talk, 0
    try:
        async with data_sources.audited_analyst(context, "analyse_query") as audited:
            return await asyncio.to_thread(_analyse_with, asked, audited.analyst, context), audited.queries
    except GateError as error:
        return _refuse_unknown_user(asked, error), 0


def _analyse_with(asked: RequestMessage, analyst: Analyst, context: RunContext) -> AnalysedRequest:
    knowledge = RequestKnowledge(
        analyst.question_context,
        data_sources.message_reader(context),
        data_sources.document_titles(context),
        analyst.why_refused,
        names_benefit=data_sources.benefit_inquiry_reader().names_benefit,
        names_benefit_and_price=data_sources.benefit_inquiry_reader().names_benefit_and_price,
        asks_model=has_model(ANALYST_ROLE, context),
    )
    return analyse_turn(asked, knowledge)


def _request_message(state: CompanyState, context: RunContext) -> RequestMessage:
    return RequestMessage(
        message=state.question,
        at=stamp(context.clock()),
        today=data_sources.today_of(context),
        choices=state.choices,
        last_query=state.last_query,
        last_form=state.draft.kind if state.draft else None,
        left=state.left,
        inquiry=_continued_inquiry(state),
        last_inquiry=state.last_inquiry,
    )


def _judged_before(state: CompanyState) -> str:
    """The text of the activity that the request before this one was about."""
    before = state.understanding
    return (before.inquiry or before.raw_query) if before and before.wants == ("compliance_check",) else ""


def _continued_inquiry(state: CompanyState) -> str:
    user_messages = [message["content"] for message in state.messages if message["role"] == "user"]
    return (
        data_sources.benefit_inquiry_reader().with_new_price(state.question, user_messages[-2]) or ""
        if len(user_messages) > 1
        else ""
    )


def _refuse_unknown_user(asked: RequestMessage, error: GateError) -> AnalysedRequest:
    """A user unknown to the company may see nothing."""
    text = error.user_message
    denied = Feasibility(permission_granted=False, declined=RequestRefusal(reason="no_permission", text=text))
    return AnalysedRequest(raw_query=asked.message, asked_at=asked.at, today=asked.today, feasibility=denied)


async def ask_clarification(state: CompanyState, runtime: Runtime[RunContext]) -> Command[Literal["begin", "analyse"]]:
    """Asks about each ambiguity in turn, without a time limit; other words than a choice are the next request."""
    context, choices = runtime.context, dict(state.choices)
    for ambiguity in state.understanding.ambiguities if state.understanding else ():
        unknown = unknown_name(ambiguity)
        number, left = ("figures", state.left) if unknown else (str(len(state.messages)), None)
        question = clarification_of(ambiguity, number, context.language, left)
        try:
            choices[ambiguity.mention] = await ask_choice(question, context)
        except QuestionLeftError as left:
            return Command(goto="begin", update=turn_to(left.words, state, mention=unknown))
    return Command(goto="analyse", update=move_phase(state, {"answered": True}) | {"choices": choices})


READ_REQUEST = Skill(
    name="company.request",
    input=RequestQuestion,
    output=RequestReading,
    prompt=Path(__file__).parents[1] / "prompts" / "request.md",
    rules=lambda _: RequestReading(),
)
_LONGEST = 2000
_NEXT: dict[str, Literal["clarify", "plan", "respond"]] = {"clarifying": "clarify", "planning": "plan"}
_BEYOND_RULES: tuple[RefusalReason, ...] = ("unknown_metric", "unknown_dimension", "unknown_word", "unsupported")
