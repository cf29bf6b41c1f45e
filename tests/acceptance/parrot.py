"""A tiny assistant whose sub-graph repeats, with a model, what it was told."""

from collections.abc import Mapping
from typing import Any

from langchain_core.messages import BaseMessage, HumanMessage
from langgraph.graph import END, START

from madang.models.chat import Chat, FixedChat
from madang.models.scripted import ScriptedModel
from madang.protocol.answers import Reply
from madang.protocol.requests import RunRequest
from madang.runtime.agents.context import RunContext, current_context
from madang.runtime.assistants.contract import Assistant
from madang.runtime.assistants.discovery import Assistants
from madang.state.fields.schema import State
from madang.state.writes.graph import CheckedGraph
from madang.text import Language, Text


class Talk(State):
    """`message` is written by the request, `heard` by the sub-graph."""

    message: str = ""
    heard: str = ""


async def repeat(state: Talk) -> dict[str, Any]:
    chat = current_context().chats.for_skill("repeat")
    assert chat is not None
    return {"heard": "".join([piece async for piece in chat.stream([HumanMessage(state.message)])])}


def build() -> CheckedGraph[Talk, RunContext, Any, Any]:
    inner: CheckedGraph[Talk, RunContext, Any, Any] = CheckedGraph(Talk, context_schema=RunContext)
    inner.add_node("repeat", repeat)
    inner.add_edge(START, "repeat")
    inner.add_edge("repeat", END)
    graph: CheckedGraph[Talk, RunContext, Any, Any] = CheckedGraph(Talk, context_schema=RunContext)
    graph.add_node("parrot", inner.compile())
    graph.add_edge(START, "parrot")
    graph.add_edge("parrot", END)
    return graph


def read(request: RunRequest) -> Mapping[str, Any]:
    return {"message": request.message}


def answer(state: Talk, language: Language) -> Reply:
    return Reply(answer=state.heard)


def reply(messages: list[BaseMessage]) -> str:
    return f"{messages[-1].text} said you, {messages[-1].text} say I"


PARROT = Assistant(
    name="parrot",
    title=Text("앵무새", "Parrot"),
    about=Text("따라 합니다.", "Repeats."),
    examples=(Text("안녕", "hello"),),
    state=Talk,
    build=build,
    read=read,
    answer=answer,
)
ASSISTANTS = Assistants({"parrot": PARROT}, {})


def chats() -> FixedChat:
    """A scripted model for all skills."""
    return FixedChat(Chat(ScriptedModel(script=reply), name="scripted"))
