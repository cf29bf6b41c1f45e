"""Hands for tests of the worker: a conductor that does as it is told, and a worker beside a desk."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager
from datetime import timedelta
from typing import Any

from madang.protocol.answers import Answer, AnswerStatus
from madang.protocol.questions import Clarification
from madang.runtime.budgets import Usage
from madang.runtime.conducting import Ending
from madang.runtime.controls import Controls
from madang.runtime.desk import Desk
from madang.runtime.worker import Worker
from madang.store import Store
from madang.store.run_rows import Run
from madang.store.runs import Claim
from tests.unit.runtime.orders import order

__all__ = [
    "DONE",
    "SHORT_LEASE",
    "SLOW_TICK",
    "SOON",
    "WHERE",
    "Script",
    "ask",
    "at_work",
    "end",
    "ended",
    "kinds",
    "over",
]

SOON = 60.0
"""Ends a hang; nothing is expected to take so long."""
SLOW_TICK = timedelta(minutes=5)
SHORT_LEASE = timedelta(milliseconds=300)
WHERE = Clarification(id="where", question="where?")


def end(status: AnswerStatus, **more: Any) -> Ending:
    return Ending(Answer(status=status, session="s", run="r", assistant="lease", **more), Usage(tokens=7))


DONE = end("completed")


class Script:
    """A conductor that notes what it is given and does what a test tells it to."""

    def __init__(self, play: Callable[[Claim, Controls], Awaitable[Ending]] | None = None) -> None:
        self.claims: list[Claim] = []
        self.begun = asyncio.Event()
        self.may_end = asyncio.Event()
        self.cut_off = asyncio.Event()
        self._play = play

    async def __call__(self, claim: Claim, controls: Controls) -> Ending:
        self.claims.append(claim)
        self.begun.set()
        if self._play is not None:
            return await self._play(claim, controls)
        return await self._until_told(controls)

    async def _until_told(self, controls: Controls) -> Ending:
        ends = [asyncio.ensure_future(each) for each in (self.may_end.wait(), controls.until_stopped())]
        try:
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            self.cut_off.set()
            raise
        finally:
            for each in ends:
                each.cancel()
        return end("cancelled") if controls.stopped else DONE


@asynccontextmanager
async def at_work(store: Store, conduct: Any, **options: Any) -> AsyncIterator[tuple[Worker, Desk]]:
    worker = Worker(store, conduct, **{"tick": SLOW_TICK, **options})
    serving = asyncio.create_task(worker.serve())
    try:
        yield worker, Desk(store, worker.nudge)
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


async def ask(desk: Desk, session: str = "s", **more: Any) -> str:
    return (await desk.ask(session, order(), assistant="lease", **more)).id


async def kinds(store: Store, run: str) -> list[str]:
    return [event.kind for event in await store.events.read_run(run)]
