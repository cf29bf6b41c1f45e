"""A project's own app beside ours: what it has a route for it answers, all else is ours."""

from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI
from starlette.requests import HTTPConnection
from starlette.routing import Match
from starlette.types import ASGIApp, Receive, Scope, Send

from madang.server.context import ServerContext
from madang.server.routes.project.parts import ProjectParts
from madang.server.routes.project.refusals import REFUSALS, refuse


class MountedApp:
    """Sends a connection to the project's app if one of its routes matches, else to ours."""

    def __init__(self, app: ASGIApp, parts: ProjectParts, context: Callable[[], ServerContext]) -> None:
        self._app = app
        self._parts = parts
        self._context = context
        self._routes: list[Any] = list(getattr(parts.app, "routes", ()))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        theirs = self._parts.app
        if scope["type"] == "lifespan" or theirs is None or not self._is_theirs(scope):
            await self._app(scope, receive, send)
            return
        if self._parts.authenticates_app:
            try:
                await self._context().authenticate(HTTPConnection(scope))
            except REFUSALS as error:
                await refuse(scope, receive, send, error)
                return
        await theirs(scope, receive, send)

    def _is_theirs(self, scope: Scope) -> bool:
        own = getattr(self._parts.app, "openapi_url", None), getattr(self._parts.app, "docs_url", None)
        if scope["path"] in {each for each in (*own, "/redoc", "/docs/oauth2-redirect") if each}:
            return False
        return any(route.matches(scope)[0] is Match.FULL for route in self._routes)


@asynccontextmanager
async def living(app: ASGIApp | None) -> AsyncGenerator[None]:
    """Within this block the app's own lifespan runs."""
    lifespan = getattr(getattr(app, "router", None), "lifespan_context", None)
    if lifespan is None:
        yield
        return
    async with lifespan(app):
        yield


def describe_beside(app: FastAPI, theirs: ASGIApp) -> None:
    """Let the OpenAPI document of our app show the routes of a FastAPI app that is served beside it."""
    ours = app.openapi

    def openapi() -> dict[str, Any]:
        own, found = ours(), theirs.openapi() if isinstance(theirs, FastAPI) else {}
        kinds = {**own.get("components", {}).get("schemas", {}), **found.get("components", {}).get("schemas", {})}
        return {
            **own,
            "paths": {**own["paths"], **found.get("paths", {})},
            "components": {**own.get("components", {}), "schemas": kinds},
        }

    app.openapi = openapi
