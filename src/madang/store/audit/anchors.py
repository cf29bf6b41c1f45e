"""Heads of the audit kept outside the database: in a file, in the system's log or at an address. An audit that was
emptied, put back or cut by hand, whatever keys were at hand, no longer leads to the heads that were kept.

Each head is one line of JSON. A file and an address are read again to be compared; what went to the system's log has to
be handed to `madang audit verify` by whoever reads that log.
"""

import asyncio
import json
import os
import socket
import urllib.error
import urllib.request
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit

from madang.store import phrases
from madang.store.audit.chain import ChainHead
from madang.store.errors import AnchorError

_AUTHPRIV_NOTICE = 10 << 3 | 5  # facility and severity, as RFC 5424 numbers them
_SECONDS = 10
_LARGEST_BYTES = 16 << 20


class AuditAnchor(Protocol):
    """Where heads are kept."""

    async def write(self, head: ChainHead, at: datetime) -> None:
        """Keep the head; `AnchorError` if it could not be kept."""
        ...

    async def read(self) -> Sequence[ChainHead] | None:
        """All heads that were kept, None where they cannot be read back; `AnchorError` if they could not be now."""
        ...


def open_anchor(address: str) -> AuditAnchor:
    """The anchor at `address`: the path of a file, `syslog:` or `syslog://host:port`, or an `https://` address.

    >>> from madang.store.audit.anchors import open_anchor
    >>> type(open_anchor("/var/log/madang-heads.jsonl")).__name__
    'FileAnchor'
    """
    parts = urlsplit(address)
    if parts.scheme in {"http", "https"}:
        return AddressAnchor(address)
    if parts.scheme == "syslog":
        return SyslogAnchor((parts.hostname, parts.port or 514) if parts.hostname else "/dev/log")
    return FileAnchor(Path(address.removeprefix("file://")))


class FileAnchor:
    """Appends to a file that its owner alone may read; best on a disk that the database's owner cannot write to."""

    def __init__(self, path: Path) -> None:
        self._path = path

    async def write(self, head: ChainHead, at: datetime) -> None:
        """Append the head, durably."""
        try:
            await asyncio.to_thread(self._append, encode_head(head, at))
        except OSError as error:
            raise _anchor_error(str(self._path), error) from error

    async def read(self) -> Sequence[ChainHead]:
        """The heads in the file; none if there is no file yet."""
        try:
            return decode_heads(await asyncio.to_thread(self._path.read_text, "utf-8"))
        except FileNotFoundError:
            return ()
        except (OSError, ValueError) as error:
            raise _anchor_error(str(self._path), error) from error

    def _append(self, line: str) -> None:
        handle = os.open(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(handle, f"{line}\n".encode())
            os.fsync(handle)
        finally:
            os.close(handle)


class SyslogAnchor:
    """Writes to the system's log, here or on another machine; it cannot be read back."""

    def __init__(self, address: str | tuple[str, int]) -> None:
        self._address = address

    async def write(self, head: ChainHead, at: datetime) -> None:
        """Log the head under the facility `authpriv`."""
        try:
            await asyncio.to_thread(self._log, f"madang audit head {encode_head(head, at)}")
        except OSError as error:
            raise _anchor_error(str(self._address), error) from error

    async def read(self) -> None:
        """Nothing: whoever reads the log hands its heads in."""

    def _log(self, text: str) -> None:
        family = socket.AF_UNIX if isinstance(self._address, str) else socket.AF_INET
        with socket.socket(family, socket.SOCK_DGRAM) as log:
            log.sendto(f"<{_AUTHPRIV_NOTICE}>{text}".encode(), self._address)


class AddressAnchor:
    """Posts each head to an address, and gets all of them from there, one on a line."""

    def __init__(self, address: str) -> None:
        self._address = address

    async def write(self, head: ChainHead, at: datetime) -> None:
        """Post the head."""
        await self._call(encode_head(head, at).encode())

    async def read(self) -> Sequence[ChainHead]:
        """The heads that the address gives."""
        try:
            return decode_heads((await self._call(None)).decode())
        except ValueError as error:
            raise _anchor_error(self._address, error) from error

    async def _call(self, body: bytes | None) -> bytes:
        try:
            return await asyncio.to_thread(self._open, body)
        except (OSError, urllib.error.URLError) as error:
            raise _anchor_error(self._address, error) from error

    def _open(self, body: bytes | None) -> bytes:
        headers = {"content-type": "application/json"}
        request = urllib.request.Request(self._address, body, headers)  # noqa: S310 - the operator named the address
        with urllib.request.urlopen(request, timeout=_SECONDS) as answer:  # noqa: S310 - see above
            return answer.read(_LARGEST_BYTES)


def encode_head(head: ChainHead, at: datetime) -> str:
    """The head as a line."""
    return json.dumps({"number": head.number, "hash": head.hash.hex(), "at": at.isoformat()})


def decode_heads(text: str) -> tuple[ChainHead, ...]:
    """The heads in lines that `encode_head` made, also with something before them, as in the system's log."""
    found = (json.loads(line[line.index("{") :]) for line in text.splitlines() if "{" in line)
    return tuple(ChainHead(int(each["number"]), bytes.fromhex(each["hash"])) for each in found)


def _anchor_error(place: str, error: Exception) -> AnchorError:
    return AnchorError(
        f"The head of the audit could not be kept at, or read from, {place!r} ({error}): check MADANG_AUDIT_ANCHOR.",
        text=phrases.ANCHOR_FAILED.format(place=place),
    )
