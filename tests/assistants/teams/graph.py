from typing import Any

from langgraph.graph import START
from langgraph.runtime import Runtime

from madang.protocol.events import PlanningStarted, PlanReady
from madang.runtime import RunContext, execute_plan
from madang.state import CheckedGraph, Plan, Step, summarize_plan
from tests.assistants.teams.agents import AGENTS
from tests.assistants.teams.state import Consultation


async def plan(state: Consultation, runtime: Runtime[RunContext]) -> dict[str, Any]:
    context = runtime.context
    context.emit(PlanningStarted(message=state.question))
    steps = (
        Step(id="law", agent="law", team="search", task="Law search", description=state.question),
        Step(id="loan", agent="loan", team="search", task="Loan search", description=state.question),
        Step(
            id="advice",
            agent="advisor",
            team="analysis",
            task="Advice",
            description=state.question,
            dependencies=("law", "loan"),
            on_missing="run",
        ),
    )
    made = Plan(id="consultation", steps=steps, strategy="parallel")
    context.emit(PlanReady(intent="consult", confidence=1, plan=summarize_plan(made)))
    return {"plan": made}


async def carry_out(state: Consultation, runtime: Runtime[RunContext]) -> dict[str, Any]:
    assert state.plan
    done = await execute_plan(state.plan, AGENTS, runtime.context, results=state.results)
    return {"plan": done.plan, "results": done.results}


async def conclude(state: Consultation) -> dict[str, Any]:
    return {
        "advice": str(state.results["advice"].data["advice"])
        if state.plan and state.plan.step("advice").status == "completed"
        else ""
    }


def build() -> CheckedGraph[Any, RunContext, Any, Any]:
    graph = CheckedGraph(Consultation, context_schema=RunContext)
    graph.add_node("plan", plan)
    graph.add_node("execute", carry_out)
    graph.add_node("conclude", conclude)
    graph.add_edge(START, "plan")
    graph.add_edge("plan", "execute")
    graph.add_edge("execute", "conclude")
    return graph
