"""docs/deploy.md without systemd: the environment that it shows and the commands of the units, started by hand."""

import os
import re
import shlex
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from tests.paths import ROOT

PAGE = (ROOT / "docs" / "deploy.md").read_text("utf-8")
UNITS = ROOT / "deploy" / "systemd"
THROUGH_PROXY = {"x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https"}
SOON = 120.0


def shown_environment() -> dict[str, str]:
    """The lines of `/etc/madang/environment` as the page shows them."""
    return dict(re.findall(r"^(MADANG_[A-Z_]+)=(.*)$", PAGE, re.MULTILINE))


def words_of(unit: str) -> list[str]:
    """What a unit starts, by the program of this environment."""
    [line] = re.findall(r"^ExecStart=(.*)$", (UNITS / unit).read_text("utf-8"), re.MULTILINE)
    program, *words = shlex.split(line)
    assert f"python3 -m venv {Path(program).parents[1]}\n" in PAGE
    return [sys.executable, "-m", "madang", *words]


@contextmanager
def started(words: list[str], environment: dict[str, str]) -> Iterator[None]:
    process = subprocess.Popen(words, env=environment, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait(SOON)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return found.getsockname()[1]


@pytest.mark.slow
def test_what_the_page_says_serves_a_person_through_the_proxy(postgres_url: str, tmp_path: Path):
    def madang(*words: str) -> str:
        command = [sys.executable, "-m", "madang", *words]
        return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout

    environment = {name: value for name, value in os.environ.items() if not name.startswith("MADANG_")}
    key = re.search(r"^2026:\S+$", madang("keys", "new", "2026"), re.MULTILINE)
    assert key
    environment |= shown_environment() | {"MADANG_STORE": postgres_url, "MADANG_KEYS": key[0]}
    environment |= {"MADANG_DATA": str(tmp_path), "MADANG_ENCODER": "none"}
    port = free_port()
    with ExitStack() as stack:
        stack.enter_context(started([*words_of("madang-serve.service"), "--port", str(port)], environment))
        stack.enter_context(started(words_of("madang-work.service"), environment))
        client = stack.enter_context(
            httpx.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False, timeout=SOON, headers=THROUGH_PROXY)
        )
        wait_until_ready(client)
        assert "to fix" not in madang("doctor")
        assert client.get("/sessions").status_code == 401
        token = madang("token", "create", "--user", "ana").split()[0]
        client.headers["authorization"] = f"Bearer {token}"
        asked = {"assistant_id": "travel", "input": {"message": "Three days in Busan for two"}}
        assert client.post("/runs/wait", json=asked).status_code == 200


def wait_until_ready(client: httpx.Client) -> None:
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        try:
            if client.get("/ready").is_success:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.2)
    raise AssertionError("The server did not start.")
