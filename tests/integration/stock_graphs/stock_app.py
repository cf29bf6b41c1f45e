"""Graphs as their authors write them for LangGraph alone; nothing of Madang is imported here."""

import operator
import warnings
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Annotated, Any, TypedDict

from langchain.agents import create_agent
from langchain.agents.middleware import HumanInTheLoopMiddleware
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.config import get_stream_writer
from langgraph.func import entrypoint, task
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.prebuilt import create_react_agent
from langgraph.runtime import Runtime
from langgraph.store.base import BaseStore
from langgraph.types import interrupt
from langgraph_sdk.runtime import ServerRuntime
from pydantic import BaseModel


class Parrot(BaseChatModel):
    """Calls a tool for what a person says, and tells word by word what the tool gave."""

    @property
    def _llm_type(self) -> str:
        return "parrot"

    def bind_tools(self, *_: Any, **__: Any) -> "Parrot":
        return self

    def _generate(self, messages: list[BaseMessage], *_: Any, **__: Any) -> ChatResult:
        return ChatResult(generations=[ChatGeneration(message=self._said(messages))])

    def _stream(self, messages: list[BaseMessage], *_: Any, **__: Any) -> Iterator[ChatGenerationChunk]:
        said = self._said(messages)
        if said.tool_calls:
            call = {"name": "weather", "args": '{"city": "Osaka"}', "id": "call-1", "index": 0}
            yield ChatGenerationChunk(message=AIMessageChunk(content="", tool_call_chunks=[call]))
            return
        for word in said.text.split(" "):
            yield ChatGenerationChunk(message=AIMessageChunk(content=f"{word} "))

    def _said(self, messages: list[BaseMessage]) -> AIMessage:
        if messages[-1].type == "human":
            call = {"name": "weather", "args": {"city": "Osaka"}, "id": "call-1"}
            return AIMessage("", tool_calls=[call])
        return AIMessage(f"It is {messages[-1].text}")


def weather(city: str) -> str:
    """The weather in a city."""
    return f"sunny in {city}"


def echo(state: MessagesState) -> dict[str, Any]:
    return {"messages": [AIMessage(f"You said: {state['messages'][-1].text}")]}


chat = StateGraph(MessagesState).add_node("echo", echo).add_edge(START, "echo").compile(checkpointer=InMemorySaver())
with warnings.catch_warnings(action="ignore"):  # it moved to a package that is not needed here, and works as before
    agent = create_react_agent(Parrot(), [weather])


@dataclass
class Scale:
    factor: int = 2


class Sums(TypedDict):
    numbers: list[int]
    total: int
    log: Annotated[list[str], operator.add]


def add(state: Sums, runtime: Runtime[Scale], config: RunnableConfig) -> dict[str, Any]:
    get_stream_writer()({"adding": len(state["numbers"])})
    who = config.get("configurable", {}).get("who", "nobody")
    return {"total": sum(state["numbers"]) * runtime.context.factor, "log": [who]}


sums = StateGraph(Sums, context_schema=Scale).add_node("add", add).add_edge(START, "add")


class Remark(BaseModel):
    text: str
    by: str = ""


class Draft(TypedDict, total=False):
    text: str
    verdict: Any
    remarks: list[Remark]


def review(state: Draft) -> Draft:
    verdict = interrupt({"question": "Publish?", "text": state["text"]})
    remark = interrupt("Why?")
    return {"verdict": verdict, "remarks": [Remark(text=remark, by="editor")]}


approval = StateGraph(Draft).add_node("review", review).add_edge(START, "review").add_edge("review", END)


def shout(state: Draft) -> Draft:
    return {"text": state["text"].upper()}


paused = (
    StateGraph(Draft)
    .add_node("shout", shout)
    .add_edge(START, "shout")
    .compile(interrupt_before=["shout"], checkpointer=InMemorySaver())
)


class Note(BaseModel):
    text: str


@task
def jot(number: int) -> Note:
    return Note(text=str(number * 2))


@entrypoint()
def doubled(numbers: list[int]) -> dict[str, Any]:
    return {"notes": [jot(number).result() for number in numbers]}


async def remember(state: MessagesState, store: BaseStore) -> dict[str, Any]:
    await store.aput(("facts",), "last", {"text": state["messages"][-1].text})
    return {"messages": [AIMessage(str(len(await store.asearch(("facts",)))))]}


memory = StateGraph(MessagesState).add_node("remember", remember).add_edge(START, "remember").compile()


def fails(_: MessagesState) -> dict[str, Any]:
    raise ValueError("no such luck")


failing = StateGraph(MessagesState).add_node("fails", fails).add_edge(START, "fails").compile()


def configured(config: RunnableConfig) -> Any:
    """A graph that is made for each run, from its config."""
    name = config.get("configurable", {}).get("node", "plain")
    return StateGraph(Draft).add_node(name, shout).add_edge(START, name)


@asynccontextmanager
async def opened() -> AsyncIterator[Any]:
    """A graph that lives as long as its run."""
    yield chat


def needs_two(config: RunnableConfig, other: int) -> Any:
    return config, other


number = 7


@asynccontextmanager
async def served_with(config: RunnableConfig, runtime: ServerRuntime[Scale]) -> AsyncIterator[Any]:
    """Made for each run with what the server knows of it; to look at it nothing is known."""
    execution, who = runtime.execution_runtime, runtime.user

    def tell(state: Draft) -> Draft:
        factor = execution.context.factor if execution else 0
        return {"text": f"{state['text']} {factor} {config.get('configurable', {}).get('who')} {who}"}

    yield StateGraph(Draft, context_schema=Scale).add_node("tell", tell).add_edge(START, "tell").compile()


guarded = create_agent(Parrot(), [weather], middleware=[HumanInTheLoopMiddleware({"weather": True})])


def book(_: MessagesState) -> dict[str, Any]:
    """Asks in the form of LangGraph's `HumanInterrupt`, as graphs for Agent Inbox do."""
    allowed = {"allow_accept": True, "allow_edit": True, "allow_respond": True, "allow_ignore": True}
    action = {"action": "book_table", "args": {"guests": "2"}}
    [decision] = interrupt([{"action_request": action, "config": allowed, "description": "A table for two."}])
    return {"messages": [AIMessage(f"{decision['type']}: {decision['args']}")]}


inbox = StateGraph(MessagesState).add_node("book", book).add_edge(START, "book").compile()
