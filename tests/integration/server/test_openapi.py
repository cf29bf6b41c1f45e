"""Whatever is sent to any route that the OpenAPI document names, the server answers it and does not fall over."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import Future
from threading import Thread
from typing import Any

import httpx
import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from madang.server.app import all_routers
from tests.integration.server.serving import served


def _document() -> dict[str, Any]:
    app = FastAPI(title="Madang")
    for router in all_routers():
        app.include_router(router)
    return app.openapi()


OPERATIONS = [found.ok() for found in schemathesis.openapi.from_dict(_document()).get_all_operations()]
ENDLESS = {"/threads/{thread}/stream"}


class Server:
    """A server on a thread of its own, with a session in which something has happened."""

    def __init__(self, url: str) -> None:
        self._up: Future[tuple[str, asyncio.AbstractEventLoop, asyncio.Event]] = Future()
        self._thread = Thread(target=lambda: asyncio.run(self._serve(url)))

    def __enter__(self) -> "Server":
        self._thread.start()
        self.address, self._loop, self._over = self._up.result(20)
        with self.client() as client:
            self.session = client.post("/sessions", json={"assistant": "slots"}).json()["id"]
            client.post(f"/threads/{self.session}/runs/wait", json={"assistant_id": "slots", "input": "Osaka"})
            self.run = client.get(f"/threads/{self.session}/runs").json()[0]["run_id"]
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join()

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=f"http://{self.address}", trust_env=False, timeout=30)

    async def _serve(self, url: str) -> None:
        async with served(url) as address:
            over = asyncio.Event()
            self._up.set_result((address, asyncio.get_running_loop(), over))
            await over.wait()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path_factory.mktemp('openapi')}/store.db") as running:
        yield running


@pytest.mark.parametrize("examples", [4, pytest.param(60, marks=pytest.mark.soak)])
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: f"{one.method.upper()} {one.path}")
def test_no_request_makes_the_server_fall_over(server: Server, operation: Any, examples: int):
    known = {"session": server.session, "thread": server.session, "run": server.run}

    @settings(
        max_examples=examples, deadline=None, database=None, derandomize=True, suppress_health_check=[*HealthCheck]
    )
    @given(case=operation.as_strategy(), real=st.booleans())
    def ask(case: Any, real: bool) -> None:
        if real and operation.path not in ENDLESS:
            case.path_parameters = {**(case.path_parameters or {}), **_of(case.path_parameters, known)}
        answer = case.call(base_url=f"http://{server.address}", timeout=30)
        assert answer.status_code < 500, (answer.status_code, answer.text, case.as_curl_command())

    ask()


def _of(wanted: dict[str, Any] | None, known: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in known.items() if name in (wanted or {})}
