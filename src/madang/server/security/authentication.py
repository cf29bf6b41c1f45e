"""Who is calling: finds the principal of a request by token, cookie or local connection, and checks what it may do and
which sessions are its own.
"""

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
    """Whoever calls: an actor in a language, by a token of certain scopes, or the one user of this machine.

    To a visitor there are no sessions but their own.
    """

    actor: Actor
    language: Language
    scopes: frozenset[Scope]
    token: str | None = None
    signed_in: bool = False
    """Whether the token came of signing in, so that signing out ends it."""

    @property
    def is_local(self) -> bool:
        """Whether this is the one user of this machine, who signs in nowhere and acts in every role."""
        return self.token is None

    def require_scope(self, scope: Scope) -> None:
        """Refuse with `ScopeError` what the visitor's token is not for."""
        if scope not in self.scopes:
            raise ScopeError(scope)

    async def own_session(self, application: Application, session: str) -> Session:
        """The visitor's session of that id, or `SessionNotFoundError`."""
        found = await application.store.sessions.get(session)
        if (found.tenant, found.user) != (self.actor.tenant, self.actor.user):
            raise SessionNotFoundError(session)
        return found

    async def own_run(self, application: Application, run: str, session: str | None = None) -> Run:
        """The run of that id in the visitor's `session`, or in any of theirs; else `RunNotFoundError`."""
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
    """Who may come in."""

    async def authenticate(self, connection: HTTPConnection) -> Principal:
        """In whose name the request comes, or an error that refuses it."""
        ...


class LocalAuthenticator:
    """Takes everyone on this machine for its one user, and nobody else.

    A name that somebody else's DNS points here, or a proxy that passes on foreign requests, is refused.
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
    """Lets in who shows a valid token: in `Authorization`, in `X-Api-Key` as LangGraph's clients do, or a cookie."""

    def __init__(self, tokens: AccessTokens, language: Language) -> None:
        self._tokens = tokens
        self._language: Language = language

    async def authenticate(self, connection: HTTPConnection) -> Principal:
        """The user in whose name the token speaks."""
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
    for body in connection.headers.get("accept-language", "").lower().split(","):
        if body.strip().startswith(("ko", "en")):
            return "ko" if body.strip().startswith("ko") else "en"
    return default
