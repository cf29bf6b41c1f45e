"""The executor: carries out the plan with the agents there are, and takes down what each of them came to."""

from collections.abc import Mapping
from typing import Any, TypeVar

from langgraph.runtime import Runtime

from madang.assistants.company.agents.analyst import analyse_data
from madang.assistants.company.agents.archivist import store_document
from madang.assistants.company.agents.moving import moved
from madang.assistants.company.agents.planner import revise_plan
from madang.assistants.company.agents.publisher import make_files, make_plain_files
from madang.assistants.company.agents.retriever import retrieve
from madang.assistants.company.agents.reviewer import check_compliance
from madang.assistants.company.agents.writer import write_document
from madang.assistants.company.domain.documents.drafts import Draft
from madang.assistants.company.domain.findings import ComplianceFinding, DocumentFinding
from madang.assistants.company.state import Company
from madang.runtime import Agent, RunContext, Work, execute
from madang.runtime.work import Finding
from madang.state import Plan, Result

__all__ = ["carry_out"]

F = TypeVar("F", ComplianceFinding, DocumentFinding)


async def carry_out(state: Company, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Carries out the plan, or what is left of it; where a part fails, the others go on without it if they can."""
    context = runtime.context
    done = await execute(state.plan or Plan(id="nothing"), _agents(state), context, replan=revise_plan)
    facts = {"status": done.plan.status, "cancelled": context.controls.stopped == "cancelled"}
    used = [result.data.get("queries", 0) for result in done.results.values()]
    queries = sum(count for count in used if isinstance(count, int))
    counters = state.counters.plus(queries=queries, calls={"tools": context.meter.usage.tool_calls})
    return moved(state, facts) | {
        "plan": done.plan,
        "agent_results": done.results,
        "draft": _draft(done.results, state.draft),
        "counters": counters.changed(total_tokens_used=context.meter.usage.tokens),
    }


def _agents(state: Company) -> dict[str, Agent]:
    async def data(work: Work) -> Finding:
        return await analyse_data(state, work)

    async def information(work: Work) -> Finding:
        return await retrieve(state, work)

    async def document(work: Work) -> Finding:
        return await write_document(state, work)

    async def compliance(work: Work) -> Finding:
        return await check_compliance(state, work)

    return {
        "data_analysis": data,
        "information_retrieval": information,
        "document_generation": document,
        "compliance_validation": compliance,
        "document_files": make_files,
        "plain_files": make_plain_files,
        "storage_decision": store_document,
    }


def _draft(results: Mapping[str, Result], before: Draft | None) -> Draft | None:
    """The document as it was left: as it was judged, else as it was written, else as it was."""
    left = [
        *_found(results, "compliance_validation", ComplianceFinding),
        *_found(results, "document_generation", DocumentFinding),
    ]
    return next((one.draft for one in left if one.draft is not None), before)


def _found(results: Mapping[str, Result], agent: str, kind: type[F]) -> list[F]:
    data = [result.data.get("found") for result in results.values() if result.agent == agent]
    return [kind.model_validate(one) for one in data if isinstance(one, dict)]
