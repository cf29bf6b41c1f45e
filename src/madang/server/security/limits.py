"""How often a token, a person and a tenant may ask (rate limits), how large and how deep a request body may be; and
that addresses are plain text.
"""

import re
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass

from starlette.types import Message, Receive, Scope

from madang.protocol import Actor
from madang.server import phrases
from madang.server.errors import BodyTooLargeError, RateLimitError, RequestError
from madang.store import MAX_FILE_BYTES

_MOST_KEYS = 10_000
_LARGEST_BODY = 1 << 20
_CONTROL_CHARACTERS = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
_DEEPEST_BODY = 200
"""So many lists and objects may lie in one another: no parser behind the door runs out of stack."""
_LONGEST_NUMBER = 1000
"""So many digits a number may have: of one that is much longer Python makes none, which other parsers do not expect."""
_MARKS = re.compile(rb'[\[{\]}"\\]|[0-9]{%d,}' % (_LONGEST_NUMBER + 1))
_DIGITS = re.compile(rb"[0-9]*")
_UPLOADS = re.compile(r"/sessions/[^/]+/files/?|/library/[^/]+/?")
"""Addresses at which the body is a file."""


class RateLimiter:
    """A token bucket for each key: `per_minute` uses a minute, saved up for one minute at most."""

    def __init__(self, per_minute: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = per_minute
        self._clock = clock
        self._left: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()

    def spend(self, key: Hashable) -> None:
        """Count one use, or raise `RateLimitError`."""
        now = self._clock()
        left, since = self._left.pop(key, (self._most, now))
        left = min(self._most, left + (now - since) * self._most / 60)
        self._left[key] = (left - 1 if left >= 1 else left, now)
        while len(self._left) > _MOST_KEYS:
            self._left.popitem(last=False)
        if left < 1:
            raise RateLimitError((1 - left) * 60 / self._most)


@dataclass(frozen=True, slots=True)
class RequestRates:
    """How often each token may be used and, if that is limited, how often each person and each tenant may ask."""

    token: RateLimiter
    person: RateLimiter | None = None
    tenant: RateLimiter | None = None

    def spend(self, token: str | None, actor: Actor) -> None:
        """Count one request, or raise `RateLimitError`. The one user of this machine, without a token, is free."""
        if token is None:
            return
        self.token.spend(token)
        if self.person is not None:
            self.person.spend((actor.tenant, actor.user))
        if self.tenant is not None:
            self.tenant.spend(actor.tenant)


def refuse_control_characters(path: str) -> None:
    """Raise `RequestError` for an address whose ids hold what would break headers and lines of the log."""
    if _CONTROL_CHARACTERS.search(path):
        raise RequestError("An address holds control characters: ids are plain text.", text=phrases.CONTROL_CHARACTERS)


def limit_body(scope: Scope, receive: Receive) -> Receive:
    """`receive`, which raises `BodyTooLargeError` if the body exceeds the limit of its route, and `RequestError` if it
    is JSON that is nested too deeply, or holds a number that is too long.
    """
    if scope["type"] != "http":
        return receive
    upload = _UPLOADS.fullmatch(scope["path"])
    limit, seen, shape = MAX_FILE_BYTES if upload else _LARGEST_BODY, 0, JsonShape()

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > limit:
            raise BodyTooLargeError(limit)
        if not upload:
            shape.follow(message.get("body", b""))
        return message

    return counted


class JsonShape:
    """How deep a JSON text has come so far, which is received in pieces, and how long the number at its end is."""

    def __init__(self) -> None:
        self._depth = 0
        self._digits = 0
        self._in_string = False
        self._escaped_until = 0

    def follow(self, piece: bytes) -> None:
        """Go on with the next piece, or raise `RequestError`."""
        self._follow_number(piece)
        for mark in _MARKS.finditer(piece):
            if mark.start() < self._escaped_until:
                continue
            match mark[0]:
                case b"\\":
                    self._escaped_until = mark.end() + 1
                case b'"':
                    self._in_string = not self._in_string
                case _ if self._in_string:
                    pass
                case b"[" | b"{":
                    self._deepen()
                case b"]" | b"}":
                    self._depth -= 1
                case _:
                    raise _too_long()
        self._escaped_until = max(0, self._escaped_until - len(piece))

    def _follow_number(self, piece: bytes) -> None:
        """Go on with a number that began in the piece before."""
        found = _DIGITS.match(piece)
        leading = found.end() if found else 0
        if not self._in_string and self._digits + leading > _LONGEST_NUMBER:
            raise _too_long()
        trailing = len(piece) - len(piece.rstrip(b"0123456789"))
        self._digits = self._digits + leading if leading == len(piece) else trailing

    def _deepen(self) -> None:
        self._depth += 1
        if self._depth > _DEEPEST_BODY:
            raise RequestError(f"The body is nested more than {_DEEPEST_BODY} levels deep.", text=phrases.TOO_DEEP)


def _too_long() -> RequestError:
    return RequestError(f"The body holds a number of more than {_LONGEST_NUMBER} digits.", text=phrases.LONG_NUMBER)
