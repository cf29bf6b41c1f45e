"""Which agent comes after which: read the message, ask for what is missing, let the experts work, conclude."""

from typing import Any, Literal

from langgraph.graph import END, START

from madang.assistants.travel.agents.consultant import ask_traveller
from madang.assistants.travel.agents.coordinator import conclude
from madang.assistants.travel.agents.experts import consult_experts
from madang.assistants.travel.agents.needs import collect_needs
from madang.assistants.travel.agents.router import route
from madang.assistants.travel.state import Journey
from madang.runtime.agents import RunContext
from madang.state.writes import CheckedGraph


def build() -> CheckedGraph[Any, RunContext, Any, Any]:
    """The needs collector and the experts report to the router, which sends the work on until the coordinator ends it.

    The four experts are steps of one plan, so that they share its limits, retries and progress; they are one node.
    """
    graph: Any = CheckedGraph(Journey, context_schema=RunContext)
    graph.add_node("needs_collector", collect_needs)
    graph.add_node("router", route)
    graph.add_node("travel_consultant", ask_traveller)
    graph.add_node("experts", consult_experts)
    graph.add_node("coordinator", conclude)
    graph.add_edge(START, "needs_collector")
    graph.add_edge("needs_collector", "router")
    graph.add_conditional_edges("router", next_node)
    graph.add_edge("travel_consultant", "needs_collector")
    graph.add_edge("experts", "router")
    graph.add_edge("coordinator", END)
    return graph


def next_node(state: Journey) -> Literal["travel_consultant", "experts", "coordinator"]:
    """The node in which those work who come next."""
    match state.next_agent:
        case ["travel_consultant"]:
            return "travel_consultant"
        case ["flight_expert", "hotel_expert"]:
            return "experts"
        case _:
            return "coordinator"
