"""Asks a project's handlers (`@auth.on...`) whether a caller may do what a request asks for.

A handler may refuse, change the metadata or the namespace that is sent, and return filters: these are added to what is
made, to what is searched for, and held against the metadata of a thread or an assistant that is named. Everything is
still found by its owner only. Where there are handlers, routes that they know nothing of are closed.
"""

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, cast

from langgraph_sdk.auth.exceptions import HTTPException as AuthHTTPException
from langgraph_sdk.auth.types import AuthContext
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from madang.server.context import ServerContext
from madang.server.errors import RequestError
from madang.server.langgraph_api.configured_assistants import ConfiguredAssistants
from madang.server.routes.project.authentication import ProjectAuthenticator
from madang.server.routes.project.handled_values import HandledValue, as_query, object_in, query_of
from madang.server.routes.project.refusals import REFUSALS, refuse
from madang.server.routes.project.resources import Access, access_of, access_of_command, is_open
from madang.store import SessionNotFoundError

Filters = dict[str, Any]
_FORBIDDEN = 403
_NOT_FOUND = 404


class AuthorizationLayer:
    """Stands before the routes; without handlers it lets everything pass."""

    def __init__(self, app: ASGIApp, auth: Any, context: Callable[[], ServerContext]) -> None:
        self._app = app
        self._auth = auth
        self._context = context

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection."""
        has_handlers = bool(self._auth._handlers or self._auth._global_handlers)
        if scope["type"] == "lifespan" or not has_handlers or is_open(scope["path"]):
            await self._app(scope, receive, send)
            return
        try:
            allowed = await self._authorized(scope, receive, send)
        except REFUSALS as error:
            await refuse(scope, receive, send, error)
            return
        await self._app(scope, allowed, send)

    async def _authorized(self, scope: Scope, receive: Receive, send: Send) -> Receive:
        """What the route is to receive, once the handlers agreed."""
        is_socket = scope["type"] == "websocket"
        access = access_of("WS" if is_socket else scope["method"], scope["path"])
        if access is None:
            raise HTTPException(_FORBIDDEN)
        if is_socket:
            await self._agreed(scope, access, {})
            return self._commands(scope, access.ids["thread_id"], receive, send)
        if scope["method"] == "GET" and access.resource == "store":
            scope["query_string"] = as_query(await self._agreed(scope, access, query_of(scope)))
            return receive
        body = await _read_body(receive)
        sent = object_in(body)
        if access.is_command:
            access = access_of_command(access.ids["thread_id"], sent.get("method"))
        passed_on = await self._agreed(scope, access, sent)
        return _replayed(json.dumps(passed_on).encode() if body.strip() else body, scope, receive)

    def _commands(self, scope: Scope, thread: str, receive: Receive, send: Send) -> Receive:
        """What a socket receives: the commands that the handlers agree to. The others are answered here."""

        async def receive_allowed() -> Message:
            while True:
                message = await receive()
                if message["type"] != "websocket.receive":
                    return message
                sent: dict[str, Any] = {}
                try:
                    sent = object_in(message.get("text") or message.get("bytes") or b"")
                    access = access_of_command(thread, sent.get("method"))
                    return {"type": message["type"], "text": json.dumps(await self._agreed(scope, access, sent))}
                except REFUSALS as error:
                    await send({"type": "websocket.send", "text": json.dumps(_refusal(sent.get("id"), error))})

        return receive_allowed

    async def _agreed(self, scope: Scope, access: Access, sent: Mapping[str, Any]) -> dict[str, Any]:
        """What was sent as the handlers leave it, or the error with which they refuse it."""
        connection, handled = HTTPConnection(scope), HandledValue(sent, access)
        user = await cast("ProjectAuthenticator", self._context().authenticator).user_of(connection)
        handler = self._handler(access)
        filters = await _asked(handler, user, access, handled.value) if handler else {}
        await self._check_named(connection, access, filters)
        if filters and access.resource != "store" and access.action in {"create", "search", "create_run"}:
            sent_along = cast("Mapping[str, Any]", handled.value.get("metadata") or {})
            handled.value["metadata"] = {**sent_along, **_equalities(filters)}
        return handled.passed_on()

    def _handler(self, access: Access) -> Callable[..., Awaitable[Any]] | None:
        """The most particular handler for what is asked."""
        known = self._auth._handlers
        places = ((access.resource, access.action), (access.resource, "*"), ("*", access.action), ("*", "*"))
        found = next((known[place] for place in places if known.get(place)), self._auth._global_handlers)
        return found[-1] if found else None

    async def _check_named(self, connection: HTTPConnection, access: Access, filters: Filters) -> None:
        """Raise a 404 if what is named by its id does not match the filters, as if it were not there."""
        if not filters or not access.ids or access.action == "create":
            return
        metadata = await self._metadata(connection, access)
        if metadata is not None and not all(_holds(metadata, name, wanted) for name, wanted in filters.items()):
            raise HTTPException(_NOT_FOUND)

    async def _metadata(self, connection: HTTPConnection, access: Access) -> Mapping[str, Any] | None:
        context = self._context()
        caller = await context.authenticator.authenticate(connection)
        if "thread_id" in access.ids:
            try:
                return (await context.application.sessions.get(caller.actor, access.ids["thread_id"])).metadata
            except SessionNotFoundError:
                return None
        if "cron_id" in access.ids:
            body = (await context.application.crons.get(caller.actor, access.ids["cron_id"])).body
            return cast("Mapping[str, Any]", body.get("metadata") or {})
        found = await ConfiguredAssistants(context, caller).find(access.ids["assistant_id"])
        return found.metadata if found else None


async def _asked(handler: Callable[..., Awaitable[Any]], user: Any, access: Access, value: dict[str, Any]) -> Filters:
    """What the handler says: filters, or an error."""
    resource, action = cast("Any", access.resource), cast("Any", access.action)
    permissions = list(user.get("permissions") or [])
    about = AuthContext(permissions=permissions, user=user, resource=resource, action=action)
    try:
        said = await handler(ctx=about, value=value)
    except AuthHTTPException as error:
        raise HTTPException(error.status_code, error.detail, dict(error.headers or {})) from None
    except AssertionError as error:
        raise HTTPException(_FORBIDDEN, str(error) or None) from None
    if said is False:
        raise HTTPException(_FORBIDDEN)
    return dict(said) if isinstance(said, Mapping) else {}  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType] - whatever a project gives


def _holds(metadata: Mapping[str, Any], name: str, wanted: Any) -> bool:
    match wanted:
        case {"$eq": value}:
            return metadata.get(name) == value
        case {"$contains": value}:
            known = metadata.get(name)
            return isinstance(known, list) and value in known
        case dict():
            raise RequestError(f"auth: the filter {name!r} has an operator that is not offered: $eq and $contains are.")
        case _:
            return metadata.get(name) == wanted


def _equalities(filters: Filters) -> dict[str, Any]:
    """Filters as metadata; one that is no equality cannot be added to what is made or searched for."""
    for name, wanted in filters.items():
        if isinstance(wanted, dict) and wanted.keys() != {"$eq"}:  # pyright: ignore[reportUnknownMemberType]
            raise RequestError(f"auth: the filter {name!r} is no equality, which is all that is offered here.")
    return {name: wanted["$eq"] if isinstance(wanted, dict) else wanted for name, wanted in filters.items()}


async def _read_body(receive: Receive) -> bytes:
    parts: list[bytes] = []
    while True:
        message = await receive()
        parts.append(message.get("body", b""))
        if not message.get("more_body"):
            return b"".join(parts)


def _refusal(ident: Any, error: Exception) -> dict[str, Any]:
    message = getattr(error, "detail", None) or str(error)
    return {"type": "error", "id": ident, "error": "permission_denied", "message": message}


def _replayed(body: bytes, scope: Scope, receive: Receive) -> Receive:
    """A channel that gives the body once, then what the client does."""
    headers = [(name, value) for name, value in scope["headers"] if name != b"content-length"]
    scope["headers"] = [*headers, (b"content-length", str(len(body)).encode())]
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return waiting.pop() if waiting else await receive()

    return replay
