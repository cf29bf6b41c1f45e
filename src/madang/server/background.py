"""Work outside of requests: what goes on after its client has left, and the head of the audit, kept every so often."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from datetime import timedelta
from types import TracebackType
from typing import Any, Self

from madang.errors import MadangError
from madang.runtime.agents import cancel_tasks
from madang.store import StoreError

_log = logging.getLogger(__name__)


class BackgroundJobs:
    """Runs jobs within its block; those not done at its end are cancelled."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    def start(self, job: Coroutine[Any, Any, object]) -> None:
        """Run it in the background; a `MadangError` is logged."""
        task = asyncio.create_task(_run_job(job))
        self._running.add(task)
        task.add_done_callback(self._running.discard)


async def _run_job(job: Coroutine[Any, Any, object]) -> None:
    try:
        await job
    except MadangError as error:
        _log.warning("Background task failed: %s", error)


@asynccontextmanager
async def anchoring_audit(anchor: Callable[[], Awaitable[None]], every: timedelta) -> AsyncGenerator[None]:
    """Within this block, and at its end, the head of the audit is kept outside the store every so often."""
    task = asyncio.create_task(_anchor_audit(anchor, every))
    try:
        yield
    finally:
        await cancel_tasks(task)
        await _try_anchor(anchor)


async def _anchor_audit(anchor: Callable[[], Awaitable[None]], every: timedelta) -> None:
    while True:
        await _try_anchor(anchor)
        await asyncio.sleep(every.total_seconds())


async def _try_anchor(anchor: Callable[[], Awaitable[None]]) -> None:
    try:
        await anchor()
    except StoreError as error:
        _log.warning("Could not keep the head of the audit, trying again later: %s", error)
