"""Whose a session is, decided in one place: to all but its owner there is no such session, and no run of it. What asks
for a role is decided by whoever has it in the owner's tenant.
"""

from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime

from pydantic import JsonValue

from madang.protocol import Actor
from madang.runtime.access.session_titles import session_title
from madang.runtime.errors import OwnRequestError, WrongAssistantError, WrongRoleError
from madang.store import RunNotFoundError, Session, SessionExistsError, SessionNotFoundError, Store
from madang.store.runs import Run


def owns(actor: Actor, session: Session) -> bool:
    """Whether the session is the actor's own."""
    return (session.tenant, session.user) == (actor.tenant, actor.user)


async def own_session(store: Store, actor: Actor, session: str) -> Session:
    """The actor's session of that id, or `SessionNotFoundError`."""
    found = await store.sessions.get(session)
    if not owns(actor, found):
        raise SessionNotFoundError(session)
    return found


async def own_run(store: Store, actor: Actor, run: str, session: str | None = None) -> Run:
    """The run of that id in the actor's `session`, or in any of theirs; else `RunNotFoundError`."""
    found = await store.runs.get(run)
    try:
        await own_session(store, actor, found.session)
    except SessionNotFoundError:
        raise RunNotFoundError(run) from None
    if session is not None and found.session != session:
        raise RunNotFoundError(run)
    return found


async def run_for_role(store: Store, actor: Actor, run: str, role: str) -> Run:
    """The run of that id for a decision that is the role's: whoever of the tenant has the role may take it.

    To other tenants there is no such run; those without the role get `WrongRoleError`, and whoever asked for it gets
    `OwnRequestError`: four eyes see more than two.
    """
    found = await store.runs.get(run)
    session = await store.sessions.get(found.session)
    if session.tenant != actor.tenant:
        raise RunNotFoundError(run)
    if actor.role != role:
        raise WrongRoleError(actor.role, role)
    if is_own_request(actor, session.user):
        raise OwnRequestError(role)
    return found


def is_own_request(actor: Actor, user: str) -> bool:
    """Whether `user`, who asked, is the actor. Where nobody signs in there is one person, who has to decide alone."""
    return bool(actor.user) and actor.user == user


async def open_session(
    store: Store,
    actor: Actor,
    session: str,
    assistant: str,
    *,
    title: str,
    expires_at: datetime | None = None,
    metadata: Mapping[str, JsonValue] | None = None,
) -> None:
    """Make sure that the session exists, is the actor's, and speaks with this assistant.

    One that is new gets its title from `title`, the `metadata`, and is deleted when it `expires_at`.
    """
    found = await _find_or_create(
        store, actor, session, assistant=assistant, title=title, expires_at=expires_at, metadata=metadata
    )
    if not owns(actor, found):
        raise SessionNotFoundError(session)
    if not found.assistant:
        found = await store.sessions.bind(session, assistant)
    if found.assistant != assistant:
        raise WrongAssistantError(session, found.assistant, assistant)
    if not found.title:
        await store.sessions.rename(session, session_title(title))


async def _find_or_create(
    store: Store,
    actor: Actor,
    session: str,
    *,
    assistant: str,
    title: str,
    expires_at: datetime | None,
    metadata: Mapping[str, JsonValue] | None,
) -> Session:
    with suppress(SessionNotFoundError):
        return await store.sessions.get(session)
    with suppress(SessionExistsError):  # of two first messages sent at once, one creates it
        return await store.sessions.create(
            session,
            tenant=actor.tenant,
            user=actor.user,
            assistant=assistant,
            title=session_title(title),
            expires_at=expires_at,
            metadata=metadata,
        )
    return await store.sessions.get(session)
