"""Addresses: where the server listens, found out before anything heavy is loaded, and how that is told."""

import errno
import ipaddress
import os
import socket

from madang.server.errors import AddressError
from madang.text import Text

__all__ = ["address_of", "is_loopback", "listen"]

_WAITING = 2048
"""How many connections may wait to be taken."""


def listen(host: str, port: int) -> socket.socket:
    """A socket on which the server is to be reached, or `AddressError`; port 0 takes any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=_WAITING)
    except OSError as error:
        raise AddressError(host, port, _reason(error)) from error


def address_of(listening: socket.socket) -> str:
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
        return _UNKNOWN
    said = os.strerror(number)
    return _REASONS.get(number, Text(ko=said, en=said))


_UNKNOWN = Text(ko="없는 주소입니다", en="there is no such address")
_REASONS = {
    errno.EADDRINUSE: Text(
        ko="다른 프로그램이, 어쩌면 이미 열린 마당이 쓰고 있습니다",
        en="it is in use, perhaps by a Madang that is open already",
    ),
    errno.EACCES: Text(ko="권한이 없습니다", en="it may not be used without privileges"),
    errno.EADDRNOTAVAIL: Text(ko="이 컴퓨터의 주소가 아닙니다", en="it is not an address of this machine"),
}
