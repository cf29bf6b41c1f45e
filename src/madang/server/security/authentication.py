"""Finds the caller of a request by token, cookie or local connection, checks its scopes, and signs browsers in and
out.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol

from starlette.requests import HTTPConnection

from madang.runtime.runs import Actor
from madang.server.address import is_loopback
from madang.server.errors import ForeignHostError, ScopeError, SignInError
from madang.store import AccessTokens
from madang.text import Language

Scope = Literal["read", "write", "admin"]
SCOPES: tuple[Scope, ...] = ("read", "write", "admin")


@dataclass(frozen=True, slots=True)
class Principal:
    """The caller of a request: identified by a token with scopes, or the one user of this machine."""

    actor: Actor
    language: Language
    scopes: frozenset[Scope]
    token: str | None = None
    signed_in: bool = False
    """Whether the token comes from signing in, so that signing out revokes it."""

    @property
    def is_local(self) -> bool:
        """Whether this is the one user of this machine, who does not sign in and acts in every role."""
        return self.token is None

    def require_scope(self, scope: Scope) -> None:
        """Raise `ScopeError` if the token lacks the scope."""
        if scope not in self.scopes:
            raise ScopeError(scope)


COOKIE = "madang"

_FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


class Authenticator(Protocol):
    """Identifies the caller of a request, and signs browsers in and out."""

    async def authenticate(self, connection: HTTPConnection) -> Principal:
        """The caller, or an error that rejects the request."""
        ...

    async def sign_in(self, token: str, until: datetime) -> str:
        """The text of a new token for a browser, which stands for the given one and ends `until` then at the latest.

        `SignInError` if the given one is not valid, or comes from signing in itself.
        """
        ...

    async def sign_out(self, caller: Principal) -> None:
        """Revoke the token of a caller who signed in; a token given in another way stays valid."""
        ...


class LocalAuthenticator:
    """Accepts requests from this machine only, all as its one user.

    Requests under a foreign host name (DNS rebinding) or through a proxy are rejected.
    """

    def __init__(self, language: Language) -> None:
        self._language: Language = language

    async def authenticate(self, connection: HTTPConnection) -> Principal:
        """The one user of this machine."""
        host, client = connection.url.hostname or "", connection.client
        foreign = client is not None and not is_loopback(client.host)
        if foreign or not is_loopback(host) or any(name in connection.headers for name in _FORWARDED):
            raise ForeignHostError(host)
        return Principal(Actor(), accepted_language(connection, self._language), frozenset(SCOPES))

    async def sign_in(self, token: str, until: datetime) -> str:  # noqa: ARG002 - the names of the protocol
        """Nobody signs in here: `SignInError`."""
        raise SignInError

    async def sign_out(self, caller: Principal) -> None:
        """There is nothing to revoke."""


class TokenAuthenticator:
    """Accepts a valid token: in `Authorization`, in `X-Api-Key` as LangGraph's clients send it, or in a cookie."""

    def __init__(self, tokens: AccessTokens, language: Language) -> None:
        self._tokens = tokens
        self._language: Language = language

    async def authenticate(self, connection: HTTPConnection) -> Principal:
        """The user of the token."""
        text = _token_in(connection)
        token = await self._tokens.check(text) if text else None
        if token is None:
            raise SignInError
        return Principal(
            actor=Actor(user=token.user, tenant=token.tenant, role=token.role),
            language=accepted_language(connection, self._language),
            scopes=frozenset(scope for scope in SCOPES if scope in token.scopes),
            token=token.id,
            signed_in=token.parent is not None,
        )

    async def sign_in(self, token: str, until: datetime) -> str:
        """The text of a new token with the user and scopes of the given one, which it does not outlive."""
        known = await self._tokens.check(token)
        if known is None or known.parent is not None:
            raise SignInError
        issued = await self._tokens.issue(
            known.user,
            user=known.user,
            tenant=known.tenant,
            role=known.role,
            scopes=known.scopes,
            label=known.label,
            expires_at=min(until, known.expires_at or until),
            parent=known.id,
        )
        return issued.text

    async def sign_out(self, caller: Principal) -> None:
        """Revoke the token that signing in issued."""
        if caller.signed_in:
            await self._tokens.revoke(caller.actor.user, caller.token or "")


def _token_in(connection: HTTPConnection) -> str | None:
    scheme, _, given = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and given:
        return given.strip()
    return connection.headers.get("x-api-key") or connection.cookies.get(COOKIE)


def accepted_language(connection: HTTPConnection, default: Language) -> Language:
    """The language that a request is to be answered in, by its `Accept-Language`."""
    for entry in connection.headers.get("accept-language", "").lower().split(","):
        if entry.strip().startswith(("ko", "en")):
            return "ko" if entry.strip().startswith("ko") else "en"
    return default
