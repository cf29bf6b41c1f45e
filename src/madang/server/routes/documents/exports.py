"""Routes for exports: all of the caller's conversations as JSON lines, made by a job and downloaded later."""

from fastapi import APIRouter, Response
from starlette.responses import StreamingResponse

from madang.server.context import Context, Reader, Writer
from madang.server.routes.scheduled.jobs import JobEntry

router = APIRouter(tags=["exports"])


@router.post("/exports", status_code=202)
async def start_export(context: Context, caller: Writer) -> JobEntry:
    """A job that writes all conversations of the caller; `/jobs/{id}` tells how far it is."""
    return JobEntry.of(await context.application.exports.start(caller.actor))


@router.get("/exports/{job}", response_class=Response)
async def get_export(context: Context, caller: Reader, job: str) -> Response:
    """What a job has written, as a gzip file of JSON lines, one for each conversation; for a week."""
    parts = await context.application.exports.open(caller.actor, job)
    headers = {"content-disposition": 'attachment; filename="conversations.jsonl.gz"', "cache-control": "no-store"}
    return StreamingResponse(parts, headers=headers, media_type="application/gzip")


@router.delete("/exports/{job}", status_code=204)
async def delete_export(context: Context, caller: Writer, job: str) -> None:
    """Delete what a job has written, and stop it if it is not over."""
    await context.application.exports.delete(caller.actor, job)
