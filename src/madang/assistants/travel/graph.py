"""Which agent comes after which: read the message, ask for what is missing, let the experts work, conclude. The router
between them decides who comes next.
"""

from typing import Any, Literal

from langgraph.graph import END, START

from madang.assistants.travel.agents.consultant import put_question, wait_for_traveller
from madang.assistants.travel.agents.coordinator import conclude
from madang.assistants.travel.agents.experts import consult_experts
from madang.assistants.travel.agents.needs import collect_needs
from madang.assistants.travel.state import MOST_MISSES, Journey, Role, slots_of
from madang.assistants.travel.understand.slots import missing_slot
from madang.runtime.agents import RunContext
from madang.state.writes import CheckedGraph


def build() -> CheckedGraph[Any, RunContext, Any, Any]:
    """The needs collector and the experts report to the router, which sends the work on until the coordinator ends it.

    The four experts are steps of one plan, so that they share its limits, retries and progress; they are one node.
    """
    graph: Any = CheckedGraph(Journey, context_schema=RunContext)
    graph.add_node("needs_collector", collect_needs)
    graph.add_node("router", route)
    graph.add_node("travel_consultant", put_question)
    graph.add_node("traveller", wait_for_traveller)
    graph.add_node("experts", consult_experts)
    graph.add_node("coordinator", conclude)
    graph.add_edge(START, "needs_collector")
    graph.add_edge("needs_collector", "router")
    graph.add_conditional_edges("router", next_node)
    graph.add_edge("travel_consultant", "traveller")
    graph.add_edge("traveller", "needs_collector")
    graph.add_edge("experts", "router")
    graph.add_edge("coordinator", END)
    return graph


def route(state: Journey) -> dict[str, Any]:
    """Writes down who comes next and who is at work from here on; nothing else decides it."""
    following = next_agents(state)
    at_work = _EXPERTS if following[0] in _EXPERTS else following
    return {"current_agent": following[0], "next_agent": list(following), "agents_at_work": list(at_work)}


def next_agents(state: Journey) -> tuple[Role, ...]:
    """Whoever can do what the message asks for, once nothing is missing; flights and stays side by side."""
    if state.current_agent == "budget_manager":
        return ("travel_consultant",) if state.doubt else ("coordinator",)
    if state.turn in {
        "choose", "rain", "ask", "thanks", "undo", "undo_all", "show", "cheapest_dates", "least_budget",
    }:  # fmt: skip
        return ("coordinator",)
    if state.misses >= MOST_MISSES:
        return ("coordinator",)
    if state.turn in {"greeting", "unclear", "restart"} or state.choices or state.notes or state.meant:
        return ("travel_consultant",)
    return ("travel_consultant",) if missing_slot(slots_of(state)) else ("flight_expert", "hotel_expert")


def next_node(state: Journey) -> Literal["travel_consultant", "experts", "coordinator"]:
    """The node in which those work who come next."""
    match state.next_agent:
        case ["travel_consultant"]:
            return "travel_consultant"
        case ["flight_expert", "hotel_expert"]:
            return "experts"
        case _:
            return "coordinator"


_EXPERTS: tuple[Role, ...] = ("flight_expert", "hotel_expert", "itinerary_planner", "budget_manager")
"""Those who share the plan of a trip: the first two side by side, then one after the other."""
