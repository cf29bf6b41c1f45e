"""Runs whose process ends before they do."""

import asyncio
from datetime import timedelta
from tempfile import TemporaryDirectory
from typing import Annotated, Any

from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, StateGraph

from madang.protocol import Actor, Reply
from madang.runtime import Assistant, Assistants, RunContext, open_application
from madang.state import CheckedGraph, State, append
from madang.store import open_store
from madang.text import Text

_CONFIG: Any = {"configurable": {"thread_id": "t"}}


class Said(State, name="bench.open_threads.said"):
    """What was said, in order."""

    said: Annotated[list[str], append] = []


async def _listen(_: Said) -> dict[str, Any]:
    await asyncio.sleep(0.3)
    return {}


def _build() -> CheckedGraph[Said, RunContext, Any, Any]:
    graph: CheckedGraph[Said, RunContext, Any, Any] = CheckedGraph(Said, context_schema=RunContext)
    return graph.add_node("listen", _listen).add_edge(START, "listen")


_LISTENER = Assistant(
    name="listener",
    title=Text(en="Listener"),
    about=Text(en="Listens."),
    examples=(Text(en="Hello"),),
    state=Said,
    build=_build,
    read=lambda request: {"said": [request.message]},
    answer=lambda state, _: Reply(answer=", ".join(state.said)),
)
_ASSISTANTS = Assistants({"listener": _LISTENER}, {})


async def ended_there() -> str:
    """A graph whose process ends in the middle; another process opens the same saver."""
    saver = InMemorySaver()
    graph: Any = StateGraph(Said)
    graph.add_node("listen", _listen)
    graph.add_edge(START, "listen")
    running = asyncio.create_task(graph.compile(checkpointer=saver).ainvoke({"said": ["one"]}, _CONFIG))
    await asyncio.sleep(0.1)
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    await asyncio.sleep(0.5)
    waiting = (await graph.compile(checkpointer=saver).aget_state(_CONFIG)).next
    return f"waits at {waiting[0]!r} until somebody calls it again" if waiting else "went on"


async def ended_here() -> str:
    """The same, as a run that the next process finds."""
    with TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/store.db"
        now = {"grace": timedelta(0)}
        async with open_store(url) as store, open_application(store, assistants=_ASSISTANTS, **now) as app:
            run = await app.ask("t", "one", assistant="listener")
            await asyncio.sleep(0.1)
        async with open_store(url) as store, open_application(store, assistants=_ASSISTANTS) as app:
            answer = await asyncio.wait_for(app.runs.wait_for_answer(Actor(), run.id), 10)
            return f"the next process {answer.status} it by itself"


async def overtaken_there() -> str:
    """Two messages to one thread at once; each node takes a while."""
    graph: Any = StateGraph(Said)
    graph.add_node("listen", _listen)
    graph.add_edge(START, "listen")
    compiled = graph.compile(checkpointer=InMemorySaver())
    await asyncio.gather(*(compiled.ainvoke({"said": [word]}, _CONFIG) for word in ("one", "two")))
    return f"the thread holds {(await compiled.aget_state(_CONFIG)).values['said']}"


async def overtaken_here() -> str:
    """The same, as two runs of a session."""
    async with open_store("sqlite:///:memory:") as store, open_application(store, assistants=_ASSISTANTS) as app:
        asked = [await app.ask("t", word, assistant="listener") for word in ("one", "two")]
        for run in asked:
            answer = await app.runs.wait_for_answer(Actor(), run.id)
        return f"the session holds {answer.answer.split(', ')}"
