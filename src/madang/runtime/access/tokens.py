"""Tokens and sign-ins, for those who look after a tenant and for whoever is signed in."""

from collections.abc import Sequence
from datetime import datetime

from madang.protocol import EVERY_TENANT, Actor, TenantScope
from madang.store import AccessToken, IssuedToken, Store, TokenNotFoundError, acting_for


class TokenAccess:
    """The tokens within a `scope`, a tenant or all; others raise `TokenNotFoundError`, as if they did not exist.

    Who may do what is the caller's to check. The audit notes who did it.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def issued(self, scope: TenantScope) -> list[AccessToken]:
        """The tokens that were issued, newest first, without their texts."""
        with acting_for(scope):
            return await self._store.tokens.list(scope)

    async def sign_ins(self, scope: TenantScope, user: str | None = None) -> list[AccessToken]:
        """The browsers that are signed in now, newest first; of one user only, if given."""
        with acting_for(scope):
            return await self._store.tokens.list_sign_ins(scope, user)

    async def get(self, scope: TenantScope, token: str) -> AccessToken:
        """The token of that id, while it is valid."""
        found = await self._store.tokens.find_valid(token)
        if found is None or scope not in {EVERY_TENANT, found.tenant}:
            raise TokenNotFoundError(token)
        return found

    async def issue(  # noqa: PLR0917 - what a token says
        self,
        actor: Actor,
        tenant: str,
        user: str,
        scopes: Sequence[str],
        role: str = "",
        label: str = "",
        expires_at: datetime | None = None,
        credential: str | None = None,
    ) -> IssuedToken:
        """A new token, with its text, which is shown this once; it ends with the `credential` it was asked for with."""
        parent = await lasting_credential(self._store, credential)
        ends = [moment for moment in (expires_at, parent and parent.expires_at) if moment]
        return await self._store.tokens.issue(
            actor.user,
            user=user,
            scopes=scopes,
            tenant=tenant,
            role=role,
            label=label,
            expires_at=min(ends, default=None),
            parent=parent and parent.id,
            claims=parent.claims if parent and (parent.tenant, parent.user) == (tenant, user) else None,
        )

    async def sign_out_everywhere(self, actor: Actor) -> None:
        """End all sign-ins of the actor, and the links to their sessions."""
        await self._store.tokens.sign_out_everywhere(actor.user, tenant=actor.tenant, user=actor.user)

    async def change(
        self, actor: Actor, token: AccessToken, *, role: str | None, scopes: Sequence[str] | None
    ) -> AccessToken:
        """The token, and the sign-ins that came of it, with another role or other scopes; what is None stays."""
        return await self._store.tokens.change(actor.user, token.id, role=role, scopes=scopes)

    async def revoke(self, actor: Actor, token: AccessToken) -> None:
        """End the token now, and all that came of it; whoever was admitted by it is cut off."""
        await self._store.tokens.revoke(actor.user, token.id)


async def lasting_credential(store: Store, credential: str | None) -> AccessToken | None:
    """The token of that id, of a sign-in the one that was signed in with; None for what is no token of ours."""
    found = await store.tokens.find_valid(credential) if credential else None
    if found is None or found.parent is None or found.kind != "sign_in":
        return found
    return await store.tokens.find_valid(found.parent)
