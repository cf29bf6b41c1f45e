"""Routes of the web page: static files under a URL that names their version, so that a browser can cache each and never
mixes two versions.
"""

import gzip
import hashlib
import mimetypes
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from madang.server.errors import NotFoundError

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)
_VERSION = b"{{version}}"
_CACHED_FOR_A_YEAR = "public, max-age=31536000, immutable"
_TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".svg": "image/svg+xml", ".css": "text/css"}
_COMPRESSED = ("text/", "application/json", "image/svg+xml", "application/manifest+json")


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file as it is served."""

    body: bytes
    compressed: bytes | None
    media_type: str


class StaticPage:
    """The files of a folder, read once; `{{version}}` in HTML stands for the version of them all."""

    def __init__(self, folder: Traversable) -> None:
        found = dict(sorted(_files(folder)))
        self.version = hashlib.sha256(b"".join(name.encode() + body for name, body in found.items())).hexdigest()[:12]
        self._assets = {name: self._asset(name, body) for name, body in found.items()}

    def find(self, name: str) -> StaticFile:
        """The file of that name, or `NotFoundError`."""
        if name not in self._assets:
            raise NotFoundError(f"file {name!r}")
        return self._assets[name]

    def _asset(self, name: str, body: bytes) -> StaticFile:
        media_type = _media_type(name)
        if media_type == "text/html":
            body = body.replace(_VERSION, self.version.encode())
        packed = gzip.compress(body, mtime=0) if media_type.startswith(_COMPRESSED) else None
        return StaticFile(body, packed, media_type)


def page_router(folder: Traversable | None = None) -> APIRouter:
    """Routes that serve the page in `folder`, by default our own. Include them last."""
    page, router = StaticPage(folder or files("madang.server") / "page"), APIRouter(include_in_schema=False)

    @router.get("/")
    @router.get("/at/{place:path}")
    async def index(request: Request) -> Response:  # pyright: ignore[reportUnusedFunction]
        """The page; what lies below `/at/` is for its own scripts to read."""
        return _respond(request, page.find("index.html"), "no-cache")

    @router.get("/page/{version}/{name:path}")
    async def asset(request: Request, version: str, name: str) -> Response:  # pyright: ignore[reportUnusedFunction]
        """A file of the page; of another version it is the one there is, and not kept."""
        return _respond(request, page.find(name), _CACHED_FOR_A_YEAR if version == page.version else "no-store")

    return router


def _respond(request: Request, asset: StaticFile, keeping: str) -> Response:
    headers = {"cache-control": keeping, "content-security-policy": CONTENT_SECURITY_POLICY, "vary": "accept-encoding"}
    if asset.compressed is None or "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(asset.body, headers=headers, media_type=asset.media_type)
    return Response(asset.compressed, headers={**headers, "content-encoding": "gzip"}, media_type=asset.media_type)


def _media_type(name: str) -> str:
    ending = name[name.rfind(".") :]
    return _TYPES.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"


def _files(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _files(entry, f"{prefix}{entry.name}/")
        elif not entry.name.startswith((".", "_")):
            yield prefix + entry.name, entry.read_bytes()
