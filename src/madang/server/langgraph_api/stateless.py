"""Runs without a thread: each has one of its own, which is deleted once the run is over."""

from datetime import timedelta
from uuid import uuid4

from fastapi import APIRouter, Response
from starlette.responses import StreamingResponse

from madang.server.langgraph_api.bodies import NewRun
from madang.server.langgraph_api.intake import take
from madang.server.langgraph_api.outcomes import outcome_response, settle
from madang.server.langgraph_api.runs import begin_stream, shape_of
from madang.server.langgraph_api.shapes import RunShape
from madang.server.langgraph_api.streams import RunStream
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
    run = await _take(here, who, wanted)
    response.headers["content-location"] = f"/threads/{run.session}/runs/{run.id}"
    return await shape_of(here, run)


@router.post("/batch")
async def create_batch(here: Here, who: Writer, wanted: list[NewRun]) -> list[RunShape]:
    """Several runs, accepted."""
    return [await shape_of(here, await _take(here, who, each)) for each in wanted]


@router.post("/stream")
async def stream(here: Here, who: Writer, wanted: NewRun) -> StreamingResponse:
    """A run and what it tells."""
    run = await _take(here, who, wanted)
    told = RunStream(here.office, run, wanted.modes)
    return begin_stream(here, who, told, cancelling=wanted.on_disconnect == "cancel")


@router.post("/wait")
async def wait(here: Here, who: Writer, wanted: NewRun) -> StreamingResponse:
    """What a run comes to."""
    return outcome_response(here.office, await _take(here, who, wanted))


async def _take(here: Premises, who: Visitor, wanted: NewRun) -> Run:
    """The run, in a thread of its own; it is forgotten in the background, once nobody needs it any more."""
    thread = str(uuid4())
    run = (await take(here, who, thread, wanted.model_copy(update={"if_not_exists": "create"}))).run
    if wanted.on_completion == "delete":
        await here.office.store.sessions.expire(thread, here.clock() + _AT_MOST)
        here.errands.begin(_forget(here, run))
    return run


async def _forget(here: Premises, run: Run) -> None:
    await settle(here.office, run.id)
    if (await here.office.store.runs.get(run.id)).status in ENDED:
        await here.office.store.delete(run.session)
