"""Which agent comes after which: clarify, brief, supervise with researchers side by side, report."""

from typing import Any

from langgraph.graph import END, START

from madang.assistants.research.agents.brief_writer import clarify_with_user, write_research_brief
from madang.assistants.research.agents.reporter import write_report
from madang.assistants.research.agents.supervisor import research_supervisor
from madang.assistants.research.state import Research, ResearchInput
from madang.runtime.agents import RunContext
from madang.state.writes import CheckedGraph


def build() -> CheckedGraph[Any, RunContext, Any, Any]:
    """clarify_with_user -> write_research_brief -> research_supervisor -> final_report_generation."""
    graph: Any = CheckedGraph(Research, input_schema=ResearchInput, context_schema=RunContext)
    graph.add_node("clarify_with_user", clarify_with_user)
    graph.add_node("write_research_brief", write_research_brief)
    graph.add_node("research_supervisor", research_supervisor)
    graph.add_node("final_report_generation", write_report)
    graph.add_edge(START, "clarify_with_user")
    graph.add_edge("research_supervisor", "final_report_generation")
    graph.add_edge("final_report_generation", END)
    return graph
