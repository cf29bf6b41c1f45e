"""Runs without a thread: each has one of its own, which is deleted once the run is over."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from datetime import timedelta

from fastapi import APIRouter, Response
from starlette.responses import StreamingResponse

from madang.server.langgraph_api.bodies import NewRun
from madang.server.langgraph_api.intake import take_alone
from madang.server.langgraph_api.outcomes import outcome, outcome_response
from madang.server.langgraph_api.runs import listened_to, shape_of
from madang.server.langgraph_api.shapes import RunShape
from madang.server.langgraph_api.streams import RunStream, stream_response
from madang.server.premises import Here, Premises, Writer
from madang.server.visitors import Visitor
from madang.store.run_rows import ENDED, Run

__all__ = ["create", "create_batch", "router", "stream", "wait"]

router = APIRouter(prefix="/runs", tags=["stateless runs"])

_AT_MOST = timedelta(days=1)
"""How long such a thread is kept where nobody saw its run end."""


@router.post("")
async def create(here: Here, who: Writer, wanted: NewRun, response: Response) -> RunShape:
    """A run, accepted."""
    run = await _accept(here, who, wanted)
    response.headers["content-location"] = f"/threads/{run.session}/runs/{run.id}"
    return await shape_of(here, run)


@router.post("/batch")
async def create_batch(here: Here, who: Writer, wanted: list[NewRun]) -> list[RunShape]:
    """Several runs, accepted."""
    return [await shape_of(here, await _accept(here, who, each)) for each in wanted]


@router.post("/stream")
async def stream(here: Here, who: Writer, wanted: NewRun) -> StreamingResponse:
    """A run and what it tells."""
    run = await _take(here, who, wanted)
    told = RunStream(here.office, run, wanted.modes, subgraphs=wanted.stream_subgraphs)
    frames = listened_to(here, who, run, told.frames(), cancelling=wanted.cancels)
    return stream_response(told, _then_forget(here, run, wanted, frames))


@router.post("/wait")
async def wait(here: Here, who: Writer, wanted: NewRun) -> StreamingResponse:
    """What a run comes to."""
    run = await _take(here, who, wanted)
    told = listened_to(here, who, run, outcome(here.office, run), cancelling=wanted.cancels)
    return outcome_response(run, _then_forget(here, run, wanted, told))


async def _accept(here: Premises, who: Visitor, wanted: NewRun) -> Run:
    """A run that nobody waits for; it is forgotten in the background."""
    run = await _take(here, who, wanted)
    if wanted.on_completion == "delete":
        here.errands.begin(_forget_once_settled(here, run))
    return run


async def _take(here: Premises, who: Visitor, wanted: NewRun) -> Run:
    """A run in a thread of its own."""
    end = here.clock() + _AT_MOST if wanted.on_completion == "delete" else None
    return await take_alone(here, who, wanted, expires_at=end)


async def _then_forget(
    here: Premises, run: Run, wanted: NewRun, frames: AsyncGenerator[bytes]
) -> AsyncGenerator[bytes]:
    """The frames; once they were taken, or nobody takes them any more, the run is forgotten."""
    settled = False
    try:
        async with aclosing(frames):
            async for frame in frames:
                yield frame
        settled = True
    finally:
        if wanted.on_completion == "delete":
            here.errands.begin(_forget(here, run) if settled else _forget_once_settled(here, run))


async def _forget_once_settled(here: Premises, run: Run) -> None:
    await here.office.settled_log(run.id)
    await _forget(here, run)


async def _forget(here: Premises, run: Run) -> None:
    """Delete the run's thread; one whose run waits for an answer is kept for a while."""
    if (await here.office.store.runs.get(run.id)).status in ENDED:
        await here.office.store.delete(run.session)
