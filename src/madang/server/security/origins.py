"""Which web pages may act in a user's name: our own, and those whose origin is allowed by name.

A browser says where a request comes from. Programs do not; they are known by their token.
"""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from madang.server.errors import ForeignOriginError

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
    if origin not in allowed and urlsplit(origin).netloc != connection.headers.get("host"):
        raise ForeignOriginError(origin)
