"""Hosting: the office that the settings name, served on a socket. Needs the extra `server`."""

import socket
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

from madang.runtime.discovery import discover
from madang.runtime.logs import log_to
from madang.runtime.office import Office
from madang.server.addresses import is_loopback
from madang.server.reception import LocalReception, Reception, TokenReception
from madang.server.serving import serve
from madang.server.warming import warm_up
from madang.settings import Settings
from madang.wiring import open_madang

__all__ = ["host"]


async def host(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve on a socket until the process is asked to end; `ready` is called once requests are taken there."""
    assistants = discover()

    @asynccontextmanager
    async def opening() -> AsyncGenerator[tuple[Office, Reception]]:
        async with open_madang(settings, assistants=assistants) as office:
            yield office, _reception(settings, office)

    def opened() -> None:
        ready()
        warm_up(assistants)

    origins = frozenset(origin.strip() for origin in settings.origins.split(",") if origin.strip())
    log_to(sys.stderr, settings.log, settings.log_level)
    await serve(opening, listening, ready=opened, origins=origins)


def _reception(settings: Settings, office: Office) -> Reception:
    """Nobody signs in where only this machine can reach the server; everybody does elsewhere."""
    language = settings.lang or "en"
    if is_loopback(settings.host) and not settings.sign_in:
        return LocalReception(language)
    return TokenReception(office.store.tokens, language)
