"""Which agent comes after which: hear, ask for what is missing, let the experts work, conclude."""

from typing import Any, Literal

from langgraph.graph import END, START

from madang.assistants.travel.agents.consultant import consult
from madang.assistants.travel.agents.coordinator import answer_about_the_plan, conclude
from madang.assistants.travel.agents.experts import consult_experts
from madang.assistants.travel.agents.needs import collect_needs
from madang.assistants.travel.domain.slots import missing
from madang.assistants.travel.state import Journey, slots_of
from madang.runtime import RunContext
from madang.state import CheckedGraph

__all__ = ["build", "next_agent"]


def build() -> CheckedGraph[Any, RunContext, Any, Any]:
    """needs_collector <-> travel_consultant until all is known; then experts, then the coordinator."""
    graph: Any = CheckedGraph(Journey, context_schema=RunContext)
    graph.add_node("needs_collector", collect_needs)
    graph.add_node("travel_consultant", consult)
    graph.add_node("experts", consult_experts)
    graph.add_node("coordinator", conclude)
    graph.add_node("plan_guide", answer_about_the_plan)
    graph.add_edge(START, "needs_collector")
    graph.add_conditional_edges("needs_collector", next_agent)
    graph.add_edge("travel_consultant", "needs_collector")
    graph.add_conditional_edges("experts", _settle)
    graph.add_edge("coordinator", END)
    graph.add_edge("plan_guide", END)
    return graph


def next_agent(state: Journey) -> Literal["travel_consultant", "experts", "coordinator", "plan_guide"]:
    """Who is next: whoever can do what the message asks for, once nothing is missing."""
    if state.turn in {"choose", "rain", "thanks"}:
        return "plan_guide"
    if state.turn in {"undo", "show"}:
        return "coordinator"
    if state.turn in {"greeting", "unclear", "restart"} or state.choices or state.notes or state.meant:
        return "travel_consultant"
    return "travel_consultant" if missing(slots_of(state)) else "experts"


def _settle(state: Journey) -> Literal["travel_consultant", "coordinator"]:
    """Back to the traveller if the answer hangs on something nobody has said."""
    return "travel_consultant" if state.doubt else "coordinator"
