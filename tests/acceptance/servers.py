"""A server in a process of its own, to be killed."""

from collections.abc import AsyncGenerator
from contextlib import AbstractContextManager, asynccontextmanager
from datetime import timedelta
from functools import partial
from multiprocessing.context import ForkServerProcess

from madang.runtime.office import Office, open_office
from madang.server.addresses import listen
from madang.server.reception import LocalReception, Reception
from madang.server.serving import run, serve
from madang.store import open_store
from tests.acceptance.courier import ASSISTANTS
from tests.acceptance.elsewhere import Ready, elsewhere


def server_elsewhere(
    url: str, port: int, *, lease: float = 1.0, **environment: object
) -> AbstractContextManager[ForkServerProcess]:
    """A server process at work; it is killed at the end of the block, if it is not by then."""
    return elsewhere(_work, url, port, lease, **environment)


def free_port() -> int:
    """A port on which nobody listens now."""
    with listen("127.0.0.1", 0) as found:
        return found.getsockname()[1]


def _work(ready: Ready, url: str, port: int, lease: float) -> None:
    run(_serve(ready, url, port, lease))


async def _serve(ready: Ready, url: str, port: int, lease: float) -> None:
    """Serve until killed."""

    @asynccontextmanager
    async def opening() -> AsyncGenerator[tuple[Office, Reception]]:
        async with (
            open_store(url) as store,
            open_office(store, assistants=ASSISTANTS, lease=timedelta(seconds=lease)) as office,
        ):
            yield office, LocalReception("en")

    with listen("127.0.0.1", port) as listening:
        await serve(opening, listening, ready=partial(ready, "open"))
