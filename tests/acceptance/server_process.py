"""A server in a process of its own, to be killed."""

from collections.abc import AsyncGenerator
from contextlib import AbstractContextManager, asynccontextmanager
from datetime import timedelta
from functools import partial
from multiprocessing.context import ForkServerProcess

from madang.runtime.application import Application, open_application
from madang.server.address import listen
from madang.server.app import make_app
from madang.server.security.authentication import Authenticator, LocalAuthenticator
from madang.server.serving import run, serve
from madang.store import open_store
from tests.acceptance.courier import ASSISTANTS
from tests.acceptance.processes import Ready, elsewhere


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
    async def opening() -> AsyncGenerator[tuple[Application, Authenticator]]:
        async with (
            open_store(url) as store,
            open_application(store, assistants=ASSISTANTS, lease=timedelta(seconds=lease), apart=True) as application,
        ):
            yield application, LocalAuthenticator("en")

    with listen("127.0.0.1", port) as listening:
        await serve(make_app(opening), listening, ready=partial(ready, "open"))
