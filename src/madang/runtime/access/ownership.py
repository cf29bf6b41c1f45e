"""Whose a session is, decided in one place: to all but its owner there is no such session, and no run of it. What asks
for a role is decided by whoever has it in the owner's tenant.
"""

from madang.runtime.errors import WrongRoleError
from madang.runtime.runs.request import Actor
from madang.store import RunNotFoundError, Session, SessionNotFoundError, Store
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

    To other tenants there is no such run; those without the role get `WrongRoleError`.
    """
    found = await store.runs.get(run)
    if (await store.sessions.get(found.session)).tenant != actor.tenant:
        raise RunNotFoundError(run)
    if actor.role != role:
        raise WrongRoleError(actor.role, role)
    return found
