"""Workers in processes of their own."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from typing import NamedTuple

from madang.protocol import EventDraft, RunEnded, RunStarted, TokenStreamed
from madang.store import open_store
from tests.acceptance.processes import forking


class WorkerProcess(NamedTuple):
    """A process at work, and the pipe to it."""

    process: ForkServerProcess
    pipe: Connection


def start(job: Callable[..., Awaitable[None]], *arguments: object) -> WorkerProcess:
    """One of the jobs below, in a process of its own."""
    here, there = forking().Pipe()
    process = forking().Process(target=_work, args=(job, there, *arguments))
    process.start()
    there.close()
    return WorkerProcess(process, here)


def _work(job: Callable[..., Awaitable[None]], pipe: Connection, *arguments: object) -> None:
    async def work() -> None:
        await job(pipe, *arguments)

    asyncio.run(work())


async def claim_all(pipe: Connection, url: str, worker: str) -> None:
    """Claim and end runs until none is left, and tell each with its epoch."""
    async with open_store(url) as store:
        pipe.send("ready")
        pipe.recv()
        claimed = list[tuple[str, int]]()
        while claim := await store.runs.claim(worker, timedelta(minutes=5)):
            claimed.append((claim.run.id, claim.run.epoch))
            await store.runs.end(claim.run.id, claim.run.epoch, "completed", EventDraft(RunEnded(status="completed")))
        pipe.send(claimed)


async def claim_one_and_hang(pipe: Connection, url: str, worker: str) -> None:
    """Claim a run, log an event, and do nothing more."""
    async with open_store(url) as store:
        claim = await store.runs.claim(worker, timedelta(milliseconds=1))
        assert claim is not None
        await store.events.of(claim.run.id, claim.run.epoch).append([EventDraft(RunStarted(attempt=1))])
        pipe.send((claim.run.id, claim.run.epoch))
        await asyncio.sleep(3600)


async def append_ten(pipe: Connection, url: str, run: str, epoch: int) -> None:
    """Log ten events of a run, one by one."""
    async with open_store(url) as store:
        for number in range(10):
            await store.events.of(run, epoch).append([EventDraft(TokenStreamed(text=str(number)))])
    pipe.close()
