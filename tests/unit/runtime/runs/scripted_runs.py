"""Hands for tests of the worker: a conductor that does as it is told, and a worker beside a desk."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager
from datetime import timedelta
from typing import Any

from madang.protocol.answers import Answer, AnswerStatus
from madang.protocol.questions import Clarification
from madang.runtime.access.runs import RunAccess
from madang.runtime.agents.limits import RunControls, RunUsage
from madang.runtime.runs.lease import RunLease
from madang.runtime.runs.run import RunOutcome
from madang.runtime.runs.worker import Worker
from madang.store import Store
from madang.store.runs.rows import Run
from tests.unit.runtime.runs.run_requests import request, run_access

SOON = 60.0
"""Ends a hang; nothing is expected to take so long."""
SLOW_TICK = timedelta(minutes=5)
SHORT_LEASE = timedelta(milliseconds=300)
WHERE = Clarification(id="where", question="where?")


def end(status: AnswerStatus, **more: Any) -> RunOutcome:
    return RunOutcome(Answer(status=status, session="s", run="r", assistant="lease", **more), RunUsage(tokens=7))


DONE = end("completed")


class Script:
    """A conductor that notes what it is given and does what a test tells it to."""

    def __init__(self, play: Callable[[RunLease], Awaitable[RunOutcome]] | None = None) -> None:
        self.leases: list[RunLease] = []
        self.begun = asyncio.Event()
        self.may_end = asyncio.Event()
        self.cut_off = asyncio.Event()
        self._play = play

    async def __call__(self, lease: RunLease) -> RunOutcome:
        self.leases.append(lease)
        self.begun.set()
        if self._play is not None:
            return await self._play(lease)
        return await self._until_told(lease.controls)

    async def _until_told(self, controls: RunControls) -> RunOutcome:
        ends = [asyncio.ensure_future(each) for each in (self.may_end.wait(), controls.wait_until_stopped())]
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            self.cut_off.set()
            raise
        finally:
            for each in ends:
                each.cancel()
        return end("cancelled") if controls.stop_reason else DONE


@asynccontextmanager
async def at_work(store: Store, conduct: Any, **options: Any) -> AsyncIterator[tuple[Worker, RunAccess]]:
    worker = Worker(store, conduct, **{"tick": SLOW_TICK, **options})
    serving = asyncio.create_task(worker.serve())
    try:
        yield worker, run_access(store, worker.wake)
    finally:
        await worker.drain(timedelta(0))
        await asyncio.wait_for(serving, SOON)


async def ended(store: Store, run: str) -> Run:
    """The run at its end, or where it waits for an answer."""
    async with asyncio.timeout(SOON), aclosing(store.events.follow_run(run)) as events:
        async for event in events:
            if event.kind == "run_ended":
                break
    return await store.runs.get(run)


async def over(store: Store, run: str) -> str:
    """The status of the run once nothing more can follow."""
    async with asyncio.timeout(SOON), aclosing(store.events.follow_run(run)) as events:
        async for _ in events:
            pass
    return (await store.runs.get(run)).status


async def ask(runs: RunAccess, session: str = "s", **more: Any) -> str:
    return (await runs.start(request(session=session), **more)).id


async def kinds(store: Store, run: str) -> list[str]:
    return [event.kind for event in await store.events.read_run(run)]
