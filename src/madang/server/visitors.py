"""Visitors: in whose name a request comes, and what it may do."""

from dataclasses import dataclass
from typing import Literal

from madang.runtime.office import Office
from madang.runtime.orders import Actor
from madang.server.errors import ScopeError
from madang.store.errors import RunNotFoundError, SessionNotFoundError
from madang.store.run_rows import Run
from madang.store.sessions import Session
from madang.text import Language

__all__ = ["SCOPES", "Scope", "Visitor"]

Scope = Literal["read", "write", "admin"]
SCOPES: tuple[Scope, ...] = ("read", "write", "admin")


@dataclass(frozen=True, slots=True)
class Visitor:
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

    def need(self, scope: Scope) -> None:
        """Refuse with `ScopeError` what the visitor's token is not for."""
        if scope not in self.scopes:
            raise ScopeError(scope)

    async def session(self, office: Office, session: str) -> Session:
        """The visitor's session of that id, or `SessionNotFoundError`."""
        found = await office.store.sessions.get(session)
        if (found.tenant, found.user) != (self.actor.tenant, self.actor.user):
            raise SessionNotFoundError(session)
        return found

    async def run(self, office: Office, run: str, session: str | None = None) -> Run:
        """The run of that id in the visitor's `session`, or in any of theirs; else `RunNotFoundError`."""
        found = await office.store.runs.get(run)
        try:
            await self.session(office, found.session)
        except SessionNotFoundError:
            raise RunNotFoundError(run) from None
        if session is not None and found.session != session:
            raise RunNotFoundError(run)
        return found
