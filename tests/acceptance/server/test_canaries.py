"""A secret through every field that can be written: with keys none lies readable anywhere, and erasure leaves none."""

import asyncio
import json
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from madang.runtime import log_to
from madang.store import open_store
from madang.store.encryption.keys import MasterKeys
from tests.acceptance.server.writable_fields import FieldPath, fields_of_commands, fields_over_http
from tests.acceptance.store.planted_secrets import everything, files, is_sqlite
from tests.integration.server.serving import by_token, served

pytestmark = pytest.mark.slow

READABLE = {
    "POST /threads thread_id",
    "PUT /store/items key",
    "PUT /store/items namespace.0",
}
"""Names that people give, which docs/security.md says stay readable: ids of sessions, names of memory items."""
ENDLESS_SECONDS = 60.0
COMMANDS: dict[str, dict[str, Any]] = {
    "ask": {"message": "Osaka"},
    "answer": {"question": "nights", "value": 2},
    "approve": {"request": "nights", "approved": True},
    "skip": {"step": "x"},
    "cancel": {},
    "fork": {"message": "again"},
}


@dataclass
class Scene:
    """A server, a session in it, and what was planted."""

    address: str
    client: httpx.AsyncClient
    names: dict[str, str]
    planted: dict[str, str] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)

    def canary(self, name: str) -> str:
        """A text that stands for one field and is like no other."""
        return self.planted.setdefault(name, f"canary{len(self.planted):04d}kestrel")

    def found_in(self, held: bytes) -> set[str]:
        return {name for name, text in self.planted.items() if text.encode() in held}


@asynccontextmanager
async def scene_at(url: str, keys: MasterKeys | None) -> AsyncIterator[Scene]:
    async with open_store(url, keys=keys) as store:
        scopes = ["read", "write", "admin"]
        token = (await store.tokens.issue("ops", user="ana", tenant="acme", scopes=scopes)).text
    async with (
        served(url, reception=by_token, keys=keys, compression_level=0, per_minute=100_000) as address,
        httpx.AsyncClient(
            base_url=f"http://{address}", trust_env=False, headers={"authorization": f"Bearer {token}"}, timeout=60
        ) as client,
    ):
        thread = (await client.post("/threads", json={})).json()["thread_id"]
        await client.post(f"/threads/{thread}/runs/wait", json={"assistant_id": "slots", "input": "Osaka"})
        run = (await client.get(f"/threads/{thread}/runs")).json()[0]["run_id"]
        yearly = {"assistant_id": "slots", "schedule": "0 9 1 1 *", "input": "Osaka"}
        cron = (await client.post(f"/threads/{thread}/runs/crons", json=yearly)).json()["cron_id"]
        names = {"session": thread, "thread": thread, "run": run, "cron": cron, "request": "nights"}
        yield Scene(address, client, names)


async def _sent(client: httpx.AsyncClient, method: str, path: str, **more: Any) -> httpx.Response:
    """The answer, of a stream that goes on until its reader leaves only its beginning."""
    async with client.stream(method, path, **more) as answer:
        if not path.endswith("/stream/events"):
            await answer.aread()
        return answer


async def plant_over_http(scene: Scene) -> None:
    names = {**scene.names, "assistant": "slots", "corpus": "house", "name": "draft", "ident": "none", "token": "none"}
    headers = {"content-type": "application/json", "accept": "application/json, text/event-stream"}
    headers |= {"a2a-version": "1.0"}
    headers["mcp-session-id"] = await _greet_mcp(scene.client, headers)
    for each in fields_over_http():
        (method, path), text = each.call, scene.canary(each.name)
        body = json.dumps(each.filled(text)).replace("{thread}", names["thread"]).replace("{run}", names["run"])
        async with asyncio.timeout(ENDLESS_SECONDS):
            answer = await _sent(scene.client, method, path.format(**names), content=body, headers=headers)
        assert answer.status_code < 500, each.name
        if answer.status_code < 300:
            scene.taken.add(each.name)
    name = scene.canary("file name")
    content = scene.canary("file").encode()
    handed = await scene.client.post(f"/sessions/{names['session']}/files?name={name}.txt", content=content)
    assert handed.status_code == 201
    scene.taken |= {"file name", "file"}


