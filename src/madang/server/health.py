"""Health: whether the server lives, whether it can work, and what it is. Open to everybody, and says nothing more."""

import asyncio
from typing import Literal

from fastapi import APIRouter, Response
from pydantic import BaseModel

from madang import __version__
from madang.server.premises import Here
from madang.store.errors import StoreError

__all__ = ["Facts", "Fine", "Readiness", "is_alive", "is_ready", "router", "tell_facts"]

router = APIRouter(tags=["health"])

_PATIENCE = 2.0


class Fine(BaseModel):
    """The process answers."""

    ok: Literal[True] = True


class Readiness(BaseModel):
    """Whether requests can be served now."""

    ready: bool


class Facts(BaseModel):
    """What LangGraph's clients ask of a server before they use it."""

    version: str = __version__
    flags: dict[str, bool] = {"assistants": True, "crons": False, "langsmith": False}


@router.get("/ok")
@router.get("/health")
async def is_alive() -> Fine:
    """The process lives."""
    return Fine()


@router.get("/ready")
async def is_ready(here: Here, response: Response) -> Readiness:
    """Whether the store answers; 503 if it does not."""
    try:
        async with asyncio.timeout(_PATIENCE):
            await here.office.store.runs.list(limit=1)
    except (StoreError, TimeoutError):
        response.status_code = 503
        return Readiness(ready=False)
    return Readiness(ready=True)


@router.get("/info")
async def tell_facts() -> Facts:
    """What this server is."""
    return Facts()
