import asyncio
import json
import threading
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from random import Random
from typing import Any

import pytest

from madang.models import allow_network_models
from madang.store import Store, open_store
from madang.store.database.sqlite import identity
from tests.unit.cli.conftest import Madang, Seed


def lines(out: str) -> dict[str, str]:
    """What was found, by what was looked at."""
    return {line.split()[1]: line for line in out.splitlines()[1:]}


def test_a_healthy_house_says_so(madang: Madang, tiny: None):
    ran = madang("doctor")
    found = lines(ran.out)
    assert ran.code == 0
    assert "schema version" in found["database"]
    assert "Set MADANG_KEYS or MADANG_KEYS_FILE" in found["keys"]
    assert "intact (entries: 0)" in found["audit"]
    assert "none: answers come from rules" in found["model"]
    assert found["assistants"].split()[2:] == ["gates,", "papers,", "scouts,", "slots,", "teams"]


@pytest.mark.parametrize(
    ("setting", "what", "said"),
    [
        ("MADANG_MODEL=nonsense", "model", "The model 'nonsense' cannot be opened: write provider:name"),
        ("MADANG_KEYS=k1:short", "store", "cannot be opened"),
        ("MADANG_STORE=mysql://x", "store", "is not the address of a store"),
        ("MADANG_CONCURRENCY=many", "settings", "MADANG_CONCURRENCY cannot be 'many'"),
        ("MADANG_MODLE=x", "settings", "did you mean MADANG_MODEL?"),
        ("MADANG_MODEL__NONE=rules", "model", "MADANG_MODEL__NONE names no skill of any assistant"),
        ("MADANG_TEAMS__SIZE=1", "assistants", "MADANG_TEAMS__SIZE is not a setting of any assistant: unset it."),
    ],
)
def test_what_is_wrong_is_told_with_what_to_do(
    madang: Madang, monkeypatch: pytest.MonkeyPatch, setting: str, what: str, said: str
):
    monkeypatch.setenv(*setting.split("="))
    ran = madang("doctor")
    assert ran.code == 1
    assert lines(ran.out)[what].startswith("✗")
    assert said in lines(ran.out)[what]


def test_a_role_that_passes_by_row_level_security_is_told(
    madang: Madang, tiny: None, postgres_server: Any, postgres_url: str, monkeypatch: pytest.MonkeyPatch
):
    schema = postgres_url.rpartition("=")[2]
    for address, expected in ((postgres_url, False), (f"{postgres_server.get_uri()}&schema={schema}", True)):
        monkeypatch.setenv("MADANG_STORE", address)
        ran = madang("doctor")
        assert (ran.code, "Use a role without SUPERUSER and BYPASSRLS" in ran.out) == (0, expected)


def test_a_clock_that_was_set_back_is_told(madang: Madang, tiny: None, address: str):
    async def store_something_tomorrow() -> None:
        tomorrow = datetime.now(UTC) + timedelta(days=1)
        async with open_store(address, clock=lambda: tomorrow) as store:
            await store.audit.record("ops", "look", tenant="")

    asyncio.run(store_something_tomorrow())
    ran = madang("doctor")
    assert ran.code == 1
    assert "Set the clock" in lines(ran.out)["clock"]


def test_a_damaged_file_is_told_however_large(
    madang: Madang, tiny: None, seed: Seed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    async def keep_a_file(store: Store) -> None:
        await store.sessions.create("s")
        await store.files.save("s", "a.bin", "application/octet-stream", Random(0).randbytes(1 << 20))

    seed(keep_a_file)
    content = bytearray((tmp_path / "madang.db").read_bytes())
    content[-(1 << 19) :] = b"\xff" * (1 << 19)
    (tmp_path / "madang.db").write_bytes(content)
    monkeypatch.setattr(identity, "_CHECKED_AT_START", 0)  # as if it were too large to be looked through
    ran = madang("doctor")
    assert ran.code == 1
    assert "is damaged" in ran.out, ran.out


def test_it_speaks_korean(madang: Madang):
    ran = madang("doctor", "--lang", "ko")
    assert "규칙으로 답합니다" in ran.out
    assert "고쳐야 할 것" in ran.err


class AnsweringHandler(BaseHTTPRequestHandler):
    """A server with the protocol of OpenAI that refuses, or answers in pieces with a call of a tool."""

    status = 200

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(self.status)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        call = {"index": 0, "id": "c", "type": "function", "function": {"name": "add", "arguments": '{"one": 2, '}}
        rest = {"index": 0, "function": {"arguments": '"other": 3}'}}
        for delta in ({"tool_calls": [call]}, {"tool_calls": [rest]}) if self.status == 200 else ():
            chunk = {"id": "1", "model": "m", "created": 1, "choices": [{"index": 0, "delta": delta}]}
            self.wfile.write(f"data: {json.dumps(chunk)}\n\n".encode())
        self.wfile.write(b"data: [DONE]\n\n")

    def log_message(self, *_: object) -> None:
        """Nothing."""


@pytest.mark.parametrize(
    ("status", "said"),
    [(200, "tools yes, JSON no, streaming yes"), (401, "It refuses the key."), (404, "No such model.")],
)
def test_a_model_that_is_asked_shows_what_it_can_do(
    madang: Madang, monkeypatch: pytest.MonkeyPatch, status: int, said: str
):
    handler = type("Handler", (AnsweringHandler,), {"status": status})
    with HTTPServer(("127.0.0.1", 0), handler) as server, allow_network_models():
        threading.Thread(target=server.serve_forever, daemon=True).start()
        monkeypatch.setenv("MADANG_MODEL", "openai:m")
        monkeypatch.setenv("MADANG_BASE_URL", f"http://127.0.0.1:{server.server_port}/v1")
        monkeypatch.setenv("MADANG_MODEL_RETRIES", "0")
        ran = madang("doctor", "--model")
        server.shutdown()
    assert said in lines(ran.out)["model"]
    assert ran.code == (0 if status == 200 else 1)
