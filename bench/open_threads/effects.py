"""Nodes that change the world, and are carried out again."""

import asyncio
from datetime import timedelta
from tempfile import TemporaryDirectory
from typing import Any, TypedDict

from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, StateGraph
from langgraph.types import Command, interrupt
from pydantic import JsonValue

from madang.protocol import Actor, Clarification, Reply
from madang.runtime import Assistant, Assistants, RunContext, Tool, call_tool, open_application
from madang.runtime.agents import current_context
from madang.state import CheckedGraph, State
from madang.store import open_store
from madang.text import Text

_CONFIG: Any = {"configurable": {"thread_id": "t"}}


class Order(TypedDict, total=False):
    """A state of one field."""

    count: int


class OwnOrder(State, name="bench.open_threads.order"):
    """The same, for an assistant."""

    count: int = 0
    said: str = ""


class _World:
    """What was sent, counted."""

    sent = 0

    @classmethod
    async def send(cls) -> JsonValue:
        """Send once more."""
        cls.sent += 1
        return cls.sent


_SEND = Tool(name="send", about=Text(en="Sends."), run=_World.send, changes_world=True)


async def asked_there() -> str:
    """A node sends, then asks; it is answered."""
    sent: list[int] = []

    def work(_: Order) -> Order:
        sent.append(1)
        return {"count": interrupt("How many?")}

    graph = _compiled(work)
    await graph.ainvoke({"count": 0}, _CONFIG)
    await graph.ainvoke(Command(resume=2), _CONFIG)
    return f"sent {len(sent)} times"


async def asked_here() -> str:
    """The same, by a tool that says that it changes the world."""

    async def work(_: OwnOrder) -> dict[str, Any]:
        await call_tool(_SEND, current_context())
        return {"count": await current_context().ask(Clarification(id="many", question="How many?"))}

    _World.sent = 0
    async with open_store("sqlite:///:memory:") as store, _opened(store, work) as app:
        run = await app.ask("t", "go", assistant="orders")
        await app.runs.wait_for_answer(Actor(), run.id)
        await app.runs.reply(Actor(), run.id, "many", 2)
        await app.runs.wait_for_answer(Actor(), run.id)
    return f"sent {_times(_World.sent)}"


async def crashed_there() -> str:
    """A node sends, and its process ends before the node does; the run is called again."""
    sent: list[int] = []

    async def work(_: Order) -> Order:
        sent.append(1)
        await asyncio.sleep(0.3)
        return {"count": 1}

    graph = _compiled(work)
    running = asyncio.create_task(graph.ainvoke({"count": 0}, _CONFIG))
    await asyncio.sleep(0.1)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    await graph.ainvoke(None, _CONFIG)
    return f"sent {_times(len(sent))}"


async def crashed_here() -> str:
    """The same, taken up by the next process."""

    async def work(_: OwnOrder) -> dict[str, Any]:
        await call_tool(_SEND, current_context())
        await asyncio.sleep(0.3)
        return {"count": 1}

    _World.sent = 0
    with TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/store.db"
        async with open_store(url) as store, _opened(store, work) as app:
            run = await app.ask("t", "go", assistant="orders")
            await asyncio.sleep(0.15)
        async with open_store(url) as store, _opened(store, work) as app:
            answer = await asyncio.wait_for(app.runs.wait_for_answer(Actor(), run.id), 10)
    return f"sent {_times(_World.sent)}, the run {answer.status}"


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def _compiled(work: Any) -> Any:
    graph = StateGraph(Order)
    graph.add_node("work", work)
    graph.add_edge(START, "work")
    return graph.compile(checkpointer=InMemorySaver())


def _opened(store: Any, work: Any) -> Any:
    def build() -> CheckedGraph[OwnOrder, RunContext, Any, Any]:
        graph: CheckedGraph[OwnOrder, RunContext, Any, Any] = CheckedGraph(OwnOrder, context_schema=RunContext)
        return graph.add_node("work", work).add_edge(START, "work")

    orders = Assistant(
        name="orders",
        title=Text(en="Orders"),
        about=Text(en="Sends orders."),
        examples=(Text(en="Go"),),
        state=OwnOrder,
        build=build,
        read=lambda request: {"said": request.message},
        answer=lambda state, _: Reply(answer=str(state.count)),
    )
    return open_application(store, assistants=Assistants({"orders": orders}, {}), grace=timedelta(0))
