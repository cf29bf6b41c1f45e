"""Runs of a thread: made, streamed, waited for, joined, cancelled, listed."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Annotated, Literal

from fastapi import APIRouter, Header, Query, Response
from pydantic import TypeAdapter
from starlette.responses import StreamingResponse

from madang.runtime.orders import Order
from madang.server.langgraph_api.bodies import CancelMany, NewRun, StreamMode
from madang.server.langgraph_api.intake import take
from madang.server.langgraph_api.outcomes import outcome, outcome_response
from madang.server.langgraph_api.pulse import with_pulse
from madang.server.langgraph_api.shapes import RunShape, WireStatus, run_shape
from madang.server.langgraph_api.streams import BEGINNING, Cursor, RunStream, read_cursor, stream_response
from madang.server.premises import Here, Premises, Who, Writer
from madang.server.visitors import Visitor
from madang.store.run_rows import ENDED, Run, RunStatus

__all__ = [
    "cancel",
    "cancel_many",
    "create",
    "delete",
    "get",
    "join",
    "join_stream",
    "list_runs",
    "listened_to",
    "router",
    "shape_of",
    "stream",
    "wait",
]

router = APIRouter(tags=["runs"])

CancelAction = Literal["interrupt", "rollback"]
Modes = Annotated[list[StreamMode | Literal[""]], Query()]
LastEvent = Annotated[str | None, Header(alias="last-event-id")]
_MODES: TypeAdapter[list[StreamMode]] = TypeAdapter(list[StreamMode])
_OF_STATUS: dict[WireStatus, tuple[RunStatus, ...]] = {
    "pending": ("pending",),
    "running": ("running",),
    "success": ("completed", "partial"),
    "error": ("failed",),
    "interrupted": ("interrupted", "cancelled"),
}
_PAGE = 200


@router.post("/threads/{thread}/runs")
async def create(here: Here, who: Writer, thread: str, wanted: NewRun, response: Response) -> RunShape:
    """A run, accepted; it goes on whether or not anybody listens."""
    taken = await take(here, who, thread, wanted)
    response.headers["content-location"] = f"/threads/{thread}/runs/{taken.run.id}"
    return await shape_of(here, taken.run)


@router.post("/threads/{thread}/runs/stream")
async def stream(here: Here, who: Writer, thread: str, wanted: NewRun) -> StreamingResponse:
    """A run and what it tells."""
    run, after = await take(here, who, thread, wanted)
    start = Cursor.after(after) if after else BEGINNING
    told = RunStream(here.office, run, wanted.modes, start, wanted.stream_subgraphs)
    return stream_response(told, listened_to(here, who, run, told.frames(), cancelling=wanted.cancels))


@router.post("/threads/{thread}/runs/wait")
async def wait(here: Here, who: Writer, thread: str, wanted: NewRun) -> StreamingResponse:
    """What a run comes to."""
    run, _ = await take(here, who, thread, wanted)
    return outcome_response(run, listened_to(here, who, run, outcome(here.office, run), cancelling=wanted.cancels))


@router.get("/threads/{thread}/runs")
async def list_runs(
    here: Here,
    who: Who,
    thread: str,
    *,
    limit: Annotated[int, Query(ge=0, le=1000)] = 10,
    offset: Annotated[int, Query(ge=0, le=2**31)] = 0,
    status: WireStatus | None = None,
) -> list[RunShape]:
    """The runs of a thread, last accepted first."""
    await who.session(here.office, thread)
    found = await _all_runs(here, thread)
    meant = [run for run in found if status is None or run.status in _OF_STATUS[status]]
    return [await shape_of(here, run) for run in meant[offset : offset + limit]]


@router.post("/runs/cancel", status_code=204)
async def cancel_many(here: Here, who: Writer, wanted: CancelMany, action: CancelAction = "interrupt") -> None:
    """Cancel the runs that are named, or those of a thread or of all threads that are in a status."""
    for run in await _meant(here, who, wanted):
        await _cancel(here, who, run, action)


@router.get("/threads/{thread}/runs/{run}")
async def get(here: Here, who: Who, thread: str, run: str) -> RunShape:
    """One run."""
    return await shape_of(here, await who.run(here.office, run, thread))


@router.delete("/threads/{thread}/runs/{run}", status_code=204)
async def delete(here: Here, who: Writer, thread: str, run: str) -> None:
    """Remove a run that is over, and what it told."""
    await who.run(here.office, run, thread)
    await here.office.store.runs.delete(run)


@router.get("/threads/{thread}/runs/{run}/join")
async def join(here: Here, who: Who, thread: str, run: str) -> StreamingResponse:
    """What a run comes to."""
    found = await who.run(here.office, run, thread)
    return outcome_response(found, outcome(here.office, found))


@router.get("/threads/{thread}/runs/{run}/stream")
async def join_stream(
    here: Here,
    who: Who,
    thread: str,
    run: str,
    *,
    stream_mode: Modes = [],  # noqa: B006 - FastAPI copies it
    cancel_on_disconnect: bool = False,
    last_event_id: LastEvent = None,
) -> StreamingResponse:
    """What a run tells, from the beginning or from after the event that was seen last."""
    found = await who.run(here.office, run, thread)
    modes: list[StreamMode] = [mode for mode in stream_mode if mode != ""]
    if cancel_on_disconnect:
        who.need("write")
    wire = (await _order(here, found)).wire
    modes = modes or _MODES.validate_python(wire.get("stream_mode", ["values"]))
    told = RunStream(here.office, found, modes, read_cursor(last_event_id), bool(wire.get("stream_subgraphs")))
    return stream_response(told, listened_to(here, who, found, told.frames(), cancelling=cancel_on_disconnect))


@router.post("/threads/{thread}/runs/{run}/cancel", response_class=Response)
async def cancel(
    here: Here, who: Writer, thread: str, run: str, *, wait: bool = False, action: CancelAction = "interrupt"
) -> Response:
    """Stop a run with what it has, or take back what it did to the thread."""
    found = await who.run(here.office, run, thread)
    if wait or action == "rollback":
        return StreamingResponse(with_pulse(_cancelled(here, who, found, action), b" "), media_type="application/json")
    await here.office.desk.cancel(who.actor, found.id)
    return Response(status_code=204)


async def listened_to(
    here: Premises, who: Visitor, run: Run, frames: AsyncGenerator[bytes], *, cancelling: bool
) -> AsyncGenerator[bytes]:
    """The frames of a run; `cancelling` stops the run if the client leaves before their end."""
    over = False
    try:
        async with aclosing(frames):
            async for frame in frames:
                yield frame
        over = True
    finally:
        if cancelling and not over:
            here.errands.begin(here.office.desk.cancel(who.actor, run.id))


async def shape_of(here: Premises, run: Run) -> RunShape:
    """A run as clients see it."""
    return run_shape(run, await _order(here, run))


async def _order(here: Premises, run: Run) -> Order:
    return Order.model_validate(await here.office.store.runs.request_of(run.id))


async def _cancelled(here: Premises, who: Visitor, run: Run, action: CancelAction) -> AsyncGenerator[bytes]:
    """Nothing but the end of the response, once the run is over."""
    await _cancel(here, who, run, action)
    if action == "interrupt":
        await here.office.settled_log(run.id)
    yield b"null"


async def _cancel(here: Premises, who: Visitor, run: Run, action: CancelAction) -> None:
    await here.office.desk.cancel(who.actor, run.id)
    if action == "rollback":
        await here.office.settled_log(run.id)
        await here.office.store.checkpointer.adelete_for_runs([run.id])
        await here.office.store.runs.delete(run.id)


async def _meant(here: Premises, who: Visitor, wanted: CancelMany) -> list[Run]:
    if wanted.run_ids is not None:
        return [await who.run(here.office, run, wanted.thread_id) for run in dict.fromkeys(wanted.run_ids)]
    if wanted.thread_id is not None:
        await who.session(here.office, wanted.thread_id)
        threads = [wanted.thread_id]
    else:
        busy = await here.office.store.sessions.list(
            tenant=who.actor.tenant, user=who.actor.user, status="busy", limit=_PAGE
        )
        threads = [session.id for session in busy]
    runs = [run for thread in threads for run in await _all_runs(here, thread)]
    statuses = {"pending", "running"} if wanted.status in {None, "all"} else {wanted.status}
    return [run for run in runs if run.status in statuses - ENDED]


async def _all_runs(here: Premises, thread: str) -> list[Run]:
    found: list[Run] = []
    while page := await here.office.store.runs.list(session=thread, limit=_PAGE, offset=len(found)):
        found += page
    return found
