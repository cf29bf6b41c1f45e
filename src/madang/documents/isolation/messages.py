"""What passes between the server and a reading process: a request, and one answer, each with its length before it.

Values come back as JSON and are validated against the type that the reader promises; nothing is unpickled, since what
sends it has parsed a foreign file.
"""

import json
import struct
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from madang.documents.isolation.limits import ReadingLimits

_HEADER = struct.Struct(">cQ")
_LENGTH = struct.Struct(">I")

AnswerKind = Literal["value", "error", "exit"]
"""A value; an error of the reader; or how the process ended, told by the one that started it."""
_MARKS: dict[AnswerKind, bytes] = {"value": b"v", "error": b"e", "exit": b"x"}
_KINDS: dict[bytes, AnswerKind] = {mark: kind for kind, mark in _MARKS.items()}

Receive = Callable[[int], bytes]
"""At most so many bytes of what comes in; none at its end."""


@dataclass(frozen=True, slots=True)
class ReadingRequest:
    """A function to call with the content of a file, and what it may cost."""

    function: str
    arguments: Sequence[Any]
    content: bytes
    limits: ReadingLimits

    def encode(self) -> bytes:
        """The request as it is sent."""
        head = {"function": self.function, "arguments": list(self.arguments), "limits": asdict(self.limits)}
        packed = json.dumps(head | {"size": len(self.content)}).encode()
        return _LENGTH.pack(len(packed)) + packed + self.content


def receive_request(receive: Receive) -> ReadingRequest | None:
    """The next request; None where there is none."""
    length = receive_exactly(receive, _LENGTH.size)
    if length is None or (packed := receive_exactly(receive, *_LENGTH.unpack(length))) is None:
        return None
    head = json.loads(packed)
    content = receive_exactly(receive, head["size"])
    if content is None:
        return None
    return ReadingRequest(head["function"], head["arguments"], content, ReadingLimits(**head["limits"]))


def encode_answer(kind: AnswerKind, payload: bytes) -> bytes:
    """An answer as it is sent."""
    return _HEADER.pack(_MARKS[kind], len(payload)) + payload


def receive_answer(receive: Receive, most_bytes: int) -> tuple[AnswerKind, bytes] | None:
    """The next answer whole; None if it never came to its end. One longer than `most_bytes` is not taken."""
    header = receive_exactly(receive, _HEADER.size)
    if header is None:
        return None
    mark, length = _HEADER.unpack(header)
    if mark not in _KINDS or length > most_bytes:
        return None
    payload = receive_exactly(receive, length)
    return None if payload is None else (_KINDS[mark], payload)


def receive_exactly(receive: Receive, length: int) -> bytes | None:
    """So many bytes; None if fewer come."""
    found = bytearray()
    while len(found) < length:
        piece = receive(min(length - len(found), 1 << 20))
        if not piece:
            return None
        found += piece
    return bytes(found)
