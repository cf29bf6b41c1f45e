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
from madang.runtime.telemetry import Tracing
from madang.server.adapters import a2a, ag_ui, mcp_server, openai_api
from madang.server.adapters.mcp_server import opened_mcp
from madang.server.background import BackgroundJobs, anchoring_audit
from madang.server.context import ServerContext, ServerSetup
from madang.server.http.error_responses import error_response
from madang.server.http.event_fanout import EventFanout
from madang.server.http.metrics import Metrics
from madang.server.http.middleware import RequestMiddleware
from madang.server.langgraph_api import ROUTERS
from madang.server.routes import (
    api_docs,
    assistants,
    checkpoints,
    configuration,
    health,
    sessions,
    sign_in,
    turns,
    websocket,
)
from madang.server.routes.administration import audit, spending, tokens
from madang.server.routes.documents import artefacts, exports, files, library
from madang.server.routes.page import page_router
from madang.server.routes.people import approvals, memory
from madang.server.routes.project import AuthorizationLayer, MountedApp, ProjectParts
from madang.server.routes.project.mounted_app import describe_beside, living
from madang.server.routes.scheduled import CronStarter, WebhookDelivery, WebhookPolicy, jobs, webhook_client
from madang.server.routes.scheduled import router as crons_router
from madang.server.security.authentication import Authenticator
from madang.server.security.draining import Draining
from madang.server.security.limits import RateLimiter, RequestRates
from madang.server.security.live_credentials import LiveCredentials
from madang.store.database import utc_now
from madang.store.runs import CRON, WEBHOOK

ADAPTER_ROUTERS = (*openai_api.ROUTERS, mcp_server.router, ag_ui.router, a2a.router)
_SIGN_INS_PER_MINUTE = 10
"""How many sign-in attempts a client address has per minute."""
_MAPS_PER_MINUTE = 120
"""How many pieces of land a client address is given per minute."""

ApplicationOpener = Callable[[], AbstractAsyncContextManager[tuple[Application, Authenticator]]]
"""Opens the application that is served and its authenticator, for as long as the server runs."""


def make_app(
    open_application: ApplicationOpener,
    *,
    origins: frozenset[str] = frozenset(),
    setup: ServerSetup | None = None,
    per_minute: float = 1200,
    person_per_minute: float | None = None,
    tenant_per_minute: float | None = None,
    anchor_every: timedelta = timedelta(minutes=10),
    webhooks: WebhookPolicy | None = None,
    project: ProjectParts | None = None,
    metrics: Metrics | None = None,
    tracing: Tracing | None = None,
    secure_cookies: bool = False,
    sharing: bool = True,
    is_warm: Callable[[], bool] = lambda: True,
    seconds: Callable[[], float] = time.monotonic,
) -> RequestMiddleware:
    """The ASGI application. Pages of other origins may act in a user's name only if they are in `origins`.

    `setup` is shown to operators. The head of the audit is anchored `anchor_every` so often. `per_minute` limits the
    use of each token, `person_per_minute` and `tenant_per_minute` what all tokens of a person and of a tenant are used
    for together, by the clock `seconds`. Only `webhooks` that are allowed are told of the end of runs.
    What a `project` brings, its authorization and its own app, stands before our routes. Requests are counted in
    `metrics` and traced by `tracing`. With `secure_cookies` browsers send theirs over HTTPS only. Without `sharing`
    no link to a session is made or opens one. It is not ready before it `is_warm`.
    """
    policy, parts, leaving = webhooks or WebhookPolicy(), project or ProjectParts(), Draining()
    counts = metrics or Metrics()
    rates = RequestRates(
        RateLimiter(per_minute, seconds),
        RateLimiter(person_per_minute, seconds) if person_per_minute else None,
        RateLimiter(tenant_per_minute, seconds) if tenant_per_minute else None,
    )

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
        async with (
            open_application() as (application, authenticator),
            BackgroundJobs() as background,
            anchoring_audit(application.anchor_audit, anchor_every),
            watching_event_loop(),
            opened_mcp(application) as mcp,
            living(parts.app),
            webhook_client() as client,
        ):
            context = app.state.context = ServerContext(
                application=application,
                authenticator=authenticator,
                events=EventFanout(application.sessions),
                request_rates=rates,
                sign_in_rate=RateLimiter(_SIGN_INS_PER_MINUTE, seconds),
                map_rate=RateLimiter(_MAPS_PER_MINUTE, seconds),
                jobs=background,
                setup=setup or ServerSetup(),
                clock=utc_now,
                started_at=utc_now(),
                webhooks=policy,
                mcp=mcp,
                draining=leaving,
                metrics=counts,
                secure_cookies=secure_cookies,
                sharing=sharing,
                is_warm=is_warm,
            )
            leaving.drain_runs = application.drain
            delivery = WebhookDelivery(application, policy, utc_now, client)
            async with application.doing({CRON: CronStarter(context)}), application.doing({WEBHOOK: delivery}):
                yield

    app = FastAPI(title="Madang", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    for kind in (MadangError, RequestValidationError, ValidationError, UnicodeEncodeError, HTTPException, Exception):
        app.add_exception_handler(kind, error_response)
    for router in all_routers():
        app.include_router(router)
    if parts.app is not None:
        describe_beside(app, parts.app)
    return RequestMiddleware(
        LiveCredentials(_allow_origins(origins, _with_parts(app, parts)), leaving), leaving, origins, counts, tracing
    )


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
    exposed = ["content-location", "location", "x-pagination-next", "x-request-id"]
    return CORSMiddleware(app, sorted(origins), allow_methods=["*"], allow_headers=["*"], expose_headers=exposed)


def all_routers() -> tuple[APIRouter, ...]:
    """All routes; the page comes last, since it answers at many addresses."""
    own = (
        approvals,
        audit,
        assistants,
        configuration,
        health,
        jobs,
        memory,
        sessions,
        turns,
        artefacts,
        exports,
        files,
        library,
        checkpoints,
        sign_in,
        spending,
        tokens,
        websocket,
    )
    return (
        crons_router,
        *ROUTERS,
        *ADAPTER_ROUTERS,
        api_docs.router,
        *(module.router for module in own),
        page_router(),
    )
