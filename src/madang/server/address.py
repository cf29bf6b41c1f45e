"""The address of the server: opens its socket, and gives the URL for a browser. Imports nothing heavy, so that
`madang serve` fails at once if the port is taken.
"""

import errno
import ipaddress
import os
import socket

from madang.server import phrases
from madang.server.errors import AddressError
from madang.text import Text

_BACKLOG = 2048
"""How many connections may wait to be accepted."""


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, or `AddressError`; port 0 takes any free port.

    Its connections send at once what they are given: otherwise a body waits until its head was acknowledged, 40 ms.
    asyncio sees to that by itself only for sockets that name their protocol, which `create_server` does not.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host, port), family=family, backlog=_BACKLOG)
    except OSError as error:
        raise AddressError(host, port, _reason(error)) from error
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def browser_address(listening: socket.socket) -> str:
    """The address to open in a browser."""
    host, port, *_ = listening.getsockname()
    name = "localhost" if is_loopback(host) else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}"


def is_loopback(host: str) -> bool:
    """Whether a host name, without looking it up, means this machine."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def _reason(error: OSError) -> Text:
    number = error.errno or 0
    if number < 0:  # name lookup failed; `create_server` raises a plain OSError for that, too
        return phrases.ADDRESS_UNKNOWN
    message = os.strerror(number)
    return _REASONS.get(number, Text(ko=message, en=message))


_REASONS = {
    errno.EADDRINUSE: phrases.ADDRESS_IN_USE,
    errno.EACCES: phrases.ADDRESS_PRIVILEGED,
    errno.EADDRNOTAVAIL: phrases.ADDRESS_NOT_LOCAL,
}
