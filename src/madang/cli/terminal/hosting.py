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
from madang.server.serving import serve
from madang.server.setup import Setting, Setup
from madang.server.warming import warm_up
from madang.settings import Settings, variable
from madang.wiring import open_madang

__all__ = ["host", "setup_of"]


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
    await serve(opening, listening, ready=opened, origins=origins, setup=setup_of(settings))


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
