"""The graphs that both servers are asked for: two nodes, and one whose model says forty words."""

import asyncio
from typing import Any

from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
from langchain_core.messages import AIMessage
from langgraph.graph import START, MessagesState, StateGraph

_WORDS = " ".join(f"word-{number}" for number in range(20))
"""The model streams words and the spaces between them one by one."""


def find(_state: MessagesState) -> dict[str, Any]:
    """The first node."""
    return {"messages": [AIMessage("found")]}


def say(_state: MessagesState) -> dict[str, Any]:
    """The second node."""
    return {"messages": [AIMessage("said")]}


async def speak(state: MessagesState) -> dict[str, Any]:
    """A node that asks a model."""
    model = GenericFakeChatModel(messages=iter([AIMessage(f"{_WORDS} end.")]))
    return {"messages": [await model.ainvoke(state["messages"][-1:])]}


two = StateGraph(MessagesState).add_node(find).add_node(say).add_edge(START, "find").add_edge("find", "say").compile()
tokens = StateGraph(MessagesState).add_node(speak).add_edge(START, "speak").compile()


async def sleep(_state: MessagesState) -> dict[str, Any]:
    """A node that does nothing for long."""
    await asyncio.sleep(60)
    return {}


async def stream(_state: MessagesState) -> dict[str, Any]:
    """A node whose model speaks for long."""
    text = " ".join(f"word-{number}" for number in range(2000))
    model = GenericFakeChatModel(messages=iter([AIMessage(text)]))
    async for _ in model.astream("Speak"):
        await asyncio.sleep(0.02)
    return {}


sleeping = StateGraph(MessagesState).add_node("sleep", sleep).add_edge(START, "sleep").compile()
streaming = StateGraph(MessagesState).add_node("stream", stream).add_edge(START, "stream").compile()
