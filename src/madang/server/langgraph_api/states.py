"""The states of a thread: the latest, any earlier one, all of them, and what is written into one."""

from fastapi import APIRouter
from pydantic import BaseModel

from madang.server.errors import RequestError
from madang.server.langgraph_api.bodies import History, StateAt, StateUpdate
from madang.server.langgraph_api.shapes import CheckpointShape, StateShape, state_shape
from madang.server.past import past_of, some_past_of
from madang.server.premises import Here, Premises, Who, Writer
from madang.server.visitors import Visitor
from madang.store.errors import SessionBusyError

__all__ = ["Updated", "get_earlier", "get_history", "get_latest", "get_named", "router", "update"]

router = APIRouter(prefix="/threads/{thread}", tags=["threads"])


class Updated(BaseModel):
    """The checkpoint that a write made."""

    checkpoint: CheckpointShape


@router.get("/state")
async def get_latest(here: Here, who: Who, thread: str) -> StateShape:
    """The latest state."""
    return await _state(here, who, thread, None)


@router.get("/state/{checkpoint}")
async def get_earlier(here: Here, who: Who, thread: str, checkpoint: str) -> StateShape:
    """The state at a checkpoint."""
    return await _state(here, who, thread, checkpoint)


@router.post("/state/checkpoint")
async def get_named(here: Here, who: Who, thread: str, wanted: StateAt) -> StateShape:
    """The state at a checkpoint, or the latest."""
    return await _state(here, who, thread, wanted.checkpoint.checkpoint_id)


@router.post("/state")
async def update(here: Here, who: Writer, thread: str, wanted: StateUpdate) -> Updated:
    """Write into a state as a node would; what a node may not write is refused."""
    session = await who.session(here.office, thread)
    if session.status == "busy":
        raise SessionBusyError(thread)
    if isinstance(wanted.values, list):
        raise RequestError("A list of updates cannot be written at once: write them one by one.")
    origin = wanted.checkpoint_id or (wanted.checkpoint.checkpoint_id if wanted.checkpoint else None)
    waiting = await here.office.store.runs.list(session=thread, status="interrupted", limit=1)
    made = await past_of(here.office, session).write(
        thread, wanted.values, as_node=wanted.as_node, checkpoint=origin, run=waiting[0].id if waiting else None
    )
    details = {"fields": sorted(wanted.values) if isinstance(wanted.values, dict) else []}
    await here.office.store.audit.record(who.actor.user, "write", session=thread, details=details)
    return Updated(checkpoint=CheckpointShape(thread_id=thread, checkpoint_id=made))


@router.post("/history")
async def get_history(here: Here, who: Who, thread: str, wanted: History) -> list[StateShape]:
    """The states of a thread that match, newest first."""
    session = await who.session(here.office, thread)
    past = some_past_of(here.office, session)
    if past is None:
        return []
    before = wanted.before if isinstance(wanted.before, str | None) else wanted.before.checkpoint_id
    found = await past.snapshots(thread, before=before, limit=wanted.limit, matching=wanted.metadata)
    return [state_shape(past.assistant, snapshot, thread) for snapshot in found]


async def _state(here: Premises, who: Visitor, thread: str, checkpoint: str | None) -> StateShape:
    session = await who.session(here.office, thread)
    past = some_past_of(here.office, session)
    if past is None:
        return StateShape(checkpoint=CheckpointShape(thread_id=thread, checkpoint_id=None))
    return state_shape(past.assistant, await past.snapshot(thread, checkpoint), thread)
