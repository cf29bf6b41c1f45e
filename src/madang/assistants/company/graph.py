"""Which agent comes after which."""

from typing import Any

from langgraph.graph import START

from madang.assistants.company.agents.analyst import analyse
from madang.assistants.company.state import Company
from madang.runtime import RunContext
from madang.state import CheckedGraph

__all__ = ["build"]


def build() -> CheckedGraph[Any, RunContext, Any, Any]:
    """The analyst alone."""
    graph: Any = CheckedGraph(Company, context_schema=RunContext)
    graph.add_node("analyst", analyse)
    graph.add_edge(START, "analyst")
    return graph
