"""Tokens: what a program or a browser shows to act in a user's name. Kept as digests, scoped, revocable.

A token is 256 random bits, so that a plain digest is as good as a slow one: there is nothing to guess.
"""

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict

from madang.protocol import EVERY_TENANT, TenantScope
from madang.store.audit import AuditLog
from madang.store.database.columns import Clock, from_stamp, storable_text, to_stamp
from madang.store.database.port import Connection, Database, Row
from madang.store.errors import TokenNotFoundError
from madang.store.runs.notifier import TOKENS, Notifier

_PREFIX = "mdg"


class AccessToken(BaseModel):
    """A token without its secret: in whose name it speaks, what for, and until when.

    >>> import asyncio
    >>> from madang.store import open_store
    >>> with open_store("sqlite:///:memory:") as store:
    ...     issued = asyncio.run(store.tokens.issue("admin", user="hong", scopes=["chat"]))
    >>> issued.token.user, issued.token.scopes, issued.token.revoked_at
    ('hong', ('chat',), None)
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    tenant: str
    user: str
    role: str
    scopes: tuple[str, ...]
    label: str
    parent: str | None
    created_at: datetime
    expires_at: datetime | None
    revoked_at: datetime | None


class IssuedToken(NamedTuple):
    """A new token, and its text, which is shown this once.

    >>> import asyncio
    >>> from madang.store import open_store
    >>> with open_store("sqlite:///:memory:") as store:
    ...     issued = asyncio.run(store.tokens.issue("admin", user="hong", scopes=["chat"]))
    >>> issued.text.startswith(f"mdg_{issued.token.id}_")
    True
    """

    token: AccessToken
    text: str


@dataclass(frozen=True, slots=True)
class AccessTokens:
    """Issues, checks, lists and revokes; the audit notes who asked for it.

    >>> import asyncio
    >>> from madang.store import open_store
    >>> with open_store("sqlite:///:memory:") as store:
    ...     issued = asyncio.run(store.tokens.issue("admin", user="hong", scopes=["chat"]))
    ...     asyncio.run(store.tokens.check(issued.text)).user
    ...     asyncio.run(store.tokens.revoke("admin", issued.token.id))
    ...     print(asyncio.run(store.tokens.check(issued.text)))
    'hong'
    None
    """

    database: Database
    audit: AuditLog
    notifier: Notifier
    clock: Clock

    async def issue(
        self,
        actor: str,
        *,
        user: str,
        scopes: Sequence[str],
        tenant: str = "",
        role: str = "",
        label: str = "",
        expires_at: datetime | None = None,
        parent: str | None = None,
    ) -> IssuedToken:
        """A new token; it ends with its `parent`, if it has one."""
        ident, secret = secrets.token_hex(6), secrets.token_urlsafe(32)
        names = {"tenant": tenant, "user": user, "role": role, "label": label}
        values = {name: storable_text(value, f"{name} of a token") for name, value in names.items()}
        until = None if expires_at is None else to_stamp(expires_at)

        async def work(connection: Connection) -> AccessToken:
            await connection.run(
                "add_token",
                id=ident,
                digest=_digest(secret),
                scopes=" ".join(scopes),
                parent=parent,
                created_at=to_stamp(self.clock()),
                expires_at=until,
                **values,
            )
            details = {"id": ident, "user": user, "role": role, "scopes": list(scopes)}
            action = "sign in" if parent else "issue token"
            await self.audit.record_in(connection, actor, action, tenant=tenant, details=details)
            return await _find(connection, ident)

        return IssuedToken(await self.database.write(work), f"{_PREFIX}_{ident}_{secret}")

    async def check(self, text: str) -> AccessToken | None:
        """The token of which `text` is the text, if it is valid now."""
        prefix, _, rest = text.partition("_")
        ident, _, secret = rest.partition("_")
        if prefix != _PREFIX or not secret or not text.isascii():
            return None

        async def work(connection: Connection) -> Row | None:
            return next(iter(await connection.fetch("get_token", id=ident)), None)

        row = await self.database.read(work)
        if row is None or not hmac.compare_digest(bytes(row[-1]), _digest(secret)):
            return None
        return self._if_valid(_token_from_row(row))

    async def find_valid(self, token: str) -> AccessToken | None:
        """The token of that id as it is now, None if it has ended or is gone."""

        async def work(connection: Connection) -> Row | None:
            return next(iter(await connection.fetch("get_token", id=token)), None)

        row = await self.database.read(work, light=True)
        return None if row is None else self._if_valid(_token_from_row(row))

    async def wait_for_change(self, admitted: AccessToken) -> None:
        """Return once the token has ended or means something else than when it was `admitted`; in any process.

        A revocation is heard of within a tick of the notifier, an end in time at its moment.
        """
        with self.notifier.subscribe(TOKENS) as subscription:
            while await self.find_valid(admitted.id) == admitted:
                with suppress(TimeoutError):
                    async with asyncio.timeout(self._seconds_left(admitted)):
                        await subscription.wait()

    def _seconds_left(self, token: AccessToken) -> float | None:
        return None if token.expires_at is None else max(0.01, (token.expires_at - self.clock()).total_seconds())

    def _if_valid(self, token: AccessToken) -> AccessToken | None:
        ended = token.revoked_at or (token.expires_at and token.expires_at <= self.clock())
        return None if ended else token

    async def list(self, tenant: TenantScope) -> list[AccessToken]:
        """The tokens of a tenant that were issued, newest first, without those that came of signing in with one."""
        chosen = None if tenant is EVERY_TENANT else tenant

        async def work(connection: Connection) -> list[AccessToken]:
            return [_token_from_row(row) for row in await connection.fetch("list_tokens", tenant=chosen)]

        return await self.database.read(work)

    async def revoke(self, actor: str, token: str) -> None:
        """End a token now, and all that came of it; `TokenNotFoundError` where there is none to end."""

        async def work(connection: Connection) -> None:
            if not await connection.run("revoke_token", id=token, now=to_stamp(self.clock())):
                raise TokenNotFoundError(token)
            tenant = (await _find(connection, token)).tenant
            await self.audit.record_in(connection, actor, "revoke token", tenant=tenant, details={"id": token})

        await self.database.write(work)
        self.notifier.notify(TOKENS)

    async def change(
        self, actor: str, token: str, *, role: str | None = None, scopes: Sequence[str] | None = None
    ) -> AccessToken:
        """The token, and all that came of it, with another role or other scopes; what is None stays.

        Whoever was admitted by it is cut off and has to come again.
        """
        given = None if role is None else storable_text(role, "role of a token")
        permitted = None if scopes is None else " ".join(scopes)

        async def work(connection: Connection) -> AccessToken:
            if not await connection.run("change_token", id=token, role=given, scopes=permitted):
                raise TokenNotFoundError(token)
            changed = await _find(connection, token)
            details = {"id": token, "role": changed.role, "scopes": list(changed.scopes)}
            await self.audit.record_in(connection, actor, "change token", tenant=changed.tenant, details=details)
            return changed

        changed = await self.database.write(work)
        self.notifier.notify(TOKENS)
        return changed

    async def sweep(self) -> int:
        """Forget what came of signing in and has ended; how many there were."""

        async def work(connection: Connection) -> int:
            return await connection.run("sweep_tokens", now=to_stamp(self.clock()))

        return await self.database.write(work)


async def _find(connection: Connection, ident: str) -> AccessToken:
    [row] = await connection.fetch("get_token", id=ident)
    return _token_from_row(row)


def _token_from_row(row: Row) -> AccessToken:
    ident, tenant, user, role, scopes, label, parent, created_at, expires_at, revoked_at, _ = row
    return AccessToken(
        id=ident,
        tenant=tenant,
        user=user,
        role=role,
        scopes=tuple(scopes.split()),
        label=label,
        parent=parent,
        created_at=from_stamp(created_at),
        expires_at=None if expires_at is None else from_stamp(expires_at),
        revoked_at=None if revoked_at is None else from_stamp(revoked_at),
    )


def _digest(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()
