"""Hosting: the office that the settings name, served on a socket. Needs the extra `server`."""

import re
import socket
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

from pydantic import SecretStr

from madang.runtime.discovery import discover
from madang.runtime.logs import log_to
from madang.runtime.office import Office
from madang.server.addresses import is_loopback
from madang.server.reception import LocalReception, Reception, TokenReception
from madang.server.serving import run, serve
from madang.server.setup import Setting, Setup
from madang.server.warming import warm_up
from madang.settings import Settings, variable
from madang.wiring import open_madang

__all__ = ["host_until_asked", "setup_of"]


def host_until_asked(
    settings: Settings, listening: socket.socket, ready: Callable[[], None], draining: Callable[[int], None]
) -> None:
    """Serve on a socket until the process is asked to end; asked twice, it does not wait for runs to finish.

    `ready` is called once requests are taken there, `draining` with the number of runs that are waited for at the end.
    """
    run(_Hosting(settings, ready, draining).serve(listening))


class _Hosting:
    def __init__(self, settings: Settings, ready: Callable[[], None], draining: Callable[[int], None]) -> None:
        self._settings = settings
        self._ready = ready
        self._draining = draining
        self._assistants = discover()
        self._office: Office | None = None
        self._asked_to_end = False

    async def serve(self, listening: socket.socket) -> None:
        origins = (origin.strip() for origin in self._settings.origins.split(","))
        log_to(sys.stderr, self._settings.log, self._settings.log_level)
        await serve(
            self._opening,
            listening,
            ready=self._opened,
            leaving=self._leave,
            origins=frozenset(filter(None, origins)),
            setup=setup_of(self._settings),
        )

    @asynccontextmanager
    async def _opening(self) -> AsyncGenerator[tuple[Office, Reception]]:
        async with open_madang(self._settings, assistants=self._assistants) as self._office:
            yield self._office, _reception(self._settings, self._office)

    def _opened(self) -> None:
        self._ready()
        warm_up(self._assistants)

    def _leave(self) -> None:
        if self._office and self._asked_to_end:
            self._office.worker.hurry()
        elif self._office and self._office.worker.in_hand:
            self._draining(self._office.worker.in_hand)
        self._asked_to_end = True


def setup_of(settings: Settings) -> Setup:
    """The settings as they may be shown: of a secret, whether it is set, and no password in an address.

    What is set of an assistant may be a key of some service, so only its name is shown.
    """
    plain = [_setting(name, getattr(settings, name), settings) for name in Settings.model_fields if name not in _PARTED]
    models = [_given(skill, "model", model) for skill, model in settings.models.items()]
    own = [_given(field, name, _MASK) for name, fields in settings.assistants.items() for field in fields]
    model = None if settings.model == _RULES else settings.model
    return Setup(model=model, settings=(*plain, *models, *own))


def _setting(name: str, value: object, settings: Settings) -> Setting:
    secret, given = isinstance(value, SecretStr), name in settings.model_fields_set
    shown = _MASK if secret else _PASSWORD.sub("//***@", "" if value is None else str(value))
    return Setting(variable=variable(name), value=shown, given=given, secret=secret)


def _given(field: str, owner: str, value: str) -> Setting:
    return Setting(variable=variable(field, of=owner), value=value, given=True, secret=value == _MASK)


_RULES = "rules"
_MASK = "***"
_PARTED = {"models", "assistants"}
_PASSWORD = re.compile(r"//[^@/]+@")


def _reception(settings: Settings, office: Office) -> Reception:
    """Nobody signs in where only this machine can reach the server; everybody does elsewhere."""
    language = settings.lang or "en"
    if is_loopback(settings.host) and not settings.sign_in:
        return LocalReception(language)
    return TokenReception(office.store.tokens, language)
