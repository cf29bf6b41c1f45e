"""An assistant whose graph holds another one."""

from typing import Any

from langgraph.graph import END, START

from madang.protocol import Reply
from madang.runtime import Assistant, RunContext
from madang.state import CheckedGraph, State
from madang.text import Language, Text


class Words(State, name="tests.nested", version=1):
    said: str = ""


def look(state: Words) -> dict[str, Any]:
    return {"said": state.said.strip()}


def team() -> CheckedGraph[Words, RunContext, Any, Any]:
    graph: CheckedGraph[Words, RunContext, Any, Any] = CheckedGraph(Words, context_schema=RunContext)
    graph.add_node("look", look)
    graph.add_node("weigh", look)
    for before, after in ((START, "look"), ("look", "weigh"), ("weigh", END)):
        graph.add_edge(before, after)
    return graph


def build() -> CheckedGraph[Words, RunContext, Any, Any]:
    graph: CheckedGraph[Words, RunContext, Any, Any] = CheckedGraph(Words, context_schema=RunContext)
    graph.add_node("team", team().compile())
    graph.add_edge(START, "team")
    graph.add_edge("team", END)
    return graph


def answer(state: Words, language: Language) -> Reply:
    return Reply(answer=state.said)


NESTED = Assistant(
    name="nested",
    reads_files=True,
    title=Text(ko="겹", en="Nested"),
    about=Text(ko="안에 다른 그래프가 있습니다.", en="Holds another graph."),
    examples=(Text(ko="안녕", en="hello"),),
    state=Words,
    build=build,
    read=lambda request: {"said": request.message},
    answer=answer,
)
