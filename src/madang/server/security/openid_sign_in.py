"""People sign in at an OpenID Connect provider, and programs show its tokens; our own tokens are accepted beside them.

Whoever comes back from the provider gets a token of ours in a cookie, so that sessions are listed, revoked and ended
like all others.
"""

import asyncio
import time
from datetime import datetime, timedelta

from starlette.requests import HTTPConnection

from madang.server.security.authentication import (
    OPENID_LABEL,
    SCOPES,
    Principal,
    TokenAuthenticator,
    accepted_language,
    token_in,
)
from madang.server.security.openid import OpenIdProvider, PendingSignIn, is_jwt
from madang.store import AccessTokens
from madang.text import Language

RETURN = "/sign-in/openid/return"
"""Where the provider sends people back to."""
SIGNED_IN_FOR = timedelta(hours=12)
"""After this long people are sent to the provider again, which may have changed its mind about them."""


class OpenIdAuthenticator:
    """Accepts our tokens and those of a provider; see the module."""

    def __init__(self, tokens: AccessTokens, provider: OpenIdProvider, url: str, language: Language) -> None:
        self._tokens = tokens
        self._own = TokenAuthenticator(tokens, language)
        self._provider = provider
        self._redirect = url.rstrip("/") + RETURN
        self._language: Language = language

    async def begin(self, to: str) -> tuple[PendingSignIn, str]:
        """A new sign-in that leads to an address of the page, and where it goes on."""
        return await self._provider.begin(to, self._redirect)

    async def finish(self, pending: PendingSignIn, code: str, now: datetime) -> str:
        """The text of a token for whoever came back with a code; `SignInError` if they may not come in."""
        person = await self._provider.finish(pending, code, self._redirect)
        actor = person.actor
        issued = await self._tokens.issue(
            actor.user,
            user=actor.user,
            tenant=actor.tenant,
            role=actor.role,
            scopes=person.scopes,
            label=OPENID_LABEL,
            expires_at=now + SIGNED_IN_FOR,
            kind="sign_in",
            claims=actor.claims,
        )
        return issued.text

    async def authenticate(self, connection: HTTPConnection) -> Principal:
        """The user of a token, ours or the provider's."""
        text = token_in(connection)
        if not text or not is_jwt(text):
            return await self._own.authenticate(connection)
        person = await self._provider.identify(text)
        return Principal(
            actor=person.actor,
            language=accepted_language(connection, self._language),
            scopes=frozenset(scope for scope in SCOPES if scope in person.scopes),
            token=f"openid:{person.actor.tenant}:{person.actor.user}",
            until=person.until,
        )

    async def wait_until_ended(self, caller: Principal) -> None:
        """Wait for the token to end; nobody can revoke the provider's before its time."""
        if caller.until is None:
            await self._own.wait_until_ended(caller)
        else:
            await asyncio.sleep(caller.until - time.time())

    async def is_admitted(self, caller: Principal) -> bool:
        """Whether the token is still valid."""
        return await self._own.is_admitted(caller) if caller.until is None else time.time() < caller.until

    async def sign_in(self, token: str, until: datetime) -> str:
        """With a token of ours; see `TokenAuthenticator.sign_in`."""
        return await self._own.sign_in(token, until)

    async def sign_out(self, caller: Principal) -> None:
        """Revoke the token that signing in issued."""
        await self._own.sign_out(caller)
