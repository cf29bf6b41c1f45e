"""The reception: finds out in whose name a request comes."""

import ipaddress
from typing import Protocol

from starlette.requests import HTTPConnection

from madang.runtime.orders import Actor
from madang.server.errors import ForeignHostError
from madang.server.visitors import SCOPES, Visitor
from madang.text import Language

__all__ = ["LocalReception", "Reception", "is_loopback", "language_of"]

_FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


class Reception(Protocol):
    """Who may come in."""

    async def admit(self, connection: HTTPConnection) -> Visitor:
        """In whose name the request comes, or an error that refuses it."""
        ...


class LocalReception:
    """Takes everyone on this machine for its one user, and nobody else.

    A name that somebody else's DNS points here, or a proxy that passes on foreign requests, is refused.
    """

    def __init__(self, language: Language) -> None:
        self._language: Language = language

    async def admit(self, connection: HTTPConnection) -> Visitor:
        """The one user of this machine."""
        host = connection.url.hostname or ""
        if not is_loopback(host) or any(name in connection.headers for name in _FORWARDED):
            raise ForeignHostError(host)
        return Visitor(Actor(), language_of(connection, self._language), frozenset(SCOPES))


def is_loopback(host: str) -> bool:
    """Whether a host name, without looking it up, means this machine."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def language_of(connection: HTTPConnection, default: Language) -> Language:
    """The language that a request is to be answered in, by its `Accept-Language`."""
    for wanted in connection.headers.get("accept-language", "").lower().split(","):
        if wanted.strip().startswith(("ko", "en")):
            return "ko" if wanted.strip().startswith("ko") else "en"
    return default
