"""The node `execute`: runs the plan with the agents of this folder and writes their results into the state."""

from collections.abc import Mapping
from typing import Any, Literal, TypeVar

from langgraph.runtime import Runtime
from langgraph.types import Command

from madang.assistants.company.agents.compliance_validation import check_compliance
from madang.assistants.company.agents.data_analysis import analyse_data
from madang.assistants.company.agents.document_files import make_files, make_plain_files
from madang.assistants.company.agents.document_generation import write_document
from madang.assistants.company.agents.figure_files import store_figures
from madang.assistants.company.agents.information_retrieval import retrieve
from madang.assistants.company.agents.planner import revise_plan
from madang.assistants.company.agents.planning.conditions import step_conditions
from madang.assistants.company.agents.storage_decision import store_document
from madang.assistants.company.documents.drafts import DocumentDraft
from madang.assistants.company.present.answer import ComplianceFinding, DocumentFinding, findings_of
from madang.assistants.company.present.questions import QuestionLeftError
from madang.assistants.company.state import CompanyState, move_phase, turn_to
from madang.runtime.agents import Agent, Finding, RunContext, StepAssignment
from madang.runtime.plans import execute_plan
from madang.state.plans import Plan, Result

F = TypeVar("F", ComplianceFinding, DocumentFinding)


async def run_plan(state: CompanyState, runtime: Runtime[RunContext]) -> Command[Literal["begin", "respond"]]:
    """Runs the plan, or what is left of it; if a step fails, the others continue without it if they can.

    What is said in place of the answer to a question is the next request.
    """
    try:
        return Command(goto="respond", update=await _carry_out(state, runtime.context))
    except QuestionLeftError as left:
        turn = turn_to(left.words, state, mention=left.mention)
        return Command(goto="begin", update=turn | {"draft": left.draft or state.draft})


async def _carry_out(state: CompanyState, context: RunContext) -> dict[str, Any]:
    plan = state.plan or Plan(id="nothing")
    conditions = step_conditions(plan, state.understanding, context.language)
    done = await execute_plan(plan, _agents(state), context, replan=revise_plan, conditions=conditions)
    facts = {"status": done.plan.status, "cancelled": context.controls.stop_reason == "cancelled"}
    used = [result.data.get("queries", 0) for result in done.results.values()]
    queries = sum(count for count in used if isinstance(count, int))
    counters = state.counters.plus(queries=queries, calls={"tools": context.meter.usage.tool_calls})
    return move_phase(state, facts) | {
        "plan": done.plan,
        "agent_results": done.results,
        "draft": _draft(done.results, state.draft),
        "counters": counters.changed(total_tokens_used=context.meter.usage.tokens),
    }


def _agents(state: CompanyState) -> dict[str, Agent]:
    async def data(assignment: StepAssignment) -> Finding:
        return await analyse_data(state, assignment)

    async def information(assignment: StepAssignment) -> Finding:
        return await retrieve(state, assignment)

    async def document(assignment: StepAssignment) -> Finding:
        return await write_document(state, assignment)

    async def compliance(assignment: StepAssignment) -> Finding:
        return await check_compliance(state, assignment)

    async def storage(assignment: StepAssignment) -> Finding:
        checked = findings_of("compliance_validation", ComplianceFinding, assignment)
        return await (store_document(assignment) if checked else store_figures(assignment))

    return {
        "data_analysis": data,
        "information_retrieval": information,
        "document_generation": document,
        "compliance_validation": compliance,
        "document_files": make_files,
        "plain_files": make_plain_files,
        "storage_decision": storage,
    }


def _draft(results: Mapping[str, Result], before: DocumentDraft | None) -> DocumentDraft | None:
    """The current document: as reviewed, else as written, else as before."""
    left = [
        *_found(results, "compliance_validation", ComplianceFinding),
        *_found(results, "document_generation", DocumentFinding),
    ]
    return next((finding.draft for finding in left if finding.draft is not None), before)


def _found(results: Mapping[str, Result], agent: str, kind: type[F]) -> list[F]:
    data = [result.data.get("found") for result in results.values() if result.agent == agent]
    return [kind.model_validate(found) for found in data if isinstance(found, dict)]
