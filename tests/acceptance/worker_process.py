"""A worker in a process of its own, to be killed."""

import asyncio
from contextlib import AbstractContextManager
from datetime import timedelta
from multiprocessing.context import ForkServerProcess

from madang.runtime.application import open_application
from madang.store import open_store
from tests.acceptance.courier import ASSISTANTS
from tests.acceptance.processes import Ready, elsewhere


def worker_elsewhere(
    url: str, *, lease: float = 0.5, **environment: object
) -> AbstractContextManager[ForkServerProcess]:
    """A worker process at work; it is killed at the end of the block, if it is not by then."""
    return elsewhere(_work, url, lease, **environment)


def _work(ready: Ready, url: str, lease: float) -> None:
    asyncio.run(_carry_out_runs(ready, url, lease))


async def _carry_out_runs(ready: Ready, url: str, lease: float) -> None:
    """Carry out runs until killed."""
    async with open_store(url) as store, open_application(store, assistants=ASSISTANTS, lease=timedelta(seconds=lease)):
        ready("at work")
        await asyncio.Event().wait()
