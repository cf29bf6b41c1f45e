"""Routes for threads, which are sessions: create, search, count, update, copy, prune, delete; and their states: the
latest, an earlier one, the history, updates.
"""

from datetime import timedelta
from math import ceil
from typing import Annotated, Any

from fastapi import APIRouter, Header, Query, Response
from langgraph.graph import END
from pydantic import BaseModel, JsonValue

from madang.server.context import Context, Reader, ServerContext, Writer, require_assistant, time_travel_if_installed
from madang.server.errors import RequestError
from madang.server.langgraph_api.conversation import AnswerDetails
from madang.server.langgraph_api.requests import (
    HistoryQuery,
    NewThread,
    StateQuery,
    StateUpdate,
    ThreadPatch,
    ThreadPruning,
    ThreadSearch,
)
from madang.server.langgraph_api.responses import (
    CheckpointShape,
    StateShape,
    ThreadShape,
    TimeLeft,
    find_assistant,
    selected_state,
    state_shape,
)
from madang.server.langgraph_api.thread_search import ThreadFinder, full_shape, searched_threads
from madang.server.security.authentication import Principal
from madang.store import Session, SessionExistsError, SessionNotFoundError

router = APIRouter(prefix="/threads", tags=["threads"])


class PrunedThreads(BaseModel):
    """How many threads were pruned."""

    pruned_count: int


@router.post("")
async def create(context: Context, caller: Writer, body: NewThread) -> ThreadShape:
    """A new thread; `graph_id` in its metadata says whom it speaks with, which its first run says otherwise."""
    try:
        made = await _create(context, caller, body)
    except SessionExistsError:
        if body.if_exists == "raise":
            raise
        return await full_shape(
            context, caller, await context.application.sessions.get(caller.actor, body.thread_id or "")
        )
    for step in body.supersteps:
        for update in step.updates:
            require_assistant(made)
            await context.application.sessions.write_state(caller.actor, made.id, update.values, as_node=update.as_node)
    return await full_shape(context, caller, made)


@router.post("/search", response_model=list[dict[str, JsonValue]])
async def search(context: Context, caller: Reader, body: ThreadSearch) -> Response:
    """The visitor's threads that match, with what is selected of each."""
    page = await ThreadFinder(context, caller, body).page()
    return Response(await searched_threads(context, caller, page, body), media_type="application/json")


@router.post("/count")
async def count(context: Context, caller: Reader, body: ThreadSearch) -> int:
    """How many of the visitor's threads match."""
    return await ThreadFinder(context, caller, body).count()


@router.post("/prune")
async def prune(context: Context, caller: Writer, body: ThreadPruning) -> PrunedThreads:
    """Delete threads, or all but the latest state of each; those that are not the visitor's are passed over."""
    pruned = 0
    for thread in dict.fromkeys(body.thread_ids):
        sessions = context.application.sessions
        try:
            await (sessions.delete if body.strategy == "delete" else sessions.prune)(caller.actor, thread)
        except SessionNotFoundError:
            continue
        pruned += 1
    return PrunedThreads(pruned_count=pruned)


@router.get("/{thread}")
async def get(context: Context, caller: Reader, thread: str, include: str = "") -> ThreadShape:
    """One thread; with `include=ttl` also until when it is kept."""
    session = await context.application.sessions.get(caller.actor, thread)
    shape = await full_shape(context, caller, session)
    for name in filter(None, include.split(",")):
        if name != "ttl":
            raise RequestError(f"include: there is no {name!r} (there is: ttl).")
        shape = shape.model_copy(update={"ttl": _time_left(context, session)})
    return shape


def _time_left(context: ServerContext, session: Session) -> TimeLeft | None:
    if session.expires_at is None:
        return None
    left = session.expires_at - context.clock()
    return TimeLeft(ttl_minutes=ceil(left / timedelta(minutes=1)), expires_at=session.expires_at)


@router.patch("/{thread}")
async def update(
    context: Context, caller: Writer, thread: str, body: ThreadPatch, prefer: Annotated[str, Header()] = ""
) -> Any:
    """The thread with more metadata, and perhaps another time to live."""
    sessions = context.application.sessions
    if body.ttl:
        await sessions.expire(caller.actor, thread, context.clock() + timedelta(minutes=body.ttl.ttl))
    changed = await sessions.annotate(caller.actor, thread, body.metadata)
    return Response(status_code=204) if "return=minimal" in prefer else await full_shape(context, caller, changed)


@router.delete("/{thread}", status_code=204)
async def delete(context: Context, caller: Writer, thread: str) -> None:
    """Remove a thread and all that hangs on it."""
    await context.application.sessions.delete(caller.actor, thread)


