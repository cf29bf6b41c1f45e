"""Routes for health checks: whether the process lives, whether the store answers, and what this server is. Open to
everybody.
"""

import asyncio
from typing import Literal

from fastapi import APIRouter, Response
from pydantic import BaseModel

from madang import __version__
from madang.server.context import Context

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
    flags: dict[str, bool] = {"assistants": True, "crons": False, "langsmith": False}


@router.get("/ok")
@router.get("/health")
async def is_alive() -> Liveness:
    """The process lives."""
    return Liveness()


@router.get("/ready")
async def is_ready(context: Context, response: Response) -> Readiness:
    """Whether the store answers; 503 if it does not."""
    try:
        async with asyncio.timeout(_STORE_SECONDS):
            ready = await context.application.is_ready()
    except TimeoutError:
        ready = False
    if not ready:
        response.status_code = 503
    return Readiness(ready=ready)


@router.get("/info")
async def get_info() -> ServerInfo:
    """What this server is."""
    return ServerInfo()
