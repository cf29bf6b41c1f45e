"""Finds the caller of a request by the handler that a project registered with `@auth.authenticate`."""

import asyncio
import inspect
from collections.abc import Mapping
from datetime import datetime
from http import HTTPStatus
from typing import Any

from langgraph_sdk.auth.exceptions import HTTPException as AuthHTTPException
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from madang.protocol import Actor
from madang.server.errors import RequestError, SignInError
from madang.server.security.authentication import Principal, accepted_language
from madang.text import Language

_USER = "madang.project_user"
_LET_IN = "project:"


class ProjectUser(dict[str, Any]):
    """A user as handlers see it: by name and by attribute."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


class ProjectAuthenticator:
    """Asks the project's handler.

    The user's `identity` owns what they make; `tenant` and `role` are used where they are given.
    """

    def __init__(self, auth: Any, language: Language) -> None:
        self._language: Language = language
        self._handler = auth._authenticate_handler
        if self._handler is None:
            raise RequestError("auth: there is no handler; register one with `@auth.authenticate`.")

    async def authenticate(self, connection: HTTPConnection) -> Principal:
        """The caller, or the error that the handler raises."""
        user = await self.user_of(connection)
        identity, tenant, role = (str(user.get(name) or "") for name in ("identity", "tenant", "role"))
        if not identity:
            raise SignInError
        actor = Actor(tenant=tenant, user=identity, role=role)
        language = accepted_language(connection, self._language)
        return Principal(actor, language, frozenset({"read", "write"}), token=f"{_LET_IN}{tenant}:{identity}")

    async def user_of(self, connection: HTTPConnection) -> ProjectUser:
        """The user that the handler finds, asked once for a request."""
        if _USER not in connection.scope:
            connection.scope[_USER] = await self._find(connection)
        return connection.scope[_USER]

    async def _find(self, connection: HTTPConnection) -> ProjectUser:
        try:
            found = self._handler(**_arguments(self._handler, connection))
            found = await found if inspect.isawaitable(found) else found
        except AuthHTTPException as error:
            if error.status_code == HTTPStatus.UNAUTHORIZED:
                raise SignInError from None
            raise HTTPException(error.status_code, error.detail, dict(error.headers or {})) from None
        return _as_user(found)

    async def wait_until_ended(self, caller: Principal) -> None:  # noqa: ARG002 - the names of the protocol
        """A handler cannot say when a credential ends: what is open stays open."""
        await asyncio.Event().wait()

    async def is_admitted(self, caller: Principal) -> bool:
        """Whether the caller was let in by the project's handler, which is all that is known later."""
        return (caller.token or "").startswith(_LET_IN)

    async def sign_in(self, token: str, until: datetime) -> str:  # noqa: ARG002 - the names of the protocol
        """The project signs people in, not this server: `SignInError`."""
        raise SignInError

    async def sign_out(self, caller: Principal) -> None:
        """There is nothing to revoke."""


def _as_user(found: Any) -> ProjectUser:
    known: dict[str, Any] = {"is_authenticated": True, "permissions": []}
    if isinstance(found, str):
        known["identity"] = found
    elif isinstance(found, Mapping):
        known |= {str(name): value for name, value in found.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType] - whatever a project gives
    elif found is not None:
        names = ("identity", "display_name", "permissions", "is_authenticated", "tenant", "role")
        known |= {name: getattr(found, name) for name in names if hasattr(found, name)}
    if not known.get("is_authenticated"):
        raise SignInError
    return ProjectUser({"display_name": known.get("identity"), **known})


def _arguments(handler: Any, connection: HTTPConnection) -> dict[str, Any]:
    """What the handler asks for by the names of its parameters."""
    offered: dict[str, Any] = {
        "request": connection,
        "path": connection.url.path,
        "method": connection.scope.get("method", "GET"),
        "path_params": dict(connection.path_params),
        "query_params": dict(connection.query_params),
        "headers": dict(connection.scope["headers"]),
        "authorization": connection.headers.get("authorization"),
        "scope": connection.scope,
    }
    wanted = inspect.signature(handler).parameters
    for name in wanted:
        if name not in offered:
            raise RequestError(f"auth: the handler asks for {name!r}; offered are {', '.join(offered)}.")
    return {name: offered[name] for name in wanted}
