"""Whatever arrives at an edge is answered: no failure of the server, no dropped connection, no trace of a program.

The cases are the same in every run. `make test` takes a few of each kind; `make fuzz` 20,000 with those of
`test_openapi.py`, and says how many of which.
"""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import strategies as st
from websockets.sync.client import ClientConnection, connect

from madang.documents.extraction import read_file
from madang.errors import MadangError
from tests.integration.edges.nasty_input import NO_JSON, TEXTS, cases, changed, damaged, try_all
from tests.integration.edges.test_commands_of_strangers import (
    A2A_METHODS,
    MCP_METHODS,
    SOCKET_COMMANDS,
    THE_OPERATORS,
    THREAD_METHODS,
)
from tests.integration.server.conftest import ledger
from tests.integration.server.serving import elsewhere
from tests.unit.cli.conftest import Madang, address, madang, tiny
from tests.unit.documents.isolation.bombs import docx_of, pdf_of, xlsx_of

__all__ = ["address", "ledger", "madang", "tiny"]
SAID = [{"role": "user", "content": "Jeju"}]
OVER_HTTP: dict[str, tuple[Any, ...]] = {
    "/v1/chat/completions": ({"model": "slots", "messages": SAID, "stream": False, "metadata": {"a": "b"}},),
    "/v1/responses": ({"model": "slots", "input": "Jeju", "metadata": {"a": "b"}, "stream": False},),
    "/ag-ui/slots": (
        {
            "threadId": "t",
            "runId": "r",
            "messages": [{"id": "m", **SAID[0]}],
            "state": {},
            "tools": [],
            "context": [],
            "forwardedProps": {},
        },
    ),
    "/a2a/slots": tuple({"jsonrpc": "2.0", "id": 1, "method": name, "params": p} for name, p in A2A_METHODS.items()),
    "/mcp": tuple({"jsonrpc": "2.0", "id": 1, "method": name, "params": p} for name, p in MCP_METHODS.items()),
    "/threads/{session}/commands": tuple({"id": 1, "method": m, "params": p} for m, p in THREAD_METHODS.items()),
}
FRAMES = {
    "/sessions/{session}/events": tuple(
        {"id": "1", "command": {"type": kind, **each}}
        for kind, variants in SOCKET_COMMANDS.items()
        for each in variants
    ),
    "/threads/{session}/stream/events": tuple(
        {"id": 1, "method": method, "params": params} for method, params in THREAD_METHODS.items()
    ),
}
REPLIES = {"done", "problem", "error", "success"}
NOT_CALLED = {"serve", "work", "mcp", "demo", "eval", "company", "realestate", "travel", "import-checkpoints"}
"""Commands that do not end by themselves, take long whatever they get, or belong to assistants not loaded here."""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """The address of a server, and a session in it."""
    with (
        pytest.MonkeyPatch.context() as patch,
        elsewhere(f"sqlite:///{tmp_path_factory.mktemp('fuzz')}/store.db") as address,
        httpx.Client(base_url=f"http://{address}", trust_env=False, timeout=60) as client,
    ):
        patch.setenv("COURIER_LEDGER", str(tmp_path_factory.mktemp("ledger") / "ledger"))
        session = client.post("/sessions", json={"assistant": "slots"}).json()["id"]
        client.post(f"/threads/{session}/runs/wait", json={"assistant_id": "slots", "input": "Osaka"})
        yield address, session


@cases(15, 700)
@pytest.mark.parametrize("path", OVER_HTTP)
def test_no_body_makes_a_protocol_fail(place: tuple[str, str], path: str, examples: int) -> None:
    server, session = place
    headers = {"content-type": "application/json", "accept": "application/json, text/event-stream"}
    headers["a2a-version"] = "1.0"
    with httpx.Client(base_url=f"http://{server}", trust_env=False, timeout=60, headers=headers) as client:
        hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}}
        greeting = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello}
        client.headers["mcp-session-id"] = client.post("/mcp", json=greeting).headers["mcp-session-id"]
        client.post("/mcp", json={"jsonrpc": "2.0", "method": "notifications/initialized"})

        @try_all("bodies of protocols", examples, body=changed(*OVER_HTTP[path]))
        def _(body: str) -> None:
            content = body.replace("{session}", session).encode("utf-8", "surrogatepass")
            with client.stream("POST", path.format(session=session), content=content) as answer:
                told = answer.read().decode()
            assert answer.status_code < 500, (answer.status_code, told[:500], body[:500])
            assert "-32603" not in told, (told[:500], body[:500])


@cases(40, 2_000)
@pytest.mark.parametrize("path", FRAMES)
def test_every_frame_is_answered_and_the_socket_stays_open(place: tuple[str, str], path: str, examples: int) -> None:
    server, session = place
    with connect(f"ws://{server}{path.format(session=session)}", proxy=None, max_size=None) as socket:

        @try_all("frames", examples, frame=changed(*FRAMES[path]), binary=st.booleans())
        def _(frame: str, binary: bool) -> None:
            sent = frame.replace("{session}", session)
            encoded = sent.encode("utf-8", "surrogatepass" if binary else "replace")
            socket.send(encoded if binary else encoded.decode())
            _next_reply(socket)


def _next_reply(socket: ClientConnection) -> None:
    while json.loads(socket.recv(timeout=60))["type"] not in REPLIES:
        pass


