"""Read-only links to a session: each is a token that opens this one session and nothing else, until it ends."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from madang.protocol import Actor
from madang.runtime.access.ownership import own_session
from madang.runtime.access.tokens import lasting_credential
from madang.runtime.errors import NoSuchShareError
from madang.store import AccessToken, IssuedToken, Store


class SharedSession(NamedTuple):
    """What a link opens: a session, in whose name it is read, and until when."""

    link: str
    session: str
    owner: Actor
    expires_at: datetime | None


class ShareAccess:
    """The links to an actor's sessions; whoever holds one may read that session, signed in or not."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def create(
        self, actor: Actor, session: str, *, until: datetime, credential: str | None = None
    ) -> IssuedToken:
        """A new link to the actor's session, with its text, which is told this once.

        It ends with the session and with the `credential` that it was made with, and when its owner signs out
        everywhere.
        """
        await own_session(self._store, actor, session)
        parent = await lasting_credential(self._store, credential)
        lasts = parent.expires_at if parent is not None and parent.kind == "token" else None
        return await self._store.tokens.issue(
            actor.user,
            user=actor.user,
            tenant=actor.tenant,
            scopes=(),
            expires_at=min(until, lasts or until),
            parent=parent and parent.id,
            kind="link",
            session=session,
        )

    async def list(self, actor: Actor, session: str) -> Sequence[AccessToken]:
        """The links to the actor's session that can still be used, newest first."""
        await own_session(self._store, actor, session)
        return await self._store.tokens.list_links(actor.tenant, actor.user, session)

    async def end(self, actor: Actor, session: str, link: str) -> None:
        """End a link to the actor's session now."""
        if link not in {token.id for token in await self.list(actor, session)}:
            raise NoSuchShareError
        await self._store.tokens.revoke(actor.user, link)

    async def open(self, text: str) -> SharedSession:
        """What the link of that text opens, or `NoSuchShareError`."""
        token = await self._store.tokens.check(text)
        if token is None or token.kind != "link" or token.session is None:
            raise NoSuchShareError
        return SharedSession(token.id, token.session, Actor(user=token.user, tenant=token.tenant), token.expires_at)
