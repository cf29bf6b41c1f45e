"""Hosting: the office that the settings name, served on a socket. Needs the extra `server`."""

import re
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

from pydantic import SecretStr

from madang.runtime.logs import log_to
from madang.runtime.office import Office
from madang.server.reception import LocalReception, Reception, TokenReception, is_loopback
from madang.server.serving import address_of, listen, serve
from madang.server.setup import Setting, Setup
from madang.server.warming import warm_up
from madang.settings import Settings, variable
from madang.wiring import open_madang

__all__ = ["host", "setup_of"]


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
        await serve(
            opening, listening, ready=lambda: ready(address_of(listening)), origins=origins, setup=setup_of(settings)
        )


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
