"""The address the server listens at: opens the socket before anything heavy is imported, and gives the URL to open in a
browser.
"""

import errno
import ipaddress
import os
import socket

from madang.server import phrases
from madang.server.errors import AddressError
from madang.text import Text

_BACKLOG = 2048
"""How many connections may wait to be taken."""


def listen(host: str, port: int) -> socket.socket:
    """A socket on which the server is to be reached, or `AddressError`; port 0 takes any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=_BACKLOG)
    except OSError as error:
        raise AddressError(host, port, _reason(error)) from error


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
    if number < 0:  # the codes of looking up a name, which `create_server` does not tell apart by class
        return phrases.UNKNOWN
    said = os.strerror(number)
    return _REASONS.get(number, Text(ko=said, en=said))


_REASONS = {
    errno.EADDRINUSE: phrases.REASONS_EADDRINUSE,
    errno.EACCES: phrases.REASONS_EACCES,
    errno.EADDRNOTAVAIL: phrases.REASONS_EADDRNOTAVAIL,
}
