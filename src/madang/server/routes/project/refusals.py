"""How a layer before the routes refuses a connection."""

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from madang.errors import MadangError
from madang.server.http.error_responses import error_response

REFUSALS = (MadangError, HTTPException)
_FORBIDDEN = 4403


async def refuse(scope: Scope, receive: Receive, send: Send, error: Exception) -> None:
    """Answer with the error; a socket is closed before it is open."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": _FORBIDDEN})
        return
    response = await error_response(HTTPConnection(scope), error)
    await response(scope, receive, send)
