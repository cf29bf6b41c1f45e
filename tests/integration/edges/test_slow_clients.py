"""Whoever sends a request without end, or too much of a head, is told so and holds up nobody."""

import asyncio
from pathlib import Path

import pytest

from madang.server.http import connections, middleware
from tests.integration.server.conftest import ledger
from tests.integration.server.serving import served

__all__ = ["ledger"]

HEAD = "POST /sessions HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n"


async def first_line(address: str, sent: str) -> str:
    host, _, port = address.partition(":")
    reading, writing = await asyncio.open_connection(host, int(port))
    writing.write(sent.format(address=address).encode())
    async with asyncio.timeout(60):
        line = await reading.readline()
    writing.close()
    return line.decode().strip()


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ("GET /ok HTTP/1.1\r\nHost: {address}\r\n", "HTTP/1.1 408 Request Timeout"),
        (HEAD + 'Content-Length: 50\r\n\r\n{{"assistant":', "HTTP/1.1 408 Request Timeout"),
        ("", ""),
        ("GET /ok HTTP/1.1\r\nX-A: " + "a" * 70_000, "HTTP/1.1 431 Request Header Fields Too Large"),
        ("GET /" + "a" * 70_000, "HTTP/1.1 431 Request Header Fields Too Large"),
        ("GET /ok HTTP/1.1\r\nHost: {address}\r\n\r\n", "HTTP/1.1 200 OK"),
    ],
)
async def test_a_request_that_does_not_arrive_is_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: str, told: str
) -> None:
    monkeypatch.setattr(connections, "_HEAD_SECONDS", 0.5)
    monkeypatch.setattr(middleware, "_PIECE_SECONDS", 0.5)
    async with served(f"sqlite:///{tmp_path}/store.db") as address:
        assert await first_line(address, sent) == told
