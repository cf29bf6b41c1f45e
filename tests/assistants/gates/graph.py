from collections.abc import Mapping
from typing import Any

from langgraph.graph import START
from langgraph.runtime import Runtime

from madang.runtime import PlanRevision, RunContext, execute_plan
from madang.state import CheckedGraph, Plan, ReplanTrigger, Result, Step
from tests.assistants.gates.agents import AGENTS
from tests.assistants.gates.state import Order


async def analyse(state: Order) -> dict[str, Any]:
    return {"current_phase": "planning"}


async def plan(state: Order) -> dict[str, Any]:
    figures = Step(id="figures", agent="figures", task="Figures", description=state.request)
    made = Plan(
        id="order",
        steps=(figures, *_document("figures")),
        strategy="parallel",
        triggers=(ReplanTrigger(step="figures", reason="there are no figures"),),
    )
    return {"plan": made, "current_phase": "executing"}


async def carry_out(state: Order, runtime: Runtime[RunContext]) -> dict[str, Any]:
    assert state.plan
    done = await execute_plan(state.plan, AGENTS, runtime.context, results=state.results, replan=estimate_instead)
    ended = "failed" if done.plan.status == "failed" else "completed"
    return {"plan": done.plan, "results": done.results, "current_phase": ended}


async def estimate_instead(plan: Plan, results: Mapping[str, Result]) -> PlanRevision:
    estimate = Step(id="estimate", agent="estimate", task="Estimate", replaces="figures")
    replaced = [
        step.changed(id=f"{step.id}_anew", replaces=step.id)
        for step in _document("estimate", suffix="_anew")
        if plan.step(step.id).status == "skipped"
    ]
    return PlanRevision(steps=(estimate, *replaced))


def _document(source: str, suffix: str = "") -> tuple[Step, ...]:
    """Nothing is published that was not checked, and nothing checked is published unapproved."""
    return (
        Step(id="write", agent="write", task="Report", dependencies=(source,)),
        Step(id="check", agent="check", task="Compliance", dependencies=(f"write{suffix}",)),
        Step(id="publish", agent="publish", task="Publish", dependencies=(f"check{suffix}",), needs_approval=True),
    )


def build() -> CheckedGraph[Any, RunContext, Any, Any]:
    graph = CheckedGraph(Order, context_schema=RunContext)
    graph.add_node("analyse", analyse)
    graph.add_node("plan", plan)
    graph.add_node("execute", carry_out)
    graph.add_edge(START, "analyse")
    graph.add_edge("analyse", "plan")
    graph.add_edge("plan", "execute")
    return graph
