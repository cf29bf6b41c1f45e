"""The server that `bench.server` measures, in a process of its own: `python -m bench.support.host URL PORT`."""

import asyncio
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from langgraph.graph import END, START

from madang.protocol.answers import Reply
from madang.protocol.events import TokenStreamed
from madang.runtime.agents.context import RunContext, current_context
from madang.runtime.application import Application, open_application
from madang.runtime.assistants.contract import Assistant
from madang.runtime.assistants.discovery import Assistants
from madang.server.address import listen
from madang.server.app import make_app
from madang.server.security.authentication import Authenticator, LocalAuthenticator
from madang.server.serving import run, serve
from madang.state.fields.schema import State
from madang.state.writes.graph import CheckedGraph
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
        current_context().emit(TokenStreamed(text=f"word-{number} "))
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
    async def opening() -> AsyncGenerator[tuple[Application, Authenticator]]:
        assistants = Assistants({"talker": TALKER}, {})
        async with (
            open_store(url) as store,
            open_application(store, assistants=assistants, concurrency=50) as application,
        ):
            yield application, LocalAuthenticator("en")

    with listen("127.0.0.1", port) as listening:
        await serve(make_app(opening), listening, ready=lambda: print("open", flush=True))


if __name__ == "__main__":
    run(host(sys.argv[1], int(sys.argv[2])))
