"""Requests that are small and cost much are ended or done beside the event loop, so that others are served."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable
from functools import wraps
from pathlib import Path
from typing import Any

import httpx
import pytest

from madang.knowledge import open_library
from madang.runtime import limited_threads
from madang.runtime.errors import BlockedStepError
from madang.runtime.watchdog import LoopLimit
from madang.server.routes import turns
from madang.store.runs import turns as searched_turns
from tests.integration.server.conftest import ledger
from tests.integration.server.serving import served

__all__ = ["ledger"]

MCP = {"accept": "application/json, text/event-stream"}
HELLO = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}}
HOUSES = " ".join(f"The rent of house {number} was {number * 7} won in {2000 + number % 20}." for number in range(1500))
RUN = {"assistant_id": "slots", "input": "Osaka, two nights"}


@pytest.fixture
async def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[httpx.AsyncClient]:
    shorter = LoopLimit(BlockedStepError, processor_seconds=0.3, waiting_seconds=60)
    monkeypatch.setattr(limited_threads, "LONGEST_STEP", shorter)
    async with (
        open_library(f"sqlite:///{tmp_path}/library.db") as library,
        served(f"sqlite:///{tmp_path}/store.db", library=library) as address,
        httpx.AsyncClient(base_url=f"http://{address}", trust_env=False, timeout=120) as opened,
    ):
        yield opened


async def _beside(client: httpx.AsyncClient, asking: Any) -> httpx.Response:
    """What came of a request while the server was asked for its health again and again."""
    task, late = asyncio.ensure_future(asking), list[float]()
    while not task.done():
        asked = time.monotonic()
        assert (await client.get("/ok")).status_code == 200
        late.append(time.monotonic() - asked)
        await asyncio.sleep(0.01)
    assert sorted(late)[len(late) // 2] < 0.5
    return await task


async def test_a_text_that_takes_too_long_to_verify_is_given_up(client: httpx.AsyncClient):
    greeting = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": HELLO}
    begun = await client.post("/mcp", json=greeting, headers=MCP)
    headers = {**MCP, "mcp-session-id": begun.headers["mcp-session-id"]}
    await client.post("/mcp", json={"jsonrpc": "2.0", "method": "notifications/initialized"}, headers=headers)
    call = {"name": "verify_text", "arguments": {"text": HOUSES[:90_000], "sources": [HOUSES[:4_000]] * 150}}
    body = {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": call}
    told = await _beside(client, client.post("/mcp", json=body, headers=headers))
    assert '"isError":true' in told.text
    assert "took too long without a pause and was ended" in told.text


async def test_documents_that_take_too_long_to_compare_are_given_up(client: httpx.AsyncClient):
    for name in ("first.md", "second.md"):
        content = f"# {name}\n\n{HOUSES.replace('rent', name)}".encode()
        assert (await client.post("/library/houses", params={"name": name}, content=content)).status_code == 200
    first, second = (each["id"] for each in (await client.get("/library/houses")).json()["documents"])
    asked = {"first": first, "second": second}
    told = await _beside(client, client.get("/library/houses/compare", params=asked))
    assert (told.status_code, told.json()["code"]) == (422, "blocked_step")


def _threads_of(monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> list[int]:
    """The threads on which a function is called from now on."""
    function: Callable[..., Any] = getattr(module, name)
    called = list[int]()

    @wraps(function)
    def noted(*args: Any, **named: Any) -> Any:
        called.append(threading.get_ident())
        return function(*args, **named)

    monkeypatch.setattr(module, name, noted)
    return called


async def test_what_was_said_is_rendered_and_searched_beside_the_event_loop(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
):
    session = (await client.post("/sessions", json={"assistant": "slots"})).json()["id"]
    await client.post(f"/threads/{session}/runs/wait", json=RUN)
    run = (await client.get(f"/threads/{session}/runs")).json()[0]["run_id"]
    link = (await client.post(f"/sessions/{session}/shares", json={"days": 1})).json()["text"]
    rendered = _threads_of(monkeypatch, turns, "render_markdown")
    searched = _threads_of(monkeypatch, searched_turns, "_share_said")
    for path in (f"/sessions/{session}/turns", f"/sessions/{session}/turns/{run}", "/search?text=Osaka", "/shared"):
        answer = await client.get(path, headers={"authorization": f"Bearer {link}"} if path == "/shared" else {})
        assert (answer.status_code, "Osaka" in answer.text) == (200, True), path
    assert len(rendered) >= 3
    assert len(searched) == 1
    assert threading.get_ident() not in {*rendered, *searched}
