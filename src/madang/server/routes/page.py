"""Routes of the web page: static files under a URL that names their version, so that a browser can cache each and never
mixes two versions; and the land under its maps.
"""

import asyncio
import gzip
import hashlib
import mimetypes
import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated

from fastapi import APIRouter, Query
from starlette.requests import Request
from starlette.responses import Response

from madang.server.context import Context
from madang.server.errors import NotFoundError, RequestError
from madang.server.rendering.land import packed_land, snapped

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
_ENTRY = "app.js"
_IMPORT = re.compile(r"""^(?:import|export) (?:[^"';]+ from )?"(\.[^"]+)";""", re.MULTILINE)
_PART = re.compile(r"""^  "?([\w-]+)"?: \(\) => import\("(\./[^"]+)"\)""", re.MULTILINE)
_PRELOAD = '<link rel="modulepreload" href="/page/{version}/{name}">\n'
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
    """The files of a folder, read once; `{{version}}` in HTML stands for the version of them all.

    `index` is the page with the modules that a place is made of announced, so that a browser fetches all of them at
    once and not one after the other.
    """

    def __init__(self, folder: Traversable) -> None:
        found = dict(sorted(_files(folder)))
        self._modules = {name: body.decode() for name, body in found.items() if name.endswith(".js")}
        self._parts = dict(_PART.findall(self._modules.get(_ENTRY, "")))
        self._indexes: dict[str, StaticFile] = {}
        self.version = hashlib.sha256(b"".join(name.encode() + body for name, body in found.items())).hexdigest()[:12]
        self._assets = {name: self._asset(name, body) for name, body in found.items()}

    def find(self, name: str) -> StaticFile:
        """The file of that name, or `NotFoundError`."""
        if name not in self._assets:
            raise NotFoundError(f"file {name!r}")
        return self._assets[name]

    def index(self, place: str) -> StaticFile:
        """The page, for the place of that name or for the first one."""
        part = place if place in self._parts else next(iter(self._parts), "")
        if part not in self._indexes:
            links = "".join(_PRELOAD.format(version=self.version, name=name) for name in sorted(self._needed(part)))
            plain = self.find("index.html").body.decode().replace("</head>", f"{links}</head>", 1)
            self._indexes[part] = self._asset("index.html", plain.encode())
        return self._indexes[part]

    def _needed(self, part: str) -> set[str]:
        """The modules that the page and a part of it import, and those they import."""
        needed, waiting = set[str](), [_ENTRY, *([posixpath.normpath(self._parts[part])] if part else [])]
        while waiting:
            name = waiting.pop()
            if name not in needed and name in self._modules:
                needed.add(name)
                imported = _IMPORT.findall(self._modules[name])
                waiting += [posixpath.normpath(posixpath.join(posixpath.dirname(name), other)) for other in imported]
        return needed

    def _asset(self, name: str, body: bytes) -> StaticFile:
        media_type = _media_type(name)
        if media_type == "text/html":
            body = body.replace(_VERSION, self.version.encode())
        packed = gzip.compress(body, mtime=0) if media_type.startswith(_COMPRESSED) else None
        return StaticFile(body, packed, media_type)


@cache
def _own_page() -> StaticPage:
    return StaticPage(files("madang.server") / "page")


def page_router(folder: Traversable | None = None) -> APIRouter:
    """Routes that serve the page in `folder`, by default our own. Include them last."""
    page, router = StaticPage(folder) if folder else _own_page(), APIRouter(include_in_schema=False)

    @router.get("/")
    @router.get("/at/{place:path}")
    async def index(request: Request, place: str = "") -> Response:  # pyright: ignore[reportUnusedFunction]
        """The page; what lies below `/at/` is for its own scripts to read."""
        return _respond(request, page.index(place.partition("/")[0]), "no-cache")

    @router.get("/page/{version}/{name:path}")
    async def asset(request: Request, version: str, name: str) -> Response:  # pyright: ignore[reportUnusedFunction]
        """A file of the page; of another version it is the one there is, and not kept."""
        return _respond(request, page.find(name), _CACHED_FOR_A_YEAR if version == page.version else "no-store")

    @router.get("/map/land")
    async def land(  # noqa: PLR0917 - the sides of a box  # pyright: ignore[reportUnusedFunction]
        context: Context, request: Request, west: Longitude, south: Latitude, east: Longitude, north: Latitude
    ) -> Response:
        """The rings of the land in a box of at most `_WIDEST` degrees, and around it as far as a grid reaches; a coast
        that everybody may know.
        """
        context.map_rate.spend(request.client.host if request.client else "")
        if not (0 <= east - west <= _WIDEST and 0 <= north - south <= _WIDEST):
            raise RequestError(f"The box must be at most {_WIDEST} degrees wide and high, west before east.")
        found = await asyncio.to_thread(packed_land, snapped((west, south, east, north)))
        plain = b"" if _takes_gzip(request) else await asyncio.to_thread(gzip.decompress, found)
        return _respond(request, StaticFile(plain, found, "application/json"), "public, max-age=604800")

    return router


Longitude = Annotated[float, Query(ge=-180, le=180)]
Latitude = Annotated[float, Query(ge=-90, le=90)]
_WIDEST = 40


def _respond(request: Request, asset: StaticFile, keeping: str) -> Response:
    headers = {"cache-control": keeping, "vary": "accept-encoding"}
    if asset.media_type == "text/html":
        headers["content-security-policy"] = CONTENT_SECURITY_POLICY
    if asset.compressed is None or not _takes_gzip(request):
        return Response(asset.body, headers=headers, media_type=asset.media_type)
    return Response(asset.compressed, headers={**headers, "content-encoding": "gzip"}, media_type=asset.media_type)


def _takes_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def _media_type(name: str) -> str:
    ending = name[name.rfind(".") :]
    return _TYPES.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"


def _files(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _files(entry, f"{prefix}{entry.name}/")
        elif not entry.name.startswith((".", "_")):
            yield prefix + entry.name, entry.read_bytes()
