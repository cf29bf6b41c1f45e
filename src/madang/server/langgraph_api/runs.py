"""Routes for the runs of a thread: create, stream, wait, join, cancel, list; and the outcome of a run for those who
wait for it.
"""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import aclosing, suppress
from typing import Annotated, Literal

from fastapi import APIRouter, Header, Query, Response
from pydantic import JsonValue, TypeAdapter
from starlette.responses import StreamingResponse

from madang.protocol import CheckpointSaved, Event
from madang.runtime import Application, CheckpointNotFoundError
from madang.runtime.runs import Actor, is_pause
from madang.server.context import Context, Reader, ServerContext, Writer
from madang.server.langgraph_api.conversation import AnswerDetails
from madang.server.langgraph_api.requests import NewRun, RunCancellation, StreamMode
from madang.server.langgraph_api.responses import (
    RunShape,
    WireStatus,
    interrupt_shape,
    run_shape,
    selected,
    state_values,
    with_interrupts,
)
from madang.server.langgraph_api.run_requests import start_run
from madang.server.langgraph_api.streaming.cursors import BEGINNING, StreamCursor, read_cursor
from madang.server.langgraph_api.streaming.streams import RunStream, stream_response, with_heartbeat
from madang.server.security.authentication import Principal
from madang.store.runs import ENDED_STATUSES, Run, RunStatus

_SECONDS_TO_STOP = 1.0
"""How long a cancel waits for the run to stop where the client does not ask it to wait."""


def outcome_response(run: Run, body: AsyncGenerator[bytes]) -> StreamingResponse:
    """A response that comes once the run is over or waits; until then, empty lines keep it alive."""
    place = f"/threads/{run.session}/runs/{run.id}"
    headers = {"content-location": place, "location": f"{place}/join"}
    return StreamingResponse(with_heartbeat(body, b"\n"), media_type="application/json", headers=headers)


async def run_outcome(application: Application, actor: Actor, run: Run) -> AsyncGenerator[bytes]:
    """What the run comes to, in one piece."""
    log = await application.runs.wait_for_events(actor, run.id)
    yield json.dumps(await _outcome(application, actor, run, log), ensure_ascii=False).encode()


async def _outcome(application: Application, actor: Actor, run: Run, log: list[Event]) -> JsonValue:
    """The values that a run left, what it waits for, or why it failed."""
    answer = await application.runs.answer(actor, run.id)
    if answer.status == "failed":
        problem = answer.problem
        return {"__error__": {"error": problem.code, "message": problem.message}} if problem else {}
    values = await AnswerDetails(application, actor).added_to(await _values(application, run, log))
    waiting: list[JsonValue] = [
        interrupt_shape(question).model_dump(mode="json") for question in answer.questions if not is_pause(question.id)
    ]
    return with_interrupts(values, waiting) if waiting else values


async def _values(application: Application, run: Run, log: list[Event]) -> JsonValue:
    past = application.time_travel(run)
    saved = [event.data.checkpoint for event in log if isinstance(event.data, CheckpointSaved)]
    try:
        return state_values(past.assistant, await past.snapshot(run.session, saved[-1])) if saved else {}
    except CheckpointNotFoundError:
        return {}


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
async def create(context: Context, caller: Writer, thread: str, wanted: NewRun, response: Response) -> RunShape:
    """A run, accepted; it goes on whether or not anybody listens."""
    taken = await start_run(context, caller, thread, wanted)
    response.headers["content-location"] = f"/threads/{thread}/runs/{taken.run.id}"
    return await shape_of(context, caller, taken.run)


@router.post("/threads/{thread}/runs/stream")
async def stream(context: Context, caller: Writer, thread: str, wanted: NewRun) -> StreamingResponse:
    """A run and what it tells."""
    run, after = await start_run(context, caller, thread, wanted)
    start = StreamCursor.after(after) if after else BEGINNING
    told = RunStream(context.application, caller.actor, run, wanted.modes, start, wanted.stream_subgraphs)
    return stream_response(
        told, frames_until_disconnect(context, caller, run, told.frames(), cancelling=wanted.cancels)
    )


@router.post("/threads/{thread}/runs/wait")
async def wait(context: Context, caller: Writer, thread: str, wanted: NewRun) -> StreamingResponse:
    """What a run comes to."""
    run, _ = await start_run(context, caller, thread, wanted)
    return outcome_response(
        run,
        frames_until_disconnect(
            context, caller, run, run_outcome(context.application, caller.actor, run), cancelling=wanted.cancels
        ),
    )


@router.get("/threads/{thread}/runs")
async def list_runs(
    context: Context,
    caller: Reader,
    thread: str,
    *,
    limit: Annotated[int, Query(ge=0, le=1000)] = 10,
    offset: Annotated[int, Query(ge=0, le=2**31)] = 0,
    status: WireStatus | None = None,
    select: Annotated[list[str] | None, Query()] = None,
) -> list[dict[str, JsonValue]]:
    """The runs of a thread, last accepted first, with what is selected of each."""
    found = await _all_runs(context, caller, thread)
    meant = [run for run in found if status is None or run.status in _OF_STATUS[status]]
    return [selected(await shape_of(context, caller, run), select) for run in meant[offset : offset + limit]]


