"""Hosting: the office that the settings name, served on a socket. Needs the extra `server`."""

import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

from madang.runtime.logs import log_to
from madang.runtime.office import Office
from madang.server.reception import LocalReception, Reception, TokenReception, is_loopback
from madang.server.serving import address_of, listen, serve
from madang.server.warming import warm_up
from madang.settings import Settings
from madang.wiring import open_madang

__all__ = ["host"]


async def host(settings: Settings, ready: Callable[[str], None]) -> None:
    """Serve until the process is asked to end; `ready` is told the address once requests are taken there."""

    @asynccontextmanager
    async def opening() -> AsyncGenerator[tuple[Office, Reception]]:
        async with open_madang(settings) as office:
            warm_up(office.assistants)
            yield office, _reception(settings, office)

    origins = frozenset(origin.strip() for origin in settings.origins.split(",") if origin.strip())
    log_to(sys.stderr, settings.log, settings.log_level)
    with listen(settings.host, settings.port) as listening:
        await serve(opening, listening, ready=lambda: ready(address_of(listening)), origins=origins)


def _reception(settings: Settings, office: Office) -> Reception:
    """Nobody signs in where only this machine can reach the server; everybody does elsewhere."""
    language = settings.lang or "en"
    if is_loopback(settings.host) and not settings.sign_in:
        return LocalReception(language)
    return TokenReception(office.store.tokens, language)
