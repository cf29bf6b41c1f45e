"""Which node comes after which: begin, analyse, clarify, plan, execute, respond."""

from typing import Any

from langgraph.graph import END, START

from madang.assistants.company.agents.executor import run_plan
from madang.assistants.company.agents.planner import plan_request
from madang.assistants.company.agents.query_analyzer import analyse_query, ask_clarification, begin_request
from madang.assistants.company.agents.responder import respond
from madang.assistants.company.state import CompanyState
from madang.runtime.agents import RunContext
from madang.state.writes import CheckedGraph


def build() -> CheckedGraph[Any, RunContext, Any, Any]:
    """begin -> analyse -> plan -> execute -> respond.

    Unclear requests are clarified, what cannot be done is answered early, and where a question is left for another
    request, all begins again.
    """
    graph: Any = CheckedGraph(CompanyState, context_schema=RunContext)
    graph.add_node("begin", begin_request)
    graph.add_node("analyse", analyse_query)
    graph.add_node("clarify", ask_clarification)
    graph.add_node("plan", plan_request)
    graph.add_node("execute", run_plan)
    graph.add_node("respond", respond)
    graph.add_edge(START, "begin")
    graph.add_edge("begin", "analyse")
    graph.add_edge("respond", END)
    return graph
