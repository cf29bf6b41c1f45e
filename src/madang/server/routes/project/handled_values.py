"""What a project's handlers see of a request and may change: its body, the query of an item, a command to a thread.

A handler is given a dictionary. Where the route takes metadata or a namespace, what a handler changes there reaches the
route; elsewhere the route gets what the client sent, since nothing in it is the handler's to set.
"""

import json
from collections.abc import Mapping
from typing import Any, cast
from urllib.parse import parse_qsl, urlencode

from starlette.exceptions import HTTPException
from starlette.types import Scope

from madang.server.routes.project.resources import Access

_FORBIDDEN = 403
_NAMESPACE = "namespace"
_NAMESPACE_FIELDS = {"search": "namespace_prefix", "list_namespaces": "prefix"}
"""What the routes of the store call a namespace; handlers know it by one name."""


class HandledValue:
    """An object on its way to a route or to a thread's socket, by way of the handlers, who may change `value`."""

    def __init__(self, sent: Mapping[str, Any], access: Access) -> None:
        self._sent = sent
        self._access = access
        self.value = {**_for_handlers(sent, access), **access.ids}

    def passed_on(self) -> dict[str, Any]:
        """What was sent, with what the handlers changed where that is theirs to do."""
        return _for_route(self.value, self._sent, self._access) if self._access.takes_changes else dict(self._sent)


def _for_handlers(sent: Mapping[str, Any], access: Access) -> dict[str, Any]:
    """What was sent, in the names that handlers know."""
    if access.is_command:
        params = sent.get("params")
        return dict(cast("dict[str, Any]", params)) if isinstance(params, dict) else {}
    if access.resource != "store":
        return dict(sent)
    known = dict(sent)
    place = known.pop(_NAMESPACE_FIELDS.get(access.action, _NAMESPACE), None)
    return {**known, _NAMESPACE: tuple(cast("list[Any]", place)) if isinstance(place, list) else place}


def _for_route(value: Mapping[str, Any], sent: Mapping[str, Any], access: Access) -> dict[str, Any]:
    """What the handlers left, in the names of the route."""
    changed = {name: each for name, each in value.items() if name not in access.ids}
    if access.is_command:
        return {**sent, "params": changed}
    if access.resource != "store":
        return changed
    place = changed.pop(_NAMESPACE, None)
    return changed if place is None else {**changed, _NAMESPACE_FIELDS.get(access.action, _NAMESPACE): list(place)}


def query_of(scope: Scope) -> dict[str, Any]:
    """The query as an object; labels of a namespace are parted by dots there."""
    found: dict[str, Any] = dict(parse_qsl(scope["query_string"].decode(), keep_blank_values=True))
    if _NAMESPACE in found:
        found[_NAMESPACE] = found[_NAMESPACE].split(".") if found[_NAMESPACE] else []
    return found


def as_query(changed: Mapping[str, Any]) -> bytes:
    place = changed.get(_NAMESPACE)
    texts = {**changed, _NAMESPACE: ".".join(place)} if isinstance(place, list) else changed  # pyright: ignore[reportUnknownArgumentType]
    return urlencode(texts).encode()


def object_in(body: bytes | str) -> dict[str, Any]:
    """The object that a body holds. Any other body is refused: no handler could look into it."""
    try:
        value: Any = json.loads(body) if body.strip() else {}
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise HTTPException(_FORBIDDEN)
    return cast("dict[str, Any]", value)
