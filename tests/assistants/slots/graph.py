from typing import Any

from langgraph.graph import START
from langgraph.runtime import Runtime

from madang.protocol import AnswerOption, Clarification
from madang.runtime import RunContext
from madang.state import CheckedGraph
from tests.assistants.slots.state import Trip

CITIES = {"Osaka": "오사카", "Jeju": "제주"}


async def collect(state: Trip, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Takes what the wish says and asks for the rest."""
    said = next((city for city, korean in CITIES.items() if city in state.wish or korean in state.wish), None)
    destination = state.destination or said or await runtime.context.ask(_WHERE)
    nights = state.nights or await runtime.context.ask(_HOW_LONG)
    return {"destination": destination, "nights": nights}


_WHERE = Clarification(
    id="destination", question="Where to?", options=tuple(AnswerOption(label=city, value=city) for city in CITIES)
)

_HOW_LONG = Clarification(
    id="nights", question="How many nights?", answer_schema={"type": "integer", "minimum": 1, "maximum": 14}
)


async def flights(state: Trip) -> dict[str, Any]:
    return {"offers": {"flight": f"to {state.destination}"}}


async def hotels(state: Trip) -> dict[str, Any]:
    return {"offers": {"hotel": f"{state.nights} nights"}}


async def propose(state: Trip) -> dict[str, Any]:
    return {"proposal": ", ".join(f"{kind} {offer}" for kind, offer in sorted(state.offers.items()))}


def build() -> CheckedGraph[Any, RunContext, Any, Any]:
    graph = CheckedGraph(Trip, context_schema=RunContext)
    for node in (collect, flights, hotels, propose):
        graph.add_node(node.__name__, node)
    graph.add_edge(START, "collect")
    graph.add_edge("collect", "flights")
    graph.add_edge("collect", "hotels")
    graph.add_edge(["flights", "hotels"], "propose")
    return graph
