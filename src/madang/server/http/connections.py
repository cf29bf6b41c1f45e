"""One TCP connection before its request is there: how long and how large its head may be.

What comes later is limited by the middleware; before, uvicorn would wait for ever and take any number of bytes.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

_HEAD_SECONDS = 30.0
"""Seconds within which the head of a request has to arrive."""
_LARGEST_HEAD = 64 << 10
_END_OF_HEAD = b"\r\n\r\n"


class GuardedConnection(AutoHTTPProtocol):
    """Refuses a head that is too large, and hangs up on one that does not come to its end."""

    transport: asyncio.Transport
    cycle: Any
    """The request and its answer, as uvicorn keeps them, or None before the first."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._head_bytes = 0
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the head of the first request."""
        super().connection_made(transport)
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        """Pass on what arrives, unless it is too much of a head."""
        if not self._is_answering:
            self._head_bytes += data.find(_END_OF_HEAD) if _END_OF_HEAD in data else len(data)
        if self._head_bytes > _LARGEST_HEAD:
            self._refuse("431 Request Header Fields Too Large")
            return
        super().data_received(data)
        if self._is_answering or self.transport.get_protocol() is not self:
            self._stop_waiting()
        else:
            self._wait_for_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing more."""
        self._stop_waiting()
        super().connection_lost(exc)

    @property
    def _is_answering(self) -> bool:
        """Whether a request is under way: not answered yet, or answered before all of its body was there."""
        return self.cycle is not None and (not self.cycle.response_complete or self.cycle.more_body)

    def _wait_for_head(self) -> None:
        if self._patience is None:
            self._patience = asyncio.get_running_loop().call_later(_HEAD_SECONDS, self._give_up)

    def _stop_waiting(self) -> None:
        self._head_bytes = 0
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _give_up(self) -> None:
        """Hang up on whoever has sent a part of a head; one who has sent nothing at all is told nothing."""
        self._patience = None
        if self._head_bytes:
            self._refuse("408 Request Timeout")
        elif not self._is_answering:
            self.transport.close()

    def _refuse(self, status: str) -> None:
        self.transport.write(f"HTTP/1.1 {status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n".encode())
        self.transport.close()
