"""Origins: which pages may act in a visitor's name. Only our own, unless others are allowed by name.

A browser says where a request comes from. Programs do not, and are known by their token instead.
"""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from madang.server.errors import ForeignOriginError

__all__ = ["refuse_foreign"]

_SAFE = {"GET", "HEAD", "OPTIONS"}


def refuse_foreign(connection: HTTPConnection, allowed: frozenset[str]) -> None:
    """Refuse with `ForeignOriginError` what a foreign page would change, or watch over a WebSocket.

    Reading is kept from foreign pages by the browser, since no CORS header lets them see the answer.
    """
    origin = connection.headers.get("origin")
    if connection.scope["type"] == "http" and connection.scope["method"] in _SAFE:
        return
    if origin is None:
        if connection.headers.get("sec-fetch-site", "none") == "cross-site":
            raise ForeignOriginError("another site")
        return
    if origin not in allowed and urlsplit(origin).netloc != connection.headers.get("host"):
        raise ForeignOriginError(origin)
