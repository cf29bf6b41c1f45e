"""The reception: finds out in whose name a request comes."""

from typing import Protocol

from starlette.requests import HTTPConnection

from madang.runtime.orders import Actor
from madang.server.addresses import is_loopback
from madang.server.errors import ForeignHostError, SignInError
from madang.server.visitors import SCOPES, Visitor
from madang.store.tokens import Tokens
from madang.text import Language

__all__ = ["COOKIE", "LocalReception", "Reception", "TokenReception", "language_of"]

COOKIE = "madang"

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
        host, client = connection.url.hostname or "", connection.client
        foreign = client is not None and not is_loopback(client.host)
        if foreign or not is_loopback(host) or any(name in connection.headers for name in _FORWARDED):
            raise ForeignHostError(host)
        return Visitor(Actor(), language_of(connection, self._language), frozenset(SCOPES))


class TokenReception:
    """Lets in who shows a valid token: in `Authorization`, in `X-Api-Key` as LangGraph's clients do, or a cookie."""

    def __init__(self, tokens: Tokens, language: Language) -> None:
        self._tokens = tokens
        self._language: Language = language

    async def admit(self, connection: HTTPConnection) -> Visitor:
        """The user in whose name the token speaks."""
        text = _token_in(connection)
        token = await self._tokens.check(text) if text else None
        if token is None:
            raise SignInError
        return Visitor(
            actor=Actor(user=token.user, tenant=token.tenant, role=token.role),
            language=language_of(connection, self._language),
            scopes=frozenset(scope for scope in SCOPES if scope in token.scopes),
            token=token.id,
            signed_in=token.parent is not None,
        )


def _token_in(connection: HTTPConnection) -> str | None:
    scheme, _, given = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and given:
        return given.strip()
    return connection.headers.get("x-api-key") or connection.cookies.get(COOKIE)


def language_of(connection: HTTPConnection, default: Language) -> Language:
    """The language that a request is to be answered in, by its `Accept-Language`."""
    for wanted in connection.headers.get("accept-language", "").lower().split(","):
        if wanted.strip().startswith(("ko", "en")):
            return "ko" if wanted.strip().startswith("ko") else "en"
    return default
