"""The servers that are walked, each a process of its own with the same graphs, and a receiver of webhooks."""

import asyncio
import json
import os
import socket
import sys
from collections.abc import AsyncGenerator, Generator, Mapping
from contextlib import asynccontextmanager, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory
from threading import Thread

import httpx
from langgraph_sdk import get_client
from langgraph_sdk.client import LangGraphClient

from bench.sdk.rows import Webhooks

_GRAPHS = {"talk": "./served_graph.py:talk", "nested": "./served_graph.py:nested"}
_SECONDS_TO_START = 90


@asynccontextmanager
async def madang_serve(webhooks: str) -> AsyncGenerator[LangGraphClient]:
    """A client of `madang serve`, which may call that address of webhooks."""
    with _folder() as folder:
        environment = {"MADANG_DATA": str(folder / "data"), "MADANG_WEBHOOKS": webhooks, "MADANG_LOG_LEVEL": "ERROR"}
        port = _free_port()
        async with _served([sys.executable, "-m", "madang", "serve", "--port", str(port)], folder, environment, port):
            yield get_client(url=f"http://127.0.0.1:{port}", api_key=None)


@asynccontextmanager
async def langgraph_dev(program: str) -> AsyncGenerator[LangGraphClient]:
    """A client of the reference, which that program starts."""
    with _folder() as folder:
        port = _free_port()
        command = [program, "dev", "--no-browser", "--no-reload", "--port", str(port)]
        async with _served(command, folder, {"LANGSMITH_TRACING": "false"}, port):
            yield get_client(url=f"http://127.0.0.1:{port}", api_key=None)


@contextmanager
def _folder() -> Generator[Path]:
    with TemporaryDirectory() as name:
        folder = Path(name)
        copy(Path(__file__).parent / "served_graph.py", folder)
        (folder / "langgraph.json").write_text(json.dumps({"graphs": _GRAPHS, "dependencies": ["."]}))
        yield folder


@asynccontextmanager
async def _served(command: list[str], folder: Path, environment: Mapping[str, str], port: int) -> AsyncGenerator[None]:
    process = await asyncio.create_subprocess_exec(
        *command, cwd=folder, env={**os.environ, **environment}, stdout=asyncio.subprocess.DEVNULL, stderr=None
    )
    try:
        await _until_up(port, process)
        yield
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def _until_up(port: int, process: asyncio.subprocess.Process) -> None:
    async with httpx.AsyncClient(trust_env=False) as client, asyncio.timeout(_SECONDS_TO_START):
        while process.returncode is None:
            try:
                if (await client.get(f"http://127.0.0.1:{port}/ok")).is_success:
                    return
            except httpx.TransportError:
                await asyncio.sleep(0.2)
    raise RuntimeError(f"The server ended with {process.returncode} before it was up.")


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


@contextmanager
def receiving_webhooks() -> Generator[Webhooks]:
    """A receiver on this machine; what comes at a path is kept under it."""
    received = Webhooks("")

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            received.received.setdefault(self.path, []).append(json.loads(body))
            self.send_response(204)
            self.end_headers()

        def log_message(self, format: str, *_: object) -> None:  # noqa: A002 - the name that the library calls
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    received.address = f"http://127.0.0.1:{server.server_address[1]}"
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield received
    finally:
        server.shutdown()
