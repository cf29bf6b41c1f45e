"""The graphs that the walk talks to: served by both servers, and written for LangGraph alone."""

import asyncio
import operator
from typing import Annotated, Any, TypedDict

from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
from langchain_core.messages import AIMessage, AnyMessage
from langchain_core.runnables import RunnableConfig
from langgraph.config import get_stream_writer
from langgraph.graph import START, StateGraph, add_messages
from langgraph.runtime import Runtime
from langgraph.types import interrupt

# pyright: reportUnknownMemberType=false
# LangGraph leaves some of its type parameters open.

SPOKEN = "Hello there, dear walker"


class Talk(TypedDict, total=False):
    """A conversation, the steps taken in it, and what reached the graph."""

    messages: Annotated[list[AnyMessage], add_messages]
    steps: Annotated[list[str], operator.add]
    seen: dict[str, Any]


class Manner(TypedDict, total=False):
    """What a caller chooses."""

    tone: str


async def listen(state: Talk, config: RunnableConfig, runtime: Runtime[Manner]) -> dict[str, Any]:
    """Does what the last message says, and notes what reached it."""
    said = str(state["messages"][-1].content) if state.get("messages") else ""
    get_stream_writer()({"progress": 1})
    if said.startswith("slow"):
        await asyncio.sleep(4)
    if said == "fail":
        raise ValueError("told to fail")
    steps = [f"answer {interrupt({'question': 'how many?'})}"] if said == "ask" else ["listen"]
    own = config.get("configurable", {})
    seen = {
        "tone": (runtime.context or {}).get("tone"),
        "colour": own.get("colour"),
        "tags": config.get("tags") or [],
        "label": (config.get("metadata") or {}).get("label"),
    }
    return {"steps": steps, "seen": seen}


async def speak(_: Talk, config: RunnableConfig) -> dict[str, Any]:
    """Lets a model write, which streams."""
    model = GenericFakeChatModel(messages=iter([AIMessage(SPOKEN)]))
    return {"messages": [await model.ainvoke("Speak.", config)], "steps": ["speak"]}


def _inner() -> Any:
    inner = StateGraph(Talk).add_node("whisper", _whisper)
    return inner.add_edge(START, "whisper").compile()


def _whisper(_: Talk) -> dict[str, Any]:
    return {"steps": ["whisper"]}


talk = (
    StateGraph(Talk, context_schema=Manner)
    .add_node("listen", listen)
    .add_node("speak", speak)
    .add_edge(START, "listen")
    .add_edge("listen", "speak")
    .compile()
)
nested = StateGraph(Talk).add_node("inner", _inner()).add_edge(START, "inner").compile()