@router.post("/runs/cancel", status_code=204)
async def cancel_many(
    context: Context, caller: Writer, wanted: RunCancellation, action: CancelAction = "interrupt"
) -> None:
    """Cancel the runs that are named, or those of a thread or of all threads that are in a status."""
    for run in await _runs_to_cancel(context, caller, wanted):
        await _cancel(context, caller, run, action)


@router.get("/threads/{thread}/runs/{run}")
async def get(context: Context, caller: Reader, thread: str, run: str) -> RunShape:
    """One run."""
    return await shape_of(context, caller, await context.application.runs.get(caller.actor, run, thread))


@router.delete("/threads/{thread}/runs/{run}", status_code=204)
async def delete(context: Context, caller: Writer, thread: str, run: str) -> None:
    """Remove a run that is over, and what it told."""
    found = await context.application.runs.get(caller.actor, run, thread)
    await context.application.runs.delete(caller.actor, found.id)


@router.get("/threads/{thread}/runs/{run}/join")
async def join(context: Context, caller: Reader, thread: str, run: str) -> StreamingResponse:
    """What a run comes to."""
    found = await context.application.runs.get(caller.actor, run, thread)
    return outcome_response(found, run_outcome(context.application, caller.actor, found))


@router.get("/threads/{thread}/runs/{run}/stream")
async def join_stream(
    context: Context,
    caller: Reader,
    thread: str,
    run: str,
    *,
    stream_mode: Modes = [],  # noqa: B006 - FastAPI copies it
    cancel_on_disconnect: bool = False,
    last_event_id: LastEvent = None,
) -> StreamingResponse:
    """What a run tells, from the beginning or from after the event that was seen last."""
    found = await context.application.runs.get(caller.actor, run, thread)
    modes: list[StreamMode] = [mode for mode in stream_mode if mode != ""]
    if cancel_on_disconnect:
        caller.require_scope("write")
    wire = (await context.application.runs.request(caller.actor, found.id)).client_fields
    modes = modes or _MODES.validate_python(wire.get("stream_mode", ["values"]))
    told = RunStream(
        context.application, caller.actor, found, modes, read_cursor(last_event_id), bool(wire.get("stream_subgraphs"))
    )
    return stream_response(
        told, frames_until_disconnect(context, caller, found, told.frames(), cancelling=cancel_on_disconnect)
    )


@router.post("/threads/{thread}/runs/{run}/cancel", response_class=Response)
async def cancel(
    context: Context, caller: Writer, thread: str, run: str, *, wait: bool = False, action: CancelAction = "interrupt"
) -> Response:
    """Stop a run with what it has, or take back what it did to the thread.

    Without `wait`, a run that does not stop at once stops later.
    """
    found = await context.application.runs.get(caller.actor, run, thread)
    if wait or action == "rollback":
        return StreamingResponse(
            with_heartbeat(_cancelled(context, caller, found, action), b"\n"), media_type="application/json"
        )
    await context.application.runs.cancel(caller.actor, found.id)
    with suppress(TimeoutError):
        async with asyncio.timeout(_SECONDS_TO_STOP):
            await context.application.runs.wait_for_events(caller.actor, found.id)
    return Response(status_code=204)


async def frames_until_disconnect(
    context: ServerContext, caller: Principal, run: Run, frames: AsyncGenerator[bytes], *, cancelling: bool
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
            context.jobs.start(context.application.runs.cancel(caller.actor, run.id))


async def shape_of(context: ServerContext, caller: Principal, run: Run) -> RunShape:
    """A run as clients see it."""
    return run_shape(run, await context.application.runs.request(caller.actor, run.id))


async def _cancelled(
    context: ServerContext, caller: Principal, run: Run, action: CancelAction
) -> AsyncGenerator[bytes]:
    """Nothing but the end of the response, once the run is over."""
    await _cancel(context, caller, run, action)
    if action == "interrupt":
        await context.application.runs.wait_for_events(caller.actor, run.id)
    yield b"null"


async def _cancel(context: ServerContext, caller: Principal, run: Run, action: CancelAction) -> None:
    runs = context.application.runs
    await (runs.cancel_and_roll_back if action == "rollback" else runs.cancel)(caller.actor, run.id)


async def _runs_to_cancel(context: ServerContext, caller: Principal, wanted: RunCancellation) -> list[Run]:
    if wanted.run_ids is not None:
        wanted_runs = dict.fromkeys(wanted.run_ids)
        return [await context.application.runs.get(caller.actor, run, wanted.thread_id) for run in wanted_runs]
    if wanted.thread_id is not None:
        threads = [wanted.thread_id]
    else:
        busy = await context.application.sessions.list(caller.actor, status="busy", limit=_PAGE)
        threads = [session.id for session in busy]
    runs = [run for thread in threads for run in await _all_runs(context, caller, thread)]
    statuses = {"pending", "running"} if wanted.status in {None, "all"} else {wanted.status}
    return [run for run in runs if run.status in statuses - ENDED_STATUSES]


async def _all_runs(context: ServerContext, caller: Principal, thread: str) -> list[Run]:
    found: list[Run] = []
    while page := await context.application.runs.list(caller.actor, thread, limit=_PAGE, offset=len(found)):
        found += page
    return found
