"""Finds the caller of a request by token, cookie or local connection, and checks its scopes and sessions."""

from dataclasses import dataclass
from typing import Literal, Protocol

from starlette.requests import HTTPConnection

from madang.runtime import Application
from madang.runtime.runs import Actor
from madang.server.address import is_loopback
from madang.server.errors import ForeignHostError, ScopeError, SignInError
from madang.store import AccessTokens, RunNotFoundError, Session, SessionNotFoundError
from madang.store.runs import Run
from madang.text import Language

Scope = Literal["read", "write", "admin"]
SCOPES: tuple[Scope, ...] = ("read", "write", "admin")


@dataclass(frozen=True, slots=True)
class Principal:
    """The caller of a request: identified by a token with scopes, or the one user of this machine.

    Sessions of others do not exist for a caller.
    """

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

    async def own_session(self, application: Application, session: str) -> Session:
        """The caller's session of that id, or `SessionNotFoundError`."""
        found = await application.store.sessions.get(session)
        if (found.tenant, found.user) != (self.actor.tenant, self.actor.user):
            raise SessionNotFoundError(session)
        return found

    async def own_run(self, application: Application, run: str, session: str | None = None) -> Run:
        """The run of that id in the caller's `session`, or in any of theirs; else `RunNotFoundError`."""
        found = await application.store.runs.get(run)
        try:
            await self.own_session(application, found.session)
        except SessionNotFoundError:
            raise RunNotFoundError(run) from None
        if session is not None and found.session != session:
            raise RunNotFoundError(run)
        return found


COOKIE = "madang"

_FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip")


class Authenticator(Protocol):
    """Identifies the caller of a request."""

    async def authenticate(self, connection: HTTPConnection) -> Principal:
        """The caller, or an error that rejects the request."""
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
