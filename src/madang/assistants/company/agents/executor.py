"""The executor: carries out the plan with the agents there are, and takes down what each of them came to."""

from typing import Any

from langgraph.runtime import Runtime

from madang.assistants.company.agents.analyst import analyse_data
from madang.assistants.company.agents.moving import moved
from madang.assistants.company.agents.planner import revise_plan
from madang.assistants.company.agents.retriever import retrieve
from madang.assistants.company.state import Company
from madang.runtime import Agent, RunContext, Work, execute
from madang.runtime.work import Finding
from madang.state import Plan

__all__ = ["carry_out"]


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
        "counters": counters.changed(total_tokens_used=context.meter.usage.tokens),
    }


def _agents(state: Company) -> dict[str, Agent]:
    async def data(work: Work) -> Finding:
        return await analyse_data(state, work)

    async def information(work: Work) -> Finding:
        return await retrieve(state, work)

    return {"data_analysis": data, "information_retrieval": information}
