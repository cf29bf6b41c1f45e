"""A session's WebSocket tells all that happens once and in order, and takes commands."""

import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

Frame = dict[str, Any]


class Client:
    """One who watches a session and asks things of it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[Frame] = []

    async def until(self, kind: str, **fields: object) -> Frame:
        """The first frame, or event, of that kind to come."""
        while True:
            frame: Frame = json.loads(await self.socket.recv())
            self.frames.append(frame)
            said = frame["event"]["data"] if frame["type"] == "event" else frame
            if said["type"] == kind and fields.items() <= said.items():
                return frame

    async def call(self, **command: object) -> Frame:
        """What is answered to a command."""
        await self.socket.send(json.dumps({"id": "c", "command": command}))
        while True:
            frame: Frame = json.loads(await self.socket.recv())
            self.frames.append(frame)
            if frame["type"] in {"done", "problem"}:
                return frame

    @property
    def events(self) -> list[Frame]:
        return [frame for frame in self.frames if frame["type"] == "event"]

    @property
    def positions(self) -> list[int]:
        return [frame["position"] for frame in self.events]


@asynccontextmanager
async def watching(address: str, session: str, after: int = 0, **options: Any) -> AsyncGenerator[Client]:
    async with connect(f"ws://{address}/sessions/{session}/events?after={after}", proxy=None, **options) as socket:
        yield Client(socket)


async def begin(address: str, assistant: str) -> str:
    async with httpx.AsyncClient(base_url=f"http://{address}", trust_env=False) as client:
        return (await client.post("/sessions", json={"assistant": assistant})).raise_for_status().json()["id"]


async def test_a_question_is_asked_answered_and_told_to_all_who_watch(address: str):
    session = await begin(address, "slots")
    async with watching(address, session) as one, watching(address, session) as other:
        assert await one.until("live") == {"type": "live", "position": 0}
        asked = await one.call(type="ask", message="I want to see Osaka")
        await one.until("run_ended", status="interrupted")
        answered = await one.call(type="answer", question="nights", value=3)
        await one.until("run_ended", status="completed")
        await other.until("run_ended", status="completed")
    assert asked["run"] == answered["run"]
    assert one.positions == list(range(1, len(one.events) + 1))
    assert other.events == one.events
    async with watching(address, session, after=5) as late:
        await late.until("live")
    assert late.events == one.events[5:]
