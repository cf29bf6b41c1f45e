"""What the server carries: 500 WebSocket clients on 50 running sessions, and runs beside those of `langgraph dev`.

Every client must see every event of its session once and in order, or the benchmark fails. The time of an event is
from when it was written to when a client has it; clients and server share the machine and its clock. `langgraph dev`
takes part where `langgraph-cli[inmem]` is installed; it keeps its runs in memory, ours are on disk.
"""

import argparse
import asyncio
import contextlib
import json
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Generator
from datetime import UTC, datetime
from pathlib import Path
from statistics import quantiles
from time import perf_counter, sleep
from typing import Any

import httpx
from langgraph_sdk import get_client
from websockets.asyncio.client import connect

AT_ONCE = 16


def main(arguments: list[str]) -> None:
    """Print what was measured."""
    options = argparse.ArgumentParser(prog="python -m bench server")
    options.add_argument("--clients", type=int, default=500)
    options.add_argument("--sessions", type=int, default=50)
    options.add_argument("--runs", type=int, default=200)
    given = options.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        with _ours(folder) as (port, pid):
            asyncio.run(_watch(port, pid, given.clients, given.sessions))
            ours = asyncio.run(_runs_a_second(port, "talker", given.runs))
        print(f"runs a second, {AT_ONCE} at once, on disk:        {ours:7.1f}")
        if shutil.which("langgraph") is None:
            print("langgraph dev is not installed (langgraph-cli[inmem]): nothing to compare with")
            return
        with _theirs(folder) as port:
            theirs = asyncio.run(_runs_a_second(port, "talker", given.runs))
        print(f"runs a second of langgraph dev, in memory: {theirs:7.1f}   (ours {ours / theirs:.2f} times that)")


async def _watch(port: int, pid: int, clients: int, sessions: int) -> None:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", trust_env=False, timeout=60) as client:
        made = [(await client.post("/sessions", json={"assistant": "talker"})).json()["id"] for _ in range(sessions)]
        before = _resident(pid)
        watchers = [_Watcher(port, made[number % sessions]) for number in range(clients)]
        tasks = [asyncio.create_task(one.watch()) for one in watchers]
        await asyncio.gather(*(one.live.wait() for one in watchers))
        await asyncio.sleep(1)
        idle = (_resident(pid) - before) / clients
        body = {"assistant_id": "talker", "input": "talk"}
        await asyncio.gather(*(client.post(f"/threads/{one}/runs", json=body) for one in made))
        await asyncio.gather(*tasks)
    _refuse_gaps(watchers)
    times = [late for one in watchers for late in one.late]
    cuts = quantiles(times, n=100)
    events = sum(len(one.positions) for one in watchers)
    print(f"{clients} clients on {sessions} running sessions: {events} events, each once and in order")
    print(f"written to received: p50 {cuts[49]:.0f} ms, p95 {cuts[94]:.0f} ms, p99 {cuts[98]:.0f} ms")
    print(f"memory of an idle client:                  {idle / 1024:7.1f} KiB")


class _Watcher:
    """A client that notes when each event reaches it."""

    def __init__(self, port: int, session: str) -> None:
        self.session = session
        self.live = asyncio.Event()
        self.positions: list[int] = []
        self.late: list[float] = []
        self._address = f"ws://127.0.0.1:{port}/sessions/{session}/events"

    async def watch(self) -> None:
        """Watch until the run is over."""
        async with connect(self._address, proxy=None, compression=None, open_timeout=60) as socket:
            async for text in socket:
                frame: dict[str, Any] = json.loads(text)
                if frame["type"] == "live":
                    self.live.set()
                    continue
                self.positions.append(frame["position"])
                written = datetime.fromisoformat(frame["event"]["at"])
                self.late.append((datetime.now(UTC) - written).total_seconds() * 1000)
                if frame["event"]["data"]["type"] == "run_ended":
                    return


def _refuse_gaps(watchers: list[_Watcher]) -> None:
    for one in watchers:
        if one.positions != list(range(1, len(one.positions) + 1)):
            sys.exit(f"A client of session {one.session} did not see every event once and in order: {one.positions}")
    counts = {(one.session, len(one.positions)) for one in watchers}
    if len(counts) != len({one.session for one in watchers}):
        sys.exit("Clients of one session saw different events.")


async def _runs_a_second(port: int, assistant: str, runs: int) -> float:
    """How many short runs LangGraph's own client gets done in a second."""
    places = asyncio.Semaphore(AT_ONCE)
    async with get_client(url=f"http://127.0.0.1:{port}", api_key=None) as client:

        async def once() -> None:
            async with places:
                await client.runs.wait(None, assistant, input={"message": "quick", "asked": "quick"})

        await once()
        began = perf_counter()
        await asyncio.gather(*(once() for _ in range(runs)))
        return runs / (perf_counter() - began)


@contextlib.contextmanager
def _ours(folder: str) -> Generator[tuple[int, int]]:
    port = _free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "bench.support.host", f"sqlite:///{folder}/bench.db", str(port)], stdout=subprocess.PIPE
    )
    try:
        assert process.stdout is not None
        process.stdout.readline()
        yield port, process.pid
    finally:
        process.kill()
        process.wait()


@contextlib.contextmanager
def _theirs(folder: str) -> Generator[int]:
    """The same node in the reference server."""
    place, port = Path(folder) / "dev", _free_port()
    place.mkdir()
    (place / "talker.py").write_text(_THEIR_GRAPH, "utf-8")
    graphs = {"dependencies": ["."], "graphs": {"talker": "./talker.py:graph"}}
    (place / "langgraph.json").write_text(json.dumps(graphs), "utf-8")
    command = ["langgraph", "dev", "--no-browser", "--no-reload", "--port", str(port)]
    process = subprocess.Popen(command, cwd=place, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _until_up(port)
        yield port
    finally:
        process.terminate()
        process.wait()


_THEIR_GRAPH = """
from typing import TypedDict
from langgraph.graph import END, START, StateGraph

class Talk(TypedDict, total=False):
    asked: str
    said: str

async def speak(state: Talk) -> Talk:
    return {"said": "done"}

graph = StateGraph(Talk).add_node("speak", speak).add_edge(START, "speak").add_edge("speak", END).compile()
"""


def _until_up(port: int) -> None:
    for _ in range(120):
        with contextlib.suppress(httpx.HTTPError):
            if httpx.get(f"http://127.0.0.1:{port}/ok", trust_env=False).status_code == 200:
                return
        sleep(0.5)
    sys.exit("langgraph dev did not start within a minute.")


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return found.getsockname()[1]


def _resident(pid: int) -> int:
    """The bytes of memory that a process holds."""
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    return int(status.partition("VmRSS:")[2].split()[0]) * 1024
