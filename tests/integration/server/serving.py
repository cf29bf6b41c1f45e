"""A real server on a real socket, in this process: what the tests of the server talk to."""

import asyncio
import socket
from collections.abc import AsyncGenerator, Callable, Generator
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager, nullcontext
from threading import Thread
from typing import Any

import uvicorn

from madang.knowledge import Library, open_library
from madang.runtime import Assistants, discover_assistants
from madang.runtime.application import Application, open_application
from madang.runtime.telemetry import Tracing
from madang.server.address import listen
from madang.server.app import make_app
from madang.server.http import Metrics
from madang.server.security.authentication import Authenticator, LocalAuthenticator, TokenAuthenticator
from madang.server.serving import configure
from madang.store import Quotas, Store, open_store
from madang.store.database import every_timing
from madang.store.encryption.keys import MasterKeys
from tests.acceptance.courier import COURIER
from tests.integration.server.assistants.clumsy import CLUMSY
from tests.integration.server.assistants.hotline import HOTLINE
from tests.integration.server.assistants.nested import NESTED

OWN = {each.name: each for each in (CLUMSY, COURIER, HOTLINE, NESTED)}
ASSISTANTS = Assistants({**discover_assistants("tests.assistants", declared=()).loaded, **OWN}, {})


@asynccontextmanager
async def served(
    url: str,
    *,
    assistants: Assistants = ASSISTANTS,
    reception: Callable[[Store], Authenticator] = lambda _: LocalAuthenticator("en"),
    keys: MasterKeys | None = None,
    compression_level: int = 3,
    quotas: Quotas | None = None,
    library: Library | None = None,
    concurrency: int = 8,
    tracing: Tracing | None = None,
    **options: Any,
) -> AsyncGenerator[str]:
    """The address of a server on the store at `url`, until the end of the block."""
    metrics = Metrics()

    @asynccontextmanager
    async def opening() -> AsyncGenerator[tuple[Application, Authenticator]]:
        async with (
            open_store(
                url,
                keys=keys,
                compression_level=compression_level,
                quotas=quotas,
                timing=every_timing(metrics.on_transaction, tracing.on_transaction if tracing else None),
            ) as store,
            open_application(
                store,
                assistants=assistants,
                library=library,
                apart=True,
                observer=metrics,
                concurrency=concurrency,
                tracing=tracing,
            ) as application,
        ):
            yield application, reception(store)

    with listen("127.0.0.1", 0) as listening:
        server = _Server(configure(make_app(opening, metrics=metrics, tracing=tracing, **options)))
        serving = asyncio.create_task(server.serve([listening]))
        await server.up.wait()
        try:
            yield f"127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            await serving


@contextmanager
def elsewhere(url: str, shelf: str | None = None) -> Generator[str]:
    """The address of a server on a thread of its own, which tests of one file or many may share.

    Its library, if it has one, is at `shelf`.
    """
    up: Future[tuple[str, asyncio.AbstractEventLoop, asyncio.Event]] = Future()

    async def serve() -> None:
        async with open_library(shelf) if shelf else nullcontext() as library, served(url, library=library) as address:
            over = asyncio.Event()
            up.set_result((address, asyncio.get_running_loop(), over))
            await over.wait()

    thread = Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    address, loop, over = up.result(60)
    try:
        yield address
    finally:
        loop.call_soon_threadsafe(over.set)
        thread.join()


class _Server(uvicorn.Server):
    """A server that says when it takes requests."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.up = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.up.set()


def by_token(store: Store) -> Authenticator:
    """Lets in whoever has a token."""
    return TokenAuthenticator(store.tokens, "en")
