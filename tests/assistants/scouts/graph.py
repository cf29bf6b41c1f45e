from typing import Any, Literal

from langgraph.graph import END, START
from langgraph.runtime import Runtime
from langgraph.types import Send

from madang.runtime import RunContext
from madang.state import CheckedGraph
from tests.assistants.scouts.agents import look_around
from tests.assistants.scouts.state import Errand, Survey

ROUNDS = 3
AT_ONCE = 2


async def supervise(state: Survey) -> dict[str, Any]:
    """Decides what is still to be looked into."""
    known = {note.partition(":")[0] for note in state.notes}
    open_topics = [topic for topic in state.question.split() if topic not in known]
    return {"topics": open_topics[:AT_ONCE] if state.rounds < ROUNDS else [], "rounds": state.rounds + 1}


def dispatch(state: Survey) -> list[Send]:
    return [Send("scout", {"topic": topic}) for topic in state.topics]


def conclude(state: Survey) -> Literal["report", "__end__"]:
    return END if state.topics else "report"


async def scout(state: Errand, runtime: Runtime[RunContext]) -> dict[str, Any]:
    return {"notes": [f"{state.topic}: {await look_around(state.topic, runtime.context)}"]}


async def report(state: Survey) -> dict[str, Any]:
    return {"report": "; ".join(sorted(state.notes))}


def build() -> CheckedGraph[Any, RunContext, Any, Any]:
    graph = CheckedGraph(Survey, context_schema=RunContext)
    graph.add_node("supervise", supervise)
    graph.add_node("scout", scout, input_schema=Errand)
    graph.add_node("report", report)
    graph.add_edge(START, "supervise")
    graph.add_conditional_edges("supervise", dispatch, ["scout"])
    graph.add_conditional_edges("supervise", conclude)
    graph.add_edge("scout", "supervise")
    graph.add_edge("report", END)
    return graph
