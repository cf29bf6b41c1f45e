"""Serving: the application on a socket, until it is asked to end."""

import os
import socket
from collections.abc import Callable

import uvicorn
from starlette.types import ASGIApp

from madang.server.app import Opening, make_app
from madang.server.errors import AddressError
from madang.server.reception import is_loopback
from madang.server.setup import Setup

__all__ = ["address_of", "configure", "listen", "serve"]

_GRACE = 3
"""Seconds that requests under way are given once the server is to end; runs have a grace of their own."""
_LARGEST_FRAME = 1 << 20


def listen(host: str, port: int) -> socket.socket:
    """A socket on which the server is to be reached, or `AddressError`; port 0 takes any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        raise AddressError(host, port, os.strerror(error.errno or 0)) from error


def address_of(listening: socket.socket) -> str:
    """The address to open in a browser."""
    host, port, *_ = listening.getsockname()
    name = "localhost" if is_loopback(host) else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}"


async def serve(
    opening: Opening,
    listening: socket.socket,
    *,
    ready: Callable[[], None],
    origins: frozenset[str] = frozenset(),
    setup: Setup | None = None,
) -> None:
    """Serve what `opening` opens until the process is asked to end; `ready` is called once requests are taken."""
    await _Server(configure(make_app(opening, origins=origins, setup=setup)), ready).serve([listening])


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
    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()
