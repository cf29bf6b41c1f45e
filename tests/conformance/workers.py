"""Workers in processes of their own."""

import asyncio
import os
import subprocess
import sys
from datetime import timedelta

from madang.protocol import EventDraft, RunEnded, RunStarted, TokenStreamed
from madang.store import open_store


def start(job: str, *arguments: str) -> subprocess.Popen[str]:
    """One of the jobs below, in a process of its own."""
    command = [sys.executable, "-m", "tests.conformance.workers", job, *arguments]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)


async def claim_all(url: str, worker: str) -> None:
    """Claim and end runs until none is left, and print each with its epoch."""
    async with open_store(url) as store:
        print("ready", flush=True)
        sys.stdin.readline()
        while claim := await store.runs.claim(worker, timedelta(minutes=5)):
            print(claim.run.id, claim.run.epoch, flush=True)
            await store.runs.end(claim.run.id, claim.run.epoch, "completed", EventDraft(RunEnded(status="completed")))


async def claim_one_and_hang(url: str, worker: str) -> None:
    """Claim a run, log an event, and do nothing more."""
    async with open_store(url) as store:
        claim = await store.runs.claim(worker, timedelta(milliseconds=1))
        assert claim is not None
        await store.events.of(claim.run.id, claim.run.epoch).append([EventDraft(RunStarted(attempt=1))])
        print(claim.run.id, claim.run.epoch, flush=True)
        await asyncio.sleep(3600)


async def append_ten(url: str, run: str, epoch: str) -> None:
    """Log ten events of a run, one by one."""
    async with open_store(url) as store:
        for number in range(10):
            await store.events.of(run, int(epoch)).append([EventDraft(TokenStreamed(text=str(number)))])


if __name__ == "__main__":
    jobs = {"claim_all": claim_all, "claim_one_and_hang": claim_one_and_hang, "append_ten": append_ten}
    asyncio.run(jobs[sys.argv[1]](*sys.argv[2:]))
