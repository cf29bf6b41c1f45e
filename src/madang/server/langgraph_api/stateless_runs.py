"""Routes for runs without a thread: each gets a thread of its own, which is deleted once the run is over."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing
from datetime import timedelta

from fastapi import APIRouter, Response
from starlette.responses import StreamingResponse

from madang.server.context import Context, ServerContext, Writer
from madang.server.langgraph_api.requests import NewRun
from madang.server.langgraph_api.responses import RunShape
from madang.server.langgraph_api.run_requests import start_stateless_run
from madang.server.langgraph_api.runs import frames_until_disconnect, outcome_response, run_outcome, shape_of
from madang.server.langgraph_api.streaming.streams import RunStream, stream_response
from madang.server.security.authentication import Principal
from madang.store.runs import ENDED_STATUSES, Run

router = APIRouter(prefix="/runs", tags=["stateless runs"])

_KEPT_AT_MOST = timedelta(days=1)
"""How long such a thread is kept where nobody saw its run end."""
_LONGEST_WAIT_SECONDS = 60
"""How long to wait at most before looking again whether a webhook was told."""


@router.post("")
async def create(context: Context, caller: Writer, body: NewRun, response: Response) -> RunShape:
    """A run, accepted."""
    run = await accept_stateless_run(context, caller, body)
    response.headers["content-location"] = f"/threads/{run.session}/runs/{run.id}"
    return await shape_of(context, caller, run)


@router.post("/batch")
async def create_batch(context: Context, caller: Writer, body: list[NewRun]) -> list[RunShape]:
    """Several runs, accepted."""
    return [await shape_of(context, caller, await accept_stateless_run(context, caller, each)) for each in body]


@router.post("/stream")
async def stream(context: Context, caller: Writer, body: NewRun) -> StreamingResponse:
    """A run and what it tells."""
    run = await _start(context, caller, body)
    told = RunStream(context.application, caller.actor, run, body.modes, subgraphs=body.stream_subgraphs)
    frames = frames_until_disconnect(context, caller, run, told.frames(), cancelling=body.cancels)
    return stream_response(told, _delete_thread_after(context, caller, run, body, frames))


@router.post("/wait")
async def wait(context: Context, caller: Writer, body: NewRun) -> StreamingResponse:
    """What a run comes to."""
    run = await _start(context, caller, body)
    told = frames_until_disconnect(
        context, caller, run, run_outcome(context.application, caller.actor, run), cancelling=body.cancels
    )
    return outcome_response(run, _delete_thread_after(context, caller, run, body, told))


async def accept_stateless_run(
    context: ServerContext, caller: Principal, body: NewRun, *, run: str | None = None, thread: str | None = None
) -> Run:
    """A run that nobody waits for; it is forgotten in the background."""
    made = await _start(context, caller, body, run, thread)
    if body.on_completion == "delete":
        context.jobs.start(_delete_thread_once_settled(context, caller, made))
    return made


async def _start(
    context: ServerContext, caller: Principal, body: NewRun, run: str | None = None, thread: str | None = None
) -> Run:
    """A run in a thread of its own."""
    later = timedelta(seconds=body.after_seconds or 0)
    end = context.clock() + _KEPT_AT_MOST + later if body.on_completion == "delete" else None
    return await start_stateless_run(context, caller, body, expires_at=end, run=run, thread=thread)


async def _delete_thread_after(
    context: ServerContext, caller: Principal, run: Run, body: NewRun, frames: AsyncGenerator[bytes]
) -> AsyncGenerator[bytes]:
    """The frames; once they were taken, or nobody takes them any more, the run is forgotten."""
    settled = False
    try:
        async with aclosing(frames):
            async for frame in frames:
                yield frame
        settled = True
    finally:
        if body.on_completion == "delete":
            context.jobs.start(
                _delete_thread(context, caller, run) if settled else _delete_thread_once_settled(context, caller, run)
            )


async def _delete_thread_once_settled(context: ServerContext, caller: Principal, run: Run) -> None:
    await context.application.runs.wait_for_events(caller.actor, run.id)
    await _delete_thread(context, caller, run)


async def _delete_thread(context: ServerContext, caller: Principal, run: Run) -> None:
    """Delete the run's thread once its webhook was told; one whose run waits for an answer is kept until it expires."""
    if (await context.application.runs.get(caller.actor, run.id)).status not in ENDED_STATUSES:
        return
    seconds = 1
    while await context.application.webhooks.is_open(run.id):  # another process may tell it
        await asyncio.sleep(seconds)
        seconds = min(2 * seconds, _LONGEST_WAIT_SECONDS)
    await context.application.sessions.delete(caller.actor, run.session)
