"""A worker in a process of its own, to be killed: `python -m tests.acceptance.workplace URL LEASE`."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from datetime import timedelta

from madang.runtime.office import open_office
from madang.store import open_store
from tests.acceptance.courier import ASSISTANTS


@contextmanager
def worker_elsewhere(url: str, *, lease: float = 0.5, **environment: object) -> Generator[subprocess.Popen[str]]:
    """A worker process at work; it is killed at the end of the block, if it is not by then."""
    variables = {name.upper(): str(value) for name, value in environment.items()}
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.acceptance.workplace", url, str(lease)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **variables},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "at work\n"
        yield process
    finally:
        process.kill()
        process.communicate()


async def work(url: str, lease: float) -> None:
    """Carry out runs until killed."""
    async with open_store(url) as store, open_office(store, assistants=ASSISTANTS, lease=timedelta(seconds=lease)):
        print("at work", flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(work(sys.argv[1], float(sys.argv[2])))
