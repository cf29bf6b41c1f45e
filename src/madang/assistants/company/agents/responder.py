"""The node `respond`: combines the parts of all steps into the answer, and says what is missing."""

from collections.abc import Iterator
from typing import Any

from langgraph.runtime import Runtime

from madang.assistants.company import phrases
from madang.assistants.company.present.answer import AnswerPart, answer_text, step_part
from madang.assistants.company.state import CompanyState
from madang.assistants.company.tools.data_sources import document_templates
from madang.runtime.agents import RunContext, answer_message
from madang.state.plans import Plan, aggregate
from madang.text import Language, Text


async def respond(state: CompanyState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """The answer to the request, complete or partial, in the language of the user."""
    language, run = runtime.context.language, runtime.context.run
    if state.plan is None or not state.plan.steps:
        declined = state.understanding.feasibility.declined if state.understanding else None
        text = declined.text if declined else _guidance(state)
        return _said(text.read(language), run) | {"refusal": declined.reason if declined else None}
    parts, missing = [*_parts(state, state.plan, language)], [*_missing(state, state.plan)]
    return _said(answer_text(parts, missing, language), run) | {
        "parts": parts,
        "missing": missing,
        "refusal": _refusal(state),
    }


def _parts(state: CompanyState, plan: Plan, language: Language) -> Iterator[AnswerPart]:
    """The part of each step, in the order of the plan; a search that was not asked for only if it found something."""
    asked = state.understanding is not None and "information_retrieval" in state.understanding.wants
    for task, data in aggregate(plan, state.agent_results).data.items():
        if isinstance(data, dict) and isinstance(found := data.get("found"), dict):
            part = step_part(plan.step(task).type, found, document_templates(), language)
            if asked or part.step != "information" or part.sources:
                yield part


def _missing(state: CompanyState, plan: Plan) -> Iterator[str]:
    """The steps that did not finish, and why."""
    for part in aggregate(plan, state.agent_results).missing:
        yield f"{plan.step(part.task_id).task}: {part.error or part.status}"


def _refusal(state: CompanyState) -> str | None:
    """Why there are no figures, if figures were all that was asked for."""
    result = state.agent_results.get("data")
    found = result.data.get("found") if result and len(state.agent_results) == 1 else None
    reason = found.get("reason") if isinstance(found, dict) else None
    return str(reason) if reason else None


def _guidance(state: CompanyState) -> Text:
    if state.current_phase == "failed":
        return phrases.COULD_NOT_CLARIFY
    turn = state.understanding.turn if state.understanding else "irrelevant"
    return _GREETING if turn == "greeting" else _HELP if turn == "help" else _OUTSIDE


def _said(text: str, run: str) -> dict[str, Any]:
    return {"answer": text, "messages": [answer_message(text, run)]}


_GREETING = phrases.GREETING.format(examples=phrases.EXAMPLE_REQUESTS)
_HELP = phrases.HELP.format(examples=phrases.EXAMPLE_REQUESTS)
_OUTSIDE = phrases.OUT_OF_SCOPE.format(examples=phrases.EXAMPLE_REQUESTS)
