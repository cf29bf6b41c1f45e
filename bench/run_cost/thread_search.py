"""How long LangGraph's search of threads takes beside our own list of sessions, both the newest ten among many."""

import asyncio
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import NamedTuple

import httpx

from bench.run_cost.served import Served, madang_serve, stream_runs
from madang.store import open_store

_ROUNDS = 40
_WITH_STATES = 30


class Taken(NamedTuple):
    """Milliseconds of one request: the median of what passed, and the server's own processor time on the average."""

    passed: float
    processor: float


def times_by_search(url: str, threads: int) -> dict[str, Taken]:
    """What each request takes. The newest threads have states, which a search tells too."""
    asyncio.run(_fill(url, threads))
    with madang_serve(url) as server, httpx.Client(base_url=server.address, trust_env=False, timeout=60) as client:
        for _ in range(_WITH_STATES):
            _talk(server)
        return {name: _taken(server, request) for name, request in _requests(client).items()}


def _taken(server: Served, request: Callable[[], httpx.Response]) -> Taken:
    passed: list[float] = []
    used = server.processor_seconds
    for _ in range(_ROUNDS):
        began = perf_counter()
        request().raise_for_status()
        passed.append(perf_counter() - began)
    return Taken(median(passed) * 1e3, (server.processor_seconds - used) / _ROUNDS * 1e3)


async def _fill(url: str, threads: int) -> None:
    async with open_store(url) as store:
        for number in range(threads):
            await store.sessions.create(f"thread-{number}", assistant="two", metadata={"owner": "kim"})


def _talk(server: Served) -> None:
    stream_runs(server, "two", 1, warm=lambda: None)


def _requests(client: httpx.Client) -> dict[str, Callable[[], httpx.Response]]:
    def search(**body: object) -> Callable[[], httpx.Response]:
        return lambda: client.post("/threads/search", json={"limit": 10, **body})

    return {
        "GET /sessions": lambda: client.get("/sessions", params={"limit": 10}),
        "threads.search(limit=10)": search(),
        "without values (select)": search(select=["thread_id", "status", "metadata"]),
        "by metadata": search(metadata={"owner": "kim"}),
        "by creation": search(sort_by="created_at", sort_order="desc"),
    }
