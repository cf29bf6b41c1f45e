"""The outermost ASGI layer: security headers on every response, one access-log line, a deadline, and an answer to
unexpected errors.
"""

import asyncio
import logging
import time
from collections.abc import MutableMapping
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from madang.errors import MadangError
from madang.server.errors import ResponseTimeoutError
from madang.server.http.deadline import set_deadline_lifter
from madang.server.http.error_responses import error_response
from madang.server.security.limits import limit_body, refuse_control_characters
from madang.server.security.origins import refuse_foreign_origin

_log = logging.getLogger("madang.server.access")

_SECURITY_HEADERS = {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
_ANSWER_SECONDS = 10.0
"""Seconds within which an answer has to begin."""
_DEFAULT_HEADERS = {"cache-control": "no-store"}


class RequestMiddleware:
    """Wraps the application, see the module."""

    def __init__(self, app: ASGIApp, origins: frozenset[str] = frozenset()) -> None:
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        connection = _Connection(scope, receive, send)
        try:
            refuse_control_characters(scope["path"])
            refuse_foreign_origin(HTTPConnection(scope), self._origins)
            await connection.serve(self._app)
        except Exception as error:  # noqa: BLE001 - the edge of a request: it is answered, whatever went wrong
            await connection.fail(error)
        finally:
            connection.log()


class _Connection:
    """One connection: its deadline, its status and its line in the log."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._scope = scope
        self._receive = limit_body(scope, receive)
        self._send = send
        self._deadline: asyncio.Timeout | None = None
        self._began = time.perf_counter()
        self._status: int | None = None

    async def serve(self, app: ASGIApp) -> None:
        """Let the application begin its answer in time; the time starts when the whole request was received."""
        set_deadline_lifter(self._scope, lambda: self._set_deadline(None))
        try:
            async with asyncio.timeout(
                _ANSWER_SECONDS if self._scope.get("method") == "GET" else None
            ) as self._deadline:
                await app(self._scope, self.receive, self.send)
        except TimeoutError:
            if not (self._deadline and self._deadline.expired()):
                raise
            raise ResponseTimeoutError(_ANSWER_SECONDS) from None

    async def receive(self) -> Message:
        """Pass on what the client sends; at its end the deadline starts."""
        message = await self._receive()
        if message["type"] == "http.request" and not message.get("more_body") and self._status is None:
            self._set_deadline(_ANSWER_SECONDS)
        return message

    async def send(self, message: Message) -> None:
        """Pass on what the application sends, with the headers that every answer has."""
        if message["type"] == "http.response.start":
            self._set_deadline(None)
            _add_headers(message)
        await self._send(message)
        self._status = message.get("status", self._status)  # noted once it is on its way: it may not go out at all
        if message["type"] == "websocket.accept":
            self._status = 101

    def _set_deadline(self, seconds: float | None) -> None:
        """Set the time left to begin the answer; None is no limit."""
        if self._deadline is not None and not self._deadline.expired():
            self._deadline.reschedule(None if seconds is None else asyncio.get_running_loop().time() + seconds)

    async def fail(self, error: Exception) -> None:
        """Answer an error, if nothing was answered yet."""
        self._deadline = None  # it is over, and cannot be moved any more
        if not isinstance(error, MadangError):
            _log.exception("A request failed.")
        if self._status is not None:
            return
        if self._scope["type"] == "websocket":
            await self._send({"type": "websocket.close", "code": 1011})
            return
        response = await error_response(HTTPConnection(self._scope), error)
        await response(self._scope, self._receive, self.send)

    def log(self) -> None:
        """One line; the query is left out, since people put secrets there."""
        client: Any = self._scope.get("client") or ("",)
        details = {
            "method": self._scope.get("method", "WEBSOCKET"),
            "path": self._scope["path"],
            "status": self._status,
            "milliseconds": round((time.perf_counter() - self._began) * 1000, 1),
            "client": client[0],
            "agent": Headers(scope=self._scope).get("user-agent", "")[:100],
        }
        _log.info("%s %s %s", details["method"], details["path"], details["status"], extra=details)


def _add_headers(message: MutableMapping[str, Any]) -> None:
    headers = MutableHeaders(raw=message["headers"])
    for name, value in _SECURITY_HEADERS.items() | _DEFAULT_HEADERS.items():
        headers.setdefault(name, value)
    message["headers"] = headers.raw
