"""An assistant that falls over whatever it is asked."""

from typing import Any

from langgraph.graph import START

from madang.protocol import Reply
from madang.runtime import Assistant, RunContext
from madang.state import CheckedGraph, State
from madang.text import Text


class Fall(State, name="tests.clumsy", version=1):
    said: str = ""


async def stumble(state: Fall) -> dict[str, Any]:
    return {"said": str(1 / 0)}


def build() -> CheckedGraph[Any, RunContext, Any, Any]:
    graph = CheckedGraph(Fall, context_schema=RunContext)
    graph.add_node("stumble", stumble)
    graph.add_edge(START, "stumble")
    return graph


CLUMSY = Assistant(
    name="clumsy",
    title=Text(ko="덜렁이", en="Clumsy"),
    about=Text(ko="늘 넘어집니다.", en="Falls over."),
    examples=(Text(ko="넘어져", en="fall"),),
    state=Fall,
    build=build,
    read=lambda request: {"said": request.message},
    answer=lambda state, language: Reply(answer=state.said),
)
