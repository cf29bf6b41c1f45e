"""Forks: another session that goes on from where an old one once stood."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import uuid4

from pydantic import JsonValue

from madang.errors import MadangError
from madang.models.language.detect import detect_language
from madang.protocol.requests import Request
from madang.runtime.discovery import Assistants
from madang.runtime.orders import Actor, Order
from madang.runtime.timetravel import TimeTravel
from madang.store import Store
from madang.store.errors import RunNotFoundError, SessionNotFoundError
from madang.store.sessions import Session

__all__ = ["Branch", "asked_at", "begin_branch"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Branch:
    """Where a new session parts from an old one, and what is different there.

    `edits` pass the write gate as a write of `as_node`, or of the node before where only one led there. Without a
    `message`, what followed the checkpoint is done again.
    """

    session: str
    checkpoint: str
    edits: Mapping[str, JsonValue] = field(default_factory=dict[str, JsonValue])
    as_node: str | None = None
    message: str | None = None
    into: str = field(default_factory=lambda: str(uuid4()))


async def begin_branch(
    store: Store, assistants: Assistants, actor: Actor, branch: Branch
) -> tuple[Order, str, str | None]:
    """What is to be asked of the new session, of which assistant and under which id, once it stands at the checkpoint.

    To all but its owner there is no such session. Where the edits are refused, nothing is left of the new one.
    """
    old = await store.sessions.get(branch.session)
    if (old.tenant, old.user) != (actor.tenant, actor.user):
        raise SessionNotFoundError(branch.session)
    travel = TimeTravel(store, assistants.get(old.assistant))
    order = await _order(travel, actor, branch)
    run = str(uuid4())
    await _part(store, travel, old, branch, run)
    witnessed = {"into": branch.into, "fields": sorted(branch.edits)}
    await store.audit.record(actor.user, "fork", session=old.id, details=witnessed)
    return order, old.assistant, None if branch.message else run


async def asked_at(travel: TimeTravel, session: str, checkpoint: str) -> Order:
    """What had been asked when a checkpoint was left; for one that was written outside any run, next to nothing."""
    run = await travel.run_at(session, checkpoint)
    try:
        return Order.model_validate(await travel.store.runs.request_of(run or ""))
    except RunNotFoundError:
        return Order(request=Request(message="…"))


async def _order(travel: TimeTravel, actor: Actor, branch: Branch) -> Order:
    """The message of the branch, or what was asked when its checkpoint was left."""
    asked = await asked_at(travel, branch.session, branch.checkpoint)
    if branch.message is not None:
        language = detect_language(branch.message, asked.language)
        return Order(request=Request(message=branch.message), actor=actor, language=language)
    return asked.changed(actor=actor)


async def _part(store: Store, travel: TimeTravel, old: Session, branch: Branch, run: str) -> None:
    await store.sessions.create(
        branch.into,
        tenant=old.tenant,
        user=old.user,
        assistant=old.assistant,
        title=old.title,
        metadata=old.metadata,
    )
    try:
        await travel.fork(
            old.id, branch.checkpoint, into=branch.into, run=run, edits=branch.edits or None, as_node=branch.as_node
        )
    except MadangError:
        await store.delete(branch.into)
        raise