async def _greet_mcp(client: httpx.AsyncClient, headers: dict[str, str]) -> str:
    """A session of MCP, without which no tool may be called."""
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "canary", "version": "1"}}
    asked = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello}
    session = (await client.post("/mcp", json=asked, headers=headers)).headers["mcp-session-id"]
    told = {"jsonrpc": "2.0", "method": "notifications/initialized"}
    await client.post("/mcp", json=told, headers={**headers, "mcp-session-id": session})
    return session


async def plant_over_the_socket(scene: Scene) -> None:
    headers = {"authorization": scene.client.headers["authorization"]}
    address = f"ws://{scene.address}/sessions/{scene.names['session']}/events"
    async with connect(address, additional_headers=headers, proxy=None) as socket:
        for kind, path in fields_of_commands():
            name = f"socket {kind} {'.'.join(map(str, path))}"
            command = _placed({"type": kind, **COMMANDS[kind]}, path, scene.canary(name))
            await socket.send(json.dumps({"id": "1", "command": command}))
            if await _reply(socket) == "done":
                scene.taken.add(name)


def _placed(command: dict[str, Any], path: FieldPath, text: str) -> dict[str, Any]:
    head, *rest = path
    value: Any = text
    for step in reversed(rest):
        value = [value] if isinstance(step, int) else {step: value}
    return {**command, str(head): value}


async def _reply(socket: ClientConnection) -> str:
    async with asyncio.timeout(ENDLESS_SECONDS):
        while (kind := json.loads(await socket.recv())["type"]) not in {"done", "problem"}:
            pass
    return kind


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this process puts its temporary files."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@pytest.fixture
def log() -> Iterator[StringIO]:
    """What a server logs at DEBUG."""
    written = StringIO()
    with log_to(written, "plain", "DEBUG"):
        yield written


async def test_without_keys_what_was_taken_is_found(tmp_path: Path) -> None:
    """The scan can see: else finding nothing would prove nothing."""
    url = f"sqlite:///{tmp_path}/store.db"
    async with scene_at(url, None) as scene:
        await plant_over_http(scene)
        await plant_over_the_socket(scene)
        found = scene.found_in(everything(url))
    assert found >= READABLE
    assert len(found) > 40
    assert {"file", "file name", "socket ask message", "PATCH /sessions/{session} title"} <= found
    assert {"POST /mcp params.arguments.message", "POST /v1/responses input"} <= found


async def test_with_keys_no_field_is_readable_and_erasure_leaves_nothing(
    url: str, keys: MasterKeys, temporary: Path, log: StringIO
) -> None:
    async with scene_at(url, keys) as scene:
        await plant_over_http(scene)
        await plant_over_the_socket(scene)
        assert len(scene.taken) > 60
        assert scene.found_in(everything(url)) <= READABLE
        assert scene.found_in(b"".join(files(temporary).values())) == set()
        assert "/threads" in log.getvalue()
        assert scene.found_in(log.getvalue().encode()) <= READABLE
        receipt = await _erase_all(scene)
        assert {table for table, rows in receipt["rows"].items() if rows} >= {
            "audit_details",
            "events",
            "files",
            "runs",
        }
        told = await _all_that_is_told(scene)
        assert scene.found_in(told.encode()) <= READABLE
    assert scene.found_in(everything(url)) <= READABLE
    if is_sqlite(url):
        modes = {path.stat().st_mode & 0o077 for path in Path(url.removeprefix("sqlite:///")).parent.glob("store.db*")}
        assert modes == {0}


async def _erase_all(scene: Scene) -> Any:
    """Erase every session, forget every memory; the receipt of the session that most was planted in."""
    receipts = {}
    for item in (await scene.client.post("/store/items/search", json={"limit": 100})).json()["items"]:
        place = {"namespace": item["namespace"], "key": item["key"]}
        assert (await scene.client.request("DELETE", "/store/items", json=place)).status_code == 204
    while sessions := (await scene.client.get("/sessions?limit=50")).json()["sessions"]:
        for session in sessions:
            answer = await scene.client.post(f"/sessions/{session['id']}/erase")
            assert answer.status_code == 200, answer.text
            receipts[session["id"]] = answer.json()
    return receipts[scene.names["session"]]


async def _all_that_is_told(scene: Scene) -> str:
    """What the owner, who is an administrator, can still read."""
    addresses = ["/sessions", "/audit?limit=200", "/approvals", "/assistants"]
    told = [(await scene.client.get(address)).text for address in addresses]
    told += [(await scene.client.post(path, json={})).text for path in ("/threads/search", "/store/items/search")]
    return "\n".join(told)