@router.post("/{thread}/copy")
async def copy(context: Context, caller: Writer, thread: str) -> ThreadShape:
    """A new thread with all the states of this one."""
    return await full_shape(context, caller, await context.application.sessions.copy(caller.actor, thread))


async def _create(context: ServerContext, caller: Principal, body: NewThread) -> Session:
    metadata = dict(body.metadata)
    graph = metadata.pop("graph_id", None)
    return await context.application.sessions.create(
        caller.actor,
        body.thread_id,
        assistant=find_assistant(context.application.assistants, graph).name if isinstance(graph, str) else "",
        expires_at=context.clock() + timedelta(minutes=body.ttl.ttl) if body.ttl else None,
        metadata=metadata,
    )


state_router = APIRouter(prefix="/threads/{thread}", tags=["threads"])


class UpdatedState(BaseModel):
    """The checkpoint that a write made."""

    checkpoint: CheckpointShape


Select = Annotated[list[str] | None, Query()]


@state_router.get("/state")
async def get_latest_state(
    context: Context, caller: Reader, thread: str, subgraphs: bool = False, select: Select = None
) -> dict[str, JsonValue]:
    """The latest state; with `subgraphs`, those of graphs inside it, too."""
    return selected_state(await read_state(context, caller, thread, None, subgraphs=subgraphs), select)


@state_router.get("/state/{checkpoint}")
async def get_earlier_state(
    context: Context,
    caller: Reader,
    thread: str,
    checkpoint: str,
    *,
    subgraphs: bool = False,
    select: Select = None,
) -> dict[str, JsonValue]:
    """The state at a checkpoint."""
    return selected_state(await read_state(context, caller, thread, checkpoint, subgraphs=subgraphs), select)


@state_router.post("/state/checkpoint")
async def get_named_state(context: Context, caller: Reader, thread: str, body: StateQuery) -> dict[str, JsonValue]:
    """The state at a checkpoint, or the latest."""
    found = await read_state(context, caller, thread, body.checkpoint.checkpoint_id, subgraphs=body.subgraphs)
    return selected_state(found, body.select)


@state_router.post("/state")
async def update_state(context: Context, caller: Writer, thread: str, body: StateUpdate) -> UpdatedState:
    """Write into a state as a node would; what a node may not write is refused.

    Written as the end of the graph, it ends a run that waits: nothing is left to be answered.
    """
    session = await context.application.sessions.get(caller.actor, thread)
    if isinstance(body.values, list):
        raise RequestError("A list of updates cannot be written at once: write them one by one.")
    require_assistant(session)
    origin = body.checkpoint_id or (body.checkpoint.checkpoint_id if body.checkpoint else None)
    made = await context.application.sessions.write_state(
        caller.actor, thread, body.values, as_node=body.as_node, checkpoint=origin
    )
    runs = context.application.runs
    if body.as_node == END and (waiting := await runs.waiting(caller.actor, thread)):
        await runs.cancel(caller.actor, waiting.id)
    return UpdatedState(checkpoint=CheckpointShape(thread_id=thread, checkpoint_id=made))


@state_router.post("/history")
async def get_history(context: Context, caller: Reader, thread: str, body: HistoryQuery) -> list[dict[str, JsonValue]]:
    """The states of a thread that match, newest first."""
    session = await context.application.sessions.get(caller.actor, thread)
    past = time_travel_if_installed(context.application, session)
    if past is None:
        return []
    if body.checkpoint and body.checkpoint.checkpoint_id:
        raise RequestError("checkpoint.checkpoint_id is not offered here: list the states `before` one.")
    before = body.before if isinstance(body.before, str | None) else body.before.checkpoint_id
    found = await past.snapshots(thread, before=before, limit=body.limit, matching=body.metadata)
    details = AnswerDetails(context.application, caller.actor)
    shapes = [await _complete(details, state_shape(past.assistant, snapshot, thread)) for snapshot in found]
    return [selected_state(shape, body.select) for shape in shapes]


async def read_state(
    context: ServerContext, caller: Principal, thread: str, checkpoint: str | None, *, subgraphs: bool = False
) -> StateShape:
    """The state of a caller's thread at a checkpoint, by default the latest."""
    session = await context.application.sessions.get(caller.actor, thread)
    past = time_travel_if_installed(context.application, session)
    if past is None:
        return StateShape(checkpoint=CheckpointShape(thread_id=thread, checkpoint_id=None))
    shape = state_shape(past.assistant, await past.snapshot(thread, checkpoint, subgraphs=subgraphs), thread)
    return await _complete(AnswerDetails(context.application, caller.actor), shape)


async def _complete(details: AnswerDetails, shape: StateShape) -> StateShape:
    return shape.model_copy(update={"values": await details.added_to(shape.values)})
