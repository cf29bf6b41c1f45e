"""An assistant whose one node is an agent with a few tools, for tests of the loop."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from langgraph.graph import START
from langgraph.runtime import Runtime
from pydantic import BaseModel, Field

from madang.models import Chat, FixedChat, ModelLimits, ScriptedModel, ToolCallsAnswer
from madang.protocol import Reply
from madang.runtime import Assistant, RunContext
from madang.runtime.agent_loop import ModelAgent, OfferedTool, ToolResult, run_agent, think
from madang.state import CheckedGraph, State
from madang.text import Text


class Item(BaseModel):
    item: str = Field(max_length=40)


class Mail(BaseModel):
    to: str
    body: str = ""


@dataclass
class World:
    """What the tools did, and how."""

    priced: list[str] = field(default_factory=list[str])
    mailed: list[str] = field(default_factory=list[str])
    slow_seconds: float = 0.0
    together: int = 0
    most_together: int = 0

    async def price(self, asked: Item, _: RunContext) -> ToolResult:
        if asked.item == "void":
            raise KeyError("void")
        self.together += 1
        self.most_together = max(self.most_together, self.together)
        await asyncio.sleep(30 if asked.item == "slow" else self.slow_seconds)
        self.together -= 1
        self.priced.append(asked.item)
        return ToolResult(statements=(f"The {asked.item} costs $3.",), values={"price": "$3"})

    async def mail(self, asked: Mail, _: RunContext) -> ToolResult:
        self.mailed.append(asked.to)
        return ToolResult(statements=("The mail was sent.",))


class Shop(State):
    message: str = ""
    text: str = ""
    results: list[str] = []


PROMPT = Path(__file__).parent / "shop.md"


def shop_agent(world: World, **options: Any) -> ModelAgent:
    tools = (
        OfferedTool(name="price", about="The price of an item.", arguments=Item, run=world.price, timeout=5.0),
        OfferedTool(name="mail", about="Sends mail.", arguments=Mail, run=world.mail, changes_world=True),
        think,
    )
    return ModelAgent("clerk", "planner", PROMPT, tools, **options)


def shop(world: World, **options: Any) -> Assistant:
    """An assistant that lets its clerk answer."""
    agent = shop_agent(world, **options)

    async def clerk(state: Shop, runtime: Runtime[RunContext]) -> dict[str, Any]:
        found = await run_agent(agent, {"message": state.message}, runtime.context)
        return {"text": f"{found.status}: {found.text}", "results": sorted(found.results)}

    def build() -> CheckedGraph[Any, RunContext, Any, Any]:
        graph = CheckedGraph(Shop, context_schema=RunContext)
        return graph.add_node("clerk", clerk).add_edge(START, "clerk")

    words = Text(ko="가", en="a")
    return Assistant(
        name="shop", title=words, about=words, examples=(words,), state=Shop, build=build,
        read=lambda request: {"message": request.message},
        answer=lambda state, _: Reply(answer=state.text, data={"results": state.results}),
    )  # fmt: skip


def calls(*made: tuple[str, dict[str, Any]], **more: Any) -> ToolCallsAnswer:
    return ToolCallsAnswer(made, **more)


def chat(*answers: Any, name: str = "test:model", fallback: Chat | None = None, **options: Any) -> Chat:
    model = ScriptedModel(script=answers, tokens=(10, 5), **options)
    return Chat(model, name=name, limits=ModelLimits(timeout_seconds=5), fallback=fallback)


def chats(*answers: Any, **options: Any) -> FixedChat:
    return FixedChat(chat(*answers, **options))


def asked_of(source: FixedChat) -> Sequence[Any]:
    assert source.chat
    model = source.chat.model
    assert isinstance(model, ScriptedModel)
    return model.calls
