"""Webhooks: told of the end of a run, signed, at allowed origins only, again after a failure or a crash."""

import asyncio
import base64
import hashlib
import hmac
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any

import httpx
import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from madang.knowledge.errors import WebError
from madang.server.address import listen
from madang.server.routes.scheduled.webhooks import WebhookPolicy, pinned_address
from tests.integration.server.serving import served

KEY = b"a key that both know"
ASK = {"assistant_id": "slots", "input": "Two nights in Osaka"}


class Receiver:
    """Takes what is told; answers with the next of its statuses, at the end 204."""

    def __init__(self, *statuses: int) -> None:
        self.statuses = list(statuses)
        self.received: list[tuple[dict[str, str], Any]] = []
        self.address = ""

    async def take(self, request: Request) -> Response:
        body = await request.body()
        self.received.append((dict(request.headers), json.loads(body)))
        status = self.statuses.pop(0) if self.statuses else 204
        return RedirectResponse("/elsewhere", status) if status == 307 else Response(status_code=status)


@asynccontextmanager
async def receiving(receiver: Receiver) -> AsyncIterator[Receiver]:
    app = Starlette(routes=[Route("/{path:path}", receiver.take, methods=["POST"])])
    with listen("127.0.0.1", 0) as listening:
        server = uvicorn.Server(uvicorn.Config(app, log_config=None, lifespan="off"))
        serving = asyncio.create_task(server.serve([listening]))
        receiver.address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        try:
            yield receiver
        finally:
            server.should_exit = True
            await serving


async def _until(holds: Callable[[], bool], seconds: float = 15) -> None:
    async with asyncio.timeout(seconds):
        while not holds():  # noqa: ASYNC110 - the server tells when it does
            await asyncio.sleep(0.05)


async def test_the_end_of_a_run_is_told_signed_with_what_it_came_to(tmp_path: Any):
    async with receiving(Receiver()) as hook:
        policy = WebhookPolicy(frozenset({hook.address}), KEY)
        async with served(f"sqlite:///{tmp_path}/s.db", webhooks=policy) as at, _client(at) as client:
            asked = {**ASK, "webhook": f"{hook.address}/told?a=1"}
            made = (await client.post("/runs", json={**asked, "on_completion": "keep"})).json()
            await _until(lambda: bool(hook.received))
            headers, told = hook.received[0]
            assert (told["run_id"], told["thread_id"]) == (made["run_id"], made["thread_id"])
            assert told["values"]["wish"] == "Two nights in Osaka"
            assert "webhook" not in told["kwargs"]
            body = json.dumps(told, ensure_ascii=False).encode()
            signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
            proof = base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest()).decode()
            assert headers["webhook-signature"] == f"v1,{proof}"
            await asyncio.sleep(1.5)
            assert len(hook.received) == 1


async def test_what_was_not_told_is_told_by_the_next_server(tmp_path: Any, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("madang.server.routes.scheduled.webhooks._wait", lambda _: _short())
    async with receiving(Receiver(500, 307)) as hook:
        policy, url = WebhookPolicy(frozenset({hook.address})), f"sqlite:///{tmp_path}/s.db"
        async with served(url, webhooks=policy) as at, _client(at) as client:
            thread = (await client.post("/threads", json={})).json()["thread_id"]
            await client.post(f"/threads/{thread}/runs", json={**ASK, "webhook": f"{hook.address}/"})
            await _until(lambda: len(hook.received) == 1)
        async with served(url, webhooks=policy):
            await _until(lambda: len(hook.received) == 3)
            await asyncio.sleep(1.5)
    assert len(hook.received) == 3  # a redirect is not followed, it is a failure
    assert len({headers["webhook-id"] for headers, _ in hook.received}) == 1


def _short() -> Any:
    return timedelta(seconds=0.2)


async def test_other_origins_are_refused_by_name(address: str):
    async with _client(address) as client:
        thread = (await client.post("/threads", json={})).json()["thread_id"]
        refused = await client.post(f"/threads/{thread}/runs", json={**ASK, "webhook": "http://169.254.169.254/"})
        assert (refused.status_code, "webhook is not offered for this origin" in refused.json()["detail"]) == (
            422,
            True,
        )


async def test_an_answer_cannot_bring_a_webhook_or_a_delay(address: str):
    async with _client(address) as client:
        thread = (await client.post("/threads", json={})).json()["thread_id"]
        await client.post(
            f"/threads/{thread}/runs/wait", json={"assistant_id": "slots", "input": "I want to see Osaka"}
        )
        answer = {"assistant_id": "slots", "command": {"resume": 2}, "after_seconds": 3}
        refused = await client.post(f"/threads/{thread}/runs/wait", json=answer)
        assert (refused.status_code, "after_seconds is for a new run" in refused.json()["detail"]) == (422, True)


@pytest.mark.parametrize(
    ("allowed", "address", "fits"),
    [
        ("https://hooks.example.com", "https://hooks.example.com/a?b=c", True),
        ("https://hooks.example.com", "https://HOOKS.example.com:443/", True),
        ("https://hooks.example.com", "http://hooks.example.com/", False),
        ("https://hooks.example.com", "https://hooks.example.com.evil.org/", False),
        ("https://hooks.example.com", "https://hooks.example.com@evil.org/", False),
        ("https://hooks.example.com", "https://user:word@hooks.example.com/", False),
        ("https://hooks.example.com", "https://hooks.example.com:8443/", False),
        ("", "", False),
        ("not an address", "not an address", False),
    ],
)
def test_an_origin_is_scheme_host_and_port(allowed: str, address: str, fits: bool):
    assert WebhookPolicy(frozenset({allowed})).allows(address) is fits


async def test_a_name_that_leads_into_this_machine_is_not_called():
    assert await pinned_address("http://127.0.0.1:9/") == "127.0.0.1"  # the operator listed the address itself
    with pytest.raises(WebError):
        await pinned_address("http://localhost:9/")


def _client(address: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=f"http://{address}", trust_env=False, timeout=20)
