"""Runs the application with uvicorn until the process is told to stop."""

import asyncio
import socket
from collections.abc import Callable, Coroutine
from types import FrameType
from typing import Any

import uvicorn
from starlette.types import ASGIApp
from uvicorn.loops.auto import auto_loop_factory

from madang.server.http.connections import GuardedConnection
from madang.server.http.middleware import RequestMiddleware
from madang.server.security.draining import Draining

_SHUTDOWN_SECONDS = 3
"""Seconds that active requests get at shutdown; runs have a grace period of their own."""
_LARGEST_FRAME = 1 << 20


async def serve(
    app: RequestMiddleware,
    listening: socket.socket,
    *,
    ready: Callable[[], None],
    leaving: Callable[[], None] = lambda: None,
    proxies: str = "",
) -> None:
    """Serve `app` until the process is told to stop.

    `ready` is called once requests are accepted, `leaving` each time the process is told to stop. Addresses that the
    `proxies` forward are believed, and no others.
    """
    await _Server(configure(app, proxies), ready, leaving, app.draining).serve([listening])


def run(main: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine on the fastest event loop that is installed."""
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        runner.run(main)


def configure(app: ASGIApp, proxies: str = "") -> uvicorn.Config:
    """The configuration of uvicorn."""
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or None,
        lifespan="on",
        http=GuardedConnection,
        ws="websockets-sansio",
        ws_max_size=_LARGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
    )


class _Server(uvicorn.Server):
    """Told to stop, it goes on answering until its runs have ended or were handed over; told twice, it stops now."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], leaving: Callable[[], None], draining: Draining
    ) -> None:
        super().__init__(config)
        self._draining = draining
        draining.end_connections = self._end_connections
        self._leaving: asyncio.Task[None] | None = None
        self._on_ready = ready
        self._on_shutdown = leaving
        self._loop = asyncio.get_running_loop()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._loop.call_soon_threadsafe(self._stop, sig, frame)

    def _stop(self, sig: int, frame: FrameType | None) -> None:
        self._on_shutdown()
        if self._leaving is None and self.started:
            self._leaving = asyncio.create_task(self._leave(sig, frame))
        else:
            super().handle_exit(sig, frame)

    async def _leave(self, sig: int, frame: FrameType | None) -> None:
        try:
            await self._draining.leave()
        finally:
            super().handle_exit(sig, frame)

    def _end_connections(self) -> None:
        for connection in list(self.server_state.connections):
            if isinstance(connection, GuardedConnection):
                connection.shutdown()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._on_ready()
