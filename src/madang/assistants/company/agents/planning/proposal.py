"""The plan as a model proposes it: code reads each proposed step anew and takes over only what the request itself says.
What changes something (storing) is never added, and order and checks are those of the planner.
"""

import asyncio
import re
from pathlib import Path
from typing import Literal

from pydantic import Field

from madang.assistants.company import phrases
from madang.assistants.company.figures.query import Query
from madang.assistants.company.tools.analyst import Analyst
from madang.assistants.company.tools.data_sources import audited_analyst, document_titles, today_of
from madang.assistants.company.understand.questions.reading import read_question
from madang.assistants.company.understand.request import (
    AGENT_OF_INTENT,
    AnalysedRequest,
    FoundIntent,
    Intent,
    TaskCondition,
)
from madang.models import AgentRole, Skill
from madang.protocol import WarningRaised
from madang.runtime.agent_loop import has_model
from madang.runtime.agents import RunContext
from madang.state import Frozen

ANALYST_ROLE: AgentRole = "planner"

Proposable = Literal["figures", "search", "document", "check", "store"]


class PlanQuestion(Frozen):
    """A request of several parts, the documents there are, and what rules made of it."""

    message: str
    forms: tuple[str, ...]
    planned: tuple[str, ...]


class ProposedStep(Frozen):
    """One step of a plan; `question` are the words of the message that it answers."""

    does: Proposable
    question: str = ""
    form: str | None = None
    only_if_no_violation: bool = False


class PlanProposal(Frozen):
    """The steps that a request asks for, in order; none where the plan of the rules is right."""

    steps: tuple[ProposedStep, ...] = Field(default=(), max_length=8)


PROPOSE_PLAN = Skill(
    name="company.plan",
    input=PlanQuestion,
    output=PlanProposal,
    prompt=Path(__file__).parents[2] / "prompts" / "plan.md",
    rules=lambda _: PlanProposal(),
)


async def with_proposed_plan(understood: AnalysedRequest, context: RunContext) -> AnalysedRequest:
    """The request with what a model sees in it beyond the rules; without a model, as it is."""
    if understood.feasibility.declined or not _SEVERAL_PARTS.search(understood.raw_query):
        return understood
    forms = tuple(f"{kind}: {title.ko} / {title.en}" for kind, title in document_titles(context).items())
    asked = PlanQuestion(message=understood.raw_query[:_LONGEST], forms=forms, planned=understood.wants)
    proposal = await context.ask_skill(PROPOSE_PLAN, asked)
    if not proposal.steps:
        return understood
    async with audited_analyst(context, "plan_request") as audited:
        accepted = await asyncio.to_thread(_accepted, proposal, understood, audited.analyst, context)
    if refused := len(proposal.steps) - len(accepted.steps):
        context.emit(WarningRaised(message=phrases.PROPOSED_STEPS_REFUSED.format(count=refused).read(context.language)))
    return _with_steps(understood, accepted)


class _Accepted(Frozen):
    steps: tuple[ProposedStep, ...] = ()
    queries: tuple[Query, ...] = ()


def _accepted(proposal: PlanProposal, understood: AnalysedRequest, analyst: Analyst, context: RunContext) -> _Accepted:
    """The steps that the request itself says, and the queries of those about figures, read by the rules.

    Where they can read none of it, the analyst is asked what it means.
    """
    steps, queries = list[ProposedStep](), list[Query]()
    for step in proposal.steps:
        if step.does == "figures":
            said = _is_said(step.question, understood.raw_query)
            read = read_question(step.question, analyst.question_context, today_of(context)) if said else None
            if isinstance(read, Query) and analyst.why_refused(read) is None:
                queries.append(read)
            elif not said or understood.query or not has_model(ANALYST_ROLE, context):
                continue
        if step.does == "document" and step.form not in document_titles(context):
            continue
        if step.does == "store" and "data_storage" not in understood.wants:
            continue
        steps.append(step)
    return _Accepted(steps=tuple(steps), queries=tuple(queries))


def _is_said(question: str, message: str) -> bool:
    """Whether a question is made of words of the message alone."""
    return bool(question.strip()) and all(word in message for word in question.split())


def _with_steps(understood: AnalysedRequest, accepted: _Accepted) -> AnalysedRequest:
    """The request with the accepted steps beside what the rules found; what they found stays."""
    known = [query.changed(beside=None, assumed=()) for query in understood.queries]
    new = [query for query in accepted.queries if query.changed(beside=None, assumed=()) not in known]
    forms = dict.fromkeys(form for form in (understood.form, *understood.more_forms) if form)
    forms |= dict.fromkeys(step.form for step in accepted.steps if step.does == "document" and step.form)
    wanted: dict[Intent, None] = dict.fromkeys(_TASKS[step.does] for step in accepted.steps)
    added: tuple[Intent, ...] = tuple(intent for intent in wanted if intent not in understood.wants)
    stored = understood.condition_of("data_storage")
    held = any(step.does == "store" and step.only_if_no_violation for step in accepted.steps) and stored is None
    condition = TaskCondition(task="data_storage", on="no_violation", text=phrases.NO_VIOLATION.ko)
    first, *more = [*forms] or [None]
    return understood.changed(
        query=_beside(understood.query, new),
        intents=(*understood.intents, *(FoundIntent(intent=intent, confidence=_PROPOSED) for intent in added)),
        agents=tuple(dict.fromkeys((*understood.agents, *(AGENT_OF_INTENT[intent] for intent in added)))),
        form=first,
        more_forms=tuple(form for form in more if form),
        conditions=(*understood.conditions, condition) if held else understood.conditions,
    )


def _beside(query: Query | None, new: list[Query]) -> Query | None:
    """The query with others beside it."""
    if not new:
        return query
    if query is None:
        return _beside(new[0], new[1:])
    return query.changed(beside=_beside(query.beside, new))


_TASKS: dict[Proposable, Intent] = {
    "figures": "data_analysis",
    "search": "information_retrieval",
    "document": "document_generation",
    "check": "compliance_check",
    "store": "data_storage",
}
_SEVERAL_PARTS = re.compile(r"(?<=[고서])\s|[,;]\s|(?:이?랑|하고)\s|\s(?:and|then)\s")
_LONGEST = 2000
_PROPOSED = 0.8
