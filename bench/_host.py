"""The server that `bench.server` measures, in a process of its own: `python -m bench._host URL PORT`."""

import asyncio
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from langgraph.graph import END, START

from madang.protocol.answers import Reply
from madang.protocol.events import Token
from madang.runtime.context import RunContext, current
from madang.runtime.contract import Assistant
from madang.runtime.discovery import Assistants
from madang.runtime.office import Office, open_office
from madang.server.addresses import listen
from madang.server.reception import LocalReception, Reception
from madang.server.serving import run, serve
from madang.state.graph import CheckedGraph
from madang.state.schema import State
from madang.store import open_store
from madang.text import Text

WORDS, GAP = 40, 0.1


class Talk(State):
    """What was asked and what is said."""

    asked: str = ""
    said: str = ""


async def speak(state: Talk) -> dict[str, Any]:
    """Say forty words, one every tenth of a second, or one at once."""
    if state.asked == "quick":
        return {"said": "done"}
    for number in range(WORDS):
        current().emit(Token(text=f"word-{number} "))
        await asyncio.sleep(GAP)
    return {"said": "said"}


def build() -> CheckedGraph[Talk, RunContext, Any, Any]:
    """One node."""
    graph: CheckedGraph[Talk, RunContext, Any, Any] = CheckedGraph(Talk, context_schema=RunContext)
    graph.add_node("speak", speak)
    graph.add_edge(START, "speak")
    graph.add_edge("speak", END)
    return graph


TALKER = Assistant(
    name="talker",
    title=Text("말벗", "Talker"),
    about=Text("말합니다.", "Talks."),
    examples=(Text("말해", "talk"),),
    state=Talk,
    build=build,
    read=lambda request: {"asked": request.message},
    answer=lambda state, _: Reply(answer=state.said),
)


async def host(url: str, port: int) -> None:
    """Serve until killed."""

    @asynccontextmanager
    async def opening() -> AsyncGenerator[tuple[Office, Reception]]:
        assistants = Assistants({"talker": TALKER}, {})
        async with open_store(url) as store, open_office(store, assistants=assistants, places=50) as office:
            yield office, LocalReception("en")

    with listen("127.0.0.1", port) as listening:
        await serve(opening, listening, ready=lambda: print("open", flush=True))


if __name__ == "__main__":
    run(host(sys.argv[1], int(sys.argv[2])))
