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
from madang.server.routes.project.refusals import REFUSALS, refuse
from madang.server.routes.project.resources import Access, access_of, is_open
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
            allowed = await self._authorized(scope, receive)
        except REFUSALS as error:
            await refuse(scope, receive, send, error)
            return
        await self._app(scope, allowed, send)

    async def _authorized(self, scope: Scope, receive: Receive) -> Receive:
        """What the route is to receive, once the handlers agreed."""
        connection = HTTPConnection(scope)
        access = access_of("WS" if scope["type"] == "websocket" else scope["method"], scope["path"])
        if access is None:
            raise HTTPException(_FORBIDDEN)
        authenticator = cast("ProjectAuthenticator", self._context().authenticator)
        user = await authenticator.user_of(connection)
        body = await _read_body(receive) if scope["type"] == "http" else b""
        value = _as_object(body)
        handler = self._handler(access)
        filters = await _asked(handler, user, access, value) if handler else {}
        await self._check_named(connection, access, filters)
        if filters and access.action in {"create", "search", "create_run"}:
            value["metadata"] = {**(value.get("metadata") or {}), **_equalities(filters)}
        changed = {name: each for name, each in value.items() if name not in access.ids}
        return _replayed(json.dumps(changed).encode() if body.strip() else body, scope, receive)

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
    value |= access.ids
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


def _as_object(body: bytes) -> dict[str, Any]:
    """The object that a body holds. Any other body is refused: no handler could look into it."""
    try:
        value: Any = json.loads(body) if body.strip() else {}
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise HTTPException(_FORBIDDEN)
    return cast("dict[str, Any]", value)


def _replayed(body: bytes, scope: Scope, receive: Receive) -> Receive:
    """A channel that gives the body once, then what the client does."""
    if scope["type"] != "http":
        return receive
    headers = [(name, value) for name, value in scope["headers"] if name != b"content-length"]
    scope["headers"] = [*headers, (b"content-length", str(len(body)).encode())]
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return waiting.pop() if waiting else await receive()

    return replay
