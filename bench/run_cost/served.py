"""Runs over HTTP: the same graph in `madang serve` and in `langgraph dev`, each a process of its own."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory
from typing import Self

import httpx
from langgraph_sdk import get_sync_client

_SECONDS_TO_START = 90
_TICKS = os.sysconf("SC_CLK_TCK")
_WARM_RUNS = 5
KINDS = {"two nodes": "two", "forty tokens": "tokens"}


class Served:
    """A server that is started for the block."""

    def __init__(self, command: list[str], environment: dict[str, str], ready: str = "/ok") -> None:
        self._command = command
        self._environment = environment
        self._ready = ready

    def __enter__(self) -> Self:
        self._folder = TemporaryDirectory()
        folder, self.port = Path(self._folder.name), _free_port()
        copy(Path(__file__).parent / "served_graphs.py", folder)
        graphs = {name: f"./served_graphs.py:{name}" for name in (*KINDS.values(), "sleeping", "streaming")}
        (folder / "langgraph.json").write_text(json.dumps({"graphs": graphs, "dependencies": ["."]}))
        environment = {**os.environ, "MADANG_DATA": str(folder / "data"), **self._environment}
        command = [*self._command, "--port", str(self.port)]
        self._process = subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL)
        self._wait_until_up()
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()
        self._folder.cleanup()

    @property
    def address(self) -> str:
        """Where it answers."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The id of its process."""
        return self._process.pid

    @property
    def processor_seconds(self) -> float:
        """What the process and its threads have used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def _wait_until_up(self) -> None:
        for _ in range(_SECONDS_TO_START * 5):
            try:
                if httpx.get(f"{self.address}{self._ready}", trust_env=False).is_success:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.2)
            if self._process.poll() is not None:
                break
        raise RuntimeError(f"{self._command[0]} did not start.")


def madang_serve(store: str) -> Served:
    """This server on a store."""
    environment = {"MADANG_STORE": store, "MADANG_LOG_LEVEL": "ERROR", "MADANG_ENCODER": "none"}
    return Served([sys.executable, "-m", "madang", "serve", "langgraph.json"], environment, "/ready")


def langgraph_dev(program: str) -> Served:
    """The reference, which keeps nothing."""
    environment = {"LANGSMITH_TRACING": "false", "PYTHONPATH": "", "LOG_LEVEL": "ERROR"}
    return Served([program, "dev", "--no-browser", "--no-reload"], environment)


def cost_of_served_runs(server: Served, runs: int) -> dict[str, float]:
    """Milliseconds of the server's processor time for one streamed run of each kind, on the average."""
    with server as opened:
        return {kind: _cost(opened, graph, runs) * 1e3 for kind, graph in KINDS.items()}


def _cost(server: Served, graph: str, runs: int) -> float:
    began: list[float] = []
    stream_runs(server, graph, runs, warm=lambda: began.append(server.processor_seconds))
    return (server.processor_seconds - began[0]) / runs


def stream_runs(server: Served, graph: str, runs: int, warm: Callable[[], None]) -> None:
    """Ask for so many runs, one after the other, and read them to their ends; `warm` is called before the first."""
    asked = {"messages": [{"role": "user", "content": "Hello"}]}
    mode = "messages-tuple" if graph == "tokens" else "updates"
    with get_sync_client(url=server.address, api_key=None) as client:
        threads = [client.threads.create()["thread_id"] for _ in range(max(runs // 4, 1))]
        for number in range(_WARM_RUNS + runs):
            if number == _WARM_RUNS:
                warm()
            parts = list(client.runs.stream(threads[number % len(threads)], graph, input=asked, stream_mode=mode))
            assert len(parts) >= 3, parts  # of forty words, several come at once


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return found.getsockname()[1]
