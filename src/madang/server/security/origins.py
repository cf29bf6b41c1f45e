"""Which web pages may act in a user's name: our own, and those whose origin is allowed by name.

A browser says where a request comes from. Programs do not; they are known by their token.
"""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from madang.server.errors import ForeignOriginError

_READING_METHODS = {"GET", "HEAD", "OPTIONS"}


def refuse_foreign_origin(connection: HTTPConnection, allowed: frozenset[str]) -> None:
    """Refuse with `ForeignOriginError` what a foreign page would change, or watch over a WebSocket.

    Reading is kept from foreign pages by the browser, since no CORS header lets them see the answer.
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
