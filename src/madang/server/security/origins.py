"""Which web pages may act in a user's name: our own, and those whose origin is allowed by name.

A browser says where a request comes from. Programs do not; they are known by their token.
"""

from contextlib import suppress
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from madang.server.errors import ForeignOriginError, RequestError

_READING_METHODS = {"GET", "HEAD", "OPTIONS"}


def refuse_foreign_origin(connection: HTTPConnection, allowed: frozenset[str]) -> None:
    """Raise `ForeignOriginError` for a writing request or a WebSocket of a page of another origin.

    Reading requests are left to the browser: without CORS headers it does not show foreign pages the answer.
    """
    origin = connection.headers.get("origin")
    if connection.scope["type"] == "http" and connection.scope["method"] in _READING_METHODS:
        return
    if origin is None:
        if connection.headers.get("sec-fetch-site", "none") == "cross-site":
            raise ForeignOriginError("another site")
        return
    if origin not in allowed and _host_in(origin) != connection.headers.get("host"):
        raise ForeignOriginError(origin)


def refuse_odd_host(connection: HTTPConnection) -> None:
    """Raise `RequestError` for a `Host` that is no name or address: nothing that is built of it could be read."""
    host = connection.headers.get("host", "")
    if _host_in(f"//{host}") is None or "/" in host:
        raise RequestError("The header Host is no host: send the name or address of this server.")


def _host_in(address: str) -> str | None:
    """The host and port of an address; None if it has none that could be read."""
    with suppress(ValueError):
        parts = urlsplit(address)
        if parts.port is None or parts.port >= 0:  # reading it fails where it is no port
            return parts.netloc
    return None
