"""Which node comes after which: begin, analyse, clarify, plan, execute, respond."""

from typing import Any

from langgraph.graph import END, START

from madang.assistants.company.agents.analyzer import analyse_query, begin, clarify
from madang.assistants.company.agents.executor import carry_out
from madang.assistants.company.agents.planner import plan_request
from madang.assistants.company.agents.responder import respond
from madang.assistants.company.state import Company
from madang.runtime import RunContext
from madang.state import CheckedGraph

__all__ = ["build"]


def build() -> CheckedGraph[Any, RunContext, Any, Any]:
    """begin -> analyse -> plan -> execute -> respond; what is unclear is asked, what cannot be done leaves early."""
    graph: Any = CheckedGraph(Company, context_schema=RunContext)
    graph.add_node("begin", begin)
    graph.add_node("analyse", analyse_query)
    graph.add_node("clarify", clarify)
    graph.add_node("plan", plan_request)
    graph.add_node("execute", carry_out)
    graph.add_node("respond", respond)
    graph.add_edge(START, "begin")
    graph.add_edge("begin", "analyse")
    graph.add_edge("clarify", "analyse")
    graph.add_edge("execute", "respond")
    graph.add_edge("respond", END)
    return graph
