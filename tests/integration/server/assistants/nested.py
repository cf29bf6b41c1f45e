"""An assistant with a graph inside a node of its graph, which keeps a secret of its own."""

from typing import Annotated, Any

from langgraph.graph import END, START

from madang.protocol import Reply
from madang.runtime import Assistant, RunContext
from madang.state import CheckedGraph, Sensitive, State
from madang.text import Text


class Letter(State, name="tests.nested", version=1):
    asked: str = ""
    draft: str = ""
    sent: str = ""


class Worded(State, name="tests.nested.worded", version=1):
    draft: str = ""


class Draft(State, name="tests.nested.draft", version=1):
    asked: str = ""
    notes: Annotated[str, Sensitive()] = ""
    draft: str = ""


async def jot(state: Draft) -> dict[str, Any]:
    return {"notes": f"between us: {state.asked}"}


async def word(state: Draft) -> dict[str, Any]:
    return {"draft": f"Dear {state.asked},"}


async def send(state: Letter) -> dict[str, Any]:
    return {"sent": f"{state.draft} goodbye."}


def build() -> CheckedGraph[Any, RunContext, Any, Any]:
    inner = CheckedGraph(Draft, context_schema=RunContext, output_schema=Worded)
    inner.add_node("jot", jot)
    inner.add_node("word", word)
    inner.add_edge(START, "jot")
    inner.add_edge("jot", "word")
    inner.add_edge("word", END)
    graph = CheckedGraph(Letter, context_schema=RunContext)
    graph.add_node("write", inner.compile())
    graph.add_node("send", send)
    graph.add_edge(START, "write")
    graph.add_edge("write", "send")
    return graph


NESTED = Assistant(
    name="nested",
    title=Text(ko="편지", en="Letter"),
    about=Text(ko="편지를 씁니다.", en="Writes a letter."),
    examples=(Text(ko="아나에게", en="Ana"),),
    state=Letter,
    build=build,
    read=lambda request: {"asked": request.message},
    answer=lambda state, language: Reply(answer=state.sent),
)
