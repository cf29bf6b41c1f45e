"""The node `respond`: combines the parts of all steps into the answer, and says what is missing."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from langgraph.runtime import Runtime

from madang.assistants.company import phrases
from madang.assistants.company.agents.advisor import advised
from madang.assistants.company.agents.advisor_tools import FIGURES
from madang.assistants.company.present.answer import AnswerPart, DataFinding, answer_text, data_part, step_part
from madang.assistants.company.present.combined import found_by_step
from madang.assistants.company.state import CompanyState
from madang.assistants.company.tools.data_sources import document_templates, has_own_database
from madang.runtime.agent_loop import Advice
from madang.runtime.agents import RunContext, answer_message
from madang.state.plans import Plan, aggregate
from madang.text import Language, Text


async def respond(state: CompanyState, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """The answer to the request, complete or partial, in the language of the user."""
    language, run = runtime.context.language, runtime.context.run
    if state.plan is None or not state.plan.steps:
        declined = state.understanding.feasibility.declined if state.understanding else None
        text = declined.text if declined else _guidance(state, runtime.context)
        return _said(text.read(language), run) | {"refusal": declined.reason if declined else None}
    parts, missing = [*_parts(state, state.plan, runtime.context)], [*_missing(state, state.plan)]
    refusal = _refusal(state)
    advice = None if refusal else await advised(state, parts, runtime.context)
    if advice:
        parts = [*_parts_beside(advice, parts), *_own_figures(advice, language)]
    text = answer_text(parts, missing, language)
    return _said(f"{advice.text}\n\n{_untold(text, advice.text)}".strip() if advice else text, run) | {
        "parts": [*parts, *_advice_part(advice)],
        "missing": missing,
        "refusal": refusal,
    }


def _parts(state: CompanyState, plan: Plan, context: RunContext) -> Iterator[AnswerPart]:
    """The part of each step, in the order of the plan; a search that was not asked for only if it found something."""
    asked = state.understanding is not None and "information_retrieval" in state.understanding.wants
    for task, found in found_by_step(plan, state.agent_results).items():
        if isinstance(found, dict):
            part = step_part(plan.step(task).type, found, document_templates(context), context.language)
            part = part.changed(task=task)
            if asked or part.step != "information" or part.sources:
                yield part


def _parts_beside(advice: Advice, parts: Sequence[AnswerPart]) -> Iterator[AnswerPart]:
    """The parts that are shown below the advisor's words; none that found nothing, where the advisor found it."""
    found_itself = any(ident.startswith("r") for ident in advice.results)
    for number, part in enumerate(parts, 1):
        if f"g{number}" in advice.results or not (part.found_nothing and found_itself):
            yield part


def _untold(text: str, told: str) -> str:
    """The text without lines that stand word for word in what was told; tables and headings stay whole."""
    said = " ".join(told.split())
    kept = [line for line in text.splitlines() if line.startswith(_WHOLE) or not _is_told(line, said)]
    return _BLANK_LINES.sub("\n\n", "\n".join(kept)).strip()


def _is_told(line: str, said: str) -> bool:
    words = " ".join(line.removeprefix("- ").split())
    return bool(words) and words in said


def _own_figures(advice: Advice, language: Language) -> Iterator[AnswerPart]:
    """The tables that the advisor asked for and refers to."""
    for result in advice.results.values():
        if found := result.data.get(FIGURES):
            yield data_part(DataFinding.model_validate(found), language)


def _advice_part(advice: Advice | None) -> Iterator[AnswerPart]:
    """What the advisor's own searches rest on."""
    if advice and advice.sources:
        yield AnswerPart(step="information", text="", sources=advice.sources)


def _missing(state: CompanyState, plan: Plan) -> Iterator[str]:
    """The steps that did not finish, and why; of those under one condition, the first."""
    left_out = {step.id for step in plan.steps if step.not_called_for}
    for part in aggregate(plan, state.agent_results).missing:
        if part.task_id in left_out and left_out.intersection(plan.step(part.task_id).dependencies):
            continue
        yield f"{plan.step(part.task_id).task}: {part.error or part.status}"


def _refusal(state: CompanyState) -> str | None:
    """Why there are no figures, if figures were all that was asked for."""
    found = [result.data.get("found") for result in state.agent_results.values()]
    reasons = [each.get("reason") for each in found if isinstance(each, dict)]
    return str(reasons[0]) if reasons and len(reasons) == len(found) and all(reasons) else None


def _guidance(state: CompanyState, context: RunContext) -> Text:
    if state.current_phase == "failed":
        return phrases.COULD_NOT_CLARIFY
    turn = state.understanding.turn if state.understanding else "irrelevant"
    own = has_own_database(context)
    outside = phrases.OUT_OF_SCOPE_OF_OWN if own else phrases.OUT_OF_SCOPE
    said = phrases.GREETING if turn == "greeting" else phrases.HELP if turn == "help" else outside
    return said.format(examples=phrases.EXAMPLE_REQUESTS_OF_OWN if own else phrases.EXAMPLE_REQUESTS)


def _said(text: str, run: str) -> dict[str, Any]:
    return {"answer": text, "messages": [answer_message(text, run)]}


_WHOLE = ("|", "*", "#", "```")
_BLANK_LINES = re.compile(r"\n{3,}")
