"""Pages of the web as documents: of a size and a type that can be read, from the open web only, redirects included."""

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin, urlsplit

from madang.extras import require
from madang.knowledge.documents import Document
from madang.knowledge.errors import DocumentError, WebError
from madang.knowledge.reading.files import read_bytes
from madang.knowledge.web.addresses import Checked, Resolve, check_address

if TYPE_CHECKING:
    import httpx

__all__ = ["PageFetcher"]

_SUFFIXES = {
    "application/pdf": ".pdf",
    "application/xhtml+xml": ".html",
    "text/html": ".html",
    "text/markdown": ".md",
    "text/plain": ".txt",
}
_LARGEST = 5 * 1024 * 1024
_MOST_REDIRECTS = 5
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_OKAY = 200


class PageFetcher:
    """Fetches pages at addresses that anybody may have chosen.

    The connection goes to the very IP address that was checked; the proxies of the environment are not used, since they
    would look up the name again. A page that answers slowly is given up after `seconds` as a whole.
    """

    def __init__(
        self,
        clock: Callable[[], datetime],
        *,
        client: "httpx.AsyncClient | None" = None,
        resolver: Resolve | None = None,
        seconds: float = 15.0,
    ) -> None:
        self._httpx: Any = require("httpx", "knowledge", "Fetching pages")
        self._client = client or self._httpx.AsyncClient(trust_env=False)
        self._clock = clock
        self._resolver = resolver
        self._seconds = seconds

    async def fetch(self, address: str) -> Document:
        """The page as a document; `WebError` for one that cannot or may not be fetched or read."""
        try:
            async with asyncio.timeout(self._seconds):
                final, suffix, content = await self._follow(address)
        except TimeoutError as error:
            raise WebError(address, "timed_out", f"no answer in {self._seconds:g} s") from error
        try:
            contents = await asyncio.to_thread(read_bytes, content, suffix)
        except DocumentError as error:
            raise WebError(address, "malformed", str(error)) from error
        title = contents.title or urlsplit(final).hostname or final
        now = self._clock()
        return Document(
            id=final[:1000],
            title=title[:300],
            sections=contents.sections,
            location=final,
            retrieved_at=now,
            as_of=now.date(),
        )

    async def close(self) -> None:
        """Hang up."""
        await self._client.aclose()

    async def _follow(self, address: str) -> tuple[str, str, bytes]:
        for _ in range(_MOST_REDIRECTS + 1):
            checked = await check_address(address, self._resolver)
            try:
                onward = await self._read(checked)
            except self._httpx.TimeoutException as error:
                raise WebError(address, "timed_out", "no answer in time") from error
            except (self._httpx.HTTPError, self._httpx.InvalidURL) as error:
                raise WebError(address, "unreachable", type(error).__name__) from error
            if not isinstance(onward, str):
                return address, *onward
            address = urljoin(address, onward)
        raise WebError(address, "forbidden", f"more than {_MOST_REDIRECTS} redirects")

    async def _read(self, checked: Checked) -> "str | tuple[str, bytes]":
        """The ending of a file of this type and the content, or where the page sends on to."""
        url = self._httpx.URL(checked.address)
        request = self._client.build_request(
            "GET",
            url.copy_with(host=checked.ip, fragment=None),
            headers={"Host": url.netloc.decode("ascii"), "Accept": ", ".join(_SUFFIXES), "User-Agent": "madang"},
            extensions={"sni_hostname": checked.host},
        )
        answer = await self._client.send(request, stream=True, follow_redirects=False)
        try:
            if answer.status_code in _REDIRECTS and answer.headers.get("location"):
                return str(answer.headers["location"])
            return _suffix(checked.address, answer), await _content(checked.address, answer)
        finally:
            await answer.aclose()


def _suffix(address: str, answer: "httpx.Response") -> str:
    if answer.status_code != _OKAY:
        raise WebError(address, "refused", f"status {answer.status_code}")
    kind = answer.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in _SUFFIXES:
        raise WebError(address, "malformed", f"pages of type {kind[:60]!r} are not read")
    return _SUFFIXES[kind]


async def _content(address: str, answer: "httpx.Response") -> bytes:
    content = bytearray()
    async for piece in answer.aiter_bytes():
        content += piece
        if len(content) > _LARGEST:
            raise WebError(address, "malformed", "the page is larger than 5 MB")
    return bytes(content)
