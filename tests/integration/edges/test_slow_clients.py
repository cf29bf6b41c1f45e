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


async def test_a_body_that_comes_piece_by_piece_has_to_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(middleware, "_BODY_SECONDS", 0.5)
    async with served(f"sqlite:///{tmp_path}/store.db") as address:
        host, _, port = address.partition(":")
        reading, writing = await asyncio.open_connection(host, int(port))
        writing.write((HEAD.format(address=address) + "Content-Length: 90000\r\n\r\n").encode())
        line = asyncio.create_task(reading.readline())
        async with asyncio.timeout(60):
            while not line.done():
                writing.write(b" ")
                await asyncio.sleep(0.05)
        writing.close()
    assert await line == b"HTTP/1.1 408 Request Timeout\r\n"


def test_the_limits_are_those_of_the_page_on_security() -> None:
    assert (connections._HEAD_SECONDS, middleware._PIECE_SECONDS, middleware._BODY_SECONDS) == (30, 30, 300)
