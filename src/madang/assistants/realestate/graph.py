"""Which node comes after which: initialize, plan, execute teams, aggregate, respond."""

from typing import Any

from langgraph.graph import END, START
from langgraph.runtime import Runtime
from langgraph.types import Overwrite

from madang.assistants.realestate.agents.answering.responder import generate_response, guide
from madang.assistants.realestate.agents.planner import plan_consultation
from madang.assistants.realestate.agents.teams import aggregate_results, execute_teams
from madang.assistants.realestate.state import Consultation
from madang.runtime.agents import RunContext
from madang.state.plans import Lifecycle, with_status
from madang.state.writes import CheckedGraph


def build() -> CheckedGraph[Any, RunContext, Any, Any]:
    """initialize -> planning -> execute_teams -> aggregate -> generate_response; other questions go to guide."""
    graph: Any = CheckedGraph(Consultation, context_schema=RunContext)
    graph.add_node("initialize", _initialize)
    graph.add_node("planning", plan_consultation)
    graph.add_node("execute_teams", execute_teams)
    graph.add_node("aggregate", aggregate_results)
    graph.add_node("generate_response", generate_response)
    graph.add_node("guide", guide)
    graph.add_edge(START, "initialize")
    graph.add_edge("initialize", "planning")
    graph.add_edge("execute_teams", "aggregate")
    graph.add_edge("aggregate", "generate_response")
    graph.add_edge("generate_response", END)
    graph.add_edge("guide", END)
    return graph


async def _initialize(_: Consultation, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Resets the fields of the last question; the known case stays."""
    context = runtime.context
    fresh: dict[str, Any] = {
        "search_team": None,
        "analysis_team": None,
        "document_team": None,
        "missing": [],
        "understood": None,
        "advice": [],
        "final_response": "",
        "team_results": Overwrite({}),
        "life": with_status(Lifecycle(), "in_progress", at=context.clock()),
    }
    who = {"session_id": context.session, "request_id": context.run, "user_id": context.user}
    return {"current_phase": "initialization", **who, **fresh}
