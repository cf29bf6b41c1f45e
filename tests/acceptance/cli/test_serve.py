"""`madang serve` as a user starts it: one line with the address, on this machine alone, until it is told to end."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from madang.server.address import listen
from tests.acceptance.cli.serving import serving
from tests.acceptance.server_process import free_port
from tests.paths import ROOT
from tests.unit.cli.conftest import Madang


@contextmanager
def _serve(folder: Path, *words: str) -> Generator[tuple[subprocess.Popen[str], str]]:
    environment = {
        **os.environ,
        "MADANG_DATA": str(folder / "data"),
        "PYTHONPATH": str(ROOT / "src"),
        "LANG": "C.UTF-8",
    }
    command = [sys.executable, "-m", "madang", "serve", *words]
    process = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder
    )
    try:
        assert process.stdout is not None
        yield process, process.stdout.readline()
    finally:
        process.kill()
        process.communicate()


def test_it_says_where_it_is_and_leaves_when_asked(tmp_path: Path):
    port = free_port()
    with _serve(tmp_path, "--port", str(port)) as (process, line):
        assert line == f"Madang is running at http://localhost:{port} (Ctrl-C to stop)\n"
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", trust_env=False, timeout=60) as client:
            assert _becomes_ready(client)
            assert client.get("/me").json()["local"] is True
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 0
        assert process.stdout is not None
        assert process.stderr is not None
        assert (process.stdout.read(), "Traceback" in process.stderr.read()) == ("", False)
    assert (tmp_path / "data" / "madang.db").exists()
    assert (tmp_path / "data").stat().st_mode & 0o077 == 0


def _becomes_ready(client: httpx.Client) -> bool:
    """Whether it says so, once all is loaded that the first question or file would wait for."""
    until = time.monotonic() + 120
    while (answer := client.get("/ready")).json() != {"ready": True} and time.monotonic() < until:
        assert answer.status_code == 503
        time.sleep(0.1)
    return answer.status_code == 200


def test_beyond_this_machine_everybody_signs_in(tmp_path: Path):
    with (
        serving(tmp_path, "--host", "0.0.0.0") as address,
        httpx.Client(base_url=address, trust_env=False, timeout=60) as client,
    ):
        assert client.get("/sessions").status_code == 401


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            "madang: The server cannot listen at 127.0.0.1:{port}: it is in use, perhaps by a Madang that is "
            "already running. Choose another address with --port or --host.\n",
        ),
        (
            "ko",
            "madang: 127.0.0.1:{port}에서 열 수 없습니다: 다른 프로그램이 쓰고 있습니다. "
            "마당이 이미 실행 중일 수 있습니다. "
            "--port나 --host로 다른 주소를 골라 주세요.\n",
        ),
    ],
)
def test_a_port_that_is_taken_is_named(
    tmp_path: Path, madang: Madang, monkeypatch: pytest.MonkeyPatch, language: str, told: str
):
    monkeypatch.setenv("MADANG_DATA", str(tmp_path / "data"))
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        ran = madang("serve", "--port", str(port), "--lang", language)
    assert (ran.code, ran.out, ran.err) == (1, "", told.format(port=port))
    assert not (tmp_path / "data").exists()


def test_a_damaged_store_is_told_in_a_sentence(tmp_path: Path, madang: Madang, tiny: None):
    (tmp_path / "madang.db").write_bytes(b"not a database" * 1000)
    ran = madang("serve", "--port", str(free_port()))
    assert (ran.code, ran.err) == (1, "madang: The database is damaged and cannot be read. Restore a backup.\n")
