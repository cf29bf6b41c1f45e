"""The MCP server at `/mcp`, over streamable HTTP; each request is admitted like any other."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from madang.errors import MissingExtraError
from madang.extras import require
from madang.runtime import Application
from madang.server.context import Context, Reader
from madang.server.security.authentication import Principal

router = APIRouter(tags=["mcp"])

_CALLER = "madang.mcp.caller"


@asynccontextmanager
async def opened_mcp(application: Application) -> AsyncGenerator[Any]:
    """What answers at `/mcp` within this block; None where the extra is not installed."""
    try:
        managers = require("mcp.server.streamable_http_manager", "mcp", "The MCP server")
    except MissingExtraError:
        yield None
        return
    from madang.server.adapters.mcp_server.tools import mcp_server  # noqa: PLC0415 - the extra is installed

    manager = managers.StreamableHTTPSessionManager(mcp_server(application, lambda request: request.scope[_CALLER]))
    async with manager.run():
        yield manager


@router.api_route("/mcp", methods=["GET", "POST", "DELETE"], response_class=Response, include_in_schema=False)
async def serve_mcp(request: Request, context: Context, caller: Reader) -> Response:
    """One request of an MCP client."""
    if context.mcp is None:
        raise MissingExtraError("The MCP server", "mcp")
    request.scope[_CALLER] = caller
    request.scope["user"] = _owner(caller)
    return _Passed(context.mcp, await request.body())


def _owner(caller: Principal) -> Any:
    """The caller in the words of MCP's library, which lets nobody into the session of another."""
    users = require("mcp.server.auth.middleware.bearer_auth", "mcp", "The MCP server")
    tokens = require("mcp.server.auth.provider", "mcp", "The MCP server")
    actor = caller.actor
    return users.AuthenticatedUser(
        tokens.AccessToken(token="", client_id=actor.tenant, subject=actor.user, scopes=sorted(caller.scopes))
    )


class _Passed(Response):
    """A response that MCP's library gives to a body that was received before, so that our limits are told our way."""

    def __init__(self, manager: Any, body: bytes) -> None:
        super().__init__()
        self._manager = manager
        self._body: bytes | None = body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def again() -> Message:
            if self._body is None:
                return await receive()
            body, self._body = self._body, None
            return {"type": "http.request", "body": body, "more_body": False}

        await self._manager.handle_request(scope, again, send)
