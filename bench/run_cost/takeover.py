"""How long a run waits whose worker was killed: from the kill to its next beginning, by another process."""

import asyncio
import subprocess
import sys
import time
from datetime import datetime

from langgraph.graph import END, START

from bench.run_cost.single_run import Note
from madang.protocol import Actor, RunStarted
from madang.protocol.answers import Reply
from madang.runtime.agents.context import RunContext, current_context
from madang.runtime.application import Application, open_application
from madang.runtime.assistants.contract import Assistant
from madang.runtime.assistants.discovery import Assistants
from madang.state.writes.graph import CheckedGraph
from madang.store import open_store
from madang.text import Text


async def sleep(_state: Note) -> dict[str, str]:
    """A node that takes long."""
    await current_context().sleep(3600)
    return {}


def _build() -> CheckedGraph[Note, RunContext]:
    graph: CheckedGraph[Note, RunContext] = CheckedGraph(Note, context_schema=RunContext)
    graph.add_node("sleep", sleep)
    graph.add_edge(START, "sleep")
    graph.add_edge("sleep", END)
    return graph


LONG = Assistants(
    {
        "long": Assistant(
            name="long",
            title=Text("긴", "Long"),
            about=Text("오래", "Long"),
            examples=(Text("긴", "long"),),
            state=Note,
            build=_build,
            read=lambda request: {"asked": request.message},
            answer=lambda state, _: Reply(answer=state.said),
        )
    },
    {},
)


async def seconds_without_worker(url: str) -> float:
    """Kill the worker of a run while another one is idle; when does that take the run up?"""
    async with open_store(url) as store, open_application(store, assistants=LONG, concurrency=0) as asking:
        first, second = _worker(url), _worker(url)
        try:
            run = await asking.ask("session", "question", assistant="long")
            begun = await _beginning(asking, run.id, 1)
            owner = first if f":{first.pid}:" in ((await store.runs.get(run.id)).worker or "") else second
            await asyncio.sleep(3)
            killed = time.time()
            owner.kill()
            again = await _beginning(asking, run.id, 2)
            assert again > begun
            return again.timestamp() - killed
        finally:
            for each in (first, second):
                each.kill()
                each.wait()


async def _beginning(application: Application, run: str, attempt: int) -> datetime:
    async for event in application.runs.follow(Actor(), run):
        if event.data == RunStarted(attempt=attempt):
            return datetime.fromisoformat(event.at)
    raise AssertionError("the run ended")


def _worker(url: str) -> "subprocess.Popen[str]":
    worker = subprocess.Popen([sys.executable, "-m", __name__, url], stdout=subprocess.PIPE, text=True)
    assert worker.stdout
    worker.stdout.readline()
    return worker


async def _work(url: str) -> None:
    async with open_store(url) as store, open_application(store, assistants=LONG):
        print("open", flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(_work(sys.argv[1]))
