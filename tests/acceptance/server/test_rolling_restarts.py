"""Two servers on one Postgres are restarted one after the other, under load: no run and no stream is lost."""

import asyncio
import signal
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from langgraph_sdk import get_client
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.acceptance.server_process import free_port, server_elsewhere

PACE = 0.2
CLIENTS = 4
RUNS_BEFORE_AND_AFTER = 2


class Front:
    """What stands before the servers, as a proxy does: each new connection goes to one of those that are `up`."""

    def __init__(self) -> None:
        self.up: list[int] = []
        self.port = free_port()
        self._turn = 0

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        server = await asyncio.start_server(self._forward, "127.0.0.1", self.port)
        try:
            yield
        finally:
            server.close()

    async def _forward(self, given: asyncio.StreamReader, taken: asyncio.StreamWriter) -> None:
        self._turn += 1
        try:
            answered, asked = await asyncio.open_connection("127.0.0.1", self.up[self._turn % len(self.up)])
            await asyncio.gather(_copy(given, asked), _copy(answered, taken))
        except OSError:
            taken.close()


async def _copy(given: asyncio.StreamReader, taken: asyncio.StreamWriter) -> None:
    try:
        with suppress(OSError):
            while some := await given.read(65536):
                taken.write(some)
                await taken.drain()
    finally:
        taken.close()


class Load:
    """Clients that ask one question after the other and read each stream to its end."""

    def __init__(self, port: int) -> None:
        self.over = asyncio.Event()
        self.streams: dict[str, list[Any]] = {}
        self._port = port

    async def ask(self, count: int) -> None:
        await asyncio.gather(*(self._ask_until_over() for _ in range(count)))

    async def _ask_until_over(self) -> None:
        async with get_client(url=f"http://127.0.0.1:{self._port}", api_key=None) as client:
            thread = (await client.threads.create())["thread_id"]
            while not self.over.is_set():
                run = (await client.runs.create(thread, "courier", input="letter"))["run_id"]
                parts = [part async for part in client.runs.join_stream(thread, run, stream_mode=["custom"])]  # type: ignore[arg-type]
                self.streams[run] = parts

    async def wait_for(self, more: int) -> None:
        enough = len(self.streams) + more
        while len(self.streams) < enough:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.05)


@pytest.mark.filterwarnings("ignore:Reconnecting without a Last-Event-ID")
@pytest.mark.slow
async def test_servers_that_are_restarted_in_turn_lose_no_run_and_no_stream(postgres_url: str, tmp_path: Path):
    front, ports, ledger = Front(), [free_port(), free_port()], tmp_path / "ledger"
    options = {"courier_pace": PACE, "courier_ledger": ledger}
    with ExitStack() as stack:
        servers = [stack.enter_context(server_elsewhere(postgres_url, port, **options)) for port in ports]
        front.up = list(ports)
        async with front.open():
            load = Load(front.port)
            asking = asyncio.create_task(load.ask(CLIENTS))
            for number, port in enumerate(ports):
                await load.wait_for(RUNS_BEFORE_AND_AFTER)
                front.up.remove(port)
                servers[number].terminate()
                await asyncio.to_thread(servers[number].join, 60)
                assert servers[number].exitcode == -signal.SIGTERM
                another = free_port()  # somebody else may have the old one by now
                stack.enter_context(server_elsewhere(postgres_url, another, **options))
                front.up.append(another)
            await load.wait_for(RUNS_BEFORE_AND_AFTER)
            load.over.set()
            await asyncio.wait_for(asking, 120)
    for parts in load.streams.values():
        told = [part.data for part in parts if part.event == "custom"]
        assert [each["seq"] for each in told] == list(range(1, len(told) + 1))
        assert (told[-1]["data"]["type"], told[-1]["data"]["status"]) == ("run_ended", "completed")
        assert parts[-1].event == "end"
    assert Counter(ledger.read_text("utf-8").splitlines()) == Counter(load.streams.keys())


async def test_a_server_that_leaves_is_not_ready_lets_its_run_end_and_tells_sockets_to_reconnect(
    postgres_url: str, tmp_path: Path
):
    port, options = free_port(), {"courier_pace": 0.5, "courier_ledger": tmp_path / "ledger"}
    with server_elsewhere(postgres_url, port, **options) as server:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", trust_env=False, timeout=60) as client:
            session = (await client.post("/sessions", json={"assistant": "courier"})).json()["id"]
            assert (await client.get("/ready")).status_code == 200
            async with connect(f"ws://127.0.0.1:{port}/sessions/{session}/events", proxy=None) as socket:
                await client.post(f"/threads/{session}/runs", json={"assistant_id": "courier", "input": "letter"})
                heard: list[str] = []
                with pytest.raises(ConnectionClosed) as closed:
                    while True:
                        heard.append(str(await socket.recv()))
                        if "plan_ready" in heard[-1]:
                            server.terminate()
                            assert await _turns_to(client, 503)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        assert "run_ended" in heard[-1]
        await asyncio.to_thread(server.join, 60)


async def _turns_to(client: httpx.AsyncClient, status: int) -> bool:
    """Whether `/ready` comes to answer so, each time as the last answer on its connection."""
    while (answer := await client.get("/ready")).status_code != status:  # noqa: ASYNC110 - nobody tells
        await asyncio.sleep(0.02)
    return answer.headers["connection"] == "close"
