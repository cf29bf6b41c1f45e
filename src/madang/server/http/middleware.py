"""The outermost ASGI layer: security headers and an id on every response, one access-log line, counts, a deadline, and
an answer to unexpected errors.
"""

import asyncio
import logging
import re
import time
from collections.abc import MutableMapping
from typing import Any
from uuid import uuid4

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from madang.errors import MadangError
from madang.runtime import log_context
from madang.runtime.telemetry import NoTracing, Tracing
from madang.server.errors import ResponseTimeoutError, SlowRequestError
from madang.server.http.deadline import set_deadline_lifter
from madang.server.http.error_responses import error_response
from madang.server.http.metrics import Metrics
from madang.server.security.draining import Draining
from madang.server.security.limits import limit_body, refuse_control_characters
from madang.server.security.origins import refuse_foreign_origin, refuse_odd_host
from madang.store import acting_for

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
_PIECE_SECONDS = 30.0
_BODY_SECONDS = 300.0
"""Seconds within which the next piece of a body, and all of it, have to arrive."""
_SOCKET_OPEN = 101
_DEFAULT_HEADERS = {"cache-control": "no-store"}


class RequestMiddleware:
    """Wraps the application, see the module."""

    def __init__(
        self,
        app: ASGIApp,
        draining: Draining,
        origins: frozenset[str] = frozenset(),
        metrics: Metrics | None = None,
        tracing: Tracing | None = None,
    ) -> None:
        self._metrics = metrics or Metrics()
        self._tracing = tracing or NoTracing()
        self.draining = draining
        self._app = app
        self._origins = origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        connection = _Connection(scope, receive, send, self._metrics, self.draining)
        with log_context(request=connection.id):
            if scope["type"] == "http":
                with self._tracing.request(scope["method"], Headers(scope=scope), connection.traced):
                    await self._serve(connection, scope)
            else:  # sockets stay open for hours: each of their runs is a trace of its own
                await self._serve(connection, scope)

    async def _serve(self, connection: "_Connection", scope: Scope) -> None:
        try:
            refuse_control_characters(scope["path"])
            refuse_odd_host(HTTPConnection(scope))
            refuse_foreign_origin(HTTPConnection(scope), self._origins)
            with acting_for(None):  # until it is known who asks, nobody's rows are there
                await connection.serve(self._app)
        except Exception as error:  # noqa: BLE001 - the edge of a request: it is answered, whatever went wrong
            await connection.fail(error)
        finally:
            connection.log()
            connection.count()
            connection.trace()


class _Connection:
    """One connection: its deadline, its status and its line in the log."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, metrics: Metrics, draining: Draining) -> None:
        self._scope = scope
        self._draining = draining
        self._metrics = metrics
        self.id = _request_id(scope)
        self._receive = limit_body(scope, receive)
        self._send = send
        self._deadline: asyncio.Timeout | None = None
        self._began = time.perf_counter()
        self._status: int | None = None
        self._is_received = False
        self._seconds = 0.0
        self.traced: dict[str, str | int] = {}
        """What a trace of the request says about it in the end."""

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
        message = await self._next_message()
        if message["type"] == "http.request" and not message.get("more_body"):
            self._is_received = True
            if self._status is None:
                self._set_deadline(_ANSWER_SECONDS)
        return message

    async def _next_message(self) -> Message:
        """What comes next; a body that was announced has to come, piece by piece and in all."""
        if self._is_received or self._scope["type"] != "http":
            return await self._receive()
        left = min(_PIECE_SECONDS, self._began + _BODY_SECONDS - time.perf_counter())
        try:
            async with asyncio.timeout(left):
                return await self._receive()
        except TimeoutError:
            self._is_received = True
            raise SlowRequestError(left) from None

    async def send(self, message: Message) -> None:
        """Pass on what the application sends, with the headers that every answer has."""
        if message["type"] == "http.response.start":
            self._set_deadline(None)
            self._seconds = time.perf_counter() - self._began
            _add_headers(message, self.id)
            if self._draining.has_begun:
                MutableHeaders(scope=message)["connection"] = "close"
        await self._send(message)
        self._status = message.get("status", self._status)  # noted once it is on its way: it may not go out at all
        if message["type"] == "websocket.accept":
            self._status = _SOCKET_OPEN
            self._metrics.on_socket(1)

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

    def count(self) -> None:
        """Count the request, or that the socket is closed."""
        if self._scope["type"] == "http":
            self._metrics.on_request(self._scope["method"], self._status, self._seconds)
        elif self._status == _SOCKET_OPEN:
            self._metrics.on_socket(-1)

    def trace(self) -> None:
        """Say of the request what a trace may: the route in place of the path, which holds names."""
        if self._status is not None:
            self.traced["http.response.status_code"] = self._status
        if isinstance(route := getattr(self._scope.get("route"), "path", None), str):
            self.traced["http.route"] = route

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


def _request_id(scope: Scope) -> str:
    """The id that the client or a proxy gave the request, if nothing can be hidden in it; otherwise a new one."""
    given = Headers(scope=scope).get("x-request-id", "")
    return given if _REQUEST_ID.fullmatch(given) else uuid4().hex


_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,64}", re.ASCII)


def _add_headers(message: MutableMapping[str, Any], request: str) -> None:
    headers = MutableHeaders(raw=message["headers"])
    headers["x-request-id"] = request
    for name, value in _SECURITY_HEADERS.items() | _DEFAULT_HEADERS.items():
        headers.setdefault(name, value)
    message["headers"] = headers.raw
