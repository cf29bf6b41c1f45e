"""The application: routes and the layers around them, put together and nothing else."""

from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.exceptions import HTTPException

from madang import __version__
from madang.errors import MadangError
from madang.runtime.office import Office
from madang.server import cards, checkpoints, health, sessions, sign_in, sockets, turns
from madang.server.channels import Channels
from madang.server.edge import Edge
from madang.server.errands import Errands
from madang.server.langgraph_api import ROUTERS
from madang.server.limits import Buckets
from madang.server.page import pages
from madang.server.premises import Premises
from madang.server.problems import answer_error
from madang.server.reception import Reception
from madang.server.sweeping import sweeping
from madang.store.clock import utc_now

__all__ = ["Opening", "make_app"]

_ATTEMPTS = 10
"""How often a machine may try to sign in within a minute."""

Opening = Callable[[], AbstractAsyncContextManager[tuple[Office, Reception]]]
"""Opens the office that is to be served, with whoever lets visitors in, for as long as the application runs."""


def make_app(opening: Opening, *, origins: frozenset[str] = frozenset(), per_minute: float = 1200) -> Edge:
    """The application; pages of other `origins` may act in a visitor's name only if they are named.

    A token may be used so many times `per_minute`.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        async with opening() as (office, reception):
            uses, attempts = Buckets(per_minute), Buckets(_ATTEMPTS)
            async with Errands() as errands, sweeping(office.store):
                app.state.premises = Premises(
                    office, reception, Channels(office), uses, attempts, errands, utc_now, since=utc_now()
                )
                yield

    app = FastAPI(title="Madang", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    for kind in (MadangError, RequestValidationError, ValidationError, HTTPException):
        app.add_exception_handler(kind, answer_error)
    for router in (
        *ROUTERS,
        cards.router,
        health.router,
        sessions.router,
        checkpoints.router,
        sign_in.router,
        sockets.router,
        turns.router,
        pages(),
    ):
        app.include_router(router)
    return Edge(app, origins)
