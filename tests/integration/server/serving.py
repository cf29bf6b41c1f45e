"""A real server on a real socket, in this process: what the tests of the server talk to."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import uvicorn

from madang.runtime import Assistants, discover
from madang.runtime.office import Office, open_office
from madang.server.app import make_app
from madang.server.reception import LocalReception, Reception
from madang.server.serving import configure, listen
from madang.store import open_store
from tests.acceptance.courier import COURIER

ASSISTANTS = Assistants({**discover("tests.assistants", declared=()).found, "courier": COURIER}, {})


@asynccontextmanager
async def served(
    url: str, *, assistants: Assistants = ASSISTANTS, reception: Reception | None = None
) -> AsyncGenerator[str]:
    """The address of a server on the store at `url`, until the end of the block."""

    @asynccontextmanager
    async def opening() -> AsyncGenerator[tuple[Office, Reception]]:
        async with open_store(url) as store, open_office(store, assistants=assistants) as office:
            yield office, reception or LocalReception("en")

    with listen("127.0.0.1", 0) as listening:
        server = uvicorn.Server(configure(make_app(opening)))
        serving = asyncio.create_task(server.serve([listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            yield f"127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            await serving
