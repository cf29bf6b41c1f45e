"""Assembles the ASGI application: routes, error responses, middleware and what lives as long as the server."""

import time
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import timedelta

from fastapi import APIRouter, FastAPI
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp

from madang import __version__
from madang.errors import MadangError
from madang.runtime import Application, watching_event_loop
from madang.server.adapters import a2a, ag_ui, mcp_server, openai_api
from madang.server.adapters.mcp_server import opened_mcp
from madang.server.background import BackgroundJobs, anchoring_audit, deleting_expired, working
from madang.server.context import ServerContext, ServerSetup
from madang.server.http.error_responses import error_response
from madang.server.http.event_fanout import EventFanout
from madang.server.http.middleware import RequestMiddleware
from madang.server.langgraph_api import ROUTERS
from madang.server.routes import (
    api_docs,
    approvals,
    assistants,
    audit,
    checkpoints,
    configuration,
    files,
    health,
    sessions,
    sign_in,
    turns,
    websocket,
)
from madang.server.routes.page import page_router
from madang.server.routes.project import AuthorizationLayer, MountedApp, ProjectParts
from madang.server.routes.project.mounted_app import living
from madang.server.routes.scheduled import CronStarter, WebhookDelivery, WebhookPolicy
from madang.server.routes.scheduled import router as crons_router
from madang.server.security.authentication import Authenticator
from madang.server.security.limits import RateLimiter
from madang.server.security.live_credentials import LiveCredentials
from madang.store.database import utc_now

ADAPTER_ROUTERS = (*openai_api.ROUTERS, mcp_server.router, ag_ui.router, a2a.router)
_SIGN_INS_PER_MINUTE = 10
"""How many sign-in attempts a client address has per minute."""

ApplicationOpener = Callable[[], AbstractAsyncContextManager[tuple[Application, Authenticator]]]
"""Opens the application that is served and its authenticator, for as long as the server runs."""


def make_app(
    open_application: ApplicationOpener,
    *,
    origins: frozenset[str] = frozenset(),
    setup: ServerSetup | None = None,
    per_minute: float = 1200,
    anchor_every: timedelta = timedelta(minutes=10),
    webhooks: WebhookPolicy | None = None,
    project: ProjectParts | None = None,
    seconds: Callable[[], float] = time.monotonic,
) -> RequestMiddleware:
    """The ASGI application. Pages of other origins may act in a user's name only if they are in `origins`.

    `setup` is shown to operators. The head of the audit is anchored `anchor_every` so often. `per_minute` limits the
    use of each token, by the clock `seconds`. Only `webhooks` that are allowed are told of the end of runs.
    What a `project` brings, its authorization and its own app, stands before our routes.
    """
    policy, parts = webhooks or WebhookPolicy(), project or ProjectParts()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        async with (
            open_application() as (application, authenticator),
            BackgroundJobs() as jobs,
            deleting_expired(application.delete_expired),
            anchoring_audit(application.anchor_audit, anchor_every),
            watching_event_loop(),
            opened_mcp(application) as mcp,
            living(parts.app),
        ):
            context = app.state.context = ServerContext(
                application=application,
                authenticator=authenticator,
                events=EventFanout(application.sessions),
                token_rate=RateLimiter(per_minute, seconds),
                sign_in_rate=RateLimiter(_SIGN_INS_PER_MINUTE, seconds),
                jobs=jobs,
                setup=setup or ServerSetup(),
                clock=utc_now,
                started_at=utc_now(),
                webhooks=policy,
                mcp=mcp,
            )
            delivery = WebhookDelivery(application, policy, utc_now)
            async with working(CronStarter(context).serve()), working(delivery.serve()):
                yield

    app = FastAPI(title="Madang", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    for kind in (MadangError, RequestValidationError, ValidationError, UnicodeEncodeError, HTTPException, Exception):
        app.add_exception_handler(kind, error_response)
    for router in all_routers():
        app.include_router(router)
    return RequestMiddleware(LiveCredentials(_allow_origins(origins, _with_parts(app, parts))), origins)


def _with_parts(app: FastAPI, parts: ProjectParts) -> ASGIApp:
    """The application behind what a project brings."""

    def context() -> ServerContext:
        return app.state.context

    guarded = AuthorizationLayer(app, parts.auth, context) if parts.auth else app
    return MountedApp(guarded, parts, context) if parts.app else guarded


def _allow_origins(origins: frozenset[str], app: ASGIApp) -> ASGIApp:
    """The application with CORS headers for these origins; without any, other origins cannot read answers."""
    if not origins:
        return app
    exposed = ["content-location", "location", "x-pagination-next"]
    return CORSMiddleware(app, sorted(origins), allow_methods=["*"], allow_headers=["*"], expose_headers=exposed)


def all_routers() -> tuple[APIRouter, ...]:
    """All routes; the page comes last, since it answers at many addresses."""
    own = (approvals, audit, assistants, configuration, health, sessions, turns, files, checkpoints, sign_in, websocket)
    return (
        crons_router,
        *ROUTERS,
        *ADAPTER_ROUTERS,
        api_docs.router,
        *(module.router for module in own),
        page_router(),
    )
