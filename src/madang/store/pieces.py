"""Content in pieces: what is stored once per session, and the trees that refer to it."""

import hashlib
from collections.abc import Iterator
from enum import IntEnum
from typing import Any

__all__ = ["Branch", "Joint", "Kept", "Kind", "Node", "Piece", "digest_of", "is_branch", "numbers_in", "pack_node"]


class Kind(IntEnum):
    """What a stored piece holds."""

    VALUE = 0
    CHUNK = 1
    ENTRY = 2
    TREE = 3
    SHAPE = 4


class Joint(IntEnum):
    """How the parts of a branch make a value."""

    LIST = 0
    TUPLE = 1
    DICT = 2
    ENTRY = 3
    SEND = 4
    SNAPSHOT = 5
    OVERWRITE = 6
    OBJECT = 7
    SEGMENT = 8


class Piece:
    """Content under its digest; `number` is its place in the session once stored, `data` what is still to be stored."""

    __slots__ = ("data", "digest", "number", "size")

    def __init__(self, digest: bytes, data: bytes | None, size: int, number: int | None = None) -> None:
        self.digest = digest
        self.data = data
        self.size = size
        self.number = number


class Branch:
    """A value taken apart: pieces, bytes kept in the tree itself, and further branches."""

    __slots__ = ("joint", "parts")

    def __init__(self, joint: Joint, parts: "list[Node]") -> None:
        self.joint = joint
        self.parts = parts


class Kept:
    """A tree as a row keeps it already, with the bytes of content it refers to."""

    __slots__ = ("item", "size")

    def __init__(self, item: Any, size: int) -> None:
        self.item = item
        self.size = size


Node = Piece | Branch | Kept | bytes


def digest_of(plain: bytes, key: bytes) -> bytes:
    """What content is known by within a session."""
    return hashlib.blake2b(plain, digest_size=16, key=key).digest()


def pack_node(node: Node) -> Any:
    """The plain form of a tree whose pieces are all stored.

    A piece is its number; a negative -n after it stands for the n numbers that follow.
    """
    if isinstance(node, Piece):
        return node.number
    if isinstance(node, bytes):
        return node
    if isinstance(node, Kept):
        return node.item
    packed: list[Any] = [int(node.joint)]
    run = 0
    last = -2
    for part in node.parts:
        number = part.number if type(part) is Piece else None
        if number is not None and number == last + 1:
            run += 1
            last = number
            continue
        if run:
            packed.append(-run)
            run = 0
        packed.append(pack_node(part))
        last = -2 if number is None else number
    if run:
        packed.append(-run)
    return packed


def is_branch(packed: object) -> bool:
    """Whether a packed tree has parts, and is not a number or bytes."""
    return type(packed) is list


def numbers_in(packed: Any) -> Iterator[tuple[int, int]]:
    """The first and last number of each run of pieces a packed tree refers to."""
    if is_branch(packed):
        parts: list[Any] = packed[1:]
        for part, following in zip(parts, [*parts, None][1:], strict=True):
            if isinstance(part, int) and part >= 0:
                yield part, part - following if isinstance(following, int) and following < 0 else part
            else:
                yield from numbers_in(part)
    elif isinstance(packed, int) and packed >= 0:
        yield packed, packed
