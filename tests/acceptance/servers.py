"""A server in a process of its own, to be killed: `python -m tests.acceptance.servers URL PORT LEASE`."""

import os
import subprocess
import sys
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from datetime import timedelta

from madang.runtime.office import Office, open_office
from madang.server.addresses import listen
from madang.server.reception import LocalReception, Reception
from madang.server.serving import run, serve
from madang.store import open_store
from tests.acceptance.courier import ASSISTANTS


@contextmanager
def server_elsewhere(
    url: str, port: int, *, lease: float = 1.0, **environment: object
) -> Generator[subprocess.Popen[str]]:
    """A server process at work; it is killed at the end of the block, if it is not by then."""
    variables = {name.upper(): str(value) for name, value in environment.items()}
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.acceptance.servers", url, str(port), str(lease)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **variables},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        yield process
    finally:
        process.kill()
        process.communicate()


def free_port() -> int:
    """A port on which nobody listens now."""
    with listen("127.0.0.1", 0) as found:
        return found.getsockname()[1]


async def work(url: str, port: int, lease: float) -> None:
    """Serve until killed."""

    @asynccontextmanager
    async def opening() -> AsyncGenerator[tuple[Office, Reception]]:
        async with (
            open_store(url) as store,
            open_office(store, assistants=ASSISTANTS, lease=timedelta(seconds=lease)) as office,
        ):
            yield office, LocalReception("en")

    with listen("127.0.0.1", port) as listening:
        await serve(opening, listening, ready=lambda: print("open", flush=True))


if __name__ == "__main__":
    run(work(sys.argv[1], int(sys.argv[2]), float(sys.argv[3])))
