"""Serving: the application on a socket, until it is asked to end."""

import asyncio
import socket
from collections.abc import Callable, Coroutine
from types import FrameType
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.loops.auto import auto_loop_factory

from madang.server.app import Opening, make_app
from madang.server.setup import Setup

__all__ = ["configure", "run", "serve"]

_GRACE = 3
"""Seconds that requests under way are given once the server is to end; runs have a grace of their own."""
_LARGEST_FRAME = 1 << 20


async def serve(
    opening: Opening,
    listening: socket.socket,
    *,
    ready: Callable[[], None],
    leaving: Callable[[], None] = lambda: None,
    origins: frozenset[str] = frozenset(),
    setup: Setup | None = None,
) -> None:
    """Serve what `opening` opens until the process is asked to end; `ready` is called once requests are taken.

    `leaving` is called each time the process is asked to end.
    """
    await _Server(configure(make_app(opening, origins=origins, setup=setup)), ready, leaving).serve([listening])


def run(main: Coroutine[Any, Any, None]) -> None:
    """Run what serves, on the fastest event loop that is installed."""
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        runner.run(main)


def configure(app: ASGIApp) -> uvicorn.Config:
    """How the application is served."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        lifespan="on",
        ws="websockets-sansio",
        ws_max_size=_LARGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=_GRACE,
    )


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], leaving: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready
        self._leaving = leaving
        self._loop = asyncio.get_running_loop()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        self._loop.call_soon_threadsafe(self._leaving)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()
