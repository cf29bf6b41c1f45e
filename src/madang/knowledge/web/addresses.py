"""Addresses that others choose: only public ones may be called, and only the very address that was checked."""

import asyncio
import ipaddress
from collections.abc import Awaitable, Callable
from typing import NamedTuple
from urllib.parse import urlsplit

from madang.knowledge.errors import WebError

__all__ = ["Checked", "Resolve", "check_address", "resolve"]

Resolve = Callable[[str, int], Awaitable[list[str]]]
_PORTS = {"http": 80, "https": 443}
_TRANSLATED = ipaddress.ip_network("64:ff9b::/96")
_LONGEST = 2000


class Checked(NamedTuple):
    """A page's address that may be called: the host by name, and the public IP address it was found at."""

    address: str
    host: str
    port: int
    ip: str


async def check_address(address: str, resolver: "Resolve | None" = None) -> Checked:
    """The address with the public IP to connect to; `WebError` for one that leads elsewhere than the open web.

    A name may have several IP addresses, and all must be public. The caller connects to the one given here: asking for
    the name again could be answered with another.
    """
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port or _PORTS.get(parts.scheme, 0)
    except ValueError as error:
        raise WebError(address[:_LONGEST], "forbidden", "it is no address") from error
    if parts.scheme not in _PORTS or not host or parts.username or parts.password or len(address) > _LONGEST:
        raise WebError(address[:_LONGEST], "forbidden", "only plain http and https addresses are fetched")
    if port not in _PORTS.values():
        raise WebError(address, "forbidden", f"port {port} is not one of the web")
    found = await (resolver or resolve)(host, port)
    if not found:
        raise WebError(address, "unreachable", "the name has no address")
    for ip in found:
        if not _is_public(ip):
            raise WebError(address, "forbidden", "it leads into a private network")
    return Checked(address, host, port, found[0])


async def resolve(host: str, port: int) -> list[str]:
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
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return _is_public(str(address.ipv4_mapped))
        if address.sixtofour or address.teredo or address in _TRANSLATED:
            return False
    return address.is_global and not address.is_multicast
