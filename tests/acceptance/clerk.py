"""An assistant whose agent calls tools with a scripted model and notes what was done in a ledger, to be killed."""

import asyncio
import os
from datetime import timedelta
from pathlib import Path
from typing import Any

from langchain_core.messages import AIMessage, BaseMessage
from langgraph.graph import START
from langgraph.runtime import Runtime
from pydantic import BaseModel

from madang.models import Chat, FixedChat, ScriptedModel, ToolCallsAnswer
from madang.protocol import Reply
from madang.runtime import RunContext
from madang.runtime.agent_loop import ModelAgent, OfferedTool, ToolResult, run_agent
from madang.runtime.application import open_application
from madang.runtime.assistants.contract import Assistant
from madang.runtime.assistants.discovery import Assistants
from madang.state import CheckedGraph, State
from madang.store import open_store
from madang.text import Text
from tests.acceptance.processes import Ready


class Desk(State):
    """`message` is written by the request, `text` by the clerk."""

    message: str = ""
    text: str = ""


class Item(BaseModel):
    item: str


def write_down(line: str) -> None:
    with Path(os.environ["CLERK_LEDGER"]).open("a", encoding="utf-8") as ledger:
        ledger.write(f"{line}\n")


async def price(asked: Item, _: RunContext) -> ToolResult:
    if asked.item == "slow":
        write_down("begin slow")
        await asyncio.sleep(float(os.environ.get("CLERK_PACE", "0")))
    write_down(f"price {asked.item}")
    return ToolResult(statements=(f"{asked.item} costs $3.",))


async def order(asked: Item, _: RunContext) -> ToolResult:
    write_down(f"order {asked.item}")
    return ToolResult(statements=(f"{asked.item} was ordered.",))


AGENT = ModelAgent(
    "clerk",
    "planner",
    Path(__file__).parent / "clerk.md",
    (
        OfferedTool(name="price", about="A price.", arguments=Item, run=price),
        OfferedTool(name="order", about="Orders.", arguments=Item, run=order, changes_world=True),
    ),
)
SCRIPT = (
    ToolCallsAnswer((("price", {"item": "tea"}),)),
    ToolCallsAnswer((("order", {"item": "tea"}),)),
    ToolCallsAnswer((("price", {"item": "rice"}), ("price", {"item": "slow"}))),
    "All done.",
)


def reply(messages: list[BaseMessage]) -> Any:
    turn = sum(isinstance(message, AIMessage) for message in messages)
    write_down(f"model {turn}")
    return SCRIPT[turn]


async def serve(state: Desk, runtime: Runtime[RunContext]) -> dict[str, Any]:
    found = await run_agent(AGENT, {"message": state.message}, runtime.context)
    return {"text": f"{found.status}: {found.text} {sorted(found.results)}"}


def build() -> CheckedGraph[Any, RunContext, Any, Any]:
    return CheckedGraph(Desk, context_schema=RunContext).add_node("clerk", serve).add_edge(START, "clerk")


CLERK = Assistant(
    name="clerk",
    title=Text("점원", "Clerk"),
    about=Text("삽니다.", "Buys."),
    examples=(Text("차", "tea"),),
    state=Desk,
    build=build,
    read=lambda request: {"message": request.message},
    answer=lambda state, _: Reply(answer=state.text),
)
ASSISTANTS = Assistants({"clerk": CLERK}, {})


def chats() -> FixedChat:
    return FixedChat(Chat(ScriptedModel(script=reply, tokens=(10, 5)), name="scripted"))


def work(ready: Ready, url: str) -> None:
    """Carry out runs until killed."""
    asyncio.run(_carry_out_runs(ready, url))


async def _carry_out_runs(ready: Ready, url: str) -> None:
    async with (
        open_store(url) as store,
        open_application(store, assistants=ASSISTANTS, chats=chats(), lease=timedelta(seconds=0.5)),
    ):
        ready("at work")
        await asyncio.Event().wait()
