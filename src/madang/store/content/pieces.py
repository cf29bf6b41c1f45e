"""Content in pieces: what is stored once per session, and the trees that refer to it. Long trees are cut into segments,
which are pieces, too.

A list whose pieces do not follow each other by number, as when two lists grow in turns, is a tree of as many parts as
it has pieces. Segments end where their own parts decide, so that one more part does not store all the others again.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from typing import Any, cast

from madang.store.content.packing import pack


class PieceKind(IntEnum):
    """What a stored piece holds."""

    VALUE = 0
    CHUNK = 1
    ENTRY = 2
    TREE = 3
    SHAPE = 4


class JoinKind(IntEnum):
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
    MEMBER = 9


class ContentPiece:
    """Content under its digest; `number` is its place in the session once stored, `data` what is still to be stored.

    One that is a version of a value seen before has a `version` until it is stored.
    """

    __slots__ = ("data", "digest", "number", "size", "version")

    def __init__(self, digest: bytes, data: bytes | None, size: int, number: int | None = None) -> None:
        self.digest = digest
        self.data = data
        self.size = size
        self.number = number
        self.version: ValueVersion | None = None


class ValueVersion:
    """One version of a value: its piece, its bytes, and the version it may be stored as the difference from.

    `step` and `spent` are those of a `PackedDifference`, both 0 for one that is stored whole.
    """

    __slots__ = ("base", "piece", "plain", "spent", "step")

    def __init__(
        self, piece: ContentPiece, plain: bytes, base: "ValueVersion | None" = None, *, step: int = 0, spent: int = 0
    ) -> None:
        self.piece = piece
        self.plain = plain
        self.base = base
        self.step = step
        self.spent = spent


class TreeBranch:
    """A value taken apart: pieces, bytes kept in the tree itself, and further branches."""

    __slots__ = ("join_kind", "parts")

    def __init__(self, join_kind: JoinKind, parts: "list[TreeNode]") -> None:
        self.join_kind = join_kind
        self.parts = parts


class StoredTree:
    """A tree as a row keeps it already, with the bytes of content it refers to."""

    __slots__ = ("packed", "size")

    def __init__(self, item: Any, size: int) -> None:
        self.packed = item
        self.size = size


class TreeMember:
    """A small value that lies in one piece with others: the piece, its position there, below 128, and its bytes."""

    __slots__ = ("data", "piece", "position")

    def __init__(self, piece: ContentPiece, position: int, data: bytes) -> None:
        self.piece = piece
        self.position = position
        self.data = data


TreeNode = ContentPiece | TreeBranch | TreeMember | StoredTree | bytes


def digest_of(plain: bytes, key: bytes) -> bytes:
    """What content is known by within a session."""
    return hashlib.blake2b(plain, digest_size=16, key=key).digest()


_MEMBER_MARK = int(JoinKind.MEMBER)


def pack_node(node: TreeNode) -> Any:
    """The plain form of a tree whose pieces are all stored.

    A piece is its number; a negative -n after it stands for the n numbers that follow.
    """
    if isinstance(node, ContentPiece):
        return node.number
    if isinstance(node, bytes):
        return node
    if isinstance(node, StoredTree):
        return node.packed
    if isinstance(node, TreeMember):
        return [_MEMBER_MARK, node.piece.number, bytes((node.position,))]
    packed: list[Any] = [int(node.join_kind)]
    run = 0
    last = -2
    for part in node.parts:
        number = part.number if type(part) is ContentPiece else None
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


def piece_numbers_in(packed: Any) -> Iterator[tuple[int, int]]:
    """The first and last number of each run of pieces a packed tree refers to."""
    if is_branch(packed):
        parts: list[Any] = packed[1:]
        for part, following in zip(parts, [*parts, None][1:], strict=True):
            if isinstance(part, int) and part >= 0:
                yield part, part - following if isinstance(following, int) and following < 0 else part
            else:
                yield from piece_numbers_in(part)
    elif isinstance(packed, int) and packed >= 0:
        yield packed, packed


def fold_members(trees: Iterable[Any]) -> list[Any]:
    """The trees of a row, neighbours in one piece folded into one tree: the piece, the first position, and how many."""
    folded: list[Any] = []
    run: list[int] = [0, -1, 0, 0]
    for tree in trees:
        if not is_member(tree):
            folded.append(tree)
            run = [0, -1, 0, 0]
        elif run[1] == tree[1] and run[2] + run[3] == tree[2][0]:
            run[3] += 1
        else:
            run = [_MEMBER_MARK, tree[1], tree[2][0], 1]
            folded.append(run)
    return folded


def unfold_members(folded: list[Any]) -> list[Any]:
    """The trees that `fold_members` was given."""
    trees: list[Any] = []
    for tree in folded:
        if is_member(tree):
            _, number, first, count = tree
            trees += [[_MEMBER_MARK, number, bytes((position,))] for position in range(first, first + count)]
        else:
            trees.append(tree)
    return trees


def is_member(tree: Any) -> bool:
    """Whether a tree of a row is a value in a piece with others; a list of one is the number of a tree."""
    return is_branch(tree) and len(tree) > 1 and tree[0] == _MEMBER_MARK


_SEGMENT_MARK = int(JoinKind.SEGMENT)
_MIN_SEGMENT_PARTS = 32
_MAX_SEGMENT_PARTS = 256


def cut_into_segments(packed: Any, keep: Callable[[bytes], ContentPiece]) -> Any:
    """The packed tree with its outermost long runs of parts replaced by segments, which `keep` makes pieces of."""
    if not is_branch(packed):
        return packed
    join_kind, *parts = cast("list[Any]", packed)
    if len(parts) <= _MIN_SEGMENT_PARTS:
        return [join_kind, *(cut_into_segments(part, keep) for part in parts)]
    *closed, open_run = _part_runs(parts)
    return [join_kind, *([_SEGMENT_MARK, keep(pack([_SEGMENT_MARK, *run]))] for run in closed), *open_run]


def with_segment_numbers(packed: Any) -> Any:
    """The tree that `cut_into_segments` made, once its segments are stored."""
    if isinstance(packed, ContentPiece):
        return packed.number
    return [with_segment_numbers(part) for part in cast("list[Any]", packed)] if is_branch(packed) else packed


def segments_in(packed: Any) -> Iterator[int]:
    """The numbers of the segments of a packed tree."""
    if is_branch(packed):
        if packed[0] == _SEGMENT_MARK:
            yield packed[1]
        else:
            for part in packed[1:]:
                yield from segments_in(part)


def splice_segments(packed: Any, segment: Callable[[int], Any]) -> Any:
    """The whole tree; `segment` gives the one of a number."""
    return [packed[0], *_spliced_parts(packed, segment)] if is_branch(packed) else packed


def _spliced_parts(packed: list[Any], segment: Callable[[int], Any]) -> Iterator[Any]:
    for part in packed[1:]:
        if is_branch(part) and part[0] == _SEGMENT_MARK:
            yield from _spliced_parts(segment(part[1]), segment)
        else:
            yield splice_segments(part, segment)


def _part_runs(parts: list[Any]) -> Iterator[list[Any]]:
    """The parts in runs, each ended before a piece whose number says so; the last run is still open."""
    run: list[Any] = []
    for part in parts:
        if len(run) >= _MIN_SEGMENT_PARTS and _ends_before(part, len(run)):
            yield run
            run = []
        run.append(part)
    yield run


def _ends_before(part: Any, length: int) -> bool:
    """Whether a run ends before this part, which must not be the count that goes with the piece before it."""
    if not isinstance(part, int):
        return length >= _MAX_SEGMENT_PARTS
    return part >= 0 and (length >= _MAX_SEGMENT_PARTS or (part * 2654435761 >> 16) & 31 == 0)
