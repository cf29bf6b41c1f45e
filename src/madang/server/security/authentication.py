"""Finds the caller of a request by token, cookie or local connection, checks its scopes, and signs browsers in and
out.
"""

import asyncio
import ipaddress
import re
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Protocol

from starlette.requests import HTTPConnection

from madang.runtime.runs import Actor
from madang.server.address import is_loopback
from madang.server.errors import ForeignHostError, ScopeError, SignInError
from madang.store import AccessToken, AccessTokens
from madang.text import Language

Scope = Literal["read", "write", "admin", "operator"]
"""`read` and `write` are for what is the user's own.

An `admin` sees the audit of their tenant, and lists, narrows and ends its tokens and sign-ins; tokens they issue are in
their own name and role, and end with theirs. An `operator` does so for all tenants, in any name and role, so may act as
anybody, and sees how the server is set up.
"""
SCOPES: tuple[Scope, ...] = ("read", "write", "admin", "operator")


@dataclass(frozen=True, slots=True)
class Principal:
    """The caller of a request: identified by a token with scopes, or the one user of this machine."""

    actor: Actor
    language: Language
    scopes: frozenset[Scope]
    token: str | None = None
    signed_in: bool = False
    """Whether the token comes from signing in, so that signing out revokes it."""
    until: float | None = None
    """When a token that is not ours ends, in seconds since 1970."""

    @property
    def is_local(self) -> bool:
        """Whether this is the one user of this machine, who does not sign in and acts in every role."""
        return self.token is None

    def require_scope(self, scope: Scope) -> None:
        """Raise `ScopeError` if the token lacks the scope."""
        if scope not in self.scopes:
            raise ScopeError(scope)


COOKIE = "madang"
OPENID_LABEL = "openid sign-in"
"""The label of tokens that come from signing in at a provider."""

_FORWARDED = re.compile(
    r"forwarded|via|cdn-loop|(?:x-)?(?:forwarded|real|original|client|cluster-client|envoy|amzn|appengine|azure|arr)-.*"
    r"|true-client-ip|cf-.*|fly-.*|fastly-.*|tailscale-.*|ngrok-.*|remote-.*|x-remote-.*|x-scheme|(?:x-)?proxy.*"
    r"|x-forwarded|(?:x-)?(?:varnish|haproxy|akamai|cloudfront|vercel|nf|sucuri|incap|ssl|auth-request)(?:-.*)?"
    r"|x-cache(?:-.*)?|x-host"
    r"|x-amz-cf-id|x-cloud-trace-context|x-replaced-path|x-http-host-override|x-coming-from"
    r"|surrogate-.*|max-forwards"
)
"""Headers that proxies, tunnels and the networks of others add, and neither a browser nor a program here sends."""
_OWN_ADDRESSES = frozenset({"host", "origin", "referer"})
"""Headers in which a client itself names the server's address."""
_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[0-9A-Za-z.-]+)(?::[0-9]{1,5})?")


class Authenticator(Protocol):
    """Identifies the caller of a request, and signs browsers in and out."""

    async def authenticate(self, connection: HTTPConnection) -> Principal:
        """The caller, or an error that rejects the request."""
        ...

    async def wait_until_ended(self, caller: Principal) -> None:
        """Return when the caller would not be admitted again as they were; never if nothing can end."""
        ...

    async def is_admitted(self, caller: Principal) -> bool:
        """Whether the caller would be admitted again as they were."""
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
        hosts, client = connection.headers.getlist("host"), connection.client
        foreign = client is not None and not is_loopback(client.host)
        if foreign or [*map(_names_this_machine, hosts)] != [True] or _may_be_forwarded(connection):
            raise ForeignHostError(", ".join(hosts))
        return Principal(Actor(), accepted_language(connection, self._language), frozenset(SCOPES))

    async def wait_until_ended(self, caller: Principal) -> None:  # noqa: ARG002 - the names of the protocol
        """There is nothing that could end."""
        await asyncio.Event().wait()

    async def is_admitted(self, caller: Principal) -> bool:  # noqa: ARG002 - the names of the protocol
        """There is nothing that could end."""
        return True

    async def sign_in(self, token: str, until: datetime) -> str:  # noqa: ARG002 - the names of the protocol
        """Nobody signs in here: `SignInError`."""
        raise SignInError

    async def sign_out(self, caller: Principal) -> None:
        """There is nothing to revoke."""


