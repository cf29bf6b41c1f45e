"""Routes for health checks, open to everybody: whether the process lives, whether the store answers, and what this
server is; and counts for Prometheus, for operators.
"""

import asyncio
from typing import Literal

from fastapi import APIRouter, Response
from pydantic import BaseModel
from starlette.responses import PlainTextResponse

from madang import __version__
from madang.server.context import Context, Reader
from madang.server.http.metrics import CONTENT_TYPE

router = APIRouter(tags=["health"])

_STORE_SECONDS = 2.0


class Liveness(BaseModel):
    """The process answers."""

    ok: Literal[True] = True


class Readiness(BaseModel):
    """Whether requests can be served now."""

    ready: bool


class ServerInfo(BaseModel):
    """What LangGraph's clients ask of a server before they use it."""

    version: str = __version__
    flags: dict[str, bool] = {"assistants": True, "crons": True, "langsmith": False}


@router.get("/ok")
@router.get("/health")
async def is_alive() -> Liveness:
    """The process lives."""
    return Liveness()


@router.get("/ready")
async def is_ready(context: Context, response: Response) -> Readiness:
    """Whether the store answers; 503 if it does not, while the server warms up, and when it is about to leave."""
    try:
        async with asyncio.timeout(_STORE_SECONDS):
            ready = await context.application.is_ready()
    except TimeoutError:
        ready = False
    ready = ready and context.is_warm() and not context.draining.has_begun
    if not ready:
        response.status_code = 503
    return Readiness(ready=ready)


@router.get("/metrics", response_class=PlainTextResponse)
async def get_metrics(context: Context, caller: Reader) -> Response:
    """Counts in the form that Prometheus reads (operator scope, or the one user of this machine)."""
    caller.require_scope("operator")
    waiting = await context.application.count_open_runs()
    return Response(context.metrics.exposition(waiting, context.clock()), media_type=CONTENT_TYPE)


@router.get("/info")
async def get_info() -> ServerInfo:
    """What this server is."""
    return ServerInfo()