WORDS = st.lists(
    TEXTS
    | st.sampled_from(
        ["--session", "--json", "--tenant", "--user", "--to", "--limit", "--help", "--yes", "--lang", "ko", "slots"]
    )
    | st.sampled_from(
        ["list", "show", "get", "add", "remove", "new", "issue", "status", "verify", "hi", "1", "-1", "."]
    ),
    max_size=4,
)


@cases(2, 60)
@pytest.mark.parametrize("command", sorted((THE_OPERATORS | {"ask", "batch", "chat"}) - NOT_CALLED))
def test_no_words_make_the_command_line_fall_over(madang: Madang, tiny: None, command: str, examples: int) -> None:
    @try_all("commands", examples, words=WORDS)
    def _(words: list[str]) -> None:
        plain = [word.replace("\0", "").encode("utf-8", "surrogateescape" if word.isascii() else "replace").decode()
                 for word in words]  # fmt: skip  # as a shell passes them on
        ran = madang(command, *plain)
        assert ran.code in {0, 1, 2}, (plain, ran)
        assert "Unexpected error" not in ran.err, (plain, ran.err)


@cases(10, 400)
def test_every_line_of_a_batch_is_answered(madang: Madang, tiny: None, tmp_path: Path, examples: int) -> None:
    line = {"message": "hello", "id": "1", "session": "s", "options": {}, "now": "2026-01-01"}

    @try_all("batch files", examples, lines=st.lists(changed(line) | NO_JSON, min_size=1, max_size=3))
    def _(lines: list[str]) -> None:
        (tmp_path / "out.jsonl").unlink(missing_ok=True)
        content = b"\n".join(one.encode("utf-8", "surrogatepass") for one in lines)
        (tmp_path / "in.jsonl").write_bytes(content)
        ran = madang("batch", "teams", "in.jsonl", "out.jsonl")
        assert ran.code in {0, 1}, (lines, ran)
        assert "Unexpected error" not in ran.err, (lines, ran.err)


HEADERS = (
    "accept", "accept-encoding", "accept-language", "authorization", "connection", "content-type", "cookie", "host",
    "if-none-match", "last-event-id", "origin", "range", "sec-fetch-site", "traceparent", "tracestate", "user-agent",
    "x-api-key", "x-forwarded-for", "x-request-id",
)  # fmt: skip
ODD = (
    "http://[",
    "[",
    "[::1",
    "a:b:c",
    "a:99999",
    "//",
    "Bearer a.b.c",
    "Bearer",
    "madang=; ;=",
    "9" * 5_000,
    "-1",
    "*",
)
VALUES_OF_HEADERS = st.sampled_from(ODD) | st.text(st.characters(min_codepoint=32, max_codepoint=255), max_size=30)


@cases(60, 1_000)
def test_no_header_makes_the_server_fail(place: tuple[str, str], examples: int) -> None:
    server, session = place
    paths = (
        "/sessions",
        "/me",
        "/sign-in/openid",
        "/a2a/slots/.well-known/agent-card.json",
        f"/sessions/{session}/turns",
    )

    with httpx.Client(base_url=f"http://{server}", trust_env=False, timeout=60) as client:

        @try_all(
            "headers",
            examples,
            path=st.sampled_from(paths),
            given=st.dictionaries(st.sampled_from(HEADERS), VALUES_OF_HEADERS, min_size=1, max_size=3),
        )
        def _(path: str, given: dict[str, str]) -> None:
            headers = {name: value.strip().encode("latin-1") for name, value in given.items()}
            body = {"json": {"assistant": "slots"}} if path == "/sessions" else {}
            answer = client.request("POST" if body else "GET", path, headers=headers, **body)
            assert answer.status_code < 500, (answer.status_code, answer.text, path, given)


FILES = {
    "a.docx": docx_of(b"<w:p><w:r><w:t>hello</w:t></w:r></w:p>"),
    "a.xlsx": xlsx_of(b"<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>"),
    "a.pdf": pdf_of({1: b"<< /Type /Catalog /Pages 2 0 R >>", 2: b"<< /Type /Pages /Count 0 /Kids [] >>"}),
    "a.csv": "이름,금액\n가,1\n".encode("cp949"),
    "a.html": "<html><body><p>글</p></body></html>".encode(),
    "a.json": b'[{"id": 1, "text": "a"}]',
}


@cases(20, 400)
def test_every_file_is_taken_or_refused(place: tuple[str, str], examples: int) -> None:
    server, _ = place
    with httpx.Client(base_url=f"http://{server}", trust_env=False, timeout=60) as client:
        session = client.post("/sessions", json={"assistant": "papers"}).json()["id"]

        @try_all("files handed in", examples, name=st.sampled_from([*FILES]) | TEXTS, content=damaged(*FILES.values()))
        def _(name: str, content: bytes) -> None:
            asked = {"name": name.encode("utf-8", "replace")}
            answer = client.post(f"/sessions/{session}/files", params=asked, content=content)
            assert answer.status_code in {201, 415, 422}, (answer.status_code, answer.text, name, content)
            if answer.status_code == 201:
                client.delete(f"/sessions/{session}/files/{answer.json()['reference']}")


@cases(10, 300)
def test_every_file_is_read_or_refused_with_a_sentence(examples: int) -> None:
    @try_all("files read", examples, name=st.sampled_from([*FILES]), content=damaged(*FILES.values()))
    def _(name: str, content: bytes) -> None:
        try:
            asyncio.run(read_file(content, name))
        except MadangError as refused:
            assert refused.text, (name, content)
            assert refused.text.is_translated, (name, content)