def _names_this_machine(host: str) -> bool:
    """Whether a `Host` names this machine, written plainly; what could be read in two ways does not."""
    found = _HOST.fullmatch(host)
    return found is not None and is_loopback(found[1])


def _may_be_forwarded(connection: HTTPConnection) -> bool:
    """Whether a proxy may have sent this: by its headers, or in the form in which proxies speak unless told otherwise.

    No browser and no program that talks to us speaks HTTP/1.0, or closes its connection after each request.
    """
    closes = "close" in re.split(r"[\s,]+", connection.headers.get("connection", "").lower())
    old = connection.scope.get("http_version") == "1.0"
    return closes or old or any(_is_of_proxy(name, value) for name, value in connection.headers.items())


def _is_of_proxy(name: str, value: str) -> bool:
    """Whether a proxy adds such a header: by its name, or since it tells somebody's address."""
    return bool(_FORWARDED.fullmatch(name)) or (name not in _OWN_ADDRESSES and any(map(_is_address, value.split(","))))


def _is_address(value: str) -> bool:
    """Whether a text is an address of the network, with or without a port."""
    host = value.strip().strip('"')
    try:
        ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        host, _, port = host.rpartition(":")
        return port.isdecimal() and bool(host) and _is_address(host)
    return True


class TokenAuthenticator:
    """Accepts a valid token: in `Authorization`, in `X-Api-Key` as LangGraph's clients send it, or in a cookie."""

    def __init__(self, tokens: AccessTokens, language: Language) -> None:
        self._tokens = tokens
        self._language: Language = language

    async def authenticate(self, connection: HTTPConnection) -> Principal:
        """The user of the token."""
        text = token_in(connection)
        token = await self._tokens.check(text) if text else None
        if token is None:
            raise SignInError
        return _principal(token, accepted_language(connection, self._language))

    async def wait_until_ended(self, caller: Principal) -> None:
        """Wait for the token to be revoked or changed, or to expire."""
        while (token := await self._current(caller)) is not None:
            await self._tokens.wait_for_change(token)

    async def is_admitted(self, caller: Principal) -> bool:
        """Whether the token is valid and still says the same of its user."""
        return await self._current(caller) is not None

    async def _current(self, caller: Principal) -> AccessToken | None:
        """The token of the caller as it is now, None if they would not be admitted by it as they were."""
        token = await self._tokens.find_valid(caller.token or "")
        return token if token is not None and _principal(token, caller.language) == caller else None

    async def sign_in(self, token: str, until: datetime) -> str:
        """The text of a new token with the user and scopes of the given one, which it does not outlive."""
        known = await self._tokens.check(token)
        if known is None or known.kind != "token":
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
            kind="sign_in",
            claims=known.claims,
        )
        return issued.text

    async def sign_out(self, caller: Principal) -> None:
        """Revoke the token that signing in issued."""
        if caller.signed_in:
            await self._tokens.revoke(caller.actor.user, caller.token or "")


def _principal(token: AccessToken, language: Language) -> Principal:
    return Principal(
        actor=Actor(user=token.user, tenant=token.tenant, role=token.role, claims=token.claims),
        language=language,
        scopes=frozenset(scope for scope in SCOPES if scope in token.scopes),
        token=token.id,
        signed_in=token.kind == "sign_in",
    )


def token_in(connection: HTTPConnection) -> str | None:
    """The text of the token that a request shows."""
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
