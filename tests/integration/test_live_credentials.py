"""Whoever was admitted is cut off when the token ends, within a second, on every server of the store."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from madang.store import IssuedToken, Store, open_store
from tests.integration.server.serving import by_token, served

WITHIN = 1.0
ASK = '{"id": "1", "command": {"type": "ask", "message": "Busan"}}'


@dataclass(frozen=True)
class Scene:
    """Two servers on one store, and the store as a third process would have it."""

    addresses: tuple[str, str]
    store: Store

    async def issue(self, **options: Any) -> IssuedToken:
        return await self.store.tokens.issue("ops", user="ana", tenant="acme", scopes=["read", "write"], **options)

    def client(self, token: str, server: int = 0) -> httpx.AsyncClient:
        headers = {"authorization": f"Bearer {token}"}
        return httpx.AsyncClient(
            base_url=f"http://{self.addresses[server]}", trust_env=False, headers=headers, timeout=20
        )

    @asynccontextmanager
    async def socket(self, token: str, server: int = 0) -> AsyncIterator[ClientConnection]:
        async with self.client(token) as client:
            session = (await client.post("/sessions", json={"assistant": "slots"})).json()["id"]
        address = f"ws://{self.addresses[server]}/sessions/{session}/events"
        async with connect(address, additional_headers={"authorization": f"Bearer {token}"}, proxy=None) as socket:
            assert "live" in str(await socket.recv())
            yield socket


@pytest.fixture(params=["sqlite", "postgres"])
async def scene(request: pytest.FixtureRequest, tmp_path: Any) -> AsyncIterator[Scene]:
    url = (
        f"sqlite:///{tmp_path}/store.db" if request.param == "sqlite" else request.getfixturevalue("postgres_store_url")
    )
    async with (
        served(url, reception=by_token) as one,
        served(url, reception=by_token) as two,
        open_store(url) as store,
    ):
        yield Scene((one, two), store)


Ending = Callable[[Scene, IssuedToken], Awaitable[object]]
ENDINGS: dict[str, Ending] = {
    "revoked": lambda scene, issued: scene.store.tokens.revoke("ops", issued.token.id),
    "role": lambda scene, issued: scene.store.tokens.change("ops", issued.token.id, role="auditor"),
    "scopes": lambda scene, issued: scene.store.tokens.change("ops", issued.token.id, scopes=["read"]),
}


@pytest.mark.parametrize("ending", ENDINGS)
async def test_an_open_socket_is_closed_wherever_it_is_open(scene: Scene, ending: str) -> None:
    issued = await scene.issue()
    async with scene.socket(issued.text) as one, scene.socket(issued.text, server=1) as two:
        await asyncio.sleep(0.5)
        began = time.monotonic()
        await ENDINGS[ending](scene, issued)
        codes = [await _close_code(socket) for socket in (one, two)]
    assert codes == [4401, 4401]
    assert time.monotonic() - began < WITHIN + 1  # the machine that runs the tests is slow; a server's tick is 0.1 s


async def test_a_token_that_expires_closes_what_it_opened(scene: Scene) -> None:
    issued = await scene.issue(expires_at=datetime.now(UTC) + timedelta(seconds=3))
    async with scene.socket(issued.text) as socket:
        assert await _close_code(socket) == 4401
    assert datetime.now(UTC) >= (issued.token.expires_at or datetime.now(UTC))


async def test_signing_out_closes_the_sockets_of_that_browser_and_no_others(scene: Scene) -> None:
    issued = await scene.issue()
    async with httpx.AsyncClient(base_url=f"http://{scene.addresses[0]}", trust_env=False, timeout=60) as browser:
        signed = await browser.post("/sign-in", json={"token": issued.text})
        cookie = signed.headers["set-cookie"].partition("=")[2].partition(";")[0]
        async with scene.socket(cookie) as signed_in, scene.socket(issued.text) as other:
            await browser.post("/sign-out")
            assert await _close_code(signed_in) == 4401
            await other.send(ASK)
            assert await _is_accepted(other)


async def test_signing_out_ends_the_sockets_and_streams_of_that_browser_on_every_server(scene: Scene) -> None:
    issued = await scene.issue()
    async with httpx.AsyncClient(base_url=f"http://{scene.addresses[0]}", trust_env=False, timeout=60) as browser:
        signed = await browser.post("/sign-in", json={"token": issued.text})
        cookie = signed.headers["set-cookie"].partition("=")[2].partition(";")[0]
        async with scene.client(cookie, server=1) as elsewhere, scene.socket(cookie, server=1) as socket:
            thread = (await elsewhere.post("/threads", json={})).json()["thread_id"]
            async with elsewhere.stream("GET", f"/threads/{thread}/stream") as stream:
                await asyncio.sleep(0.5)
                began = time.monotonic()
                assert (await browser.post("/sign-out")).is_success
                async with asyncio.timeout(WITHIN + 4):
                    assert [line async for line in stream.aiter_lines() if line.startswith("event")] == []
                assert await _close_code(socket) == 4401
    assert time.monotonic() - began < WITHIN + 1  # the machine that runs the tests is slow; a server's tick is 0.1 s


async def test_a_stream_ends_when_the_token_does(scene: Scene) -> None:
    issued = await scene.issue()
    async with scene.client(issued.text, server=1) as client:
        thread = (await client.post("/threads", json={})).json()["thread_id"]
        async with client.stream("GET", f"/threads/{thread}/stream") as stream:
            await asyncio.sleep(0.5)
            await scene.store.tokens.revoke("ops", issued.token.id)
            async with asyncio.timeout(5):
                assert [line async for line in stream.aiter_lines() if line.startswith("event")] == []


SAID = [{"role": "user", "content": "letter"}]
WAITING: dict[str, tuple[str, dict[str, Any]]] = {
    "langgraph": ("/runs/wait", {"assistant_id": "courier", "input": "letter"}),
    "openai": ("/v1/chat/completions", {"model": "courier", "messages": SAID}),
    "openai stream": ("/v1/chat/completions", {"model": "courier", "messages": SAID, "stream": True}),
    "ag-ui": ("/ag-ui/courier", {"threadId": "t1", "runId": "r", "messages": [{"id": "m", **SAID[0]}]}),
    "a2a": (
        "/a2a/courier",
        {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "SendMessage",
            "params": {"message": {"messageId": "m", "role": "ROLE_USER", "parts": [{"text": "letter"}]}},
        },
    ),
}


@pytest.mark.parametrize("way", WAITING)
async def test_a_request_that_waits_is_ended_by_a_clear_answer(
    scene: Scene, way: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COURIER_PACE", "20")
    monkeypatch.setenv("COURIER_LEDGER", str(tmp_path / "ledger"))
    issued, (path, body) = await scene.issue(), WAITING[way]
    async with scene.client(issued.text) as client:
        accepts = {"accept": "application/json, text/event-stream", "a2a-version": "1.0"}
        asking = asyncio.create_task(_status_at_the_end(client, path, body, accepts))
        await _until_asked(scene)
        await asyncio.sleep(0.5)
        began = time.monotonic()
        await scene.store.tokens.revoke("ops", issued.token.id)
        status = await asyncio.wait_for(asking, 10)
        took = time.monotonic() - began
        for run in await scene.store.runs.list_all("acme"):  # so that the servers need not wait for it
            await scene.store.sessions.delete(run.session)
    assert status in {200, 401}, "a stream that had begun ends; what had not begun is told to sign in"
    assert took < WITHIN + 1


async def _status_at_the_end(client: httpx.AsyncClient, path: str, body: Any, headers: dict[str, str]) -> int:
    async with client.stream("POST", path, json=body, headers=headers) as answer:
        with suppress(httpx.RemoteProtocolError):  # a stream that is cut off
            async for _ in answer.aiter_bytes():
                pass
        return answer.status_code


async def _until_asked(scene: Scene) -> None:
    for _ in range(200):
        if await scene.store.runs.list_all("acme"):
            return
        await asyncio.sleep(0.1)
    pytest.fail("Nothing was asked.")


async def test_an_ask_on_a_revoked_socket_is_refused(scene: Scene) -> None:
    issued = await scene.issue()
    async with scene.socket(issued.text) as socket:
        await scene.store.tokens.revoke("ops", issued.token.id)
        told = []
        with pytest.raises(ConnectionClosed):
            await socket.send(ASK)
            while True:
                told.append(str(await socket.recv()))
    assert not any('"done"' in frame for frame in told)
    assert await scene.store.runs.list_all("acme") == []


async def test_other_tokens_are_left_alone(scene: Scene) -> None:
    first, second = await scene.issue(), await scene.issue()
    async with scene.socket(second.text) as socket:
        await asyncio.sleep(0.5)
        await scene.store.tokens.revoke("ops", first.token.id)
        await asyncio.sleep(0.5)
        await socket.send(ASK)
        assert await _is_accepted(socket)


async def _close_code(socket: ClientConnection) -> int:
    async with asyncio.timeout(10):
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                await socket.recv()
    assert closed.value.rcvd
    return closed.value.rcvd.code


async def _is_accepted(socket: ClientConnection) -> bool:
    """Whether the command was taken in; events of its run may come first."""
    async with asyncio.timeout(10):
        while '"type":"event"' in (frame := str(await socket.recv())):
            pass
    return '"type":"done"' in frame
