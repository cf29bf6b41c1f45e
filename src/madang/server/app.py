"""The application: routes and the layers around them, put together and nothing else."""

import time
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from fastapi import APIRouter, FastAPI
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp

from madang import __version__
from madang.errors import MadangError
from madang.runtime.office import Office
from madang.server import (
    approvals,
    audit,
    cards,
    checkpoints,
    configuration,
    files,
    health,
    sessions,
    sign_in,
    sockets,
    turns,
)
from madang.server.channels import Channels
from madang.server.edge import Edge
from madang.server.errands import Errands
from madang.server.langgraph_api import ROUTERS
from madang.server.limits import Buckets
from madang.server.page import pages
from madang.server.premises import Premises
from madang.server.problems import answer_error
from madang.server.reception import Reception
from madang.server.setup import Setup
from madang.server.sweeping import sweeping
from madang.store.clock import utc_now

__all__ = ["Opening", "all_routers", "make_app"]

_ATTEMPTS = 10
"""How often a machine may try to sign in within a minute."""

Opening = Callable[[], AbstractAsyncContextManager[tuple[Office, Reception]]]
"""Opens the office that is to be served, with whoever lets visitors in, for as long as the application runs."""


def make_app(
    opening: Opening,
    *,
    origins: frozenset[str] = frozenset(),
    setup: Setup | None = None,
    per_minute: float = 1200,
    seconds: Callable[[], float] = time.monotonic,
) -> Edge:
    """The application; pages of other `origins` may act in a visitor's name only if they are named.

    The `setup` is for those to see who may. A token may be used so many times `per_minute`, by the clock that counts
    the `seconds`.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        async with opening() as (office, reception), Errands() as errands, sweeping(office.store):
            app.state.premises = Premises(
                office=office,
                reception=reception,
                channels=Channels(office),
                uses=Buckets(per_minute, seconds),
                attempts=Buckets(_ATTEMPTS, seconds),
                errands=errands,
                setup=setup or Setup(),
                clock=utc_now,
                since=utc_now(),
            )
            yield

    app = FastAPI(title="Madang", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    for kind in (MadangError, RequestValidationError, ValidationError, HTTPException, Exception):
        app.add_exception_handler(kind, answer_error)
    for router in all_routers():
        app.include_router(router)
    return Edge(_open_to(origins, app), origins)


def _open_to(origins: frozenset[str], app: ASGIApp) -> ASGIApp:
    """The application, whose answers pages of these origins may read; by default none may."""
    if not origins:
        return app
    told = ["content-location", "location", "x-pagination-next"]
    return CORSMiddleware(app, sorted(origins), allow_methods=["*"], allow_headers=["*"], expose_headers=told)


def all_routers() -> tuple[APIRouter, ...]:
    """Everything that can be asked for; the page comes last, since it answers at many addresses."""
    own = (approvals, audit, cards, configuration, health, sessions, turns, files, checkpoints, sign_in, sockets)
    return (*ROUTERS, *(module.router for module in own), pages())
