"""Threads: sessions, as LangGraph's clients make, find, copy and delete them."""

from datetime import timedelta
from typing import Annotated, Any
from uuid import uuid4

from fastapi import APIRouter, Header, Response
from pydantic import BaseModel, JsonValue

from madang.server.langgraph_api.bodies import NewThread, Pruning, ThreadPatch, ThreadSearch
from madang.server.langgraph_api.known import find_assistant
from madang.server.langgraph_api.shapes import ThreadShape, thread_shape
from madang.server.past import past_of, some_past_of
from madang.server.premises import Here, Premises, Who, Writer
from madang.server.visitors import Visitor
from madang.store.errors import SessionExistsError, SessionNotFoundError
from madang.store.sessions import Session

__all__ = ["Pruned", "copy", "count", "create", "delete", "get", "prune", "router", "search", "update"]

router = APIRouter(prefix="/threads", tags=["threads"])

_PAGE = 200


class Pruned(BaseModel):
    """How many threads were pruned."""

    pruned_count: int


@router.post("")
async def create(here: Here, who: Writer, wanted: NewThread) -> ThreadShape:
    """A new thread; `graph_id` in its metadata says whom it speaks with, which its first run says otherwise."""
    try:
        made = await _create(here, who, wanted)
    except SessionExistsError:
        if wanted.if_exists == "raise":
            raise
        return await _told(here, await who.session(here.office, wanted.thread_id or ""))
    for step in wanted.supersteps:
        for update in step.updates:
            await past_of(here.office, made).write(made.id, update.values, as_node=update.as_node)
    return await _told(here, made)


@router.post("/search")
async def search(here: Here, who: Who, wanted: ThreadSearch) -> list[dict[str, JsonValue]]:
    """The visitor's threads that match, with what is selected of each."""
    found = await _matching(here, who, wanted)
    page = found[wanted.offset : wanted.offset + wanted.limit]
    return [_selected(await _told(here, session), wanted.select) for session in page]


@router.post("/count")
async def count(here: Here, who: Who, wanted: ThreadSearch) -> int:
    """How many of the visitor's threads match."""
    return len(await _matching(here, who, wanted))


@router.post("/prune")
async def prune(here: Here, who: Writer, wanted: Pruning) -> Pruned:
    """Delete threads, or all but the latest state of each; those that are not the visitor's are passed over."""
    pruned = 0
    for thread in dict.fromkeys(wanted.thread_ids):
        try:
            await who.session(here.office, thread)
        except SessionNotFoundError:
            continue
        if wanted.strategy == "delete":
            await _delete(here, who, thread)
        else:
            await here.office.store.checkpointer.aprune([thread], strategy=wanted.strategy)
        pruned += 1
    return Pruned(pruned_count=pruned)


@router.get("/{thread}")
async def get(here: Here, who: Who, thread: str) -> ThreadShape:
    """One thread."""
    return await _told(here, await who.session(here.office, thread))


@router.patch("/{thread}")
async def update(
    here: Here, who: Writer, thread: str, wanted: ThreadPatch, prefer: Annotated[str, Header()] = ""
) -> Any:
    """The thread with more metadata, and perhaps another time to live."""
    await who.session(here.office, thread)
    if wanted.ttl:
        await here.office.store.sessions.expire(thread, here.clock() + timedelta(minutes=wanted.ttl.ttl))
    changed = await here.office.store.sessions.annotate(thread, wanted.metadata)
    return Response(status_code=204) if "return=minimal" in prefer else await _told(here, changed)


@router.delete("/{thread}", status_code=204)
async def delete(here: Here, who: Writer, thread: str) -> None:
    """Remove a thread and all that hangs on it."""
    await who.session(here.office, thread)
    await _delete(here, who, thread)


@router.post("/{thread}/copy")
async def copy(here: Here, who: Writer, thread: str) -> ThreadShape:
    """A new thread with all the states of this one."""
    old = await who.session(here.office, thread)
    new = await here.office.store.sessions.create(
        str(uuid4()),
        tenant=old.tenant,
        user=old.user,
        assistant=old.assistant,
        title=old.title,
        metadata=old.metadata,
    )
    await here.office.store.checkpointer.acopy_thread(thread, new.id)
    return await _told(here, new)


async def _create(here: Premises, who: Visitor, wanted: NewThread) -> Session:
    metadata = dict(wanted.metadata)
    graph = metadata.pop("graph_id", None)
    return await here.office.store.sessions.create(
        wanted.thread_id,
        tenant=who.actor.tenant,
        user=who.actor.user,
        assistant=find_assistant(here.office.assistants, graph).name if isinstance(graph, str) else "",
        expires_at=here.clock() + timedelta(minutes=wanted.ttl.ttl) if wanted.ttl else None,
        metadata=metadata,
    )


async def _delete(here: Premises, who: Visitor, thread: str) -> None:
    await here.office.store.audit.record(who.actor.user, "delete", session=thread)
    await here.office.store.delete(thread)


async def _told(here: Premises, session: Session) -> ThreadShape:
    past = some_past_of(here.office, session)
    if past is None:
        return thread_shape(session)
    return thread_shape(session, past.assistant, await past.snapshot(session.id))


async def _matching(here: Premises, who: Visitor, wanted: ThreadSearch) -> list[Session]:
    """All sessions that match, in the order asked for; their values are read only where they are asked about."""
    sessions = here.office.store.sessions
    found: list[Session] = []
    while page := await sessions.list(
        tenant=who.actor.tenant, user=who.actor.user, status=wanted.status, limit=_PAGE, offset=len(found)
    ):
        found += page
    matching = [one for one in found if _is_meant(one, wanted)]
    if wanted.values:
        told = [(one, await _told(here, one)) for one in matching]
        matching = [one for one, shape in told if wanted.values.items() <= (shape.values or {}).items()]
    return sorted(matching, key=lambda one: _sort_key(one, wanted), reverse=wanted.sort_order == "desc")


def _is_meant(session: Session, wanted: ThreadSearch) -> bool:
    shown = thread_shape(session).metadata
    asked = (wanted.metadata or {}).items()
    known = all(name in shown and shown[name] == value for name, value in asked)
    return known and (wanted.ids is None or session.id in wanted.ids)


def _sort_key(session: Session, wanted: ThreadSearch) -> str:
    match wanted.sort_by:
        case "thread_id":
            return session.id
        case "status":
            return session.status
        case "created_at":
            return session.created_at.isoformat()
        case _:
            return session.updated_at.isoformat()


def _selected(shape: ThreadShape, select: list[str] | None) -> dict[str, JsonValue]:
    return shape.model_dump(mode="json", include=set(select) if select else None)
