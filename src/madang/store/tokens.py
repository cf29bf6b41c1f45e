"""Tokens: what a program or a browser shows to act in a user's name. Kept as digests, scoped, revocable.

A token is 256 random bits, so that a plain digest is as good as a slow one: there is nothing to guess.
"""

import asyncio
import hashlib
import hmac
import json
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, NamedTuple, TypeVar

from pydantic import BaseModel, ConfigDict

from madang.protocol import EVERY_TENANT, Claims, TenantScope
from madang.store.audit import AuditLog
from madang.store.database.acting_tenant import acting_for
from madang.store.database.columns import Clock, from_stamp, storable_text, to_stamp
from madang.store.database.port import Connection, Database, Row, Work
from madang.store.errors import TokenNotFoundError
from madang.store.runs.notifier import TOKENS, Notifier

TokenKind = Literal["token", "sign_in", "link"]
"""One that was issued, one that came of signing in, or a link that opens one session and nothing else."""
_PREFIX = "mdg"
_ACTIONS: dict[TokenKind, str] = {"token": "issue token", "sign_in": "sign in", "link": "share session"}
T = TypeVar("T")


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
    kind: TokenKind
    session: str | None
    """What a link opens."""
    claims: Claims = {}
    """What the provider of a sign-in said of the user."""
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
        kind: TokenKind = "token",
        session: str | None = None,
        claims: Claims | None = None,
    ) -> IssuedToken:
        """A new token; it ends with its `parent` and its `session`, if it has them."""
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
                kind=kind,
                session=session,
                claims=storable_text(json.dumps(claims or {}, ensure_ascii=False), "claims of a token"),
                created_at=to_stamp(self.clock()),
                expires_at=until,
                **values,
            )
            details = {"id": ident, "user": user, "role": role, "scopes": list(scopes)}
            await self.audit.record_in(connection, actor, _ACTIONS[kind], tenant=tenant, details=details)
            return await _find(connection, ident)

        return IssuedToken(await self._write(work), f"{_PREFIX}_{ident}_{secret}")

    async def check(self, text: str) -> AccessToken | None:
        """The token of which `text` is the text, if it is valid now."""
        prefix, _, rest = text.partition("_")
        ident, _, secret = rest.partition("_")
        if prefix != _PREFIX or not secret or not text.isascii():
            return None

        async def work(connection: Connection) -> Row | None:
            return next(iter(await connection.fetch("get_token", id=ident)), None)

        row = await self._read(work)
        if row is None or not hmac.compare_digest(bytes(row[-1]), _digest(secret)):
            return None
        return self._if_valid(_token_from_row(row))

    async def find_valid(self, token: str) -> AccessToken | None:
        """The token of that id as it is now, None if it has ended or is gone."""

        async def work(connection: Connection) -> Row | None:
            return next(iter(await connection.fetch("get_token", id=token)), None)

        row = await self._read(work)
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
        """The tokens of a tenant that were issued, newest first; no sign-ins, no links."""
        chosen = None if tenant is EVERY_TENANT else tenant

        async def work(connection: Connection) -> list[AccessToken]:
            return [_token_from_row(row) for row in await connection.fetch("list_tokens", tenant=chosen)]

        return await self.database.read(work)

    async def list_sign_ins(self, tenant: TenantScope, user: str | None = None) -> "list[AccessToken]":
        """What came of signing in and is valid now, newest first; of one user only, if given."""
        chosen = None if tenant is EVERY_TENANT else tenant

        async def work(connection: Connection) -> "list[AccessToken]":
            values = {"tenant": chosen, "user": user, "now": to_stamp(self.clock())}
            return [_token_from_row(row) for row in await connection.fetch("list_sign_ins", **values)]

        return await self.database.read(work)

    async def list_links(self, tenant: str, user: str, session: str) -> "list[AccessToken]":
        """The links that a user made to a session and that are valid now, newest first."""

        async def work(connection: Connection) -> "list[AccessToken]":
            values = {"tenant": tenant, "user": user, "session": session, "now": to_stamp(self.clock())}
            return [_token_from_row(row) for row in await connection.fetch("list_links", **values)]

        return await self.database.read(work)

    async def revoke(self, actor: str, token: str) -> None:
        """End a token now, and all that came of it; `TokenNotFoundError` where there is none to end."""

        async def work(connection: Connection) -> None:
            ended = await connection.fetch("revoke_token", id=token, now=to_stamp(self.clock()))
            if token not in {ident for ident, _ in ended}:
                raise TokenNotFoundError(token)
            await self._record_ends(
                connection, actor, [(token, "token"), *(each for each in ended if each[0] != token)]
            )

        await self._write(work)
        self.notifier.notify(TOKENS)

    async def sign_out_everywhere(self, actor: str, *, tenant: str, user: str) -> None:
        """End all sign-ins of a user, and the links to their sessions; issued tokens stay."""

        async def work(connection: Connection) -> None:
            await connection.run("revoke_user_sign_ins", tenant=tenant, user=user, now=to_stamp(self.clock()))
            details = {"user": user}
            await self.audit.record_in(connection, actor, "sign out everywhere", tenant=tenant, details=details)

        await self._write(work)
        self.notifier.notify(TOKENS)

    async def _record_ends(self, connection: Connection, actor: str, ended: Sequence[Row]) -> None:
        """Note which tokens ended; of what came of them, those that were issued."""
        for ident in (ident for ident, kind in ended if kind == "token"):
            tenant = (await _find(connection, ident)).tenant
            await self.audit.record_in(connection, actor, "revoke token", tenant=tenant, details={"id": ident})

    async def change(
        self, actor: str, token: str, *, role: str | None = None, scopes: Sequence[str] | None = None
    ) -> AccessToken:
        """The token, and the sign-ins that came of it, with another role or other scopes; what is None stays.

        Whoever was admitted by it is cut off and has to come again. Tokens that were issued with it end: they may say
        more than it does now.
        """
        given = None if role is None else storable_text(role, "role of a token")
        permitted = None if scopes is None else " ".join(scopes)

        async def work(connection: Connection) -> AccessToken:
            if not await connection.run("change_token", id=token, role=given, scopes=permitted):
                raise TokenNotFoundError(token)
            ended = await connection.fetch("revoke_issued_by", id=token, now=to_stamp(self.clock()))
            await self._record_ends(connection, actor, ended)
            changed = await _find(connection, token)
            details = {"id": token, "role": changed.role, "scopes": list(changed.scopes)}
            await self.audit.record_in(connection, actor, "change token", tenant=changed.tenant, details=details)
            return changed

        changed = await self._write(work)
        self.notifier.notify(TOKENS)
        return changed

    async def delete_links(self, tenant: str, user: str) -> int:
        """Remove all links to sessions of a user, with what they say of them; how many there were."""

        async def work(connection: Connection) -> int:
            return await connection.run("delete_person_links", tenant=tenant, user=user)

        deleted = await self._write(work)
        self.notifier.notify(TOKENS)
        return deleted

    async def sweep(self) -> int:
        """Forget sign-ins and links that have ended; how many there were."""

        async def work(connection: Connection) -> int:
            return await connection.run("sweep_tokens", now=to_stamp(self.clock()))

        return await self._write(work)

    async def _read(self, work: Work[T]) -> T:
        """What `work` returns, in the operator's name: whose a token is, is known once it was found."""
        with acting_for(EVERY_TENANT):
            return await self.database.read(work, light=True)

    async def _write(self, work: Work[T]) -> T:
        with acting_for(EVERY_TENANT):
            return await self.database.write(work)


async def _find(connection: Connection, ident: str) -> AccessToken:
    [row] = await connection.fetch("get_token", id=ident)
    return _token_from_row(row)


def _token_from_row(row: Row) -> AccessToken:
    ident, tenant, user, role, scopes, label, parent, kind, session, claims, created_at, expires_at, revoked_at, _ = row
    return AccessToken(
        id=ident,
        tenant=tenant,
        user=user,
        role=role,
        scopes=tuple(scopes.split()),
        label=label,
        parent=parent,
        kind=kind,
        session=session,
        claims=json.loads(claims),
        created_at=from_stamp(created_at),
        expires_at=None if expires_at is None else from_stamp(expires_at),
        revoked_at=None if revoked_at is None else from_stamp(revoked_at),
    )


def _digest(secret: str) -> bytes:
    return hashlib.sha256(secret.encode()).digest()
