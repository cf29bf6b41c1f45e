"""Pages of the web as documents: addresses that others chose are checked to be public, also after a redirect, and only
what can be read is fetched.
"""

import asyncio
import ipaddress
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urljoin, urlsplit

from madang.extras import require
from madang.knowledge.errors import UnreadableDocumentError, WebError
from madang.knowledge.ingest.files import read_contents
from madang.knowledge.sources import CorpusDocument

ResolveHost = Callable[[str, int], Awaitable[list[str]]]
_PORTS = {"http": 80, "https": 443}
_GLOBAL_UNICAST = ipaddress.IPv6Network("2000::/3")
_SPECIAL_IPV6 = tuple(map(ipaddress.IPv6Network, ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")))
_SPECIAL_IPV4 = tuple(
    map(
        ipaddress.IPv4Network,
        (
            "0.0.0.0/8",
            "10.0.0.0/8",
            "100.64.0.0/10",
            "127.0.0.0/8",
            "169.254.0.0/16",
            "172.16.0.0/12",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "192.88.99.0/24",
            "192.168.0.0/16",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "224.0.0.0/3",
        ),
    )
)
"""What is not the open web, by the registries of IANA (RFC 6890), since Python's own list differs by version."""
_LONGEST_ADDRESS = 2000


class CheckedAddress(NamedTuple):
    """A page's address that may be called: the host by name, and the public IP address it was found at."""

    address: str
    host: str
    port: int
    ip: str


async def check_address(address: str, resolver: "ResolveHost | None" = None) -> CheckedAddress:
    """The address with the public IP to connect to; `WebError` for one that leads elsewhere than the open web.

    A name may have several IP addresses, and all must be public. The caller connects to the one given here: asking for
    the name again could be answered with another.
    """
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port or _PORTS.get(parts.scheme, 0)
    except ValueError as error:
        raise WebError(address[:_LONGEST_ADDRESS], "forbidden", "it is not an address") from error
    if parts.scheme not in _PORTS or not host or parts.username or parts.password or len(address) > _LONGEST_ADDRESS:
        raise WebError(address[:_LONGEST_ADDRESS], "forbidden", "only plain http and https addresses are fetched")
    if port not in _PORTS.values():
        raise WebError(address, "forbidden", f"port {port} is not one of the web")
    found = await (resolver or resolve_host)(host, port)
    if not found:
        raise WebError(address, "unreachable", "the name has no address")
    for ip in found:
        if not _is_public(ip):
            raise WebError(address, "forbidden", "it leads into a private network")
    return CheckedAddress(address, host, port, found[0])


async def resolve_host(host: str, port: int) -> list[str]:
    """The IP addresses of a name, as this machine sees them; none if it has none."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, port, type=1)
    except (OSError, UnicodeError):
        return []
    return list(dict.fromkeys(str(place[4][0]) for place in found))


def _is_public(ip: str) -> bool:
    try:
        address = ipaddress.ip_address(ip.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv4Address):
        return not any(address in network for network in _SPECIAL_IPV4)
    if address.ipv4_mapped:
        return _is_public(str(address.ipv4_mapped))
    return address in _GLOBAL_UNICAST and not any(address in network for network in _SPECIAL_IPV6)


if TYPE_CHECKING:
    import httpx


_SUFFIXES = {
    "application/pdf": ".pdf",
    "application/xhtml+xml": ".html",
    "text/html": ".html",
    "text/markdown": ".md",
    "text/plain": ".txt",
}
_LARGEST_PAGE = 5 * 1024 * 1024
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
        resolver: ResolveHost | None = None,
        seconds: float = 15.0,
    ) -> None:
        self._httpx: Any = require("httpx", "knowledge", "Fetching pages")
        self._client = client or self._httpx.AsyncClient(trust_env=False)
        self._clock = clock
        self._resolver = resolver
        self._timeout_seconds = seconds

    async def fetch(self, address: str) -> CorpusDocument:
        """The page as a document; `WebError` for one that cannot or may not be fetched or read."""
        try:
            async with asyncio.timeout(self._timeout_seconds):
                final, suffix, content = await self._follow(address)
        except TimeoutError as error:
            raise WebError(address, "timed_out", f"no answer in {self._timeout_seconds:g} s") from error
        try:
            contents = await read_contents(content, suffix)
        except UnreadableDocumentError as error:
            raise WebError(address, "malformed", str(error)) from error
        title = contents.title or urlsplit(final).hostname or final
        now = self._clock()
        return CorpusDocument(
            id=final[:1000],
            title=title[:300],
            sections=contents.sections,
            location=final,
            retrieved_at=now,
            as_of=now.date(),
        )

    async def close(self) -> None:
        """Close the connections."""
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

    async def _read(self, checked: CheckedAddress) -> "str | tuple[str, bytes]":
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
        if len(content) > _LARGEST_PAGE:
            raise WebError(address, "malformed", "the page is larger than 5 MB")
    return bytes(content)
