"""The planner: makes the plan for a request, and makes it anew when a part fails that others can do without."""

from collections.abc import Mapping
from typing import Any, Literal

from langgraph.runtime import Runtime
from langgraph.types import Command

from madang.assistants.company.agents.moving import moved
from madang.assistants.company.domain.planning import make_plan, revision_of
from madang.assistants.company.state import Company
from madang.protocol.events import PlanReady
from madang.runtime import Revision, RunContext
from madang.state import Plan, Result, summary

__all__ = ["plan_request", "revise_plan"]


async def plan_request(
    state: Company, runtime: Runtime[RunContext]
) -> Command[Literal["analyse", "execute", "respond"]]:
    """Plans what the request wants; an empty plan goes back to be understood again, once."""
    understood, language = state.understanding, runtime.context.language
    plan = make_plan(understood, len(state.messages), language) if understood else Plan(id="nothing")
    update: dict[str, Any] = moved(state, {"steps": len(plan.steps)}) | {"plan": plan}
    if understood and plan.steps:
        first = understood.intents[0]
        runtime.context.emit(PlanReady(intent=first.intent, confidence=first.confidence, plan=summary(plan)))
        update["last_query"] = understood.query or state.last_query
    return Command(goto=_NEXT.get(update["current_phase"], "respond"), update=update)


async def revise_plan(plan: Plan, _: Mapping[str, Result]) -> Revision | None:
    """The plan without what failed, for the steps that can do without it; None if there are none."""
    steps = revision_of(plan)
    return Revision(steps=steps) if steps else None


_NEXT: dict[str, Literal["analyse", "execute", "respond"]] = {"analyzing": "analyse", "executing": "execute"}
