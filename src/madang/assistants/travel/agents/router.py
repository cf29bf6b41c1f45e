"""The router: decides who comes next, once somebody has done their part."""

from typing import Any

from madang.assistants.travel.state import Journey, Role, slots_of
from madang.assistants.travel.understand.slots import missing_slot


def route(state: Journey) -> dict[str, Any]:
    """Writes down who comes next; nothing else is decided here, and nothing else decides it."""
    return {"current_agent": "router", "next_agent": list(next_agents(state))}


def next_agents(state: Journey) -> tuple[Role, ...]:
    """Whoever can do what the message asks for, once nothing is missing; flights and stays side by side."""
    if state.current_agent == "budget_manager":
        return ("travel_consultant",) if state.doubt else ("coordinator",)
    if state.turn in {"choose", "rain", "ask", "thanks", "undo", "show"}:
        return ("coordinator",)
    if state.turn in {"greeting", "unclear", "restart"} or state.choices or state.notes or state.meant:
        return ("travel_consultant",)
    return ("travel_consultant",) if missing_slot(slots_of(state)) else ("flight_expert", "hotel_expert")
