"""A run of two nodes through the application, in this process."""

from collections.abc import Callable, Mapping
from statistics import median
from time import process_time
from typing import Any

from langgraph.graph import END, START

from madang.protocol import Actor
from madang.protocol.answers import Reply
from madang.protocol.requests import RunRequest
from madang.runtime.agents.context import RunContext
from madang.runtime.application import Application, open_application
from madang.runtime.assistants.contract import Assistant
from madang.runtime.assistants.discovery import Assistants
from madang.state.fields.schema import State
from madang.state.writes.graph import CheckedGraph
from madang.store import open_store
from madang.text import Language, Text

_WARM_RUNS = 5


class Note(State):
    """What was asked, found and said."""

    asked: str = ""
    found: str = ""
    said: str = ""


async def find(state: Note) -> dict[str, Any]:
    """The first node."""
    return {"found": f"something about {state.asked}"}


async def say(state: Note) -> dict[str, Any]:
    """The second node."""
    return {"said": f"There is {state.found}."}


def build() -> CheckedGraph[Note, RunContext, Any, Any]:
    """Two nodes in a row."""
    graph: CheckedGraph[Note, RunContext, Any, Any] = CheckedGraph(Note, context_schema=RunContext)
    graph.add_node("find", find)
    graph.add_node("say", say)
    graph.add_edge(START, "find")
    graph.add_edge("find", "say")
    graph.add_edge("say", END)
    return graph


def _read(request: RunRequest) -> Mapping[str, Any]:
    return {"asked": request.message}


def _answer(state: Note, _language: Language) -> Reply:
    return Reply(answer=state.said)


TWO_NODES = Assistants(
    {
        "two": Assistant(
            name="two",
            title=Text("둘", "Two"),
            about=Text("두 단계", "Two nodes"),
            examples=(Text("둘", "two"),),
            state=Note,
            build=build,
            read=_read,
            answer=_answer,
        )
    },
    {},
)


async def cost_of_runs(url: str, runs: int, warm: Callable[[], None] = lambda: None) -> float:
    """Milliseconds of processor time of a run, the median; `warm` is called before the first that counts."""
    async with open_store(url) as store, open_application(store, assistants=TWO_NODES) as application:
        for number in range(_WARM_RUNS):
            await ask(application, f"warm {number % 2}")
        warm()
        return median([await _timed(application, f"session {number // 4}") for number in range(runs)]) * 1e3


async def _timed(application: Application, session: str) -> float:
    began = process_time()
    await ask(application, session)
    return process_time() - began


async def ask(application: Application, session: str) -> None:
    """One run, from the question to its last event."""
    run = await application.ask(session, "the weather in Jeju", assistant="two")
    events = [event async for event in application.runs.follow(Actor(), run)]
    assert events[-1].kind == "run_ended", events
